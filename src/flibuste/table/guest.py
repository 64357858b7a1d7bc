"""Somebody who plays: anybody at once, and under a name of his own if he keeps it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Guest:
    """A name, a language, and an id that only he has."""

    id: str
    name: str
    lang: str
    new: bool = False
    """Whether he is not kept yet."""
    kept: bool = False
    """Whether his name is kept for him: nobody else may have it."""
    alias: str = ""
    """What others may know him by, if his name is kept; it stays when he changes his name."""
