"""The terminal door, part by part."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

import flibuste
from flibuste.bots import Hint, Idea
from flibuste.bots.advice import ENOUGH
from flibuste.cli import bots, movelist, options, rulebook, savefiles, seats, turn
from flibuste.cli.commands.games import number_ranges
from flibuste.cli.errors import CliError
from flibuste.cli.movewords import MoveWords
from flibuste.cli.table import together
from flibuste.cli.texts import HERE, RESTORE_SPACES, Texts
from flibuste.core import registry, rulebooks, words

GAMES = registry.names()
ENGLISH, FRENCH = Texts("en"), Texts("fr")


# --- words ---------------------------------------------------------------------------


def messages(lang: str) -> dict[str, str]:
    text = (HERE / "words" / f"{lang}.ftl").read_text(encoding="utf-8")
    parts = re.split(r"^([a-zA-Z][\w-]*) = ?", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


PARTS_LEFT_OUT = ("no-number", "how-to-resume", "engine-cannot-read")
"""Sentences that are told with less in one of the languages."""


def test_both_languages_say_the_same_things() -> None:
    english, french = messages("en"), messages("fr")
    assert list(english) == list(french)
    for key in english:
        names = [sorted(set(re.findall(r"\$(\w+)", m[key]))) for m in (english, french)]
        assert names[0] == names[1] or key in PARTS_LEFT_OUT, key


def test_no_game_is_named_here() -> None:
    for path in HERE.rglob("*"):
        if path.suffix in (".py", ".ftl"):
            found = [g for g in GAMES if g in path.read_text(encoding="utf-8").lower()]
            assert not found, path


def test_no_break_spaces_survive_rich(capsys: Any) -> None:
    from rich.text import Text

    from flibuste.cli.screen import screen, show

    console = screen()
    console.width = 8
    show(console, Text("aaaa bb\u00a0! cc".translate(str.maketrans("\u00a0", "\ue0a0"))))
    assert capsys.readouterr().out == "aaaa\nbb\u00a0! cc\n"
    assert "\ue0a0".translate(RESTORE_SPACES) == "\u00a0"


def test_seats_count_from_1_and_figures_follow_the_language() -> None:
    assert [seats.meant(text, 3) for text in ("1", " 3 ", 2, "0", "4", "-1", "01", "x")] == [
        0, 2, 1, None, None, None, None, None,
    ]  # fmt: skip
    assert seats.listed([0, 2]) == "1, 3"
    assert (ENGLISH.figure(2.54), FRENCH.figure(2.54)) == ("2.5", "2,5")
    percent = FRENCH.percent(0.5).translate(RESTORE_SPACES)
    assert (ENGLISH.percent(0.5), percent) == ("50.0%", "50,0\u202f%")


def test_what_a_record_proves_is_told_with_seats_from_1() -> None:
    from flibuste.cli.commands.check import findings

    match = flibuste.new("korsair", seats=2, seed=1, first=1)
    while not match.over:
        match.play(match.legal[0])
    (winner,) = match.winners
    assert f"won by seat {winner + 1}." in findings(match, ENGLISH)[1]
    unfair = flibuste.BadRecord("the deal is not fair (D-3): the word of seat 0 was not sealed")
    assert "the word of seat 1 was" in ENGLISH.error(unfair)
    assert "le mot de la place 1 n’était pas scellé" in FRENCH.error(unfair)


def test_dice_rolled_together_are_one_line() -> None:
    assert together(["Dés\u00a0: 4", "Dés\u00a0: 2", "Dés\u00a0: 4"]) == "Dés\u00a0: 4 · 2 · 4"
    assert together(["draws a card"]) == "draws a card"


# --- the list of moves ---------------------------------------------------------------


def test_a_short_list_is_not_folded() -> None:
    offered = movelist.choices([f"go {n}" for n in range(movelist.SHOWN)], str)
    assert [f.beginning for f in movelist.fold(offered)] == [c.move for c in offered]


def test_crowds_are_folded_and_the_rest_stays() -> None:
    moves = ["pass", *(f"mend {a} {b}" for a in "123456" for b in range(100))]
    folded = movelist.fold(movelist.choices(moves, str))
    assert [(f.beginning, len(f.choices)) for f in folded] == [("pass", 1), ("mend", 600)]
    deeper = movelist.fold(movelist.matching(movelist.choices(moves, str), "MEND", str))
    assert [f.beginning for f in deeper] == [f"mend {a}" for a in "123456"]
    assert deeper[1].choices[0] == (102, "mend 2 0", "mend 2 0")


def test_a_crowd_of_single_moves_is_cut_to_a_screenful() -> None:
    folded = movelist.fold(movelist.choices([f"go {n}" for n in range(1000)], str))
    assert len(folded) == movelist.MOST


def test_matching_by_beginning_then_by_meaning() -> None:
    offered = movelist.choices(["red 1", "red 2", "draw"], str)
    meaning = {"red 1": "un rouge", "red 2": "deux rouge", "draw": "piocher"}.__getitem__
    assert [c.number for c in movelist.matching(offered, " RED  2", meaning)] == [2]
    assert [c.number for c in movelist.matching(offered, "roug", meaning)] == [1, 2]
    assert movelist.matching(offered, "green", meaning) == []


# --- options -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_can_be_said(game: str) -> None:
    for option in registry.get(game).options:
        for value in list(option.values)[:3] + list(option.values)[-1:]:
            assert options.value(ENGLISH, option, str(value)) == value
        if isinstance(option.values, range):
            with pytest.raises(CliError):
                options.value(ENGLISH, option, "-3")


def test_switches_and_names_of_ours() -> None:
    from flibuste.core.game import Option

    switch = Option("seats", (False, True), False)
    assert options.flag(switch) == "--option-seats" and options.is_switch(switch)
    assert options.value(FRENCH, switch, "Oui") is True
    assert options.value(FRENCH, switch, "off") is False
    with pytest.raises(CliError, match="n’est pas proposé"):
        options.value(FRENCH, switch, "peut-être")


def test_number_ranges() -> None:
    assert number_ranges(ENGLISH, (2, 3, 4)) == "2 to 4"
    assert number_ranges(ENGLISH, (2, 3, 4, 6)) == "2 to 4 or 6"
    assert number_ranges(FRENCH, (2, 4, 5, 8)) == "2, 4 à 5 ou 8"


# --- rules ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["g1", "G-1", " g-01 "])
def test_clauses_by_name(text: str) -> None:
    assert rulebook.as_clause(text) == "G-1"


def test_the_common_clauses_are_five_in_both_languages() -> None:
    for texts in (ENGLISH, FRENCH):
        found = re.findall(r"^- \*\*(G-\d+)\*\*", rulebook.common(texts), re.MULTILINE)
        assert found == ["G-1", "G-2", "G-3", "G-4", "G-5"]


def test_a_clause_ends_where_the_next_begins() -> None:
    book = "# X\n\n- **Q-1** one\n  more\n\n  still one\n- **Q-12** twelve\n\nProse.\n"
    found = [clause.text for clause in rulebooks.parse(book).clauses]
    assert found == ["- **Q-1** one\n  more\n\n  still one", "- **Q-12** twelve"]


# --- savefiles -------------------------------------------------------------------------


def test_a_failed_save_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    record = flibuste.new(GAMES[0], seed=1).record()
    savefiles.write_save(record, path, ENGLISH)
    with pytest.raises(TypeError):
        savefiles.write_save({**record, "moves": object()}, path, ENGLISH)
    assert json.loads(path.read_text()) == record
    assert list(path.parent.iterdir()) == [path]


def test_only_saved_games_are_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary")
    with pytest.raises(CliError):
        savefiles.write_save(flibuste.new(GAMES[0], seed=1).record(), path, ENGLISH)
    assert path.read_text() == "Dear diary"


# --- bots ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_a_redacted_record_and_legal_actions(game: str) -> None:
    match = flibuste.new(game, seed=3, first=1)
    seen: list[Any] = []

    class Spy:
        name = "spy"

        def choose(self, record: Any, actions: Sequence[int], seed: int) -> int:
            seen.append((record.tobytes(), actions))
            return actions[0]

    expected = (match.redacted(1).tobytes(), match.actions)
    bots.act(match, 1, Spy())
    assert seen == [expected]


def test_bots_by_name_and_seat() -> None:
    game = registry.get(GAMES[0])

    def crew(*asked: str) -> list[str]:
        found = bots.bots_by_seat(ENGLISH, game, list(asked), 3)
        return [found[seat].name for seat in range(3)]

    assert crew() == [bots.USUAL] * 3
    assert crew("random") == ["random"] * 3
    assert crew("random", "2=deckhand") == ["random", "deckhand", "random"]
    assert crew("3=search:ms=5,threads=2")[2] == "search:ms=5,threads=2"
    assert crew("search:ms=5") == ["search:ms=5"] * 3
    for wrong in ("nobody", "0=random", "4=random", "1=nobody", "search:height=1", "1="):
        with pytest.raises(CliError):
            crew(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_games_explain_their_options(game: str) -> None:
    description = registry.get(game)
    for option in description.options:
        for texts in (ENGLISH, FRENCH):
            assert options.explanation(texts, description, option)
            assert options.default(texts, description, option)
    assert words.has(description.folder, "fr", "title")


@pytest.mark.parametrize(("games", "firm"), [(ENOUGH, True), (ENOUGH - 1, False)])
def test_a_hint_has_figures_where_they_are_worth_something(games: int, firm: bool) -> None:
    match = flibuste.new(GAMES[0], seed=1)
    found = Hint([Idea(match.actions[0], 0.5, 12.0, 1.0)], [], games)
    moves = MoveWords(match.game, "en")
    table: Any = SimpleNamespace(match=match, texts=ENGLISH, moves=moves)
    console = Console(file=StringIO(), width=80)
    console.print(turn._ideas(table, found))
    said = cast(StringIO, console.file).getvalue()
    assert match.legal[0] in said
    assert ("50 games in 100" in said) == ("12.0 points" in said) == firm
