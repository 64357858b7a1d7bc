"""``flibuste play``: from the command line to a table with people and bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli import bots, options, rulebook, savefiles
from flibuste.cli.errors import CliError
from flibuste.cli.screen import screen
from flibuste.cli.seats import meant
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from flibuste.core.match import Match


def run(args: Namespace, texts: Texts) -> int:
    from flibuste.cli.gameloop import play_game
    from flibuste.cli.table import TerminalTable, Transcript

    match = _resumed(args, texts) if args.resume else _begun(args, texts)
    table = TerminalTable(
        match,
        texts,
        screen(),
        people=seats_of_people(args.me, match.seats, texts),
        bots=bots.bots_by_seat(texts, match.game, args.bot, match.seats),
        path=_path(args, texts),
        transcript=Transcript(match),
    )
    return play_game(table)


def _begun(args: Namespace, texts: Texts) -> Match:
    from flibuste.core import match

    game = rulebook.game_of(texts, args.game)
    if args.seats not in (None, *game.seats):
        offered = ", ".join(map(str, game.seats))
        raise CliError(texts.plain("no-seats", seats=str(args.seats), offered=offered))
    return match.new(
        game.name,
        seats=args.seats,
        seed=seed_of(args.seed),
        auto_chance=False,
        **options.chosen(args, texts, game),
    )


def _resumed(args: Namespace, texts: Texts) -> Match:
    from flibuste.core.match import load

    record = savefiles.read_save(args.resume, texts)
    said = [k for k in vars(args) if k.startswith(options.PREFIX)]
    if args.seats is not None or args.seed is not None or said:
        raise CliError(texts.plain("resume-options"))
    if args.game not in (None, record.get("game")):
        raise CliError(texts.plain("resume-game", file=str(args.resume), game=str(args.game)))
    return load(record, auto_chance=False)


def _path(args: Namespace, texts: Texts) -> Path | None:
    """The file to save the game in, checked now rather than at the end of the game."""
    path: Path | None = args.save or args.resume
    if path is not None and path.exists():
        savefiles.read_save(path, texts)
    return path


def seed_of(text: str | None) -> int | str | None:
    """``10`` is ten, as in Python; letters or 0x make it hexadecimal, as in records."""
    if text is None or text.lower().startswith("0x"):
        return text and text[2:]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 100 else text


def seats_of_people(asked: list[str] | None, seats: int, texts: Texts) -> frozenset[int]:
    """The seats of ``--me``: numbers, ``all`` or ``none``; the first unless said."""
    if asked is None:
        return frozenset({0})
    found: set[int] = set()
    for word in " ".join(asked).replace(",", " ").lower().split():
        if word == "all":
            found.update(range(seats))
        elif (seat := meant(word, seats)) is not None:
            found.add(seat)
        elif word != "none":
            raise CliError(texts.plain("no-seat", seat=word, last=str(seats)))
    return frozenset(found)
