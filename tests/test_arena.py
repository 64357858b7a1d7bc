"""Tournaments: what they play, what survives, and what the figures say."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from bench import allocation

from flibuste.arena import confidence, journal, playgame, statistics, tournament, workers
from flibuste.arena.journal import BadJournal, Journal
from flibuste.arena.plan import GameTask, Plan, deal_seed, make_plan, seatings, source_digest
from flibuste.arena.playgame import GameResult
from flibuste.core import jit, registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.testing.variants import variants

ROOT = Path(__file__).parents[1]
GAME = "korsair"
WEAK, OTHER, STRONG, SLOW = (f"@tests.arena_bots.{n}" for n in ("weak", "other", "strong", "slow"))


def surroundings(**more: str) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", **more}


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are new processes: they find the tests' bots as this one does."""
    monkeypatch.setenv("PYTHONPATH", surroundings()["PYTHONPATH"])
    monkeypatch.syspath_prepend(str(ROOT))


def played(plan: Plan, folder: Path, jobs: int = 1) -> dict[Any, GameResult]:
    with tournament.open_folder(plan, folder, resume=False) as kept:
        tournament.play_tournament(plan, kept, workers.LocalWorkers(jobs))
        return kept.games


def timeless(games: dict[Any, GameResult]) -> dict[Any, GameResult]:
    """What must be the same again: everything but the time it took."""
    return {k: msgspec.structs.replace(g, seconds=()) for k, g in games.items()}


# --- who sits where ----------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4])
def test_every_bot_sits_on_every_side_equally_often(bots: int, sides: int) -> None:
    lines = seatings(bots, sides)
    assert len(set(lines)) == len(lines)
    times = Counter((side, bot) for line in lines for side, bot in enumerate(line))
    assert len(times) == bots * sides
    assert len(set(times.values())) == 1
    for line in lines:
        turns = {line[n:] + line[:n] for n in range(sides)}
        assert turns <= set(lines)


def test_seatings_that_are_meant() -> None:
    assert set(seatings(2, 4)) == {(0, 1, 0, 1), (1, 0, 1, 0)}
    assert len(seatings(2, 3)) == 6
    assert {frozenset(line) for line in seatings(3, 2)} == {
        frozenset({0, 1}),
        frozenset({0, 2}),
        frozenset({1, 2}),
    }


def test_partners_belong_to_one_bot() -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=6, deals=1)
    assert plan.sides == (0, 0, 1, 1, 2, 2)
    for task in plan.tasks:
        assert all(task.bots[seat] == task.bots[seat + 1] for seat in (0, 2, 4))


def test_sides_win_and_score_together(game: Game) -> None:
    """What a game says of its partners is what its rules do."""
    k, rng = jit.compiled(game), np.array([1, 2, 3, 4], np.uint32)
    moves, scores = np.zeros(game.most_legal, np.int16), np.zeros(max(game.seats), np.int32)
    for variant in variants(game):
        sides = game.sides(variant.seats, game.complete(variant.seats, dict(variant.options)))
        assert len(sides) == variant.seats
        assert sorted(set(sides)) == list(range(max(sides) + 1))
        states = variant.blank(7)
        k.deal(states[0])
        k.playout(states[0], rng, moves)
        k.score(states[0], scores)
        won = int(k.winners(states[0]))
        told = {(side, int(scores[s]), won >> s & 1) for s, side in enumerate(sides)}
        assert len(told) == len(set(sides))


def test_a_deal_is_the_same_for_all_seatings_and_bots() -> None:
    one, two = (make_plan(GAME, [WEAK, b], seats=3, deals=2) for b in (OTHER, SLOW))
    assert deal_seed(one, 1) == deal_seed(two, 1) != deal_seed(one, 0)
    assert (
        playgame.replay_game(GameTask(one, 1, 0))["seed"]
        == playgame.replay_game(GameTask(one, 1, 4))["seed"]
    )


# --- playing -----------------------------------------------------------------------------


def test_the_stronger_bot_wins(tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, STRONG], seats=2, games=24, seed=1)
    with tournament.open_folder(plan, tmp_path / "t", resume=False) as kept:
        tournament.play_tournament(plan, kept, workers.LocalWorkers(2))
        report = statistics.report(plan, kept.deals(plan))
    best, worst = report.standings
    assert best.bot == STRONG
    assert best.share.low > report.even == 0.5 > worst.share.high
    assert best.margin.low > 0 > worst.margin.high
    assert report.comparisons[0].p < 0.001
    assert (report.deals, report.games) == (12, 24)


def test_games_do_not_depend_on_who_plays_them(tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, OTHER], seats=3, games=18, seed=2)
    alone = {task.key: playgame.play_game(task) for task in plan.tasks}
    many = played(plan, tmp_path / "t", jobs=2)
    assert timeless(many) == timeless(alone)
    assert list(alone) == [task.key for task in plan.tasks]


def test_a_game_can_be_replayed_as_a_record(game: Game) -> None:
    plan = make_plan(game.name, [WEAK, OTHER], deals=2, seed=9)
    task = GameTask(plan, 1, 1)
    record, result = playgame.replay_game(task), playgame.play_game(task)
    assert tuple(record["result"]["scores"]) == result.scores
    assert tuple(record["result"]["winners"]) == result.winners
    assert len(record["moves"]) == result.plies
    assert sum(result.moves) <= result.plies


@pytest.mark.parametrize(
    ("bot", "said"), [("cheat", "not legal"), ("broken", "RuntimeError: lost at sea")]
)
def test_a_bot_that_fails_is_named(bot: str, said: str, tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, f"@tests.arena_bots.{bot}"], deals=2)
    with pytest.raises(playgame.BotFailed, match=f"{bot} failed in deal 0.*{said}"):
        played(plan, tmp_path / "t")


def test_a_killed_process_loses_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_MORTAL", str(tmp_path / "mark"))
    plan = make_plan(GAME, [WEAK, "@tests.arena_bots.mortal"], games=12)
    games = played(plan, tmp_path / "t", jobs=2)
    assert (tmp_path / "mark").exists()
    assert set(games) == {task.key for task in plan.tasks}
    assert len((tmp_path / "t" / tournament.GAMES).read_bytes().splitlines()) == 12


def test_a_game_that_always_kills_stops_the_tournament(tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, "@tests.arena_bots.deadly"], games=4)
    with pytest.raises(workers.WorkerLost, match="ended the process"):
        played(plan, tmp_path / "t")


# --- killed and resumed ------------------------------------------------------------------


def started(folder: Path, *more: str, said: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "flibuste", "arena", GAME, WEAK, SLOW]
    command += ["--games", "16", "--seed", "3", "--jobs", "2", "--out", str(folder), *more]
    return subprocess.Popen(command, env=surroundings(), cwd=ROOT, stdout=said)


def children(pid: int) -> list[int]:
    out = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in out.stdout.split()]


def test_kill_9_in_mid_tournament_then_resume(tmp_path: Path) -> None:
    """As if nothing had happened: the same games, none lost, none twice."""
    folder = tmp_path / "t"
    process, games = started(folder), folder / tournament.GAMES
    _until(lambda: games.exists() and games.read_bytes().count(b"\n") >= 4)
    workers = children(process.pid)
    process.kill()
    process.wait()
    before = games.read_bytes()
    _until(lambda: not any(_alive(pid) for pid in workers))  # nobody plays on for nothing
    assert 4 <= before.count(b"\n") < 16
    games.write_bytes(before + b'1234abcd ["half a li')
    assert started(folder).wait() == 2  # not without --resume
    assert started(folder, "--resume").wait() == 0
    after = games.read_bytes()
    assert after.startswith(before[: before.rfind(b"\n") + 1])
    plan = tournament.read_plan(folder / tournament.PLAN)
    with Journal(games, [plan]) as kept:
        alone = {task.key: playgame.play_game(task) for task in plan.tasks}
        assert timeless(kept.games) == timeless(alone)
    assert (folder / "results.parquet").exists() and (folder / "index.html").exists()
    assert started(folder, "--resume").wait() == 0  # nothing left to do
    assert games.read_bytes() == after


def _until(so: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.02)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_ctrl_c_keeps_what_is_played(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    process, games = started(folder, said=subprocess.PIPE), folder / tournament.GAMES
    _until(lambda: games.exists() and games.read_bytes().count(b"\n") >= 2)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"--resume" in out
    with Journal(games, [tournament.read_plan(folder / tournament.PLAN)]) as kept:
        assert 2 <= len(kept.games) < 16


# --- the journal -------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> tuple[Plan, Path]:
    """A tournament of four games and its folder."""
    plan = make_plan(GAME, [WEAK, OTHER], games=4)
    played(plan, tmp_path / "t")
    return plan, tmp_path / "t"


def test_a_changed_line_is_refused(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    file = folder / tournament.GAMES
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[1].replace(b'"plies":1', b'"plies":2') + lines[2])
    with pytest.raises(BadJournal, match=r"line 2.*checksum"):
        Journal(file, [plan])


def test_a_game_twice_is_refused(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    file = folder / tournament.GAMES
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(BadJournal, match="line 5: this game is there already"):
        Journal(file, [plan])


def test_a_line_of_another_tournament_is_refused(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    other = msgspec.structs.replace(plan, seed=77)
    with pytest.raises(BadJournal, match="line 1, is of another tournament"):
        Journal(folder / tournament.GAMES, [other])
    with Journal(folder / tournament.GAMES, [other], others=True) as kept:
        assert not kept.games


def test_a_line_that_is_no_game_of_the_plan_is_refused(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    for wrong in (
        {"seating": 2},
        {"deal": -1},
        {"result": GameResult((1,), (0,), 1, (1,), (0.0,))},
    ):
        line = journal.Entry(
            plan.fingerprint, 0, 0, GameResult((1, 2), (1,), 1, (1, 0), (0.0, 0.0))
        )
        file = folder / "other.jsonl"
        file.write_bytes(journal.encode_entry(msgspec.structs.replace(line, **wrong)))
        with pytest.raises(BadJournal, match="is no game of this tournament"):
            Journal(file, [plan])


def test_one_writer_at_a_time(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    file = folder / tournament.GAMES
    with Journal(file, [plan]), pytest.raises(BadJournal, match="written by another"):
        Journal(file, [plan])


@pytest.mark.parametrize(
    ("change", "said"),
    [({"seed": 9}, "seed"), ({"bots": (OTHER, WEAK)}, "bots"), ({"build": "x"}, "build")],
)
def test_another_tournament_is_not_resumed(
    small: tuple[Plan, Path], change: dict[str, Any], said: str
) -> None:
    plan, folder = small
    other = msgspec.structs.replace(plan, **change)
    with pytest.raises(BadJournal, match=f"its {said} is"):
        tournament.open_folder(other, folder, resume=True)


def test_more_games_of_the_same_tournament(small: tuple[Plan, Path]) -> None:
    plan, folder = small
    more = msgspec.structs.replace(plan, deals=4)
    with tournament.open_folder(more, folder, resume=True) as kept:
        before = dict(kept.games)
        tournament.play_tournament(more, kept, workers.LocalWorkers(1))
        assert len(kept.games) == 8
        assert before.items() <= kept.games.items()


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(BadJournal, match="holds other files"):
        tournament.open_folder(make_plan(GAME, [WEAK, OTHER], games=4), tmp_path, resume=True)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["diary.txt"]


# --- bad plans ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "more", "said"),
    [
        ([WEAK, "admirable"], {}, "there is no bot 'admirable'"),
        ([WEAK, "@nowhere.bot"], {}, "there is no bot @nowhere.bot"),
        ([WEAK, "@tests.arena_bots.nobody"], {}, "there is no bot"),
        ([WEAK], {}, "two different bots"),
        ([WEAK, WEAK], {}, "two different bots"),
        ([WEAK, OTHER], {"seats": 9}, "seats"),
        ([WEAK, OTHER], {"games": 0}, "deals"),
        ([WEAK, OTHER], {"seed": -1}, "seed"),
        ([WEAK, OTHER], {"options": {"wind": 3}}, "no option 'wind'"),
    ],
)
def test_bad_plans(bots: list[str], more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        make_plan(GAME, bots, **more)


def test_too_many_seatings_are_refused() -> None:
    with pytest.raises(BadOptions, match="too many"):
        seatings(40, 4)


# --- figures -----------------------------------------------------------------------------


def result(*winners: int, scores: tuple[int, ...] = (3, 1)) -> GameResult:
    return GameResult(scores, winners, 10, (5, 5), (0.5, 1.0))


def test_figures_of_known_games() -> None:
    """Two deals, each played both ways round."""
    plan = make_plan(GAME, [WEAK, OTHER], seats=2, deals=2)
    deals = [[result(0), result(1, scores=(2, 4))], [result(0, 1, scores=(2, 2)), result(0)]]
    report = statistics.report(plan, deals)
    by = {s.bot: s for s in report.standings}
    assert by[WEAK].share.mean == pytest.approx((2 + 0.5) / 4)
    assert by[OTHER].share.mean == pytest.approx(1.5 / 4)
    assert by[WEAK].score.mean == pytest.approx((3 + 4 + 2 + 1) / 4)
    assert by[WEAK].margin.mean == pytest.approx((2 + 2 + 0 - 2) / 4)
    assert by[WEAK].by_seat == (0.75, 0.5)
    assert by[WEAK].ms == pytest.approx(1000 * (0.5 + 1.0 + 0.5 + 1.0) / 20)
    assert report.comparisons[0].lead.mean == pytest.approx(0.25)


def test_student() -> None:
    known = {1: 12.706, 2: 4.303, 5: 2.571, 30: 2.042, 1000: 1.962}
    for freedom, t in known.items():
        assert confidence.t_quantile(freedom) == pytest.approx(t, abs=5e-4)
        assert confidence.t_p_value(t, freedom) == pytest.approx(0.05, abs=1e-4)


def test_who_won_every_deal_is_not_sure_to_win_the_next() -> None:
    low, high = confidence.share_interval(1.0, 0.0, 10)
    assert 0.6 < low < 0.75
    assert high == pytest.approx(1.0)
    assert confidence.share_interval(0.7, 0.1, 1) == (0.0, 1.0)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Deals whose two games hang together, of a bot that wins 70%."""
    rng = np.random.default_rng(4)
    held = 0
    for _ in range(400):
        luck = rng.choice([0.45, 0.95], 30)
        each = (rng.random((30, 2)) < luck[:, None]).mean(1)
        e = statistics.mean_share(each)
        held += e.low <= 0.7 <= e.high
    assert 0.92 <= held / 400 <= 0.985


def test_holm() -> None:
    assert statistics.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert statistics.p_value_of(np.array([1.0] * 10)) == pytest.approx(2**-9)
    assert statistics.p_value_of(np.array([0.0] * 10)) == 1.0


# --- many pairings ----------------------------------------------------------------------------


class Oracle:
    """Workers that need no time: the first bot wins with a chance of its pairing."""

    def __init__(self, chances: dict[str, float]) -> None:
        self.chances, self.rng = chances, np.random.default_rng(1)
        self.tasks: list[GameTask] = []
        self.given: Counter[str] = Counter()

    free = property(lambda self: 4 - len(self.tasks))
    busy = property(lambda self: len(self.tasks))

    def submit(self, task: GameTask) -> None:
        self.given[task.plan.fingerprint] += 1
        self.tasks.append(task)

    def collect(self, timeout: float | None = None) -> list[tuple[GameTask, GameResult]]:
        done, self.tasks = self.tasks, []
        return [(task, self.outcome(task)) for task in done]

    def outcome(self, task: GameTask) -> GameResult:
        first = self.rng.random() < self.chances[task.plan.fingerprint]
        return result(task.bots.index(0 if first else 1))

    def close(self) -> None:
        self.tasks = []


def test_games_go_to_what_is_close(tmp_path: Path) -> None:
    plans = [make_plan(GAME, [WEAK, OTHER], seats=2, deals=2000, seed=n) for n in range(3)]
    chances = dict(zip((p.fingerprint for p in plans), (0.95, 0.55, 0.75), strict=True))
    oracle = Oracle(chances)
    with Journal(tmp_path / "g", plans) as kept:
        told = allocation.Allocation([allocation.Pairing(p) for p in plans], kept, threads=4)
        tournament.run(told, oracle, 600)
        assert told.finished == len(kept.games) == oracle.given.total()
    clear, close, middling = (oracle.given[p.fingerprint] for p in plans)
    assert clear < middling < close
    for p in plans:
        e = told.pairings[p.fingerprint].estimate
        assert e.low <= chances[p.fingerprint] <= e.high
    with Journal(tmp_path / "g", plans) as kept:  # a later run knows, and has nothing to do
        again = allocation.Allocation([allocation.Pairing(p) for p in plans], kept, threads=4)
        tournament.run(again, Oracle(chances), 600)
        assert again.finished == 0


def test_a_time_budget_is_kept_and_games_go_on(tmp_path: Path) -> None:
    plan = make_plan(GAME, [WEAK, SLOW], seats=2, deals=1000)

    def play(kept: Journal) -> int:
        games = allocation.Allocation([allocation.Pairing(plan)], kept, seconds=4)
        tournament.run(games, workers.LocalWorkers(1), 4)
        return games.finished

    with Journal(tmp_path / "g", [plan]) as kept:
        begun = time.monotonic()
        first = play(kept)
        assert time.monotonic() - begun < 12
    with Journal(tmp_path / "g", [plan]) as kept:
        assert len(kept.games) == first
        second = play(kept)
        assert len(kept.games) == first + second
    assert {deal for _, deal, _ in kept.games} == set(range(-(-len(kept.games) // 2)))


BARE = "import sys\nfor m in {!r}: sys.modules[m] = None\n"


def test_strength_needs_nothing_but_the_compiler(tmp_path: Path) -> None:
    """bench.strength plays where neither tables nor ratings nor words are installed."""
    missing = ("rich", "fluent", "babel", "pyarrow", "openskill", "ray")
    (tmp_path / "sitecustomize.py").write_text(BARE.format(missing))
    env = surroundings()
    env["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{env['PYTHONPATH']}"
    command = [sys.executable, "-m", "bench.strength", "--out", str(tmp_path / "s"), "--jobs", "1"]
    command += ["--games", GAME, "--seats", "2", "--pair", STRONG, WEAK, "--minutes", "2"]
    command += ["--most", "8"]
    subprocess.run(command, env=env, cwd=ROOT, check=True, timeout=200, capture_output=True)
    shown = subprocess.run(
        [*command, "--plan"], env=env, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert re.search(rf"{STRONG} – {WEAK} \| .*\d+ \[\d+–\d+\] ×4", shown), shown
    about = json.loads((tmp_path / "s" / "strength.json").read_text())
    assert set(about["choices"]) == set(registry.names())


def test_a_build_changes_with_the_searchers_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They decide which moves are played: games of other kernels are not counted together."""
    kernels = tmp_path / "bots" / "kernels"
    kernels.mkdir(parents=True)
    monkeypatch.setattr(registry, "__file__", str(tmp_path / "core" / "registry.py"))
    (kernels / "search.py").write_text("WIDTH = 1")
    before = source_digest(registry.get(GAME))
    (kernels / "search.py").write_text("WIDTH = 2")
    assert source_digest(registry.get(GAME)) != before
