"""What a seat sees of Freibeuter, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from flibuste.core.bits import lowest
from flibuste.core.kernel import State
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


def view(s: State, seat: int) -> dict[str, Any]:
    riches = [wealth(s, other) for other in range(s.seats)]
    return {
        "sea_end": ("must", "empty")[s.sea_end],
        "first": int(s.first),
        "turn": None if s.ended else int(s.turn),
        "phase": None if s.ended else PHASES[s.phase],
        "piles": {"sea": int(s.sea_size), "dutchman": int(s.dutchmen_size)},
        "warehouses": int(s.warehouses),
        "doubled": [5 * (n + 1) for n in range(VALUES) if int(s.doubled) >> n & 1],
        "regions": [_region(s, region) for region in range(REGIONS)],
        "tokens": [_token(s, crossing(n)) for n in range(CROSSINGS) if s.token[crossing(n)]],
        "placed": REGION_NAMES[s.placed - 1] if s.placed else None,
        "dutchman": REGION_NAMES[s.placed - 1] if s.flying else None,
        "seats": [_seat(s, seat, other) for other in range(s.seats)],
        "closing": _closing(s, seat) if 0 <= seat < s.seats and not s.ended else [],
        "richest": [other for other in range(s.seats) if riches[other] == max(riches)],
        "escaped": {str(5 * (n + 1)): _escaped(s, n) for n in range(VALUES)},
        "played": {
            "sea": {REGION_NAMES[r]: played(s, r) for r in range(REGIONS) if played(s, r)},
            "dutchman": [LINE_NAMES[c] for c in range(DUTCHMAN_CARDS) if int(s.sunk) >> c & 1],
        },
        "ended": f"F-{s.ended}" if s.ended else None,
    }


def _region(s: State, region: int) -> dict[str, Any]:
    name = REGION_NAMES[region]
    return {
        "at": name,
        "boats": [
            {"seat": other, "key": f"boat/{other}/{name}/{n}"}
            for other in range(s.seats)
            for n in range(
                (int(s.boats[other]) >> region & 1) + (int(s.pairs[other]) >> region & 1)
            )
        ],
        "cards_left": copies(region) - played(s, region),
    }


def _token(s: State, spot: int) -> dict[str, Any]:
    """A token, and what would happen if it were encircled with the boats around it now."""
    token = int(s.token[spot])
    name = REGION_NAMES[spot]
    boarder = int(s.boarder[spot]) - 1 if s.boarder[spot] else None
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
        "regions": [REGION_NAMES[spot + step] for step in AROUND],
        "open": [REGION_NAMES[spot + step] for step in AROUND if not covered(s) >> spot + step & 1],
        "pending": bool(int(s.pending) >> spot & 1),
        **_payment(s, spot, token, boarder),
        "stakes": _stakes(s, 1 << spot, s) if token >= WAREHOUSE or boarder is not None else None,
    }


def _payment(s: State, spot: int, token: int, boarder: int | None) -> dict[str, Any]:
    """Who would pay what to whom (F-12, F-13, F-17); the payer None is the bank."""
    if token >= DOUBLER or (token < WAREHOUSE and boarder is None):
        return {"pays": [], "due": 0, "borrows": 0}
    share = BOUNTY if token == WAREHOUSE else token
    pays = [
        {"seat": other, "dollars": share * boats_around(s, other, spot)}
        for other in range(s.seats)
        if other != boarder and boats_around(s, other, spot)
    ]
    due = sum(part["dollars"] for part in pays)
    cash = due if boarder is None else int(s.cash[boarder])
    return {"pays": pays, "due": due, "borrows": max(0, due - cash)}


def _loose(s: State) -> State:
    """A copy in which boats may be placed and tokens resolved."""
    loose = copy(s)
    for name in ("token", "boarder", "captured", "stock", "cash", "debt", "boats"):
        setattr(loose, name, getattr(s, name).copy())
    return loose


def _stakes(s: State, tokens: int, now: State) -> list[int]:
    """What each seat's wealth gains if these tokens are resolved, in the order A1 to F6."""
    then = _loose(now)
    while tokens:
        resolve(then, lowest(tokens))
        tokens &= tokens - 1
    return [wealth(then, other) - wealth(s, other) for other in range(s.seats)]


def _closing(s: State, seat: int) -> list[dict[str, Any]]:
    """The regions where a card of this hand completes a circle, and what that brings to whom."""
    last = completing(int(s.afloat), covered(s))
    dutch = int(s.dutch[seat])
    lines = columns(dutch & 127) | (dutch >> 7) * EVERY_COLUMN
    return _placing(s, last & int(s.hand[seat]), seat) + _placing(s, last & lines, None)


def _placing(s: State, regions: int, seat: int | None) -> list[dict[str, Any]]:
    """A boat of this seat, or the Dutchman, in each of these regions in turn."""
    found = []
    while regions:
        bit = regions & -regions
        then = _loose(s)
        if seat is not None:
            then.boats[seat] = int(then.boats[seat]) | bit
        tokens = surrounded(covered(s) | bit) & int(s.afloat)
        found.append(
            {
                "at": REGION_NAMES[lowest(bit)],
                "with": "dutchman" if seat is None else "boat",
                "tokens": [REGION_NAMES[r] for r in range(REGIONS) if tokens >> r & 1],
                "stakes": _stakes(s, tokens, then),
            }
        )
        regions &= regions - 1
    return found


def _seat(s: State, seat: int, other: int) -> dict[str, Any]:
    captured = {str(5 * (n + 1)): int(s.captured[other, n]) for n in range(VALUES)}
    debt = int(s.debt[other])
    return {
        "seat": other,
        "cash": int(s.cash[other]),
        "debt": debt,
        "repays": 2 * debt,
        "marker": debt > 0,
        "boats": int(s.stock[other]),
        "boarded": [REGION_NAMES[spot] for spot in range(REGIONS) if s.boarder[spot] == other + 1],
        "sea_cards": int(s.sea_cards[other]),
        "dutchman_cards": int(s.dutch_cards[other]),
        "hand": _hand(s, other) if other == seat else None,
        "captured": captured,
        "wealth": wealth(s, other),
        "score": wealth(s, other) if s.ended else None,
    }


def _hand(s: State, seat: int) -> list[dict[str, Any]]:
    """Sea cards, then Dutchman cards; a card is named as in a setup."""
    hand, twice, dutch = int(s.hand[seat]), int(s.twice[seat]), int(s.dutch[seat])
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


def _escaped(s: State, n: int) -> int:
    """F-11: ships of a value that are neither on the board nor captured."""
    afloat = sum(1 for spot in range(REGIONS) if s.token[spot] == n + 1)
    return 7 - afloat - sum(int(s.captured[seat, n]) for seat in range(s.seats))


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
