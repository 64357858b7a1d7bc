"""What a tournament leaves behind: a table, a page, ratings; and the command that makes them."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pyarrow.parquet as pq
import pytest

from flibuste.arena import parquet, ratings, results, tournament, workers
from flibuste.arena.htmlreport import HtmlReport
from flibuste.arena.journal import Journal
from flibuste.arena.plan import GameTask, Plan, make_plan
from flibuste.arena.playgame import GameResult
from flibuste.arena.statistics import report

ROOT = Path(__file__).parents[1]
GAME = "korsair"
WEAK, OTHER = "@tests.arena_bots.weak", "@tests.arena_bots.other"
PATH = os.pathsep.join([str(ROOT / "src"), str(ROOT)])

langs = pytest.mark.parametrize("lang", ["en", "fr"])


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' bots are found by their name."""
    monkeypatch.syspath_prepend(str(ROOT))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path]:
    """A tournament of pairs, and its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", PATH)
        patch.syspath_prepend(str(ROOT))
        plan = make_plan(GAME, [WEAK, OTHER], seats=4, games=8, options={"pairs": True})
        folder = tmp_path_factory.mktemp("arena") / "t"
        with tournament.open_folder(plan, folder, resume=False) as kept:
            tournament.play_tournament(plan, kept, workers.LocalWorkers(1))
            results.publish(plan, kept, folder)
    return plan, folder


def test_parquet(finished: tuple[Plan, Path]) -> None:
    """A row a seat; what the journal says, and nothing else."""
    plan, folder = finished
    table = pq.read_table(folder / results.PARQUET)
    assert table.schema.equals(parquet.schema(plan))
    assert msgspec.json.decode(table.schema.metadata[b"plan"], type=Plan) == plan
    with Journal(folder / tournament.GAMES, [plan]) as kept:
        expected = [row for u in plan.tasks for row in parquet.rows(u, kept.games[u.key])]
    assert table.to_pylist() == expected
    assert len(expected) == 8 * 4
    for start in range(0, len(expected), 4):
        game = expected[start : start + 4]
        assert sum(row["share"] for row in game) == pytest.approx(2)  # both partners have it
        assert [row["bot"] for row in game[::2]] == [row["bot"] for row in game[1::2]]


def test_ranks() -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=4, deals=1, options={"pairs": True})
    alone = make_plan(GAME, [WEAK, OTHER], seats=3, deals=1)
    zero = (0.0,) * 4
    assert ratings.ranks(plan, GameResult((5, 5, 9, 9), (2, 3), 1, (1,) * 4, zero)) == [1.0, 0.0]
    assert ratings.ranks(alone, GameResult((7, 7, 3), (0, 1), 1, (1,) * 3, zero[:3])) == [0, 0, 2]
    # A tie that a rule broke: as many points, but no win.
    assert ratings.ranks(alone, GameResult((7, 7, 3), (1,), 1, (1,) * 3, zero[:3])) == [1, 0, 2]


def test_ratings_follow_the_wins() -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=3, deals=10)
    deals = []
    for _ in range(10):
        games = []
        for seating in plan.seatings:
            seat = seating.index(1)
            scores = tuple(9 if s == seat else 1 for s in range(3))
            games.append(GameResult(scores, (seat,), 1, (1,) * 3, (0.0,) * 3))
        deals.append(games)
    best, worst = ratings.rate_bots(plan, deals)
    assert (best.bot, worst.bot) == (OTHER, WEAK)
    assert best.mu - 3 * best.sigma > worst.mu
    assert max(best.sigma, worst.sigma) < 25 / 3


# --- the page ----------------------------------------------------------------------------


def page(plan: Plan, deals: Any, lang: str, done: int | None = None) -> str:
    rated = ratings.rate_bots(plan, deals)
    return HtmlReport(
        report(plan, deals), deals, rated, plan.size if done is None else done, lang
    ).html()


@langs
def test_the_page_is_well_formed_and_needs_nothing(finished: tuple[Plan, Path], lang: str) -> None:
    plan, folder = finished
    with Journal(folder / tournament.GAMES, [plan]) as kept:
        text = page(plan, kept.deals(plan), lang)
    root = ElementTree.fromstring(text)
    assert root.get("lang") == lang
    assert len(root.findall(".//section")) == 5
    assert len(root.findall(".//svg[@role='img']")) == 3
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=|href=", text)
    assert WEAK in "".join(root.itertext())
    assert "prefers-color-scheme: dark" in text


@langs
def test_the_page_says_when_it_is_not_finished(finished: tuple[Plan, Path], lang: str) -> None:
    plan, folder = finished
    more = msgspec.structs.replace(plan, deals=9)
    with Journal(folder / tournament.GAMES, [plan]) as kept:
        text = page(more, kept.deals(plan), lang, done=8)
    assert {"en": "8 of 18 games", "fr": "8 parties sur 18"}[lang] in text


def test_names_are_no_markup() -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=2, deals=1)
    nasty = msgspec.structs.replace(plan, bots=("<b>&amp;", "]]><script>alert(1)</script>"))
    game = GameResult((1, 2), (1,), 3, (1, 1), (0.0, 0.0))
    text = page(nasty, [[game, game]], "en")
    root = ElementTree.fromstring(text)
    assert not root.findall(".//script")
    assert not root.findall(".//b")


def test_an_unfinished_tournament_without_a_whole_deal_has_no_page(tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=2, deals=1)
    with Journal(tmp_path / "g", [plan]) as kept:
        kept.add(GameTask(plan, 0, 1), GameResult((1, 2), (1,), 3, (1, 1), (0.0, 0.0)))
        results.publish(plan, kept, tmp_path)
    assert pq.read_table(tmp_path / results.PARQUET).num_rows == 2
    assert not (tmp_path / results.HTML).exists()


# --- the command -------------------------------------------------------------------------


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": PATH, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    command = [sys.executable, "-m", "flibuste", "arena", *args]
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=200, check=False
    )


@langs
def test_the_command(tmp_path: Path, lang: str) -> None:
    args = (WEAK, GAME, OTHER, "--games", "5", "--seats", "3", "--edition", "lutin", "--jobs", "1")
    done = run(tmp_path, *args, "--lang", lang)
    assert done.returncode == 0, done.stderr
    (folder,) = tmp_path.iterdir()
    assert sorted(p.name for p in folder.glob("[!.]*")) == [
        "games.jsonl",
        "index.html",
        "plan.json",
        "results.parquet",
    ]
    plan = tournament.read_plan(folder / tournament.PLAN)
    assert (plan.seats, plan.bots, plan.deals) == (3, (WEAK, OTHER), 1)
    assert plan.options["edition"] == "lutin"
    assert f'lang="{lang}"' in (folder / results.HTML).read_text(encoding="utf-8")
    assert {"en": "6 games in one deal;", "fr": "6 parties, 1 donne"}[lang] in done.stdout
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\ue000-\uf8ff]", done.stdout)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "which game"),
        (("chess", WEAK, OTHER), "no game"),
        ((GAME,), "two different bots"),
        ((GAME, "random", "nobody"), "no bot 'nobody'"),
        ((GAME, WEAK, OTHER, "--seats", "7"), "7 cannot play"),
        ((GAME, WEAK, OTHER, "--seats", "four"), "not a whole number"),
        ((GAME, WEAK, OTHER, "--games", "0"), "deals"),
        ((GAME, WEAK, OTHER, "--jobs", "0"), "--jobs 0"),
        ((GAME, WEAK, OTHER, "--jobs", "2", "--ray", "auto"), "Ray"),
        ((GAME, WEAK, OTHER, "--edition", "third"), "third"),
        ((GAME, WEAK, OTHER, "--seed", "12x"), "seed"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    done = run(tmp_path, *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


# --- on a cluster ------------------------------------------------------------------------


def test_no_cluster_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        out = str(tmp_path / "t")
        done = run(tmp_path, GAME, WEAK, OTHER, "--out", out, "--ray", address)
    assert done.returncode == 2
    assert f"no Ray cluster answers at {address}" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_cluster_that_loses_a_worker_and_a_node(tmp_path: Path) -> None:
    """Two nodes; a worker is killed, then a whole node: no game is lost or counted twice."""
    mortal = "@tests.arena_bots.mortal"
    env = {**os.environ, "PYTHONPATH": PATH, "ARENA_MORTAL": str(tmp_path / "mark")}
    command = [sys.executable, str(ROOT / "tests" / "arena_cluster.py"), str(tmp_path / "t")]
    done = subprocess.run(
        [*command, "@tests.arena_bots.slow", mortal],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert (tmp_path / "mark").exists()
    plan = tournament.read_plan(tmp_path / "t" / tournament.PLAN)
    with Journal(tmp_path / "t" / tournament.GAMES, [plan]) as kept:
        assert set(kept.games) == {task.key for task in plan.tasks}
        assert len(kept.deals(plan)) == plan.deals == 20
