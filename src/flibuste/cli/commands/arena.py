"""``flibuste arena``: a tournament between bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli import options, rulebook
from flibuste.cli.commands.play import seed_of
from flibuste.cli.errors import CliError
from flibuste.cli.screen import screen, show
from flibuste.cli.texts import Texts
from flibuste.cli.workers import check_workers, progress_bar, tell_unfinished, workers_of

if TYPE_CHECKING:
    from rich.console import Console

    from flibuste.arena.journal import Journal
    from flibuste.arena.plan import Plan
    from flibuste.arena.statistics import Estimate, Report


def run(args: Namespace, texts: Texts) -> int:
    from flibuste.arena import results, tournament

    results.check_extras()
    plan = _plan(args, texts)
    folder = args.out or Path(f"arena-{plan.game}-{plan.seats}-{plan.fingerprint[:8]}")
    console = screen()
    with tournament.open_folder(plan, folder, resume=args.resume) as journal:
        try:
            _play(args, texts, console, plan, journal)
        except KeyboardInterrupt:
            tell_unfinished(texts, console, len(journal.games), plan.size, str(folder))
            raise
        report = results.publish(plan, journal, folder, texts.lang)
    _tell(texts, console, report, folder)
    return 0


def _plan(args: Namespace, texts: Texts) -> Plan:
    from flibuste.arena.plan import make_plan
    from flibuste.core.match import read_seed

    game = rulebook.game_of(texts, args.game)
    if args.seats not in (None, *game.seats):
        offered = ", ".join(map(str, game.seats))
        raise CliError(texts.plain("no-seats", seats=str(args.seats), offered=offered))
    check_workers(args, texts)
    seed = seed_of(args.seed)
    return make_plan(
        game.name,
        args.bots,
        seats=args.seats,
        games=args.games,
        seed=0 if seed is None else read_seed(seed),
        options=options.chosen(args, texts, game),
    )


def _play(args: Namespace, texts: Texts, console: Console, plan: Plan, journal: Journal) -> None:
    from flibuste.arena import tournament
    from flibuste.core import registry

    if all(task in journal for task in plan.tasks):
        return
    with progress_bar(texts, console, plan.size) as progress:
        workers = workers_of(args, registry.get(plan.game), plan.bots, plan.size)
        tournament.play_tournament(plan, journal, workers, progress)


def _tell(texts: Texts, console: Console, report: Report, folder: Path) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from flibuste.arena import results

    grid = Grid(box=None, pad_edge=False)
    for i, key in enumerate(("bot", "share", "score", "margin")):
        grid.add_column(texts.rich(f"arena-{key}"), justify="right" if i else "left")
    for s in report.standings:
        low, high = texts.figure(100 * s.share.low), texts.figure(100 * s.share.high)
        share = f"{texts.percent(s.share.mean)} [{low} – {high}]"
        grid.add_row(s.bot, share, _shown(texts, s.score), _shown(texts, s.margin))
    even = texts.percent(report.even)
    said = texts.rich("arena-played", games=report.games, deals=report.deals, even=even)
    show(console, Text(), grid, Text(), Text(said))
    for name in (results.HTML, results.PARQUET):
        console.print(f"  {folder / name}", soft_wrap=True)


def _shown(texts: Texts, e: Estimate) -> str:
    half = (e.high - e.low) / 2
    mean = texts.figure(e.mean)
    return f"{mean} ± {texts.figure(half)}" if half < 1e9 else mean
