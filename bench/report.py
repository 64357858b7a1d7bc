"""Tables, the machine in words, and the sections of results.md."""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from flibuste.core.machine import cores


@dataclass(frozen=True)
class Table:
    """Columns of text; the first is words, the others are figures."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def __str__(self) -> str:
        """As Markdown that can also be read in a terminal."""
        widths = [
            max(len(row[i]) for row in (self.head, *self.rows)) for i in range(len(self.head))
        ]
        rule = ["-" * widths[0], *("-" * (w - 1) + ":" for w in widths[1:])]
        return "\n".join(_line(row, widths) for row in (self.head, rule, *self.rows))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = cells
    aligned = [
        first.ljust(widths[0]),
        *(c.rjust(w) for c, w in zip(others, widths[1:], strict=True)),
    ]
    return f"| {' | '.join(aligned)} |"


def rate(per_second: float) -> str:
    """Millions a second, three digits of them."""
    return _digits(per_second / 1e6)


def ratio(ours: float, theirs: float) -> str:
    return f"{_digits(ours / theirs)}x"


def _digits(value: float) -> str:
    if value >= 100:
        return f"{round(value, 3 - len(str(int(value)))):,.0f}"
    return f"{value:.3g}" if value >= 1 else f"{value:.2g}"


def machine() -> str:
    """The processor by its model and the cores we may use."""
    return f"{_model()}, {cores()} cores, Python {platform.python_version()}"


def _model() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(
            r"^model name\s*:\s*(.+)$", info.read_text(encoding="utf-8"), re.MULTILINE
        )
        if found:
            return found[1].strip()
    return platform.processor() or platform.machine()


def versions(*packages: str) -> str:
    """The packages that are installed, with their versions."""
    found = []
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


@dataclass(frozen=True)
class Page:
    """A page of results, section by section."""

    path: Path
    title: str
    order: tuple[str, ...]
    """Its sections."""

    def write(self, section: str, text: str) -> None:
        """Put a section into the page in place of the old one."""
        sections = self._sections()
        sections[section] = text.strip()
        parts = [f"## {name}\n\n{sections[name]}\n" for name in self.order if name in sections]
        self.path.write_text("\n".join([self.title, *parts]), encoding="utf-8")

    def _sections(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        _, *parts = re.split(r"^## ", self.path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        split = (part.partition("\n") for part in parts)
        return {name: text.strip() for name, _, text in split}


RESULTS = Page(
    Path(__file__).with_name("results.md"),
    "# Results\n\nWritten by the programs of this folder; [README.md](README.md) says how.\n",
    ("One core", "Search", "Port", "Starting", "WebAssembly", "Server", "CUDA", "Port, CUDA"),
)


def write(section: str, text: str) -> None:
    """Put a section into results.md in place of the old one."""
    RESULTS.write(section, text)
