"""``Match`` and records, for every game; the clauses common to all of them."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE
from flibuste.core.match import Match
from flibuste.core.testing import all_variants, variants
from flibuste.core.testing.checks import played


def half_played(game: Game, seed: int = 3, moves: int = 12, **options: Any) -> Match:
    match, rng = flibuste.new(game.name, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        if not match.over:
            match.act(rng.choice(match.actions))
    return match


@pytest.mark.clause("G-1")
def test_options_seats_seed_and_moves_decide_a_game(game: Game) -> None:
    """G-1: the same four give the same game; another seed gives another."""
    a, b, c = (half_played(game, seed) for seed in (3, 3, 4))
    assert a.record() == b.record()
    assert a._states.tobytes() == b._states.tobytes()
    assert c._states.tobytes() != a._states.tobytes()


@pytest.mark.clause("G-2")
def test_the_first_player_is_drawn_or_named(game: Game) -> None:
    """G-2: first is drawn from the seed unless named, and a record states it."""
    drawn = {flibuste.new(game.name, seed=seed).options["first"] for seed in range(30)}
    assert drawn == {0, 1}, "two seats: both come up"
    for first in (0, 1):
        match = flibuste.new(game.name, seed=5, first=first, auto_chance=False)
        assert match.record()["options"]["first"] == first
        assert match.to_move == first
    for wrong in (2, -2, "0", 0.0, True, None):
        with pytest.raises(flibuste.BadOptions, match="first"):
            flibuste.new(game.name, seed=5, first=wrong)


def test_naming_the_first_player_leaves_the_deal_alone(game: Game) -> None:
    free = flibuste.new(game.name, seed=5)
    named = flibuste.new(game.name, seed=5, first=free.options["first"])
    assert named._states.tobytes() == free._states.tobytes()


@pytest.mark.clause("G-2")
def test_play_is_clockwise(game: Game) -> None:
    """G-2: after a seat's first turn comes the seat to its left."""
    for variant in all_variants(game):
        match = variant.match(8)
        first, seen = match.to_move, [match.to_move]
        while not match.over and len(seen) < 2:
            match.act(match.actions[0])
            if match.to_move not in (seen[-1], None):
                seen.append(match.to_move)
        assert first is not None
        assert match.over or seen[1] == (first + 1) % variant.seats, str(variant)


@pytest.mark.clause("G-3")
def test_equal_best_results_share_the_win(game: Game) -> None:
    """G-3: a score per seat and a set of winners; both are empty until the end."""
    match = half_played(game, moves=2)
    assert match.scores is None
    assert match.winners == []
    shared = otherwise = 0
    for seed in range(2000):  # on until a shared win has been seen, sixty games at least
        if shared and seed >= 60:
            break
        done = played(variants(game)[0], seed)
        assert done.scores is not None
        assert done.to_move is None
        assert done.legal == []
        best = max(done.scores)
        shared += len(done.winners) > 1
        if done.winners != [seat for seat in range(done.seats) if done.scores[seat] == best]:
            assert len(done.winners) == 1, "a clause may name one winner whatever the scores"
            otherwise += 1
    assert otherwise <= 1, "among these seeds one game is won by a clause of its own"
    assert shared, "no shared win among these games: choose other seeds"


@pytest.mark.clause("G-4")
def test_an_illegal_move_names_its_clause_and_changes_nothing(game: Game) -> None:
    """G-4: refused with the clause that forbids it, in both languages; not one byte changes."""
    match = half_played(game)
    before = match._states.tobytes()
    legal = set(match.actions)
    for action in random.Random(1).sample(range(game.readable), min(200, game.readable)):
        if action in legal:
            assert match.why_not(match.text(action)) is None
            continue
        move = match.text(action)
        with pytest.raises(flibuste.IllegalMove) as caught:
            match.play(move)
        reason = match.why_not(move)
        assert reason is not None
        assert caught.value.clause == reason == str(caught.value.clause)
        assert reason.sentence("fr") != reason.sentence("en") != ""
        assert reason in str(caught.value)
    assert match._states.tobytes() == before
    assert match.ply == len(match.moves)


@pytest.mark.clause("G-4")
def test_after_the_end_the_clause_that_ended_the_game(game: Game) -> None:
    """G-4: after the end every move is refused by one and the same clause."""
    for variant in all_variants(game):
        match = played(variant, 2)
        clauses = {str(match.why_not(match.text(a))) for a in range(game.readable)}
        assert len(clauses) == 1, f"{variant}: {clauses}"
        assert clauses.pop().startswith(game.letter)


@pytest.mark.clause("G-5")
def test_whoever_decides_is_to_move_and_equal_pieces_give_one_move(game: Game) -> None:
    """G-5: legal moves are those of the seat to move, and none is listed twice."""
    for variant in all_variants(game):
        match, rng = variant.match(4), random.Random(4)
        while not match.over:
            texts = match.legal
            assert texts, "somebody to move always has a move"
            assert len(set(texts)) == len(texts)
            assert match.to_move in range(variant.seats)
            match.act(rng.choice(match.actions))


# --- secrets -----------------------------------------------------------------------------


def test_views_of_a_live_game_hold_no_seed(game: Game) -> None:
    seed = 0x1234567890ABCDEF << 180
    match = half_played(game, seed)
    for seat in (None, *range(match.seats)):
        text = json.dumps(match.view(seat))
        assert format(seed, "x")[:12] not in text
        assert str(seed)[:12] not in text


def test_a_seat_that_is_not_there_sees_nothing(game: Game) -> None:
    match = half_played(game)
    for wrong in (-1, 2, 99, "0", 1.0, True):
        with pytest.raises(flibuste.BadOptions):
            match.view(wrong)  # type: ignore[arg-type]


def test_without_a_seed_256_bits_are_drawn(game: Game) -> None:
    seeds = [flibuste.new(game.name).seed for _ in range(8)]
    assert len(set(seeds)) == 8
    assert all(seed is not None and seed.bit_length() > 200 for seed in seeds)


# --- copies and chance -------------------------------------------------------------------


def test_a_copy_is_independent(game: Game) -> None:
    match = half_played(game)
    twin = match.copy()
    before = match.record()
    twin.act(twin.actions[0])
    assert match.record() == before
    assert twin.ply > match.ply


def test_chance_can_be_scripted_or_drawn(game: Game) -> None:
    """A script that plays what came up is the same game as one that let it come up."""
    auto, rng = flibuste.new(game.name, seed=6), random.Random(6)
    hand = flibuste.new(game.name, seed=6, auto_chance=False)
    for _ in range(80):
        if auto.over:
            break
        action = rng.choice(auto.actions)
        auto.act(action)
        hand.act(action)
        while hand.to_move == CHANCE:
            assert hand.roll() == hand.moves[-1]
    assert hand.record() == auto.record()
    with pytest.raises(flibuste.MoveError):
        auto.roll()


# --- bad input ---------------------------------------------------------------------------


def test_an_action_out_of_range_is_refused(game: Game) -> None:
    match = half_played(game)
    before = match._states.tobytes()
    for wrong in (-1, game.readable, 10**9, True, "0", None, 1.0):
        with pytest.raises(flibuste.MoveError, match="actions 0 to"):
            match.act(wrong)  # type: ignore[arg-type]
    assert match._states.tobytes() == before


def test_bad_beginnings_are_refused(game: Game) -> None:
    wrong: Any
    for wrong in (1, 9, "2", 2.0, True):
        with pytest.raises(flibuste.BadOptions, match="seats"):
            flibuste.new(game.name, seats=wrong)
    with pytest.raises(flibuste.BadOptions, match="no option 'parrots'"):
        flibuste.new(game.name, parrots=2)
    for option in game.options:
        unwanted: dict[str, Any] = {option.name: -17}
        with pytest.raises(flibuste.BadOptions, match=option.name):
            flibuste.new(game.name, **unwanted)
    for wrong in (-1, 1 << 256, "xyz", "", "-1", "0x1", 1.5, True, "1" * 65):
        with pytest.raises(flibuste.BadOptions, match="seed"):
            flibuste.new(game.name, seed=wrong)
    for wrong in ([], "x", 3):
        with pytest.raises(flibuste.BadOptions, match="setup"):
            flibuste.new(game.name, setup=wrong)


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(flibuste.UnknownGame) as caught:
        flibuste.new("ludo")
    for name in registry.names():
        assert name in str(caught.value)


def bad_records(record: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Ways to spoil a record, and a word of the answer."""
    scores = list(record["result"]["scores"])
    return [
        ({**record, "flibuste": 2}, "format 2"),
        ({**record, "flibuste": "1"}, "format"),
        ({k: v for k, v in record.items() if k != "flibuste"}, "format"),
        ({**record, "game": "ludo"}, "ludo"),
        ({**record, "rules": "0.1"}, "rules 0.1"),
        ({**record, "seats": 77}, "77"),
        ({**record, "seats": "2"}, "seats"),
        ({**record, "extra": 1}, "extra"),
        ({**record, "seed": None, "setup": None}, "seed or a setup"),
        ({**record, "options": {**record["options"], "parrots": 1}}, "parrots"),
        ({**record, "options": {**record["options"], "seats": 2}}, "no option 'seats'"),
        ({**record, "options": {**record["options"], "auto_chance": True}}, "auto_chance"),
        ({**record, "options": {"x": 1}}, "first"),
        ({**record, "options": {**record["options"], "first": -1}}, "first"),
        ({**record, "moves": record["moves"][:-1]}, "result"),
        ({**record, "moves": [*record["moves"], record["moves"][-1]]}, "move"),
        ({**record, "moves": ["fly away", *record["moves"]]}, "move 1"),
        ({**record, "moves": [3]}, "moves"),
        ({**record, "moves": ["draw" * 99]}, "characters"),
        ({**record, "result": {"scores": [s + 1 for s in scores], "winners": [0]}}, "result"),
        ({k: v for k, v in record.items() if k != "result"}, "no result"),
    ]


def test_bad_records_are_refused(game: Game) -> None:
    record = played(variants(game)[0], 7).record()
    for spoilt, word in bad_records(record):
        with pytest.raises(flibuste.BadRecord, match=word):
            flibuste.load(spoilt)
    nonsense: Any
    for nonsense in (None, 3, [], "{", b"\xff", "[]", "\ud800", "[" * 100_000):
        with pytest.raises(flibuste.BadRecord):
            flibuste.load(nonsense)
    assert flibuste.load(json.dumps(record)).record() == record


def test_lists_within_lists_are_refused(game: Game) -> None:
    """However deep they are: Python itself gives up at a thousand or so."""
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    record = flibuste.new(game.name, seed=1).record()
    for place in ("setup", "options"):
        with pytest.raises(flibuste.BadRecord):
            flibuste.load({**record, place: {**(record.get(place) or {}), "hands": deep}})
    for option in game.options:
        with pytest.raises(flibuste.BadRecord):
            flibuste.load({**record, "options": {**record["options"], option.name: deep}})
    with pytest.raises(flibuste.BadSetup):
        flibuste.new(game.name, setup={"hands": deep})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
KEYS = ("flibuste", "game", "rules", "seats", "options", "seed", "setup", "moves", "result")


@given(st.dictionaries(st.sampled_from(KEYS), JSON), st.sampled_from(registry.names()))
@settings(max_examples=150)
def test_fuzzed_records_raise_only_bad_record(changes: dict[str, Any], name: str) -> None:
    record = {
        "flibuste": 1, "game": name, "rules": registry.get(name).version, "seats": 2,
        "options": {"first": 0}, "seed": "7", "moves": [],
    }  # fmt: skip
    with suppress(flibuste.BadRecord):
        flibuste.load({**record, **changes})


@given(JSON, st.sampled_from(registry.names()))
@settings(max_examples=150)
def test_fuzzed_setups_raise_only_bad_setup(setup: Any, name: str) -> None:
    with pytest.raises(flibuste.BadOptions):
        flibuste.new(name, setup=setup if setup is not None else {})


@given(st.text(max_size=60), st.sampled_from(registry.names()))
@settings(max_examples=300)
def test_fuzzed_moves_raise_only_their_own_errors(text: str, name: str) -> None:
    match = flibuste.new(name, seed=1)
    before = match._states.tobytes()
    try:
        match.play(text)
    except flibuste.MoveError:
        assert match._states.tobytes() == before
