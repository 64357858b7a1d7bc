"""A position redacted for several seats at once, by one kernel into one buffer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from flibuste.core import arrays
from flibuste.core.kernel import Records
from flibuste.core.viewparts import RedactedRecords

if TYPE_CHECKING:
    from flibuste.core.game import Game

RedactFor = Callable[[Records, int, Records, Records], None]
"""``core.entrypoints.redact_for``, bound to a game."""


def redacted_records(
    game: Game, redact_for: RedactFor, states: Records, first: int, count: int
) -> RedactedRecords:
    """What ``count`` seats may know of a record, from ``first`` on; SPECTATOR is before seat 0."""
    layout = game.view_layout
    records = layout.record.size * (count + 1)  # one more, in which ``derive`` tries moves out
    room = bytearray(records + layout.derived.size * count)
    out = arrays.records_in(room, game.record, count + 1)
    redact_for(states, first, out, arrays.records_in(room, game.derived_fields, count, records))
    return RedactedRecords(layout, bytes(room), count)


def redacted_bytes(
    game: Game, redact_for: RedactFor, states: Records, first: int, count: int
) -> list[bytes]:
    """The same as bytes, one record each, without derived values."""
    size = game.view_layout.record.size
    room = bytearray(size * (count + 1))
    out = arrays.records_in(room, game.record, count + 1)
    redact_for(states, first, out, arrays.records_in(bytearray(), game.derived_fields, 0))
    raw = bytes(room)
    return [raw[at : at + size] for at in range(0, size * count, size)]
