"""The record of Attention Pirates!, its phases and its actions.

Sets of places are bits: bit n is place n + 1. A ship's place is empty if neither its
cannons nor its pirates have the bit.
"""

from __future__ import annotations

from typing import Annotated

from flibuste.core.game import Block, around, numbers
from flibuste.core.layout import I1, I2, I1s, I2s, I4s
from flibuste.core.record import Record
from flibuste.games.attention_pirates.pieces import LAIRS, MOST_SEATS, PLACES, WATERS

FARTHEST = 5  # P-10: steps of a move at most, one a pirate


class State(Record):
    """A position of Attention Pirates!"""

    round_limit: I2  # P-22
    rounds: I2  # rounds completed
    # The board (P-5 to P-7), written by board.write.
    reach: Annotated[I4s, FARTHEST, WATERS]  # waters at most n + 1 steps away, itself excluded
    shores: Annotated[I2s, WATERS]  # lairs beside a water, as bits
    space: Annotated[I1s, WATERS + LAIRS, 2]  # q and r of the waters, then of the lairs
    tile_treasure: Annotated[I1s, LAIRS]
    tile_cannons: Annotated[I1s, LAIRS]  # places
    tile_pirates: Annotated[I1s, LAIRS]  # places
    tile_safe: Annotated[I1s, LAIRS]  # cannons without a number
    lost: I1  # P-7: the place lost to treasure, 0-5
    # Whose turn it is, and how far it has got.
    turn: I1  # the seat whose turn it is
    phase: I1  # LOADING … GIVING
    second: I1  # 1 during the second action
    ended: I1  # the clause that ended the game, 0 while it goes on
    target: I1  # attacked: a lair, LAIRS + seat of a ship, or -1
    dice: I1  # still to be rolled in this volley
    # Ships, by seat.
    at: Annotated[I1s, MOST_SEATS]  # the water it lies on
    cannons: Annotated[I1s, MOST_SEATS]  # places
    pirates: Annotated[I1s, MOST_SEATS]  # places
    hold: Annotated[I1s, MOST_SEATS]  # treasures aboard
    ashore: Annotated[I1s, MOST_SEATS]  # treasures ashore
    # Lairs, by lair space. Empty until the tile is turned up, and after the lair is removed.
    tile: Annotated[I1s, LAIRS]  # 1 + the tile laid there, 0 unknown; secret while face down
    lair_cannons: Annotated[I1s, LAIRS]  # places
    lair_pirates: Annotated[I1s, LAIRS]  # places
    lair_safe: Annotated[I1s, LAIRS]  # cannons without a number
    lair_treasure: Annotated[I1s, LAIRS]
    turned: I2  # lairs that have been turned up, as bits
    removed: I2  # lairs that have been removed, as bits


# --- phases ------------------------------------------------------------------------------

LOADING = 0  # P-8
FIRST = 1  # P-9: first action
SECOND = 2  # P-9: second action
SHOTS = 3  # P-15: the attacker's dice
ANSWER = 4  # P-16: the target's dice
GIVING = 5  # P-17: a figure is to be given up
PHASES = ("loading", "first", "second", "shots", "answer", "giving")

# --- actions -----------------------------------------------------------------------------

LOAD = 0  # + places that get a pirate, the others get a cannon
MOVE = LOAD + 64  # + water
ATTACK = MOVE + WATERS  # + lair
ATTACK_SHIP = ATTACK + LAIRS  # + seat
DIE = ATTACK_SHIP + MOST_SEATS  # + face - 1
GIVE_UP = DIE + PLACES  # + 0 a cannon, 1 a pirate
REPAIR = GIVE_UP + 2  # + a base-3 digit a place, place 1 lowest: 0 as it is, 1 cannon, 2 pirate
PASS = REPAIR  # nothing changed
ACTIONS = REPAIR + 3**PLACES

# Readable, never legal: other spaces and ships. Coordinates from -EDGE to EDGE have a
# number each, farther ones share one.
EDGE = 7
WINDOW = (2 * EDGE + 1) ** 2
MOVE_ELSEWHERE = ACTIONS  # + n: the n-th space of the window that is no water
MOVE_BEYOND = MOVE_ELSEWHERE + WINDOW - WATERS
ATTACK_ELSEWHERE = MOVE_BEYOND + 1  # + n: the n-th space of the window, no lair and not the port
ATTACK_BEYOND = ATTACK_ELSEWHERE + WINDOW - LAIRS - 1
ATTACK_PORT = ATTACK_BEYOND + 1
ATTACK_NOBODY = ATTACK_PORT + 1  # a seat that no table has
READABLE = ATTACK_NOBODY + 1

MOST_LEGAL = 3**PLACES
"""In port with an empty ship; the two repairs that P-3 forbids are written, then dropped."""

MOST_ROUNDS = 200
"""The largest round_limit offered."""

# A turn is at most two attacks of one move, five shots and an answer of five.
MOST_MOVES = MOST_SEATS + MOST_ROUNDS * MOST_SEATS * 2 * (1 + 5 + 5)

SHIP_FEATURES = 12
LAIR_FEATURES = 11

SEATS = around(MOST_SEATS)
_WATERS = ("port", *(f"sea {n}" for n in range(1, WATERS)))
_LAIRS = numbers(1, LAIRS)
_PLACES = tuple(f"place {n}" for n in range(1, PLACES + 1))

OBSERVATION = (
    Block(
        "phase",
        (len(PHASES),),
        "1 for the phase: loading, first, second, shots, answer, giving",
        (PHASES,),
    ),
    Block("dice", (1,), "dice still to be rolled in this volley"),
    Block("second", (1,), "1 during the second action"),
    Block("rounds", (2,), "rounds completed, and the limit", (("completed", "limit"),)),
    Block("goal", (1,), "treasures ashore that win"),
    Block(
        "ships",
        (MOST_SEATS, SHIP_FEATURES),
        "from the seat clockwise: 1 + the number of its seat, by which it is attacked, 0 if there "
        "is no ship; 1 if it is its turn; 1 if it is attacked; treasures aboard and ashore; in "
        "port; places 1 to 6 (0 empty, 1 cannon, 2 pirate)",
        (SEATS, ("seat", "turn", "attacked", "aboard", "ashore", "in port", *_PLACES)),
    ),
    Block(
        "waters",
        (MOST_SEATS, WATERS),
        "from the seat clockwise: 1 for the water it lies on; the port, then the sea in the order "
        "of the actions that move there",
        (SEATS, _WATERS),
    ),
    Block(
        "lairs",
        (LAIRS, LAIR_FEATURES),
        "in the order of the actions that attack them: 1 if face down; 1 if removed; 1 if "
        "attacked; treasures; cannons without a number; places 1 to 6 (0 empty, 1 cannon, "
        "2 pirate)",
        (_LAIRS, ("face down", "removed", "attacked", "treasures", "cannons", *_PLACES)),
    ),
    Block(
        "face_down",
        (LAIRS,),
        "1 for each tile that still lies face down somewhere, in the order of the board's tiles",
        (numbers(1, LAIRS),),
    ),
)

MOVES = (
    Block("load", (64,), "man the ship: bit n of the number puts a pirate on place n + 1"),
    Block("move", (WATERS,), "sail to a water", (_WATERS,)),
    Block("attack", (LAIRS,), "attack a lair", (_LAIRS,)),
    Block(
        "attack_ship",
        (MOST_SEATS,),
        "attack the ship of a seat, by the number of the seat, not counted from the attacker",
        (numbers(0, MOST_SEATS - 1),),
    ),
    Block("die", (PLACES,), "what a die shows: never a player's choice", (numbers(1, PLACES),)),
    Block("give_up", (2,), "lose a figure", (("cannon", "pirate"),)),
    Block("pass", (1,), "change nothing"),
    Block(
        "repair",
        (3**PLACES - 1,),
        "change places: a digit in base 3 for each, place 1 the lowest: 0 as it is, 1 cannon, "
        "2 pirate; the number is counted from `pass`",
    ),
)
