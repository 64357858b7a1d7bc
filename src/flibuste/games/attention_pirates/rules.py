"""Attention Pirates!, by Reiner Knizia: the rules, from the clauses of rulebook/.

A turn is a first action and a second. An attack opens a volley of dice (SHOTS), perhaps
an answering one (ANSWER), and at times asks the winner for a figure (GIVING); then the
turn goes on where it was.
"""

from __future__ import annotations

from flibuste.core.chance import below
from flibuste.core.kernel import CHANCE, OVER, Scores
from flibuste.games.attention_pirates.listing import legal
from flibuste.games.attention_pirates.pieces import (
    ALL_LAIRS,
    ALL_PLACES,
    GOAL,
    HOLD,
    LAIRS,
    PLACES,
    PORT,
    can_fight,
    count,
)
from flibuste.games.attention_pirates.refusals import forbids
from flibuste.games.attention_pirates.state import (
    ANSWER,
    ATTACK,
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
    SHOTS,
    State,
)

__all__ = ["apply", "deal", "forbids", "legal", "over", "score", "to_move", "winners"]

# --- setting up --------------------------------------------------------------------------


def deal(s: State) -> None:
    """P-1: one tile on each lair space, at random."""
    drawn = below(s, int(s.seats))  # G-2: drawn even when named, so that the tiles stay the same
    if s.first < 0:
        s.first = drawn
    for lair in range(LAIRS):
        s.tile[lair] = lair + 1
    for left in range(LAIRS, 1, -1):
        i = below(s, left)
        tile = int(s.tile[i])
        s.tile[i] = s.tile[left - 1]
        s.tile[left - 1] = tile
    begin(s)


def begin(s: State) -> None:
    """The tiles are laid: every ship is in port, and the first seat loads (P-8)."""
    s.turn = s.first
    s.phase = LOADING
    s.target = -1


# --- who decides -------------------------------------------------------------------------


def over(s: State) -> bool:
    return bool(s.ended != 0)


def to_move(s: State) -> int:
    if s.ended:
        return OVER
    return CHANCE if s.phase == SHOTS or s.phase == ANSWER else int(s.turn)


# --- playing -----------------------------------------------------------------------------


def apply(s: State, action: int) -> None:
    if action < MOVE:
        load(s, action - LOAD)
    elif action < ATTACK:
        sail(s, action - MOVE)
    elif action < DIE:
        attack(s, action - ATTACK)
    elif action < GIVE_UP:
        shoot(s, 1 << action - DIE)
    elif action < REPAIR:
        give_up(s, action - GIVE_UP)
    else:
        if action != PASS:
            repair(s, action - REPAIR)
        end_action(s)


def load(s: State, pirates: int) -> None:
    """P-8: seat after seat; when all have loaded, the first begins."""
    seat = int(s.turn)
    s.pirates[seat] = pirates
    s.cannons[seat] = ALL_PLACES & ~pirates
    s.turn = next_seat(s)
    if s.turn == s.first:
        s.phase = FIRST


def sail(s: State, water: int) -> None:
    """P-10, P-11; P-21 at once."""
    seat = int(s.turn)
    s.at[seat] = water
    if water == PORT:
        s.ashore[seat] += s.hold[seat]
        s.hold[seat] = 0
        if s.ashore[seat] >= GOAL[int(s.seats)]:
            end_game(s, 21)
            return
    end_action(s)


def repair(s: State, changes: int) -> None:
    """P-12: a digit to the base 3 for each place."""
    seat = int(s.turn)
    cannons = int(s.cannons[seat])
    pirates = int(s.pirates[seat])
    for place in range(PLACES):
        figure = changes % 3
        changes //= 3
        if figure == 1:
            cannons |= 1 << place
            pirates &= ~(1 << place)
        elif figure == 2:
            pirates |= 1 << place
            cannons &= ~(1 << place)
    s.cannons[seat] = cannons
    s.pirates[seat] = pirates


# --- turns -------------------------------------------------------------------------------


def next_seat(s: State) -> int:
    seat = int(s.turn) + 1
    return 0 if seat == s.seats else seat


def end_action(s: State) -> None:
    """P-9: the second action follows the first, the next seat the second."""
    s.target = -1
    if s.second == 0:
        s.second = 1
        s.phase = SECOND
        return
    s.second = 0
    s.phase = FIRST
    s.turn = next_seat(s)
    if s.turn == s.first:
        s.rounds += 1
        if s.rounds >= s.round_limit:
            end_game(s, 22)


def end_game(s: State, clause: int) -> None:
    s.ended = clause
    s.phase = FIRST
    s.second = 0
    s.target = -1


# --- attacks -----------------------------------------------------------------------------


def attack(s: State, target: int) -> None:
    """P-13: a lair, or LAIRS + the seat of a ship."""
    s.target = target
    if target < LAIRS and int(s.turned) >> target & 1 == 0:
        turn_up(s, target)
    s.phase = SHOTS
    s.dice = count(int(s.cannons[s.turn]))


def turn_up(s: State, lair: int) -> None:
    """P-14"""
    tile = int(s.tile[lair]) - 1
    s.turned = int(s.turned) | 1 << lair
    s.lair_cannons[lair] = s.tile_cannons[tile]
    s.lair_pirates[lair] = s.tile_pirates[tile]
    s.lair_safe[lair] = s.tile_safe[tile]
    s.lair_treasure[lair] = s.tile_treasure[tile]


def shoot(s: State, place: int) -> None:
    """P-15, P-16: one die; the place it names, as a bit, is emptied."""
    if s.phase == ANSWER:
        hit_ship(s, int(s.turn), place)
    elif s.target < LAIRS:
        s.lair_cannons[s.target] = int(s.lair_cannons[s.target]) & ~place
        s.lair_pirates[s.target] = int(s.lair_pirates[s.target]) & ~place
    else:
        hit_ship(s, int(s.target) - LAIRS, place)
    s.dice -= 1
    if s.dice == 0:
        end_volley(s)


def hit_ship(s: State, seat: int, place: int) -> None:
    s.cannons[seat] = int(s.cannons[seat]) & ~place
    s.pirates[seat] = int(s.pirates[seat]) & ~place


def end_volley(s: State) -> None:
    """P-16, P-17: answer, or settle who takes what."""
    target = int(s.target)
    if s.phase == SHOTS:
        dice = answering_dice(s, target)
        if dice > 0:
            s.phase = ANSWER
            s.dice = dice
        else:
            plunder(s, int(s.turn), target)  # shooting has cost the attacker nothing
        return
    attacker = int(s.turn)
    if not can_fight(int(s.cannons[attacker]), int(s.pirates[attacker])):
        lose_treasure(s, attacker, target)
    end_action(s)


def answering_dice(s: State, target: int) -> int:
    """P-16: a die for each cannon left, none without a pirate."""
    if target < LAIRS:
        cannons = count(int(s.lair_cannons[target])) + int(s.lair_safe[target])
        return cannons if s.lair_pirates[target] != 0 else 0
    seat = target - LAIRS
    return count(int(s.cannons[seat])) if s.pirates[seat] != 0 else 0


# --- treasure ----------------------------------------------------------------------------


def plunder(s: State, seat: int, target: int) -> None:
    """P-17: the attacker has won and takes what fits."""
    had = int(s.hold[seat])
    there = int(s.lair_treasure[target]) if target < LAIRS else int(s.hold[target - LAIRS])
    loot = min(HOLD - had, there)
    s.hold[seat] = had + loot
    if target >= LAIRS:
        s.hold[target - LAIRS] = there - loot
    else:
        s.lair_treasure[target] = there - loot
        if there == loot:
            remove_lair(s, target)
    crowded = had == 0 and loot > 0 and not stow(s, seat)
    if s.removed == ALL_LAIRS:
        end_game(s, 20)  # at once: nothing is given up
    elif crowded:
        s.phase = GIVING
    else:
        end_action(s)


def remove_lair(s: State, lair: int) -> None:
    """P-19: with its figures."""
    s.removed = int(s.removed) | 1 << lair
    s.lair_cannons[lair] = 0
    s.lair_pirates[lair] = 0
    s.lair_safe[lair] = 0


def lose_treasure(s: State, attacker: int, target: int) -> None:
    """P-17: the target has won: a lair takes all, a ship what fits."""
    there = int(s.hold[attacker])
    if target < LAIRS:
        s.lair_treasure[target] += there
        s.hold[attacker] = 0
        return
    seat = target - LAIRS
    had = int(s.hold[seat])
    loot = min(HOLD - had, there)
    s.hold[attacker] = there - loot
    s.hold[seat] = had + loot
    if had == 0 and loot > 0:
        stow(s, seat)  # a full ship has lost a figure to the shots, so there is room


def stow(s: State, seat: int) -> bool:
    """P-17: the lost place's figure moves to the lowest free place; False if there is none."""
    cannons = int(s.cannons[seat])
    pirates = int(s.pirates[seat])
    lost = 1 << int(s.lost)
    if (cannons | pirates) & lost == 0:
        return True
    free = ALL_PLACES & ~(cannons | pirates)
    if free == 0:
        return False
    lowest = free & -free
    if cannons & lost:
        s.cannons[seat] = cannons & ~lost | lowest
    else:
        s.pirates[seat] = pirates & ~lost | lowest
    return True


def give_up(s: State, pirate: int) -> None:
    """P-17: a figure of the kind goes; the lost place's one takes its place."""
    seat = int(s.turn)
    lost = 1 << int(s.lost)
    kind = int(s.pirates[seat]) if pirate else int(s.cannons[seat])
    lowest = lost if kind & lost else kind & -kind
    hit_ship(s, seat, lowest)
    if lowest != lost:
        stow(s, seat)
    end_action(s)


# --- the result --------------------------------------------------------------------------


def treasure_of(s: State, seat: int) -> int:
    """P-20, P-22: ashore and aboard; P-21: ashore."""
    if s.ended == 21:
        return int(s.ashore[seat])
    return int(s.ashore[seat]) + int(s.hold[seat])


def score(s: State, out: Scores) -> None:
    for seat in range(s.seats):
        out[seat] = treasure_of(s, seat)


def winners(s: State) -> int:
    """P-21: whoever reached the number; else the most treasure, shared if equal (G-3)."""
    if s.ended == 0:
        return 0
    if s.ended == 21:
        return 1 << int(s.turn)
    best = 0
    bits = 0
    for seat in range(s.seats):
        treasure = treasure_of(s, seat)
        if treasure > best:
            best = treasure
            bits = 0
        if treasure == best:
            bits |= 1 << seat
    return bits
