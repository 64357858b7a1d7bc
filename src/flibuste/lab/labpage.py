"""The figures of a study as one HTML page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from pathlib import Path

from flibuste.arena import plots
from flibuste.arena.htmlpage import HtmlPage
from flibuste.arena.statistics import Estimate
from flibuste.core import registry, words
from flibuste.lab.figures import BETTER, CHANGES, ENDING, SEAT, SETTLED, SHARES, Line, StudyReport

HERE = Path(__file__).parent


class LabPage(HtmlPage):
    """A study's page, and its words."""

    def __init__(self, report: StudyReport, lang: str) -> None:
        super().__init__(HERE, lang)
        self.report, self.study = report, report.study
        self.game = registry.get(self.study.game)

    @property
    def title(self) -> str:
        game = words.say(self.game.folder, self.lang, "title")
        if not self.study.vary:
            return self.say("lab-title-seats", game=game)
        values = ", ".join(self.study.labels)
        return self.say("lab-title", game=game, option=self.study.vary, values=values)

    @property
    def strongest(self) -> str:
        return self.study.bots[-1]

    @property
    def together(self) -> str:
        return " + ".join(self.study.bots)

    def lines(self, figure: str, seats: int, players: str) -> list[Line]:
        return [
            line
            for line in self.report.lines
            if (line.figure, line.seats, line.players) == (figure, seats, players)
        ]

    # --- words -------------------------------------------------------------------------

    def name(self, line: Line) -> str:
        """What a figure is of."""
        return self.say(f"figure-{line.figure}", of=line.of)

    def sentence(self, clause: str) -> str:
        """What ended a game, in the game's words."""
        return words.say(self.game.folder, self.lang, clause)

    def shown(self, figure: str, e: Estimate | None) -> str:
        """An estimate with its interval, as text."""
        if e is None:
            return "–"
        if scale(figure)[0] == 100:
            ends = f"[{self.figure(100 * e.low)} – {self.figure(100 * e.high)}]"
            return f"{self.percent(e.mean)} {ends}"
        digits = scale(figure)[1]
        low, mean, high = (self.figure(x, digits) for x in (e.low, e.mean, e.high))
        return mean if math.isinf(e.low) else f"{mean} [{low} – {high}]"

    def brief(self, figure: str, e: Estimate | None, sign: bool = False) -> str:
        """The same in less room: the longer half of the interval for both."""
        if e is None:
            return "–"
        times, digits = scale(figure)
        mean = (self.signed if sign else self.figure)(times * e.mean, digits)
        unit = "" if sign or times == 1 else self.percent(0)[len(self.figure(0)) :]
        half = max(e.high - e.mean, e.mean - e.low)
        return mean + unit + ("" if math.isinf(half) else f" ± {self.figure(times * half, digits)}")

    def change(self, figure: str, e: Estimate | None) -> str:
        """A difference, in points for shares."""
        if e is None:
            return "–"
        times, digits = scale(figure)
        low, mean, high = (self.signed(times * x, digits) for x in (e.low, e.mean, e.high))
        return mean if math.isinf(e.low) else f"{mean} [{low} – {high}]"

    def signed(self, value: float, digits: int) -> str:
        return ("+" if value > 0 else "") + self.figure(value, digits)

    # --- sections ----------------------------------------------------------------------

    def html(self) -> str:
        parts = [self.header(), self.seats_section(), self.better_section()]
        parts += [self.lengths(), self.endings(), self.tables(), self.how()]
        return self.document(self.title, "".join(parts))

    def header(self) -> str:
        size = self.say("lab-size", games=self.report.played, settings=len(self.study.settings))
        said = "".join(f"<p>{escape(line)}</p>" for line in (self.meaning(), size) if line)
        return f"<header><h1>{escape(self.title)}</h1>{said}</header>"

    def meaning(self) -> str:
        key = f"option-{self.study.vary}"
        known = words.has(self.game.folder, self.lang, key)
        return words.say(self.game.folder, self.lang, key) if known else ""

    def legend(self) -> str:
        labels = self.study.labels
        return plots.legend(list(enumerate(labels))) if len(labels) > 1 else ""

    def rows(self, lines: Sequence[Line], named: bool) -> list[plots.Row]:
        """For a plot: every value of every line that has one."""
        return [
            (i, self.row_name(line, i, named), self.shown(line.figure, e), e)
            for line in lines
            for i, e in enumerate(line.estimates)
            if e is not None
        ]

    def row_name(self, line: Line, value: int, named: bool) -> str:
        name = self.short(line) if named else self.say("lab-seats", seats=line.seats)
        label = self.study.labels[value]
        return f"{name} · {label}" if label else name

    def short(self, line: Line) -> str:
        return line.of if line.figure == ENDING else self.say("lab-seat", n=line.of)

    def each_seats(self, figure: str) -> str:
        """A plot for every number of seats, of the strongest bot against itself."""
        parts = [self.legend()]
        for seats in self.study.seats:
            lines = self.lines(figure, seats, self.strongest)
            if lines:
                title = self.say("lab-seats", seats=seats)
                plot = plots.intervals(self.rows(lines, True), lines[0].even, title)
                parts.append(f"<h3>{escape(title)}</h3>{plot}")
        return "".join(parts)

    def seats_section(self) -> str:
        return self.section("lab-seat-title", "lab-seat-note", self.each_seats(SEAT))

    def better_section(self) -> str:
        if len(self.study.bots) < 2:
            return ""
        lines = [x for s in self.study.seats for x in self.lines(BETTER, s, self.together)]
        plot = plots.intervals(self.rows(lines, False), lines[0].even, self.say("lab-better-title"))
        return self.section("lab-better-title", "lab-better-note", self.legend() + plot)

    def lengths(self) -> str:
        plots_of = [self.scaled(key) for key in ("decisions", "changes")]
        return self.section("lab-length-title", "lab-length-note", "".join(plots_of))

    def scaled(self, figure: str) -> str:
        lines = [x for s in self.study.seats for x in self.lines(figure, s, self.strongest)]
        rows = self.rows(lines, False)
        top = ceiling(max(min(e.high, 2 * e.mean + 1) for *_, e in rows))
        short = [(i, name, said, _shrunk(e, top)) for i, name, said, e in rows]
        ticks = [self.figure(top * i / 4, 0 if top >= 4 else 2) for i in range(5)]
        title = self.say(f"figure-{figure}", of="")
        return f"<h3>{escape(title)}</h3>" + plots.intervals(short, None, title, ticks)

    def endings(self) -> str:
        lines = [x for s in self.study.seats for x in self.lines(ENDING, s, self.strongest)]
        if not lines:
            return ""
        clauses = endings_of(self.report)
        said = "".join(f"<dt>{escape(c)}</dt><dd>{escape(self.sentence(c))}</dd>" for c in clauses)
        body = f"<dl>{said}</dl>{self.each_seats(ENDING)}"
        return self.section("lab-ending-title", "lab-ending-note", body)

    def tables(self) -> str:
        parts = []
        for seats in self.study.seats:
            for players in dict.fromkeys(setting.players for setting in self.study.settings):
                lines = [x for x in self.report.lines if (x.seats, x.players) == (seats, players)]
                if lines:
                    title = f"{self.say('lab-seats', seats=seats)} · {players}"
                    parts.append(f"<h3>{escape(title)}</h3>{self.table(lines)}")
        return self.section("lab-table-title", "lab-table-note", "".join(parts))

    def heads(self) -> list[str]:
        labels = [label or self.say("lab-value") for label in self.study.labels]
        apart = [self.say("lab-apart", value=x, base=labels[0]) for x in labels[1:]]
        return [self.say("lab-figure"), *labels, *apart]

    def cells(self, line: Line) -> list[str]:
        values = [self.shown(line.figure, e) for e in line.estimates]
        return [
            self.name(line),
            *values,
            *(self.change(line.figure, e) for e in line.differences[1:]),
        ]

    def table(self, lines: Sequence[Line]) -> str:
        head = "".join(f"<th>{escape(h)}</th>" for h in self.heads())
        body = "".join(self.row(line) for line in lines)
        return f'<div class="wide" tabindex="0"><table><tr>{head}</tr>{body}</table></div>'

    def row(self, line: Line) -> str:
        name, *rest = (_set(escape(cell)) for cell in self.cells(line))
        first = 1 + len(self.study.labels)
        sure = [False] * (first - 1) + [is_sure(e) for e in line.differences[1:]]
        cells = [
            f'<td class="sure">{cell}</td>' if bold else f"<td>{cell}</td>"
            for cell, bold in zip(rest, sure, strict=True)
        ]
        return f'<tr><td class="words">{name}</td>{"".join(cells)}</tr>'

    def how(self) -> str:
        plan = self.study.plans[0]
        fixed = {k: v for k, v in plan.options.items() if k != self.study.vary}
        told = {
            "lab-rules": f"{plan.game} {plan.rules}",
            "lab-options": ", ".join(f"{k} = {v}" for k, v in fixed.items()) or "–",
            "lab-bots": ", ".join(self.study.bots),
            "lab-games": self.say("lab-each", games=self.study.games),
            "lab-seed": str(plan.seed),
            "lab-sources": plan.build,
        }
        return self.section("lab-how", "lab-how-note", self.facts(told))


def _set(cell: str) -> str:
    """A figure with its interval in smaller letters."""
    mean, bracket, rest = cell.partition(" [")
    return f"{mean} <small>[{rest}</small>" if bracket else mean


def scale(figure: str) -> tuple[int, int]:
    """By what a figure is multiplied, and its decimals."""
    if figure in SHARES or figure == SETTLED:
        return 100, 1
    return 1, 2 if figure == CHANGES else 1


def endings_of(report: StudyReport) -> list[str]:
    """The clauses that ended games."""
    return sorted({line.of for line in report.lines if line.figure == ENDING})


def is_sure(e: Estimate | None) -> bool:
    """Is nought outside the interval?"""
    return e is not None and not e.low <= 0 <= e.high


def ceiling(value: float) -> float:
    """The next of 1, 2, 4, 8, 10, 20, …: an axis ends there."""
    power = 10.0 ** math.floor(math.log10(max(value, 1e-9)))
    return next(k * power for k in (1, 2, 4, 8, 10) if k * power >= value)


def _shrunk(e: Estimate, top: float) -> Estimate:
    low, high = max(0.0, e.low / top), min(1.0, e.high / top)
    return Estimate(min(1.0, max(0.0, e.mean / top)), low, high)
