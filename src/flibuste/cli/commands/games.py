"""``flibuste games``: the games and their options."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from flibuste.cli import options
from flibuste.cli.screen import screen, show
from flibuste.cli.texts import GUARD_SPACES, Texts
from flibuste.core import contract, registry

if TYPE_CHECKING:
    from rich.console import RenderableType

    from flibuste.core.game import Game


def run(args: Namespace, texts: Texts) -> int:
    show(screen(), *game_list(texts))
    return 0


def game_list(texts: Texts) -> Iterator[RenderableType]:
    for name in registry.names():
        yield from _entry(texts, registry.get(name))
    yield Text(texts.rich("catalog-play", command=texts.sketch("flibuste play GAME")))
    yield Text(texts.rich("catalog-rules", command=texts.sketch("flibuste rules GAME")))


def _entry(texts: Texts, game: Game) -> Iterator[RenderableType]:
    title = Text(contract.TITLE.of(game, texts.lang).translate(GUARD_SPACES), style="bold")
    title.append(f"  {game.name}", style="not bold cyan")
    yield title
    tagline = contract.TAGLINE.of(game, texts.lang).translate(GUARD_SPACES)
    if tagline:
        yield Padding(Text(tagline, style="italic"), (0, 0, 0, 2))
    seats = texts.rich("catalog-seats", seats=number_ranges(texts, game.seats))
    yield Padding(Text(seats), (0, 0, 0, 2))
    yield Padding(_options(texts, game), (0, 0, 0, 2))
    yield Text()


def _options(texts: Texts, game: Game) -> Grid:
    """Flag, then under each other what it means and what it is unless said."""
    table = Grid.grid(padding=(0, 2))
    for option in game.options:
        flag = f"{options.flag(option)} {options.offered(texts, option)}"
        about = options.explanation(texts, game, option)
        usual = texts.plain("default", value=options.default(texts, game, option))
        _row(table, flag, "\n".join([*about, usual]))
    _row(table, texts.sketch("--first SEAT"), texts.plain("option-first"))
    return table


def _row(table: Grid, flag: str, about: str) -> None:
    table.add_row(Text(flag, style="cyan", no_wrap=True), Text(about.translate(GUARD_SPACES)))


def number_ranges(texts: Texts, numbers: tuple[int, ...]) -> str:
    """2, 3, 4, 6 as ``2 to 4 or 6``."""
    parts: list[list[int]] = []
    for n in numbers:
        if parts and parts[-1][-1] == n - 1:
            parts[-1].append(n)
        else:
            parts.append([n])
    told = [
        texts.plain("from-to", first=str(p[0]), last=str(p[-1])) if len(p) > 1 else str(p[0])
        for p in parts
    ]
    *most, last = told
    return texts.plain("or", first=", ".join(most), last=last) if most else last
