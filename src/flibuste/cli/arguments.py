"""The command line. A game's options become flags of ``flibuste play GAME`` and ``arena``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from flibuste import __version__
from flibuste.cli import commands, options
from flibuste.cli.speech import LANGUAGES, Speech

if TYPE_CHECKING:
    from flibuste.core.game import Game

# The parser's own sentences, so that they too are French to the French.
SENTENCES = {
    "usage: ": "parser-usage",
    "options": "parser-options",
    "positional arguments": "parser-arguments",
    "show this help message and exit": "parser-help",
    "argument %(argument_name)s: %(message)s": "parser-argument",
    "expected one argument": "parser-one",
    "expected at most one argument": "parser-at-most-one",
    "the following arguments are required: %s": "parser-required",
    "unrecognized arguments: %s": "parser-unrecognized",
    "invalid choice: %(value)r (choose from %(choices)s)": "parser-choice",
    "invalid %(type)s value: %(value)r": "parser-value",
    "ambiguous option: %(option)s could match %(matches)s": "parser-ambiguous",
    "not allowed with argument %s": "parser-together",
    "ignored explicit argument %r": "parser-no-value",
}


BOTS = {"example": "captain, search:iterations=2000", "own": "@module.function"}
OF_A_GAME = ("play", "arena")
"""The commands that take a game's options as flags."""


class Parser(argparse.ArgumentParser):
    """Errors are one line."""

    speech: Speech

    def error(self, message: str) -> NoReturn:
        hint = self.speech.plain("see-help", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {' '.join(message.split())} {hint}\n")


def parse(arguments: Sequence[str], speech: Speech) -> argparse.Namespace:
    """Read the command line; leaves with code 2 and one line if it cannot be."""
    words, game = _take_game(list(arguments))
    with _spoken(speech):
        parser = _parser(speech, game)
        args = parser.parse_args(words or ["--help"])
    if game is not None and words[0] in OF_A_GAME:
        args.game = game.name
    return args


def _take_game(words: list[str]) -> tuple[list[str], Game | None]:
    """The game is known before its options are read, wherever its name stands."""
    from flibuste.core import registry

    if words and words[0] in OF_A_GAME:
        known = registry.names()
        for i, word in enumerate(words[1:], 1):
            if word in known:
                return words[:i] + words[i + 1 :], registry.get(word)
    return words, None


@contextmanager
def _spoken(speech: Speech) -> Iterator[None]:
    """Argparse takes its sentences from ``_``: for a while that is ours."""
    names, theirs = vars(argparse), argparse._  # type: ignore[attr-defined]

    def ours(text: str) -> Any:
        return speech.plain(SENTENCES[text]) if text in SENTENCES else theirs(text)

    names["_"] = ours
    try:
        yield
    finally:
        names["_"] = theirs


def _parser(speech: Speech, game: Game | None) -> Parser:
    Parser.speech = speech
    parser = Parser(prog="flibuste", description=speech.plain("about"), allow_abbrev=False)
    parser.add_argument(
        "--version", action="version", version=f"flibuste {__version__}",
        help=speech.plain("help-version"),
    )  # fmt: skip
    _lang(parser, speech)
    parser.set_defaults(command=None)
    added = parser.add_subparsers(
        dest="name", required=True, metavar="COMMAND", title=speech.plain("parser-commands")
    )
    _games(_command(added, speech, "games", commands.games), speech)
    _play(_command(added, speech, "play", commands.play), speech, game)
    _replay(_command(added, speech, "replay", commands.replay), speech)
    _rules(_command(added, speech, "rules", commands.rules), speech)
    _serve(_command(added, speech, "serve", commands.serve), speech)
    _check(_command(added, speech, "check", commands.check), speech)
    _arena(_command(added, speech, "arena", commands.arena), speech, game)
    return parser


def _command(added: Any, speech: Speech, name: str, run: Any) -> Parser:
    about = speech.plain(f"about-{name}")
    made: Parser = added.add_parser(name, help=about, description=about, allow_abbrev=False)
    made.set_defaults(command=run)
    return made


def _lang(parser: Parser, speech: Speech) -> None:
    # SUPPRESS: said before the command it must not be forgotten by the command's parser.
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=speech.plain("help-lang")
    )


def _games(parser: Parser, speech: Speech) -> None:
    _lang(parser, speech)


def _play(parser: Parser, speech: Speech, game: Game | None) -> None:
    if game is None:
        parser.add_argument("game", nargs="?", metavar="GAME", help=speech.plain("help-game"))
    else:
        parser.usage = f"flibuste play {game.name} [--seats N] [--me SEAT] [--OPTION VALUE …]"
    for flag, metavar, kind in (
        ("--seats", "N", int), ("--seed", "SEED", str),
        ("--save", "FILE", Path), ("--resume", "FILE", Path),
    ):  # fmt: skip
        parser.add_argument(flag, metavar=metavar, type=kind, help=speech.plain(f"help{flag[1:]}"))
    parser.add_argument("--me", metavar="SEAT", action="append", help=speech.plain("help-me"))
    parser.add_argument("--bot", metavar="NAME", action="append", help=speech.plain("help-bot"))
    _lang(parser, speech)
    options.add(parser, speech, game)


def _replay(parser: Parser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=speech.plain("help-file"))
    parser.add_argument("--ply", metavar="N", type=int, help=speech.plain("help-ply"))
    parser.add_argument("--seat", metavar="SEAT", type=int, help=speech.plain("help-seat"))
    parser.add_argument("--all", action="store_true", help=speech.plain("help-all"))
    _lang(parser, speech)


def _rules(parser: Parser, speech: Speech) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=speech.plain("help-game"))
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help=speech.plain("help-clause"))
    _lang(parser, speech)


def _serve(parser: Parser, speech: Speech) -> None:
    parser.add_argument("--host", default="127.0.0.1", help=speech.plain("help-host"))
    parser.add_argument("--port", type=int, metavar="N", help=speech.plain("help-port"))
    parser.add_argument("--db", metavar="FILE", help=speech.plain("help-db"))
    parser.add_argument("--open", action="store_true", help=speech.plain("help-open"))
    _lang(parser, speech)


def _check(parser: Parser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", help=speech.plain("help-checked"))
    _lang(parser, speech)


def _arena(parser: Parser, speech: Speech, game: Game | None) -> None:
    if game is None:
        parser.add_argument("game", nargs="?", metavar="GAME", help=speech.plain("help-game"))
    else:
        parser.usage = f"flibuste arena {game.name} BOT BOT … [--games N] [--seats N] [--OPTION …]"
    parser.add_argument("bots", nargs="*", metavar="BOT", help=speech.plain("help-bots", **BOTS))
    for flag, metavar, kind in (
        ("--games", "N", int), ("--seats", "N", int), ("--seed", "SEED", str),
        ("--out", "FOLDER", Path), ("--jobs", "N", int), ("--ray", "ADDRESS", str),
    ):  # fmt: skip
        key = "help-seats" if flag == "--seats" else f"help-arena{flag[1:]}"
        parser.add_argument(flag, metavar=metavar, type=kind, help=speech.plain(key))
    parser.add_argument("--resume", action="store_true", help=speech.plain("help-arena-resume"))
    _lang(parser, speech)
    options.add(parser, speech, game)
