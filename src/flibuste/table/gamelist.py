"""The list of games with their options, and of the levels of bots, in words."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from flibuste.bots import LEVELS
from flibuste.core import contract, registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import FileOption, Game, Option
from flibuste.core.lessons import has_lesson
from flibuste.table import httpwire
from flibuste.table.sentences import say


def game_list(lang: str) -> httpwire.GameList:
    levels = [
        httpwire.Level(level, say(lang, f"level-{level}"), say(lang, f"level-{level}-text"))
        for level in LEVELS
    ]
    return httpwire.GameList([_game(registry.get(n), lang) for n in registry.names()], levels)


def _game(game: Game, lang: str) -> httpwire.GameSheet:
    return httpwire.GameSheet(
        game.name, contract.TITLE.of(game, lang), contract.TAGLINE.of(game, lang),
        list(game.seats), game.minutes, game.age, game.letter,
        [_option(game, option, lang) for option in game.options], has_lesson(game),
        contract.has_veil(game),
    )  # fmt: skip


def _option(game: Game, option: Option, lang: str) -> httpwire.OptionSheet:
    default = {str(seats): option.default_for(seats) for seats in game.seats}
    text = contract.OPTION.of(game, lang, option=option.name)
    note = contract.NOTE.of(game, lang, option=option.name)
    made = httpwire.OptionSheet(option.name, text, default, note=note)
    if isinstance(option, FileOption):
        made.file = option.example.name
    if isinstance(option.values, range):
        made.range = option.values[0], option.values[-1]
    else:
        made.values = [
            httpwire.OptionValue(v, _value(game, lang, option, v), _seats(game, option.name, v))
            for v in option.values
        ]
    return made


@cache
def _seats(game: Game, name: str, value: object) -> list[int]:
    """The numbers of seats with which some choice of the other options goes with this value."""
    others = [o for o in game.options if o.name != name and not isinstance(o.values, range)]
    chosen = [
        {name: value, **dict(zip((o.name for o in others), values, strict=True))}
        for values in product(*(o.values for o in others))
    ]
    return [seats for seats in game.seats if any(_fits(game, seats, each) for each in chosen)]


def _fits(game: Game, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.complete(seats, options)
    except BadOptions:
        return False
    return True


def _value(game: Game, lang: str, option: Option, value: object) -> str:
    return contract.VALUE.of(game, lang, option=option.name, value=str(value).lower()) or str(value)
