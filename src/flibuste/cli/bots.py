"""Who plays the seats without a person.

A bot is given the record redacted for its seat and the legal actions: it cannot see more
than a person in its place would.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from flibuste.cli.problems import Trouble
from flibuste.cli.speech import Speech

if TYPE_CHECKING:
    from flibuste.core.game import Game
    from flibuste.core.match import Match

RANDOM, HEURISTIC = "random", "heuristic"


def choose(game: Game, record: Any, actions: list[int], rng: Random, bot: str = RANDOM) -> int:
    """The action of a bot that sees this redacted record."""
    if bot == HEURISTIC:
        return int(game.module("heuristics").choose(record, actions, rng))
    return rng.choice(actions)


def pick(speech: Speech, game: Game, asked: str | None) -> str:
    """The bot of that name; the best one the game has if none is asked for."""
    known = [RANDOM, HEURISTIC] if _thinks(game) else [RANDOM]
    if asked is None:
        return known[-1]
    if asked not in known:
        raise Trouble(speech.plain("no-bot", bot=asked, bots=", ".join(known)))
    return asked


def _thinks(game: Game) -> bool:
    if find_spec(f"{game.package}.heuristics") is None:
        return False
    return hasattr(game.module("heuristics"), "choose")


def act(match: Match, seat: int, bot: str) -> None:
    """Let a bot play. Its luck hangs on seed and ply alone: a resumed game goes on the same."""
    rng = Random(f"{match.seed}/{match.ply}")
    match.act(choose(match.game, match.redacted(seat), match.actions, rng, bot))
