"""What a seat sees of Freibeuter, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from flibuste.core.bits import lowest
from flibuste.core.kernel import State
from flibuste.core.seen import field, made_of, reads
from flibuste.games.freibeuter.encircling import (
    boats_around,
    completing,
    covered,
    resolve,
    surrounded,
)
from flibuste.games.freibeuter.hidden import played
from flibuste.games.freibeuter.notation import format as move_text
from flibuste.games.freibeuter.pieces import (
    AROUND,
    BOUNTY,
    CROSSINGS,
    DOUBLER,
    DUTCHMAN_CARDS,
    EVERY_COLUMN,
    LINE_NAMES,
    REGION_NAMES,
    REGIONS,
    TOKEN_NAMES,
    VALUES,
    WAREHOUSE,
    columns,
    copies,
    crossing,
)
from flibuste.games.freibeuter.rules import wealth

PHASES = ("act", "resolve", "draw")


_BOATS = ("seats", "boats", "pairs", "repeated")
_BOARD = (
    *_BOATS, "flying", "placed", "pending", "afloat", "free", "token", "boarder", "cash", "debt",
    "stock", "captured", "doubled", "warehouses",
)  # fmt: skip


@reads("ended", "hand", "twice", "dutch", *_BOARD)
def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides: its hand, and the circles it could close."""
    return {f"seats/{seat}/hand": _hand(s, seat), "closing": [] if s.ended else _closing(s, seat)}


@made_of("sea_size", "dutchmen_size")
def _piles(s: State) -> dict[str, int]:
    return {"sea": s.sea_size, "dutchman": s.dutchmen_size}


@made_of("doubled")
def _doubled(s: State) -> list[int]:
    return [5 * (n + 1) for n in range(VALUES) if s.doubled >> n & 1]


@made_of("seats", "cash", "debt", "captured", "doubled")
def _richest(s: State) -> list[int]:
    riches = [wealth(s, other) for other in range(s.seats)]
    return [other for other in range(s.seats) if riches[other] == max(riches)]


@made_of("sunk", *_BOATS)
def _played(s: State) -> dict[str, Any]:
    return {
        "sea": {REGION_NAMES[r]: played(s, r) for r in range(REGIONS) if played(s, r)},
        "dutchman": [LINE_NAMES[c] for c in range(DUTCHMAN_CARDS) if s.sunk >> c & 1],
    }


# --- the sea -----------------------------------------------------------------------------


@made_of(*_BOATS)
def _regions(s: State) -> list[dict[str, Any]]:
    one, two = s.boats.tolist(), s.pairs.tolist()
    return [
        _region(region, copies(region) - played(s, region), tuple(
            (one[other] >> region & 1) + (two[other] >> region & 1) for other in range(s.seats)
        ))
        for region in range(REGIONS)
    ]  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _region(region: int, left: int, boats: tuple[int, ...]) -> dict[str, Any]:
    name = REGION_NAMES[region]
    keys = [
        {"seat": other, "key": f"boat/{other}/{name}/{n}"}
        for other, count in enumerate(boats)
        for n in range(count)
    ]
    return {"at": name, "boats": keys, "cards_left": left}


@reads(*_BOARD)
def _tokens(s: State) -> list[dict[str, Any]]:
    board = _loose(s)
    riches = [wealth(board, other) for other in range(s.seats)]
    spots = (crossing(n) for n in range(CROSSINGS))
    return [_token(board, spot, riches) for spot in spots if board.token[spot]]


def _token(s: State, spot: int, riches: list[int]) -> dict[str, Any]:
    """A token, and what would happen if it were encircled with the boats around it now."""
    token, name, shore = s.token[spot], REGION_NAMES[spot], covered(s)
    boarder = s.boarder[spot] - 1 if s.boarder[spot] else None
    around = [spot + step for step in AROUND]
    stakes = token >= WAREHOUSE or boarder is not None
    return {
        "at": name,
        "key": f"token/{name}",
        "token": TOKEN_NAMES[token],
        "kind": TOKEN_NAMES[token].split()[0],
        "value": None
        if token == WAREHOUSE
        else 5 * (token if token < WAREHOUSE else token - WAREHOUSE),
        "share": BOUNTY if token == WAREHOUSE else token if token < WAREHOUSE else None,
        "boarder": boarder,
        "boat": None if boarder is None else f"boat/{boarder}/on/{name}",
        "regions": [REGION_NAMES[region] for region in around],
        "open": [REGION_NAMES[region] for region in around if not shore >> region & 1],
        "pending": bool(s.pending >> spot & 1),
        **_payment(s, spot, token, boarder),
        "stakes": _stakes(s, 1 << spot, riches) if stakes else None,
    }


def _payment(s: State, spot: int, token: int, boarder: int | None) -> dict[str, Any]:
    """Who would pay what to whom (F-12, F-13, F-17); the payer None is the bank."""
    if token >= DOUBLER or (token < WAREHOUSE and boarder is None):
        return {"pays": [], "due": 0, "borrows": 0}
    share = BOUNTY if token == WAREHOUSE else token
    near = ((other, boats_around(s, other, spot)) for other in range(s.seats) if other != boarder)
    pays = [{"seat": other, "dollars": share * boats} for other, boats in near if boats]
    due = sum(part["dollars"] for part in pays)
    cash = due if boarder is None else s.cash[boarder]
    return {"pays": pays, "due": due, "borrows": max(0, due - cash)}


# --- what would be -----------------------------------------------------------------------

_ROWS = ("token", "boarder", "stock", "cash", "debt", "boats", "pairs")
_PLAIN = ("seats", "flying", "placed", "pending", "afloat", "free", "doubled", "warehouses")


def _loose(s: State) -> State:
    """A copy in which boats may be placed and tokens resolved: lists, which Python likes."""
    loose = SimpleNamespace(**{name: getattr(s, name) for name in _PLAIN})
    for name in _ROWS:
        setattr(loose, name, getattr(s, name).tolist())
    loose.captured = {place: int(count) for place, count in np.ndenumerate(s.captured)}
    return loose


def _again(s: State) -> State:
    """A copy of a loose one."""
    then = copy(s)
    for name in (*_ROWS, "captured"):
        setattr(then, name, getattr(s, name).copy())
    return then


def _stakes(now: State, tokens: int, riches: list[int]) -> list[int]:
    """What each seat's wealth gains if these tokens are resolved, in the order A1 to F6."""
    then = _again(now)
    while tokens:
        resolve(then, lowest(tokens))
        tokens &= tokens - 1
    return [wealth(then, other) - before for other, before in enumerate(riches)]


@made_of(*_BOARD, row=("hand", "dutch"))
def _closing(s: State, seat: int) -> list[dict[str, Any]]:
    """The regions where a card of this hand completes a circle, and what that brings to whom."""
    board = _loose(s)
    last = completing(board.afloat, covered(board))
    dutch = int(s.dutch[0])
    lines = columns(dutch & 127) | (dutch >> 7) * EVERY_COLUMN
    return _placing(board, last & int(s.hand[0]), seat) + _placing(board, last & lines, None)


def _placing(s: State, regions: int, seat: int | None) -> list[dict[str, Any]]:
    """A boat of this seat, or the Dutchman, in each of these regions in turn."""
    riches = [wealth(s, other) for other in range(s.seats)]
    found = []
    while regions:
        bit = regions & -regions
        then = _again(s)
        if seat is not None:
            then.boats[seat] |= bit
        tokens = surrounded(covered(s) | bit) & s.afloat
        found.append(
            {
                "at": REGION_NAMES[lowest(bit)],
                "with": "dutchman" if seat is None else "boat",
                "tokens": [REGION_NAMES[r] for r in range(REGIONS) if tokens >> r & 1],
                "stakes": _stakes(then, tokens, riches),
            }
        )
        regions &= regions - 1
    return found


# --- seats -------------------------------------------------------------------------------


@made_of(
    "seats", "cash", "debt", "stock", "boarder", "sea_cards", "dutch_cards", "captured",
    "doubled", "ended",
)  # fmt: skip
def _seats(s: State) -> list[dict[str, Any]]:
    return [_seat(s, other) for other in range(s.seats)]


def _seat(s: State, other: int) -> dict[str, Any]:
    debt, riches = int(s.debt[other]), wealth(s, other)
    boarded = s.boarder == other + 1
    return {
        "seat": other,
        "cash": int(s.cash[other]),
        "debt": debt,
        "repays": 2 * debt,
        "marker": debt > 0,
        "boats": int(s.stock[other]),
        "boarded": [REGION_NAMES[spot] for spot in np.flatnonzero(boarded)],
        "sea_cards": int(s.sea_cards[other]),
        "dutchman_cards": int(s.dutch_cards[other]),
        "hand": None,
        "captured": {str(5 * (n + 1)): int(s.captured[other, n]) for n in range(VALUES)},
        "wealth": riches,
        "score": riches if s.ended else None,
    }


@made_of(row=("hand", "twice", "dutch"))
def _hand(s: State, seat: int) -> list[dict[str, Any]]:
    """Sea cards, then Dutchman cards; a card is named as in a setup."""
    hand, twice, dutch = int(s.hand[0]), int(s.twice[0]), int(s.dutch[0])
    sea = [
        {"card": REGION_NAMES[r], "kind": "sea", "key": f"sea/{REGION_NAMES[r]}/{n}"}
        for r in range(REGIONS)
        for n in range((hand >> r & 1) + (twice >> r & 1))
    ]
    dutchmen = [
        {
            "card": f"dutchman {LINE_NAMES[c]}",
            "kind": "dutchman",
            "key": f"dutchman/{LINE_NAMES[c]}",
        }
        for c in range(DUTCHMAN_CARDS)
        if dutch >> c & 1
    ]
    return sea + dutchmen


@made_of("seats", "token", "captured")
def _escaped(s: State) -> dict[str, int]:
    """F-11: ships of a value that are neither on the board nor captured."""
    captured = s.captured[: s.seats].sum(axis=0)
    return {
        str(5 * (n + 1)): 7 - int((s.token == n + 1).sum()) - int(captured[n])
        for n in range(VALUES)
    }


@made_of("ended", "turn")
def _turn(s: State) -> int | None:
    return None if s.ended else int(s.turn)


@made_of("ended", "phase")
def _phase(s: State) -> str | None:
    return None if s.ended else PHASES[s.phase]


@made_of("flying", "placed")
def _dutchman(s: State) -> str | None:
    return REGION_NAMES[s.placed - 1] if s.flying else None


PUBLIC = {
    "sea_end": field("sea_end", ("must", "empty").__getitem__),
    "first": field("first"),
    "turn": _turn,
    "phase": _phase,
    "piles": _piles,
    "warehouses": field("warehouses"),
    "doubled": _doubled,
    "regions": _regions,
    "tokens": _tokens,
    "placed": field("placed", lambda region: REGION_NAMES[region - 1] if region else None),
    "dutchman": _dutchman,
    "seats": _seats,
    "closing": made_of()(lambda s: []),
    "richest": _richest,
    "escaped": _escaped,
    "played": _played,
    "ended": field("ended", lambda clause: f"F-{clause}" if clause else None),
}
"""What everybody sees, from a spectator's record."""


# --- a move by hand ----------------------------------------------------------------------


def steps(s: State, action: int) -> list[str]:
    """What to pick, one thing after the other, to make a legal move."""
    match move_text(s, action).split():
        case ["board", at]:
            return ["boat", f"token/{at}"]
        case ["resolve", at]:
            return [f"token/{at}"]
        case ["sail", at]:
            return [f"hand/{at}", f"region/{at}"]
        case ["sail", at, *_]:
            return [f"hand/{at}", "money"]
        case ["dutchman", line, _, at]:
            return [f"hand/dutchman {line}", f"region/{at}"]
        case drawing:
            return [f"pile/{drawing[-1]}"]
