"""From a game's own wishes and a bot's specification to the settings of a search."""

from __future__ import annotations

from typing import Any

from flibuste.core import contract
from flibuste.core.contract import Setting
from flibuste.core.game import Game
from flibuste.core.layout import layout_of
from flibuste.core.searchsettings import SearchSettings


def settings(game: Game, record: Any, **others: Setting) -> SearchSettings:
    """Of a search of this position: what is usual in the game unless said otherwise."""
    players = game.seats.index(int(record.seats))
    made = {}
    for part in contract.SEARCH:
        name = part.name.lower()
        said = others.get(name, part.of(game))
        made[name] = float(said[players] if isinstance(said, tuple) else said)
    return SearchSettings(**made)


def side_size(game: Game, record: Any) -> int:
    """How many seats play together, by the options that stand in the record."""
    fields = layout_of(game.record).fields
    kept = [o for o in game.options if o.name in fields and isinstance(o.values, tuple)]
    chosen = {o.name: o.values[int(getattr(record, o.name))] for o in kept}
    sides = game.sides(int(record.seats), chosen)
    return len(sides) // len(set(sides))
