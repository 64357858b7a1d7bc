"""Opponents: by name, for every game, from what their seat may know.

>>> import flibuste
>>> from flibuste import bots
>>> g = flibuste.new("korsair", seed=7)
>>> bot = bots.get("boatswain", g.game)
>>> g.act(bot.choose(g.redacted(g.to_move), g.actions, seed=1))

    spec.py       a bot by its specification      hints.py      advice for a seat
    players.py    the bots                        thinking.py   searches under a budget
    generator.py  the bots' own luck              compiling.py  algorithms for each game
    kernels/      what runs compiled
"""

from __future__ import annotations

from collections.abc import Callable

from flibuste.bots.hints import Hint, Idea, hint
from flibuste.bots.players import Bot, FlatBot, RandomBot, SearchBot, SensibleBot, VoteBot
from flibuste.bots.spec import Values, read, split
from flibuste.bots.thinking import UNLIMITED, Budget, Halt
from flibuste.core import contract
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game

__all__ = ["LEVELS", "Bot", "Halt", "Hint", "Idea", "get", "hint", "names"]

LEVELS = ("deckhand", "boatswain", "captain", "admiral")
ADMIRAL = LEVELS[-1]
SENSE_KEYS = {"haste": (0.0, 100.0), "oversight": (0.0, 1.0)}
BUDGET_KEYS = {"iterations": (0.0, 1e9), "ms": (0.0, 3.6e6), "threads": (1.0, 256.0)}
TUNING_KEYS = {
    "trust": (0.0, 100.0), "horizon": (0.0, 1e6), "margin": (1.0, 1e6), "explore": (0.0, 100.0),
    "bias": (0.0, 100.0), "breadth": (1.0, 1e4), "widen": (0.0, 1e4), "depth": (1.0, 256.0),
    "habit": (0.0, 1e3), "doubt": (0.0, 100.0), "heed": (0.0, 1e9),
}  # fmt: skip
"""Keys of a specification and the range of their values."""

BOTS: dict[str, tuple[str, Values]] = {
    "deckhand": ("sense", {"haste": 2.0, "oversight": 0.3}),
    "boatswain": ("sense", {"haste": 0.6, "oversight": 0.08}),
    "captain": ("search", {"iterations": 150}),
    "admiral": ("search", {"iterations": 30000, "ms": 900, "threads": 2}),
    "random": ("random", {}),
    "heuristic": ("sense", {}),
    "flat": ("flat", {"iterations": 10000}),
    "pimc": ("vote", {"iterations": 10000}),
    "search": ("search", {"iterations": 10000}),
}
"""By name: what kind of bot, and how it is set unless said."""


def names() -> tuple[str, ...]:
    """Everything that can stand before the colon of a specification."""
    return tuple(BOTS)


def get(spec: str, game: Game, *, wait: bool = True) -> Bot:
    """The bot of that specification: ``NAME[:key=value[,key=value]…]``.

    wait: wait for the compiler; else it plays interpreted, with less thought, until
    compiled functions are ready.
    """
    name, rest = split(spec)
    if name not in BOTS:
        raise BadOptions(f"there is no bot {spec!r}; there are {', '.join(names())}")
    kind, defaults = BOTS[name]
    return KINDS[kind](spec, rest, defaults, game, wait)


Maker = Callable[[str, str, Values, Game, bool], Bot]


def _random(spec: str, rest: str, defaults: Values, game: Game, wait: bool) -> Bot:
    read(spec, rest, {})
    return RandomBot(spec)


def _sense(spec: str, rest: str, defaults: Values, game: Game, wait: bool) -> Bot:
    values = {**defaults, **read(spec, rest, SENSE_KEYS)}
    return SensibleBot(spec, game, wait, **values)


def _searcher(made: type[SearchBot], **more: tuple[float, float]) -> Maker:
    keys = {**BUDGET_KEYS, **TUNING_KEYS, **more}

    def make(spec: str, rest: str, defaults: Values, game: Game, wait: bool) -> Bot:
        said = read(spec, rest, keys)
        own = contract.AT_LEISURE.of(game) if made is SearchBot else {}
        if split(spec)[0] == ADMIRAL:
            defaults = {**defaults, **own}
        values = {**_default_budget(said, defaults), **said}
        if _has_time(values):
            values = {**{k: v for k, v in own.items() if k not in BUDGET_KEYS}, **values}
        tuning = {k: v for k, v in values.items() if k not in BUDGET_KEYS}
        return made(spec, game, wait, _budget(values), tuning)

    return make


def _default_budget(said: Values, defaults: Values) -> Values:
    """Whoever states a budget means that one and no other."""
    stated = "iterations" in said or "ms" in said
    return {k: v for k, v in defaults.items() if not (stated and k in ("iterations", "ms"))}


def _has_time(values: Values) -> bool:
    """From so much on a search goes about it as its game's admiral does."""
    return values.get("iterations", UNLIMITED) >= 1000 and values.get("ms", 1000.0) >= 100


def _budget(values: Values) -> Budget:
    iterations = int(values.get("iterations", UNLIMITED))
    return Budget(iterations, values.get("ms", 0.0), int(values.get("threads", 1)))


KINDS: dict[str, Maker] = {
    "random": _random,
    "sense": _sense,
    "search": _searcher(SearchBot),
    "flat": _searcher(FlatBot),
    "vote": _searcher(VoteBot, worlds=(1.0, 1e4)),
}
