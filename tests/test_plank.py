"""The guide's game, built as the guide says: it conforms, and is played to its end everywhere.

In the terminal, by bots and in the arena here; in a browser by ``browser/test_plank.py``, through
PettingZoo by ``port/test_docs.py``.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.plank import attempt, build, run

from flibuste.core import contract

EVERY_CARD = "".join(f"play {card}\n" for card in range(1, 13))
"""Four of them are in the hand, whichever; the others are refused."""
CONFORM = ["-m", "flibuste.core.testing", "plank", "--rounds", "20"]


def test_it_conforms(plank: Path) -> None:
    assert "golden files hold" in run([*CONFORM, "--golden"], plank)


@pytest.mark.parametrize(("lang", "said"), [("en", "plays"), ("fr", "joue")])
def test_in_the_terminal(plank: Path, lang: str, said: str) -> None:
    command = ["-m", "flibuste", "play", "plank", "--seats", "3", "--seed", "7", "--lang", lang]
    out = run(command, plank, EVERY_CARD)
    assert len(re.findall(rf"\b{said} \d", out)) >= 12
    assert "★" in out, "somebody has won"
    assert "L-2" in out, "a card that is not in the hand was refused"


BOTS = """
import flibuste
from flibuste import bots
for name in bots.LEVELS + ("random", "flat:iterations=99", "pimc:iterations=99", "search:ms=50"):
    match = flibuste.new("plank", seats=3, seed=3)
    bot = bots.get(name, match.game)
    while not match.over:
        match.act(bot.choose(match.redacted(match.to_move), match.actions, seed=1))
    assert match.winners
    print(name, match.scores)
"""


def test_by_bots_of_every_kind(plank: Path) -> None:
    out = run(["-c", BOTS], plank)
    assert len(out.splitlines()) == 8, out


def test_in_the_arena(plank: Path, tmp_path: Path) -> None:
    command = ["-m", "flibuste", "arena", "plank", "captain", "random"]
    out = run([*command, "--games", "40", "--jobs", "1", "--out", str(tmp_path)], plank)
    assert "Plank" in (tmp_path / "index.html").read_text(encoding="utf-8")
    games = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(games) >= 40 and "captain" in out


# --- what is not there ---------------------------------------------------------------------


@pytest.fixture
def copy(plank: Path, tmp_path: Path) -> Path:
    """A copy to take something away from."""
    return build(tmp_path)


def test_as_little_as_a_game_may_have(copy: Path) -> None:
    """Without views, words for moves and a tagline it conforms and is played all the same."""
    (copy / "plank" / "view.py").unlink()
    notation = copy / "plank" / "notation.py"
    text = notation.read_text(encoding="utf-8")
    notation.write_text(text[: text.index("def describe")], encoding="utf-8")
    for path in (copy / "plank" / "words").iterdir():
        kept = re.sub("^(tagline|log-play) .*\n", "", path.read_text(encoding="utf-8"), flags=re.M)
        path.write_text(kept, encoding="utf-8")
    run([*CONFORM, "--golden"], copy)
    run(["-m", "flibuste", "games"], copy)
    out = run(["-m", "flibuste", "play", "plank", "--seed", "7"], copy, EVERY_CARD)
    assert "★" in out and "hands" in out


REQUIRED = [part for part in contract.PARTS if part.required]


def test_what_is_missing_is_said_all_at_once(copy: Path) -> None:
    """Each function by its module, its arguments and its meaning; each file by its name."""
    for module in {part.module for part in REQUIRED}:
        path = copy / "plank" / f"{module}.py"
        text = path.read_text(encoding="utf-8")
        for part in REQUIRED:
            if part.module == module:
                text = re.sub(rf"^def {part.name}\(", f"def no_{part.name}(", text, flags=re.M)
        path.write_text(text, encoding="utf-8")
    shutil.rmtree(copy / "plank" / "rulebook")
    french = copy / "plank" / "words" / "fr.ftl"
    french.write_text(french.read_text(encoding="utf-8").replace("title =", "name ="))
    done = attempt(CONFORM, copy)
    assert done.returncode != 0
    for part in REQUIRED:
        assert f"{part.module}.py has no {part.signature}: {part.meaning}" in done.stderr
    assert "rulebook/en.md is missing" in done.stderr and "rulebook/fr.md" in done.stderr
    assert "words/fr.ftl has no title" in done.stderr


@pytest.mark.parametrize("part", REQUIRED, ids=lambda part: f"{part.module}.{part.name}")
def test_each_required_part_is_missed(copy: Path, part: contract.Part[object]) -> None:
    """Whoever asks for it is told which game lacks what, and where."""
    path = copy / "plank" / f"{part.module}.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(rf"^def {part.name}\(", f"def no_{part.name}(", text, flags=re.M))
    code = "import flibuste; g = flibuste.new('plank', seed=1); g.play(g.legal[0])"
    done = attempt(["-c", code], copy)
    assert f"IncompleteGame: plank: {part.module}.py has no {part.name}(" in done.stderr
