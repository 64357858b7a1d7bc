"""The terminal door, from outside: real processes, real pipes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import flibuste
from flibuste.core import contract, registry, words

ROOT = Path(__file__).parents[1]
GAMES = registry.names()
LANGUAGES = ("en", "fr")
SAVED = {"en": "The game is saved", "fr": "La partie est enregistrée"}
OVER = {"en": "The game is over", "fr": "La partie est finie"}

games = pytest.mark.parametrize("game", GAMES)
langs = pytest.mark.parametrize("lang", LANGUAGES)


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "FLIBUSTE"))}
    kept.update(
        PYTHONPATH=str(ROOT / "src"),
        LC_ALL="C.UTF-8",
        XDG_DATA_HOME=str(folder),
        NUMBA_DISABLE_JIT="1",
        COLUMNS="80",
    )
    return {**kept, **more}


class Done:
    """What a command did."""

    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


@pytest.fixture
def run(tmp_path: Path) -> Any:
    def run(*args: str, typed: str = "", **env: str) -> Done:
        command = [sys.executable, "-m", "flibuste", *args]
        done = subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=surroundings(tmp_path, **env),
            cwd=tmp_path,
            timeout=120,
            check=False,
        )
        return Done(done)

    return run


def is_plain(text: str) -> None:
    """No escape codes, no other control characters, no line beyond 80 columns."""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\ue000-\uf8ff]", text)
    long = [line for line in text.splitlines() if len(line) > 80 and "flibuste " not in line]
    assert not long


def told(record: dict[str, Any], lang: str) -> Iterator[str]:
    """What came of each move of a record, in words."""
    match = flibuste.load({**record, "moves": [], "result": None}, auto_chance=False)
    effects, seen = contract.EFFECTS.of(match.game), match.redacted_record()
    for move in record["moves"]:
        match.play(move)
        before, seen = seen, match.redacted_record()
        for seat, key, values in effects(before, seen):
            name = {"en": "Seat", "fr": "Place"}[lang] + f" {seat + 1} " if seat >= 0 else ""
            yield name + words.say(match.game.folder, lang, key, **values)


def consequences(out: str) -> list[str]:
    """What the terminal says after an arrow: a line, and lines that only go on with it."""
    found = re.findall(r"^ +→ +(.+(?:\n {14,15}\S.*)*)$", out, re.MULTILINE)
    return [re.sub(r"[ \n]+", " ", text) for text in found]


def fails(done: Done) -> str:
    """One line on stderr, code 2, nothing on stdout; the line."""
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done.err
    assert "Traceback" not in done.err
    return done.err


# --- what there is -------------------------------------------------------------------


def test_importing_it_is_light() -> None:
    heavy = "numba fluent babel rich platformdirs markdown_it"
    code = f"import sys, flibuste.cli; print([m for m in '{heavy}'.split() if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


@langs
def test_games(run: Any, lang: str) -> None:
    done = run("games", "--lang", lang, NO_COLOR="1")
    assert (done.code, done.err) == (0, "")
    is_plain(done.out)
    for name in GAMES:
        game = registry.get(name)
        assert name in done.out and words.say(game.folder, lang, "title") in done.out
        for option in game.options:
            assert f"--{option.name.replace('_', '-')} " in done.out


@langs
@pytest.mark.parametrize("command", ["", "games", "play", "replay", "rules"])
def test_help(run: Any, lang: str, command: str) -> None:
    done = run("--lang", lang, *command.split(), "--help")
    assert done.code == 0 and not done.err and "None" not in done.out
    assert ("usage\u00a0: " if lang == "fr" else "usage: ") in done.out


@games
def test_help_of_a_game_lists_its_options(run: Any, game: str) -> None:
    out = run("play", game, "--help").out
    for option in registry.get(game).options:
        assert f"--{option.name.replace('_', '-')}" in out
    assert "--first" in out


def test_no_command_shows_help_and_version_is_known(run: Any) -> None:
    assert "rules" in run().out
    assert run("--version").out.strip() == f"flibuste {flibuste.__version__}"


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_language_of_the_environment(env: dict[str, str], lang: str) -> None:
    from flibuste.cli.texts import language

    assert language([], env) == lang
    assert language(["games", "--lang", "fr"], env) == "fr"
    assert language(["games", "--lang=en"], env) == "en"


# --- playing -------------------------------------------------------------------------


@games
@langs
def test_a_few_moves_then_quit(run: Any, tmp_path: Path, game: str, lang: str) -> None:
    done = run(
        "play", game, "--lang", lang, "--seed", "7", typed="help\n1\n1\n1\nquit\n", NO_COLOR="1"
    )
    assert (done.code, done.err) == (0, "")
    is_plain(done.out)
    assert SAVED[lang] in done.out
    command = done.out.splitlines()[-1]
    assert command.startswith("  flibuste play --resume ")
    assert command.endswith(" --lang fr" if lang == "fr" else ".json"), "in the same language"
    kept = list((tmp_path / "flibuste" / "games").iterdir())
    assert len(kept) == 1 and kept[0].name.startswith(game)
    assert flibuste.load(kept[0].read_text()).ply >= 3


@games
def test_moves_as_text_from_a_file(run: Any, game: str, tmp_path: Path) -> None:
    g = flibuste.new(game, seed=11, auto_chance=False)
    typed = ["# my game", ""]
    while len(typed) < 8 and g.to_move is not None:
        if g.to_move == flibuste.CHANCE:
            g.roll()
            continue
        typed.append(f"  {g.legal[-1].upper()} ")
        g.play(g.legal[-1])
    done = run(
        "play", game, "--seed", "11", "--me", "all", "--save", "a.json", typed="\n".join(typed)
    )
    assert done.code == 0 and SAVED["en"] in done.out
    assert json.loads((tmp_path / "a.json").read_text())["moves"][: g.ply] == g.moves


@games
@langs
def test_watching_bots_to_the_end_and_replaying(
    run: Any, tmp_path: Path, game: str, lang: str
) -> None:
    done = run("play", game, "--lang", lang, "--seed", "5", "--me", "none", "--save", "a.json")
    assert (done.code, done.err) == (0, "")
    is_plain(done.out)
    assert OVER[lang] in done.out and "★" in done.out and "flibuste replay a.json" in done.out
    record = json.loads((tmp_path / "a.json").read_text())
    assert record["result"]["winners"]
    assert consequences(done.out) == list(told(record, lang))
    for more in ([], ["--ply", "0"], ["--ply", "3", "--seat", "1"]):
        shown = run("replay", "a.json", "--lang", lang, *more, NO_COLOR="1")
        assert (shown.code, shown.err) == (0, "")
        is_plain(shown.out)
        assert ("★" in shown.out) == (not more)


@langs
def test_what_came_of_a_move_is_told_on_the_way_and_in_the_replay(
    run: Any, tmp_path: Path, lang: str
) -> None:
    """Two at one screen: whoever takes over reads it too; a replay tells the move it shows."""
    typed = "galleon 4\n" + "draw\n" * 3
    asked = ("--me", "all", "--seed", "6", "--first", "1", "--seats", "3", "--save", "a.json")
    done = run("play", GAMES[-1], "--lang", lang, *asked, typed=typed)
    record = json.loads((tmp_path / "a.json").read_text())
    expected = list(told(record, lang))
    assert len(expected) == 1 and consequences(done.out) == expected
    for ply, said in ((2, []), (3, expected), (4, [])):
        shown = run("replay", "a.json", "--lang", lang, "--ply", str(ply))
        assert consequences(shown.out) == said
    assert consequences(run("replay", "a.json", "--lang", lang, "--all").out) == expected


@games
def test_replay_all_shows_every_move(run: Any, tmp_path: Path, game: str) -> None:
    run("play", game, "--seed", "5", "--save", "a.json", typed="1\n1\n1\n")
    moves = json.loads((tmp_path / "a.json").read_text())["moves"]
    out = run("replay", "a.json", "--all").out
    for n in range(len(moves) + 1):
        assert f"After {n} of {len(moves)} moves" in out


@games
def test_same_seed_same_game_and_resuming_goes_on_the_same(
    run: Any, tmp_path: Path, game: str
) -> None:
    once = run("play", game, "--seed", "0x3f", "--save", "once.json", typed="1\n2\n1\n2\n1\n1\n")
    assert once.code == 0
    run("play", game, "--seed", "3f", "--save", "twice.json", typed="1\n2\n1\n")
    run("play", "--resume", "twice.json", typed="2\n1\n1\n")
    whole, parts = (json.loads((tmp_path / f"{n}.json").read_text()) for n in ("once", "twice"))
    assert whole == parts


@games
def test_options_are_flags(run: Any, tmp_path: Path, game: str) -> None:
    description = registry.get(game)
    seats = description.seats[-1]
    flags = ["--seats", str(seats), "--first", "1"]
    for option in description.options:
        flags += [f"--{option.name.replace('_', '-')}", str(option.default_for(seats))]
    done = run("play", *flags, game, "--save", "a.json", typed="")
    assert done.code == 0, done.err
    record = json.loads((tmp_path / "a.json").read_text())
    expected = {o.name: o.default_for(seats) for o in description.options}
    assert (record["seats"], record["options"]) == (seats, {**expected, "first": 0})


@games
@langs
def test_a_forbidden_move_is_answered_with_its_clause(run: Any, game: str, lang: str) -> None:
    g = flibuste.new(game, seed=7, first=0)
    legal = set(g.legal)
    move = next(t for a in range(g.game.readable) if (t := g.text(a)) not in legal)
    reason = g.why_not(move)
    assert reason is not None
    typed = f"{move}\nwhy {move}\nwhy {g.legal[0]}\nrules {reason}\nwhy\n"
    done = run("play", game, "--seed", "7", "--first", "1", "--lang", lang, typed=typed)
    assert done.code == 0
    assert done.out.count(f"({reason})") == 2
    start = " ".join(reason.sentence(lang).split()[:3])
    assert start in done.out
    assert f"{reason} " in done.out.partition(f"> rules {reason}")[2]


@langs
@games
def test_nonsense_is_answered_and_asked_again(run: Any, game: str, lang: str) -> None:
    typed = (
        "xyzzy\nwhy xyzzy\nmoves xyzzy\n0\n999999\nrules Z-9\nmoves\nlook\nmoves all\nsave\nquit\n"
    )
    done = run("play", game, "--lang", lang, typed=typed)
    assert (done.code, done.err) == (0, "")
    is_plain(done.out)
    assert "xyzzy" in done.out and "Z-9" in done.out


@games
def test_the_beginning_of_moves_lists_them(run: Any, game: str) -> None:
    g = flibuste.new(game, seed=7, first=0)
    word = g.legal[-1].split()[0]
    found = [m for m in g.legal if m.startswith(word)]
    out = run("play", game, "--seed", "7", "--first", "1", typed=f"moves {word}\n").out
    listed = out.partition(f"> moves {word}")[2]
    assert found[0] in listed and SAVED["en"] in listed


@games
def test_several_people_and_bots(run: Any, game: str) -> None:
    out = run("play", game, "--seats", "3", "--me", "1", "--me", "3", "--seed", "1").out
    assert "Seat 1 (a person), Seat 2 (a boatswain) and Seat 3 (a person)" in out
    assert "--me 1 --me 3" in out
    out = run("play", game, "--seats", "3", "--me", "3,1,2", "--seed", "1").out
    assert out.rstrip().endswith(".json --me all")


@games
def test_first_position_soon_with_an_empty_cache(tmp_path: Path, game: str) -> None:
    """Nobody waits for a compiler: 2 seconds at most, more only as the machine is busier."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", "import flibuste"], env=surroundings(tmp_path), check=True
    )
    slower = max(1.0, (time.perf_counter() - start) / IMPORT_SECONDS)
    assert _seconds_to_first_position(tmp_path, game) < 2 * slower


IMPORT_SECONDS = 0.3
"""What importing takes where nothing else runs."""


def _seconds_to_first_position(folder: Path, game: str) -> float:
    env = surroundings(folder, FLIBUSTE_CACHE=str(folder / "cache"), PYTHONUNBUFFERED="1")
    del env["NUMBA_DISABLE_JIT"]
    start = time.perf_counter()
    command = [sys.executable, "-m", "flibuste", "play", game]
    with subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if re.match(r" {1,4}1 ", line):
                break
        seconds = time.perf_counter() - start
        process.communicate()
    assert process.returncode == 0
    return seconds


# --- rules ---------------------------------------------------------------------------


@games
@langs
def test_rules(run: Any, game: str, lang: str) -> None:
    done = run("rules", game, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    is_plain(done.out)
    text = (registry.get(game).folder / "rulebook" / f"{lang}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^[-*] \*\*([A-Z]+-\d+)\*\*", text, re.MULTILINE)
    assert clauses
    for clause in [*clauses, "G-1", "G-5"]:
        assert re.search(rf"\b{clause}\b", done.out), clause


@games
def test_one_clause(run: Any, game: str) -> None:
    letter = registry.get(game).letter
    named, alone = run("rules", game, f"{letter}-2"), run("rules", f"{letter}2".lower())
    assert named.code == 0 and named.out == alone.out
    assert f"{letter}-2 " in named.out and f"{letter}-3 " not in named.out
    assert "G-3 " in run("rules", game, "g-3").out


# --- what goes wrong -----------------------------------------------------------------


@langs
@pytest.mark.parametrize(
    "args",
    [
        ["sing"],
        ["games", "extra"],
        ["play"],
        ["play", "no_such_game"],
        ["rules", "no_such_game"],
        ["play", GAMES[0], "--seats", "x"],
        ["play", GAMES[0], "--seats", "99"],
        ["play", GAMES[0], "--seats"],
        ["play", GAMES[0], "--me", "77"],
        ["play", GAMES[0], "--me", "0"],
        ["play", GAMES[0], "--seed", "no seed"],
        ["play", GAMES[0], "--first", "50"],
        ["play", GAMES[0], "--first", "0"],
        ["play", GAMES[0], "--bot", "0=random"],
        ["play", GAMES[0], "--bot", "nobody"],
        ["play", GAMES[0], "--lang", "de"],
        ["play", GAMES[0], "--no-such-option"],
        ["play", GAMES[0], "--save", "text.txt"],
        ["play", "--resume", "missing.json"],
        ["play", "--resume", "text.txt"],
        ["play", "--resume", "good.json", "--seats", "2"],
        ["play", GAMES[-1], "--resume", "good.json"],
        ["replay"],
        ["replay", "missing.json"],
        ["replay", "text.txt"],
        ["replay", "."],
        ["replay", "bytes"],
        ["replay", "list.json"],
        ["replay", "empty.json"],
        ["replay", "bad.json"],
        ["replay", "good.json", "--ply", "1000"],
        ["replay", "good.json", "--ply", "-1"],
        ["replay", "good.json", "--seat", "9"],
        ["replay", "good.json", "--seat", "0"],
        ["replay", "good.json", "--ply", "x"],
        ["rules", GAMES[0], "Z-1"],
        ["rules", GAMES[0], "?"],
        ["rules", "Z-1"],
    ],
    ids=" ".join,
)
def test_one_line_and_code_2(
    tmp_path: Path, args: list[str], lang: str, monkeypatch: Any, capfd: Any
) -> None:
    from flibuste.cli import main

    monkeypatch.chdir(tmp_path)
    record = flibuste.new(GAMES[0], seed=1).record()
    for name, text in {
        "text.txt": "ahoy",
        "list.json": "[]",
        "empty.json": "{}",
        "good.json": json.dumps(record),
        "bad.json": json.dumps({**record, "moves": ["ahoy"]}),
    }.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    arguments = args if "--lang" in args else ["--lang", lang, *args]
    try:
        code = main(arguments if args[0] != "play" else [*args, *arguments[: -len(args)]])
    except SystemExit as left:
        code = int(str(left.code))
    out, err = capfd.readouterr()
    fails(Done(subprocess.CompletedProcess(args, code, out, err)))


def test_errors_of_a_process(run: Any) -> None:
    assert fails(run("replay", "nothing.json")) == "flibuste: nothing.json: there is no such file\n"
    assert "n’existe pas" in fails(run("replay", "nothing.json", "--lang", "fr"))


def test_a_game_that_cannot_be_saved_says_so(run: Any) -> None:
    done = run("play", GAMES[0], "--save", "/proc/nowhere/a.json", typed="save\n")
    assert done.code == 2 and "Not saved" in done.out and done.err.count("\n") == 1


def test_nobody_reads_the_end(tmp_path: Path) -> None:
    command = f"{sys.executable} -m flibuste rules {GAMES[0]} | head -1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, env=surroundings(tmp_path), check=True
    )
    assert done.stderr == ""


def test_a_terminal_without_accents(run: Any) -> None:
    done = run("games", "--lang", "fr", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.code, done.err) == (0, "") and "?" in done.out


@games
@langs
def test_a_hint_for_whoever_asks(run: Any, game: str, lang: str) -> None:
    """Nothing is compiled here, so it is made of a few games, which prove nothing: it says so."""
    word = {"en": "hint", "fr": "conseil"}[lang]
    done = run("play", game, "--seed", "1", "--first", "1", "--lang", lang, typed=f"{word}\nq\n")
    assert done.code == 0, done.err
    said = done.out.partition(f"> {word}")[2]
    assert {"en": "A guess, from", "fr": "Une supposition, d’après"}[lang] in said
    assert {"en": "in 100", "fr": "sur 100"}[lang] not in said
    is_plain(done.out)


def test_bots_for_each_seat(run: Any) -> None:
    args = (
        "play",
        GAMES[0],
        "--seats",
        "3",
        "--seed",
        "1",
        "--bot",
        "random",
        "--bot",
        "3=admiral",
    )
    out = run(*args).out
    assert "Seat 2 (random) and Seat 3 (an admiral)" in out
    assert "--bot 2=random --bot 3=admiral" in out.replace("\n", " ")
