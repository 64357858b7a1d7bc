"""Positions as somebody sees them: views, choices and labels, each made and written once.

A moment never changes. What it shows is made when it is first asked for and shared by all
who may see the same: what is public comes from what a spectator may know. A part of a view
that is as it was a move ago is not written again, and need not be sent again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import Any

from msgspec import Raw

from flibuste.core import registry, words
from flibuste.core.game import Fact
from flibuste.core.match import Match
from flibuste.core.naming import Names
from flibuste.core.seen import Plan, Seen, laid_over
from flibuste.core.telling import told
from flibuste.server.wire import Aside, Choice, PartedPosition, Position, encode

SPECTATOR = "spectator"
EVERYBODY, NOBODY = -2, -1
"""What all see alike, and what a spectator sees besides: keys beside the seats'."""
NONE = Raw(b"{}")
NOTHING = Position(0, None, False, None, [], {}, NONE)
NOTHING_PARTED = PartedPosition(0, None, False, None, [], NONE, NONE, NONE, True)
"""Before the deal."""


_game = cache(registry.get)


@cache
def speaker(game: str, lang: str) -> Callable[..., str]:
    return partial(words.say, _game(game).folder, lang)


@lru_cache(maxsize=1 << 15)
def label(game: str, lang: str, move: str) -> str:
    """A move in words, to follow the name of whoever makes it."""
    return str(_game(game).module("terminal").describe(move, speaker(game, lang)))


@lru_cache(maxsize=128)
def _worded(names: Names, lang: str) -> dict[int, bytes]:
    """Choices by action, as they are written: what a move is called is so in every position."""
    return {}


@lru_cache(maxsize=64)
def _plans(package: str) -> tuple[Plan, Plan]:
    """What all see alike, and what one sees besides."""
    game = import_module(package).GAME
    view = game.module("view")
    return Plan(game.shape, view.PUBLIC), Plan(game.shape, {"own": view.own})


class Parts:
    """Parts of a view: how they are written, and which are new since the last move.

    What they are is kept only where somebody looked at whole views a move ago.
    """

    __slots__ = ("changes", "pieces", "texts", "values")

    def __init__(self, pieces: Any, before: Parts | None) -> None:
        self.pieces = pieces
        self.values: dict[str, Any] | None = before.values if before else None
        self.texts: dict[str, bytes] = before.texts if before else {}
        self.changes = b""

    def renew(self, values: dict[str, Any]) -> None:
        """Put these in the place of those before."""
        if self.values is not None:
            self.values = {**self.values, **values}
        texts, changed = self.texts.copy(), []
        for key, value in values.items():
            text = _key(key) + encode(value)
            if text != texts.get(key):
                texts[key] = text
                changed.append(text)
        self.texts = texts
        self.changes = b",".join(changed)

    @property
    def whole(self) -> bytes:
        return b",".join(self.texts.values())


@lru_cache(maxsize=1 << 10)
def _key(name: str) -> bytes:
    return b'"%b":' % name.encode()


def _braced(members: bytes) -> Raw:
    return Raw(b"{%b}" % members) if members else NONE


def outcome(before: Moment, after: Moment) -> tuple[Fact, ...]:
    """What came of a move, as everybody saw it."""
    return told(after.match.game, before.look(NOBODY), after.look(NOBODY))


def asides(game: str, lang: str, facts: tuple[Fact, ...]) -> list[Aside]:
    return [
        Aside(seat, _said(game, lang, key, tuple(values.items()))) for seat, key, values in facts
    ]


@lru_cache(maxsize=1 << 14)
def _said(game: str, lang: str, key: str, values: tuple[tuple[str, Any], ...]) -> str:
    """A sentence of the log. Putting it together costs as much as a view."""
    return speaker(game, lang)(key, **dict(values))


class Moment:
    """A game as it stands after a move."""

    def __init__(self, match: Match, before: Moment | None = None) -> None:
        self.match = match
        self.to_move = match.to_move
        self.over = self.to_move is None
        self.scores = match.scores if self.over else None
        self.winners = match.winners if self.over else []
        self._looks: list[Seen] = []
        self._parts: dict[int, Parts] = {}
        self._views: dict[int, Raw] = {}
        self._before = before._parts if before is not None else None
        self._plans = _plans(match.game.package)
        self._choices: dict[str, bytes] = {}
        self._news: Raw | None = None

    def settle(self) -> None:
        """Everybody has been told: the move before can be forgotten, and what each seat knows.

        What all know is compared with the next move.
        """
        self._before = None
        del self._looks[1:]

    # --- positions -------------------------------------------------------------------------

    def position(self, seats: tuple[int, ...], lang: str) -> Position:
        """What somebody sees who has these seats, or none of them."""
        views = {str(seat): self.view(seat) for seat in seats} or {SPECTATOR: self.view(NOBODY)}
        return Position(*self._state(), views, _braced(self.mine(seats, lang)))

    def parted(self, seats: tuple[int, ...], lang: str) -> PartedPosition:
        """The same in parts: what all see alike, and what these seats see besides."""
        own = b",".join([b'"%d":{%b}' % (seat, self._own(seat).whole) for seat in seats])
        public = _braced(self._public().whole)
        return self._parted(public, own, self.mine(seats, lang), True)

    def changed(self, own: bytes, choices: bytes) -> PartedPosition:
        """The same without what is as it was a move ago; see ``news`` and ``mine``."""
        if self._news is None:
            self._news = _braced(self._public().changes)
        return self._parted(self._news, own, choices, False)

    def _parted(self, public: Raw, own: bytes, choices: bytes, whole: bool) -> PartedPosition:
        return PartedPosition(*self._state(), _braced(choices), public, _braced(own), whole)

    def knows(self, seats: tuple[int, ...]) -> bool:
        """Can it be told what has changed for these seats?"""
        before = self._before
        if before is None or EVERYBODY not in before:
            return False
        for seat in seats:
            if seat not in before:
                return False
        return True

    def news(self, seats: tuple[int, ...]) -> bytes:
        """What these seats alone see that is not as it was a move ago."""
        news = []
        for seat in seats:
            changes = self._own(seat).changes
            if changes:
                news.append(b'"%d":{%b}' % (seat, changes))
        return b",".join(news)

    def mine(self, seats: tuple[int, ...], lang: str) -> bytes:
        """The choices of whoever is to move, if it is one of these seats."""
        seat = self.to_move
        if seat is None or seat not in seats:
            return b""
        return b'"%d":%b' % (seat, self.choices(lang))

    def _state(self) -> tuple[int, int | None, bool, list[int] | None, list[int]]:
        return self.match.ply, self.to_move, self.over, self.scores, self.winners

    # --- views -----------------------------------------------------------------------------

    def view(self, seat: int) -> Raw:
        """What a seat may know, or NOBODY, in one piece."""
        if seat not in self._views:
            self._views[seat] = Raw(encode(laid_over(self._values(EVERYBODY), self._values(seat))))
        return self._views[seat]

    def _values(self, who: int) -> dict[str, Any]:
        """The parts of a view as they are, not as they are written."""
        parts = self._public() if who == EVERYBODY else self._own(who)
        if parts.values is None:
            public, own = self._plans
            if who == EVERYBODY:
                made = {name: part(self.look(NOBODY)) for name, part in public.parts.items()}
                parts.values = {**self._head(), **made}
            else:
                parts.values = own.parts["own"](self.look(who), who) if who != NOBODY else {}
        return parts.values

    def _head(self) -> dict[str, Any]:
        return {"game": self.match.game.name, "ply": self.match.ply, "to_move": self.to_move}

    def _public(self) -> Parts:
        found = self._parts.get(EVERYBODY)
        if found is None:
            s, before, plan = self.look(NOBODY), self._earlier(EVERYBODY), self._plans[0]
            pieces = plan.cut(s.raw)
            names = plan.stale(pieces, before.pieces) if before else plan.names
            values = self._head()
            for name in names:
                values[name] = plan.parts[name](s)
            found = self._parts[EVERYBODY] = Parts(pieces, before)
            found.renew(values)
        return found

    def _own(self, seat: int) -> Parts:
        found = self._parts.get(seat)
        if found is None:
            s, before, plan = self.look(seat), self._earlier(seat), self._plans[1]
            pieces = plan.cut(s.raw)
            if before is not None and pieces == before.pieces:
                found = Parts(pieces, before) if before.changes else before
            else:
                found = Parts(pieces, before)
                found.renew(plan.parts["own"](s, seat) if seat != NOBODY else {})
            self._parts[seat] = found
        return found

    def _earlier(self, who: int) -> Parts | None:
        return self._before.get(who) if self._before is not None else None

    def look(self, seat: int) -> Seen:
        """The record as the seat may know it."""
        if len(self._looks) < seat + 2:
            self._looks = self.match.looks()
        return self._looks[seat + 1]

    # --- choices ---------------------------------------------------------------------------

    def choices(self, lang: str) -> bytes:
        """The legal moves of the seat to move."""
        if lang not in self._choices:
            known = _worded(self.match.names, lang)
            texts = [known.get(a) or self._word(known, lang, a) for a in self.match.actions]
            self._choices[lang] = b"[%b]" % b",".join(texts)
        return self._choices[lang]

    def _word(self, known: dict[int, bytes], lang: str, action: int) -> bytes:
        match, move = self.match, self.match.text(action)
        steps = match.game.module("view").steps(self.look(self.to_move or 0), action)
        known[action] = encode(Choice(move, label(match.game.name, lang, move), steps))
        return known[action]
