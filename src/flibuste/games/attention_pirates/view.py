"""What a seat sees of Attention Pirates!, from its redacted record, for browser and terminal.

Every piece has a key that stays with it while it is in sight. Nothing but face-down tiles
is hidden (P-23), so all seats and spectators see the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from flibuste.core.viewparts import field, made_of
from flibuste.games.attention_pirates.hidden import face_down
from flibuste.games.attention_pirates.listing import list_attacks
from flibuste.games.attention_pirates.notation import called, space_name
from flibuste.games.attention_pirates.notation import format as move_text
from flibuste.games.attention_pirates.odds import attack_odds
from flibuste.games.attention_pirates.pieces import (
    GOAL,
    HOLD,
    LAIRS,
    MOST_OF_A_KIND,
    MOST_SEATS,
    PLACES,
    PORT,
    SEA_REPAIRS,
    WATERS,
    can_fight,
    count,
)
from flibuste.games.attention_pirates.rules import treasure_of, winners
from flibuste.games.attention_pirates.state import (
    ANSWER,
    ATTACK,
    FIRST,
    LOAD,
    MOVE,
    PASS,
    PHASES,
    REPAIR,
    SECOND,
    SHOTS,
    State,
)


@made_of()
def own(s: State, seat: int) -> dict[str, Any]:
    """P-23: nobody sees more than the others."""
    return {"seat": seat}


# --- the map -----------------------------------------------------------------------------


@made_of("space", "reach")
def _board(s: State) -> list[dict[str, Any]]:
    """Every space; a water's neighbours are where a ship may sail in one step."""
    return [_cell(s, number) for number in range(WATERS + LAIRS)]


def _cell(s: State, number: int) -> dict[str, Any]:
    kind = "port" if number == PORT else "sea" if number < WATERS else "lair"
    near = int(s.reach[0, number]) if number < WATERS else 0
    name = space_name(s, number)
    return {
        "key": f"space/{name}",
        "at": name,
        "name": called(s, number),
        "q": int(s.space[number, 0]),
        "r": int(s.space[number, 1]),
        "kind": kind,
        "passage": bool(near & 1 << PORT),
        "near": [space_name(s, other) for other in range(WATERS) if near >> other & 1],
    }


@made_of("ended", "phase", "turn", "pirates", "at", "space", "reach")
def _reach(s: State) -> list[str] | None:
    """P-10: where the ship whose turn it is may move now."""
    if s.ended or s.phase != FIRST:
        return None
    steps = max(count(int(s.pirates[s.turn])), 1)
    reach, names = int(s.reach[steps - 1, s.at[s.turn]]), _names(s)
    return [names[water] for water in range(WATERS) if reach >> water & 1]


# --- ships and lairs ---------------------------------------------------------------------


@lru_cache(maxsize=1 << 13)
def _places(key: str, cannons: int, pirates: int) -> list[dict[str, Any]]:
    return [_place(key, place, cannons, pirates) for place in range(PLACES)]


def _place(key: str, place: int, cannons: int, pirates: int) -> dict[str, Any]:
    figure = "cannon" if cannons >> place & 1 else "pirate" if pirates >> place & 1 else None
    return {"place": place + 1, "key": f"{key}/{place + 1}", "figure": figure}


_SHIP = ("at", "cannons", "pirates", "hold", "ashore")


@made_of("seats", "space", "lost", "ended", *_SHIP)
def _ships(s: State) -> list[dict[str, Any]]:
    names, goal, lost = _names(s), GOAL[int(s.seats)], int(s.lost)
    rows = zip(*[getattr(s, name)[: s.seats].tolist() for name in _SHIP], strict=True)
    scores = [treasure_of(s, seat) if s.ended else None for seat in range(s.seats)]
    return [
        _ship(Ship(seat, names[at], *row), goal, lost, scores[seat])
        for seat, (at, *row) in enumerate(rows)
    ]


@made_of("space")
def _names(s: State) -> list[str]:
    """Of all spaces."""
    return [space_name(s, number) for number in range(WATERS + LAIRS)]


class Ship(NamedTuple):
    """A seat's ship as the record has it."""

    seat: int
    at: str
    cannons: int  # places
    pirates: int  # places
    hold: int
    ashore: int


@lru_cache(maxsize=1 << 12)
def _ship(ship: Ship, goal: int, lost: int, score: int | None) -> dict[str, Any]:
    seat, at, cannons, pirates, hold, ashore = ship
    return {
        "seat": seat,
        "key": f"ship/{seat}",
        "at": at,
        "places": _places(f"ship/{seat}", cannons, pirates),
        "lost_place": lost + 1 if hold else None,
        "cannons": count(cannons),
        "pirates": count(pirates),
        "steps": max(count(pirates), 1),
        "can_fight": can_fight(cannons, pirates),
        "aboard": hold,
        "room": HOLD - hold,
        "ashore": ashore,
        "to_goal": max(goal - ashore, 0),
        "total": ashore + hold,
        "score": score,
    }


_LAIR = ("tile", "lair_cannons", "lair_pirates", "lair_safe", "lair_treasure")


@made_of("space", "turned", "removed", *_LAIR)
def _lairs(s: State) -> list[dict[str, Any]]:
    return [_lair(s, lair) for lair in range(LAIRS)]


def _lair(s: State, lair: int) -> dict[str, Any]:
    name = space_name(s, WATERS + lair)
    seen = bool(int(s.turned) >> lair & 1)
    gone = bool(int(s.removed) >> lair & 1)
    cannons, pirates, safe = (
        int(s.lair_cannons[lair]),
        int(s.lair_pirates[lair]),
        int(s.lair_safe[lair]),
    )
    standing = seen and not gone
    return {
        "key": f"lair/{name}",
        "at": name,
        "state": "removed" if gone else "up" if seen else "down",
        "tile": int(s.tile[lair]) if seen else None,
        "places": _places(f"lair/{name}", cannons, pirates) if standing else None,
        "safe": safe if standing else None,
        "cannons": count(cannons) + safe if standing else None,
        "pirates": count(pirates) if standing else None,
        "can_fight": can_fight(cannons + safe, pirates) if standing else None,
        "treasure": int(s.lair_treasure[lair]) if standing else None,
    }


_TILE = ("tile_cannons", "tile_pirates", "tile_treasure", "tile_safe")


@made_of("turned", "tile", *_TILE)
def _tiles(s: State) -> list[dict[str, Any]]:
    hidden = face_down(s)
    return [_tile(s, tile, bool(hidden >> tile & 1)) for tile in range(LAIRS)]


def _tile(s: State, tile: int, hidden: bool) -> dict[str, Any]:
    """What a tile shows, and whether it still lies face down somewhere: both are public."""
    cannons, pirates = int(s.tile_cannons[tile]), int(s.tile_pirates[tile])
    return {
        "tile": tile + 1,
        "key": f"tile/{tile + 1}",
        "face_down": hidden,
        "treasure": int(s.tile_treasure[tile]),
        "places": _places(f"tile/{tile + 1}", cannons, pirates),
        "safe": int(s.tile_safe[tile]),
    }


# --- what can be done --------------------------------------------------------------------


@made_of("ended", "phase", "turn", "lost", "hold", "at")
def _repairs(s: State) -> dict[str, Any] | None:
    """P-12: how many places the ship may change now, and which."""
    if s.ended or s.phase != SECOND:
        return None
    lost = int(s.lost) if s.hold[s.turn] else -1
    places = [place + 1 for place in range(PLACES) if place != lost]
    return {"places": places, "most": PLACES if s.at[s.turn] == PORT else SEA_REPAIRS}


_CHART = ("seats", "turn", "space", "shores", "turned", "removed")


@made_of("ended", "phase", *_CHART, *_SHIP, *_LAIR, *_TILE)
def _attacks(s: State) -> list[dict[str, Any]]:
    """The attacks that can be made now, each with its odds."""
    return [] if s.ended or s.phase not in (FIRST, SECOND) else _possible(s)


@made_of(*_CHART, *_SHIP, *_LAIR, *_TILE)
def _possible(s: State) -> list[dict[str, Any]]:
    out = [0] * (LAIRS + MOST_SEATS + 1)
    return [_attack(s, out[i]) for i in range(list_attacks(s, out, 0))]


def _attack(s: State, action: int) -> dict[str, Any]:
    target = action - ATTACK
    seat = int(s.turn)
    cannons, pirates = int(s.cannons[seat]), int(s.pirates[seat])
    known = target >= LAIRS or bool(int(s.turned) >> target & 1)
    foes = _foes(s, target)
    odds = [attack_odds(cannons, pirates, *foe[:3]) for foe in foes]
    room = HOLD - int(s.hold[seat])
    return {
        "move": move_text(s, action),
        "target": _target(s, target),
        "known": known,
        "dice": count(cannons),
        "attacker": round(sum(win for win, _ in odds) / len(odds), 4),
        "nobody": round(sum(1 - win - lose for win, lose in odds) / len(odds), 4),
        "defender": round(sum(lose for _, lose in odds) / len(odds), 4),
        "loot": round(sum(min(room, foe[3]) for foe in foes) / len(foes), 2),
    }


def _foes(s: State, target: int) -> list[tuple[int, int, int, int]]:
    """Cannons, pirates, safe cannons and treasure of what the target may be."""
    if target >= LAIRS:
        seat = target - LAIRS
        return [(int(s.cannons[seat]), int(s.pirates[seat]), 0, int(s.hold[seat]))]
    if int(s.turned) >> target & 1:
        figures = int(s.lair_cannons[target]), int(s.lair_pirates[target])
        return [(*figures, int(s.lair_safe[target]), int(s.lair_treasure[target]))]
    return _unknown(s)


@made_of("turned", "tile", *_TILE)
def _unknown(s: State) -> list[tuple[int, int, int, int]]:
    """The same of the tiles that lie face down."""
    hidden = face_down(s)
    rows = [s.tile_cannons, s.tile_pirates, s.tile_safe, s.tile_treasure]
    tiles = enumerate(zip(*[row.tolist() for row in rows], strict=True))
    return [foe for tile, foe in tiles if hidden >> tile & 1]


def _target(s: State, target: int) -> dict[str, Any]:
    if target >= LAIRS:
        return {"kind": "ship", "seat": target - LAIRS, "key": f"ship/{target - LAIRS}"}
    name = space_name(s, WATERS + target)
    return {"kind": "lair", "at": name, "key": f"lair/{name}"}


@made_of("ended", "phase", "turn", "target", "dice", "space")
def _fight(s: State) -> dict[str, Any] | None:
    """The attack that is under way."""
    if s.ended or s.target < 0:
        return None
    shooter = {SHOTS: "attacker", ANSWER: "defender"}.get(int(s.phase))
    return {
        "attacker": int(s.turn),
        "target": _target(s, int(s.target)),
        "shooter": shooter,
        "dice": int(s.dice),
    }


@made_of("seats", "ended", "turn", "hold", "ashore")
def _leaders(s: State) -> list[int]:
    """The winners, or who has most treasure so far."""
    if s.ended:
        return [seat for seat in range(s.seats) if winners(s) >> seat & 1]
    best = max(treasure_of(s, seat) for seat in range(s.seats))
    return [seat for seat in range(s.seats) if treasure_of(s, seat) == best]


@made_of("ended", "phase")
def _phase(s: State) -> str:
    return "over" if s.ended else PHASES[s.phase]


@made_of("rounds", "round_limit")
def _round(s: State) -> int:
    return int(min(s.rounds + 1, s.round_limit))


PUBLIC = {
    "seat": made_of()(lambda s: None),
    "first": field("first"),
    "phase": _phase,
    "turn": field("turn"),
    "round": _round,
    "round_limit": field("round_limit"),
    "goal": field("seats", GOAL.__getitem__),
    "lost_place": field("lost", lambda place: place + 1),
    "hold": made_of()(lambda s: HOLD),
    "most_of_a_kind": made_of()(lambda s: MOST_OF_A_KIND),
    "board": _board,
    "ships": _ships,
    "lairs": _lairs,
    "tiles": _tiles,
    "reach": _reach,
    "repairs": _repairs,
    "attacks": _attacks,
    "fight": _fight,
    "leaders": _leaders,
    "ended": field("ended", lambda clause: f"P-{clause}" if clause else None),
}
"""What everybody sees, from a spectator's record."""


# --- a move by hand ----------------------------------------------------------------------

_FIGURES = {"c": "cannon", "p": "pirate"}


def steps(s: State, action: int) -> list[str]:
    """What to pick, one thing after the other, to make a legal move."""
    if action < MOVE:
        figures = ("pirate" if action - LOAD >> place & 1 else "cannon" for place in range(PLACES))
        return [f"load/{place}/{figure}" for place, figure in enumerate(figures, 1)]
    if action == PASS:
        return ["button/pass"]
    verb, *rest = move_text(s, action).split()
    if action > REPAIR:
        return [*(f"place/{r[0]}/{_FIGURES[r[1]]}" for r in rest), "button/repair"]
    if verb == "give":
        return [f"give/{rest[-1]}"]
    if verb == "move":
        return [f"space/{rest[0]}"]
    # The odds are looked at before the attack is made.
    target = f"ship/{rest[1]}" if rest[0] == "seat" else f"lair/{rest[0]}"
    return [target, "button/attack"]
