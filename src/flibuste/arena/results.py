"""What a tournament's folder holds in the end: ``results.parquet`` and ``index.html``."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from flibuste.arena.journal import Journal
from flibuste.arena.plan import Plan
from flibuste.arena.statistics import Report, report
from flibuste.core.errors import BadOptions

PARQUET, HTML = "results.parquet", "index.html"


def check_extras() -> None:
    """Raises BadOptions if a library is missing: better now than after a night of games."""
    missing = [name for name in ("openskill", "pyarrow") if find_spec(name) is None]
    if missing:
        raise BadOptions(f"{' and '.join(missing)} not installed: pip install 'flibuste[arena]'")


def publish(plan: Plan, journal: Journal, folder: Path, lang: str = "en") -> Report:
    """Write both files from the games of the journal. Returns the figures they show."""
    from flibuste.arena import parquet
    from flibuste.arena.htmlreport import HtmlReport
    from flibuste.arena.ratings import rate_bots

    parquet.write(plan, journal, folder / PARQUET)
    deals = journal.deals(plan)
    figures = report(plan, deals)
    if deals:
        done = sum(task in journal for task in plan.tasks)
        page = HtmlReport(figures, deals, rate_bots(plan, deals), done, lang).html()
        draft = folder / f".{HTML}.{os.getpid()}"
        draft.write_text(page, encoding="utf-8")
        draft.replace(folder / HTML)
    return figures
