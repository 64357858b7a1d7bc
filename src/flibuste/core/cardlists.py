"""Parsing the lists of cards in a setup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flibuste.core.errors import BadSetup, UnreadableMove
from flibuste.core.scanner import Scanner

__all__ = ["a_list", "read_card", "read_cards"]


def a_list(value: object, what: str) -> list[Any]:
    """The value, if it is a list. Raises BadSetup."""
    if not isinstance(value, list):
        raise BadSetup(f"{what}: expected a list, not {type(value).__name__}")
    return value


def read_cards(names: object, what: str, parse: Callable[[Scanner], int]) -> list[int]:
    """A list of cards by their names, each read by the game's own ``parse``."""
    return [read_card(name, parse) for name in a_list(names, what)]


def read_card(name: object, parse: Callable[[Scanner], int]) -> int:
    try:
        scan = Scanner(name)
        found = parse(scan)
        scan.end()
    except UnreadableMove as error:
        raise BadSetup(f"not a card: {error}") from None
    return found
