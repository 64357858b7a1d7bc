"""What Freibeuter's view tells beyond the record: who stands to gain from what."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.bits import lowest
from flibuste.core.kernel import SPECTATOR, Records, copy_record
from flibuste.core.layout import Fields, I1s, I2s, I8s
from flibuste.games.freibeuter.encircling import (
    boats_around,
    completing,
    covered,
    resolve,
    surrounded,
)
from flibuste.games.freibeuter.hidden import played
from flibuste.games.freibeuter.pieces import (
    AROUND,
    EVERY_COLUMN,
    REGIONS,
    WAREHOUSE,
    columns,
)
from flibuste.games.freibeuter.rules import wealth
from flibuste.games.freibeuter.state import MOST_SEATS, State

# Columns of a token's figures.
TOKEN, BOARDER, OPEN, PENDING, PURSE, NEAR, STAKES = 0, 1, 2, 3, 4, 5, 5 + MOST_SEATS
BOAT, DUTCHMAN = 0, 1
"""What can close a ring of four regions around a token."""


class Derived(Fields):
    """The values that a view adds to a redacted record."""

    aboard: Annotated[I8s, MOST_SEATS]  # the crossings each seat has boarded
    closable: Annotated[I8s, 2]  # regions where a boat, or the Dutchman, of a hand closes a circle
    circled: Annotated[I8s, REGIONS]  # per region: the crossings that are encircled with it
    # per crossing: its token; 1 + the seat aboard; which of the four regions have no boat;
    # 1 if it is to be resolved; the cash of the seat aboard; the boats of each seat around it;
    # what each seat's wealth gains if it is resolved now
    tokens: Annotated[I2s, REGIONS, STAKES + MOST_SEATS]
    # per region: what each seat gains if a boat, or the Dutchman, closes a circle there
    closing: Annotated[I2s, REGIONS, 2, MOST_SEATS]
    riches: Annotated[I2s, MOST_SEATS]  # the wealth of each seat
    waters: Annotated[I1s, REGIONS, 1 + MOST_SEATS]  # per region: sea cards played; boats by seat


class ViewRecord(State, Derived):
    """What a view is made of: a redacted record, and the values derived from it."""


def derive(records: Records, i: int, seat: int, out: Derived) -> None:
    if seat == SPECTATOR:
        appraise_tokens(records, i, out.tokens)
        describe_sea(records[i], out.waters)
        describe_seats(records[i], out)
    elif records[i].ended == 0:
        find_circles(records, i, seat, out)


def describe_sea(s: State, out: I1s) -> None:
    for region in range(REGIONS):
        out[region, 0] = played(s, region)
        for seat in range(s.seats):
            boats = (int(s.boats[seat]) >> region & 1) + (int(s.pairs[seat]) >> region & 1)
            out[region, 1 + seat] = boats


def describe_seats(s: State, out: Derived) -> None:
    for seat in range(s.seats):
        out.riches[seat] = wealth(s, seat)
    for spot in range(REGIONS):
        boarder = int(s.boarder[spot])
        if boarder:
            out.aboard[boarder - 1] |= 1 << spot


# --- tokens --------------------------------------------------------------------------------


def appraise_tokens(records: Records, i: int, out: I2s) -> None:
    tokens = int(records[i].afloat)
    while tokens:
        spot = lowest(tokens)
        tokens &= tokens - 1
        describe_token(records[i], spot, out[spot])
        if out[spot, TOKEN] >= WAREHOUSE or out[spot, BOARDER]:
            copy_record(records, len(records) - 1, records, i)
            resolve(records[len(records) - 1], spot)
            write_gains(records, i, out[spot][STAKES:])


def describe_token(s: State, spot: int, out: I2s) -> None:
    boarder = int(s.boarder[spot])
    out[TOKEN] = s.token[spot]
    out[BOARDER] = boarder
    out[PENDING] = int(s.pending) >> spot & 1
    out[PURSE] = s.cash[boarder - 1] if boarder else 0
    shore = covered(s)
    for n in range(4):
        out[OPEN] |= (~shore >> spot + AROUND[n] & 1) << n
    for seat in range(s.seats):
        out[NEAR + seat] = boats_around(s, seat, spot)


def write_gains(records: Records, i: int, out: I2s) -> None:
    """How much richer each seat is in the last of the records than in record i."""
    then = records[len(records) - 1]
    for seat in range(then.seats):
        out[seat] = wealth(then, seat) - wealth(records[i], seat)


# --- circles -------------------------------------------------------------------------------


def find_circles(records: Records, i: int, seat: int, out: Derived) -> None:
    """Find the regions where a card of the hand closes a ring, and what that would bring."""
    s = records[i]
    last = completing(int(s.afloat), covered(s))
    dutch = int(s.dutch[seat])
    lines = columns(dutch & 127) | (dutch >> 7) * EVERY_COLUMN
    out.closable[BOAT] = last & int(s.hand[seat])
    out.closable[DUTCHMAN] = last & lines
    for by in range(2):
        regions = int(out.closable[by])
        while regions:
            close_circles(records, i, seat, lowest(regions), by, out)
            regions &= regions - 1


def close_circles(records: Records, i: int, seat: int, region: int, by: int, out: Derived) -> None:
    """Try a boat of this seat, or the Dutchman, in a region; resolve tokens from A1 to F6."""
    copy_record(records, len(records) - 1, records, i)
    then = records[len(records) - 1]
    tokens = surrounded(covered(then) | 1 << region) & int(then.afloat)
    if by == BOAT:
        then.boats[seat] = int(then.boats[seat]) | 1 << region
    out.circled[region] = tokens
    while tokens:
        resolve(then, lowest(tokens))
        tokens &= tokens - 1
    write_gains(records, i, out.closing[region][by])
