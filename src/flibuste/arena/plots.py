"""Plots as SVG that fits any width: places are per cent, letters and strokes keep their size.

Colour is never alone: every bot also has a mark of its own, and its name stands beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from flibuste.arena.statistics import Estimate, Floats

MARKS = (
    "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z",  # circle
    "M-4.5 -4.5H4.5V4.5H-4.5Z",  # square
    "M0 -6L5.5 4.5H-5.5Z",  # triangle
    "M0 -6.5L5.5 0L0 6.5L-5.5 0Z",  # diamond
    "M0 6L5.5 -4.5H-5.5Z",  # triangle on its point
    "M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",  # cross
    "M0 -6L5.7 -1.9L3.5 4.9H-3.5L-5.7 -1.9Z",  # pentagon
    "M-5 -5L0 -2L5 -5L2 0L5 5L0 2L-5 5L-2 0Z",  # star
)
COLOURS = len(MARKS)
"""The page has as many: --bot-0, --bot-1, …"""

Row = tuple[int, str, str, Estimate]
"""A bot's number and name, its share in words and as it is."""


def mark(bot: int, x: str, y: str) -> str:
    """A bot's sign at a place."""
    path = f'<path class="b{bot % COLOURS}" d="{MARKS[bot % len(MARKS)]}"/>'
    return f'<svg x="{x}" y="{y}" overflow="visible">{path}</svg>'


def text(x: str, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x}" y="{y:g}" class="{kind}">{escape(words)}</text>'


def percent(value: float) -> str:
    """A place."""
    return f"{100 * value:.2f}%"


QUARTERS = ("0%", "25%", "50%", "75%", "100%")


def axis(height: float, even: float | None, ticks: Sequence[str] = QUARTERS) -> str:
    """Lines at the quarters, from 0 to 100% unless said, and one where equals would be."""
    parts = []
    for i in range(5):
        end = "start" if i == 0 else "end" if i == 4 else "middle"
        parts.append(f'<line x1="{25 * i}%" x2="{25 * i}%" y1="0" y2="{height:g}" class="grid"/>')
        parts.append(text(f"{25 * i}%", height + 18, ticks[i], f"tick {end}"))
    if even is not None:
        x = percent(even)
        parts.append(f'<line x1="{x}" x2="{x}" y1="0" y2="{height:g}" class="even"/>')
    return "".join(parts)


def picture(height: float, body: str, title: str) -> str:
    return (
        f'<svg class="plot" width="100%" height="{height:g}" role="img" '
        f'aria-label="{escape(title)}">{body}</svg>'
    )


def intervals(
    rows: Sequence[Row], even: float | None, title: str, ticks: Sequence[str] = QUARTERS
) -> str:
    """A row for each bot, from 0 to 1; ``ticks``: other words at the quarters.

    Long names have a line to themselves: a phone is narrow.
    """
    below = 20 if max(len(name) for _, name, _, _ in rows) > 22 else 0
    step, parts = 54 + below, []
    for i, (bot, name, said, e) in enumerate(rows):
        top, line = step * i + 18, step * i + 36 + below
        parts.append(text("0", top, name, "name over"))
        parts.append(text("100%", top + below, said, "end over"))
        ends = f'x1="{percent(e.low)}" x2="{percent(e.high)}" y1="{line}" y2="{line}"'
        parts.append(f'<line {ends} class="span b{bot % COLOURS}"/>')
        parts.append(mark(bot, percent(e.mean), str(line)))
    height = step * len(rows)
    return picture(height + 26, axis(height, even, ticks) + "".join(parts), title)


def courses(
    lines: Sequence[tuple[int, str, Floats, Floats, Floats]], even: float, title: str, deals: int
) -> str:
    """Shares as the deals went on: number, name, and mean, low and high from 2 deals to all."""
    height, parts = 260.0, []
    for bot, _, mean, low, high in lines:
        n = len(mean)
        xs = [100 * i / max(1, n - 1) for i in range(n)]
        up = " ".join(f"{x:.2f},{100 - 100 * y:.2f}" for x, y in zip(xs, high, strict=True))
        down = [f"{x:.2f},{100 - 100 * y:.2f}" for x, y in zip(xs, low, strict=True)]
        path = " ".join(f"{x:.2f},{100 - 100 * y:.2f}" for x, y in zip(xs, mean, strict=True))
        parts.append(
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" '
            f'height="{height:g}" class="b{bot % COLOURS}">'
            f'<polygon class="band" points="{up} {" ".join(reversed(down))}"/>'
            f'<polyline class="course" points="{path}"/></svg>'
        )
    parts.append(_levels(height, even))
    for bot, _, mean, _, _ in lines:
        parts.append(mark(bot, "100%", f"{height * (1 - float(mean[-1])):.1f}"))
    ticks = [(0, "start", 2), (100, "end", deals)]
    if deals >= 10:
        ticks.append((50, "middle", deals // 2 + 1))
    parts += [text(f"{x}%", height + 18, str(n), f"tick {end}") for x, end, n in ticks]
    return picture(height + 26, "".join(parts), title)


def _levels(height: float, even: float) -> str:
    parts = []
    for i in range(5):
        y = height * i / 4
        parts.append(f'<line x1="0" x2="100%" y1="{y:g}" y2="{y:g}" class="grid"/>')
        if 0 < i < 4:
            parts.append(text("2", y - 4, f"{100 - 25 * i}%", "tick start over"))
    y = height * (1 - even)
    parts.append(f'<line x1="0" x2="100%" y1="{y:g}" y2="{y:g}" class="even"/>')
    return "".join(parts)


def seats(
    rows: Sequence[tuple[int, str, Sequence[float]]],
    even: float | None,
    names: Sequence[str],
    title: str,
) -> str:
    """A row for each seat with the marks of all bots on it."""
    height, parts = 50.0 * len(names), []
    for seat, name in enumerate(names):
        y = 50 * seat + 34
        parts.append(text("0", 50 * seat + 16, name, "name over"))
        parts.append(f'<line x1="0" x2="100%" y1="{y}" y2="{y}" class="rail"/>')
        parts += [mark(bot, percent(by[seat]), str(y)) for bot, _, by in rows]
    return picture(height + 26, axis(height, even) + "".join(parts), title)


def legend(rows: Sequence[tuple[int, str]]) -> str:
    """Marks and names."""
    signs = []
    for bot, name in rows:
        sign = f'<svg width="16" height="16">{mark(bot, "8", "8")}</svg>'
        signs.append(f"<li>{sign}{escape(name)}</li>")
    return f'<ul class="legend">{"".join(signs)}</ul>'
