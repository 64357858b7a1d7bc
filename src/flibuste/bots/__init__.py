"""Opponents: by name, for every game, from what their seat may know.

>>> import flibuste
>>> from flibuste import bots
>>> g = flibuste.new("korsair", seed=7)
>>> bot = bots.get("boatswain", g.game)
>>> g.act(bot.choose(g.redacted(g.to_move), g.actions, seed=1))

    levels.py     the bots by name                making.py     bots from their specifications
    spec.py       reads a specification           search.py     searches under a budget
    players.py    the bots                        tuning.py     the settings of a search
    hints.py      searches for a hint             generator.py  the bots' own random numbers
    outlooks.py   what may come of a move         imagining.py  in imagined games
    advice.py     what both of them find          compiling.py  kernels for each game
    anchors.py    how strong they are            kernels/      what runs compiled
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from flibuste.bots.advice import Hint, Idea, Outlook, Prospect
from flibuste.bots.levels import LEVELS, names

if TYPE_CHECKING:
    from flibuste.bots.hints import hint
    from flibuste.bots.making import get
    from flibuste.bots.outlooks import outlook
    from flibuste.bots.players import Bot
    from flibuste.bots.search import Halt

__all__ = [
    "LEVELS", "Bot", "Halt", "Hint", "Idea", "Outlook", "Prospect", "get", "hint", "names",
    "outlook",
]  # fmt: skip
LATER = {
    "Bot": "players",
    "Halt": "search",
    "get": "making",
    "hint": "hints",
    "outlook": "outlooks",
}
"""Where it is; NumPy and Numba come with these: not before they are asked for."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module 'flibuste.bots' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"flibuste.bots.{LATER[name]}"), name)
    return found
