"""Positions of Attention Pirates! whose best move is known, each with the reason.

``best``: one of these must be found; ``avoid``: none of these may be. ``proved``: the reason is
complete; of the others we only know that long searches agree on them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flibuste
from flibuste.games.attention_pirates.state import SECOND
from flibuste.games.attention_pirates.tests.conftest import arrange, man_lair, remove_lairs


@dataclass(frozen=True)
class Position:
    name: str
    why: str
    match: Callable[[], flibuste.Match]
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    proved: bool = True


def second(g: flibuste.Match) -> flibuste.Match:
    """The first action has been made."""
    s: Any = g._states[0]
    s.second, s.phase = 1, SECOND
    return g


def open_lair(g: flibuste.Match, treasure: int) -> flibuste.Match:
    """The lair in the middle has nobody left to defend it."""
    man_lair(g, "0,0", "......", 0, treasure)
    return g


def only_lair(g: flibuste.Match, treasure: int) -> flibuste.Match:
    """That lair is the last one."""
    remove_lairs(g, "0,0")
    return open_lair(g, treasure)


def _full_hold() -> flibuste.Match:
    g = arrange("ccppp. 0,1 6/3", "cccppp -3,1 0/3")
    man_lair(g, "0,0", "pcpccp", 1, 4)
    return g


def _last_turn() -> flibuste.Match:
    g = open_lair(arrange("cccppp 2,0 1/4", "cccpp. 0,1 0/4", round_limit=1), 3)
    remove_lairs(g, "0,0", "2,-1")
    man_lair(g, "2,-1", "pcpccp", 2, 4)
    s: Any = g._states[0]
    s.turn = 1
    return second(g)


POSITIONS = (
    Position(
        "run for the port",
        "12 ashore and 4 aboard are 16, which win on unloading (P-21), and the port is in reach.",
        lambda: arrange("cccpp. 0,1 4/12", "cccppp 1,0 0/3"),
        best=("move port",),
    ),
    Position(
        "the last treasure, ahead",
        "Nobody defends the last treasure: taking it ends the game at 9 against 4 (P-20).",
        lambda: second(only_lair(arrange("cccpp. 0,1 2/5", "cccppp 3,-1 1/3"), 2)),
        best=("attack 0,0",),
    ),
    Position(
        "the last treasure, behind",
        "Taking the last treasure ends the game at 5 against 8; anything else keeps it going.",
        lambda: second(only_lair(arrange("cccpp. 0,1 0/3", "ccp... 2,0 4/4"), 2)),
        avoid=("attack 0,0",),
    ),
    Position(
        "first the rival, then the lair",
        "A rival without cannons loses his 4 for certain, and with the second action the last "
        "treasure makes it 9 to 4. The lair first ends the game at 5 to 8, and a rival who is "
        "left a turn mans his guns.",
        lambda: only_lair(arrange("cccpp. 0,1 0/3", "..pppp 0,1 4/4"), 2),
        best=("attack seat 1",),
    ),
    Position(
        "a rival at the gate",
        "He wins with his next move into the port unless what he carries is taken from him now, "
        "and that can only be done where he lies.",
        lambda: arrange("cccppp 1,0 0/6", "..ppp. 0,2 4/12"),
        best=("move 0,2",),
    ),
    Position(
        "a rival under the guns",
        "The same a moment later: without cannons he cannot answer; a repair lets him win.",
        lambda: second(arrange("cccppp 0,2 0/6", "..ppp. 0,2 4/12")),
        best=("attack seat 1",),
    ),
    Position(
        "a full hold",
        "Six aboard is all a ship carries: a fight can only lose them, the port is two steps away.",
        _full_hold,
        best=("move port",),
        proved=False,
    ),
    Position(
        "what was left behind",
        "Four treasures without a guard are taken for certain; the next ship would take them.",
        lambda: second(open_lair(arrange("ccpp.. 0,1 0/2", "cccppp -1,0 0/2"), 4)),
        best=("attack 0,0",),
        proved=False,
    ),
    Position(
        "the last turn",
        "The game ends with this turn (P-22): three treasures without a guard make 7 against 5.",
        _last_turn,
        best=("attack 0,0",),
    ),
)
