"""Why a move is refused: the legality of Attention Pirates! stated a second time, by clause.

The functions return 0 if the move is legal, or else the number of the clause that forbids it: 13 is
P-13, and G + 4 is G-4 of the rules common to all games.
"""

from __future__ import annotations

from flibuste.core.kernel import G
from flibuste.games.attention_pirates.pieces import (
    ALL_PLACES,
    LAIRS,
    MOST_OF_A_KIND,
    PLACES,
    PORT,
    SEA_REPAIRS,
    WATERS,
)
from flibuste.games.attention_pirates.state import (
    ANSWER,
    ATTACK,
    ATTACK_ELSEWHERE,
    ATTACK_SHIP,
    DIE,
    FIRST,
    GIVE_UP,
    GIVING,
    LOAD,
    LOADING,
    MOVE,
    MOVE_ELSEWHERE,
    PASS,
    REPAIR,
    SECOND,
    SHOTS,
    State,
)


def forbids(s: State, action: int) -> int:
    if s.ended:
        return int(s.ended)  # G-4: the clause that ended the game
    if action < MOVE:
        return forbids_load(s, action - LOAD)
    if action < ATTACK or MOVE_ELSEWHERE <= action < ATTACK_ELSEWHERE:
        return forbids_move(s, action - MOVE)
    if action < DIE or action >= ATTACK_ELSEWHERE:
        return forbids_attack(s, action)
    if action < GIVE_UP:
        return 0 if s.phase == SHOTS or s.phase == ANSWER else not_due(s)
    if action < REPAIR:
        return 0 if s.phase == GIVING else not_due(s)
    if action == PASS:
        return 0 if s.phase == FIRST or s.phase == SECOND else not_due(s)
    return forbids_repair(s, action - REPAIR)


def not_due(s: State) -> int:
    """P-24: the clause of what has to be done first in this phase."""
    if s.phase == LOADING:
        return 8
    if s.phase == SHOTS:
        return 15
    if s.phase == ANSWER:
        return 16
    return 17 if s.phase == GIVING else G + 4


def forbids_load(s: State, pirates: int) -> int:
    if s.phase != LOADING:
        return not_due(s)
    return 3 if pirates == 0 or pirates == ALL_PLACES else 0


def forbids_move(s: State, water: int) -> int:
    if s.phase == SECOND:
        return 9
    if s.phase != FIRST:
        return not_due(s)
    if water >= WATERS:
        return 10
    seat = int(s.turn)
    steps = steps_between(s, int(s.at[seat]), water)
    farthest = 0
    for place in range(PLACES):
        farthest += int(s.pirates[seat]) >> place & 1
    if farthest == 0:
        farthest = 1  # carried by the current
    return 0 if 1 <= steps <= farthest else 10


def steps_between(s: State, start: int, end: int) -> int:
    """Spaces from one water to another, neighbour by neighbour."""
    seen = 1 << start
    steps = 0
    while seen >> end & 1 == 0 and steps < WATERS:
        grown = seen
        for water in range(WATERS):
            if seen >> water & 1:
                grown |= int(s.reach[0, water])
        seen = grown
        steps += 1
    return steps


def forbids_attack(s: State, action: int) -> int:
    if s.phase != FIRST and s.phase != SECOND:
        return not_due(s)
    seat = int(s.turn)
    water = int(s.at[seat])
    if s.pirates[seat] == 0 or s.cannons[seat] == 0 or water == PORT or action >= DIE:
        return 13
    if action >= ATTACK_SHIP:
        other = action - ATTACK_SHIP
        return 0 if other < s.seats and other != seat and s.at[other] == water else 13
    lair = action - ATTACK  # attacks on ships follow after LAIRS of them, see below
    if int(s.removed) >> lair & 1:
        return 13
    return 0 if adjacent(s, water, WATERS + lair) else 13


def adjacent(s: State, one: int, other: int) -> bool:
    """P-5: six-way neighbours, by their coordinates."""
    q = int(s.space[one, 0]) - int(s.space[other, 0])
    r = int(s.space[one, 1]) - int(s.space[other, 1])
    return max(abs(q), abs(r), abs(q + r)) == 1


def forbids_repair(s: State, changes: int) -> int:
    if s.phase == FIRST:
        return 9
    if s.phase != SECOND:
        return not_due(s)
    seat = int(s.turn)
    cannons = 0
    pirates = 0
    named = 0
    wrong = 0  # places named that do not change, or are lost (P-17)
    for place in range(PLACES):
        before = figure_on(s, seat, place)
        after = changes % 3
        changes //= 3
        if after:
            named += 1
            if after == before or (place == s.lost and s.hold[seat] > 0):
                wrong += 1
        else:
            after = before
        cannons += 1 if after == 1 else 0
        pirates += 1 if after == 2 else 0
    if cannons > MOST_OF_A_KIND or pirates > MOST_OF_A_KIND:
        return 3
    if named > SEA_REPAIRS and s.at[seat] != PORT:
        return 12
    return 12 if wrong else 0


def figure_on(s: State, seat: int, place: int) -> int:
    """0 none, 1 a cannon, 2 a pirate."""
    if int(s.cannons[seat]) >> place & 1:
        return 1
    return 2 if int(s.pirates[seat]) >> place & 1 else 0


assert LAIRS == ATTACK_SHIP - ATTACK
