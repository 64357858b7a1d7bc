"""What a seat of Attention Pirates! may know (P-23), and imagining what it may not."""

from __future__ import annotations

from flibuste.core.chance import blank_generator, pick, reseed
from flibuste.core.kernel import Features, Rng
from flibuste.games.attention_pirates.pieces import GOAL, LAIRS, MOST_SEATS, PLACES, PORT, WATERS
from flibuste.games.attention_pirates.state import LAIR_FEATURES, PHASES, SHIP_FEATURES, State


def redact(s: State, seat: int) -> None:
    """Nobody knows a face-down tile: every seat and every spectator sees the same."""
    blank_generator(s)
    for lair in range(LAIRS):
        if int(s.turned) >> lair & 1 == 0:
            s.tile[lair] = 0


def face_down(s: State) -> int:
    """The tiles that lie face down, on lairs that nobody has turned up, as bits."""
    tiles = (1 << LAIRS) - 1
    for lair in range(LAIRS):
        if int(s.turned) >> lair & 1:
            tiles &= ~(1 << int(s.tile[lair]) - 1)
    return tiles


def imagine(s: State, seat: int, rng: Rng) -> None:
    """Lay the tiles not yet seen on the lairs not yet turned up, in any order."""
    reseed(s, rng)
    tiles = face_down(s)
    left = 0
    for tile in range(LAIRS):
        left += tiles >> tile & 1
    for lair in range(LAIRS):
        if int(s.turned) >> lair & 1 == 0:
            tile = nth_tile(tiles, pick(rng, left))
            s.tile[lair] = tile + 1
            tiles &= ~(1 << tile)
            left -= 1


def nth_tile(tiles: int, n: int) -> int:
    """The n-th tile, counted from 0, of a set given as bits."""
    for _ in range(n):
        tiles &= tiles - 1
    tile = 0
    while tiles >> tile & 1 == 0:
        tile += 1
    return tile


# --- features ----------------------------------------------------------------------------


def observe(s: State, seat: int, out: Features) -> None:
    """Write the blocks of ``state.OBSERVATION``, one after the other; n: where the next begins."""
    n = len(PHASES)
    for phase in range(n):
        out[phase] = 1 if s.phase == phase else 0
    out[n] = s.dice
    out[n + 1] = s.second
    out[n + 2] = s.rounds
    out[n + 3] = s.round_limit
    out[n + 4] = GOAL[int(s.seats)]
    n += 5
    for i in range(MOST_SEATS):
        observe_ship(s, seat, i, out, n + i * SHIP_FEATURES)
        observe_water(s, seat, i, out, n + MOST_SEATS * SHIP_FEATURES + i * WATERS)
    n += MOST_SEATS * (SHIP_FEATURES + WATERS)
    for lair in range(LAIRS):
        observe_lair(s, lair, out, n + lair * LAIR_FEATURES)
    n += LAIRS * LAIR_FEATURES
    tiles = face_down(s)
    for tile in range(LAIRS):
        out[n + tile] = tiles >> tile & 1


def clockwise(s: State, seat: int, i: int) -> int:
    """The i-th seat to the left of a seat (a spectator looks from seat 0)."""
    return (max(seat, 0) + i) % int(s.seats)


def observe_ship(s: State, seat: int, i: int, out: Features, n: int) -> None:
    """The ship of the i-th seat clockwise; zeros if there is none."""
    if i >= s.seats:
        for k in range(SHIP_FEATURES):
            out[n + k] = 0
        return
    other = clockwise(s, seat, i)
    out[n] = 1 + other
    out[n + 1] = 1 if s.turn == other else 0
    out[n + 2] = 1 if s.target == LAIRS + other else 0
    out[n + 3] = s.hold[other]
    out[n + 4] = s.ashore[other]
    out[n + 5] = 1 if s.at[other] == PORT else 0
    observe_places(int(s.cannons[other]), int(s.pirates[other]), out, n + 6)


def observe_water(s: State, seat: int, i: int, out: Features, n: int) -> None:
    for water in range(WATERS):
        out[n + water] = 0
    if i < s.seats:
        out[n + int(s.at[clockwise(s, seat, i)])] = 1


def observe_lair(s: State, lair: int, out: Features, n: int) -> None:
    out[n] = 1 - (int(s.turned) >> lair & 1)
    out[n + 1] = int(s.removed) >> lair & 1
    out[n + 2] = 1 if s.target == lair else 0
    out[n + 3] = s.lair_treasure[lair]
    out[n + 4] = s.lair_safe[lair]
    observe_places(int(s.lair_cannons[lair]), int(s.lair_pirates[lair]), out, n + 5)


def observe_places(cannons: int, pirates: int, out: Features, n: int) -> None:
    """For each place: 0 empty, 1 a cannon, 2 a pirate."""
    for place in range(PLACES):
        out[n + place] = (cannons >> place & 1) + 2 * (pirates >> place & 1)
