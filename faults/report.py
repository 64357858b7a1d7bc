"""The reports of campaigns: sections of bench/faults.md."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench import report

FAULTS = report.Page(
    Path(report.__file__).with_name("faults.md"),
    "# Campaigns\n\nWritten by the programs of faults/; [README.md](README.md) says how.\n",
    ("Simulation", "Processes", "Floods", "Soak"),
)


def table(rows: Sequence[tuple[str, str]]) -> str:
    """What was done and what came of it, row by row."""
    lines = ["| what | figure |", "| --- | --- |", *(f"| {a} | {b} |" for a, b in rows)]
    return "\n".join(lines)


def commit() -> str:
    """The version of the sources, with a plus if they were changed since."""
    told = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    done = subprocess.run(
        told, cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def tell(section: str, text: str, write: bool) -> None:
    """Print a report; write: also put it into its section of the page."""
    text = f"{datetime.now(UTC):%Y-%m-%d}, {report.machine()}\n\n{text}"
    print(text)
    if write:
        FAULTS.write(section, text)
