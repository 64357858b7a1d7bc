"""A game's words as the log has them: its title, its moves and their effects."""

from __future__ import annotations

from functools import cache, lru_cache, partial

from flibuste.core import contract, registry, words
from flibuste.core.game import Effect
from flibuste.table.wire import Aside

_game = cache(registry.get)


@cache
def speaker(game: str, lang: str) -> words.Say:
    """The function that makes a game's sentences in a language."""
    return partial(words.say, _game(game).folder, lang)


def title_of(game: str, lang: str) -> str:
    """A game's title; its name, if the game is no longer installed."""
    try:
        return speaker(game, lang)("title")
    except Exception:  # a game of another package may fail in any way
        return game


@lru_cache(maxsize=1 << 15)
def label(game: str, lang: str, move: str) -> str:
    """A move in words, to follow the name of whoever makes it."""
    return contract.DESCRIBE.of(_game(game))(move, speaker(game, lang))


@cache
def to_you(game: str, lang: str) -> words.Say:
    """As ``speaker``, to whoever makes the move: by messages that end in ``-you``, if any."""
    folder = _game(game).folder

    def say(key: str, **values: object) -> str:
        own = f"{key}-you"
        return words.say(folder, lang, own if words.has(folder, lang, own) else key, **values)

    return say


@lru_cache(maxsize=1 << 12)
def advice(game: str, lang: str, move: str) -> str:
    """A move in words, to whoever may make it."""
    return contract.DESCRIBE.of(_game(game))(move, to_you(game, lang))


def asides(game: str, lang: str, effects: tuple[Effect, ...]) -> list[Aside]:
    """The effects of a move, in words."""
    return [
        Aside(seat, _said(game, lang, key, tuple(values.items())), key)
        for seat, key, values in effects
    ]


@lru_cache(maxsize=1 << 14)
def _said(game: str, lang: str, key: str, values: tuple[tuple[str, object], ...]) -> str:
    """A sentence of the log; cached, because making one costs as much as making a view."""
    return speaker(game, lang)(key, **dict(values))
