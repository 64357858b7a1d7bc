"""The words of moves, made before they are needed, while nobody waits for anything.

In a browser's Python a sentence takes so long that a list of hundreds would be waited for.
"""

from __future__ import annotations

import asyncio
import time

from flibuste.table.snapshots import Snapshot
from flibuste.table.table import Table

SLICE_S, REST_S = 0.004, 0.02
"""Seconds of work at a time, and until the next: whoever asks for something is answered between."""


async def make_choices(table: Table, lang: str) -> None:
    """All moves of a table's game in words, as its lists of moves will have them."""
    shown = table.log.shown
    if not isinstance(shown, Snapshot) or shown.over:  # not dealt yet, or only looked at
        return
    until = time.perf_counter() + SLICE_S
    for _ in shown.choices_ahead(lang):
        if time.perf_counter() > until:
            await asyncio.sleep(REST_S)
            until = time.perf_counter() + SLICE_S
