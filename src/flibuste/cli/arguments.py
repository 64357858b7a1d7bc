"""The command line. A game's options become flags of ``play``, ``arena`` and ``lab``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste import __version__
from flibuste.cli import options
from flibuste.cli.parser import Parser
from flibuste.cli.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from flibuste.core.game import Game

BOTS = {"example": "captain, search:iterations=2000", "own": "@module.function"}
SERVE = {
    "--host": "ADDRESS", "--port": "N", "--db": "FILE", "--database": "URL", "--config": "FILE",
}  # fmt: skip
DATABASE = ("--db", "--database", "--config")
"""Those that say where tables are kept."""
OF_A_GAME = ("play", "arena", "lab")
"""The commands that take a game's options as flags."""


def parse(arguments: Sequence[str], texts: Texts) -> argparse.Namespace:
    """Read the command line. Exits with code 2 and one line if it cannot be read."""
    words, game = _take_game(list(arguments))
    args = _parser(texts, game).parse_args(words or ["--help"])
    if game is not None and words[0] in OF_A_GAME:
        args.game = game.name
    return args


def _take_game(words: list[str]) -> tuple[list[str], Game | None]:
    """The words without the game's name, wherever it stands, and the game: it decides the flags."""
    from flibuste.core import registry

    if words and words[0] in OF_A_GAME:
        known = registry.names()
        for i, word in enumerate(words[1:], 1):
            if word in known:
                return words[:i] + words[i + 1 :], registry.get(word)
    return words, None


def _parser(texts: Texts, game: Game | None) -> Parser:
    parser = Parser(prog="flibuste", description=texts.plain("about"), texts=texts)
    version = f"flibuste {__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=texts.plain("help-version")
    )
    _lang(parser, texts)
    added = parser.add_subparsers(
        dest="command",
        required=True,
        metavar=texts.sketch("COMMAND"),
        title=texts.plain("parser-commands"),
    )
    for name, add in COMMANDS.items():
        about = texts.plain(f"about-{name}")
        add(added.add_parser(name, help=about, description=about, texts=texts), texts, game)
    return parser


def _lang(parser: Parser, texts: Texts) -> None:
    # SUPPRESS: said before the command it must not be forgotten by the command's parser.
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=texts.plain("help-lang")
    )


def _games(parser: Parser, texts: Texts, game: Game | None) -> None:
    _lang(parser, texts)


def _play(parser: Parser, texts: Texts, game: Game | None) -> None:
    if game is None:
        parser.add_argument("game", nargs="?", metavar="GAME", help=texts.plain("help-game"))
    else:
        said = texts.sketch("[--seats N] [--me SEAT] [--OPTION VALUE …]")
        parser.usage = f"flibuste play {game.name} {said}"
    for flag, metavar, kind in (
        ("--seats", "N", int),
        ("--seed", "SEED", str),
        ("--save", "FILE", Path),
        ("--resume", "FILE", Path),
    ):
        parser.add_argument(flag, metavar=metavar, type=kind, help=texts.plain(f"help{flag[1:]}"))
    parser.add_argument("--me", metavar="SEAT", action="append", help=texts.plain("help-me"))
    parser.add_argument("--bot", metavar="NAME", action="append", help=texts.plain("help-bot"))
    _lang(parser, texts)
    options.add(parser, texts, game)


def _replay(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=texts.plain("help-file"))
    parser.add_argument("--ply", metavar="N", type=int, help=texts.plain("help-ply"))
    parser.add_argument("--seat", metavar="SEAT", type=int, help=texts.plain("help-seat"))
    parser.add_argument("--all", action="store_true", help=texts.plain("help-all"))
    _lang(parser, texts)


def _review(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=texts.plain("help-review"))
    parser.add_argument("--playouts", metavar="N", type=int, help=texts.plain("help-playouts"))
    seed = texts.plain("help-review-seed")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help=seed)
    for flag in ("--json", "--parquet"):
        said = texts.plain(f"help-review{flag[1:]}")
        parser.add_argument(flag, metavar="FILE", type=Path, help=said)
    _lang(parser, texts)


def _rules(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=texts.plain("help-game"))
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help=texts.plain("help-clause"))
    _lang(parser, texts)


def _serve(parser: Parser, texts: Texts, game: Game | None) -> None:
    _server_settings(parser, texts, SERVE)
    for flag in ("--show-config", "--open"):
        parser.add_argument(flag, action="store_true", help=texts.plain(f"help{flag[1:]}"))


def _server_settings(parser: Parser, texts: Texts, flags: Iterable[str]) -> None:
    """The flags by which a command finds the settings of a server."""
    for flag in flags:
        parser.add_argument(flag, metavar=SERVE[flag], help=texts.plain(f"help{flag[1:]}"))
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help=texts.plain("help-set")
    )
    _lang(parser, texts)


def _backup(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", help=texts.plain("help-backup"))
    parser.add_argument("--replace", action="store_true", help=texts.plain("help-backup-replace"))
    _server_settings(parser, texts, DATABASE)


def _restore(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", help=texts.plain("help-restored"))
    parser.add_argument("--replace", action="store_true", help=texts.plain("help-restore-replace"))
    _server_settings(parser, texts, DATABASE)


def _doctor(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("--json", action="store_true", help=texts.plain("help-json"))
    _server_settings(parser, texts, SERVE)


def _moderate(parser: Parser, texts: Texts, game: Game | None) -> None:
    actions = ["list", "show", "audit", "warn", "mute", "suspend", "lift", "name", "dismiss"]
    parser.add_argument("action", choices=[*actions, "add", "remove"], metavar="ACTION",
                        help=texts.plain("help-moderate"))  # fmt: skip
    parser.add_argument("who", nargs="?", metavar="WHO", help=texts.plain("help-moderate-who"))
    reasons = ["insults", "threats", "advances", "spam", "cheating", "name", "other"]
    parser.add_argument("--reason", choices=reasons, default="other", metavar="REASON",
                        help=texts.plain("help-moderate-reason"))  # fmt: skip
    parser.add_argument("--days", type=int, choices=range(1, 3651), default=1, metavar="N",
                        help=texts.plain("help-moderate-days"))  # fmt: skip
    parser.add_argument(
        "--note", default="", metavar="TEXT", help=texts.plain("help-moderate-note")
    )
    _server_settings(parser, texts, DATABASE)


def _check(parser: Parser, texts: Texts, game: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", help=texts.plain("help-checked"))
    _lang(parser, texts)


def _arena(parser: Parser, texts: Texts, game: Game | None) -> None:
    if game is None:
        parser.add_argument("game", nargs="?", metavar="GAME", help=texts.plain("help-game"))
    else:
        said = texts.sketch("BOT BOT … [--games N] [--seats N] [--OPTION …]")
        parser.usage = f"flibuste arena {game.name} {said}"
    parser.add_argument("bots", nargs="*", metavar="BOT", help=texts.plain("help-bots", **BOTS))
    for flag, metavar, kind in (
        ("--games", "N", int),
        ("--seats", "N", int),
        ("--seed", "SEED", str),
        ("--out", "FOLDER", Path),
        ("--jobs", "N", int),
        ("--ray", "ADDRESS", str),
    ):
        key = "help-seats" if flag == "--seats" else f"help-arena{flag[1:]}"
        parser.add_argument(flag, metavar=metavar, type=kind, help=texts.plain(key))
    parser.add_argument("--resume", action="store_true", help=texts.plain("help-arena-resume"))
    _lang(parser, texts)
    options.add(parser, texts, game)


def _lab(parser: Parser, texts: Texts, game: Game | None) -> None:
    if game is None:
        parser.add_argument("game", nargs="?", metavar="GAME", help=texts.plain("help-game"))
    else:
        said = texts.sketch("[--vary OPTION=A,B] [--seats N …] [--bots BOT …] [--games N]")
        parser.usage = f"flibuste lab {game.name} {said}"
    parser.add_argument("--vary", metavar="OPTION=A,B", help=texts.plain("help-lab-vary"))
    parser.add_argument(
        "--seats", dest="counts", metavar="N", type=int, nargs="+", default=[],
        help=texts.plain("help-lab-seats"),
    )  # fmt: skip
    parser.add_argument(
        "--bots", metavar="BOT", nargs="+", default=["deckhand", "boatswain"],
        help=texts.plain("help-lab-bots"),
    )  # fmt: skip
    parser.add_argument("--games", metavar="N", type=int, default=1000,
                        help=texts.plain("help-lab-games"))  # fmt: skip
    for flag, metavar, kind, of in (
        ("--seed", "SEED", str, "lab"),
        ("--out", "FOLDER", Path, "lab"),
        ("--jobs", "N", int, "arena"),
        ("--ray", "ADDRESS", str, "arena"),
    ):
        key = f"help-{of}{flag[1:]}"
        parser.add_argument(flag, metavar=metavar, type=kind, help=texts.plain(key))
    parser.add_argument("--resume", action="store_true", help=texts.plain("help-lab-resume"))
    _lang(parser, texts)
    options.add(parser, texts, game)


COMMANDS: dict[str, Callable[[Parser, Texts, Game | None], None]] = {
    "games": _games,
    "play": _play,
    "replay": _replay,
    "review": _review,
    "rules": _rules,
    "serve": _serve,
    "check": _check,
    "arena": _arena,
    "lab": _lab,
    "backup": _backup,
    "restore": _restore,
    "doctor": _doctor,
    "moderate": _moderate,
}
"""The arguments of each command; ``cli.commands`` has a module for each."""
