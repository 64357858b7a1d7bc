"""A hint for a table of a server, thought on this device from what the seat that asks may know."""

from __future__ import annotations

import msgspec

from flibuste.core.position import RedactedPosition
from flibuste.local.localbots import LocalBots
from flibuste.table import hinting, wire
from flibuste.table.fairqueue import NOBODY


class WantedHint(msgspec.Struct):
    """What a page knows of the hint it wants."""

    game: str
    record: str
    """Redacted for the seat by the server, in Base64."""
    seat: int
    names: list[str]
    """Of those who sit at the table, by seat."""
    lang: str


async def advise(bots: LocalBots, wanted: WantedHint) -> wire.HintAnswer:
    """The answer that the server would have given, had it thought."""
    position = RedactedPosition(wanted.game, wanted.record)
    found = await bots.hint(NOBODY, position.game, position.record, position.actions)
    to = hinting.Advised(wanted.game, wanted.seat, wanted.names, wanted.lang)
    return hinting.answer_from(0, found, position, to)
