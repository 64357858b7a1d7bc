"""A game's options as flags, and as lines of a list."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from flibuste.cli.errors import CliError
from flibuste.cli.seats import meant
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from flibuste.core.game import Game, Option

OURS = (
    "seats",
    "seed",
    "bot",
    "save",
    "resume",
    "me",
    "lang",
    "help",
    "first",
    "games",
    "out",
    "jobs",
    "ray",
)
YES = ("true", "yes", "on", "1", "oui", "vrai")
NO = ("false", "no", "off", "0", "non", "faux")
PREFIX = "option:"
"""The prefix of the destinations of a game's flags, to tell them from our own."""


def flag(option: Option) -> str:
    """``turn_limit`` is --turn-limit; an option with a name of ours is --option-NAME."""
    name = option.name.replace("_", "-")
    return f"--option-{name}" if option.name in OURS else f"--{name}"


def is_switch(option: Option) -> bool:
    return not isinstance(option.values, range) and set(map(type, option.values)) == {bool}


def add(parser: argparse.ArgumentParser, texts: Texts, game: Game | None) -> None:
    """Add the flags of a game's options; every game has ``--first``."""
    title = texts.plain("options-of", game=game.name if game else texts.plain("a-game"))
    group = parser.add_argument_group(title)
    for option in game.options if game else ():
        _add(group, texts, game, option)
    group.add_argument(
        "--first",
        dest=PREFIX + "first",
        metavar=texts.sketch("SEAT"),
        type=int,
        default=argparse.SUPPRESS,
        help=texts.plain("option-first"),
    )


def _add(group: Any, texts: Texts, game: Any, option: Option) -> None:
    names = [flag(option)]
    if "_" in option.name:
        names.append(f"--{option.name}")
    shared = {"dest": PREFIX + option.name, "default": argparse.SUPPRESS}
    about = " ".join(explanation(texts, game, option)).replace("%", "%%")
    if is_switch(option):
        group.add_argument(
            *names, nargs="?", const="true", metavar=offered(texts, option), help=about, **shared
        )
        group.add_argument(
            f"--no-{names[0][2:]}",
            action="store_const",
            const="false",
            help=argparse.SUPPRESS,
            **shared,
        )
    else:
        group.add_argument(*names, metavar=offered(texts, option), help=about, **shared)


def chosen(args: argparse.Namespace, texts: Texts, game: Game) -> dict[str, Any]:
    """The options on the command line, as the engine takes them."""
    known = {o.name: o for o in game.options}
    said = {k.removeprefix(PREFIX): v for k, v in vars(args).items() if k.startswith(PREFIX)}
    first = said.pop("first", None)
    found = {k: value(texts, known[k], v) for k, v in said.items()}
    return found if first is None else {**found, "first": _first(args, texts, game, first)}


def _first(args: argparse.Namespace, texts: Texts, game: Game, asked: int) -> int:
    """The seat of ``--first``, which counts as people do."""
    seats = game.seats[0] if args.seats is None else args.seats
    seat = meant(asked, seats)
    if seat is None:
        raise CliError(texts.plain("no-first", seat=str(asked), last=str(seats)))
    return seat


def value(texts: Texts, option: Option, text: str) -> Any:
    """Text as one of the values on offer; the game's own kinds of options get it as it is."""
    if is_switch(option) and text.lower() in YES + NO:
        return text.lower() in YES
    for v in option.values:
        if str(v).lower() == text.lower():
            return v
    if _takes_more(option):
        return text
    refusal = {"flag": flag(option), "value": text, "offered": offered(texts, option)}
    raise CliError(texts.plain("not-offered", **refusal))


def offered(texts: Texts, option: Option) -> str:
    """The values in short: ``a|b``, ``1-200``, ``default|…``."""
    if isinstance(option.values, range):
        return f"{option.values[0]}-{option.values[-1]}"
    if is_switch(option):
        return "|".join(_shown(texts, value) for value in (True, False))
    named = "|".join(map(str, option.values))
    return f"{named}|…" if _takes_more(option) else named


def _takes_more(option: Option) -> bool:
    """A kind of option of the game's own, which takes a file's name for instance."""
    from flibuste.core.game import Option

    return type(option).accept is not Option.accept


def default(texts: Texts, game: Game, option: Option) -> str:
    """The default, and where it depends on them, for which numbers of seats."""
    by_value: dict[str, list[int]] = {}
    for seats in game.seats:
        by_value.setdefault(_shown(texts, option.default_for(seats)), []).append(seats)
    if len(by_value) == 1:
        return next(iter(by_value))
    parts = [(v, ", ".join(map(str, seats))) for v, seats in by_value.items()]
    return " · ".join(texts.plain("default-for", value=v, seats=seats) for v, seats in parts)


def _shown(texts: Texts, value: Any) -> str:
    if isinstance(value, bool):
        return texts.plain("yes" if value else "no")
    return str(value)


def explanation(texts: Texts, game: Game, option: Option) -> list[str]:
    """What the option means, then value by value where the game has words for them."""
    from flibuste.core import contract

    lang, name = texts.lang, option.name
    about = [contract.OPTION.of(game, lang, option=name)]
    for v in () if isinstance(option.values, range) else option.values:
        said = contract.VALUE.of(game, lang, option=name, value=str(v).lower())
        if said:
            about.append(texts.plain("means", value=_shown(texts, v), meaning=said))
    note = contract.NOTE.of(game, lang, option=name)
    about += [note] if note else []
    return [line if line[-1] in ".!?" else f"{line}." for line in about]
