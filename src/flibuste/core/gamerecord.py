"""Records of played games: what is written down, and what is refused when read back."""

from __future__ import annotations

from typing import Any

import msgspec

from flibuste.core.errors import BadRecord
from flibuste.core.scanner import LONGEST

FORMAT = 1
MOST_MOVES = 100_000
"""Moves in a record, whatever the game."""


class Result(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]


class Attempt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An attempt to come by a seed (core.fair)."""

    secret: str
    entropy: list[str]
    """By seat: the word that was opened; none: an empty text."""
    commitment: str
    seals: list[str] = []
    """By seat: what was shown of the word before; none: an empty text."""
    withheld: list[int] = []
    """The seats that did not open their words, so that the attempt was given up."""


class Deal(Attempt, forbid_unknown_fields=True, omit_defaults=True):
    """Where the seed comes from (core.fair)."""

    version: int = 1
    """2: words are sealed before they are opened."""
    abandoned: list[Attempt] = []
    """Attempts that were given up before, because somebody did not open his word."""


class Redraw(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat could not see was drawn anew (core.branch)."""

    ply: int
    """After so many moves."""
    seat: int
    seed: str
    """In hexadecimal digits; of the last one a record's ``deal`` tells where it comes from."""


class Branch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game that was played on from a position of another one."""

    table: str
    """The table of the other game."""
    ply: int
    """How many moves it has from there."""
    redraws: list[Redraw] = []
    """In the order in which they were made; none: the cards are as they lay."""


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A game as it is kept: everything that decides it (G-1), and its result as a check."""

    flibuste: int
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    moves: list[str]
    seed: str | None = None
    setup: dict[str, Any] | None = None
    result: Result | None = None
    deal: Deal | None = None
    branch: Branch | None = None


def read(raw: object) -> GameRecord:
    """Check the shape of a record (a dict, or JSON as text or bytes). Raises BadRecord."""
    try:
        if isinstance(raw, (str, bytes)):
            raw = msgspec.json.decode(raw)
        if not isinstance(raw, dict):
            raise BadRecord(f"a record is a JSON object, not {type(raw).__name__}")
        _check_format(raw.get("flibuste"))
        record = msgspec.convert(raw, GameRecord)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"not a record: {error}") from None
    if record.seed is None and record.setup is None:
        raise BadRecord("a record has a seed or a setup; this one has neither")
    if len(record.moves) > MOST_MOVES or any(len(m) > LONGEST for m in record.moves):
        raise BadRecord(f"at most {MOST_MOVES} moves of {LONGEST} characters each")
    return record


def _check_format(number: object) -> None:
    if type(number) is not int:
        raise BadRecord('a record says "flibuste": 1 for its format; this one does not')
    if number != FORMAT:
        raise BadRecord(f"format {number} is not known here; this is Flibuste format {FORMAT}")


def as_builtins(record: GameRecord) -> dict[str, Any]:
    """The record as JSON-able builtins, with seed or setup always stated."""
    out: dict[str, Any] = msgspec.to_builtins(record)
    out.setdefault("seed", None)
    return out
