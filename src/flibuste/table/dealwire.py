"""The types of what is told about how a table's game begins."""

from __future__ import annotations

from msgspec import Struct

from flibuste.core.gamerecord import Attempt


class DealStatus(Struct):
    """How far the deal is: docs/protocol.md, *Fair deals*."""

    attempt: int
    """How many attempts were given up before."""
    commitment: str
    parts: list[int]
    """The seats whose players seal a word."""
    seals: list[str]
    """By seat; empty: none yet, or no part."""
    opened: list[bool]
    """By seat: its word is open."""
    open_now: bool
    """All have sealed: open your word."""
    left_s: int | None
    """Seconds until whoever is waited for loses the chair."""
    abandoned: list[Attempt]
    """The attempts that were given up."""


class BranchPoint(Struct):
    """A position of another game: docs/protocol.md, *What if*."""

    table: str
    ply: int
    anew: int | None
    """The seat from whose view all that it did not see was drawn anew; null: it is as it lay."""
