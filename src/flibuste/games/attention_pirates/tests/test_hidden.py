"""What is hidden (P-23): which tile lies under which face-down lair, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.core import jit

Sea = Callable[..., flibuste.Match]
Fixture = Callable[..., Any]


def rng(seed: int) -> Any:
    return np.array([seed, 2, 3, 4], np.uint32)


@pytest.mark.clause("P-23")
def test_face_down_tiles_are_hidden(sea: Sea, play: Fixture) -> None:
    """Two states that differ in face-down tiles only are the same to everybody."""
    one = sea("cp.... 0,1", "cp.... port", tiles="1 2 3 4 5 6 7 8 9 10")
    two = sea("cp.... 0,1", "cp.... port", tiles="10 9 8 7 5 6 4 3 2 1")
    for moves in ("pass", "attack 0,0", "die 6"):
        play(one, moves)
        play(two, moves)
        for seat in (None, 0, 1):
            assert one.redacted(seat).tobytes() == two.redacted(seat).tobytes()
            assert one.view(seat) == two.view(seat)
    play(one, "die 6;die 6")
    play(two, "die 6;die 6")
    assert one.redacted(0).tobytes() == two.redacted(0).tobytes()


@pytest.mark.clause("P-23", "P-14")
def test_everything_else_is_public(sea: Sea, play: Fixture) -> None:
    """A tile turned up is known, and so is the set of those still face down."""
    g = sea("cp.... 0,1", "cp.... port", tiles="1 2 3 4 5 8 7 6 9 10")
    assert all(tile["face_down"] for tile in g.view()["tiles"])
    play(g, "attack 0,0;die 5")
    hidden = g.redacted(1)
    assert list(hidden.tile) == [0, 0, 0, 0, 0, 8, 0, 0, 0, 0]
    down = [tile["tile"] for tile in g.view()["tiles"] if tile["face_down"]]
    assert down == [1, 2, 3, 4, 5, 6, 7, 9, 10]
    true = g._states[0]
    for name in g.game.dtype.names or ():
        if name not in ("tile", "key", "pool", "block", "drawn", "seeded"):
            assert np.array_equal(hidden[name], true[name]), name


@pytest.mark.clause("P-23")
def test_imagined_tiles_fit_and_are_uniform(sea: Sea, clear: Fixture) -> None:
    """With three lairs face down there are six possibilities, each as likely."""
    g = sea("cp.... 0,1", "cp.... port", tiles="1 2 3 4 5 8 7 6 9 10")
    clear(g, "-3,0", "0,0", "3,-3")
    k = jit.interpreted(g.game)
    found: Counter[tuple[int, ...]] = Counter()
    words = rng(9)
    for _ in range(1200):
        states = g._states.copy()
        k.redact(states[0], 1)
        blank = states.tobytes()
        k.imagine(states[0], 1, words)
        tiles = [int(tile) for tile in states[0].tile]
        assert tiles[1:5] + tiles[6:9] == [2, 3, 4, 5, 7, 6, 9]
        found[tuple(tiles[lair] for lair in (0, 5, 9))] += 1
        k.redact(states[0], 1)
        assert states.tobytes() == blank
    assert set(found) == set(permutations((1, 8, 10)))
    assert sum((n - 200) ** 2 / 200 for n in found.values()) < 20.5  # 5 degrees, one in a thousand


@pytest.mark.clause("P-23")
def test_a_spectator_imagines_too() -> None:
    g = flibuste.new("attention_pirates", seats=4, seed=3)
    states = g._states.copy()
    k = jit.interpreted(g.game)
    k.redact(states[0], -1)
    assert not states[0].tile.any()
    k.imagine(states[0], -1, rng(3))
    assert sorted(states[0].tile) == list(range(1, 11))


def test_observation_turns_with_the_seat(sea: Sea) -> None:
    """Features are from the seat clockwise."""
    g = sea("ccp..p 0,1 3/1", "cp.... port 0/2", "p.c... 0,2 1/4")
    game, k = g.game, jit.interpreted(g.game)
    offsets, n = {}, 0
    for block in game.observation:
        offsets[block.name] = n
        n += block.size
    assert n == game.features
    for seat in range(3):
        out = np.zeros(game.features, np.int16)
        k.observe(g.redacted(seat), seat, out)
        ships = out[offsets["ships"] : offsets["waters"]].reshape(6, 12)
        for i in range(3):
            shown = g.view()["ships"][(seat + i) % 3]
            figures = [{"cannon": 1, "pirate": 2, None: 0}[p["figure"]] for p in shown["places"]]
            told = [
                1 + (seat + i) % 3,
                (seat + i) % 3 == 0,
                0,
                shown["aboard"],
                shown["ashore"],
                shown["at"] == "port",
            ]
            assert list(ships[i]) == [*told, *figures]
        assert not ships[3:].any()
        waters = out[offsets["waters"] : offsets["lairs"]].reshape(6, 27)
        assert list(waters.sum(axis=1)) == [1, 1, 1, 0, 0, 0]


def figures(shown: dict[str, Any]) -> list[int]:
    kinds = {"cannon": 1, "pirate": 2, None: 0}
    return [kinds[place["figure"]] for place in shown["places"] or [{"figure": None}] * 6]


def test_an_observation_tells_all_that_is_known() -> None:
    """Every block, in every phase of a game, is what the view shows."""
    g = flibuste.new("attention_pirates", seats=3, seed=4, first=1, auto_chance=False)
    phases = ["loading", "first", "second", "shots", "answer", "giving"]
    met = set()
    for seat in [0, 1, 2] * 130:
        out, view = np.zeros(g.game.features, np.int16), g.view(seat)
        jit.interpreted(g.game).observe(g.redacted(seat), seat, out)
        shown, n = {}, 0
        for block in g.game.observation:
            shown[block.name] = out[n : n + block.size].reshape(block.shape).tolist()
            n += block.size
        met.add(view["phase"])
        assert shown["phase"] == [int(view["phase"] == phase) for phase in phases]
        assert shown["dice"] == [view["fight"]["dice"] if view["fight"] else 0]
        assert shown["second"][0] == g._states[0].second
        assert shown["rounds"] == [view["round"] - 1, 100] and shown["goal"] == [13]
        target = view["fight"]["target"]["key"] if view["fight"] else ""
        waters = [cell["at"] for cell in view["board"] if cell["kind"] != "lair"]
        for i in range(3):
            ship = view["ships"][(seat + i) % 3]
            told = [ship["seat"] == view["turn"], ship["key"] == target]
            told += [ship["aboard"], ship["ashore"], ship["at"] == "port"]
            assert shown["ships"][i] == [1 + ship["seat"], *told, *figures(ship)]
            assert shown["waters"][i] == [ship["at"] == water for water in waters]
        assert not np.any(shown["ships"][3:]) and not np.any(shown["waters"][3:])
        for lair, found in zip(view["lairs"], shown["lairs"], strict=True):
            told = [lair["state"] == "down", lair["state"] == "removed", lair["key"] == target]
            assert found == [*told, lair["treasure"] or 0, lair["safe"] or 0, *figures(lair)]
        assert shown["face_down"] == [tile["face_down"] for tile in view["tiles"]]
        moves = [move for move in g.legal if move.startswith("attack")] or g.legal
        g.play(moves[g.ply * 7 % len(moves)])
    assert met >= set(phases[:5]) and any(shown["lairs"][i][1] for i in range(10))
