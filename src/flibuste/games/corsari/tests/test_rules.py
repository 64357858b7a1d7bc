"""Corsari clause by clause."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.games.corsari import rules
from flibuste.games.corsari.pieces import COLOURS, NAMES
from flibuste.games.corsari.state import DEAL, TAKE, State
from flibuste.games.corsari.tests.tables import (
    PILE,
    QUAY,
    THROW,
    TIGHT,
    a_round,
    give_penalties,
    hand_of,
    in_stock,
    play,
    raised,
    table,
)

# --- cards and rounds --------------------------------------------------------------------


@pytest.mark.clause("C-1")
def test_cards() -> None:
    """110 cards: numbers 1 to 11 in each of 10 colours."""
    assert len(set(NAMES)) == 110
    assert {n.split()[0] for n in NAMES} == set(COLOURS) and len(COLOURS) == 10
    assert {int(n.split()[1]) for n in NAMES} == set(range(1, 12))


@pytest.mark.clause("C-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal(seats: int) -> None:
    """12 cards each, a quay of 7, 8 or 9, one card on the pile, the rest is stock."""
    view = flibuste.new("corsari", seats=seats, seed=1).view()
    assert [seat["cards"] for seat in view["seats"]] == [12] * seats
    assert len(view["quay"]["cards"]) == 5 + seats
    assert len(view["pile"]) == 1
    assert view["stock"] == 110 - 12 * seats - 5 - seats - 1


@pytest.mark.clause("C-2")
def test_deck_is_dealt_in_order() -> None:
    """Hands card by card from the dealer's left, then the quay, the pile, the stock top first."""
    deck = list(NAMES)
    g = flibuste.new("corsari", seats=3, first=1, setup={"rounds": [{"deck": deck}]})
    assert g.to_move == 1 and g.view()["dealer"] == 0
    assert hand_of(g, 1) == set(deck[0:36:3])
    assert hand_of(g, 2) == set(deck[1:36:3])
    assert hand_of(g, 0) == set(deck[2:36:3])
    view = g.view()
    assert [card["card"] for card in view["quay"]["cards"]] == deck[36:44]
    assert view["pile"][0]["card"] == deck[44]
    g.play("take stock")
    assert deck[45] in hand_of(g, 1)


@pytest.mark.clause("C-2")
@pytest.mark.parametrize("left", [110, 97, 46])
def test_every_order_of_four_cards_is_as_likely(left: int) -> None:
    """A word of chance names four cards; those words that would favour some are thrown away."""
    ways = left * (left - 1) * (left - 2) * (left - 3)
    fair = 2**32 % ways
    step = ways & -ways  # what is left of a word times the ways is a multiple of this

    def word_for(rest: int) -> int:
        return rest // step * pow(ways // step, -1, 2**32 // step) % (2**32 // step)

    def drawn(*words: int) -> int:
        s = np.zeros(1, State.dtype)[0]
        s.pool[: len(words)] = words
        s.stock_size = left
        assert rules.deal_cards(s, 4) == left - 4
        return int(s.drawn)

    assert drawn(word_for(fair)) == 1 and drawn(word_for(ways)) == 1
    assert drawn(word_for(fair - step), word_for(fair)) == 2


@pytest.mark.clause("C-2", "C-17")
def test_the_deck_is_filled_up_to_its_last_card() -> None:
    """What lies behind it stays as it is."""
    g = flibuste.new("corsari", seats=2, seed=2)
    give_penalties(g, 1, ["blue 2", "yellow 10", "yellow 11"])
    s = g._states[0]
    s.stock[:] = 77
    rules.fill_stock(s)
    cards = [i for i, name in enumerate(NAMES) if name not in ("blue 2", "yellow 10", "yellow 11")]
    assert s.stock_size == 107 and s.stock.tolist() == [*cards, 77, 77, 77]


@pytest.mark.clause("C-2", "C-17")
def test_penalties_are_not_dealt() -> None:
    """Cards held as penalties are not in the deck any more; the deal passes on."""
    g = raised(["red 5 6 7, pink 5 6 7, sky 5 6 7, grey 5 6 7"], seed=3)
    play(g, g.legal[-1])
    view = g.view()
    gone = {card["card"] for seat in view["seats"] for card in seat["penalty_cards"]}
    assert gone and view["round"] == 2 and g.to_move == 1 and view["dealer"] == 0
    dealt = hand_of(g, 0) | hand_of(g, 1) | {card["card"] for card in view["quay"]["cards"]}
    assert not dealt & gone
    assert 24 + 7 + 1 + view["stock"] + len(gone) == 110


@pytest.mark.clause("C-2")
def test_a_new_round_begins_on_an_empty_table() -> None:
    """Nothing is left of the round before but penalties, and the memory of how it ended."""
    g = raised(["red 5 6 7, pink 5 6 7, sky 5 6 7, grey 5 6 7"], seed=3)
    play(g, g.legal[-1])
    s = g._states[0]
    assert s.rounds == 2 and s.last_raiser == 0
    for field in ("layout", "limit", "known", "stow", "crew", "turns", "quay_taken", "ordered"):
        assert not s[field].any(), field
    assert s.raiser == -1 and s.crew_hues.tolist() == [-1, -1]
    assert s.hand_size.tolist() == [12, 12, 0, 0] and s.pile_size == 1 and not s.pile[1:].any()


@pytest.mark.clause("C-2", "C-17")
def test_a_scripted_deck_skips_penalties() -> None:
    """From a deck of all 110 cards, those lying as penalties are skipped."""
    first = a_round([TIGHT, "red 5 6 7, pink 5 6 7, sky 5 6 7, grey 5 6 7"], QUAY, PILE, THROW)
    setup = {"rounds": [first, {"deck": list(NAMES)}]}
    g = flibuste.new("corsari", seats=2, setup=setup)
    play(g, "take stock", f"discard {THROW} anchor", "crew blue", "crew none")
    gone = {card["card"] for seat in g.view()["seats"] for card in seat["penalty_cards"]}
    deck = [card for card in NAMES if card not in gone]
    assert len(gone) == 12 and hand_of(g, 1) == set(deck[0:24:2])


@pytest.mark.clause("C-3")
def test_colour_of_the_quay() -> None:
    """The colour of the quay is its first card's; taking that card changes it to the next's."""
    g = table(["", ""], "red 3, sky 4 5")
    assert g.view()["quay"]["colour"] == "red"
    play(g, "take quay")
    assert g.view()["quay"]["colour"] == "sky"
    assert "red 3" in hand_of(g, 0)


@pytest.mark.clause("C-4")
def test_a_turn() -> None:
    """Left of the dealer begins; take one card from one of three places, then discard one."""
    g = table(["red 1", "red 2"], "sky 1 2", "pink 4", "grey 9 8", first=1)
    assert g.to_move == 1
    assert g.legal == ["take stock", "take pile", "take quay"]
    assert g.why_not("discard red 2") == "C-4"
    assert g.why_not("discard red 2 anchor") == "C-4"
    play(g, "take stock")
    assert len(hand_of(g, 1)) == 13 and "grey 9" in hand_of(g, 1)
    assert g.why_not("take pile") == "C-4"
    assert g.why_not("discard red 1") == "C-4" and g.why_not("discard red 1 anchor") == "C-4"
    play(g, "discard grey 9")  # it may be the one just taken
    assert g.to_move == 0 and g.view()["pile"][0]["card"] == "grey 9"
    play(g, "take pile")
    assert "grey 9" in hand_of(g, 0) and g.view()["pile"][0]["card"] == "pink 4"
    play(g, "discard red 1")
    assert hand_of(g, 0) & {"red 1", "grey 9"} == {"grey 9"} and len(hand_of(g, 0)) == 12


@pytest.mark.clause("C-4")
def test_order_of_discards() -> None:
    """Every card once without and once with the anchor."""
    g = play(flibuste.new("corsari", seats=2, seed=2, first=0), "take stock")
    held = [card for card in NAMES if card in hand_of(g, 0)]
    assert g.legal == [f"discard {c}" for c in held] + [f"discard {c} anchor" for c in held]


@pytest.mark.clause("C-5")
def test_raising_anchor() -> None:
    """Having taken a card, also on the first turn: discard, then the round ends, all lay down."""
    g = table([TIGHT, ""], QUAY, PILE, THROW)
    assert g.why_not("crew blue") == "C-5"
    play(g, "take stock")
    assert g.why_not("crew blue") == "C-5"
    play(g, f"discard {THROW} anchor")
    assert g.to_move == 0 and g.view()["raiser"] == 0
    assert g.view()["pile"][0]["card"] == THROW
    for move in ("take stock", "discard blue 1", "discard blue 1 anchor"):
        assert g.why_not(move) == "C-5"
    play(g, "crew blue")
    assert g.to_move == 1 and g.why_not("take stock") == "C-5"


@pytest.mark.clause("C-5")
def test_the_raiser_lays_down_first_then_clockwise() -> None:
    """Order of laying down: the raiser, then the others from his left."""
    g = play(flibuste.new("corsari", seats=4, seed=2, first=2), "take stock")
    play(g, next(move for move in g.legal if move.endswith("anchor")))
    order = []
    for _ in range(4):
        order.append(g.to_move)
        play(g, g.legal[-1])
    assert order == [2, 3, 0, 1]


@pytest.mark.clause("C-2", "G-4")
def test_nobody_moves_between_rounds_nor_after_the_end() -> None:
    """A script has to lay the next round out: that is nobody's move, and no move is legal."""
    g = flibuste.new("corsari", seats=2, seed=2)
    s, out = g._states[0], np.zeros(g.game.most_legal, np.int16)
    s.phase = DEAL
    assert g.to_move == flibuste.CHANCE and g.actions == []
    assert {rules.forbids(s, action) for action in range(g.game.readable)} == {2}
    s.phase = TAKE
    s.ended = 18
    assert g.over and g.to_move is None and rules.legal(s, out) == 0
    assert {rules.forbids(s, action) for action in range(g.game.readable)} == {18}


@pytest.mark.clause("C-19")
def test_nobody_has_won_before_the_end() -> None:
    """The kernel itself says so, not only ``Match``."""
    g = flibuste.new("corsari", seats=3, seed=2)
    assert rules.winners(g._states[0]) == 0


def empty_the_quay(g: Any, last: int) -> None:
    """Take from the quay, throwing the card away, until ``last`` cards are left."""
    while len(g.view()["quay"]["cards"]) > last:
        card = g.view()["quay"]["cards"][0]["card"]
        play(g, "take quay", f"discard {card}")


@pytest.mark.clause("C-6")
def test_last_card_of_the_quay() -> None:
    """Whoever takes the quay's last card voids the round at once: nothing scored, deal passes."""
    g = table(["", ""], QUAY, seed=4)
    give_penalties(g, 1, in_stock(g, 36))
    g._states[0].last = 1
    empty_the_quay(g, 1)
    assert g.to_move == 0
    left = g.view()["quay"]
    assert left["colour"] == left["cards"][0]["colour"]  # C-3, to the last card
    play(g, "take quay")
    view = g.view()
    assert g._states[0].last_hue == -1  # an empty quay has no colour
    assert view["round"] == 2 and g.to_move == 1 and view["phase"] == "take"
    assert view["previous"]["void"] == "C-6"
    assert [seat["penalties"] for seat in view["seats"]] == [0, 36]  # penalties stay
    assert view["last_round"] and not g.over  # a void last round is played again


@pytest.mark.clause("C-7")
def test_last_card_of_the_stock() -> None:
    """Whoever takes the last card of the stock must raise anchor this turn."""
    g = table([TIGHT, ""], QUAY, PILE)
    while g.view()["stock"] > 1:
        play(g, "take stock")
        assert not g.view()["must_anchor"]
        play(g, next(m for m in g.legal if "blue" not in m))
    play(g, "take stock")
    assert g.view()["must_anchor"]
    assert all(move.endswith("anchor") for move in g.legal) and len(g.legal) == 13
    move = g.legal[0].removesuffix(" anchor")
    assert g.why_not(move) == "C-7"
    stranger = next(c for c in NAMES if f"discard {c} anchor" not in g.legal)
    assert g.why_not(f"discard {stranger}") == "C-4"  # the lowest number


@pytest.mark.clause("C-5", "C-7")
def test_any_card_goes_with_the_anchor() -> None:
    """The very first of all cards too."""
    g = table([TIGHT, ""], QUAY, PILE)
    g._states[0].stock_size = 1
    play(g, "take stock")
    assert g.why_not("discard blue 1") == "C-7" and g.why_not("discard blue 1 anchor") is None
    play(g, "discard blue 1 anchor")
    assert g.view()["raiser"] == 0 and g.view()["pile"][0]["card"] == "blue 1"


@pytest.mark.clause("C-8")
def test_turn_limit() -> None:
    """Void after turn_limit turns of all seats; the last of them may still raise anchor."""
    g = table([TIGHT, ""], QUAY, PILE, seed=5, turn_limit=3)
    for _ in range(2):
        play(g, "take pile", f"discard {PILE}")  # taking and putting back is legal
    play(g, "take pile")
    anchored = play(g.copy(), f"discard {PILE} anchor")
    assert anchored.view()["phase"] == "lay"
    play(g, f"discard {PILE}")
    assert g.view()["round"] == 2 and g.view()["previous"]["void"] == "C-8"
    assert g.to_move == 1 and g.view()["turn"] == 1


@pytest.mark.clause("C-8")
def test_limits_by_default() -> None:
    """200 turns, 40 rounds."""
    g = flibuste.new("corsari", seats=2, seed=5)
    assert g.options["turn_limit"] == 200 and g.options["round_limit"] == 40
    top = g.view()["pile"][0]["card"]
    for _ in range(199):
        play(g, "take pile", f"discard {top}")
    assert g.view()["round"] == 1
    play(g, "take pile", f"discard {top}")
    assert g.view()["round"] == 2


@pytest.mark.clause("C-8")
def test_round_limit() -> None:
    """The game ends with the scores as they stand after round_limit rounds, void ones counted."""
    g = flibuste.new("corsari", seats=2, seed=5, turn_limit=1, round_limit=3)
    give_penalties(g, 1, in_stock(g, 2))
    for n in range(1, 4):
        assert g.view()["round"] == n and not g.over
        play(g, "take pile", next(m for m in ("discard " + c for c in NAMES) if m in legal(g)))
    assert g.over and g.scores == [0, -2] and g.winners == [0]
    assert g.why_not("take stock") == "C-8"


def legal(g: Any) -> list[str]:
    if g.to_move is not None and "take pile" in g.legal:
        return list(play(g.copy(), "take pile").legal)
    return list(g.legal)
