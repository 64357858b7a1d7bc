"""Bots from their specifications."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flibuste.bots.levels import ADMIRAL, BOTS, names
from flibuste.bots.players import Bot, FlatBot, HeuristicBot, PimcBot, RandomBot, SearchBot
from flibuste.bots.search import UNLIMITED, Budget
from flibuste.bots.spec import Values, read, split
from flibuste.core import contract
from flibuste.core.contract import Setting
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game
from flibuste.core.searchsettings import RANGES

HEURISTIC_KEYS = {"temperature": (0.0, 100.0), "oversight": (0.0, 1.0)}
BUDGET_KEYS = {"iterations": (0.0, 1e9), "ms": (0.0, 3.6e6), "threads": (1.0, 256.0)}
"""Keys of a specification and the range of their values; ``RANGES`` are those of searches."""


def get(spec: str, game: Game, *, wait: bool = True) -> Bot:
    """The bot of that specification: ``NAME[:key=value[,key=value]…]``.

    wait: wait for the compiler; else it plays by heuristics, interpreted, until compiled
    functions are ready.
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


def _heuristic(spec: str, rest: str, defaults: Values, game: Game, wait: bool) -> Bot:
    values = {**defaults, **read(spec, rest, HEURISTIC_KEYS)}
    return HeuristicBot(spec, game, wait, **values)


def _searcher(made: type[SearchBot], **more: tuple[float, float]) -> Maker:
    keys = {**BUDGET_KEYS, **RANGES, **more}

    def make(spec: str, rest: str, defaults: Values, game: Game, wait: bool) -> Bot:
        said = read(spec, rest, keys)
        own = contract.LONG_SEARCH.of(game) if made is SearchBot else {}
        usual: dict[str, Setting] = dict(defaults)
        if split(spec)[0] == ADMIRAL:
            usual |= own
        values = {**_unless_stated(usual, said), **said}
        if _is_long(values):
            values = {**_tuning(own), **values}
        return made(spec, game, wait, _budget(values), _tuning(values))

    return make


def _tuning(values: Mapping[str, Setting]) -> dict[str, Setting]:
    return {k: v for k, v in values.items() if k not in BUDGET_KEYS}


def _unless_stated(usual: Mapping[str, Setting], said: Values) -> dict[str, Setting]:
    """Whoever states a budget means that one and no other."""
    stated = "iterations" in said or "ms" in said
    return {k: v for k, v in usual.items() if not (stated and k in ("iterations", "ms"))}


def _number(values: Mapping[str, Setting], key: str, unsaid: float) -> float:
    """A part of the budget: those are the same for every number of players."""
    value = values.get(key, unsaid)
    assert not isinstance(value, tuple)
    return value


def _is_long(values: Mapping[str, Setting]) -> bool:
    """Whether a budget is large enough to search with the settings of the game's admiral."""
    return _number(values, "iterations", UNLIMITED) >= 1000 and _number(values, "ms", 1000.0) >= 100


def _budget(values: Mapping[str, Setting]) -> Budget:
    iterations = int(_number(values, "iterations", UNLIMITED))
    return Budget(iterations, _number(values, "ms", 0.0), int(_number(values, "threads", 1)))


KINDS: dict[str, Maker] = {
    "random": _random,
    "heuristic": _heuristic,
    "search": _searcher(SearchBot),
    "flat": _searcher(FlatBot),
    "pimc": _searcher(PimcBot, worlds=(1.0, 1e4)),
}
