"""The legal moves as a numbered list that fits a screen.

A move's number is its place among all legal moves, also when only some of them are listed. Moves
that begin with the same words stand together; if there are too many of them, they are folded into
one line that says what to type to see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from flibuste.cli.movewords import folded
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from rich.console import RenderableType

EXPLAINED = 12
"""A list of at most this many moves has a line for each, with its meaning."""
SHOWN = 40
"""In a list of at most this many moves, none are folded."""
CROWD = 12
"""In a longer list, more than this many moves that begin with the same words are folded."""
MOST = 120
"""The most entries of a list in which nothing can be folded."""


class NumberedMove(NamedTuple):
    number: int
    move: str
    text: str
    """The move in the person's language."""


class MoveGroup(NamedTuple):
    """Moves that begin with the same words; or a single move."""

    beginning: str
    choices: list[NumberedMove]


def choices(moves: list[str], shown: Callable[[str], str]) -> list[NumberedMove]:
    return [NumberedMove(n, move, shown(move)) for n, move in enumerate(moves, 1)]


def matching(
    offered: list[NumberedMove], text: str, words: Callable[[str], str]
) -> list[NumberedMove]:
    """The moves that begin with a text; if there are none, those whose meaning contains it."""
    wanted = folded(text)
    found = [c for c in offered if folded(c.text).startswith(wanted) or c.move.startswith(wanted)]
    return found or [c for c in offered if wanted in folded(words(c.move))]


def listing(
    texts: Texts, offered: list[NumberedMove], words: Callable[[str], str], everything: bool = False
) -> Iterator[RenderableType]:
    """The list: explained if short, folded if long; ``everything`` folds nothing."""
    if len(offered) <= EXPLAINED and any(words(c.move) != c.move for c in offered):
        yield _explained(offered, words)
        return
    entries = [MoveGroup(c.text, [c]) for c in offered] if everything else fold(offered)
    for row in _rows(entries):
        yield Padding(Columns([_entry(e) for e in row], padding=(0, 3)), (0, 0, 0, 1))
    if any(len(e.choices) > 1 for e in entries):
        example = next(e.beginning for e in entries if len(e.choices) > 1)
        yield Text(texts.rich("folded", example=example), style="dim")


def fold(offered: list[NumberedMove]) -> list[MoveGroup]:
    """Groups of one move each; in a long list, large groups that begin with the same words."""
    singles = [MoveGroup(c.text, [c]) for c in offered]
    if len(offered) <= SHOWN:
        return singles
    depth = 1
    while len(groups := _groups(offered, depth)) == 1:
        depth += 1
    if len(groups) == len(offered):
        return singles[:MOST]
    folded: list[MoveGroup] = []
    for group in groups:
        alone = [MoveGroup(c.text, [c]) for c in group.choices]
        folded += [group] if len(alone) > CROWD else alone
    return folded


def _groups(offered: list[NumberedMove], depth: int) -> list[MoveGroup]:
    """The moves grouped by their first ``depth`` words."""
    found: dict[str, list[NumberedMove]] = {}
    for choice in offered:
        found.setdefault(" ".join(choice.text.split()[:depth]), []).append(choice)
    return [MoveGroup(beginning, group) for beginning, group in found.items()]


def _rows(entries: list[MoveGroup]) -> Iterator[list[MoveGroup]]:
    """Blocks of entries: a new one begins with a new first word, unless the last has under four."""
    block: list[MoveGroup] = []
    last = ""
    for entry in entries:
        first = entry.beginning.split()[0]
        if first != last and len(block) > 3:
            yield block
            block = []
        block.append(entry)
        last = first
    yield block


def _entry(fold: MoveGroup) -> Text:
    """A move with its number; a group with its size, as its numbers need not be consecutive."""
    if len(fold.choices) == 1:
        return Text.assemble((f"{fold.choices[0].number:>3} ", "cyan"), fold.beginning)
    return Text.assemble(("  … ", "cyan"), fold.beginning, f" ({len(fold.choices)})")


def _explained(offered: list[NumberedMove], words: Callable[[str], str]) -> Grid:
    table = Grid.grid(padding=(0, 2))
    table.add_column(justify="right", style="cyan", min_width=4)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for number, move, text in offered:
        table.add_row(str(number), text, words(move))
    return table
