"""Snapshots: positions as viewers see them, with views and choices encoded once for all.

The position of a snapshot never changes. Its views and choices are made when they are first asked
for, and shared by all who may see the same. A view is a public part, made from what a spectator
may know, and a part that the seat alone sees. Both are compared with those of the move before, so
that only what has changed is encoded and sent.

At a table that is played from memory snapshots are veiled until the game is over: all views are
made without what would have to be remembered, and there are no records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from operator import ne
from typing import Any

from msgspec import Raw

from flibuste.core import contract, registry
from flibuste.core.effects import effects_of
from flibuste.core.game import Effect
from flibuste.core.kernel import SPECTATOR
from flibuste.core.layout import PlainRecord
from flibuste.core.match import Match
from flibuste.core.movetext import MoveNames
from flibuste.core.viewparts import RedactedRecords, ViewPlan, overlay
from flibuste.table.gamewords import label
from flibuste.table.wire import (
    NONE,
    Choice,
    FullPosition,
    PartedPosition,
    RecordPosition,
    encode,
)

SPECTATOR_KEY = "spectator"
"""The key of a spectator's view, where others have the number of a seat."""
NOTHING = FullPosition(0, None, False, None, [], {}, NONE)
NOTHING_PARTED = PartedPosition(0, None, False, None, [], {}, True, NONE, NONE)
NOTHING_RECORDED = RecordPosition(0, None, False, None, [], {})
"""The positions of a table before the deal, one for each kind of feed."""


@lru_cache(maxsize=128)
def _encoded_choices(names: MoveNames, lang: str) -> dict[int, bytes]:
    """Encoded choices by action, filled as they are needed; they are the same in every position."""
    return {}


@lru_cache(maxsize=64)
def _plans(name: str, veiled: bool) -> tuple[ViewPlan, ViewPlan]:
    """The parts of a game's public view, and the part that a seat alone sees."""
    game = registry.get(name)
    view, layout = contract.view_of(game, veiled), game.view_layout
    return ViewPlan(layout, view.public), ViewPlan(layout, {"own": view.own})


class ViewSources:
    """The bytes that a position's views are made from, and the views made from them.

    The next snapshot compares its own bytes with these: where they are equal, a view is too.
    """

    __slots__ = ("own", "pieces", "public")

    def __init__(self, pieces: list[tuple[bytes, ...]]) -> None:
        self.pieces = pieces  # first of the public view, then of each seat's own part
        self.public: dict[str, Any] | None = None
        self.own: dict[int, dict[str, Any]] = {}


def _json_object(members: bytes) -> Raw:
    return Raw(b"{%b}" % members) if members else NONE


class ShownPosition(ABC):
    """A position as viewers are shown it: what all see, and what each seat alone sees."""

    ply: int
    to_move: int | None
    over: bool
    scores: list[int] | None
    winners: list[int]
    _views: dict[int, Raw]

    @abstractmethod
    def public_parts(self) -> dict[str, Any]:
        """The public view by parts."""

    @abstractmethod
    def own_parts(self, seat: int) -> dict[str, Any]:
        """What a seat alone sees."""

    @abstractmethod
    def choices_for(self, seats: tuple[int, ...], lang: str) -> bytes:
        """The choices of the seat to move if it is one of these: a member of a JSON object."""

    @abstractmethod
    def recorded(self, seats: tuple[int, ...]) -> RecordPosition:
        """The position for the feed *record*: redacted for these seats, or for a spectator."""

    def full(self, seats: tuple[int, ...], lang: str) -> FullPosition:
        """The position for the feed *full*, for a viewer with these seats, or a spectator."""
        views = {str(seat): self.view(seat) for seat in seats} or {
            SPECTATOR_KEY: self.view(SPECTATOR)
        }
        return FullPosition(*self._state(), views, _json_object(self.choices_for(seats, lang)))

    def outline(self) -> FullPosition:
        """The position without views and choices."""
        return FullPosition(*self._state(), {}, NONE)

    def parted(self, seats: tuple[int, ...], lang: str) -> PartedPosition:
        """The whole position for the feed *changes*: the public view, and what these seats see."""
        own = b",".join([b'"%d":%b' % (seat, encode(self.own_parts(seat))) for seat in seats])
        choices = _json_object(self.choices_for(seats, lang))
        return PartedPosition(*self._state(), self.public_parts(), True, choices, _json_object(own))

    def view(self, seat: int) -> Raw:
        """The whole view of a seat or of a SPECTATOR, as JSON."""
        if seat not in self._views:
            own = {} if seat == SPECTATOR else self.own_parts(seat)
            self._views[seat] = Raw(encode(overlay(self.public_parts(), own)))
        return self._views[seat]

    def _state(self) -> tuple[int, int | None, bool, list[int] | None, list[int]]:
        return self.ply, self.to_move, self.over, self.scores, self.winners


class Snapshot(ShownPosition):
    """The position of a match after a move, or after the deal.

    veil: whether its table is played from memory, and the end has not come.
    """

    _redacted: RedactedRecords | None = None
    _spectator_record: PlainRecord | None = None
    _sources: ViewSources | None = None
    _before: ViewSources | None = None
    _changed_seats: frozenset[int] | None = None
    """The seats whose own part has changed."""
    _redacted_bytes: list[bytes] | None = None

    def __init__(self, match: Match, before: Snapshot | None = None, *, veil: bool) -> None:
        self.match = match
        self.ply = match.ply
        self.to_move = match.to_move
        self.over = self.to_move is None
        self.scores = match.scores if self.over else None
        self.winners = match.winners if self.over else []
        self.veiled = veil and not self.over
        self._plans = _plans(match.game.name, self.veiled)
        self._choices: dict[str, bytes] = {}
        self._views: dict[int, Raw] = {}
        if before is not None:
            self.follow(before)

    def follow(self, before: Snapshot) -> None:
        """Compare with the snapshot of the move before, unless the veil was lifted since."""
        self._before = before._sources if before.veiled == self.veiled else None

    def release(self) -> None:
        """Free memory once all viewers have been sent the move.

        The view sources stay: the next snapshot is compared with them.
        """
        self._before = None
        self._redacted = None
        self._redacted_bytes = None

    # --- positions -------------------------------------------------------------------------

    @property
    def follows(self) -> bool:
        """Whether it can be compared with the snapshot before it."""
        return self._before is not None

    def changes(self) -> PartedPosition:
        """The public parts that the last move has changed, and nobody's own."""
        return PartedPosition(*self._state(), self._changed_parts(), False, NONE, NONE)

    def own_changes(self, seats: tuple[int, ...]) -> bytes:
        """What these seats alone see, if the last move has changed it: members of a JSON object."""
        if self._changed_seats is None:
            self._changed_seats = self._find_changed_seats()
        if self._changed_seats.isdisjoint(seats):
            return b""
        news = [seat for seat in seats if seat in self._changed_seats]
        return b",".join([b'"%d":%b' % (seat, encode(self._make_own(seat))) for seat in news])

    def _find_changed_seats(self) -> frozenset[int]:
        assert self._before is not None
        pieces = map(ne, self._view_sources().pieces, self._before.pieces)
        return frozenset([i - 1 for i, new in enumerate(pieces) if new])

    def recorded(self, seats: tuple[int, ...]) -> RecordPosition:
        """The position for the feed *record*: redacted for these seats, or for a spectator."""
        if self.veiled:  # a record has everything that would have to be remembered
            return RecordPosition(*self._state(), {})
        if self._redacted_bytes is None:
            self._redacted_bytes = self.match.redacted_bytes()
        known = self._redacted_bytes
        records: dict[int | str, bytes] = {seat: known[seat + 1] for seat in seats}
        return RecordPosition(*self._state(), records or {SPECTATOR_KEY: known[0]})

    def choices_for(self, seats: tuple[int, ...], lang: str) -> bytes:
        """The choices of the seat to move if it is one of these: a member of a JSON object."""
        seat = self.to_move
        if seat is None or seat not in seats:
            return b""
        return b'"%d":%b' % (seat, self.choices(lang))

    # --- views -----------------------------------------------------------------------------

    def public_parts(self) -> dict[str, Any]:
        """The public view by parts."""
        sources = self._view_sources()
        if sources.public is None:
            before = self._before.public if self._before is not None else None
            sources.public = (
                {**self._head(), **before, **self._changed_parts()} if before else self._all_parts()
            )
        return sources.public

    def _all_parts(self) -> dict[str, Any]:
        s, parts = self.redacted(SPECTATOR), self._plans[0].parts
        return {**self._head(), **{name: part(s) for name, part in parts.items()}}

    def _head(self) -> dict[str, Any]:
        return {"game": self.match.game.name, "ply": self.ply, "to_move": self.to_move}

    def _changed_parts(self) -> dict[str, Any]:
        """The public parts made from fields that the last move has changed."""
        assert self._before is not None
        plan, s = self._plans[0], self.redacted(SPECTATOR)
        values: dict[str, Any] = {"ply": self.ply, "to_move": self.to_move}
        for name in plan.stale(self._view_sources().pieces[0], self._before.pieces[0]):
            values[name] = plan.parts[name](s)
        return values

    def _make_own(self, seat: int) -> dict[str, Any]:
        """What a seat alone sees."""
        found: dict[str, Any] = self._plans[1].parts["own"](self.redacted(seat), seat)
        return found

    def own_parts(self, seat: int) -> dict[str, Any]:
        """What a seat alone sees, kept for whole views; taken from the move before if unchanged."""
        sources, before = self._view_sources(), self._before
        if seat not in sources.own:
            if (
                before
                and seat in before.own
                and before.pieces[seat + 1] == sources.pieces[seat + 1]
            ):
                sources.own[seat] = before.own[seat]
            else:
                sources.own[seat] = self._make_own(seat)
        return sources.own[seat]

    def _view_sources(self) -> ViewSources:
        if self._sources is None:
            (public, own), records = self._plans, self._all_redacted()
            cutters, raw = own.cutters(records.count), records.raw
            pieces = [cut(raw) for cut in cutters]
            pieces[0] = public.cutters(records.count)[0](raw)
            self._sources = ViewSources(pieces)
        return self._sources

    def redacted(self, seat: int) -> PlainRecord:
        """The record as the seat may know it."""
        if seat != SPECTATOR:
            return self._all_redacted()[seat + 1]
        if self._spectator_record is None:
            self._spectator_record = self._all_redacted()[0]
        return self._spectator_record

    def _all_redacted(self) -> RedactedRecords:
        if self._redacted is None:
            self._redacted = self.match.redacted_records()
        return self._redacted

    # --- choices ---------------------------------------------------------------------------

    def choices(self, lang: str) -> bytes:
        """The legal moves of the seat to move, as a JSON array."""
        if lang not in self._choices:
            known = _encoded_choices(self.match.move_names, lang)
            texts = [known.get(a) or self._encode(known, lang, a) for a in self.match.actions]
            self._choices[lang] = b"[%b]" % b",".join(texts)
        return self._choices[lang]

    def choices_ahead(self, lang: str) -> Iterator[int]:
        """Encode the choices of all actions of this board, one after the other.

        Whoever takes them may rest between two, while the match goes on.
        """
        match, s = self.match, self.redacted(self.to_move or 0)
        known = _encoded_choices(match.move_names, lang)
        for action in range(match.game.actions):
            if action not in known:
                known[action] = _encoded_choice(match, s, lang, action)
                yield action

    def _encode(self, known: dict[int, bytes], lang: str, action: int) -> bytes:
        s = self.redacted(self.to_move or 0)
        known[action] = _encoded_choice(self.match, s, lang, action)
        return known[action]


def _encoded_choice(match: Match, s: PlainRecord, lang: str, action: int) -> bytes:
    move = match.text(action)
    steps = contract.STEPS.of(match.game)(s, action)
    return encode(Choice(move, label(match.game.name, lang, move), steps))


def effects_between(before: Snapshot, after: Snapshot) -> tuple[Effect, ...]:
    """The effects of a move, as a spectator sees them."""
    return effects_of(after.match.game, before.redacted(SPECTATOR), after.redacted(SPECTATOR))
