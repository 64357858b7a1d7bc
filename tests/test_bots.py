"""Bots see what their seat may see, play legal moves under any budget, and repeat themselves."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste import bots
from flibuste.bots import compiling, hints, tuning
from flibuste.bots.generator import generator
from flibuste.bots.kernels.playouts import mast_choice, mast_learn, value_seats
from flibuste.bots.kernels.tree import add, best_known
from flibuste.bots.kernels.workspace import (
    NODE,
    TIMES,
    VISITS,
    WORTH,
    Task,
    Workspace,
    workspace,
)
from flibuste.bots.players import SearchBot, most_visited
from flibuste.bots.search import UNLIMITED, Budget, Search, as_array
from flibuste.core import contract, jit, registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE, Records
from flibuste.core.match import Match
from flibuste.core.searchsettings import SearchSettings
from flibuste.core.testing.variants import variants

GAMES = registry.names()
QUICK = (
    "random", "heuristic", "deckhand", "boatswain", "flat:iterations=40", "search:iterations=40",
    "pimc:iterations=40,worlds=3", "captain:iterations=40", "admiral:iterations=40",
    "search:iterations=40,mast=3", "search:iterations=40,ucb1=0.5",
    "search:iterations=40,prior_until=20",
)  # fmt: skip


def position(game: Game, seed: int, moves: int, seats: int | None = None) -> Match:
    """A game after some random moves, a decision being due."""
    match = flibuste.new(game.name, seats=seats or game.seats[0], seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        after = match.copy()
        after.act(rng.choice(after.actions))
        if after.over:
            break
        match = after
    return match


def choice(bot: bots.Bot, match: Match, seed: int = 1) -> int:
    return bot.choose(match.redacted(match.to_move), match.actions, seed)


# --- specifications ----------------------------------------------------------------------


def test_names() -> None:
    assert set(bots.LEVELS) <= set(bots.names())
    for name in ("random", "heuristic", "flat", "pimc", "search"):
        assert name in bots.names()


@pytest.mark.parametrize(
    "spec",
    [
        "", "nobody", "search:iterations=many", "search:iterations=-1", "search:sail=3",
        "search:threads=0", "search:ms=nan", "random:iterations=3", "heuristic:ms=3", "admiral:=",
        "pimc:worlds=0", "search:iterations",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_one_line(spec: str) -> None:
    game = registry.get(GAMES[0])
    with pytest.raises(BadOptions, match="bot") as error:
        bots.get(spec, game, wait=False)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("spec", ["search:", " Search : ms = 5 ,", "admiral:depth=2,threads=1"])
def test_blanks_capitals_and_empty_parts_are_read(spec: str) -> None:
    bot = bots.get(spec, registry.get(GAMES[0]), wait=False)
    assert isinstance(bot, SearchBot)
    assert bot.name == spec
    assert bot.budget.ms == {"s": 0, " ": 5, "a": 900}[spec[0]]


def test_an_unknown_bot_is_told_who_there_is() -> None:
    with pytest.raises(BadOptions, match="admiral"):
        bots.get("nobody", registry.get(GAMES[0]))


# --- secrets -----------------------------------------------------------------------------


def test_a_record_with_its_secrets_is_refused(game: Game) -> None:
    match = position(game, 1, 4)
    whole = match._states[0]
    for spec in QUICK:
        with pytest.raises(BadOptions, match="redacted"):
            bots.get(spec, game).choose(whole, match.actions, 1)
    with pytest.raises(BadOptions, match="redacted"):
        bots.hint(game, whole, match.actions, iterations=10)
    with pytest.raises(BadOptions, match="none"):
        bots.get("random", game).choose(match.redacted(0), [], 1)


def test_other_secrets_same_move(game: Game) -> None:
    """Worlds that look the same to the seat: every bot does the same in all of them."""
    k = jit.compiled(game)
    for seed in range(3):
        match = position(game, seed, 12, game.seats[seed % len(game.seats)])
        seat = match.to_move
        assert seat is not None
        seen = match.redacted(seat)
        for spec in QUICK:
            bot = bots.get(spec, game)
            moves = {bot.choose(seen, match.actions, 5)}
            for stream in range(2):
                other = as_array(game, seen)
                k.imagine(other[0], seat, generator(seed, stream))
                k.redact(other[0], seat)
                moves.add(bot.choose(other[0], match.actions, 5))
            assert len(moves) == 1, spec


def test_a_bot_leaves_the_record_alone(game: Game) -> None:
    match = position(game, 2, 8)
    seen = match.redacted(match.to_move)
    before = seen.tobytes()
    for spec in QUICK:
        bots.get(spec, game).choose(seen, match.actions, 1)
    assert seen.tobytes() == before


# --- moves -------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", QUICK)
def test_whole_games_of_legal_moves(game: Game, spec: str) -> None:
    """Match refuses what is not legal; every number of seats and every option once."""
    bot = bots.get(spec, game)
    for number, variant in enumerate(variants(game)):
        match = variant.match(number)
        for _ in range(25):
            if match.over:
                break
            match.act(choice(bot, match, match.ply))


@pytest.mark.parametrize(
    "budget",
    [
        "iterations=0", "iterations=1", "iterations=2", "ms=0", "ms=0.001", "ms=3",
        "iterations=3,threads=2", "iterations=1,threads=4", "iterations=0,ms=5", "ms=2,threads=2",
    ],
)  # fmt: skip
def test_no_budget_makes_a_move_illegal(game: Game, budget: str) -> None:
    for seed in range(4):
        match = position(game, seed, 9 * seed)
        for name in ("search", "flat", "pimc", "admiral"):
            assert choice(bots.get(f"{name}:{budget}", game), match) in match.actions


def test_no_thought_is_common_sense(game: Game) -> None:
    match = position(game, 6, 10)
    sense = choice(bots.get("heuristic", game), match)
    assert choice(bots.get("search:iterations=0", game), match) == sense


@pytest.mark.parametrize("spec", [*QUICK, "search:iterations=400,threads=2"])
def test_same_seed_same_move(game: Game, spec: str) -> None:
    bot, again = bots.get(spec, game), bots.get(spec, game)
    for seed in range(3):
        match = position(game, seed, 14)
        assert choice(bot, match, seed) == choice(again, match, seed)


def test_one_bot_at_many_tables_at_once(game: Game) -> None:
    bot = bots.get("search:iterations=300", game)
    tables = [position(game, seed, 10) for seed in range(4)]
    alone = [choice(bot, match) for match in tables]
    together = [-1] * len(tables)

    def play(i: int) -> None:
        together[i] = choice(bot, tables[i])

    threads = [threading.Thread(target=play, args=(i,)) for i in range(len(tables))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_a_search_can_be_stopped(game: Game) -> None:
    match, halt = position(game, 3, 6), bots.Halt()
    bot = bots.get("search:iterations=1000000000,threads=2", game)
    assert isinstance(bot, SearchBot)
    found: list[int] = []
    args = (match.redacted(match.to_move), match.actions, 1, halt)
    thread = threading.Thread(target=lambda: found.append(bot.choose(*args)))
    thread.start()
    thread.join(0.05)
    halt.set()
    thread.join(60)
    assert found
    assert found[0] in match.actions


def test_a_decided_search_stops_with_the_move_it_would_have_found(game: Game) -> None:
    saved = 0
    for seed in range(6):
        match = position(game, seed, 11)
        record, known = match.redacted(match.to_move), compiling.compiled(game)
        settings = tuning.settings(game, record)
        budgets = [Budget(3000, stop_early=early) for early in (False, True)]
        found = [Search(known, game, record, settings, b, seed).tree() for b in budgets]
        assert len({most_visited(outcome, match.actions) for outcome in found}) == 1
        assert found[0].iterations == 3000
        saved += 3000 - found[1].iterations
    assert saved > 0


# --- the tree ----------------------------------------------------------------------------


def searched(
    game: Game, match: Match, iterations: int, nodes: int = 1 << 16, compiled: bool = True,
    **changed: float,
) -> Workspace:  # fmt: skip
    """A workspace after a search."""
    record = match.redacted(match.to_move)
    task = Task(
        as_array(game, record), tuning.settings(game, record, **changed),
        tuning.side_size(game, record), determinised=False,
    )  # fmt: skip
    w = workspace(game, generator(1), nodes)
    kernels = compiling.compiled(game) if compiled else compiling.interpreted(game)
    assert kernels.search_tree(task, w, np.zeros(1, np.int32), iterations) == iterations
    return w


def children(tree: Records, node: int) -> Iterator[int]:
    child = int(tree[node].child)
    while child:
        yield child
        child = int(tree[child].sibling)


def test_the_tree_adds_up(game: Game) -> None:
    match = position(game, 4, 10, game.seats[-1])
    w = searched(game, match, 3000)
    tree, used = w.tree, int(w.used[0])
    assert tree[0].visits == 3000 == w.tally[:, VISITS].sum()
    assert 1 < used <= len(tree)
    assert not w.marks.any()
    seen = 0
    for node in range(used):
        below = list(children(tree, node))
        seen += len(below)
        assert sum(int(tree[c].visits) for c in below) <= tree[node].visits
        assert len({int(tree[c].action) for c in below}) == len(below)
        for c in below:
            assert tree[c].visits > 0
            assert 0 <= tree[c].total <= tree[c].visits * 1.001
    assert seen == used - 1
    at_root = {int(tree[c].action): int(tree[c].visits) for c in children(tree, 0)}
    assert set(at_root) <= set(match.actions)
    assert at_root == {a: w.tally[a, VISITS] for a in at_root}
    for c in children(tree, 0):
        assert tree[c].visits <= tree[c].available <= 3000


def test_a_full_tree_is_searched_on(game: Game) -> None:
    w = searched(game, position(game, 5, 6), 800, nodes=20)
    assert w.used[0] == 20
    assert w.tally[:, VISITS].sum() == 800


def test_moves_are_tried_a_few_at_first_and_all_in_the_end(game: Game) -> None:
    match = next(m for m in (position(game, s, 5) for s in range(99)) if len(m.actions) >= 4)
    few = searched(game, match, 3, widen_from=2, widen_by=0)
    assert len(list(children(few.tree, 0))) == 2
    every = searched(game, match, 3000, widen_from=2, widen_by=3)
    assert len(list(children(every.tree, 0))) == min(len(match.actions), 2 + int(3 * 3000**0.5))


@pytest.mark.parametrize("setting", ["", "mast", "ucb1", "prior_until"])
def test_interpreted_and_compiled_search_agree(game: Game, setting: str) -> None:
    match = position(game, 7, 12)
    changed = {"horizon": 6.0} | ({setting: 3.0} if setting else {})
    slow = searched(game, match, 12, nodes=64, compiled=False, **changed)
    fast = searched(game, match, 12, nodes=64, compiled=True, **changed)
    used = int(fast.used[0])
    assert slow.used[0] == used
    for name in set(fast.tree.dtype.names or ()) - {"filler"}:
        assert slow.tree[name][:used].tobytes() == fast.tree[name][:used].tobytes(), name
    assert slow.tally.tobytes() == fast.tally.tobytes()


def family(*told: tuple[int, float, float]) -> Records:
    """A root and its children, numbered from 1: visits, mean and prior of each."""
    tree, used = np.zeros(len(told) + 1, NODE), np.array([1])
    for action, (visits, mean, prior) in enumerate(told):
        at = add(tree, used, 0, action, prior)
        tree[at].visits, tree[at].total = visits, visits * mean
        tree[at].available = 1000
    return tree


def follow(tree: Records, ucb1: float = 0.0, prior_until: float = 0.0) -> int:
    marks = np.ones(len(tree) - 1, np.uint8)
    settings = SearchSettings(explore=0.4, ucb1=ucb1, prior_until=prior_until)
    best, count = best_known(tree, 0, marks, settings)
    assert count == len(marks)
    assert not marks.any()
    return best


def test_ucb1_goes_back_to_what_began_badly() -> None:
    """A move of which common sense expects little: one bad start of 20 visits is not the end."""
    assert follow(family((900, 0.55, 0.5), (20, 0.5, 0.01)), 0.0) == 1
    assert follow(family((900, 0.55, 0.5), (20, 0.5, 0.01)), 0.3) == 2
    assert follow(family((900, 0.55, 0.5), (2000, 0.5, 0.01)), 0.3) == 1
    assert follow(family((900, 0.55, 0.5), (20, 0.0, 0.01)), 0.3) == 1


def test_with_ucb1_no_move_is_dropped_early(game: Game) -> None:
    match = next(m for m in (position(game, s, 5) for s in range(99)) if len(m.actions) >= 4)
    tried = [searched(game, match, 3000, ucb1=ucb1, widen_by=99).tally for ucb1 in (0.0, 2.0)]
    least = [tally[match.actions, VISITS].min() for tally in tried]
    assert 0 < least[0] < least[1]


def test_priors_that_no_longer_fade_keep_their_say() -> None:
    """A move that seems a little better, against all common sense, after a thousand visits."""
    tried = family((500, 0.5, 0.9), (500, 0.53, 0.01))
    assert follow(tried) == follow(tried, prior_until=1001) == 2
    assert follow(tried, prior_until=250) == 1
    assert follow(family((500, 0.5, 0.9), (500, 0.6, 0.01)), prior_until=250) == 2


def test_mast_is_what_playouts_were_worth(game: Game) -> None:
    """To each seat, for what it did in them; none are kept where nobody asks for them."""
    match = position(game, 6, 8, game.seats[-1])
    mast = searched(game, match, 500, horizon=5, mast=2).mast
    times, worth = mast[..., TIMES], mast[..., WORTH]
    assert 500 < times.sum() <= 5 * 500
    assert ((worth >= 0) & (worth <= times * 1.001)).all()
    assert not mast[:, match.seats :].any()
    assert not searched(game, match, 50).mast.any()


def test_what_has_served_best_is_done_again() -> None:
    """Of those drawn; what was never done comes before all."""
    mast, moves = np.zeros((9, 2, 2)), np.array([3, 5, 7], np.int16)
    w = workspace(registry.get(GAMES[0]), generator(1), nodes=1)._replace(moves=moves, mast=mast)
    did, who = np.array([3, 5, 7, 7], np.int32), np.array([0, 0, 0, 1], np.int32)
    values = np.array([0.25, 0.5], np.float32)
    mast_learn(mast, did, who, values)
    mast_learn(mast, did[1:2], who[1:2], np.array([1, 0], np.float32))
    assert mast[:, 0, TIMES].tolist() == [0, 0, 0, 1, 0, 2, 0, 1, 0]
    assert mast[5, 0, WORTH] == 1.25
    assert mast_choice(w, 0, 3, 3, 99) == 5
    assert mast_choice(w, 0, 3, 7, 1) == 7
    assert mast_choice(w, 1, 3, 7, 99) in (3, 5)


def test_dice_have_children_of_their_own() -> None:
    """Where a die is due, the tree has a child for each face that came up, and no favourite."""
    for name in GAMES:
        game = registry.get(name)
        found = _before_dice(game)
        if found is None:
            continue
        match, action = found
        w = searched(game, match, 4000, widen_from=999, horizon=3)
        after = next(c for c in children(w.tree, 0) if w.tree[c].action == action)
        faces = [int(w.tree[c].visits) for c in children(w.tree, after)]
        assert len(faces) > 1
        assert sum(faces) >= w.tree[after].visits - 1
        if sum(faces) > 200:
            assert min(faces) > max(faces) / 4
        return
    pytest.fail("no game with dice")


def _before_dice(game: Game) -> tuple[Match, int] | None:
    """A position and a move after which a die is due."""
    for seed in range(6):
        match = flibuste.new(game.name, seed=seed, auto_chance=False)
        rng = Random(seed)
        while not match.over and match.ply < 60:
            if match.to_move == CHANCE:
                match.roll()
                continue
            action = rng.choice(match.actions)
            after = match.copy()
            after.act(action)
            if after.to_move == CHANCE:
                return match, action
            match = after
    return None


def test_partners_value_alike() -> None:
    """A finished game is worth the same to both partners, and to winners most."""
    for name in GAMES:
        game = registry.get(name)
        for variant in variants(game):
            match = variant.match(3)
            rng = Random(3)
            while not match.over:
                match.act(rng.choice(match.actions))
            values = _values(game, match)
            scores = match.scores
            assert scores is not None
            for seat in range(match.seats):
                assert 0 <= values[seat] <= 1
                assert (values[seat] == values.max()) == (seat in match.winners)
                for other in range(match.seats):
                    if scores[seat] == scores[other] and seat in match.winners:
                        assert values[seat] == values[other]


def _values(game: Game, match: Match) -> Any:
    w, record = workspace(game, generator(1), nodes=1), match._states[0]
    size = tuning.side_size(game, record)
    margin = tuning.settings(game, record).margin
    jit.binder(game, lambda f: f).bind(value_seats)(record, w, margin, size)
    assert abs(w.shares[: match.seats].sum() - size) < 1e-6
    return w.values[: match.seats]


# --- hints -------------------------------------------------------------------------------


def test_hints(game: Game) -> None:
    match = position(game, 8, 10)
    hint = bots.hint(game, match.redacted(match.to_move), match.actions, iterations=600)
    assert hint == bots.hint(game, match.redacted(match.to_move), match.actions, iterations=600)
    assert abs(sum(idea.share for idea in hint.best) - 1) < 1e-9
    assert [i.share for i in hint.best] == sorted((i.share for i in hint.best), reverse=True)
    assert {i.action for i in hint.best} <= set(match.actions)
    assert all(0 <= i.win <= 1 and np.isfinite(i.score) for i in hint.best)
    assert hint.line[0] == hint.best[0].action
    assert hint.games == 600


def test_a_hint_that_is_halted_at_once_still_names_a_move(game: Game) -> None:
    match, halt = position(game, 8, 10), bots.Halt()
    halt.set()
    seen, budget = match.redacted(match.to_move), Budget(ms=1e6)
    hint = hints.advise(game, seen, match.actions, budget, halt=halt)
    assert hint.games == 1 and [idea.action for idea in hint.best] == hint.line[:1]


def test_a_hint_stands_on_what_its_seat_may_know(game: Game) -> None:
    """Two worlds that differ only in what is hidden: the same ideas, and the same reasons."""
    match = position(game, 8, 10)
    seat, kernels = match.to_move, jit.kernels(game)
    assert seat is not None
    found = []
    for stream in range(2):
        world = as_array(game, match.redacted(seat))
        compiling.bot_kernels(game, wait=True).determinise(world[0], seat, generator(1, stream))
        kernels.redact_first(world, seat)
        hint = bots.hint(game, world[0], match.actions, iterations=100, seed=3)
        found.append((hint, bots.outlook(game, world[0], hint.best[0].action, seed=3)))
    assert found[0] == found[1]
    with pytest.raises(BadOptions, match="redacted"):
        bots.outlook(game, match._states[0], match.actions[0])


def test_an_outlook_names_what_is_won_and_who_spoils_it() -> None:
    """In Korsair a galleon sent out comes home, or somebody else takes it."""
    match = flibuste.new("korsair", seed=43, seats=3, first=0)
    sent = next((a for a in match.actions if match.text(a).startswith("galleon")), None)
    assert sent is not None
    seen = bots.outlook(match.game, match.redacted(0), sent)
    told = [p for p in (seen.gain, seen.risk) if p]
    assert told and all(0.1 <= p.share <= 1 for p in told)
    assert seen.gain is None or (seen.gain.seat, seen.gain.cause) == (0, -1)
    assert seen.risk is None or seen.risk.seat != 0


def test_a_hint_knows_a_won_game(game: Game) -> None:
    """One move before the end: what it says is what happens."""
    match = flibuste.new(game.name, seed=11)
    rng, before = Random(11), match
    while not match.over:
        before = match.copy()
        match.act(rng.choice(match.actions))
    hint = bots.hint(game, before.redacted(before.to_move), before.actions, iterations=400)
    sure = [i for i in hint.best if i.win in (0, 1)]
    for idea in sure:
        after = before.copy()
        after.act(idea.action)
        if after.over:
            assert idea.win == (before.to_move in after.winners) / len(after.winners)
    assert hint.best[0].win == max(i.win for i in hint.best if i.share > 0.2)


# --- before the compiler is done ---------------------------------------------------------


def test_a_table_does_not_wait(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(compiling, "_ready", {})
    monkeypatch.setattr(compiling, "compiled", lambda game: pytest.fail("waited"))
    monkeypatch.setattr(jit, "compile_in_background", lambda game, layer: begun.append(layer))
    match = position(game, 9, 5)
    for spec in ("deckhand", "admiral"):
        assert choice(bots.get(spec, game, wait=False), match) in match.actions
    seen = match.redacted(match.to_move)
    hint = bots.hint(game, seen, match.actions, iterations=3, wait=False)
    assert hint.best
    assert set(begun) == {"bots"}


def test_a_game_may_say_what_is_otherwise_with_time() -> None:
    game = registry.get("freibeuter")
    own = contract.LONG_SEARCH.of(game)["horizon"]
    chosen = {
        "admiral": own, "admiral:horizon=3": 3, "captain": None, "search": own,
        "search:iterations=999": None, "search:ms=99": None, "search:ms=100": own,
        "search:ms=1000,horizon=3": 3, "pimc:ms=1000": None,
    }  # fmt: skip
    for spec, horizon in chosen.items():
        bot = bots.get(spec, game, wait=False)
        assert isinstance(bot, SearchBot)
        assert bot.tuning.get("horizon") == horizon, spec


def test_a_setting_may_differ_by_the_number_of_players(game: Game) -> None:
    sizes = tuple(float(seats) for seats in game.seats)
    for seats in game.seats:
        record = flibuste.new(game.name, seats=seats, seed=1)._states[0]
        settings = tuning.settings(game, record, mast=sizes, explore=3)
        assert (settings.mast, settings.explore) == (seats, 3)


def test_a_budget_that_was_stated_is_the_budget() -> None:
    """Corsari's admiral makes fewer iterations; a search that is given a second has a second."""
    game = registry.get("corsari")
    limits = {"admiral": 4000, "search:ms=1000": UNLIMITED, "search:iterations=9000": 9000}
    for spec, iterations in limits.items():
        bot = bots.get(spec, game, wait=False)
        assert isinstance(bot, SearchBot)
        assert bot.budget.iterations == iterations
