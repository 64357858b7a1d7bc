"""The render modes of environments: the table as text, and as a picture of that text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from flibuste.core.errors import BadOptions
from flibuste.core.picture import COLOURS, COLUMNS, INK, PAPER, console, drawing

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont
    from rich.segment import Segment
    from rich.style import Style

    from flibuste.core.match import Match

    Font: TypeAlias = FreeTypeFont | ImageFont

RENDER_MODES = ("human", "ansi", "rgb_array")
"""Print text; return text; return a picture as an array."""
ROWS = 40
CELL = (8, 18)  # width and height of a character, pixels
MARGIN = 12
SIZE = (2 * MARGIN + COLUMNS * CELL[0], 2 * MARGIN + ROWS * CELL[1])
"""The size of every picture: the frames of a video must be of one size."""
SHAPES = {
    "▲": ((0.5, 0.25), (0.95, 0.75), (0.05, 0.75)),
    "◆": ((0.5, 0.2), (0.95, 0.5), (0.5, 0.8), (0.05, 0.5)),
}
STROKES = {
    "─": ((0, 0.5, 1, 0.5),), "━": ((0, 0.5, 1, 0.5),), "═": ((0, 0.5, 1, 0.5),),
    "│": ((0.5, 0, 0.5, 1),), "┃": ((0.5, 0, 0.5, 1),),
    "×": ((0.15, 0.36, 0.85, 0.68), (0.15, 0.68, 0.85, 0.36)),
    "⚓": ((0.5, 0.2, 0.5, 0.8), (0.25, 0.35, 0.75, 0.35), (0.05, 0.55, 0.5, 0.8),
          (0.5, 0.8, 0.95, 0.55)),
}  # fmt: skip
"""Characters that Pillow's font lacks, drawn as polygons or lines; a cell is 1 by 1."""
_DRAWN = re.escape("".join((*SHAPES, *STROKES)))
PIECES = re.compile(rf"[{_DRAWN}]|\s+|[^\s{_DRAWN}]+")
NUMBER = re.compile(r"[-+−]?[\d.]+")


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"render_mode: {mode!r} is not offered; choose {', '.join(RENDER_MODES)}")


def render(match: Match, seat: int | None, mode: str | None) -> Any:
    """The table as a seat sees it, in a render mode; seat None: as a spectator sees it."""
    if mode == "rgb_array":
        return pixels(match, seat)
    if mode == "ansi":
        return text(match, seat)
    if mode == "human":
        print(text(match, seat))
    return None


def text(match: Match, seat: int | None = None, lang: str = "en") -> str:
    """The table as a seat sees it, as text; seat None: as a spectator sees it."""
    page = console(colour=False)
    page.print(drawing(match, seat, lang))
    file: Any = page.file
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def pixels(match: Match, seat: int | None = None, lang: str = "en") -> npt.NDArray[np.uint8]:
    """``text`` as a picture, [height, width, red green blue]. Needs Pillow."""
    from PIL import Image, ImageDraw, ImageFont

    page = console(colour=True)
    lines = page.render_lines(drawing(match, seat, lang), pad=False)
    image = Image.new("RGB", SIZE, PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(CELL[1] - 4)
    pitch = min(CELL[1], (SIZE[1] - 2 * MARGIN) / len(lines))
    for row, line in enumerate(lines):
        _line(pen, font, MARGIN + row * pitch, line)
    return np.asarray(image)


def _line(pen: ImageDraw, font: Font, y: float, line: list[Segment]) -> None:
    """Draw a line; every word begins at the cell of its first character, to align columns."""
    from rich.cells import cell_len

    x = MARGIN
    for segment in line:
        for piece in PIECES.findall(segment.text):
            width = cell_len(piece) * CELL[0]
            _piece(pen, font, (x, y, width), piece, segment.style)
            x += width


def _piece(
    pen: ImageDraw, font: Font, box: tuple[float, float, float], piece: str, style: Style | None
) -> None:
    """Draw a word, a number, or a character of SHAPES or STROKES."""
    (x, y, width), colour = box, _colour(style)

    def at(a: float, b: float) -> tuple[float, float]:
        return x + a * width, y + b * CELL[1]

    if piece in SHAPES:
        pen.polygon([at(*point) for point in SHAPES[piece]], colour)
    elif piece in STROKES:
        for a, b, c, d in STROKES[piece]:
            pen.line((*at(a, b), *at(c, d)), colour)
    elif not piece.isspace():
        right = NUMBER.fullmatch(piece) is not None  # numbers are aligned to the right
        bold = 0.3 if style is not None and style.bold else 0
        place, anchor = at(right, 0.5), "rm" if right else "lm"
        pen.text(place, piece, colour, font=font, anchor=anchor, stroke_width=bold)


def _colour(style: Style | None) -> tuple[int, int, int]:
    name = style.color.name if style is not None and style.color is not None else ""
    colour = COLOURS.get(name.removeprefix("bright_"), INK)
    if style is not None and style.dim:
        return tuple((2 * c + p) // 3 for c, p in zip(colour, PAPER, strict=True))  # type: ignore[return-value]
    return colour
