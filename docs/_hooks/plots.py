"""Speed and strength, drawn from the results files; also the sentences with figures.

``python docs/_hooks/plots.py`` writes the drawings that README shows; ``--check`` says which is
not what the files say. The site draws them when it is built.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import fill

from flibuste.core import contract, registry

ROOT = Path(__file__).parents[2]
RESULTS, STRENGTH = ROOT / "bench" / "results.md", ROOT / "bench" / "strength.md"
IMAGES = ROOT / "docs" / "images"

Row = dict[str, str]
"""A line of a table, by the heads of its columns."""


# --- reading -----------------------------------------------------------------------------


def section(text: str, name: str) -> str:
    """What stands below a heading, to the next."""
    return re.split(r"^## ", text.split(f"\n## {name}\n", 1)[1], flags=re.MULTILINE)[0]


def table(text: str, first: str) -> list[Row]:
    """The lines of the table whose first column has this head."""
    for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        head, _, *rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()
        ]
        if head[0] == first:
            return [dict(zip(head, row, strict=True)) for row in rows]
    raise LookupError(f"no table begins with {first!r}")


def number(text: str) -> float:
    return float(text.replace(",", ""))


def title(game: str) -> str:
    return contract.TITLE.of(registry.get(game), "en")


@dataclass(frozen=True)
class Span:
    """A line of a plot: its name, from what to what it goes, and whether it is ours."""

    name: str
    low: float
    high: float
    ours: bool = True


def spans(rows: list[Row], column: str) -> list[Span]:
    """Our games, each from its slowest number of seats to its fastest."""
    by_game: dict[str, list[float]] = {}
    for row in rows:
        by_game.setdefault(row["game"], []).append(number(row[column]))
    return [Span(title(game), min(v), max(v)) for game, v in by_game.items()]


def peers(text: str, observing: bool) -> list[Span]:
    """Other libraries at their best: decisions alone, cards dealt before where they can be."""
    found = [row for row in table(text, "peer") if (row["observes"] == "yes") == observing]
    rows = [row for row in found if "whole games" not in row["peer"]]
    return [
        Span(re.sub(", (dealt before|Python)", "", row["peer"]), value, value, ours=False)
        for row in rows
        for value in [number(row["decisions M/s"])]
    ]


def groups() -> list[tuple[str, list[Span]]]:
    """Like beside like: rules alone; rules, mask and observation; a GPU."""
    text = RESULTS.read_text(encoding="utf-8")
    core, cuda = section(text, "One core"), section(text, "CUDA")
    ours = table(core, "game")
    device = cuda.strip().split(";")[0]
    return [
        ("One core, rules alone", spans(ours, "rules M/s") + peers(core, False)),
        ("One core, with observations", spans(ours, "observed M/s") + peers(core, True)),
        (f"{device}, whole games", spans(table(cuda, "game"), "whole games M/s")),
    ]


SHARE = re.compile(r"\D*(\d+)\D+(\d+)–(\d+)\] ×(\d+)")


@dataclass(frozen=True)
class Share:
    """The first bot's wins in per cent, their interval, and the deals it rests on."""

    seats: str
    mean: int
    low: int
    high: int
    deals: int


def ladder() -> Iterator[tuple[str, list[tuple[str, list[Share]]]]]:
    """By game: each level against the one below it, for every number of seats."""
    text = STRENGTH.read_text(encoding="utf-8")
    for game in re.findall(r"^## (\w+)$", text, re.MULTILINE):
        rows = table(section(text, game), "")[:4]
        yield title(game), [(row.pop(""), list(_shares(row))) for row in rows]


def _shares(row: Row) -> Iterator[Share]:
    for seats, cell in row.items():
        found = SHARE.match(cell)
        if found:
            yield Share(seats, *map(int, found.groups()))


# --- drawing -----------------------------------------------------------------------------

STYLE = """
text { font: 14px "Alegreya Sans", "Segoe UI", sans-serif; fill: #2b2118; }
.head { font: 19px "IM Fell English", Georgia, serif; }
.soft { fill: #5d4a35; font-size: 12px; }
.page { fill: #fbf4e3; stroke: #cbb48a; }
.grid { stroke: #cbb48a; } .even { stroke: #5d4a35; stroke-dasharray: 4 3; }
.ours { stroke: #2f6f83; fill: #2f6f83; } .theirs { stroke: #9b2d26; fill: #9b2d26; }
.open { stroke: #2f6f83; fill: #fbf4e3; }
@media (prefers-color-scheme: dark) {
  text { fill: #efe3c8; } .soft { fill: #c3b596; }
  .page { fill: #1d252e; stroke: #3a434c; }
  .grid { stroke: #3a434c; } .even { stroke: #c3b596; }
  .ours { stroke: #7fbccb; fill: #7fbccb; } .theirs { stroke: #e9857b; fill: #e9857b; }
  .open { stroke: #7fbccb; fill: #1d252e; }
}
"""
"""The colours of web/src/tokens.css, by day and by night: a picture cannot read them there."""


def drawing(width: int, height: int, said: str, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(said)}">\n'
        f"<title>{escape(said)}</title><style>{STYLE}</style>\n"
        f'<rect class="page" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="12"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{named} text-anchor="{anchor}">{escape(text)}</text>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str, width: float = 1) -> str:
    return (
        f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        f'stroke-width="{width}"/>'
    )


def dot(x: float, y: float, kind: str, size: float = 5) -> str:
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{size}" stroke-width="1.5"/>'


def mark(x: float, y: float, ours: bool) -> str:
    """Ours are round, theirs are square: not only the colour tells."""
    if ours:
        return dot(x, y, "ours")
    return f'<rect class="theirs" x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>'


WIDTH, LEFT, RIGHT = 860, 310, 765
LOWEST, DECADES = -2, 6
"""The axis of speed goes from 10,000 decisions a second up by so many powers of ten."""
POWERS = ("10 k", "100 k", "1 M", "10 M", "100 M", "1,000 M", "10,000 M")


def _at(millions: float) -> float:
    return LEFT + (RIGHT - LEFT) * (math.log10(millions) - LOWEST) / DECADES


def speed() -> str:
    """Decisions a second, every line ten times the one before it."""
    found, parts, y = groups(), [words(20, 34, "Decisions a second", "head")], 58.0
    key = "● Flibuste, from its slowest number of seats to its fastest; ■ others; logarithmic"
    parts.append(words(WIDTH - 20, 34, key, "soft", "end"))
    top = y
    for name, rows in found:
        parts.append(words(20, y + 14, name, "soft"))
        for span in rows:
            y += 22
            parts += list(_span(span, y + 14))
        y += 34
    grid = list(_powers(top, y - 8))
    said = "Decisions a second of Flibuste and of other libraries, on one core and on a GPU"
    return drawing(WIDTH, round(y + 24), said, [*grid, *parts])


def _powers(top: float, bottom: float) -> Iterator[str]:
    for power, name in enumerate(POWERS):
        x = _at(10.0 ** (LOWEST + power))
        yield line(x, top, x, bottom, "grid")
        yield words(x, bottom + 18, name, "soft", "middle")


def _span(span: Span, y: float) -> Iterator[str]:
    yield words(LEFT - 14, y + 5, span.name, "", "end")
    kind = "ours" if span.ours else "theirs"
    if span.high > span.low:
        yield line(_at(span.low), y, _at(span.high), y, kind, 4)
        yield mark(_at(span.high), y, span.ours)
    yield mark(_at(span.low), y, span.ours)
    yield words(_at(span.high) + 12, y + 4, _rate(span.low, span.high), "soft")


def _rate(low: float, high: float) -> str:
    """Millions a second; less than one in thousands."""
    if high < 1:
        return f"{1000 * high:,.0f} k"
    return f"{low:,.3g} M" if low == high else f"{_millions(low)}–{_millions(high)} M"


def _millions(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


PANEL, ROW = 420, 9
"""The width of a game's part, and the height of one number of seats."""


def strength() -> str:
    """Each level's share of the wins against the one below, with its interval."""
    parts, bottoms = [words(20, 34, "Each level against the one below", "head")], [66.0, 66.0]
    key = "Wins in per cent, 95% intervals; ○ may be even. A line for each number of seats"
    parts.append(words(WIDTH - 20, 34, key, "soft", "end"))
    for name, pairs in sorted(ladder(), key=lambda found: -_lines(found[1])):
        column = bottoms.index(min(bottoms))
        drawn, height = _panel(name, pairs, 20 + PANEL * column, bottoms[column])
        parts += drawn
        bottoms[column] += height + 26
    said = "Each level's share of the wins against the level below it, in every game"
    return drawing(WIDTH, round(max(bottoms)), said, parts)


def _lines(pairs: list[tuple[str, list[Share]]]) -> int:
    return sum(len(shares) for _, shares in pairs)


def _panel(
    name: str, pairs: list[tuple[str, list[Share]]], x: float, y: float
) -> tuple[list[str], float]:
    """A game's part, and how high it is."""
    left, wide, top = x + 150, 240, y + 14
    parts, at = [words(x, y + 6, name, "head")], top + 6
    for pair, shares in pairs:
        parts.append(words(left - 10, at + ROW * len(shares) / 2 + 5, pair, "soft", "end"))
        for share in shares:
            at += ROW
            parts += _share(share, left, wide, at)
        at += ROW + 6
    axis = []
    for percent in (0, 25, 50, 75, 100):
        place = left + wide * percent / 100
        axis.append(line(place, top, place, at, "even" if percent == 50 else "grid"))
        axis.append(words(place, at + 14, str(percent), "soft", "middle"))
    return [*axis, *parts], at + 14 - y


def _share(share: Share, left: float, wide: float, y: float) -> list[str]:
    low, mean, high = (left + wide * v / 100 for v in (share.low, share.mean, share.high))
    said = f"{share.seats}: {share.mean} [{share.low}–{share.high}], {share.deals} deals"
    kind = "ours" if share.low > 50 else "open"
    inside = line(low, y, high, y, "ours", 1.5) + dot(mean, y, kind, 3.2)
    return [f"<g><title>{said}</title>{inside}</g>"]


PLOTS = {"speed.svg": speed, "strength.svg": strength}


# --- sentences ---------------------------------------------------------------------------


def figures() -> str:
    """What the measurements say, in two sentences."""
    (_, alone), (_, seen), (gpu, whole) = groups()
    certain, every = _certain()
    device = gpu.split(",")[0]
    said = (
        f"On one core the rules decide {_ours(alone)} million times a second, {_ours(seen)} "
        f"million with what the player sees; on one {device}, {_ours(whole)} million. Each level "
        "of the bots beats the one below it, the lowest random play, beyond doubt in "
        f"{certain} of {every} pairings: four levels, four games, every number of seats."
    )
    return fill(said, 110)


def _ours(found: list[Span]) -> str:
    ours = [span for span in found if span.ours]
    low, high = min(span.low for span in ours), max(span.high for span in ours)
    return f"{_millions(low)} to {_millions(high)}"


def _certain() -> tuple[int, int]:
    shares = [s for _, pairs in ladder() for _, found in pairs for s in found]
    return sum(s.low > 50 for s in shares), len(shares)


def main() -> None:
    for name, draw in PLOTS.items():
        path, made = IMAGES / name, draw()
        if "--check" not in sys.argv:
            path.write_text(made, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != made:
            sys.exit(f"{path.relative_to(ROOT)} is not what the results say: make contract")


if __name__ == "__main__":
    main()
