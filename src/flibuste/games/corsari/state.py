"""Corsari's record and its actions."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.game import Block, around, numbers
from flibuste.core.layout import I1, I2, I1s, I2s
from flibuste.core.record import StockRecord
from flibuste.games.corsari.pieces import CARDS, COLOURS, CREW_NAMES, CREWS, HAND, HUES, NUMBERS

MOST_SEATS = 4
QUAY = 9  # cards of the longest quay

# Phases
TAKE = 0  # C-4: the seat takes a card
DROP = 1  # C-4, C-5: it discards one
LAY = 2  # C-9 … C-13: it lays its cards down
DEAL = 3  # a script has to lay out the next round


class State(StockRecord):
    """A position of Corsari."""

    turn_limit: I2  # C-8, options
    round_limit: I2
    holding_back: I1  # C-13: 1 if opponents may hold cards back
    capot: I1  # C-20: 0 wins the game, 1 is worth a round
    phase: I1
    turn: I1  # the seat to move
    ended: I1  # the clause that ended the game, 0 while it goes on
    ordered: I1  # 1: a script has laid the stock out
    scripted: I1  # 1: rounds are laid out by a script: wait for it in phase DEAL
    rounds: I2  # dealt so far, this one included
    turns: I2  # finished in this round
    last: I1  # C-18: 1 if this is the last round
    stock_size: I1
    pile_size: I1
    quay_taken: I1  # cards taken from the quay
    raiser: I1  # the seat that raised anchor in this round, or -1
    crew: I2  # C-10: the numbers of the raiser's crew, once laid
    crew_hues: Annotated[I1s, 2]  # C-10: its colours, ascending, -1 for none
    crowned: I1  # C-20: seats that a capot makes the winners, as bits
    hand_size: Annotated[I1s, MOST_SEATS]
    layout: Annotated[I2s, MOST_SEATS]  # 1 + what was named when laying down, 0 before
    limit: Annotated[I2s, MOST_SEATS]  # C-11, once laid
    hands: Annotated[I2s, MOST_SEATS, HUES]  # masks of numbers
    known: Annotated[I2s, MOST_SEATS, HUES]  # C-21: those cards of a hand that all have seen
    stow: Annotated[I2s, MOST_SEATS, HUES]  # C-11: stowaways, once laid
    penalties: Annotated[I2s, MOST_SEATS, HUES]  # C-17
    penalty_count: Annotated[I1s, MOST_SEATS]
    gone: Annotated[I2s, HUES]  # C-17: cards out of the deck, everybody's penalties
    quay: Annotated[I1s, QUAY]  # its first card is at quay_taken
    pile: Annotated[I1s, CARDS]  # top at pile_size - 1
    stock: Annotated[I1s, CARDS]  # top at stock_size - 1 once drawn or scripted
    # The round before, for the eye: what was laid down, and how it ended.
    last_hands: Annotated[I2s, MOST_SEATS, HUES]
    last_layout: Annotated[I2s, MOST_SEATS]
    last_raiser: I1  # -1: nobody raised anchor
    last_hue: I1  # colour of the quay, -1 if it was empty
    last_void: I1  # 0, or the clause that voided it: 6 or 8


# --- actions -----------------------------------------------------------------------------

TAKE_STOCK = 0
TAKE_PILE = 1
TAKE_QUAY = 2
DISCARD = 3  # + card
ANCHOR = DISCARD + CARDS  # + card: discard and raise anchor
CREW = ANCHOR + CARDS  # + held back * CREWS + crew
ACTIONS = CREW + (HAND + 1) * CREWS

READABLE = ACTIONS + CREWS
"""Readable, never legal: holding back more cards than a hand has."""

# --- room for legal moves ------------------------------------------------------------------

MOST_LAYOUTS = 384
"""Names of layouts that can be legal at once, at most.

With t attached cards the others have at most 12 - t colours besides the raiser's two, and
never the quay's: c <= min(9, 14 - t). A crew uses at most its own cards and t more, so all
1 + c + c(c-1)/2 crews together have at most (1 + c + c(c-1)/2)(1 + t) + 12 c names: 384.
"""
MOST_LEGAL = 1056
"""The list, and behind it the room in which it is made: kernels may not allocate."""

SEATS = around(MOST_SEATS)
_NUMBERS = numbers(1, NUMBERS)
_DECK = (COLOURS, _NUMBERS)

OBSERVATION = (
    Block("hand", (HUES, NUMBERS), "1 for each card in the seat's hand", _DECK),
    Block(
        "known",
        (MOST_SEATS - 1, HUES, NUMBERS),
        "1 for each card of another hand that all have seen, clockwise from the seat's left",
        (SEATS[1:], *_DECK),
    ),
    Block("pile", (HUES, NUMBERS), "1 for each card in the discard pile", _DECK),
    Block("gone", (HUES, NUMBERS), "1 for each card that is a penalty", _DECK),
    Block("top", (HUES, NUMBERS), "1 for the top card of the pile", _DECK),
    Block(
        "quay",
        (QUAY,),
        "1 + card, from the first card on; 0 where there is none; a card is its place in `hand`",
        (numbers(1, QUAY),),
    ),
    Block("hue", (HUES,), "1 for the colour of the quay", (COLOURS,)),
    Block(
        "crew", (NUMBERS,), "1 for each number in the crew of whoever raised anchor", (_NUMBERS,)
    ),
    Block("crew_hues", (HUES,), "1 for each colour of that crew", (COLOURS,)),
    Block(
        "limits",
        (MOST_SEATS,),
        "1 + limit of each seat that has laid down, from the seat on",
        (SEATS,),
    ),
    Block("penalties", (MOST_SEATS,), "penalty cards, clockwise from the seat", (SEATS,)),
    Block(
        "raiser",
        (MOST_SEATS,),
        "1 for the seat that raised anchor, clockwise from the seat",
        (SEATS,),
    ),
    Block("turn", (MOST_SEATS,), "1 for the seat to move, clockwise from the seat", (SEATS,)),
    Block(
        "phase",
        (3,),
        "1 for taking, discarding or laying down",
        (("taking", "discarding", "laying down"),),
    ),
    Block("stock", (1,), "cards in the stock"),
    Block("turns", (1,), "turns left before C-8 voids the round"),
    Block("rounds", (1,), "rounds left after this one (C-8)"),
    Block("last", (1,), "1 in the last round (C-18)"),
)

MOVES = (
    Block("take", (3,), "take a card", (("stock", "pile", "quay"),)),
    Block("discard", (HUES, NUMBERS), "discard a card", _DECK),
    Block("anchor", (HUES, NUMBERS), "discard a card and raise anchor", _DECK),
    Block(
        "crew",
        (HAND + 1, CREWS),
        "lay down with a crew, holding back a number of its cards as stowaways (C-13)",
        (numbers(0, HAND), CREW_NAMES),
    ),
)
