"""The time, read in one place, so that a simulation can set it: ``timing.monotonic()``."""

from __future__ import annotations

import time

monotonic = time.monotonic
"""Seconds of a clock that is never set back, the event loop's. Without meaning elsewhere."""


def milliseconds() -> int:
    """Milliseconds since 1970: unlike the monotonic clock, they can be compared after a restart."""
    return time.time_ns() // 1_000_000


def processor_seconds() -> float:
    """Seconds that this process has used of all processors."""
    return time.process_time()


def seconds() -> int:
    """Seconds since 1970."""
    return milliseconds() // 1000


def sleep(seconds: float) -> None:
    """Wait, in a thread that may."""
    time.sleep(seconds)
