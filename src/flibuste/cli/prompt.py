"""A line from the person, or from the file that is piped in."""

from __future__ import annotations

import sys
from contextlib import suppress

from flibuste.cli.table import TerminalTable
from flibuste.cli.texts import RESTORE_SPACES


class Quit(Exception):
    """Raised when the person quits, or the input ends."""


def listen(table: TerminalTable, prompt: str) -> str:
    """A line from the person, or from the file that is piped in. Raises Quit at its end."""
    if sys.stdin.isatty():
        return _typed(prompt)
    line = sys.stdin.readline()
    if not line:
        raise Quit
    line = line.strip()
    if line:
        table.console.print(f"> {line}")
    return line


def _typed(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401  (arrows and history, where there is such a thing)
    try:
        return input(prompt.translate(RESTORE_SPACES)).strip()
    except EOFError:
        print()
        raise Quit from None


def attended(table: TerminalTable) -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin.isatty() and table.console.is_terminal
