"""``flibuste play``: from the command line to a table with people and bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli import bots, keeping, options, rulebook
from flibuste.cli.problems import Trouble
from flibuste.cli.screen import screen
from flibuste.cli.speech import Speech

if TYPE_CHECKING:
    from flibuste.core.match import Match


def play(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import playing
    from flibuste.cli.table import Course, Table

    match = _resumed(args, speech) if args.resume else _begun(args, speech)
    table = Table(
        match, speech, screen(), people(args.me, match.seats, speech),
        bots.crew(speech, match.game, args.bot, match.seats), _path(args, speech), Course(match),
    )  # fmt: skip
    return playing.play(table)


def _begun(args: Namespace, speech: Speech) -> Match:
    from flibuste.core import match

    game = rulebook.game_of(speech, args.game)
    if args.seats not in (None, *game.seats):
        offered = ", ".join(map(str, game.seats))
        raise Trouble(speech.plain("no-seats", seats=str(args.seats), offered=offered))
    return match.new(
        game.name, seats=args.seats, seed=seed_of(args.seed), auto_chance=False,
        **options.chosen(args, speech, game),
    )  # fmt: skip


def _resumed(args: Namespace, speech: Speech) -> Match:
    from flibuste.core.match import load

    record = keeping.read(args.resume, speech)
    said = [k for k in vars(args) if k.startswith(options.PREFIX)]
    if args.seats is not None or args.seed is not None or said:
        raise Trouble(speech.plain("resume-options"))
    if args.game not in (None, record.get("game")):
        raise Trouble(speech.plain("resume-game", file=str(args.resume), game=str(args.game)))
    return load(record, auto_chance=False)


def _path(args: Namespace, speech: Speech) -> Path | None:
    """Where to keep the game; better refused now than after an evening's play."""
    path: Path | None = args.save or args.resume
    if path is not None and path.exists():
        keeping.read(path, speech)
    return path


def seed_of(text: str | None) -> int | str | None:
    """``10`` is ten, as in Python; letters or 0x make it hexadecimal, as in records."""
    if text is None or text.lower().startswith("0x"):
        return text and text[2:]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 100 else text


def people(asked: list[str] | None, seats: int, speech: Speech) -> frozenset[int]:
    """The seats of ``--me``: numbers, ``all`` or ``none``; seat 0 unless said."""
    if asked is None:
        return frozenset({0})
    found: set[int] = set()
    for word in " ".join(asked).replace(",", " ").lower().split():
        if word == "all":
            found.update(range(seats))
        elif word.isascii() and word.isdigit() and int(word) < seats:
            found.add(int(word))
        elif word != "none":
            raise Trouble(speech.plain("no-seat", seat=word, last=str(seats - 1)))
    return frozenset(found)
