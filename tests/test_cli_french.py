"""The terminal in French: whole games typed in French, and no English word in what is shown."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.terminals import ESCAPES, Terminal

import flibuste
from flibuste.bots import LEVELS
from flibuste.cli.arguments import COMMANDS
from flibuste.cli.enginewords import engine_sentence
from flibuste.cli.movewords import MoveWords, folded
from flibuste.cli.texts import Texts
from flibuste.core import contract, registry, words
from flibuste.core.match import Match

GAMES = registry.names()
SHORT = {"round_limit": "3"}
"""Options that end a long game soon, where a game has them."""
PROMPT = "Place 1 > "
SEAT_NOUGHT = re.compile(r"(?:\b[Pp]laces? |@|▲)0")
OFFERED = re.compile(r"(?:^| {3}) *\d{1,3} {1,2}([^\W\d].*?)(?= {2,}|$)", re.MULTILINE)
FOLDED = re.compile(r"… ([^\W\d].*?) \(\d+\)")
PACKAGE = Path(flibuste.__file__).parent


def positions(game: str, count: int) -> Iterator[Match]:
    """Positions of games played at random."""
    for seed in range(count):
        match = flibuste.new(game, seed=seed, auto_chance=False)
        rng = random.Random(seed)
        while not match.over:
            yield match
            match.act(rng.choice(match.actions))


# --- moves in both languages -----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_english_words_of_moves_are_the_notation(game: str) -> None:
    english = MoveWords(registry.get(game), "en")
    match = flibuste.new(game, seed=1)
    for action in range(match.game.readable):
        text = match.text(action)
        assert english.shown(text) == re.sub(r"seat (\d+)", as_a_ship, text)


def as_a_ship(seat: re.Match[str]) -> str:
    """But for the ship of a seat: people count from 1."""
    return f"ship {int(seat[1]) + 1}"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_move_has_its_french(game: str) -> None:
    """And no two moves are called the same: each is understood as itself, in both languages."""
    match = flibuste.new(game, seed=1)
    french = MoveWords(match.game, "fr")
    texts = [match.text(action) for action in range(match.game.readable)]
    every = {word for text in texts for word in text.split() if re.fullmatch("[a-z]{2,}", word)}
    untold = {w for w in every if not words.has(match.game.folder, "fr", f"move-{w}")}
    assert all(re.fullmatch("[cp]{6}", word) for word in untold), untold  # a ship's load
    shown = [folded(french.shown(text)) for text in texts]
    assert len(set(shown)) == len(set(texts))
    for text, typed in zip(texts, shown, strict=True):
        assert french.meant(typed, [text]) == [text]


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_understood_in_both_languages_with_or_without_accents(game: str) -> None:
    for lang in words.LANGUAGES:
        prompt, french = MoveWords(registry.get(game), lang), MoveWords(registry.get(game), "fr")
        for match in islice(positions(game, 3), 0, 120, 10):
            for move in match.legal[:20]:
                typed = french.shown(move)
                for text in (move, move.upper(), typed, f" {folded(typed).upper()} "):
                    assert prompt.meant(text, match.legal) == [move], text


@pytest.mark.parametrize("game", GAMES)
def test_other_spellings_are_understood(game: str) -> None:
    french = MoveWords(registry.get(game), "fr")
    for match in islice(positions(game, 2), 0, 60, 6):
        move = match.legal[0]
        first = contract.MOVE_WORD.of(match.game, "fr", word=move.split()[0]).split("|")
        for spelling in map(str.strip, first):
            text = french.shown(move).replace(first[0].strip(), spelling, 1)
            assert french.meant(text, match.legal) == [move]


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_command_hides_a_move(game: str, lang: str) -> None:
    texts, prompt = Texts(lang), MoveWords(registry.get(game), lang)
    names = ("help", "moves", "look", "hint", "why", "rules", "save", "quit")
    commands = {w for name in names for w in folded(texts.plain(f"command-{name}")).split()}
    match = flibuste.new(game, seed=1)
    moves = {folded(prompt.shown(match.text(a))).split()[0] for a in range(match.game.readable)}
    assert not commands & moves


def test_a_ship_is_counted_as_the_table_counts_and_the_notation_stays() -> None:
    moves = [f"attack seat {seat}" for seat in range(6)]
    for lang, shown in (("en", "attack ship 3"), ("fr", "attaquer bateau 3")):
        prompt = MoveWords(registry.get("attention_pirates"), lang)
        assert prompt.shown("attack seat 2") == shown
        for typed in ("attack seat 2", "Attack Ship 3", "attaquer bateau 3", "attaque place 3"):
            assert prompt.meant(typed, moves) == ["attack seat 2"]


def test_what_could_stand_where_a_text_cannot_be_read() -> None:
    match = flibuste.new("korsair", seed=3, first=0)
    french = MoveWords(match.game, "fr")
    assert french.expected("xyz", match.legal) == (1, ["piocher", "galion"])
    assert french.expected("galion  neuf", match.legal) == (9, ["6"])
    assert french.expected("PIOCHER encore", match.legal) == (9, [])


# --- whole games -----------------------------------------------------------------------


def english_words() -> set[str]:
    """Words of English sentences that no French one has; names of commands and bots are neither."""
    found: dict[str, set[str]] = {}
    for lang in words.LANGUAGES:
        told = [*PACKAGE.rglob(f"words/{lang}.ftl"), *PACKAGE.rglob(f"rulebook/{lang}.md")]
        text = "\n".join(path.read_text(encoding="utf-8") for path in told)
        text = re.sub(r"^[\w-]+ =|\$\w+|^#.*$|\[\w+\]|[\w-]+ ->", " ", text, flags=re.MULTILINE)
        found[lang] = set(re.findall(r"[^\W\d_]{3,}", text.casefold()))
    return found["en"] - found["fr"]


def typed_names() -> set[str]:
    """Names that are typed as they are, in every language: of commands, games, values and bots."""
    options = [option for game in GAMES for option in registry.get(game).options]
    values = {str(v) for o in options if not isinstance(o.values, range) for v in o.values}
    return {*COMMANDS, *GAMES, *values, *LEVELS, "all", "none", "attention", "pirates"}


def english_in(text: str) -> set[str]:
    """English words of what was shown; commands to copy are left out."""
    lines = (line for line in ESCAPES.sub("", text).splitlines() if "flibuste " not in line)
    return english_words() & set(re.findall(r"[^\W\d_]{3,}", "\n".join(lines).casefold()))


def offered(shown: str) -> list[str]:
    """What can be typed, from the last list of moves on the screen."""
    block = ESCAPES.sub("", shown).replace("\r", "").rpartition("\n\n")[2]
    return OFFERED.findall(block) or [f"coups {part}" for part in FOLDED.findall(block)]


def type_to_the_end(table: Terminal, rng: random.Random) -> None:
    """Type moves from the screen until the game is over."""
    while True:
        start = table.read_to
        table.expect_any(PROMPT, "La partie est finie")
        if table.seen[: table.read_to].endswith("La partie est finie"):
            return
        moves = offered(table.seen[start : table.read_to])
        assert moves, table.seen[start : table.read_to]
        table.type(rng.choice(moves) + "\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_french(sit: Any, tmp_path: Path, game: str) -> None:
    flags = [
        f"--{option.name}={SHORT[option.name]}"
        for option in registry.get(game).options
        if option.name in SHORT
    ]
    table = sit(
        "play", game, "--lang", "fr", "--seed", "5", "--first", "1", "--bot", "random",
        "--save", "a.json", *flags,
    )  # fmt: skip
    type_to_the_end(table, random.Random(5))
    table.expect("flibuste replay a.json --lang fr")
    assert table.wait() == 0
    said = table.seen.replace("\xa0", " ")
    assert "Je ne sais pas lire" not in said and "Impossible (" not in said
    assert not SEAT_NOUGHT.search(said), "people count from 1"
    assert english_in(said.replace("(random)", "")) == set()
    record = flibuste.load((tmp_path / "a.json").read_text())
    assert record.over, "and what was typed is kept in the notation"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_for_in_french_is_answered_in_french(sit: Any, game: str) -> None:
    table = sit("play", game, "--lang", "fr", "--seed", "5", "--first", "1")
    for typed in ("aide", "coups tous", "conseil", "pourquoi", "xyzzy", "règles", "regles g-4"):
        table.expect(PROMPT)
        table.type(f"{typed}\n")
    table.expect(PROMPT)
    table.type("quitter\n")
    assert table.wait() == 0
    assert english_in(table.seen.replace("xyzzy", "")) == set()


@pytest.mark.parametrize(
    "arguments",
    ["--help", "play --help", "replay --help", "rules --help", "check --help", "serve --help",
     "arena --help", "lab --help", "backup --help", "restore --help", "doctor --help",
     "moderate --help", "games",
     *(f"play {game} --help" for game in GAMES), *(f"rules {game}" for game in GAMES)],
)  # fmt: skip
def test_help_lists_and_rules_in_french(sit: Any, arguments: str) -> None:
    shown = sit(*arguments.split(), "--lang", "fr")
    assert shown.wait() == 0
    assert english_in(re.sub(r"--[\w-]+|search:\S+|@\S+", "", shown.seen)) <= typed_names()


# --- what the engine says --------------------------------------------------------------

SPOKEN = (
    "core/match", "core/gamerecord", "core/game", "core/fair", "core/registry", "bots/spec",
    "bots/__init__", "arena/plan", "arena/tournament", "arena/journal", "arena/results",
    "arena/cluster", "arena/playgame", "lab/study", "lab/running",
    "core/cardlists", "server/configuration",
    *(f"games/{game}/setup" for game in GAMES),
)  # fmt: skip
"""Modules whose errors a person at the terminal can meet."""
UNSAID = ("has actions", "no chance move is due", "has no attribute")
"""Parts of errors that only a program can cause."""


PARTS = {
    "where": "attempt 7 of 7: ",
    "known": "this is 7 with rules 7",
    "_where(bot, task, ply)": "7 failed in deal 7, seating 7, ply 7",
}
"""Parts of sentences that are words themselves."""


def sample(node: ast.expr) -> str:
    """A sentence as it could come out: 7 for everything that varies."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(sample, node.values))
    if isinstance(node, ast.FormattedValue):
        return PARTS.get(ast.unparse(node.value), "7")
    return str(node.value) if isinstance(node, ast.Constant) else ""


def raised() -> Iterator[str]:
    for name in SPOKEN:
        tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                yield sample(node.exc.args[-1])


def test_every_sentence_of_the_engine_has_its_french() -> None:
    said = [text for text in raised() if re.search("[a-z]{3}", text)]
    assert len(said) > 40
    french = Texts("fr")
    untold = {text for text in said if engine_sentence(french, text) == text}
    assert not {text for text in untold if not any(part in text for part in UNSAID)}


def test_an_error_is_told_with_its_cause() -> None:
    record: dict[str, Any] = flibuste.new("korsair", seats=2, seed=1, first=0).record()
    for moves, french in (
        (["galleon 9"], "coup 1 de la partie : « galleon 9 » ne se lit pas à partir de la colonne"),
        (["admiral > 1"], "coup 1 de la partie : admiral > 1 est refusé par K-11 : L’amiral"),
    ):
        with pytest.raises(flibuste.FlibusteError) as caught:
            flibuste.load({**record, "moves": moves})
        said = re.sub("[\u00a0\u202f]", " ", Texts("fr").error(caught.value))
        assert said.startswith(french)
        assert Texts("en").error(caught.value) == str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "french"),
    [
        ("play korsair --seats 3 --pairs", "À 3, on joue chacun pour soi"),
        ("play korsair --first 0", "--first 0 : les places vont de 1 à 2"),
        ("play korsair --seats 4 --pairs --first 2", "la première place d’une équipe"),
        ("play attention_pirates --board none.toml", "none.toml : ce fichier n’existe pas"),
        ("play attention_pirates --board chart", "choisissez default ou un fichier .toml"),
        ("play korsair --seed xyz", "une graine est un nombre"),
        ("play korsair --bot search:wind=3", "ne se règle pas"),
        ("arena korsair captain", "au moins deux robots différents"),
        ("arena korsair captain admiral --first 3", "--first 3 : les places vont de 1 à 2"),
        ("serve --port abc", "la ligne de commande : port doit être un nombre entier de 0 à"),
        ("restore none.db", "none.db : ce fichier n’existe pas"),
        ("replay /", "c’est un dossier"),
    ],
)
def test_errors_in_french(sit: Any, arguments: str, french: str) -> None:
    refused = sit(*arguments.split(), "--lang", "fr")
    assert refused.wait() == 2
    assert french in re.sub(r"[\u00a0\u202f]|\r\n", " ", refused.seen)
