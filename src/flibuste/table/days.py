"""The days of the deal of the day: they begin and end at midnight, UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def day_of(now: int) -> str:
    """The day of a time in milliseconds, such as 2026-11-19."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_after(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def end_of(day: str) -> int:
    """When a day is over, in milliseconds."""
    return round(datetime.fromisoformat(f"{day_after(day)}T00:00:00+00:00").timestamp() * 1000)


def read_day(text: str) -> str | None:
    """A day from its text; None if it is none."""
    try:
        return date.fromisoformat(text).isoformat() if len(text) == 10 else None
    except ValueError:
        return None
