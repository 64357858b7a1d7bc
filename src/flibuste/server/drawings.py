"""Frames for everybody at a table: what each of them sees of it, written once for all alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flibuste.server import wire
from flibuste.server.frames import frame
from flibuste.server.moments import (
    NOTHING,
    NOTHING_PARTED,
    NOTHING_RECORDED,
    Moment,
    asides,
    label,
)
from flibuste.server.speech import say

if TYPE_CHECKING:
    from flibuste.server.table import Drawing, Table, Viewer

LEAN, RECORD, CHANGES, FULL = "lean", "record", "changes", "full"
"""Feeds: moves alone, with redacted records, with what has changed, with whole positions."""
WORDLESS = (LEAN, RECORD)
"""Feeds of programs, which read no sentences."""
UNDEALT: dict[str, wire.Shown] = {CHANGES: NOTHING_PARTED, RECORD: NOTHING_RECORDED}
Made = dict[Any, bytes]


def _written(told: wire.Told) -> bytes:
    return frame(wire.encode(told))


def seats(table: Table, viewer: Viewer, n: int, made: Made) -> bytes:
    if viewer.guest not in made:
        mine = list(table.controls(viewer.guest))
        chairs, others = table.chairs(viewer.guest), table.spectators()
        told = wire.Seated(n, table.state, chairs, mine, others, table.chosen())
        made[viewer.guest] = _written(told)
    return made[viewer.guest]


def chatted(chat: wire.Chat) -> Drawing:
    return lambda table, viewer, n, made: _written(wire.Chatted(n, chat))


def undo_asked(undo: wire.Taking | None) -> Drawing:
    return lambda table, viewer, n, made: _written(wire.UndoAsked(n, undo))


def again(key: str) -> Drawing:
    return lambda table, viewer, n, made: _written(wire.Again(n, key))


class Happened:
    """A move. moment: the position after it, which a lean feed does not need."""

    def __init__(self, ply: int, seat: int, move: str, moment: Moment | None) -> None:
        self.ply, self.seat, self.move, self.moment = ply, seat, move, moment
        self.plainly = wire.Event(ply, seat, move)

    def __call__(self, table: Table, viewer: Viewer, n: int, made: Made) -> bytes:
        feed, moment = viewer.feed, self.moment
        if feed == LEAN:
            return made.get(LEAN) or made.setdefault(LEAN, self._lean(n))
        assert moment is not None
        mine = table.controls(viewer.guest)
        if feed == RECORD:
            return made.get(mine) or made.setdefault(mine, self._recorded(n, moment.sight(mine)))
        lang, before = viewer.lang, viewer.known
        viewer.known = mine, moment.ply
        if feed == CHANGES and before == (mine, self.ply) and moment.follows:
            alike = made.get(lang) or made.setdefault(lang, self._news(table, lang, n, moment))
            own, choices = moment.own_news(mine), moment.mine(mine, lang)
            if own or choices:
                return frame(wire.addressed(alike, choices, own))
            return made.get((CHANGES, lang)) or made.setdefault((CHANGES, lang), frame(alike))
        key = feed, lang, mine
        return made.get(key) or made.setdefault(
            key, frame(self._told(table, lang, n, shown(moment, viewer, mine)))
        )

    def _lean(self, n: int) -> bytes:
        return _written(wire.HappenedLean(n, self.plainly))

    def _recorded(self, n: int, sight: wire.Sight) -> bytes:
        return frame(wire.encode(wire.Happened(n, self.plainly, sight)))

    def _news(self, table: Table, lang: str, n: int, moment: Moment) -> bytes:
        """What all are told who read the same language."""
        return self._told(table, lang, n, moment.news())

    def _told(self, table: Table, lang: str, n: int, position: wire.Shown) -> bytes:
        return wire.encode(wire.Happened(n, self._event(table, lang), position))

    def _event(self, table: Table, lang: str) -> wire.Event:
        if self.move.startswith("undo "):
            return wire.Event(self.ply, self.seat, self.move, say(lang, "undo-label"))
        game, facts = table.game.name, table.came_of(self.ply)
        words = label(game, lang, self.move), asides(game, lang, facts)
        return wire.Event(self.ply, self.seat, self.move, *words)


def nothing(viewer: Viewer) -> wire.Shown:
    """The position before the deal."""
    return UNDEALT.get(viewer.feed, NOTHING)


def shown(moment: Moment, viewer: Viewer, mine: tuple[int, ...]) -> wire.Shown:
    """A position as a viewer's feed has it."""
    if viewer.feed == RECORD:
        return moment.sight(mine)
    if viewer.feed == CHANGES:
        return moment.parted(mine, viewer.lang)
    return moment.position(mine, viewer.lang)
