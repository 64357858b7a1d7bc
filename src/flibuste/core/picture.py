"""A still picture of the table, drawn from a view: what a notebook shows of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

from flibuste.core import contract, words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.terminal_theme import TerminalTheme

    from flibuste.core.match import Match

COLUMNS = 100
"""Characters of a line, at most."""
SHOWN = 8.5
"""Pixels of a character's width, at most; Rich draws 12.2 and the picture is shrunk."""
RGB = tuple[int, int, int]
PAPER: RGB = (13, 24, 36)
INK: RGB = (226, 221, 207)
COLOURS: dict[str, RGB] = {
    "black": (120, 130, 140), "red": (236, 94, 80), "green": (106, 190, 110),
    "yellow": (240, 200, 80), "blue": (96, 156, 236), "magenta": (204, 122, 214),
    "cyan": (88, 200, 206), "white": (236, 236, 230),
}  # fmt: skip
"""By the names terminals have for them, in the order of their numbers."""

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {{width}} {{height}}" \
style="max-width: {shown:.0f}px">
<title>{title}</title>
<style>
.{{unique_id}}-matrix {{{{ font: {{char_height}}px ui-monospace, Menlo, Consolas, \
"DejaVu Sans Mono", monospace; }}}}
{{styles}}
</style>
<defs>{{lines}}</defs>
<rect width="100%" height="100%" rx="8" fill="{paper}"/>
<g class="{{unique_id}}-matrix" transform="translate(9, 22)">
{{backgrounds}}
{{matrix}}
</g>
</svg>
"""
"""Rich fills in the double braces. Its own template asks the web for a font."""


@dataclass(frozen=True)
class Picture:
    """A picture that notebooks show by themselves; no scripts, no links, nothing hidden."""

    title: str
    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


def picture(match: Match, seat: int | None, lang: str) -> Picture:
    """The table as a seat sees it; None: as a spectator does."""
    drawn = drawing(match, seat, lang)
    wide = console(colour=True, width=COLUMNS)
    width = max(sum(s.cell_length for s in line) for line in wide.render_lines(drawn, pad=False))
    page = console(colour=True, width=max(width, 1))
    page.record = True
    page.print(drawn)
    title = _title(match, seat)
    template = _template(title, page.width)
    return Picture(title, page.export_svg(title="", theme=_theme(), code_format=template))


def drawing(match: Match, seat: int | None, lang: str) -> RenderableType:
    """The game's own drawing of a view, or the plain one, for Rich."""

    def say(key: str, **values: object) -> str:
        return words.say(match.game.folder, lang, key, **values)

    return contract.DRAW.of(match.game)(match.view(seat), say)


def console(*, colour: bool, width: int = COLUMNS) -> Console:
    """Where a drawing goes that no terminal shows."""
    from rich.console import Console

    return Console(
        file=StringIO(), width=width, highlight=False, emoji=False, markup=False,
        force_terminal=colour, color_system="standard" if colour else None, force_jupyter=False,
    )  # fmt: skip


def _theme() -> TerminalTheme:
    from rich.terminal_theme import TerminalTheme

    return TerminalTheme(PAPER, INK, list(COLOURS.values()))


def _title(match: Match, seat: int | None) -> str:
    seen = "a spectator sees it" if seat is None else f"seat {seat} sees it"
    return f"{match.game.name}, after {match.ply} moves, as {seen}"


def _template(title: str, columns: int) -> str:
    paper = "#{:02x}{:02x}{:02x}".format(*PAPER)
    return SVG.format(title=escape(title), paper=paper, shown=columns * SHOWN)
