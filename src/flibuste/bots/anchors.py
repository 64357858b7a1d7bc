"""How strong the bots are, as it was measured: a number for each level, on the scale of people.

Each game's folder has them in a file, which ``python -m bench.anchors`` makes of the games that
the bots have played against each other. They never move.
"""

from __future__ import annotations

from functools import cache

import msgspec

from flibuste.core.game import Game

FILE = "anchors.json"


@cache
def anchors(game: Game) -> dict[str, dict[str, float]]:
    """The strengths of a game's bots: by the number of seats, then by level."""
    path = game.folder / FILE
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, float]])


def anchor(game: Game, seats: int, level: str) -> float | None:
    """How strong a bot is; None if nobody has measured it."""
    return anchors(game).get(str(seats), {}).get(level)
