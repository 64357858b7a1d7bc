"""Days off: at a table by correspondence a player may stop his clock, for some days in all."""

from __future__ import annotations

from typing import NamedTuple

DAY_S = 24 * 3600
"""Turns of a day and longer are by correspondence."""
BUDGET_MS = 7 * DAY_S * 1000
"""How long a player's clock may stand still in one game."""


class DaysOff(NamedTuple):
    """The days off of a seat's player, in milliseconds."""

    since: int | None = None
    """When those of now began; None: there are none."""
    used: int = 0
    """How long all before them were."""

    @property
    def end(self) -> int:
        """When they end by themselves."""
        return 0 if self.since is None else self.since + BUDGET_MS - self.used

    def on(self, now: int) -> bool:
        """Whether the clock stands still."""
        return self.since is not None and now < self.end

    def within(self, began: int, now: int) -> int:
        """How much of those of now lies after ``began`` and before ``now``."""
        return 0 if self.since is None else max(0, min(now, self.end) - max(began, self.since))

    def left(self, now: int) -> int:
        """How many are left."""
        return BUDGET_MS - self.used - self.within(self.since or 0, now)

    def begun(self, now: int) -> DaysOff:
        return DaysOff(now, self.ended(now).used)

    def ended(self, now: int) -> DaysOff:
        return DaysOff(None, BUDGET_MS - self.left(now))


NONE = DaysOff()
