"""Lessons: positions, one after the other, each with a move to make.

A game's lesson is the file ``lesson.toml`` in its folder; its sentences are among the game's words
(``contract``). A step goes on where the one before ended, or begins from a deal of its own. After
the move of whoever learns the others answer with the moves the step states, dice included.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from flibuste.core.errors import BadLesson, FlibusteError
from flibuste.core.match import Match, read_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from flibuste.core.game import Game

FILE = "lesson.toml"


class LessonDeal(Struct, forbid_unknown_fields=True):
    """How a position of the lesson begins: by a seed or by hand, as in a record."""

    seats: int
    options: dict[str, Any] = {}
    seed: str | None = None
    setup: dict[str, Any] | None = None


class LessonScript(Struct, forbid_unknown_fields=True):
    """A step as the file has it."""

    name: str
    moves: list[str]
    """Any of these is right."""
    deal: str | None = None
    """None: it goes on where the step before ended."""
    before: list[str] = []
    """Moves that lead to its position."""
    then: list[str] = []
    """What follows the move."""
    riddle: bool = False
    """Whoever learns is to find the move: all that is legal glows."""


class LessonFile(Struct, forbid_unknown_fields=True):
    """The whole file."""

    deals: dict[str, LessonDeal]
    steps: list[LessonScript]


class LessonStep(NamedTuple):
    """A step, ready to be shown."""

    name: str
    start: Match
    """The position in which the move is to be made."""
    outcomes: dict[str, list[Match]]
    """For each right move: the positions after it, and after each move that follows."""
    riddle: bool


def rivals(names: Sequence[str]) -> dict[str, str]:
    """The values of a lesson's sentences: ``$rival`` sits next, then ``$rival2`` and so on."""
    return {f"rival{n or ''}": name for n, name in zip((0, 2, 3, 4, 5, 6, 7), names, strict=False)}


def has_lesson(game: Game) -> bool:
    return (game.folder / FILE).is_file()


@lru_cache(maxsize=16)
def lesson_of(game: Game) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson; none if it has no lesson. Raises BadLesson."""
    if not has_lesson(game):
        return ()
    return read_lesson(game, (game.folder / FILE).read_text(encoding="utf-8"))


def read_lesson(game: Game, text: str) -> tuple[LessonStep, ...]:
    """The steps of a lesson in TOML, each played. Raises BadLesson."""
    try:
        return tuple(_steps(game, msgspec.toml.decode(text, type=LessonFile)))
    except (msgspec.MsgspecError, FlibusteError) as error:
        raise BadLesson(f"{game.name}: {error}") from error


def _steps(game: Game, read: LessonFile) -> Iterator[LessonStep]:
    position: Match | None = None
    for script in read.steps:
        if script.deal is not None:
            position = dealt(game, read.deals, script.deal)
        if position is None:
            raise BadLesson(f"step {script.name}: it needs a deal")
        where = f"step {script.name}"
        start = [position, *positions_after(position, script.before, where)][-1]
        outcomes = {
            move: positions_after(start, [move, *script.then], where) for move in script.moves
        }
        yield LessonStep(script.name, start, outcomes, script.riddle)
        # Several outcomes: there is no one position to go on from.
        position = outcomes[script.moves[0]][-1] if len(script.moves) == 1 else None


def dealt(game: Game, deals: Mapping[str, LessonDeal], name: str) -> Match:
    """The deal of that name. Raises BadLesson if there is none."""
    if name not in deals:
        raise BadLesson(f"there is no deal {name}")
    deal = deals[name]
    seed = None if deal.seed is None else read_seed(deal.seed)
    return Match(game, deal.seats, deal.options, seed, deal.setup, auto_chance=False)


def positions_after(match: Match, moves: Iterable[str], where: str) -> list[Match]:
    """The positions after each of these moves. Raises BadLesson where the rules refuse one."""
    positions = []
    for move in moves:
        match = match.copy()
        try:
            match.play(move)
        except FlibusteError as error:
            raise BadLesson(f"{where}, {move}: {error}") from error
        positions.append(match)
    return positions
