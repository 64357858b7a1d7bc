"""What Korsair's view tells of each galleon, side by side: all of it is public."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.kernel import SPECTATOR, Records
from flibuste.core.layout import Fields, U2s
from flibuste.games.korsair.pieces import GALLEONS
from flibuste.games.korsair.rules import leader
from flibuste.games.korsair.state import State

GOLD, OWNER, LAYER, LEADER, CHARACTER, FLEETS, SAILORS = 0, 1, 2, 3, 4, 5, 9
ROW = SAILORS + 4


class Derived(Fields):
    """What is derived of a position for the one who looks at it."""

    # per slot: worth, owner, layer; 1 + the side in the lead, or 0; then as in the record:
    # character, and for each colour its fleet and 1 + its side
    galleons: Annotated[U2s, GALLEONS, ROW]


class ViewRecord(State, Derived):
    """What a view is made of: a redacted record, and what was derived of it."""


def derive(records: Records, i: int, seat: int, out: Derived) -> None:
    if seat == SPECTATOR:
        s: State = records[i]
        for n in range(s.afloat):
            slot = int(s.table[n])
            describe(s, slot, out.galleons[slot])


def describe(s: State, slot: int, out: U2s) -> None:
    out[GOLD] = s.worth[slot]
    out[OWNER] = s.owner[slot]
    out[LAYER] = s.layer[slot]
    out[LEADER] = leader(s, slot) + 1
    out[CHARACTER] = s.character[slot]
    for colour in range(4):
        out[FLEETS + colour] = s.fleet[slot, colour]
        out[SAILORS + colour] = s.sailor[slot, colour]
