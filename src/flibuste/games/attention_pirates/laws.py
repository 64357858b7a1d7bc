"""What holds in every position of Attention Pirates!"""

from __future__ import annotations

from flibuste.games.attention_pirates.state import SECOND, State


def places(bits: int) -> int:
    return int(bits).bit_count()


def hold(s: State) -> None:
    """Raises AssertionError where a law is broken."""
    treasure = int(s.hold.sum()) + int(s.ashore.sum()) + int(s.lair_treasure.sum())
    for lair in range(10):
        up, gone = s.turned >> lair & 1, s.removed >> lair & 1
        if not up:
            treasure += int(s.tile_treasure[s.tile[lair] - 1])
            assert not gone and not s.lair_cannons[lair] and not s.lair_pirates[lair]
        else:
            assert gone == (s.lair_treasure[lair] == 0)  # P-19
            assert s.lair_cannons[lair] & s.lair_pirates[lair] == 0
    assert treasure == int(s.tile_treasure.sum())  # P-2
    assert sorted(s.tile) == list(range(1, 11))  # P-1
    for seat in range(s.seats):
        check_ship(s, seat)
    assert (s.target >= 0) == (s.phase > SECOND) == (s.dice > 0 or s.phase == 5)


def check_ship(s: State, seat: int) -> None:
    cannons, pirates = int(s.cannons[seat]), int(s.pirates[seat])
    assert cannons & pirates == 0
    assert places(cannons) <= 5 and places(pirates) <= 5  # P-3
    assert 0 <= s.hold[seat] <= 6 and 0 <= s.at[seat] < 27
    if s.at[seat] == 0:
        assert s.hold[seat] == 0  # P-11
    giving = s.phase == 5 and seat == s.turn
    if s.hold[seat] and not giving and s.ended != 20:
        assert not (cannons | pirates) >> int(s.lost) & 1  # P-17
