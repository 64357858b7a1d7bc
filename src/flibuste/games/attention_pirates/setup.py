"""Explicit chance: ``{"lairs": {"0,0": 3, …}}``, the tile (1-10, as in the board) on each lair."""

from __future__ import annotations

from typing import Any

from flibuste.core.errors import BadSetup
from flibuste.games.attention_pirates.notation import space_name
from flibuste.games.attention_pirates.pieces import LAIRS, WATERS
from flibuste.games.attention_pirates.rules import begin
from flibuste.games.attention_pirates.state import State


def place(s: State, setup: dict[str, Any]) -> None:
    """Lay every tile. Raises BadSetup."""
    if set(setup) != {"lairs"}:
        raise BadSetup(f"a setup has lairs only, not {', '.join(map(str, setup)) or 'nothing'}")
    lairs = setup["lairs"]
    if not isinstance(lairs, dict):
        raise BadSetup(f"lairs: expected a dict, not {type(lairs).__name__}")
    names = [space_name(s, WATERS + lair) for lair in range(LAIRS)]
    for name in lairs:
        if name not in names:
            raise BadSetup(f"lairs: {name!r} is no lair; the lairs are {' '.join(names)}")
    used: dict[int, str] = {}
    for lair, name in enumerate(names):
        if name not in lairs:
            raise BadSetup(f"lairs: {name} has no tile (P-1)")
        s.tile[lair] = _tile(lairs[name], name, used)
    begin(s)


def _tile(tile: object, name: str, used: dict[int, str]) -> int:
    if type(tile) is not int or not 1 <= tile <= LAIRS:
        raise BadSetup(f"lairs: {name}: expected a tile, 1 to {LAIRS}, not {tile!r}")
    if tile in used:
        raise BadSetup(f"lairs: tile {tile} lies on {used[tile]} and on {name}")
    used[tile] = name
    return tile
