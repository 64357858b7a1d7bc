"""The legal moves of Attention Pirates!, written as fast as we know how.

Order: moves by water, attacks on lairs, then on ships, passing, repairs.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import State
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
)


def legal(s: State, out: Any) -> int:
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


def list_run(first: int, end: int, out: Any) -> int:
    for i in range(end - first):
        out[i] = first + i
    return end - first


def list_moves(s: State, out: Any, n: int) -> int:
    """P-10. Every water is written; those out of reach are written over."""
    seat = int(s.turn)
    steps = max(count(int(s.pirates[seat])), 1)
    reach = int(s.reach[steps - 1, s.at[seat]])
    for water in range(WATERS):
        out[n] = MOVE + water
        n += reach >> water & 1
    return n


def list_attacks(s: State, out: Any, n: int) -> int:
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


def list_repairs(s: State, out: Any, n: int) -> int:
    """P-12, passing first."""
    seat = int(s.turn)
    cannons = int(s.cannons[seat])
    pirates = int(s.pirates[seat])
    out[n] = PASS
    if s.at[seat] == PORT:
        end = list_port_repairs(cannons, pirates, out, n)
        return drop_uniform(cannons, pirates, out, n, end)
    if s.hold[seat] > 0:  # P-17: five places, so nothing can exceed P-3
        return list_sea_repairs(cannons, pirates, ALL_PLACES & ~(1 << int(s.lost)), out, n)
    end = list_sea_repairs(cannons, pirates, ALL_PLACES, out, n)
    if max(count(cannons), count(pirates)) < PLACES - SEA_REPAIRS:
        return end
    return drop_uniform(cannons, pirates, out, n, end)


def list_sea_repairs(cannons: int, pirates: int, places: int, out: Any, n: int) -> int:
    """Every change of one place, then every two changes of different places."""
    i = n + 1
    end = list_single_repairs(cannons, pirates, places, out, i)
    singles = end
    for place in range(PLACES - 1):
        later = i  # where the changes of later places begin
        if places >> place & 1:
            later += 2 - ((cannons | pirates) >> place & 1)
        while i < later:
            change = int(out[i]) - REPAIR
            for j in range(later, singles):
                out[end] = int(out[j]) + change
                end += 1
            i += 1
    return end


def list_single_repairs(cannons: int, pirates: int, places: int, out: Any, n: int) -> int:
    weight = 1
    for place in range(PLACES):
        if places >> place & 1:
            out[n] = REPAIR + weight
            n += 1 - (cannons >> place & 1)
            out[n] = REPAIR + 2 * weight
            n += 1 - (pirates >> place & 1)
        weight *= 3
    return n


def list_port_repairs(cannons: int, pirates: int, out: Any, n: int) -> int:
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


def drop_uniform(cannons: int, pirates: int, out: Any, n: int, end: int) -> int:
    """P-3: take the repairs to six cannons and to six pirates off the list."""
    all_cannons = REPAIR
    all_pirates = REPAIR
    weight = 1
    for place in range(PLACES):
        all_cannons += weight * (1 - (cannons >> place & 1))
        all_pirates += 2 * weight * (1 - (pirates >> place & 1))
        weight *= 3
    kept = n
    for i in range(n, end):
        action = int(out[i])
        out[kept] = action
        kept += 1 if action != all_cannons and action != all_pirates else 0
    return kept


assert MOST_OF_A_KIND == PLACES - 1  # "too many" is "six of a kind"
