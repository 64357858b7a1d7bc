"""What a seat may know (F-24), and what it may imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.core import contract, jit
from flibuste.core.chance import pick
from flibuste.core.viewparts import whole_view
from flibuste.games.freibeuter import GAME, hidden, notation, pieces

Lay = Callable[..., flibuste.Match]
REGION = {name: i for i, name in enumerate(pieces.REGION_NAMES)}


def rng_of(seed: int) -> Any:
    return np.array([seed + 1, 2, 3, 4], np.uint32)


def hand(s: Any, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Sea and Dutchman cards of a hand, by name."""
    sea, both, dutch = int(s.hand[seat]), int(s.twice[seat]), int(s.dutch[seat])
    regions = [
        n
        for r, n in enumerate(pieces.REGION_NAMES)
        for _ in range((sea >> r & 1) + (both >> r & 1))
    ]
    return tuple(regions), tuple(n for c, n in enumerate(pieces.LINE_NAMES) if dutch >> c & 1)


@pytest.mark.clause("F-24")
def test_states_that_differ_in_secrets_look_the_same(lay: Lay) -> None:
    """F-24: other hands and the order of the piles leave no trace in a redacted record."""
    boats = {"D4": "01", "C3": "2"}
    mine = "A1, B2, B2, C5, dutchman D"
    one = lay(boats=boats, hands=[mine, "A2, A3, A4, A5, dutchman 1", "G1, G2, G3, D5, dutchman 2"])
    two = lay(boats=boats, hands=[mine, "E5, E5, F6, G7, dutchman A", "A2, G1, G2, G3, dutchman 1"])
    two._states[0].sea[:30] = two._states[0].sea[:30][::-1].copy()
    two._states[0].key[:] = 99
    two._states[0].ordered = 0
    assert one.redacted(0).tobytes() == two.redacted(0).tobytes()
    assert one.view(0) == two.view(0)
    assert one.redacted(None).tobytes() == two.redacted(None).tobytes()
    assert one.redacted(1).tobytes() != two.redacted(1).tobytes()
    assert hand(one.redacted(0), 0) == (("A1", "B2", "B2", "C5"), ("D",))


@pytest.mark.clause("F-24")
def test_what_is_public(lay: Lay) -> None:
    """F-24: cash, debts, ships, boats, how many cards of each kind, piles, cards played."""
    g = lay(
        boats={"D4": "01"}, boarded={"B2": 2}, tokens={"B2": "ship 5"}, cash=[1, 2, 3],
        debt=[0, 4, 0], hands=["A1", "A2, A3, dutchman 1", "C3, C3"], sea="G7", dutchman="A, B",
    )  # fmt: skip
    g._states[0].captured[1] = [1, 0, 2, 0]
    for seat in (None, 0, 1, 2):
        view = g.view(seat)
        shown = view["seats"]
        assert [x["cash"] for x in shown] == [1, 2, 3] and [x["debt"] for x in shown] == [0, 4, 0]
        assert [x["sea_cards"] for x in shown] == [1, 2, 2]
        assert [x["dutchman_cards"] for x in shown] == [0, 1, 0]
        assert [x["boats"] for x in shown] == [24, 23, 24]
        assert shown[1]["captured"] == {"5": 1, "10": 0, "15": 2, "20": 0}
        assert view["piles"] == {"sea": 1, "dutchman": 2}
        assert view["played"] == {"sea": {"D4": 2}, "dutchman": []}
        assert [x["hand"] is not None for x in shown] == [x == seat for x in range(3)]


@pytest.mark.clause("F-24")
def test_hands_stay_private_after_the_end(lay: Lay) -> None:
    """F-24 opens no hand, and none is needed for the result."""
    g = lay(hands=["D4", "A1, A2"], sea="")
    g.play("sail D4")
    assert g.over and g.view(0)["seats"][1]["hand"] is None
    assert g.view(1)["seats"][1]["hand"] is not None


@pytest.mark.clause("F-24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagining_keeps_all_that_is_known(seats: int) -> None:
    """Redact after imagine is redact; an imagined game has every card exactly once."""
    g = flibuste.new("freibeuter", seats=seats, seed=seats)
    rng = rng_of(seats)
    while not g.over:
        for seat in (-1, *range(seats)):
            known = g.redacted(None if seat < 0 else seat)
            dreamt = np.array([known], GAME.dtype)
            hidden.imagine(dreamt[0], seat, rng)
            whole(dreamt[0])
            hidden.redact(dreamt[0], seat)
            assert dreamt.tobytes() == known.tobytes()
        for _ in range(5):
            if not g.over:
                g.act(g.actions[pick(rng, len(g.actions))])


def whole(s: Any) -> None:
    """Every card is played, held or in its pile, nothing beyond it; the counts are right."""
    found = Counter(int(r) for r in s.sea[: s.sea_size])
    lines = Counter(int(c) for c in s.dutchmen[: s.dutchmen_size])
    lines.update(c for c in range(14) if int(s.sunk) >> c & 1)
    for r in range(49):
        found[r] += hidden.played(s, r)
    for seat in range(s.seats):
        sea, dutch = hand(s, seat)
        assert (len(sea), len(dutch)) == (s.sea_cards[seat], s.dutch_cards[seat])
        found.update(REGION[name] for name in sea)
        lines.update(pieces.LINE_NAMES.index(name) for name in dutch)
    assert found == Counter(int(r) for r in pieces.DECK)
    assert lines == Counter(range(14))
    assert not s.sea[s.sea_size :].any() and not s.dutchmen[s.dutchmen_size :].any()


@pytest.mark.clause("F-24")
def test_imagine_draws_every_possibility_as_often_as_it_is_likely(lay: Lay) -> None:
    """Four sea cards unseen, D4 twice, C3, A1, of which the other holds two; and of two
    Dutchman cards one. Of 12 equally likely deals 8 look different."""
    g = lay(2, hands=["B2", "D4, C3, dutchman A"], sea="D4, A1", dutchman="B")
    s = g._states[0]
    unseen = {REGION[name] for name in ("D4", "A1")}
    s.boats[1] = (1 << 49) - 1 & ~sum(1 << r for r in unseen)
    s.repeated = pieces.INNER & ~sum(1 << REGION[name] for name in ("D4", "C3", "B2"))
    s.sunk = (1 << 14) - 1 & ~0b11
    whole(s)
    known = np.array([g.redacted(0)], GAME.dtype)
    seen: Counter[Any] = Counter()
    imagine, rng = jit.interpreted(GAME).imagine, rng_of(0)
    for n in range(1800):
        dreamt = known.copy()
        imagine(dreamt[0], 0, rng)
        if n < 50:
            whole(dreamt[0])
        seen[hand(dreamt[0], 1)] += 1
        assert hand(dreamt[0], 0) == (("B2",), ())
    weights = {("D4", "D4"): 1, ("C3", "D4"): 2, ("A1", "D4"): 2, ("A1", "C3"): 1}
    expected = {(sea, (line,)): 150 * w for sea, w in weights.items() for line in "AB"}
    assert set(seen) == set(expected)
    assert sum((seen[x] - e) ** 2 / e for x, e in expected.items()) < 24.3  # 7 degrees, 0.1 %


@pytest.mark.clause("F-24")
def test_an_imagined_pile_is_drawn_in_any_order(lay: Lay) -> None:
    """A scripted order is secret: what comes next differs from dream to dream."""
    g = lay(2, hands=["D4, A1", "A2, A3"], dutchman="")
    tops = set()
    for seed in range(40):
        dreamt = np.array([g.redacted(0)], GAME.dtype)
        hidden.imagine(dreamt[0], 0, rng_of(seed))
        jit.interpreted(GAME).apply(dreamt[0], notation.parse(None, "sail D4"))
        tops.add(hand(dreamt[0], 0)[0])
    assert len(tops) > 15


def blocks(g: flibuste.Match, seat: int | None) -> dict[str, Any]:
    """An observation by the names of its blocks."""
    out = np.zeros(GAME.features, np.int16)
    hidden.observe(g.redacted(seat), -1 if seat is None else seat, out)
    found, n = {}, 0
    for block in GAME.observation:
        found[block.name] = out[n : n + block.size].reshape(block.shape)
        n += block.size
    assert n == len(out)
    return found


def test_an_observation_is_seen_from_the_seat(lay: Lay) -> None:
    g = lay(
        3, tokens={"B2": "ship 15", "C4": "warehouse", "F6": "doubler 20"}, boarded={"B2": 0},
        boats={"D4": "01", "E5": "22"}, hands=["A1, A2", "B3, B3, dutchman G, dutchman 7", "C5"],
        cash=[5, 6, 7], debt=[0, 3, 0], sea="G7, G6", dutchman="C", sea_end="empty",
    )  # fmt: skip
    g._states[0].captured[0] = [0, 0, 0, 2]
    g._states[0].doubled = 0b1000
    seen = blocks(g, 1)
    crossings = {name: i for i, name in enumerate(pieces.CROSSING_NAMES)}
    assert seen["hand"][REGION["B3"]] == 2 and seen["hand"].sum() == 2
    assert list(np.flatnonzero(seen["dutch"])) == [6, 13]
    assert seen["played"][REGION["D4"]] == 2 and seen["played"].sum() == 4
    assert seen["boats"][0, REGION["D4"]] == 1 and seen["boats"][1, REGION["E5"]] == 2
    assert seen["boats"][2, REGION["D4"]] == 1 and seen["boats"].sum() == 4
    assert seen["ships"][crossings["B2"]] == 3 and seen["ships"].sum() == 3
    assert seen["boarders"][crossings["B2"]] == 3 and seen["boarders"].sum() == 3
    assert seen["warehouses"][crossings["C4"]] == 1 and seen["warehouses"].sum() == 1
    assert seen["doublers"][crossings["F6"]] == 4 and seen["doublers"].sum() == 4
    assert list(seen["doubled"]) == [0, 0, 0, 1]
    assert seen["seats"].tolist() == [
        [6, 3, 23, 2, 2, 0, 0, 0, 0], [7, 0, 23, 1, 0, 0, 0, 0, 0],
        [5, 0, 23, 2, 0, 0, 0, 0, 2], [0] * 9,
    ]  # fmt: skip
    assert list(seen["piles"]) == [2, 1] and seen["phase"] == 0
    assert seen["turn"] == 2 and seen["option"] == 1
    watched = blocks(g, None)
    assert watched["hand"].sum() == 0 and watched["dutch"].sum() == 0 and watched["turn"] == 0


def test_an_observation_shows_what_is_to_be_resolved(lay: Lay) -> None:
    g = lay(
        2, tokens={"C3": "ship 20", "C4": "warehouse", "F6": "warehouse"}, boarded={"C3": 1},
        boats={"C3": "0", "D3": "0", "D4": "1", "C5": "1", "D5": "1"}, hands=["C4, A1"],
        cash=[20, 0],
    )  # fmt: skip
    g.play("sail C4")
    seen = blocks(g, 0)
    names = [pieces.CROSSING_NAMES[i] for i in np.flatnonzero(seen["pending"])]
    assert names == ["C3", "C4"] and seen["phase"] == 1


@pytest.mark.clause("F-24")
def test_from_memory_nothing_tells_which_ships_were_captured(lay: Lay) -> None:
    """F-24: ships of other values look the same; a doubler's worth would tell them apart."""
    g = lay(
        boats={"B2": "0", "C2": "1", "B3": "1"}, tokens={"B2": "doubler 15", "E5": "ship 10"},
        boarded={"E5": 1}, hands=["C3", "A2", "A3"],
    )  # fmt: skip
    g._states[0].captured[0] = [1, 0, 2, 0]
    twin = g.copy()
    twin._states = g._states.copy()
    twin._states[0].captured[0] = [0, 2, 0, 1]
    assert g.view(0) != twin.view(0) and g.view(0)["closing"] != twin.view(0)["closing"]
    assert _veiled(g, 0) == _veiled(twin, 0)
    seen = _veiled(g, 0)
    assert seen["seats"][0]["loot"] == 3 and seen["seats"][0]["captured"] is None
    assert [circle["stakes"] for circle in seen["closing"]] == [None]
    stakes = {token["at"]: token["stakes"] for token in seen["tokens"]}
    assert stakes["B2"] is None and stakes["E5"] == [0, 10, 0]


def _veiled(g: flibuste.Match, seat: int) -> dict[str, Any]:
    parts = contract.view_of(GAME, veiled=True)
    return whole_view(parts, g.redacted_record(None), g.redacted_record(seat), seat)
