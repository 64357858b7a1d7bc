"""``flibuste games``: what there is to play, and how it can be varied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from flibuste.cli import options
from flibuste.cli.speech import HELD, Speech
from flibuste.core import contract, registry

if TYPE_CHECKING:
    from rich.console import RenderableType

    from flibuste.core.game import Game


def catalog(speech: Speech) -> Iterator[RenderableType]:
    for name in registry.names():
        yield from _entry(speech, registry.get(name))
    yield Text(speech.say("catalog-play", command="flibuste play GAME"))
    yield Text(speech.say("catalog-rules", command="flibuste rules GAME"))


def _entry(speech: Speech, game: Game) -> Iterator[RenderableType]:
    title = Text(contract.TITLE.of(game, speech.lang).translate(HELD), style="bold")
    title.append(f"  {game.name}", style="not bold cyan")
    yield title
    tagline = contract.TAGLINE.of(game, speech.lang).translate(HELD)
    if tagline:
        yield Padding(Text(tagline, style="italic"), (0, 0, 0, 2))
    seats = speech.say("catalog-seats", seats=runs(game.seats))
    yield Padding(Text(seats), (0, 0, 0, 2))
    yield Padding(_options(speech, game), (0, 0, 0, 2))
    yield Text()


def _options(speech: Speech, game: Game) -> Table:
    """Flag, then under each other what it means and what it is unless said."""
    table = Table.grid(padding=(0, 2))
    for option in game.options:
        flag = f"{options.flag(option)} {options.offered(option)}"
        about = options.explanation(speech, game, option)
        usual = speech.plain("default", value=options.default(speech, game, option))
        _row(table, flag, "\n".join([*about, usual]))
    _row(table, "--first SEAT", speech.plain("option-first"))
    return table


def _row(table: Table, flag: str, about: str) -> None:
    table.add_row(Text(flag, style="cyan", no_wrap=True), Text(about.translate(HELD)))


def runs(numbers: tuple[int, ...]) -> str:
    """2, 3, 4, 6 as ``2-4, 6``."""
    parts: list[list[int]] = []
    for n in numbers:
        if parts and parts[-1][-1] == n - 1:
            parts[-1].append(n)
        else:
            parts.append([n])
    return ", ".join(f"{p[0]}-{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)
