"""The list of games with their options, and of the levels of bots, in words."""

from __future__ import annotations

from flibuste import bots
from flibuste.core import contract, registry
from flibuste.core.game import Game, Option
from flibuste.server import httpwire
from flibuste.server.sentences import say


def game_list(lang: str) -> httpwire.GameList:
    levels = [
        httpwire.Level(level, say(lang, f"level-{level}"), say(lang, f"level-{level}-text"))
        for level in bots.LEVELS
    ]
    return httpwire.GameList([_game(registry.get(n), lang) for n in registry.names()], levels)


def _game(game: Game, lang: str) -> httpwire.GameSheet:
    return httpwire.GameSheet(
        game.name, contract.TITLE.of(game, lang), contract.TAGLINE.of(game, lang),
        list(game.seats), game.minutes, game.age, game.letter,
        [_option(game, option, lang) for option in game.options],
    )  # fmt: skip


def _option(game: Game, option: Option, lang: str) -> httpwire.OptionSheet:
    default = {str(seats): option.default_for(seats) for seats in game.seats}
    text = contract.OPTION.of(game, lang, option=option.name)
    made = httpwire.OptionSheet(option.name, text, default)
    if isinstance(option.values, range):
        made.range = option.values[0], option.values[-1]
    else:
        made.values = [
            httpwire.OptionValue(v, _value(game, lang, option, v)) for v in option.values
        ]
    return made


def _value(game: Game, lang: str, option: Option, value: object) -> str:
    return contract.VALUE.of(game, lang, option=option.name, value=str(value).lower()) or str(value)
