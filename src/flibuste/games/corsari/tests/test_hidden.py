"""C-21: what a seat may know, and what it may imagine."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.core import jit, registry
from flibuste.games.corsari.hidden import hidden_from
from flibuste.games.corsari.laws import every_card
from flibuste.games.corsari.pieces import CARDS, NAMES
from flibuste.games.corsari.state import CREW, DEAL
from flibuste.games.corsari.tests.tables import a_round, cards, play, table

GAME = registry.get("corsari")
K = jit.interpreted(GAME)


def random_states(seats: int, seed: int, games: int = 2) -> Any:
    rng = np.random.default_rng(seed)
    for n in range(games):
        g = flibuste.new("corsari", seats=seats, seed=100 * seed + n)
        while not g.over and g.ply < 60:
            yield g._states.copy()
            legal = g.actions
            stay = [a for a in legal if a < 113 or a >= CREW] if rng.random() < 0.7 else legal
            g.act(int(rng.choice(stay or legal)))
        yield g._states.copy()


@pytest.mark.clause("C-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_positions_fit(seats: int) -> None:
    """Redact ∘ imagine ∘ redact is redact, and every card is somewhere, once."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    for states in random_states(seats, seats):
        for seat in range(-1, seats):
            seen = states.copy()
            K.redact(seen[0], seat)
            full = seen.copy()
            K.imagine(full[0], seat, rng)
            if not K.over(full[0]):  # then stowaways lie both in the layouts and as penalties
                assert every_card(full[0]) == Counter(range(CARDS))
                assert not full[0].stock[int(full[0].stock_size) :].any()
            K.redact(full[0], seat)
            assert full.tobytes() == seen.tobytes()


@pytest.mark.clause("C-21")
def test_secrets_leave_no_trace() -> None:
    """Two games that differ in a hidden hand, the stock and the seed look the same."""
    mine = "blue 1 2 3 4 5 6 7 8 9 10 11, red 1"
    games: list[Any] = []
    for theirs, stock in (("sky 1 2 3", "grey 4 5 6"), ("pink 1 2 3", "grey 6 5 4")):
        rest = "green 1 2 3 4 5 6 7 8 9"
        g = table(
            [mine, f"{theirs}, {rest}"], "orange 1 2 3 4 5 6 7", "orange 8", stock, seed=len(games)
        )
        play(g, "take pile", "discard red 1", "take stock", "discard green 9", "take quay")
        games.append(g)
    assert games[0].redacted(0).tobytes() == games[1].redacted(0).tobytes()
    assert games[0].redacted(1).tobytes() != games[1].redacted(1).tobytes()
    assert games[0].redacted(None).tobytes() == games[1].redacted(None).tobytes()
    seen = games[0].redacted(0)  # nor can one tell that a script has laid the cards out
    assert not seen.ordered and not seen.scripted and not seen.stock.any()


@pytest.mark.clause("C-21")
def test_taken_in_the_open_is_known() -> None:
    """Cards from pile or quay stay known while they are held; cards from the stock are not."""
    g = table(["red 1", "red 2"], "sky 1 2 3", "pink 4", "grey 9 8")
    play(g, "take pile", "discard red 1", "take stock", "discard red 2", "take quay")
    s = g.redacted(1)
    held = [NAMES[c] for c in range(CARDS) if int(s.hands[0, c // 11]) >> c % 11 & 1]
    assert held == ["pink 4", "sky 1"]
    play(g, "discard pink 4")
    s = g.redacted(1)
    held = [NAMES[c] for c in range(CARDS) if int(s.hands[0, c // 11]) >> c % 11 & 1]
    assert held == ["sky 1"]
    assert hidden_from(s, 1, 0) and not hidden_from(s, 0, 0) and hidden_from(s, -1, 0)


@pytest.mark.clause("C-8", "C-20", "C-21")
def test_hands_that_were_not_laid_down_are_not_remembered() -> None:
    """After a void round nobody's, after the raiser's capot only his."""
    g = table(["red 1", ""], "sky 1 2 3", "pink 4", seed=4, turn_limit=1)
    play(g, "take pile", "discard pink 4")
    assert g.redacted(0).last_void == 8 and not g.redacted(0).last_hands.any()
    clean = "blue 1 2 3 4 5 6 7 8 9 10 11, yellow 8"
    g = table([clean, ""], "yellow 1 2 3 4 5 6 7", "yellow 9", "yellow 11")
    play(g, "take stock", "discard yellow 11 anchor", "crew blue")
    laid = g.redacted(1).last_hands
    assert g.winners == [0] and laid[0, 0] == 0b11111111111 and not laid[1:].any()


@pytest.mark.clause("C-21")
def test_imagine_draws_every_possibility_alike() -> None:
    """Two unknown cards out of four: six hands, equally often."""
    g = table(["blue 1 2 3 4 5 6 7 8 9 10 11, red 1", ""], "orange 1 2 3 4 5 6 7", "orange 8")
    states = g._states.copy()
    s = states[0]
    theirs = [c for c in range(CARDS) if int(s.hands[1, c // 11]) >> c % 11 & 1]
    for card in theirs[2:]:  # ten of twelve were taken in the open
        s.known[1, card // 11] |= 1 << card % 11
    while s.stock_size > 2:  # the stock but two has been discarded
        s.stock_size -= 1
        s.pile[s.pile_size] = s.stock[s.stock_size]
        s.pile_size += 1
    unseen = sorted(theirs[:2] + [int(card) for card in s.stock[:2]])
    K.redact(s, 0)
    rng, seen = np.array([5, 6, 7, 8], np.uint32), Counter[tuple[int, ...]]()
    for _ in range(600):
        full = states.copy()
        K.imagine(full[0], 0, rng)
        hand = full[0].hands[1]
        assert all(int(hand[c // 11]) >> c % 11 & 1 for c in theirs[2:])
        seen[tuple(c for c in unseen if int(hand[c // 11]) >> c % 11 & 1)] += 1
    assert set(seen) == set(combinations(unseen, 2))
    assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 20.5  # 5 degrees, p = 0.001


@pytest.mark.clause("C-21")
def test_what_will_be_drawn_is_imagined_too() -> None:
    """Another generator every time; but between rounds the cards are about to be gathered."""
    states, rng = (
        flibuste.new("corsari", seats=2, seed=1)._states,
        np.array([1, 2, 3, 4], np.uint32),
    )
    K.redact(states[0], 0)
    one, two = states.copy(), states.copy()
    K.imagine(one[0], 0, rng)
    K.imagine(two[0], 0, rng)
    assert one[0].seeded and one[0].key.any() and one[0].key.tolist() != two[0].key.tolist()
    states[0].phase = DEAL
    one = states.copy()
    K.imagine(one[0], 0, rng)
    assert one[0].hands.tolist() == states[0].hands.tolist() and not one[0].stock.any()


def test_a_scripted_game_can_be_imagined_to_the_end() -> None:
    """The script is not part of what a seat knows: bots go on from their own generator."""
    setup = {"rounds": [a_round(["", ""], "red 1 2 3")]}
    g = flibuste.new("corsari", seats=2, setup=setup)
    states = g._states.copy()
    K.redact(states[0], 0)
    rng = np.array([1, 2, 3, 4], np.uint32)
    K.imagine(states[0], 0, rng)
    K.playout(states[0], rng, np.zeros(GAME.most_legal, np.int16))
    assert K.over(states[0])


def features(g: Any, seat: int) -> dict[str, Any]:
    return blocks_of(g.redacted(seat), seat)


def blocks_of(s: Any, seat: int) -> dict[str, Any]:
    out = np.zeros(GAME.features, np.int16)  # zeros need not be written
    K.observe(s, seat, out)
    blocks, n = {}, 0
    for block in GAME.observation:
        blocks[block.name] = out[n : n + block.size].reshape(block.shape)
        n += block.size
    return blocks


def test_observation() -> None:
    """Features from the seat's point of view, blank where there is nothing."""
    g = table(
        ["red 1", "", ""], "sky 1 2 3, brown 4 5 6 7 8", "pink 4", "grey 9 8", seed=1, first=1
    )
    play(g, "take pile")
    play(g, next(m for m in g.legal if m.endswith("anchor") and "pink 4" not in m))
    blocks = features(g, 0)
    assert blocks["hand"].sum() == 12 and blocks["hand"][6, 0] == 1
    assert blocks["known"].sum() == 1 and blocks["known"][0, 5, 3] == 1
    assert blocks["raiser"].tolist() == [0, 1, 0, 0] == blocks["turn"].tolist()
    assert blocks["phase"].tolist() == [0, 0, 1]
    assert blocks["top"].sum() == 1 == blocks["pile"].sum()
    assert blocks["hue"].tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert blocks["quay"].tolist() == [
        1 + NAMES.index(c) for c in cards("sky 1 2 3, brown 4 5 6 7 8")
    ] + [0]
    assert blocks["limits"].sum() == 0 and blocks["crew"].sum() == 0
    play(g, g.legal[0])
    blocks = features(g, 2)
    limit = g.view()["seats"][1]["laid"]["limit"]
    assert blocks["limits"].tolist() == [0, 0, 1 + limit, 0]
    assert blocks["crew_hues"].sum() == 2 and blocks["crew"].sum() > 0
    assert blocks["known"][1].sum() == 12  # laid down in the open
    assert (blocks["stock"][0], blocks["rounds"][0], blocks["last"][0]) == (65, 39, 0)
    assert blocks["turns"][0] == 200
    g._states[0].last = 1
    assert features(g, 2)["last"][0] == 1


def seen_by(s: Any, seat: int) -> dict[str, list[int]]:
    """The blocks of an observation said one by one, from a redacted record."""
    seats = int(s.seats)
    clockwise = [(seat + i) % seats for i in range(seats)]
    quay = [int(card) for card in s.quay[s.quay_taken : 5 + seats]]
    pile = [int(card) for card in s.pile[: s.pile_size]]

    def bits(masks: Any) -> list[int]:
        return [int(mask) >> n & 1 for mask in masks for n in range(11)]

    def only(places: Any, size: int) -> list[int]:
        return [int(i in places) for i in range(size)]

    def each(value: Any) -> list[int]:
        return [int(value(other)) for other in clockwise] + [0] * (4 - seats)

    others = [bit for other in clockwise[1:] for bit in bits(s.hands[other])]
    return {
        "hand": bits(s.hands[seat]),
        "known": others + [0] * (3 * CARDS - len(others)),
        "pile": only(pile, CARDS),
        "gone": bits(s.gone),
        "top": only(pile[-1:], CARDS),
        "quay": [1 + card for card in quay] + [0] * (9 - len(quay)),
        "hue": only([card // 11 for card in quay[:1]], 10),
        "crew": bits([s.crew]),
        "crew_hues": only(s.crew_hues.tolist(), 10),
        "limits": each(lambda other: 1 + s.limit[other] if s.layout[other] else 0),
        "penalties": each(lambda other: s.penalty_count[other]),
        "raiser": each(lambda other: other == s.raiser),
        "turn": each(lambda other: other == s.turn and not s.ended),
        "phase": only([int(s.phase)], 3),
        "stock": [int(s.stock_size)],
        "turns": [int(s.turn_limit) - int(s.turns)],
        "rounds": [int(s.round_limit) - int(s.rounds)],
        "last": [int(s.last)],
    }


def check_observations(states: Any) -> None:
    for seat in range(int(states[0].seats)):
        seen = states.copy()
        K.redact(seen[0], seat)
        found = {name: block.ravel().tolist() for name, block in blocks_of(seen[0], seat).items()}
        assert found == seen_by(seen[0], seat)


@pytest.mark.clause("C-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_observations_from_every_seat(seats: int) -> None:
    for states in random_states(seats, 7 + seats):
        check_observations(states)


@pytest.mark.clause("C-6", "C-21")
def test_an_empty_quay_has_no_colour_to_observe() -> None:
    g = table(["", ""], "sky 1 2 3 4 5 6 7")
    while not g.over:
        play(g, "take quay")
        check_observations(g._states)
        if not g.over:
            play(g, g.legal[0])
    assert g._states[0].quay_taken == 7
