"""The legal moves of Attention Pirates!, written as fast as we know how.

Order: moves by water, attacks on lairs, then on ships, passing, repairs.
"""

from __future__ import annotations

from flibuste.core.kernel import Moves
from flibuste.games.attention_pirates.pieces import (
    ALL_PLACES,
    LAIRS,
    MOST_OF_A_KIND,
    PLACES,
    PORT,
    SEA_REPAIRS,
    WATERS,
    can_fight,
    count,
)
from flibuste.games.attention_pirates.state import (
    ATTACK,
    ATTACK_SHIP,
    DIE,
    FIRST,
    GIVE_UP,
    GIVING,
    LOAD,
    LOADING,
    MOVE,
    PASS,
    REPAIR,
    SECOND,
    State,
)

CODE_BITS = 9
CODE_MASK = (1 << CODE_BITS) - 1
"""Of the change of one place: at most 2 * 3 ** 5."""
WEIGHTS = (1, 3, 9, 27, 81, 243)


def legal(s: State, out: Moves) -> int:
    if s.ended:
        return 0
    phase = int(s.phase)
    if phase == FIRST:
        n = list_attacks(s, out, list_moves(s, out, 0))
        out[n] = PASS
        return n + 1
    if phase == SECOND:
        return list_repairs(s, out, list_attacks(s, out, 0))
    if phase == LOADING:
        return list_run(LOAD + 1, LOAD + ALL_PLACES, out)  # P-3: not all cannons, not all pirates
    if phase == GIVING:
        return list_run(GIVE_UP, REPAIR, out)
    return list_run(DIE, GIVE_UP, out)


def list_run(first: int, end: int, out: Moves) -> int:
    for i in range(end - first):
        out[i] = first + i
    return end - first


def list_moves(s: State, out: Moves, n: int) -> int:
    """P-10. Every water is written; those out of reach are written over."""
    seat = int(s.turn)
    steps = max(count(int(s.pirates[seat])), 1)
    reach = int(s.reach[steps - 1, s.at[seat]])
    for water in range(WATERS):
        out[n] = MOVE + water
        n += reach >> water & 1
    return n


def list_attacks(s: State, out: Moves | list[int], n: int) -> int:
    """P-13"""
    seat = int(s.turn)
    water = int(s.at[seat])
    if water == PORT or not can_fight(int(s.cannons[seat]), int(s.pirates[seat])):
        return n
    lairs = int(s.shores[water]) & ~int(s.removed)
    if lairs:
        for lair in range(LAIRS):
            out[n] = ATTACK + lair
            n += lairs >> lair & 1
    for other in range(s.seats):
        if s.at[other] == water and other != seat:
            out[n] = ATTACK_SHIP + other
            n += 1
    return n


def list_repairs(s: State, out: Moves, n: int) -> int:
    """P-12, passing first."""
    seat = int(s.turn)
    cannons = int(s.cannons[seat])
    pirates = int(s.pirates[seat])
    out[n] = PASS
    if s.at[seat] == PORT:
        end = list_port_repairs(cannons, pirates, out, n)
        return drop_uniform(cannons, pirates, out, n, end)
    places = ALL_PLACES
    if s.hold[seat] > 0:
        places &= ~(1 << int(s.lost))  # P-17
    return list_sea_repairs(cannons, pirates, places, out, n + 1)


def list_sea_repairs(cannons: int, pirates: int, places: int, out: Moves, n: int) -> int:
    """One place, or that place and a lower one. CODE_BITS bits hold the change of each place.

    A cannon becomes a pirate, anything else a cannon; an empty place has a second change.
    """
    all_cannons = uniform(cannons, 1)
    all_pirates = uniform(pirates, 2)
    changes = 0
    size = 0
    weight = 1
    for place in range(PLACES):
        if places >> place & 1:
            changes |= weight * (1 + (cannons >> place & 1)) << CODE_BITS * size
            size += 1
        weight *= 3
    for i in range(size):
        change = changes >> CODE_BITS * i & CODE_MASK
        out[n] = REPAIR + change
        n += 1 if change != all_cannons and change != all_pirates else 0
        for j in range(i):
            both = change + (changes >> CODE_BITS * j & CODE_MASK)
            out[n] = REPAIR + both
            n += 1 if both != all_cannons and both != all_pirates else 0
    empty = places & ~(cannons | pirates)
    if empty:
        return list_second_changes(empty, changes, size, all_pirates, out, n)
    return n


def list_second_changes(
    empty: int, changes: int, size: int, all_pirates: int, out: Moves, n: int
) -> int:
    """A pirate on an empty place: alone, with a first change elsewhere, with a lower pirate."""
    seconds = 0
    lower = 0
    weight = 1
    for place in range(PLACES):
        if empty >> place & 1:
            pirate = 2 * weight
            out[n] = REPAIR + pirate
            n += 1 if pirate != all_pirates else 0
            for i in range(size):
                other = changes >> CODE_BITS * i & CODE_MASK
                out[n] = REPAIR + pirate + other
                n += 1 if other != weight and pirate + other != all_pirates else 0
            for i in range(lower):
                both = pirate + (seconds >> CODE_BITS * i & CODE_MASK)
                out[n] = REPAIR + both
                n += 1 if both != all_pirates else 0
            seconds |= pirate << CODE_BITS * lower
            lower += 1
        weight *= 3
    return n


def uniform(kind: int, figure: int) -> int:
    """The repair that P-3 forbids: every place not of the kind becomes that figure."""
    code = 0
    for place in range(PLACES):
        code += (1 - (kind >> place & 1)) * WEIGHTS[place]
    return code * figure


def list_port_repairs(cannons: int, pirates: int, out: Moves, n: int) -> int:
    """Place by place: all changes so far (none is PASS), again with each change of this place."""
    end = n + 1
    weight = 1
    for place in range(PLACES):
        size = end - n
        if cannons >> place & 1 == 0:
            for i in range(n, n + size):
                out[end] = int(out[i]) + weight
                end += 1
        if pirates >> place & 1 == 0:
            for i in range(n, n + size):
                out[end] = int(out[i]) + 2 * weight
                end += 1
        weight *= 3
    return end


def drop_uniform(cannons: int, pirates: int, out: Moves, n: int, end: int) -> int:
    """P-3: take the repairs to six cannons and to six pirates off the list."""
    all_cannons = REPAIR + uniform(cannons, 1)
    all_pirates = REPAIR + uniform(pirates, 2)
    kept = n
    for i in range(n, end):
        action = int(out[i])
        out[kept] = action
        kept += 1 if action != all_cannons and action != all_pirates else 0
    return kept


assert MOST_OF_A_KIND == PLACES - 1  # "too many" is "six of a kind"
assert SEA_REPAIRS == 2
