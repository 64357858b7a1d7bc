"""The board as data (P-5 to P-7): read from a file or a dict, checked, written into a record.

A board is a dict with the keys of ``board.toml``: cells, port, passage, lairs, tiles,
lost_place. What is wrong with one is said with the key, and with the line if it came
from a file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from flibuste.core.errors import BadOptions
from flibuste.core.words import LANGUAGES, say
from flibuste.games.attention_pirates.pieces import (
    LAIRS,
    MOST_OF_A_KIND,
    PLACES,
    TREASURES,
    WATERS,
)
from flibuste.games.attention_pirates.state import EDGE, FARTHEST, State

Space = tuple[int, int]

FOLDER = Path(__file__).parent
DEFAULT = FOLDER / "board.toml"
KEYS = ("cells", "port", "passage", "lairs", "tiles", "lost_place")
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
BIGGEST = 100_000
"""Bytes of a board file, at most."""
DEEPEST = 10
"""Dots between the parts of a key, at most; a board needs none."""
LONGEST_QUOTE = 80
"""Characters of a board that a refusal quotes."""

_STRING = r"""\"\"\"[^"]*\"\"\"|"[^"]*"|'[^']*'"""
_DOT = re.compile(r"[^\s.]\s*\.(?=\s*[^\s.])")
_SPACE = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", re.ASCII)
_TILE = re.compile(
    r"t([1-9][0-9]?) p([1-6](?:,[1-6])*)(?: c([1-6](?:,[1-6])*))?(?: \+([1-9]))?", re.ASCII
)


class WrongBoard(Exception):
    """A board that cannot be played on: a key, and which element of its list if it is one.

    message: ``board-wrong-`` and this is the message that says why.
    """

    def __init__(self, key: str, element: int | None, message: str, **values: object) -> None:
        super().__init__(key, message)
        self.key = key
        self.element = element
        self.line = 0
        """In a file, where it is known."""
        self._message = f"board-wrong-{message}"
        self._values = values

    def sentence(self, lang: str) -> str:
        return say(FOLDER, lang, self._message, **self._values)

    def in_line(self, lang: str, line: int) -> str:
        """The same with the line and the key; line 0 is none."""
        told = {"line": str(line or "none"), "at": _short(self.key), "wrong": self.sentence(lang)}
        return say(FOLDER, lang, "board-wrong", **told)


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
        content = path.read_bytes() if path.stat().st_size <= BIGGEST else None
    except (OSError, ValueError) as error:  # also a name that no file can have
        missing = isinstance(error, FileNotFoundError)
        raise refusal("no-file" if missing else "unread", path=str(path)) from None
    if content is None:
        raise refusal("large", path=str(path), n=BIGGEST)
    try:
        return read(content)
    except BadOptions as error:
        told = {lang: f"{path}, {sentence}" for lang, sentence in error.sentences.items()}
        raise BadOptions(f"board {path}: {error}", told) from None


def refusal(message: str, **values: object) -> BadOptions:
    """Why a board cannot be had, in every language."""
    told = {lang: say(FOLDER, lang, f"board-wrong-{message}", **values) for lang in LANGUAGES}
    return BadOptions(told["en"], told)


def read(content: bytes) -> dict[str, Any]:
    """The text of a board file, checked. Raises BadOptions that name the line."""
    try:
        text = content.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError as error:
        _refuse(WrongBoard("UTF-8", None, "utf8"), content.count(b"\n", 0, error.start) + 1)
    try:
        return plain(check(_parsed(text)))
    except WrongBoard as wrong:
        _refuse(wrong, wrong.line or line_of(text, wrong.key, wrong.element) or 0)


def _parsed(text: str) -> dict[str, Any]:
    """The keys of a TOML document. Raises WrongBoard."""
    try:
        _check_depth(text)
        return tomllib.loads(text)
    except RecursionError:
        raise WrongBoard("TOML", None, "deep") from None
    except ValueError as error:  # TOMLDecodeError, or a number of too many digits
        wrong = WrongBoard("TOML", None, "toml", why=_short(str(error)))
        found = re.search(r"at line (\d+)", str(error))
        wrong.line = int(found[1]) if found else text.count("\n") + 1
        raise wrong from None


def _check_depth(text: str) -> None:
    """Refuse keys of very many parts: the time to read them grows with the square of the depth."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(_DOT.findall(line)) > DEEPEST:
            wrong = WrongBoard("TOML", None, "deep")
            wrong.line = number
            raise wrong


def _refuse(wrong: WrongBoard, line: int) -> NoReturn:
    told = {lang: wrong.in_line(lang, line) for lang in LANGUAGES}
    raise BadOptions(told["en"], told) from None


def read_dict(content: Mapping[str, Any]) -> dict[str, Any]:
    """A board given as a dict, checked. Raises BadOptions that name the key."""
    try:
        return plain(check(content))
    except WrongBoard as wrong:
        at = _short(wrong.key) + ("" if wrong.element is None else f"[{wrong.element}]")
        told = {
            lang: say(FOLDER, lang, "board-wrong-key", at=at, wrong=wrong.sentence(lang))
            for lang in LANGUAGES
        }
        raise BadOptions(told["en"], told) from None


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


def check(content: Mapping[str, Any]) -> Board:
    """The board. Raises WrongBoard."""
    for key in content:
        if key not in KEYS:
            raise WrongBoard(str(key), None, "unknown", keys=", ".join(KEYS))
    for key in KEYS:
        if key not in content:
            raise WrongBoard(key, None, "missing", keys=", ".join(KEYS))
    cells = _spaces(content["cells"], "cells", WATERS + LAIRS)
    lairs = _spaces(content["lairs"], "lairs", LAIRS)
    port = _space(content["port"], "port", None)
    passage = _space(content["passage"], "passage", None)
    _check_map(cells, lairs, port, passage)
    sea = sorted(set(cells) - {port, *lairs})
    board = Board((port, *sea), tuple(sorted(lairs)), passage, _tiles(content), 0)
    _check_afloat(board, cells, lairs)
    lost = content["lost_place"]
    if type(lost) is not int or not 1 <= lost <= PLACES:
        raise WrongBoard("lost_place", None, "place", places=PLACES, found=quoted(lost))
    return Board(board.waters, board.lairs, passage, board.tiles, lost)


def _check_map(cells: list[Space], lairs: list[Space], port: Space, passage: Space) -> None:
    for i, lair in enumerate(lairs):
        if lair not in cells:
            raise WrongBoard("lairs", i, "no-cell", space=name_of(lair))
    if port not in cells:
        raise WrongBoard("port", None, "no-cell", space=name_of(port))
    if port in lairs:
        raise WrongBoard("port", None, "port-lair", space=name_of(port))
    if passage not in cells or passage in lairs or passage == port:
        raise WrongBoard("passage", None, "no-sea", space=name_of(passage))
    if passage not in neighbours(port):
        raise WrongBoard("passage", None, "not-beside", space=name_of(passage), port=name_of(port))


def _check_afloat(board: Board, cells: list[Space], lairs: list[Space]) -> None:
    """Every sea space can be sailed to, and every lair attacked from somewhere."""
    near = sailing(board)
    seen = 1
    for _ in range(WATERS):
        for water in range(WATERS):
            seen |= near[water] if seen >> water & 1 else 0
    for water, space in enumerate(board.waters):
        if not seen >> water & 1:
            raise WrongBoard("cells", cells.index(space), "cut-off", space=name_of(space))
    for i, lair in enumerate(lairs):
        if not set(neighbours(lair)) & set(board.waters[1:]):
            raise WrongBoard("lairs", i, "landlocked", space=name_of(lair))


def _spaces(value: object, key: str, number: int) -> list[Space]:
    if not isinstance(value, list) or len(value) != number:
        raise WrongBoard(key, None, "spaces", n=number)
    spaces = [_space(text, key, i) for i, text in enumerate(value)]
    for i, space in enumerate(spaces):
        if space in spaces[:i]:
            raise WrongBoard(key, i, "twice", space=name_of(space))
    return spaces


def _space(text: object, key: str, element: int | None) -> Space:
    found = _SPACE.fullmatch(text) if isinstance(text, str) else None
    if found is None or max(abs(int(n)) for n in found.groups()) > EDGE:
        raise WrongBoard(key, element, "space", edge=EDGE, found=quoted(text))
    return int(found[1]), int(found[2])


def _tiles(content: Mapping[str, Any]) -> tuple[Tile, ...]:
    value = content["tiles"]
    if not isinstance(value, list) or len(value) != LAIRS:
        raise WrongBoard("tiles", None, "tiles", n=LAIRS)
    tiles = tuple(_tile(text, i) for i, text in enumerate(value))
    total = sum(tile.treasure for tile in tiles)
    if total > TREASURES:
        raise WrongBoard("tiles", None, "treasures", total=total, n=TREASURES)
    return tiles


def _tile(text: object, element: int) -> Tile:
    found = _TILE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise WrongBoard("tiles", element, "tile", found=quoted(text))
    numbers = [int(n) for n in f"{found[2]},{found[3] or ''}".split(",") if n]
    if len(set(numbers)) != len(numbers):
        raise WrongBoard("tiles", element, "number-twice", found=quoted(text))
    pirates = sum(1 << int(n) - 1 for n in found[2].split(","))
    cannons = sum(1 << n - 1 for n in numbers) - pirates
    safe = int(found[4] or 0)
    if not 1 <= cannons.bit_count() + safe <= MOST_OF_A_KIND:
        raise WrongBoard("tiles", element, "cannons", most=MOST_OF_A_KIND, found=quoted(text))
    return Tile(int(found[1]), pirates, cannons, safe)


def quoted(value: object) -> str:
    """A value as a sentence quotes it."""
    try:
        return _short(repr(value))
    except (RecursionError, ValueError):  # nested too deep, too many digits
        return type(value).__name__


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


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
    return check(read_file(DEFAULT))


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
    spaces = s.space
    for i, (q, r) in enumerate(board.waters + board.lairs):
        spaces[i, 0] = q
        spaces[i, 1] = r
    for i, tile in enumerate(board.tiles):
        s.tile_treasure[i] = tile.treasure
        s.tile_pirates[i] = tile.pirates
        s.tile_cannons[i] = tile.cannons
        s.tile_safe[i] = tile.safe
    s.lost = board.lost_place - 1


def chosen(value: str | Mapping[str, Any]) -> Board:
    """The board of a completed option: "default" or the dict ``plain`` made."""
    return default() if isinstance(value, str) else check(value)
