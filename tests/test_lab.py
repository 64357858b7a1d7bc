"""The lab: games told, figures that are right, and the command that makes them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest
from bench import lab as reports

from flibuste import bots
from flibuste.arena import courses, workers
from flibuste.arena.journal import BadJournal
from flibuste.arena.plan import GameTask, Plan, deal_seed, make_plan
from flibuste.arena.playgame import Course, GameResult, kernels_of
from flibuste.core import registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.kernel import OVER
from flibuste.core.match import new
from flibuste.lab import figures, labpage, results, running
from flibuste.lab.study import Inquiry, Setting, Study, make_study

GAME = "korsair"
ASKED = Inquiry("edition", ("tilsi", "lutin"), ("tilsi", "lutin"), (4,), games=12)


def told(plan: Plan) -> Plan:
    return msgspec.structs.replace(plan, told=True)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Path]:
    """A study of pairs, and its folder."""
    asked = msgspec.structs.replace(ASKED, options={"pairs": True})
    study = make_study(registry.get(GAME), asked)
    folder = tmp_path_factory.mktemp("lab") / "s"
    with running.open_folder(study, folder, resume=False) as kept:
        running.play_study(study, kept, workers.LocalWorkers(1))
        results.publish(study, kept, folder, "fr")
    return study, folder


# --- games told ---------------------------------------------------------------------------


def test_a_told_game_is_what_its_moves_make(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lead and the end, found once more from the moves by the checked entry points."""
    moves: list[int] = []
    kernels = courses.compiled(game)
    once = courses.TellingKernels(_step_by_step(kernels, moves), kernels.tell_move)
    monkeypatch.setitem(courses._ready, game.name, once)
    plan = told(make_plan(game.name, ["random", "heuristic"], deals=1, seed=5))
    found = courses.play_told_game(GameTask(plan, 0, 1))
    match = new(game.name, seats=plan.seats, auto_chance=False, **plan.options,
                seed=deal_seed(plan, 0))  # fmt: skip
    leads: list[tuple[int, int]] = []
    scores = np.zeros(plan.seats, np.int32)
    for ply, action in enumerate(moves, 1):
        match.act(action)
        kernels_of(game.name).score(match._states[0], scores)
        best = np.flatnonzero(scores == scores.max())
        sides = {plan.sides[seat] for seat in best}
        if len(sides) == 1 and (not leads or leads[-1][1] not in sides):
            leads.append((ply, sides.pop()))
    assert match.over
    assert found.course is not None
    assert found.course.lead_changes == max(0, len(leads) - 1)
    assert found.course.settled == (leads[-1][0] if len(leads) > 1 else 0)
    assert found.course.ending == f"{game.letter}-{int(match.redacted().ended)}"
    assert (found.scores, found.plies) == (tuple(match.scores or ()), len(moves))


def _step_by_step(kernels: courses.TellingKernels, moves: list[int]) -> Any:
    """Plays on by the first legal move, so that the test knows every move."""

    def tell_on(g: courses.Telling) -> int:
        k = kernels_of(registry.names()[0])
        for name in registry.names():
            if registry.get(name).dtype == g.states.dtype:
                k = kernels_of(name)
        while (seat := int(k.to_move(g.states[0]))) != OVER:
            n = int(k.legal(g.states[0], g.moves))
            moves.append(int(g.moves[len(moves) % n]))
            kernels.tell_move(g, moves[-1])
        return seat

    return tell_on


def test_a_bot_that_must_be_asked_is_asked() -> None:
    """A search and a heuristic at one table; the same again, and of the kernel's making as well."""
    plan = told(make_plan(GAME, ["search:iterations=5", "boatswain"], deals=1, seed=3))
    one, again = (courses.play_told_game(GameTask(plan, 0, 0)) for _ in range(2))
    assert msgspec.structs.replace(one, seconds=()) == msgspec.structs.replace(again, seconds=())
    assert [s > 0 for s in one.seconds] == [bot == 0 for bot in GameTask(plan, 0, 0).bots]


def test_the_kernel_plays_as_its_bots_do() -> None:
    """Over the same deals the share of the kernel's bot is that of the bot that is asked."""
    game = registry.get(GAME)
    shares = []
    for one in ("boatswain", "@tests.arena_bots.boatswain"):
        plan = told(make_plan(GAME, ["deckhand", one], games=400, seed=8))
        won = [courses.play_told_game(task) for task in plan.tasks]
        mine = [
            sum(task.bots[w] == 1 for w in r.winners) / len(r.winners)
            for task, r in zip(plan.tasks, won, strict=True)
        ]
        shares.append(float(np.mean(mine)))
    assert courses.noise_of(bots.get("boatswain", game))[0] > 0
    assert shares[0] == pytest.approx(shares[1], abs=4 * 0.5 * (2 / 400) ** 0.5)


def test_leads() -> None:
    """A tie is nobody's lead; partners lead together."""
    sides = np.array([0, 0, 1, 1], np.int32)
    for scores, leader in (((3, 3, 1, 1), 0), ((3, 3, 3, 3), -1), ((1, 1, 2, 2), 1)):
        assert courses.leading_side(np.array(scores, np.int32), sides) == leader


# --- a study ------------------------------------------------------------------------------


def test_settings() -> None:
    """Every value with every number of seats that it goes with; the same deals for all values."""
    game = registry.get(GAME)
    study = make_study(game, Inquiry("pairs", (False, True), ("no", "yes"), games=5))
    assert {(s.value, s.seats) for s in study.settings} == {
        *((0, n) for n in (2, 3, 4, 5)), *((1, n) for n in (4, 6, 8)),
    }  # fmt: skip
    assert {s.players for s in study.settings} == {
        "deckhand", "boatswain", "deckhand + boatswain",
    }  # fmt: skip
    assert len({deal_seed(s.plan, 3) for s in study.settings}) == 1
    assert all(s.plan.options["first"] == 0 and s.plan.size >= 5 for s in study.settings)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Inquiry("edition", ("tilsi",) * 2, ("a", "b")), "twice"),
        (Inquiry("edition", ("none",), ("none",)), "not offered"),
        (Inquiry("edition", tuple("abcdefghi"), tuple("abcdefghi")), "8 values at most"),
        (Inquiry(bots=("deckhand", "deckhand")), "all different"),
        (Inquiry(bots=("nobody",)), "no bot"),
        (Inquiry(games=0), "games a setting"),
        (Inquiry(seed=-1), "seed of a study"),
        (Inquiry("pairs", (True,), ("yes",), (3,)), "pairs"),
    ],
)
def test_what_cannot_be_is_refused(asked: Inquiry, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        make_study(registry.get(GAME), asked)


def game_of(winners: tuple[int, ...], scores: tuple[int, ...], ending: str = "X-1") -> GameResult:
    n = len(scores)
    return GameResult(scores, winners, 10, (4,) * n, (0.0,) * n, Course(2, 5, ending))


def test_figures_by_hand() -> None:
    """Two deals of two seatings each, worked out on paper."""
    plan = told(make_plan(GAME, ["deckhand", "boatswain"], seats=2, deals=2))
    setting = Setting(0, plan)
    assert plan.seatings == ((0, 1), (1, 0))
    first = [game_of((1,), (3, 9)), game_of((0,), (8, 2))]  # boatswain wins both
    second = [game_of((0, 1), (5, 5), "X-2"), game_of((1,), (1, 2))]  # a tie, then deckhand
    values = figures.deal_values(setting, [first, second])
    expected = {
        ("seat", "1"): (0.5, 0.25), ("seat", "2"): (0.5, 0.75),
        ("better", "boatswain"): (1.0, 0.25), ("decisions", ""): (8, 8), ("changes", ""): (2, 2),
        ("settled", ""): (0.5, 0.5), ("shared", ""): (0, 0.5), ("margin", ""): (6, 0.5),
        ("ending", "X-1"): (1, 0.5), ("ending", "X-2"): (0, 0.5),
    }  # fmt: skip
    assert {key: tuple(x.tolist()) for key, x in values.items()} == expected


def test_differences_are_paired() -> None:
    """A difference that is the same in every deal is sure, however much the deals differ."""
    base = np.random.default_rng(1).normal(100, 50, 40)
    apart = figures.difference("decisions", base + 1, base)
    assert apart.low == pytest.approx(1) == pytest.approx(apart.high)
    alone = figures.estimate("decisions", base)
    assert alone.high - alone.low > 20
    never = figures.difference("shared", np.zeros(40), np.zeros(40))
    assert never.low < 0 < never.high  # none in 40 games does not mean never
    assert never.high < 0.15


def test_figures_of_a_study(played: tuple[Study, Path]) -> None:
    """What the file says; the shares of all seats of a game add up."""
    study, folder = played
    found = msgspec.json.decode((folder / results.FIGURES).read_bytes(), type=figures.StudyReport)
    assert found.study == study
    assert found.played == study.size == 2 * (12 + 12 + 12)
    for players in ("deckhand", "boatswain", "deckhand + boatswain"):
        for value in range(2):
            lines = [x for x in found.lines if x.players == players]
            each = [x.estimates[value] for x in lines if x.figure == "seat"]
            assert sum(e.mean for e in each if e) == pytest.approx(2)  # partners have it both
            ends = [x.estimates[value] for x in lines if x.figure == "ending"]
            assert sum(e.mean for e in ends if e) == pytest.approx(1)
    assert {x.even for x in found.lines if x.figure in ("seat", "better")} == {0.5}


def test_a_row_for_every_seat(played: tuple[Study, Path]) -> None:
    study, folder = played
    table = pq.read_table(folder / results.PARQUET)
    assert table.num_rows == study.size * 4
    assert msgspec.json.decode(table.schema.metadata[b"study"], type=Study) == study
    assert set(table["value"].to_pylist()) == {"tilsi", "lutin"}
    assert set(table["ending"].to_pylist()) <= {"K-17", "K-25"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_page(played: tuple[Study, Path], lang: str) -> None:
    """Well formed, in one language, with no network; every figure is in it."""
    _, folder = played
    found = msgspec.json.decode((folder / results.FIGURES).read_bytes(), type=figures.StudyReport)
    page = labpage.LabPage(found, lang).html()
    root = ElementTree.fromstring(page.partition("\n")[2])
    assert root.get("lang") == lang
    assert not re.search(r'(src|href)="|@import|url\(', page)
    assert ("intervalles" in page) == (lang == "fr")
    assert len(root.findall(".//table")) == 3
    rows = sum(len(table.findall("tr")) - 1 for table in root.findall(".//table"))
    assert rows == len(found.lines)


def test_resuming(tmp_path: Path) -> None:
    """Games that are there are not played again; another study is refused."""
    study = make_study(registry.get(GAME), ASKED)
    with running.open_folder(study, tmp_path / "s", resume=False) as kept:
        for task in list(study.tasks)[:10]:
            kept.add(task, courses.play_told_game(task))
    with pytest.raises(BadJournal, match="--resume"):
        running.open_folder(study, tmp_path / "s", resume=False)
    other = make_study(registry.get(GAME), msgspec.structs.replace(ASKED, seed=1))
    with pytest.raises(BadJournal, match="another study"):
        running.open_folder(other, tmp_path / "s", resume=True)
    seen: list[tuple[int, int]] = []
    with running.open_folder(study, tmp_path / "s", resume=True) as kept:
        running.play_study(study, kept, workers.LocalWorkers(1), lambda n, of: seen.append((n, of)))
        assert len(kept.games) == study.size
    assert seen[0] == (10, study.size)
    assert len(seen) == 1 + study.size - 10


def flibuste(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "flibuste", "lab", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


def test_the_command(tmp_path: Path) -> None:
    out = str(tmp_path / "s")
    done = flibuste(GAME, "--vary", "edition=tilsi,lutin", "--seats", "2", "--games", "4",
                    "--bots", "random", "heuristic", "--jobs", "1", "--out", out)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "heuristic wins" in done.stdout
    assert "24 games" in done.stdout
    for name in (results.HTML, results.FIGURES, results.PARQUET):
        assert (tmp_path / "s" / name).exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--vary", "wind=1,2"], "has no option wind"),
        (["--vary", "edition"], "say an option and its values"),
        (["--vary", "edition=tilsi,third"], "third"),
        (["--seats", "7"], "7"),
    ],
)
def test_the_command_refuses(arguments: list[str], why: str) -> None:
    done = flibuste(GAME, *arguments)
    assert done.returncode == 2
    assert why in done.stderr


@pytest.mark.parametrize("name", sorted(file.stem for file in reports.KEPT.glob("*.json")))
def test_reports_say_what_their_files_say(name: str) -> None:
    """``python -m bench.lab --write`` makes them."""
    question = reports.questions()[name]
    text = (reports.PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert reports.page(question, reports.read(name)) == text
    assert f"reports/{name}.md" in (reports.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
