"""``flibuste lab``: what an option, a board or the number of seats does to a game."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli import options, rulebook
from flibuste.cli.commands.play import seed_of
from flibuste.cli.errors import CliError
from flibuste.cli.screen import screen, show
from flibuste.cli.texts import GUARD_SPACES, Texts
from flibuste.cli.workers import check_workers, progress_bar, tell_unfinished, workers_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from flibuste.arena.journal import Journal
    from flibuste.arena.statistics import Estimate
    from flibuste.core.game import Game
    from flibuste.lab.figures import Line, StudyReport
    from flibuste.lab.labpage import LabPage
    from flibuste.lab.study import Inquiry, Study


def run(args: Namespace, texts: Texts) -> int:
    from flibuste.arena.results import check_extras
    from flibuste.lab import results, running
    from flibuste.lab.study import make_study

    check_extras()
    check_workers(args, texts)
    game = rulebook.game_of(texts, args.game)
    study = make_study(game, _asked(args, texts, game))
    folder = args.out or Path(f"lab-{study.game}-{study.fingerprint[:8]}")
    console = screen()
    with running.open_folder(study, folder, resume=args.resume) as journal:
        try:
            _play(args, texts, console, study, journal)
        except KeyboardInterrupt:
            tell_unfinished(texts, console, len(journal.games), study.size, str(folder))
            raise
        report = results.publish(study, journal, folder, texts.lang)
    _tell(texts, console, report, folder)
    return 0


def _asked(args: Namespace, texts: Texts, game: Game) -> Inquiry:
    from flibuste.core.match import read_seed
    from flibuste.lab.study import Inquiry

    for seats in args.counts:
        if seats not in game.seats:
            offered = ", ".join(map(str, game.seats))
            raise CliError(texts.plain("no-seats", seats=str(seats), offered=offered))
    args.seats = min(args.counts, default=None)  # for --first
    vary, labels = _varied(args.vary, texts, game)
    known = {option.name: option for option in game.options}
    seed = seed_of(args.seed)
    return Inquiry(
        vary=vary,
        values=tuple(options.value(texts, known[vary], label) for label in labels),
        labels=labels,
        seats=tuple(sorted(set(args.counts))),
        bots=tuple(args.bots),
        games=args.games,
        seed=0 if seed is None else read_seed(seed),
        options=options.chosen(args, texts, game),
    )


def _varied(vary: str | None, texts: Texts, game: Game) -> tuple[str, tuple[str, ...]]:
    """``capot=game,round`` as the option's name and the values."""
    if vary is None:
        return "", ()
    name, _, rest = vary.partition("=")
    labels = tuple(part.strip() for part in rest.split(",") if part.strip())
    name = name.strip().replace("-", "_")
    if not labels:
        example = f"{game.options[0].name}=…,…"
        raise CliError(texts.plain("lab-vary", vary=vary, example=example))
    if name not in {option.name for option in game.options}:
        offered = ", ".join(option.name for option in game.options)
        said = texts.plain("lab-vary-none", game=game.name, option=name, offered=offered)
        raise CliError(said)
    return name, labels


def _play(args: Namespace, texts: Texts, console: Console, study: Study, journal: Journal) -> None:
    from flibuste.core import registry
    from flibuste.lab.running import play_study

    if all(task in journal for task in study.tasks):
        return
    with progress_bar(texts, console, study.size) as progress:
        workers = workers_of(args, registry.get(study.game), study.bots, study.size)
        play_study(study, journal, workers, progress)


def _tell(texts: Texts, console: Console, report: StudyReport, folder: Path) -> None:
    from rich.text import Text

    from flibuste.core import registry
    from flibuste.lab import results
    from flibuste.lab.labpage import LabPage, endings_of

    page = LabPage(report, texts.lang)
    for seats in report.study.seats:
        for players in dict.fromkeys((page.strongest, page.together)):
            lines = [x for x in report.lines if (x.seats, x.players) == (seats, players)]
            title = texts.rich("lab-seats", seats=str(seats), players=players)
            show(console, Text(), Text(title, "bold"), _grid(page, lines))
    said = texts.of(registry.get(report.study.game))
    for clause in endings_of(report):
        show(console, Text(f"{clause}: {said(clause)}"))
    show(console, Text(), Text(texts.rich("lab-played", games=report.played)))
    for name in (results.HTML, results.FIGURES, results.PARQUET):
        console.print(f"  {folder / name}", soft_wrap=True)


def _grid(page: LabPage, lines: list[Line]) -> Grid:
    from rich.table import Table as Grid

    grid = Grid(box=None, pad_edge=False)
    for i, head in enumerate(page.heads()):
        grid.add_column(head.translate(GUARD_SPACES), justify="right" if i else "left")
    for line in lines:
        cells = [page.name(line), *(page.brief(line.figure, e) for e in line.estimates)]
        cells += [_change(page, line.figure, e) for e in line.differences[1:]]
        grid.add_row(*(cell.translate(GUARD_SPACES) for cell in cells))
    return grid


def _change(page: LabPage, figure: str, e: Estimate | None) -> str:
    """A difference, with a star where it is surely one."""
    from flibuste.lab.labpage import is_sure

    return page.brief(figure, e, sign=True) + (" *" if is_sure(e) else "")
