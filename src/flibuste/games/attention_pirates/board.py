"""The board as data (P-5 to P-7): read from a file or a dict, checked, written into a record.

A board is a dict with the keys of ``board.toml``: cells, port, passage, lairs, tiles,
lost_place. What is wrong with one is said with the key, and with the line if it came
from a file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from flibuste.core.errors import BadOptions
from flibuste.games.attention_pirates.pieces import (
    LAIRS,
    MOST_OF_A_KIND,
    PLACES,
    TREASURES,
    WATERS,
)
from flibuste.games.attention_pirates.state import EDGE, FARTHEST, State

Space = tuple[int, int]
Fail = Callable[[str, int | None, str], NoReturn]
"""Refuse (key, which element of its list or None, what is wrong)."""

DEFAULT = Path(__file__).parent / "board.toml"
KEYS = ("cells", "port", "passage", "lairs", "tiles", "lost_place")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
BIGGEST = 100_000
"""Bytes of a board file, at most."""

_STRING = r"""\"\"\"[^"]*\"\"\"|"[^"]*"|'[^']*'"""
_SPACE = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", re.ASCII)
_TILE = re.compile(
    r"t([1-9][0-9]?) p([1-6](?:,[1-6])*)(?: c([1-6](?:,[1-6])*))?(?: \+([1-9]))?", re.ASCII
)


@dataclass(frozen=True)
class Tile:
    """A lair tile: sets of places are bits."""

    treasure: int
    pirates: int
    cannons: int
    safe: int  # cannons without a number


@dataclass(frozen=True)
class Board:
    """A checked board. Waters are the port, then the sea by q and r; lairs by q and r."""

    waters: tuple[Space, ...]
    lairs: tuple[Space, ...]
    passage: Space
    tiles: tuple[Tile, ...]
    lost_place: int  # 1-6


def name_of(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def neighbours(space: Space) -> list[Space]:
    return [(space[0] + q, space[1] + r) for q, r in STEPS]


# --- where a board comes from ------------------------------------------------------------


def read_file(path: Path) -> dict[str, Any]:
    """The content of a board file, checked. Raises BadOptions that name the line."""
    try:
        if path.stat().st_size > BIGGEST:
            raise BadOptions(f"board {path}: at most {BIGGEST} bytes")
        text = path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
        content = tomllib.loads(text)
    except OSError as error:
        raise BadOptions(f"board {path}: cannot be read ({error.strerror})") from error
    except tomllib.TOMLDecodeError as error:
        raise BadOptions(f"board {path}: not TOML: {error}") from None
    except (ValueError, RecursionError):  # not UTF-8, a name no file can have, nested too deep
        raise BadOptions(f"board {str(path)!r}: not a board file") from None

    def fail(key: str, element: int | None, wrong: str) -> NoReturn:
        line = line_of(text, key, element)
        raise BadOptions(f"board {path}{f', line {line}' if line else ''}: {key}: {wrong}")

    return plain(check(content, fail))


def read_dict(content: Mapping[str, Any]) -> dict[str, Any]:
    """A board given as a dict, checked. Raises BadOptions that name the key."""

    def fail(key: str, element: int | None, wrong: str) -> NoReturn:
        at = key if element is None else f"{key}[{element}]"
        raise BadOptions(f"board, key {at}: {wrong}")

    return plain(check(content, fail))


def line_of(text: str, key: str, element: int | None) -> int | None:
    """The line (from 1) of a key, or of an element of its list; None if there is no such key."""
    lines = [re.sub(rf"({_STRING})|#.*", r"\1", line) for line in text.split("\n")]
    begins = re.compile(rf"""[\s\[]*["']?{re.escape(key)}["']?\s*[].=]""")
    start = next((i for i, line in enumerate(lines) if begins.match(line)), None)
    if start is None or element is None:
        return None if start is None else start + 1
    lines[start] = lines[start].split("=", 1)[-1]
    left = element
    for i in range(start, len(lines)):
        left -= len(re.findall(rf"{_STRING}|[^\s,\[\]]+", lines[i]))
        if left < 0:
            return i + 1
    return start + 1


# --- checking ----------------------------------------------------------------------------


def check(content: Mapping[str, Any], fail: Fail) -> Board:
    for key in content:
        if key not in KEYS:
            fail(str(key), None, f"a board has no such key; it has {', '.join(KEYS)}")
    for key in KEYS:
        if key not in content:
            fail(key, None, f"missing; a board has {', '.join(KEYS)}")
    cells = _spaces(content["cells"], "cells", WATERS + LAIRS, fail)
    lairs = _spaces(content["lairs"], "lairs", LAIRS, fail)
    port = _space(content["port"], "port", None, fail)
    passage = _space(content["passage"], "passage", None, fail)
    _check_map(cells, lairs, port, passage, fail)
    sea = sorted(set(cells) - {port, *lairs})
    board = Board((port, *sea), tuple(sorted(lairs)), passage, _tiles(content, fail), 0)
    _check_afloat(board, cells, lairs, fail)
    lost = content["lost_place"]
    if type(lost) is not int or not 1 <= lost <= PLACES:
        fail("lost_place", None, f"expected a place, 1 to {PLACES}, not {lost!r}")
    return Board(board.waters, board.lairs, passage, board.tiles, lost)


def _check_map(
    cells: list[Space], lairs: list[Space], port: Space, passage: Space, fail: Fail
) -> None:
    for i, lair in enumerate(lairs):
        if lair not in cells:
            fail("lairs", i, f"{name_of(lair)} is not one of the cells")
    if port not in cells:
        fail("port", None, f"{name_of(port)} is not one of the cells")
    if port in lairs:
        fail("port", None, f"{name_of(port)} is a lair; the port is a cell of its own")
    if passage not in cells or passage in lairs or passage == port:
        fail("passage", None, f"{name_of(passage)} is not sea; the passage is a sea space")
    if passage not in neighbours(port):
        fail("passage", None, f"{name_of(passage)} is not beside the port {name_of(port)}")


def _check_afloat(board: Board, cells: list[Space], lairs: list[Space], fail: Fail) -> None:
    """Every sea space can be sailed to, and every lair attacked from somewhere."""
    near = sailing(board)
    seen = 1
    for _ in range(WATERS):
        for water in range(WATERS):
            seen |= near[water] if seen >> water & 1 else 0
    for water, space in enumerate(board.waters):
        if not seen >> water & 1:
            fail("cells", cells.index(space), f"{name_of(space)} cannot be sailed to from the port")
    for i, lair in enumerate(lairs):
        if not set(neighbours(lair)) & set(board.waters[1:]):
            fail("lairs", i, f"{name_of(lair)} has no sea beside it")


def _spaces(value: object, key: str, number: int, fail: Fail) -> list[Space]:
    if not isinstance(value, list) or len(value) != number:
        fail(key, None, f"expected a list of {number} spaces")
    spaces = [_space(text, key, i, fail) for i, text in enumerate(value)]
    for i, space in enumerate(spaces):
        if space in spaces[:i]:
            fail(key, i, f"{name_of(space)} is there twice")
    return spaces


def _space(text: object, key: str, element: int | None, fail: Fail) -> Space:
    found = _SPACE.fullmatch(text) if isinstance(text, str) else None
    if found is None or max(abs(int(n)) for n in found.groups()) > EDGE:
        fail(key, element, f'expected a space such as "1,-2", from -{EDGE} to {EDGE}, not {text!r}')
    return int(found[1]), int(found[2])


def _tiles(content: Mapping[str, Any], fail: Fail) -> tuple[Tile, ...]:
    value = content["tiles"]
    if not isinstance(value, list) or len(value) != LAIRS:
        fail("tiles", None, f"expected a list of {LAIRS} tiles")
    tiles = tuple(_tile(text, i, fail) for i, text in enumerate(value))
    total = sum(tile.treasure for tile in tiles)
    if total > TREASURES:
        fail("tiles", None, f"{total} treasures in all; there are {TREASURES} (P-2)")
    return tiles


def _tile(text: object, element: int, fail: Fail) -> Tile:
    found = _TILE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        fail("tiles", element, f'expected a tile such as "t3 p3,5 c4 +1", not {text!r}')
    numbers = [int(n) for n in f"{found[2]},{found[3] or ''}".split(",") if n]
    if len(set(numbers)) != len(numbers):
        fail("tiles", element, f"{text!r} has a number twice")
    pirates = sum(1 << int(n) - 1 for n in found[2].split(","))
    cannons = sum(1 << n - 1 for n in numbers) - pirates
    safe = int(found[4] or 0)
    if not 1 <= cannons.bit_count() + safe <= MOST_OF_A_KIND:
        fail("tiles", element, f"{text!r} must have 1 to {MOST_OF_A_KIND} cannons")
    return Tile(int(found[1]), pirates, cannons, safe)


# --- a checked board, back as data and into a record -------------------------------------


def plain(board: Board) -> dict[str, Any]:
    """The board as JSON-able values, every list in its canonical order."""
    return {
        "cells": [name_of(space) for space in sorted(board.waters + board.lairs)],
        "port": name_of(board.waters[0]),
        "passage": name_of(board.passage),
        "lairs": [name_of(space) for space in board.lairs],
        "tiles": [tile_text(tile) for tile in board.tiles],
        "lost_place": board.lost_place,
    }


def tile_text(tile: Tile) -> str:
    text = f"t{tile.treasure} p{_numbers(tile.pirates)}"
    text += f" c{_numbers(tile.cannons)}" if tile.cannons else ""
    return text + (f" +{tile.safe}" if tile.safe else "")


def _numbers(places: int) -> str:
    return ",".join(str(place + 1) for place in range(PLACES) if places >> place & 1)


@cache
def default() -> Board:
    return check(read_file(DEFAULT), _never)


def _never(key: str, element: int | None, wrong: str) -> NoReturn:
    raise AssertionError(f"a checked board is wrong: {key}: {wrong}")


def sailing(board: Board) -> list[int]:
    """For each water the waters beside it, as bits; the port has the passage only (P-5)."""
    numbers = {space: water for water, space in enumerate(board.waters)}
    gate = numbers[board.passage]
    near = [
        sum(1 << numbers[other] for other in neighbours(space) if numbers.get(other, 0))
        for space in board.waters
    ]
    near[0] = 1 << gate
    near[gate] |= 1
    return near


def write(s: State, board: Board) -> None:
    """Put a board into a record."""
    near = sailing(board)
    for water in range(WATERS):
        seen = 1 << water
        for steps in range(FARTHEST):
            grown = seen
            for other in range(WATERS):
                grown |= near[other] if seen >> other & 1 else 0
            seen = grown
            s.reach[steps, water] = seen & ~(1 << water)
        beside = neighbours(board.waters[water])
        s.shores[water] = sum(1 << i for i, lair in enumerate(board.lairs) if lair in beside)
    s.space[:] = board.waters + board.lairs
    for i, tile in enumerate(board.tiles):
        s.tile_treasure[i] = tile.treasure
        s.tile_pirates[i] = tile.pirates
        s.tile_cannons[i] = tile.cannons
        s.tile_safe[i] = tile.safe
    s.lost = board.lost_place - 1


def chosen(value: str | Mapping[str, Any]) -> Board:
    """The board of a completed option: "default" or the dict ``plain`` made."""
    return default() if isinstance(value, str) else check(value, _never)
