"""Positions as somebody sees them: views, choices and labels, each made and written once.

The position of a snapshot never changes. What it shows is made when it is first asked for and
shared by all who may see the same: what is public comes from what a spectator may know. A part
of a view that is as it was a move ago is not written again, and need not be sent again.
"""

from __future__ import annotations

from functools import lru_cache
from operator import ne
from typing import Any

from msgspec import Raw

from flibuste.core import contract, registry
from flibuste.core.effects import effects_of
from flibuste.core.game import Effect
from flibuste.core.layout import PlainRecord
from flibuste.core.match import Match
from flibuste.core.movetext import MoveNames
from flibuste.core.viewparts import RedactedRecords, ViewPlan, overlay
from flibuste.server.gamewords import label
from flibuste.server.wire import (
    NONE,
    Choice,
    FullPosition,
    PartedPosition,
    RecordPosition,
    encode,
)

SPECTATOR = "spectator"
NOBODY = -1
"""The seat of a spectator."""
NOTHING = FullPosition(0, None, False, None, [], {}, NONE)
NOTHING_PARTED = PartedPosition(0, None, False, None, [], {}, True, NONE, NONE)
NOTHING_RECORDED = RecordPosition(0, None, False, None, [], {})
"""Before the deal."""


@lru_cache(maxsize=128)
def _worded(names: MoveNames, lang: str) -> dict[int, bytes]:
    """Choices by action, as they are written: what a move is called is so in every position."""
    return {}


@lru_cache(maxsize=64)
def _plans(name: str) -> tuple[ViewPlan, ViewPlan]:
    """What all see alike, and what one sees besides."""
    game = registry.get(name)
    view, layout = contract.view_of(game), game.view_layout
    return ViewPlan(layout, view.public), ViewPlan(layout, {"own": view.own})


class ViewSources:
    """What the views of a position are made of, and those that were made whole.

    All that is kept of a position until the next one: what is made of the same is not told again.
    """

    __slots__ = ("own", "pieces", "public")

    def __init__(self, pieces: list[tuple[bytes, ...]]) -> None:
        self.pieces = pieces  # of what all see alike, then of what each seat sees besides
        self.public: dict[str, Any] | None = None
        self.own: dict[int, dict[str, Any]] = {}


def _braced(members: bytes) -> Raw:
    return Raw(b"{%b}" % members) if members else NONE


def effects_between(before: Snapshot, after: Snapshot) -> tuple[Effect, ...]:
    """What came of a move, as everybody saw it."""
    return effects_of(after.match.game, before.redacted(NOBODY), after.redacted(NOBODY))


class Snapshot:
    """A game as it stands after a move."""

    _redacted: RedactedRecords | None = None
    _alike: PlainRecord | None = None
    _sources: ViewSources | None = None
    _before: ViewSources | None = None
    _fresh: frozenset[int] | None = None
    """The seats that see something new of their own."""
    _redactions: list[bytes] | None = None

    def __init__(self, match: Match, before: Snapshot | None = None) -> None:
        self.match = match
        self.ply = match.ply
        self.to_move = match.to_move
        self.over = self.to_move is None
        self.scores = match.scores if self.over else None
        self.winners = match.winners if self.over else []
        self._plans = _plans(match.game.name)
        self._choices: dict[str, bytes] = {}
        self._views: dict[int, Raw] = {}
        if before is not None:
            self.follow(before)

    def follow(self, before: Snapshot) -> None:
        """It comes after this one: what is as it was then need not be told again."""
        self._before = before._sources

    def release(self) -> None:
        """Everybody has been told: the move before can be forgotten, and what each seat knows.

        What all know is compared with the next move.
        """
        self._before = None
        self._redacted = None
        self._redactions = None

    # --- positions -------------------------------------------------------------------------

    def full(self, seats: tuple[int, ...], lang: str) -> FullPosition:
        """What somebody sees who has these seats, or none of them."""
        views = {str(seat): self.view(seat) for seat in seats} or {SPECTATOR: self.view(NOBODY)}
        return FullPosition(*self._state(), views, _braced(self.choices_for(seats, lang)))

    def parted(self, seats: tuple[int, ...], lang: str) -> PartedPosition:
        """The same in parts: what all see alike, and what these seats see besides."""
        own = b",".join([b'"%d":%b' % (seat, encode(self._own(seat))) for seat in seats])
        choices = _braced(self.choices_for(seats, lang))
        return PartedPosition(*self._state(), self._public(), True, choices, _braced(own))

    @property
    def follows(self) -> bool:
        """Can it be told what has changed since the move before?"""
        return self._before is not None

    def changes(self) -> PartedPosition:
        """The same without what is as it was a move ago, and without what is anybody's own."""
        return PartedPosition(*self._state(), self._renewed(), False, NONE, NONE)

    def own_changes(self, seats: tuple[int, ...]) -> bytes:
        """What these seats alone see that is not as it was a move ago."""
        if self._fresh is None:
            self._fresh = self._renewed_seats()
        if self._fresh.isdisjoint(seats):
            return b""
        news = [seat for seat in seats if seat in self._fresh]
        return b",".join([b'"%d":%b' % (seat, encode(self._besides(seat))) for seat in news])

    def _renewed_seats(self) -> frozenset[int]:
        assert self._before is not None
        pieces = map(ne, self._made_of().pieces, self._before.pieces)
        return frozenset([i - 1 for i, new in enumerate(pieces) if new])

    def recorded(self, seats: tuple[int, ...]) -> RecordPosition:
        """The same as records: what these seats may know, or a spectator."""
        if self._redactions is None:
            self._redactions = self.match.redacted_bytes()
        known = self._redactions
        records: dict[int | str, bytes] = {seat: known[seat + 1] for seat in seats}
        return RecordPosition(*self._state(), records or {SPECTATOR: known[0]})

    def choices_for(self, seats: tuple[int, ...], lang: str) -> bytes:
        """The choices of whoever is to move, if it is one of these seats."""
        seat = self.to_move
        if seat is None or seat not in seats:
            return b""
        return b'"%d":%b' % (seat, self.choices(lang))

    def _state(self) -> tuple[int, int | None, bool, list[int] | None, list[int]]:
        return self.ply, self.to_move, self.over, self.scores, self.winners

    # --- views -----------------------------------------------------------------------------

    def view(self, seat: int) -> Raw:
        """What a seat may know, or NOBODY, in one piece."""
        if seat not in self._views:
            own = {} if seat == NOBODY else self._own(seat)
            self._views[seat] = Raw(encode(overlay(self._public(), own)))
        return self._views[seat]

    def _public(self) -> dict[str, Any]:
        """What all see alike, by parts."""
        sources = self._made_of()
        if sources.public is None:
            before = self._before.public if self._before is not None else None
            sources.public = (
                {**self._head(), **before, **self._renewed()} if before else self._all()
            )
        return sources.public

    def _all(self) -> dict[str, Any]:
        s, parts = self.redacted(NOBODY), self._plans[0].parts
        return {**self._head(), **{name: part(s) for name, part in parts.items()}}

    def _head(self) -> dict[str, Any]:
        return {"game": self.match.game.name, "ply": self.ply, "to_move": self.to_move}

    def _renewed(self) -> dict[str, Any]:
        """Those parts that are made of something that has changed."""
        assert self._before is not None
        plan, s = self._plans[0], self.redacted(NOBODY)
        values: dict[str, Any] = {"ply": self.ply, "to_move": self.to_move}
        for name in plan.stale(self._made_of().pieces[0], self._before.pieces[0]):
            values[name] = plan.parts[name](s)
        return values

    def _besides(self, seat: int) -> dict[str, Any]:
        """What a seat sees that not all see alike."""
        found: dict[str, Any] = self._plans[1].parts["own"](self.redacted(seat), seat)
        return found

    def _own(self, seat: int) -> dict[str, Any]:
        """The same, kept for whole views."""
        sources, before = self._made_of(), self._before
        if seat not in sources.own:
            if (
                before
                and seat in before.own
                and before.pieces[seat + 1] == sources.pieces[seat + 1]
            ):
                sources.own[seat] = before.own[seat]
            else:
                sources.own[seat] = self._besides(seat)
        return sources.own[seat]

    def _made_of(self) -> ViewSources:
        if self._sources is None:
            (public, own), records = self._plans, self._all_redacted()
            cutters, raw = own.cutters(records.count), records.raw
            pieces = [cut(raw) for cut in cutters]
            pieces[0] = public.cutters(records.count)[0](raw)
            self._sources = ViewSources(pieces)
        return self._sources

    def redacted(self, seat: int) -> PlainRecord:
        """The record as the seat may know it."""
        if seat != NOBODY:
            return self._all_redacted()[seat + 1]
        if self._alike is None:
            self._alike = self._all_redacted()[0]
        return self._alike

    def _all_redacted(self) -> RedactedRecords:
        if self._redacted is None:
            self._redacted = self.match.redacted_records()
        return self._redacted

    # --- choices ---------------------------------------------------------------------------

    def choices(self, lang: str) -> bytes:
        """The legal moves of the seat to move."""
        if lang not in self._choices:
            known = _worded(self.match.move_names, lang)
            texts = [known.get(a) or self._word(known, lang, a) for a in self.match.actions]
            self._choices[lang] = b"[%b]" % b",".join(texts)
        return self._choices[lang]

    def _word(self, known: dict[int, bytes], lang: str, action: int) -> bytes:
        match, move = self.match, self.match.text(action)
        steps = contract.STEPS.of(match.game)(self.redacted(self.to_move or 0), action)
        known[action] = encode(Choice(move, label(match.game.name, lang, move), steps))
        return known[action]
