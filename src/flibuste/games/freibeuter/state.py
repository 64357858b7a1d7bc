"""Freibeuter's record and its actions. Sets of regions or crossings are 49 bits: see pieces."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.game import Block, around
from flibuste.core.layout import I1, I2, I8, I1s, I2s, I8s
from flibuste.core.record import StockRecord
from flibuste.games.freibeuter.pieces import (
    CROSSING_NAMES,
    CROSSINGS,
    DUTCHMAN_CARDS,
    INNER,
    LETTERS,
    LINE_NAMES,
    REGION_NAMES,
    REGIONS,
    SEA_CARDS,
    SIDE,
    VALUES,
)

MOST_SEATS = 4


class State(StockRecord):
    """A position of Freibeuter."""

    sea_end: I1  # F-19: 0 must, 1 empty
    turn: I1  # the seat whose turn it is
    phase: I1  # ACTING, RESOLVING or DRAWING
    ended: I1  # the clause that ended the game, 0 while it goes on
    ordered: I1  # 1: a script has laid both piles out
    placed: I1  # while resolving: 1 + the region just covered, else 0
    flying: I1  # 1: it was covered by the Dutchman, who is still there
    warehouses: I1  # on the board
    doubled: I1  # F-14: bit n, ships of value 5(n+1) count twice
    sea_size: I1
    dutchmen_size: I1
    sunk: I2  # Dutchman cards played, as bits
    afloat: I8  # crossings that still have their token
    free: I8  # crossings with a ship nobody has boarded
    pending: I8  # encircled crossings still to be resolved
    repeated: I8  # regions whose second sea card has been played
    boats: Annotated[I8s, MOST_SEATS]  # regions with a boat of the seat
    pairs: Annotated[I8s, MOST_SEATS]  # regions with two of them
    hand: Annotated[I8s, MOST_SEATS]  # sea cards held
    twice: Annotated[I8s, MOST_SEATS]  # sea cards of which both copies are held
    dutch: Annotated[I2s, MOST_SEATS]  # Dutchman cards held
    sea_cards: Annotated[I1s, MOST_SEATS]  # how many sea cards each holds
    dutch_cards: Annotated[I1s, MOST_SEATS]  # how many Dutchman cards each holds
    cash: Annotated[I2s, MOST_SEATS]
    debt: Annotated[I2s, MOST_SEATS]  # borrowed; F-17: with a debt, one boat is its marker
    stock: Annotated[I1s, MOST_SEATS]  # boats not in use
    captured: Annotated[I1s, MOST_SEATS, VALUES]  # ships captured of value 5(n+1)
    token: Annotated[I1s, REGIONS]  # per crossing: its token (pieces), 0 once it is gone
    boarder: Annotated[I1s, REGIONS]  # per crossing: 1 + the seat that boarded it, or 0
    sea: Annotated[I1s, SEA_CARDS]  # regions; the top is at sea_size - 1 once drawn or scripted
    dutchmen: Annotated[I1s, DUTCHMAN_CARDS]  # likewise


ACTING = 0
RESOLVING = 1  # F-15 asks for the next token
DRAWING = 2  # F-9 asks for the pile

# --- actions -----------------------------------------------------------------------------

BOARD = 0  # + number of the crossing, 0 to 35
SAIL = BOARD + CROSSINGS  # + region
MONEY = SAIL + REGIONS  # + 5 * (column - 1) + row - 1: inner regions only
COLUMN = MONEY + 25  # + region: the card of its column
ROW = COLUMN + REGIONS  # + region: the card of its row
RESOLVE = ROW + REGIONS  # + number of the crossing
DRAW_SEA = RESOLVE + CROSSINGS
DRAW_DUTCHMAN = DRAW_SEA + 1
ACTIONS = DRAW_DUTCHMAN + 1

# Readable, never legal: money for an outer region, a Dutchman off the line of his card.
OUTER_MONEY = ACTIONS  # + place of the region among the 24 outer ones
ASTRAY = OUTER_MONEY + 24  # + 42 * card + place among the 42 regions off its line
READABLE = ASTRAY + DUTCHMAN_CARDS * 42

# A hand has five cards, one of them at least a sea card: 28 ships to board, two ways to
# sail with it, and four Dutchman cards with at most seven regions each.
MOST_LEGAL = 28 + 2 + 4 * 7

# F-22 with two seats: 107 turns. 78 cards are drawn, the last of them never by choice.
# Four tokens can be encircled at once, and the last of them is resolved unasked.
MOST_MOVES = 107 + 77 + CROSSINGS * 3 // 4

SEATS = around(MOST_SEATS)
_REGIONS, _LINES, _CROSSINGS = (REGION_NAMES,), (LINE_NAMES,), (CROSSING_NAMES,)
_PURSE = ("cash", "debt", "boats", "sea cards", "dutchman cards")
_VALUES = tuple(str(5 * (n + 1)) for n in range(VALUES))

OBSERVATION = (
    Block("hand", (REGIONS,), "sea cards of each region in the seat's hand", _REGIONS),
    Block("dutch", (DUTCHMAN_CARDS,), "Dutchman cards in the seat's hand: columns, rows", _LINES),
    Block("played", (REGIONS,), "sea cards of each region played", _REGIONS),
    Block("sunk", (DUTCHMAN_CARDS,), "Dutchman cards played", _LINES),
    Block(
        "boats",
        (MOST_SEATS, REGIONS),
        "boats in each region, from the seat clockwise",
        (SEATS, REGION_NAMES),
    ),
    Block("ships", (CROSSINGS,), "per crossing: the ship's share (value / 5), or 0", _CROSSINGS),
    Block(
        "boarders",
        (CROSSINGS,),
        "per crossing: 1 + boarder, clockwise from the seat, or 0",
        _CROSSINGS,
    ),
    Block("warehouses", (CROSSINGS,), "per crossing: 1 if it has a warehouse", _CROSSINGS),
    Block(
        "doublers",
        (CROSSINGS,),
        "per crossing: share of the ships its doubler is for, or 0",
        _CROSSINGS,
    ),
    Block(
        "pending",
        (CROSSINGS,),
        "per crossing: 1 if it is encircled and to be resolved",
        _CROSSINGS,
    ),
    Block("doubled", (VALUES,), "1 if ships of this value count twice", (_VALUES,)),
    Block(
        "seats",
        (MOST_SEATS, 5 + VALUES),
        "from the seat clockwise: cash, debt, boats in stock, sea cards, Dutchman cards, "
        "ships captured of each value; zeros where nobody sits",
        (SEATS, (*_PURSE, *(f"ships of {value}" for value in _VALUES))),
    ),
    Block("piles", (2,), "cards in the sea pile and in the Dutchman pile", (("sea", "dutchman"),)),
    Block("phase", (1,), "0 to act, 1 to resolve, 2 to draw"),
    Block("turn", (1,), "whose turn it is, clockwise from the seat"),
    Block("option", (1,), "1 if the game ends at the first draw with the sea pile empty"),
)

_INNER = tuple(name for n, name in enumerate(REGION_NAMES) if INNER >> n & 1)
_ROWS = LINE_NAMES[SIDE:]

MOVES = (
    Block("board", (CROSSINGS,), "board the ship on a crossing", _CROSSINGS),
    Block("sail", (REGIONS,), "lay a boat in the region of a sea card", _REGIONS),
    Block("money", (25,), "play the sea card of an inner region for money", (_INNER,)),
    Block(
        "column",
        (SIDE, SIDE),
        "send the Dutchman to a region of his card's column",
        (tuple(LETTERS), _ROWS),
    ),
    Block(
        "row",
        (SIDE, SIDE),
        "send the Dutchman to a region, by column and row, with the card of its row",
        (tuple(LETTERS), _ROWS),
    ),
    Block("resolve", (CROSSINGS,), "resolve an encircled crossing", _CROSSINGS),
    Block("draw", (2,), "draw a card", (("sea", "dutchman"),)),
)
