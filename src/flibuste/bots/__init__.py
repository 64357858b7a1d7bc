"""Opponents: by name, for every game, from what their seat may know.

>>> import flibuste
>>> from flibuste import bots
>>> g = flibuste.new("korsair", seed=7)
>>> bot = bots.get("boatswain", g.game)
>>> g.act(bot.choose(g.redacted(g.to_move), g.actions, seed=1))
"""

from __future__ import annotations

from flibuste.bots.players import Bot, RandomBot, SensibleBot
from flibuste.bots.spec import read, split
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game

__all__ = ["LEVELS", "Bot", "get", "names"]

LEVELS = ("deckhand", "boatswain")
BASELINES = ("random", "heuristic")
SENSE = {"deckhand": (1.5, 0.25), "boatswain": (0.4, 0.05), "heuristic": (0.0, 0.0)}


def names() -> tuple[str, ...]:
    """Everything that can stand before the colon of a specification."""
    return (*LEVELS, *BASELINES)


def get(spec: str, game: Game, *, wait: bool = True) -> Bot:
    """The bot of that specification: ``NAME[:key=value[,key=value]…]``.

    wait: wait for the compiler; else it plays interpreted, with less thought, until
    compiled functions are ready.
    """
    name, rest = split(spec)
    if name not in names():
        raise BadOptions(f"there is no bot {spec!r}; there are {', '.join(names())}")
    if name == "random":
        read(spec, rest, {})
        return RandomBot(spec)
    values = read(spec, rest, {"haste": (0, 100), "oversight": (0, 1)})
    haste, oversight = SENSE[name]
    return SensibleBot(
        spec, game, wait, values.get("haste", haste), values.get("oversight", oversight)
    )
