"""The pictures of a rulebook: positions that the rules allow, reached move by move.

They are in the file ``rulebook/pictures.toml`` of a game's folder. A rulebook shows one where it
says ``![what is seen](picture:NAME "caption")``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from flibuste.core.errors import BadLesson, FlibusteError
from flibuste.core.lessons import LessonDeal, dealt, lesson_of, positions_after

if TYPE_CHECKING:
    from flibuste.core.game import Game
    from flibuste.core.match import Match

FILE = "rulebook/pictures.toml"


class PictureScript(Struct, forbid_unknown_fields=True):
    """A picture as the file has it. It begins from a deal, an earlier picture or the lesson."""

    name: str
    deal: str | None = None
    after: str | None = None
    """The name of an earlier picture."""
    step: str | None = None
    """The name of a step of the lesson."""
    moves: list[str] = []
    shown: int = 0
    """So many of the last moves are seen to happen: dice that lie there, money that came."""
    seat: int | None = None
    """Whose hand is seen; None: nobody's."""


class PictureFile(Struct, forbid_unknown_fields=True):
    """The whole file."""

    pictures: list[PictureScript]
    deals: dict[str, LessonDeal] = {}


class RulePicture(NamedTuple):
    """A picture, ready to be drawn."""

    name: str
    seat: int | None
    positions: tuple[Match, ...]
    """The last is the picture; those before it lead there, a move each."""


def has_pictures(game: Game) -> bool:
    return (game.folder / FILE).is_file()


@lru_cache(maxsize=16)
def pictures_of(game: Game) -> tuple[RulePicture, ...]:
    """The pictures of a game's rulebook; none if it has no such file. Raises BadLesson."""
    if not has_pictures(game):
        return ()
    return read_pictures(game, (game.folder / FILE).read_text(encoding="utf-8"))


def read_pictures(game: Game, text: str) -> tuple[RulePicture, ...]:
    """The pictures of a file in TOML, each played. Raises BadLesson."""
    try:
        read = msgspec.toml.decode(text, type=PictureFile)
        found: dict[str, RulePicture] = {}
        for script in read.pictures:
            found[script.name] = _picture(_start(game, read, script, found), script)
    except (msgspec.MsgspecError, FlibusteError) as error:
        raise BadLesson(f"{game.name}: {error}") from error
    return tuple(found.values())


def _start(
    game: Game, read: PictureFile, script: PictureScript, earlier: dict[str, RulePicture]
) -> Match:
    """Where a picture begins."""
    if script.deal is not None:
        return dealt(game, read.deals, script.deal)
    named = {picture.name: picture.positions[-1] for picture in earlier.values()}
    if script.step is not None:
        named = {step.name: step.start for step in lesson_of(game)}
    wanted = script.step or script.after or ""
    if wanted not in named:
        raise BadLesson(f"picture {script.name}: there is no {wanted or 'deal'} to begin from")
    return named[wanted]


def _picture(start: Match, script: PictureScript) -> RulePicture:
    positions = (start, *positions_after(start, script.moves, f"picture {script.name}"))
    return RulePicture(script.name, script.seat, positions[-1 - script.shown :])
