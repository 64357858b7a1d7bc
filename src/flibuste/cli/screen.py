"""The output of the terminal: plain when piped, at most as wide as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flibuste.cli.texts import GUARD_SPACES, RESTORE_SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

WIDEST = 100
"""The most columns: longer lines of prose are hard to read."""


def screen() -> Console:
    from rich.console import Console

    console = Console(highlight=False, emoji=False, markup=False)
    console.width = min(console.width, WIDEST)
    return console


def show(console: Console, *things: RenderableType) -> None:
    for thing in things:
        console.print(RestoredSpaces(thing), end="")


class RestoredSpaces:
    """A renderable on its way out: no-break spaces are themselves again, no blanks trail."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        from rich.segment import Segment

        for line in Segment.split_lines(console.render(self.inside, options)):
            for text, style, control in trimmed(line):
                yield Segment(text.translate(RESTORE_SPACES), style, control)
            yield Segment.line()


def trimmed(line: list[Segment]) -> list[Segment]:
    """Drop the blanks with which Rich fills lines up: they disturb copying and pipes."""
    from rich.segment import Segment

    while line and not line[-1].control and not (line[-1].style and line[-1].style.bgcolor):
        kept = line[-1].text.rstrip(" ")
        if kept:
            return [*line[:-1], Segment(kept, line[-1].style)]
        line = line[:-1]
    return line


def markdown(text: str) -> RenderableType:
    """Markdown with headings on the left, where the eye looks for them."""
    from rich.markdown import Heading, Markdown
    from rich.text import Text

    class LeftHeading(Heading):
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
            line = {"h1": "═", "h2": "─"}.get(self.tag)
            yield Text()
            yield Text(self.text.plain, style="bold")
            if line:
                yield Text(line * self.text.cell_len)

    class LeftMarkdown(Markdown):
        elements = {**Markdown.elements, "heading_open": LeftHeading}  # noqa: RUF012

    return LeftMarkdown(text.translate(GUARD_SPACES), hyperlinks=False)
