"""Lessons and pictures of the rules as the browser shows them.

Nothing in them is secret or kept: all is sent at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from flibuste.core import contract, registry
from flibuste.core.errors import MoveError
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE
from flibuste.core.lessons import LessonStep, lesson_of, rivals
from flibuste.core.match import Match
from flibuste.core.rulepictures import RulePicture, pictures_of
from flibuste.table import httpwire, wire
from flibuste.table.gamewords import asides, label
from flibuste.table.refusals import MoveRefusal, Refusal
from flibuste.table.sentences import say
from flibuste.table.snapshots import Snapshot, effects_between
from flibuste.table.thinking import NAMES


def lesson_sheets(name: str, lang: str) -> httpwire.Lesson:
    """A game's lesson. Raises Refusal if it has none."""
    _steps(name)
    return _lesson(name, lang)


@lru_cache(maxsize=64)
def _lesson(name: str, lang: str) -> httpwire.Lesson:
    game, steps = registry.get(name), _steps(name)
    sheets = [_sheet(game, step, lang) for step in steps]
    return httpwire.Lesson(contract.TITLE.of(game, lang), sheets)


def _steps(name: str) -> tuple[LessonStep, ...]:
    steps = lesson_of(registry.get(name)) if name in registry.names() else ()
    if not steps:
        raise Refusal("no-lesson", 404)
    return steps


def reason(name: str, number: int, move: str, lang: str) -> httpwire.LessonReason:
    """Why a move is not the one: the clause that forbids it, or what it would miss."""
    steps = _steps(name)
    if not 0 <= number < len(steps):
        raise Refusal("no-page", 404)
    step = steps[number]
    try:
        clause = step.start.why_not(move)
    except MoveError as error:
        raise MoveRefusal(error) from None
    if clause is not None:
        return httpwire.LessonReason(str(clause), clause.sentence(lang))
    missed = contract.LESSON_ELSE.of(registry.get(name), lang, _rivals(step), step=step.name)
    return httpwire.LessonReason(None, missed or say(lang, "lesson-else"))


def _names(step: LessonStep) -> list[str]:
    """The names of the others at the table."""
    return list(NAMES[2 : 1 + step.start.seats])


def _rivals(step: LessonStep) -> dict[str, str]:
    return rivals(_names(step))


def _sheet(game: Game, step: LessonStep, lang: str) -> httpwire.LessonSheet:
    seat = step.start.to_move or 0
    text, done, _ = (
        said.of(game, lang, _rivals(step), step=step.name) for said in contract.LESSONS
    )
    start = Snapshot(step.start, veil=False)
    outcomes = {
        move: _events(start, positions, (seat,), lang) for move, positions in step.outcomes.items()
    }
    shown = start.full((seat,), lang)
    if not step.riddle:
        shown.choices = _only(shown.choices, set(outcomes))
    return httpwire.LessonSheet(step.name, seat, _names(step), text, done, shown, outcomes)


def _only(choices: msgspec.Raw, moves: set[str]) -> msgspec.Raw:
    """The choices that are right: these alone are lit."""
    found = msgspec.json.decode(choices, type=dict[str, list[wire.Choice]])
    kept = {seat: [c for c in listed if c.move in moves] for seat, listed in found.items()}
    return msgspec.Raw(wire.encode(kept))


@lru_cache(maxsize=64)
def picture_sheets(name: str, lang: str) -> httpwire.PictureSheets:
    """The pictures of a game's rulebook."""
    return httpwire.PictureSheets([_picture(p, lang) for p in pictures_of(registry.get(name))])


def _picture(picture: RulePicture, lang: str) -> httpwire.PictureSheet:
    eyes = () if picture.seat is None else (picture.seat,)
    first, *others = picture.positions
    start = Snapshot(first, veil=False)
    shown = start.full(eyes, lang)
    shown.choices = wire.NONE  # nothing glows
    events = _events(start, others, eyes, lang)
    return httpwire.PictureSheet(picture.name, picture.seat, first.seats, shown, events)


Eyes = tuple[int, ...]
"""The seats whose views are shown; none: a spectator's."""


def _events(
    start: Snapshot, positions: Sequence[Match], eyes: Eyes, lang: str
) -> list[httpwire.LessonEvent]:
    snapshots = [start, *(Snapshot(match, veil=False) for match in positions)]
    return [_event(before, after, eyes, lang) for before, after in pairwise(snapshots)]


def _event(before: Snapshot, after: Snapshot, eyes: Eyes, lang: str) -> httpwire.LessonEvent:
    game, move = after.match.game.name, after.match.moves[-1]
    then = asides(game, lang, effects_between(before, after))
    actor = CHANCE if before.to_move is None else before.to_move
    told = wire.GameEvent(before.ply, actor, move, label=label(game, lang, move), then=then)
    position = after.full(eyes, lang)
    position.choices = wire.NONE  # the next step says what can be done
    return httpwire.LessonEvent(told, position)
