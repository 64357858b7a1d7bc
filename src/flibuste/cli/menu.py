"""The legal moves as a numbered list that fits a screen.

A move's number is its place among all legal moves, whatever part of them is listed. Moves
that begin alike stand together; a crowd of them is folded into one line that says what to
type to see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from flibuste.cli.speech import Speech

if TYPE_CHECKING:
    from rich.console import RenderableType

EXPLAINED = 12
"""Up to so many moves stand on a line each, with what they mean."""
SHOWN = 40
"""Up to so many moves, none is folded away."""
CROWD = 12
"""In a longer list, so many moves that begin alike are folded."""
MOST = 120
"""Never more entries than this at once."""


class Choice(NamedTuple):
    number: int
    move: str


class Fold(NamedTuple):
    """Moves that begin alike."""

    beginning: str
    choices: list[Choice]


def choices(moves: list[str]) -> list[Choice]:
    return [Choice(n, move) for n, move in enumerate(moves, 1)]


def matching(offered: list[Choice], text: str, words: Callable[[str], str]) -> list[Choice]:
    """The moves that begin like the text, else those whose meaning has it somewhere."""
    wanted = " ".join(text.casefold().split())
    found = [c for c in offered if c.move.casefold().startswith(wanted)]
    return found or [c for c in offered if wanted in words(c.move).casefold()]


def listing(
    speech: Speech, offered: list[Choice], words: Callable[[str], str], everything: bool = False
) -> Iterator[RenderableType]:
    """The list: explained if short, folded if long; ``everything`` folds nothing."""
    if len(offered) <= EXPLAINED and any(words(c.move) != c.move for c in offered):
        yield _explained(offered, words)
        return
    entries = [Fold(c.move, [c]) for c in offered] if everything else fold(offered)
    for row in _rows(entries):
        yield Padding(Columns([_entry(e) for e in row], padding=(0, 3)), (0, 0, 0, 1))
    if any(len(e.choices) > 1 for e in entries):
        example = next(e.beginning for e in entries if len(e.choices) > 1)
        yield Text(speech.say("folded", example=example), style="dim")


def fold(offered: list[Choice]) -> list[Fold]:
    """Every move for itself, but crowds that begin alike as one if there are many in all."""
    singles = [Fold(c.move, [c]) for c in offered]
    if len(offered) <= SHOWN:
        return singles
    depth = 1
    while len(groups := _groups(offered, depth)) == 1:
        depth += 1
    if len(groups) == len(offered):
        return singles[:MOST]
    folded: list[Fold] = []
    for group in groups:
        alone = [Fold(c.move, [c]) for c in group.choices]
        folded += [group] if len(alone) > CROWD else alone
    return folded


def _groups(offered: list[Choice], depth: int) -> list[Fold]:
    """By their first words; a list so deep that words run out is all single moves."""
    found: dict[str, list[Choice]] = {}
    for choice in offered:
        found.setdefault(" ".join(choice.move.split()[:depth]), []).append(choice)
    return [Fold(beginning, group) for beginning, group in found.items()]


def _rows(entries: list[Fold]) -> Iterator[list[Fold]]:
    """Entries with the same first word stand together, short runs share a block."""
    block: list[Fold] = []
    last = ""
    for entry in entries:
        first = entry.beginning.split()[0]
        if first != last and len(block) > 3:
            yield block
            block = []
        block.append(entry)
        last = first
    yield block


def _entry(fold: Fold) -> Text:
    """A move with its number; a crowd with its size, for its numbers need not be a run."""
    if len(fold.choices) == 1:
        return Text.assemble((f"{fold.choices[0].number:>3} ", "cyan"), fold.beginning)
    return Text.assemble(("  … ", "cyan"), fold.beginning, f" ({len(fold.choices)})")


def _explained(offered: list[Choice], words: Callable[[str], str]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="cyan", min_width=4)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for number, move in offered:
        table.add_row(str(number), move, words(move))
    return table
