"""A tournament as one HTML page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from flibuste.arena import plots
from flibuste.arena.htmlpage import HERE, HtmlPage
from flibuste.arena.ratings import Rating
from flibuste.arena.statistics import (
    Comparison,
    Deals,
    Estimate,
    Report,
    Standing,
    mean_share,
    tables,
)
from flibuste.core import registry, words

MOST_POINTS = 300
"""Of a curve: a screen shows no more."""
SURE = 0.05


class HtmlReport(HtmlPage):
    """What a page is made from, and its words."""

    def __init__(
        self, report: Report, deals: Deals, ratings: Sequence[Rating], done: int, lang: str
    ) -> None:
        super().__init__(HERE, lang)
        self.report, self.deals, self.done = report, deals, done
        self.plan = report.plan
        self.ratings = {rating.bot: rating for rating in ratings}

    def number(self, bot: str) -> int:
        return self.plan.bots.index(bot)

    @property
    def title(self) -> str:
        game = words.say(registry.get(self.plan.game).folder, self.lang, "title")
        return self.say(
            "page-title", game=game, seats=str(self.plan.seats), bots=", ".join(self.plan.bots)
        )

    # --- sections ----------------------------------------------------------------------

    def html(self) -> str:
        parts = (self.header(), self.standings(), self.course(), self.by_seat(), self.pairs())
        return self.document(self.title, "".join((*parts, self.how())))

    def header(self) -> str:
        r = self.report
        size = self.say("page-size", games=r.games, deals=r.deals, seatings=len(self.plan.seatings))
        lines = [self.verdict(), size]
        if self.done < self.plan.size:
            lines.append(self.say("page-unfinished", done=self.done, all=self.plan.size))
        said = "".join(f"<p>{escape(line)}</p>" for line in lines)
        return f"<header><h1>{escape(self.title)}</h1>{said}</header>"

    def verdict(self) -> str:
        """Who is ahead, if the comparisons say so with all others."""
        best, even = self.report.standings[0], self.percent(self.report.even, 0)
        behind = [c for c in self.report.comparisons if best.bot in (c.one, c.other)]
        if not all(c.p < SURE for c in behind):
            return self.say("page-tie", even=even)
        e = best.share
        low, high = self.percent(e.low), self.percent(e.high)
        share = self.percent(e.mean)
        return self.say("page-lead", bot=best.bot, share=share, low=low, high=high, even=even)

    def standings(self) -> str:
        rows = [
            (self.number(s.bot), s.bot, self.share(s.share), s.share) for s in self.report.standings
        ]
        plot = plots.intervals(rows, self.report.even, self.say("standings"))
        keys = ("bot", "share", "score", "margin", "rating", "think", "games")
        head = "".join(f"<th>{escape(self.say(key))}</th>" for key in keys)
        body = "".join(map(self.standing, self.report.standings))
        note = f'<p class="note">{escape(self.say("margin-note"))}</p>'
        table = f'<div class="wide" tabindex="0"><table><tr>{head}</tr>{body}</table></div>'
        return self.section("standings", "standings-note", plot + table + note)

    def standing(self, s: Standing) -> str:
        rating = self.ratings.get(s.bot)
        rated = f"{self.figure(rating.mu)} ± {self.figure(rating.sigma)}" if rating else "–"
        name = f'<span class="sign">{self.sign(s.bot)}{escape(s.bot)}</span>'
        cells = (
            name,
            self.percent(s.share.mean),
            self.with_interval(s.score),
            self.with_interval(s.margin),
            rated,
            self.figure(s.ms, 2 if s.ms < 10 else 0),
            str(s.games),
        )
        return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"

    def share(self, e: Estimate) -> str:
        low, high = self.figure(100 * e.low), self.figure(100 * e.high)
        return f"{self.percent(e.mean)} [{low} – {high}]"

    def sign(self, bot: str) -> str:
        return f'<svg width="16" height="16">{plots.mark(self.number(bot), "8", "8")}</svg>'

    def course(self) -> str:
        if len(self.deals) < 2:
            return ""
        shares, present = tables(self.plan, self.deals)
        places = np.unique(np.linspace(2, len(self.deals), MOST_POINTS).astype(int))
        lines = []
        for bot, name in enumerate(self.plan.bots):
            each = shares[:, present[:, bot], bot].mean(1)
            after = [mean_share(each[:n]) for n in places]
            columns = (np.array([getattr(e, k) for e in after]) for k in ("mean", "low", "high"))
            lines.append((bot, name, *columns))
        plot = plots.courses(lines, self.report.even, self.say("course"), len(self.deals))  # type: ignore[arg-type]
        return self.section("course", "course-note", self.legend() + plot)

    def by_seat(self) -> str:
        rows = [(self.number(s.bot), s.bot, s.by_seat) for s in self.report.standings]
        names = [self.say("seat", n=str(seat + 1)) for seat in range(self.plan.seats)]
        plot = plots.seats(rows, 1 / len(set(self.plan.sides)), names, self.say("by-seat"))
        return self.section("by-seat", "by-seat-note", self.legend() + plot)

    def legend(self) -> str:
        return plots.legend(list(enumerate(self.plan.bots)))

    def pairs(self) -> str:
        head = "".join(f"<th>{escape(self.say(k))}</th>" for k in ("pair", "lead", "p", "games"))
        ordered = sorted(self.report.comparisons, key=lambda c: c.p)
        body = "".join(map(self.comparison, ordered))
        table = f'<div class="wide" tabindex="0"><table><tr>{head}</tr>{body}</table></div>'
        return self.section("pairs", "pairs-note", table)

    def comparison(self, c: Comparison) -> str:
        one, other, sign = (c.one, c.other, 1) if c.lead.mean >= 0 else (c.other, c.one, -1)
        low, high = sorted((sign * c.lead.low, sign * c.lead.high))
        lead = self.with_interval(Estimate(sign * c.lead.mean, low, high), 100)
        p = "< " + self.figure(0.0001, 4) if c.p < 0.0001 else self.figure(c.p, 4)
        kind = ' class="sure"' if c.p < SURE else ""
        cells = (f"{escape(one)} – {escape(other)}", lead, escape(p), str(c.games))
        return f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"

    def how(self) -> str:
        plan = self.plan
        options = ", ".join(f"{k} = {v}" for k, v in plan.options.items() if k != "first") or "–"
        told = {
            "rules": f"{plan.game} {plan.rules}",
            "options": options,
            "seed": str(plan.seed),
            "sources": plan.build,
            "seating-rule": self.say("seating-words"),
        }
        return self.section("how", "", self.facts(told))
