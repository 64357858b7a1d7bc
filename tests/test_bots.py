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
from flibuste.bots import compiling, thinking
from flibuste.bots.generator import generator
from flibuste.bots.kernels import tree as t
from flibuste.bots.kernels.playouts import TIMES, WORTH, best_served, learn
from flibuste.bots.players import SearchBot, most_visited
from flibuste.core import contract, jit, registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.core.testing.variants import variants

GAMES = registry.names()
QUICK = (
    "random", "heuristic", "deckhand", "boatswain", "flat:iterations=40", "search:iterations=40",
    "pimc:iterations=40,worlds=3", "captain:iterations=40", "admiral:iterations=40",
    "search:iterations=40,habit=3", "search:iterations=40,doubt=0.5",
    "search:iterations=40,heed=20",
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
        "", "nobody", "search:", "search:iterations=many", "search:iterations=-1", "search:sail=3",
        "search:threads=0", "search:ms=nan", "random:iterations=3", "heuristic:ms=3", "admiral:=",
        "pimc:worlds=0", "search:iterations",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_one_line(spec: str) -> None:
    game = registry.get(GAMES[0])
    if spec == "search:":
        assert bots.get(spec, game, wait=False).name == spec
        return
    with pytest.raises(BadOptions, match="bot") as error:
        bots.get(spec, game, wait=False)
    assert "\n" not in str(error.value)


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
                other = thinking.one(game, seen)
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


def test_a_settled_search_stops_with_the_move_it_would_have_found(game: Game) -> None:
    saved = 0
    for seed in range(6):
        match = position(game, seed, 11)
        record, known = match.redacted(match.to_move), compiling.compiled(game)
        told = thinking.knobs(game, record)
        found = [
            thinking.search(
                known, game, record, thinking.Budget(3000, settle=settle), told, seed, bots.Halt()
            )
            for settle in (False, True)
        ]
        assert len({most_visited(outcome, match.actions) for outcome in found}) == 1
        assert found[0].iterations == 3000
        saved += 3000 - found[1].iterations
    assert saved > 0


# --- the tree ----------------------------------------------------------------------------


def searched(
    game: Game, match: Match, iterations: int, nodes: int = 1 << 16, compiled: bool = True,
    **tuning: float,
) -> thinking.Desk:  # fmt: skip
    """A desk after a search."""
    record = match.redacted(match.to_move)
    told = thinking.knobs(game, record, **tuning)
    desk = thinking.Desk(game, generator(1), nodes)
    grow = compiling.compiled(game).grow if compiled else compiling.interpreted(game).grow
    done = grow(
        thinking.one(game, record), desk.world, desk.tree, desk.used, desk.path, desk.movers,
        desk.moves, desk.marks, desk.ratings, desk.habits, *desk.judging, desk.rng, told,
        desk.tally, np.zeros(1, np.int32), iterations,
    )  # fmt: skip
    assert done == iterations
    return desk


def children(tree: Any, node: int) -> Iterator[int]:
    child = int(tree[node].child)
    while child:
        yield child
        child = int(tree[child].sibling)


def test_the_tree_adds_up(game: Game) -> None:
    match = position(game, 4, 10, game.seats[-1])
    desk = searched(game, match, 3000)
    tree, used = desk.tree, int(desk.used[0])
    assert tree[0].visits == 3000 == desk.tally[:, t.VISITS].sum()
    assert 1 < used <= len(tree)
    assert not desk.marks.any()
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
    assert at_root == {a: desk.tally[a, t.VISITS] for a in at_root}
    for c in children(tree, 0):
        assert tree[c].visits <= tree[c].available <= 3000


def test_a_full_tree_is_searched_on(game: Game) -> None:
    desk = searched(game, position(game, 5, 6), 800, nodes=20)
    assert desk.used[0] == 20
    assert desk.tally[:, t.VISITS].sum() == 800


def test_moves_are_tried_a_few_at_first_and_all_in_the_end(game: Game) -> None:
    match = next(m for m in (position(game, s, 5) for s in range(99)) if len(m.actions) >= 4)
    few = searched(game, match, 3, breadth=2, widen=0)
    assert len(list(children(few.tree, 0))) == 2
    every = searched(game, match, 3000, breadth=2, widen=3)
    assert len(list(children(every.tree, 0))) == min(len(match.actions), 2 + int(3 * 3000**0.5))


@pytest.mark.parametrize("knob", ["", "habit", "doubt", "heed"])
def test_interpreted_and_compiled_search_agree(game: Game, knob: str) -> None:
    match = position(game, 7, 12)
    tuning = {"horizon": 6.0} | ({knob: 3.0} if knob else {})
    slow = searched(game, match, 12, nodes=64, compiled=False, **tuning)
    fast = searched(game, match, 12, nodes=64, compiled=True, **tuning)
    used = int(fast.used[0])
    assert slow.used[0] == used
    for name in ("visits", "available", "child", "sibling", "action"):
        assert (slow.tree[name][:used] == fast.tree[name][:used]).all(), name
    assert np.allclose(slow.tree["total"][:used], fast.tree["total"][:used])


def family(*told: tuple[int, float, float]) -> Any:
    """A root and its children, numbered from 1: visits, mean and prior of each."""
    tree, used = np.zeros(len(told) + 1, t.NODE), np.array([1, 0])
    for action, (visits, mean, prior) in enumerate(told):
        at = t.add(tree, used, 0, action, prior)
        tree[at].visits, tree[at].total = visits, visits * mean
        tree[at].available = 1000
    return tree


def follow(tree: Any, doubt: float = 0.0, heed: float = 0.0) -> int:
    knobs, marks = np.zeros(t.KNOBS), np.ones(len(tree) - 1, np.uint8)
    knobs[t.EXPLORE], knobs[t.DOUBT], knobs[t.HEED] = 0.4, doubt, heed
    return t.best_known(tree, 0, marks, knobs, np.zeros(1, np.int64))


def test_doubt_goes_back_to_what_began_badly() -> None:
    """A move of which common sense expects little: one bad start of 20 visits is not the end."""
    assert follow(family((900, 0.55, 0.5), (20, 0.5, 0.01)), 0.0) == 1
    assert follow(family((900, 0.55, 0.5), (20, 0.5, 0.01)), 0.3) == 2
    assert follow(family((900, 0.55, 0.5), (2000, 0.5, 0.01)), 0.3) == 1
    assert follow(family((900, 0.55, 0.5), (20, 0.0, 0.01)), 0.3) == 1


def test_with_doubt_no_move_is_dropped_early(game: Game) -> None:
    match = next(m for m in (position(game, s, 5) for s in range(99)) if len(m.actions) >= 4)
    tried = [searched(game, match, 3000, doubt=doubt, widen=99).tally for doubt in (0.0, 2.0)]
    least = [tally[match.actions, t.VISITS].min() for tally in tried]
    assert 0 < least[0] < least[1]


def test_heed_lets_common_sense_keep_its_say() -> None:
    """A move that seems a little better, against all common sense, after a thousand visits."""
    tried = family((500, 0.5, 0.9), (500, 0.53, 0.01))
    assert follow(tried) == follow(tried, heed=1001) == 2
    assert follow(tried, heed=250) == 1
    assert follow(family((500, 0.5, 0.9), (500, 0.6, 0.01)), heed=250) == 2


def test_habits_are_what_playouts_were_worth(game: Game) -> None:
    """To each seat, for what it did in them; none are kept where nobody asks for them."""
    match = position(game, 6, 8, game.seats[-1])
    habits = searched(game, match, 500, horizon=5, habit=2).habits
    times, worth = habits[..., TIMES], habits[..., WORTH]
    assert 500 < times.sum() <= 5 * 500
    assert ((worth >= 0) & (worth <= times * 1.001)).all()
    assert not habits[:, match.seats :].any()
    assert not searched(game, match, 50).habits.any()


def test_what_has_served_best_is_done_again() -> None:
    """Of those drawn; what was never done comes before all."""
    rng, moves = generator(1), np.array([3, 5, 7], np.int16)
    habits = np.zeros((9, 2, 2))
    did, who = np.array([3, 5, 7, 7], np.int32), np.array([0, 0, 0, 1], np.int32)
    values = np.array([0.25, 0.5], np.float32)
    learn(habits, did, who, values)
    learn(habits, did[1:2], who[1:2], np.array([1, 0], np.float32))
    assert habits[:, 0, TIMES].tolist() == [0, 0, 0, 1, 0, 2, 0, 1, 0]
    assert habits[5, 0, WORTH] == 1.25
    assert best_served(moves, 3, 3, 99, habits, 0, rng) == 5
    assert best_served(moves, 3, 7, 1, habits, 0, rng) == 7
    assert best_served(moves, 3, 7, 99, habits, 1, rng) in (3, 5)


def test_dice_have_children_of_their_own() -> None:
    """Where a die is due, the tree has a child for each face that came up, and no favourite."""
    for name in GAMES:
        game = registry.get(name)
        found = _before_dice(game)
        if found is None:
            continue
        match, action = found
        desk = searched(game, match, 4000, breadth=999, horizon=3)
        after = next(c for c in children(desk.tree, 0) if desk.tree[c].action == action)
        faces = [int(desk.tree[c].visits) for c in children(desk.tree, after)]
        assert len(faces) > 1
        assert sum(faces) >= desk.tree[after].visits - 1
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
    from flibuste.bots.kernels.playouts import judge

    values, shares = np.zeros(8, np.float32), np.zeros(8, np.float32)
    told = thinking.knobs(game, match._states[0])
    bound = jit.binder(game, lambda f: f).bind(judge)
    scores, side = np.zeros(8, np.int32), int(told[t.SIDE])
    bound(match._states[0], values, shares, scores, told[t.MARGIN], side)
    assert abs(shares.sum() - side) < 1e-6
    return values[: match.seats]


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
    monkeypatch.setattr(jit, "warm_behind", lambda game, layer: begun.append(layer))
    match = position(game, 9, 5)
    for spec in ("deckhand", "admiral"):
        assert choice(bots.get(spec, game, wait=False), match) in match.actions
    seen = match.redacted(match.to_move)
    hint = bots.hint(game, seen, match.actions, iterations=3, wait=False)
    assert hint.best
    assert set(begun) == {"bots"}


def test_a_game_may_say_what_is_otherwise_with_time() -> None:
    game = registry.get("freibeuter")
    own = contract.AT_LEISURE.of(game)["horizon"]
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
        told = thinking.knobs(game, record, habit=sizes, explore=3)
        assert told[[t.HABIT, t.EXPLORE]].tolist() == [seats, 3]


def test_a_budget_that_was_stated_is_the_budget() -> None:
    """Corsari's admiral makes fewer iterations; a search that is given a second has a second."""
    game = registry.get("corsari")
    limits = {"admiral": 4000, "search:ms=1000": thinking.UNLIMITED, "search:iterations=9000": 9000}
    for spec, iterations in limits.items():
        bot = bots.get(spec, game, wait=False)
        assert isinstance(bot, SearchBot)
        assert bot.budget.iterations == iterations
