"""``flibuste review``: what was luck and what was skill in a saved game."""

from __future__ import annotations

from argparse import Namespace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from flibuste.cli import savefiles
from flibuste.cli.errors import CliError
from flibuste.cli.movewords import MoveWords
from flibuste.cli.screen import screen, show
from flibuste.cli.texts import GUARD_SPACES, Texts
from flibuste.core import registry

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from flibuste.reviews import GameReview, Ledger

FEW = 5
"""Moments of each kind that are shown."""


def run(args: Namespace, texts: Texts) -> int:
    from flibuste.reviews import parquet

    record = savefiles.read_save(args.file, texts)
    if args.playouts is not None and args.playouts < 1:
        raise CliError(texts.plain("no-playouts", playouts=str(args.playouts)))
    if args.parquet is not None:
        parquet.check_parquet()
    console = screen()
    found, whole = _watch(args, texts, console, record)
    if args.json is not None:
        args.json.write_bytes(found.json() + b"\n")
    if args.parquet is not None:
        parquet.write(found, args.parquet)
    ReviewTables(texts, console, found).tell(whole)
    return 0


def _watch(
    args: Namespace, texts: Texts, console: Console, record: dict[str, Any]
) -> tuple[GameReview, bool]:
    """The last review there was; not the whole one if Ctrl-C came before."""
    from rich.progress import BarColumn, Progress, TextColumn

    from flibuste.reviews import improving
    from flibuste.reviews.reviewing import PLAYOUTS

    playouts = PLAYOUTS if args.playouts is None else args.playouts
    bar = Progress(TextColumn("{task.description}"), BarColumn(), console=console,
                   transient=True, disable=not console.is_terminal)  # fmt: skip
    found = None
    with bar:
        task = bar.add_task(texts.rich("review-thinking"), total=playouts)
        try:
            for found in improving(record, seed=args.seed, playouts=playouts):
                bar.update(task, completed=found.playouts)
        except KeyboardInterrupt:
            if found is None:
                raise
            return found, False
    assert found is not None
    return found, True


class ReviewTables:
    """A review as tables; shares in points of a hundred, seats from 1."""

    def __init__(self, texts: Texts, console: Console, found: GameReview) -> None:
        self.texts, self.console, self.found = texts, console, found
        self.words = MoveWords(registry.get(found.game), texts.lang)

    def tell(self, whole: bool) -> None:
        from rich.text import Text

        say = self.texts.rich
        about = say("review-about", playouts=self.found.playouts, policy=self.found.policy)
        notes = [about] if whole else [about, say("review-stopped")]
        show(
            self.console, Text(say("review-books"), style="bold"), self._books(), Text(),
            Text(say("review-losses"), style="bold"), self._losses(), Text(),
            Text(say("review-lucks"), style="bold"), self._lucks(), Text(),
            *map(Text, notes),
        )  # fmt: skip

    def _grid(self, *keys: str) -> Grid:
        from rich.table import Table as Grid

        grid = Grid(box=None, pad_edge=False)
        for key in keys:
            side = "left" if key in ("move", "name", "better") else "right"
            grid.add_column(self.texts.rich(f"review-{key}"), justify=side)  # type: ignore[arg-type]
        return grid

    def _books(self) -> Grid:
        grid = self._grid("seat", "par", "deal", "chance", "own", "others", "result")
        for ledger in self.found.ledgers:
            grid.add_row(str(ledger.seat + 1), *shown_ledger(ledger))
        return grid

    def _losses(self) -> Grid:
        """All that have a name, and the largest others."""
        ordered = sorted(self.found.judgements, key=lambda j: (j.name == "", -j.loss))
        named = sum(judgement.name != "" for judgement in ordered)
        grid = self._grid("ply", "seat", "move", "loss", "name", "better")
        for j in ordered[: max(FEW, named)]:
            name = self.texts.rich(f"review-{j.name}") if j.name else ""
            better = self._move(j.candidates[0].move) if j.loss > 0 else ""
            loss = f"{points(max(j.loss, 0.0))} ±{points(j.error)}"
            grid.add_row(str(j.ply + 1), str(j.seat + 1), self._move(j.move), loss, name, better)
        return grid

    def _lucks(self) -> Grid:
        def size(ply: int) -> float:
            return max(abs(luck.value) for luck in self.found.plies[ply].luck)

        grid = self._grid("ply", "move")
        for seat in range(self.found.seats):
            grid.add_column(self.texts.rich("review-of-seat", seat=seat + 1), justify="right")
        for ply in sorted(range(len(self.found.plies)), key=lambda p: (-size(p), p))[:FEW]:
            p = self.found.plies[ply]
            lucks = (f"{points(luck.value, signed=True)} ±{points(luck.error)}" for luck in p.luck)
            grid.add_row(str(ply + 1), self._move(p.move), *lucks)
        return grid

    def _move(self, move: str) -> str:
        return self.words.shown(move).translate(GUARD_SPACES)


def points(share: float, signed: bool = False) -> str:
    """A share in points of a hundred."""
    return f"{100 * share:+.1f}" if signed else f"{100 * share:.1f}"


def shown_ledger(ledger: Ledger) -> list[str]:
    """The books with one digit, still balanced: sums are rounded, entries lie between them."""
    entries = [ledger.par, ledger.deal, ledger.chance, ledger.own, ledger.others]
    sums = [round(1000 * total) for total in accumulate((e.value for e in entries), initial=0.0)]
    tenths = [after - before for before, after in pairwise(sums)]
    cells = [f"{tenths[0] / 10:.1f} ±{points(ledger.par.error)}"]
    cells += [
        f"{tenth / 10:+.1f} ±{points(entry.error)}"
        for tenth, entry in zip(tenths[1:], entries[1:], strict=True)
    ]
    return [*cells, f"{sums[-1] / 10:.1f}"]
