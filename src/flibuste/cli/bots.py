"""Who plays the seats without a person, and what he would do in a person's place.

A bot is given the record redacted for its seat and the legal actions: it cannot see more
than a person in its place would. Nobody waits for a compiler here.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from flibuste.cli.errors import CliError
from flibuste.cli.seats import meant
from flibuste.cli.texts import Texts
from flibuste.core.errors import BadOptions

if TYPE_CHECKING:
    from flibuste.bots import Bot, Hint
    from flibuste.core.game import Game
    from flibuste.core.match import Match

USUAL = "boatswain"
"""The bot if none is asked for: it plays at once, and like somebody who knows the game."""


def bots_by_seat(texts: Texts, game: Game, asked: list[str] | None, seats: int) -> dict[int, Bot]:
    """The bot of every seat: ``--bot NAME`` for all of them, ``--bot SEAT=NAME`` for one."""
    specs = dict.fromkeys(range(seats), USUAL)
    for word in asked or []:
        seat, said, spec = word.partition("=")
        if not said or not seat.strip().isdigit():
            specs = dict.fromkeys(specs, word)
        elif (found := meant(seat, seats)) is not None:
            specs[found] = spec
        else:
            raise CliError(texts.plain("no-bot-seat", seat=seat, last=str(seats)))
    made = {spec: _bot(texts, game, spec) for spec in set(specs.values())}
    return {seat: made[spec] for seat, spec in specs.items()}


def _bot(texts: Texts, game: Game, spec: str) -> Bot:
    from flibuste.bots import get, names

    try:
        return get(spec, game, wait=False)
    except BadOptions as error:
        if spec.partition(":")[0] in names():
            raise CliError(texts.error(error)) from error
        offered = ", ".join(names())
        raise CliError(texts.plain("no-bot", bot=spec, bots=offered)) from error


def bot_seed(match: Match) -> int:
    """The seed of a bot's choice, from seed and ply alone: a resumed game goes on the same."""
    digest = hashlib.sha256(f"{match.seed}/{match.ply}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def act(match: Match, seat: int, bot: Bot) -> None:
    """Let a bot play."""
    match.act(bot.choose(match.redacted(seat), match.actions, bot_seed(match)))


def advice(match: Match, seat: int) -> Hint:
    """What a search advises a person in this seat to do."""
    from flibuste.bots import hint

    record, actions = match.redacted(seat), match.actions
    return hint(match.game, record, actions, seed=bot_seed(match), wait=False)
