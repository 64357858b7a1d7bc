"""Seats as people count them, from 1. The engine, records and programs count from 0."""

from __future__ import annotations

from collections.abc import Iterable


def shown(seat: int) -> str:
    return str(seat + 1)


def listed(seats: Iterable[int]) -> str:
    return ", ".join(map(shown, seats))


def meant(text: str | int, seats: int) -> int | None:
    """The seat that somebody named by its number; None if there is no such seat."""
    number = str(text).strip()
    counted = (str(n) for n in range(1, seats + 1))
    return next((seat for seat, n in enumerate(counted) if n == number), None)
