"""A game's own words: its title, its moves and what came of them, as the log tells them."""

from __future__ import annotations

from functools import cache, lru_cache, partial

from flibuste.core import contract, registry, words
from flibuste.core.game import Effect
from flibuste.server.wire import Aside

_game = cache(registry.get)


@cache
def speaker(game: str, lang: str) -> words.Say:
    return partial(words.say, _game(game).folder, lang)


@lru_cache(maxsize=1 << 15)
def label(game: str, lang: str, move: str) -> str:
    """A move in words, to follow the name of whoever makes it."""
    return contract.DESCRIBE.of(_game(game))(move, speaker(game, lang))


def asides(game: str, lang: str, effects: tuple[Effect, ...]) -> list[Aside]:
    """What came of a move, in words."""
    return [
        Aside(seat, _said(game, lang, key, tuple(values.items()))) for seat, key, values in effects
    ]


@lru_cache(maxsize=1 << 14)
def _said(game: str, lang: str, key: str, values: tuple[tuple[str, object], ...]) -> str:
    """A sentence of the log. Putting it together costs as much as a view."""
    return speaker(game, lang)(key, **dict(values))
