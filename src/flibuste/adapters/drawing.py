"""A table drawn for people who watch programs play: as text, and as a picture of that text."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from flibuste.core import words
from flibuste.core.errors import BadOptions

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from flibuste.core.match import Match

RENDER_MODES = ("human", "ansi", "rgb_array")
"""Printed; as text; as a picture."""
COLUMNS = 100
CELL = (9, 18)  # width and height of a character, pixels
MARGIN = 12
PAPER, INK = (13, 24, 36), (226, 221, 207)
COLOURS = {
    "red": (236, 94, 80), "green": (106, 190, 110), "yellow": (240, 200, 80),
    "blue": (96, 156, 236), "magenta": (204, 122, 214), "cyan": (88, 200, 206),
    "white": (236, 236, 230), "black": (120, 130, 140),
}  # fmt: skip
SHAPES = {
    "▲": ((0.5, 0.25), (0.95, 0.75), (0.05, 0.75)),
    "◆": ((0.5, 0.2), (0.95, 0.5), (0.5, 0.8), (0.05, 0.5)),
}
"""Characters that Pillow's own font lacks, in parts of a cell."""


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"render_mode: {mode!r} is not offered; choose {', '.join(RENDER_MODES)}")


def render(match: Match, seat: int | None, mode: str | None) -> Any:
    """The table as a seat sees it, the way the mode says; None: as a spectator does."""
    if mode == "rgb_array":
        return picture(match, seat)
    if mode == "ansi":
        return text(match, seat)
    if mode == "human":
        print(text(match, seat))
    return None


def _drawn(match: Match, seat: int | None, lang: str) -> RenderableType:
    def say(key: str, **values: object) -> str:
        return words.say(match.game.folder, lang, key, **values)

    drawn: RenderableType = match.game.module("terminal").draw(match.view(seat), say)
    return drawn


def _console(colour: bool) -> Console:
    from rich.console import Console

    return Console(
        file=StringIO(), width=COLUMNS, highlight=False, emoji=False, markup=False,
        force_terminal=colour, color_system="standard" if colour else None,
    )  # fmt: skip


def text(match: Match, seat: int | None = None, lang: str = "en") -> str:
    """The table as a seat sees it, for a terminal; None: as a spectator does."""
    console = _console(colour=False)
    console.print(_drawn(match, seat, lang))
    file: Any = console.file
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def picture(match: Match, seat: int | None = None, lang: str = "en") -> npt.NDArray[np.uint8]:
    """The same as a picture, [height, width, red green blue]. Needs Pillow."""
    from PIL import Image, ImageDraw, ImageFont

    console = _console(colour=True)
    lines = console.render_lines(_drawn(match, seat, lang), pad=False)
    size = (2 * MARGIN + COLUMNS * CELL[0], 2 * MARGIN + max(len(lines), 24) * CELL[1])
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(CELL[1] - 4)
    for row, line in enumerate(lines):
        x = MARGIN
        for segment in line:
            for letter in segment.text:
                _letter(pen, font, x, MARGIN + row * CELL[1], letter, segment.style)
                x += CELL[0]
    return np.asarray(image)


def _letter(pen: Any, font: Any, x: int, y: int, letter: str, style: Any) -> None:
    """One character in the middle of its cell, so that columns stand under each other."""
    colour = _colour(style)
    if letter in "─━═":
        pen.line((x, y + CELL[1] // 2, x + CELL[0], y + CELL[1] // 2), colour)
    elif letter in "│┃":
        pen.line((x + CELL[0] // 2, y, x + CELL[0] // 2, y + CELL[1]), colour)
    elif letter in SHAPES:
        points = [(x + a * CELL[0], y + b * CELL[1]) for a, b in SHAPES[letter]]
        pen.polygon(points, colour)
    elif not letter.isspace():
        bold = 1 if style is not None and style.bold else 0
        middle = (x + CELL[0] // 2, y + CELL[1] // 2)
        pen.text(middle, letter, colour, font=font, anchor="mm", stroke_width=bold * 0.3)


def _colour(style: Any) -> tuple[int, int, int]:
    name = style.color.name if style is not None and style.color is not None else ""
    colour = COLOURS.get(name.removeprefix("bright_"), INK)
    if style is not None and style.dim:
        return tuple((2 * c + p) // 3 for c, p in zip(colour, PAPER, strict=True))  # type: ignore[return-value]
    return colour
