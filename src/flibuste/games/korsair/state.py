"""Korsair's record and its actions."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.game import Block, around, numbers
from flibuste.core.layout import I1, I1s, U1s, U2s
from flibuste.core.record import StockRecord
from flibuste.games.korsair.pieces import CARDS, COLOURS, GALLEON, GALLEONS, KINDS, NAMES, SHIP

MOST_SEATS = 8


class State(StockRecord):
    """A position of Korsair."""

    edition: I1  # 0 tilsi, 1 lutin
    pairs: I1  # 1: seats 2n and 2n+1 are one side
    turn: I1  # the seat to move
    ended: I1  # the clause that ended the game, 0 while it goes on
    ordered: I1  # 1: a script has laid the stock out
    closed: I1  # K-24: galleon (by slot) the second partner must leave alone, or -1
    laid: I1  # galleons laid so far: slots 0 … laid-1 have been used
    stock_size: I1
    afloat: I1  # how many galleons lie on the table
    table: Annotated[I1s, GALLEONS]  # their slots, ascending; -1 beyond
    hand_size: Annotated[I1s, MOST_SEATS]
    hands: Annotated[I1s, MOST_SEATS, KINDS]  # cards of each kind
    gold: Annotated[I1s, MOST_SEATS]  # seized, by side
    stock: Annotated[U1s, CARDS]  # kinds; the top is at stock_size - 1 once drawn or scripted
    spent: Annotated[I1s, KINDS]  # cards out of play (seized galleons too), by kind
    worth: Annotated[I1s, GALLEONS]  # gold of the galleon in each slot
    owner: Annotated[I1s, GALLEONS]  # the side that laid it
    layer: Annotated[I1s, GALLEONS]  # the seat that laid it
    character: Annotated[I1s, GALLEONS]  # 0 none, 1 + colour a captain, 5 the admiral
    fleet: Annotated[U2s, GALLEONS, 4]  # per colour: strength << 10 and how many of each card
    sailor: Annotated[I1s, GALLEONS, 4]  # per colour: 1 + the side whose ships these are, 0 none


ADMIRAL_ABOARD = 5

# A fleet's low ten bits count its cards: of strength 1 in bits 0-1, 2 in 2-4, 3 in 5-7, 4 in 8-9.
ONE_SHIP = (1 + (1 << 10), 4 + (2 << 10), 32 + (3 << 10), 256 + (4 << 10))
"""What a ship of strength n + 1 adds to its fleet."""

# --- actions -----------------------------------------------------------------------------

DRAW = 0
LAY = 1  # + galleon kind
ATTACK = 8  # + (ship kind - SHIP) * 25 + slot
LEAD = ATTACK + 16 * GALLEONS  # + colour * 25 + slot: a captain
GUARD = LEAD + 4 * GALLEONS  # + slot: the admiral
DISCARD = GUARD + GALLEONS  # + kind - SHIP
ACTIONS = DISCARD + 21

# Readable, never legal: discarding a galleon, and galleons that cannot exist.
DISCARD_GALLEON = ACTIONS  # + galleon kind
NOWHERE = DISCARD_GALLEON + 7  # + kind - SHIP: that card on a galleon beyond the 25th
READABLE = NOWHERE + 21

MOST_LEGAL = ACTIONS + 1  # one more: legal writes before it decides

SEATS = around(MOST_SEATS)
SLOTS = numbers(1, GALLEONS)
"""Galleons by the number they are attacked by: the n-th that was laid."""
_FLEETS = tuple(part for colour in COLOURS for part in (colour, f"{colour} side"))

OBSERVATION = (
    Block("hand", (KINDS,), "cards of each kind in the seat's hand", (NAMES,)),
    Block("partner", (KINDS,), "cards of each kind in the partner's hand, in pairs", (NAMES,)),
    Block("spent", (KINDS,), "cards of each kind out of play", (NAMES,)),
    Block("sizes", (MOST_SEATS,), "cards in hand, from the seat clockwise", (SEATS,)),
    Block(
        "gold",
        (MOST_SEATS,),
        "gold seized by the side of each seat, from the seat clockwise",
        (SEATS,),
    ),
    Block("stock", (1,), "cards in the stock"),
    Block("laid", (1,), "galleons laid so far"),
    Block("closed", (1,), "1 + slot of the galleon closed by K-24, or 0"),
    Block("place", (1,), "1 if the seat is the second of its pair"),
    Block(
        "galleons",
        (GALLEONS, 11),
        "per slot: gold (0 if not afloat); 1 + owner; character (0, captain 1-4, admiral 5); "
        "per colour: strength, 1 + side; sides counted clockwise from the seat's own",
        (SLOTS, ("gold", "owner", "character", *_FLEETS)),
    ),
)

_SHIPS = NAMES[SHIP : SHIP + 16]

MOVES = (
    Block("draw", (1,), "draw a card"),
    Block("galleon", (7,), "lay a galleon from the hand", (NAMES[GALLEON:SHIP],)),
    Block("attack", (16, GALLEONS), "send a ship to a galleon", (_SHIPS, SLOTS)),
    Block("captain", (4, GALLEONS), "send a captain to a galleon", (COLOURS, SLOTS)),
    Block("admiral", (GALLEONS,), "send the admiral to a galleon", (SLOTS,)),
    Block("discard", (21,), "discard a card, where the rules ask for it", (NAMES[SHIP:],)),
)
