"""What people see: the view, the table in the terminal, moves and refusals in words."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from rich.console import Console

import flibuste
from flibuste.core import words
from flibuste.core.words import Say
from flibuste.games.korsair import GAME, notation, terminal
from flibuste.games.korsair.pieces import KINDS

Deal = Callable[..., flibuste.Match]
Leave = Callable[..., None]

LANGUAGES = pytest.mark.parametrize("lang", words.LANGUAGES)


def speech(lang: str) -> Say:
    return partial(words.say, GAME.folder, lang)


def drawn(g: flibuste.Match, seat: int | None, lang: str = "en") -> str:
    """The table as plain text at 80 columns."""
    out = io.StringIO()
    console = Console(width=80, no_color=True, file=out, force_terminal=False)
    console.print(terminal.draw(g.view(seat), speech(lang)))
    return out.getvalue()


# --- the view --------------------------------------------------------------------------


def test_every_visible_piece_keeps_its_key(deal: Deal) -> None:
    g = deal("galleon 8, red 2, red 2", "galleon 5", moves=["galleon 8"])
    assert [x["key"] for x in g.view()["galleons"]] == ["galleon/1"]
    keys = [card["key"] for card in g.view(0)["seats"][0]["hand"]]
    assert len(set(keys)) == 5
    g.play("draw")
    later = [card["key"] for card in g.view(0)["seats"][0]["hand"]]
    assert set(keys) <= set(later)


def test_a_view_says_whose_it_is_and_what_it_shows(deal: Deal) -> None:
    g = deal(
        "galleon 8, admiral", "red 2, red 3", "blue 1",
        moves=["galleon 8", "red 2 > 1", "blue 1 > 1", "admiral > 1", "red 3 > 1"], first=0,
    )  # fmt: skip
    view = g.view(1)
    assert json.loads(json.dumps(view)) == view
    assert (view["seat"], view["first"], view["to_move"], view["ply"]) == (1, 0, 2, 5)
    assert g.view()["seat"] is None
    (galleon,) = view["galleons"]
    assert galleon == {
        "number": 1, "key": "galleon/1", "gold": 8, "owner": 0, "seat": 0, "leader": 0,
        "character": "admiral",
        "fleets": [
            {"colour": "red", "side": 1, "strength": 5, "ships": [2, 3]},
            {"colour": "blue", "side": 2, "strength": 1, "ships": [1]},
        ],
    }  # fmt: skip


# --- the terminal ----------------------------------------------------------------------


def test_the_table_in_a_terminal(deal: Deal) -> None:
    g = deal(
        "galleon 8, admiral, galleon 3, red 1, red 1, green 4",
        "galleon 5, yellow 2, captain yellow", "blue 2",
        moves=["galleon 8", "yellow 2 > 1", "blue 2 > 1", "draw", "captain yellow > 1"],
        stock="captain blue",
    )  # fmt: skip
    lines = [line.rstrip() for line in drawn(g, 0).splitlines()]
    assert lines == [
        "          Cards  Gold",
        "─────────────────────",
        "  Seat 1      6     0",
        "  Seat 2      4     0",
        "> Seat 3      5     0",
        "",
        "No.  Gold  Owner  red  yellow  green  blue  In command          Leads",
        "─────────────────────────────────────────────────────────────────────",
        "  1     8  @1     ·    2 @2    ·      2 @3  Blackbeard, yellow  @2",
        "Fleets by their strength; @ stands before the seat or seats of a side.",
        "",
        "Seat 1  galleons 3 · red 1 1 · green 4 · Captain Anne Bonny (blue) · Admiral",
        "        Maynard",
        "",
        "59 cards are left in the stock.",
        "Seat 3 to play.",
    ]


def test_hidden_hands_are_not_drawn_and_shown_ones_are(deal: Deal) -> None:
    g = deal("red 1", "red 2", "red 3", "red 4", pairs=True)
    for seat, shown in ((None, []), (0, ["1", "2"]), (3, ["3", "4"])):
        text = drawn(g, seat)
        assert re.findall(r"^Seat (\d)  ", text, re.MULTILINE) == shown


def test_the_end_and_a_closed_galleon_are_told(deal: Deal, leave: Leave) -> None:
    g = deal("red 1", "red 2", "galleon 8", "", pairs=True, moves=["draw", "draw", "galleon 8"])
    for move in ("draw", "red 1 > 1"):
        g.play(move)
    assert "Galleon 1 is closed to seat 2 this turn (K-24)." in drawn(g, 1)
    leave(g, "", "red 3", "galleon 3", "")
    assert "The stock is empty" in drawn(g, 1)
    g.play("discard red 3")
    text = drawn(g, None)
    assert "Score" in text and "The game is over (K-25)." in text
    assert re.search(r"Seats 3-4 +1 \+ 0 +0 +-3", text)
    assert re.search(r"Seats 1-2 +0 \+ 0 +8 +8", text)
    assert "Seat 3  galleons 3" in text and "Seat 1  no card" in text


@LANGUAGES
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_fits_into_80_columns(seats: int, lang: str) -> None:
    """Nothing is cut off, wherever a game may lead."""
    rng = random.Random(seats)
    g = flibuste.new("korsair", seats=seats, seed=seats)
    while not g.over:
        fights = [move for move in g.legal if ">" in move]
        g.play(rng.choice(fights if fights and rng.random() < 0.7 else g.legal))
        if g.ply % 5 == 0 or g.over:
            text = drawn(g, g.ply % seats, lang)
            assert "…" not in text
            assert all(len(line) <= 80 for line in text.splitlines())


@LANGUAGES
def test_the_widest_row_fits_into_80_columns(lang: str) -> None:
    """Four strong fleets of pairs and the captain with the longest name."""
    g = flibuste.new("korsair", seats=8, seed=1)
    view: dict[str, Any] = g.view(0)
    fleets = [
        {"colour": colour, "side": side, "strength": 30, "ships": []}
        for side, colour in enumerate(("red", "yellow", "green", "blue"))
    ]
    galleon = {"number": 25, "gold": 8, "owner": 3, "leader": None, "fleets": fleets}
    for colour in ("red", "yellow", "green", "blue"):
        view["galleons"] = [{**galleon, "character": f"captain {colour}"}]
        out = io.StringIO()
        Console(width=80, file=out).print(terminal.draw(view, speech(lang)))
        (row,) = [line for line in out.getvalue().splitlines() if "30 @7-8" in line]
        assert words.say(GAME.folder, lang, "captain", colour=colour) in row
        assert words.say(GAME.folder, lang, "table-tied") in row


# --- words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "en", "fr"),
    [
        ("draw", "draws a card", "pioche une carte"),
        ("galleon 5", "sends out a galleon with 5 gold",
         "met à la mer un galion chargé de 5 pièces d’or"),
        ("red 3 > 2", "sends a red ship of strength 3 to galleon 2",
         "envoie un vaisseau rouge de force 3 vers le galion 2"),
        ("captain blue > 25", "puts Captain Anne Bonny (blue) in command at galleon 25",
         "confie à Anne Bonny (bleu) le commandement auprès du galion 25"),
        ("admiral > 1", "has Admiral Maynard protect galleon 1",
         "fait protéger le galion 1 par l’amiral Maynard"),
        ("discard green 1", "discards a card: green ship of strength 1",
         "se défausse d’une carte\u00a0: vaisseau vert de force 1"),
        ("discard captain yellow", "discards a card: Captain Blackbeard (yellow)",
         "se défausse d’une carte\u00a0: capitaine Barbe-Noire (jaune)"),
        ("discard admiral", "discards a card: Admiral Maynard",
         "se défausse d’une carte\u00a0: amiral Maynard"),
    ],
)  # fmt: skip
def test_a_move_in_words(move: str, en: str, fr: str) -> None:
    assert notation.describe(move, speech("en")) == en
    assert notation.describe(move, speech("fr")) == fr


@LANGUAGES
def test_every_move_and_every_card_has_words_of_its_own(lang: str) -> None:
    say, blank = speech(lang), GAME.blank(2, GAME.complete(2, {}))[0]
    said = {notation.describe(notation.format(blank, a), say) for a in range(GAME.readable)}
    assert len(said) == GAME.readable
    assert len({notation.piece(kind, say) for kind in range(KINDS)}) == KINDS


def test_what_is_no_move_is_not_described() -> None:
    for text in ("", "fly", "red 3", "red 3 > x", "galleon 1", "discard draw"):
        with pytest.raises(flibuste.UnreadableMove):
            notation.describe(text, speech("en"))


@LANGUAGES
def test_every_option_and_every_refusal_is_explained(lang: str) -> None:
    keys = ["title", "tagline"]
    for option in GAME.options:
        keys.append(f"option-{option.name}")
        keys += [f"option-{option.name}-{str(value).lower()}" for value in option.values]
    keys += [f"K-{n}" for n in (7, 8, 9, 10, 11, 13, 17, 24, 25)]
    assert all(words.say(GAME.folder, lang, key) for key in keys)


def test_french_is_set_as_french_is() -> None:
    """A no-break space before high punctuation, the curly apostrophe."""
    for place in ("words/fr.ftl", "rulebook/fr.md"):
        text = (GAME.folder / place).read_text(encoding="utf-8")
        prose = re.sub(r"`[^`]*`|^#.*$|\{[^}]*\}|picture:", "", text, flags=re.MULTILINE)
        assert not re.search(r"[^\u202f\u00a0\n][;!?»]", prose)
        assert not re.search(r"[^\u202f\u00a0\n\d|*:-]:(?!//)", prose)
        assert "'" not in prose and "« " not in prose


def test_a_refusal_speaks_both_languages(deal: Deal) -> None:
    reason = deal("red 1", "").why_not("discard red 1")
    assert reason == "K-13"
    assert reason is not None
    assert reason.sentence("en").startswith("You may discard only")
    assert reason.sentence("fr").startswith("On ne se défausse")
