"""For commands that let many games be played: workers, and a bar that shows how far they are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flibuste.cli.errors import CliError
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from rich.console import Console

    from flibuste.arena.tournament import Progress
    from flibuste.arena.workers import Workers
    from flibuste.core.game import Game

MOST_JOBS = 1024


def check_workers(args: Namespace, texts: Texts) -> None:
    """Refuse flags that cannot be."""
    if args.jobs is not None and not 1 <= args.jobs <= MOST_JOBS:
        raise CliError(texts.plain("no-jobs", jobs=str(args.jobs)))
    if args.jobs is not None and args.ray is not None:
        raise CliError(texts.plain("jobs-or-ray"))


def workers_of(args: Namespace, game: Game, bots: Sequence[str], size: int) -> Workers:
    """Those that the flags ask for."""
    if args.ray is not None:
        from flibuste.arena.cluster import RayWorkers

        return RayWorkers(args.ray)
    from flibuste.arena.playgame import bot_of, threads_of
    from flibuste.arena.workers import LocalWorkers
    from flibuste.core.machine import cores

    threads = max(threads_of(bot_of(spec, game)) for spec in bots)
    return LocalWorkers(min(args.jobs or max(1, cores() // threads), size))


@contextmanager
def progress_bar(texts: Texts, console: Console, size: int) -> Iterator[Progress]:
    """Shown where somebody looks at it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar:
        task = bar.add_task(texts.rich("arena-playing"), total=size)
        yield lambda finished, of: bar.update(task, completed=finished)


def tell_unfinished(texts: Texts, console: Console, done: int, size: int, place: str) -> None:
    """How far it came, and how to go on."""
    said = texts.plain("arena-left", done=done, all=size, place=place)
    console.print(said, soft_wrap=True)
