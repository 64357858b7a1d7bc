"""What our HTML pages share: one file that needs nothing else, no network and no script."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from flibuste.arena.statistics import Estimate
from flibuste.core import words

HERE = Path(__file__).parent


class HtmlPage:
    """A page in one language, with the words of a folder."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder, self.lang = folder, lang

    def say(self, key: str, **values: Any) -> str:
        return words.say(self.folder, self.lang, key, **values)

    def percent(self, value: float, digits: int = 1) -> str:
        shown = f"{100 * value:.{digits}f}"
        return shown.replace(".", ",") + "\u202f%" if self.lang == "fr" else shown + "%"

    def figure(self, value: float, digits: int = 1) -> str:
        shown = f"{value:.{digits}f}".replace("-", "−")
        return shown.replace(".", ",") if self.lang == "fr" else shown

    def with_interval(self, e: Estimate, times: float = 1.0) -> str:
        if math.isinf(e.low):
            return self.figure(times * e.mean)
        low, high = self.figure(times * e.low), self.figure(times * e.high)
        return f"{self.figure(times * e.mean)} <small>[{low} – {high}]</small>"

    def document(self, title: str, body: str) -> str:
        style = (HERE / "htmlreport.css").read_text(encoding="utf-8")
        return (
            f'<!DOCTYPE html>\n<html lang="{self.lang}"><head><meta charset="utf-8"/>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
            f"<title>{escape(title)}</title><style>{style}</style></head>"
            f"<body><main>{body}</main></body></html>\n"
        )

    def section(self, key: str, note: str, body: str) -> str:
        said = f'<p class="note">{escape(self.say(note))}</p>' if note else ""
        return f"<section><h2>{escape(self.say(key))}</h2>{said}{body}</section>"

    def facts(self, told: Mapping[str, str]) -> str:
        """What each of these keys is."""
        rows = (f"<dt>{escape(self.say(k))}</dt><dd>{escape(v)}</dd>" for k, v in told.items())
        return f"<dl>{''.join(rows)}</dl>"
