"""Korsair (also Pirat, Korsar, Loot), by Reiner Knizia: 2-5 alone, 4, 6 or 8 in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flibuste.core.errors import BadOptions
from flibuste.core.game import Game, Option
from flibuste.core.words import LANGUAGES, say
from flibuste.games.korsair import state


def _check(seats: int, options: dict[str, Any]) -> None:
    """K-4 and K-21."""
    if options["pairs"] and seats not in (4, 6, 8):
        raise _refusal("alone", seats)
    if not options["pairs"] and seats > 5:
        raise _refusal("pairs", seats)
    if options["pairs"] and options["first"] > 0 and options["first"] % 2:
        raise _refusal("first", seats)


def _refusal(why: str, seats: int) -> BadOptions:
    folder = Path(__file__).parent
    told = {lang: say(folder, lang, f"options-{why}", seats=seats) for lang in LANGUAGES}
    return BadOptions(told["en"], told)


def _sides(seats: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """K-21: partners sit side by side."""
    return tuple(seat // 2 if options["pairs"] else seat for seat in range(seats))


GAME = Game(
    name="korsair",
    letter="K",
    version="1.0",
    package=__name__,
    seats=(2, 3, 4, 5, 6, 8),
    options=(
        Option("edition", ("tilsi", "lutin"), "tilsi"),
        Option("pairs", (False, True), lambda seats: seats > 5),
    ),
    record=state.State,
    actions=state.ACTIONS,
    readable=state.READABLE,
    most_legal=state.MOST_LEGAL,
    most_moves=155 - 6 * 2,  # K-20
    observation=state.OBSERVATION,
    moves=state.MOVES,
    minutes=(20, 30),
    age=10,
    check=_check,
    sides=_sides,
)
