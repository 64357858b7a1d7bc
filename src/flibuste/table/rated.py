"""Rated tables: what is asked of them, so that their results say how well people play.

Everybody plays by the usual options, alone, under a name that lasts and against a clock, so that
every game ends; nobody is helped, and the bots think as long as when they were measured.
"""

from __future__ import annotations

from flibuste.bots.anchors import anchor
from flibuste.core import registry
from flibuste.table import httpwire
from flibuste.table.daysoff import DAY_S
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.table import BOT, OPEN, Occupant, Table
from flibuste.table.thinking import SUBSTITUTE


def check_person(guest: Guest) -> None:
    """Raises Refusal unless he has a name that lasts."""
    if not guest.kept:
        raise Refusal("rated-name", 403)


def check_wish(wish: httpwire.NewTable) -> None:
    """Raises Refusal if a table is to be rated that cannot be."""
    if not wish.rated:
        return
    game = registry.get(wish.game)
    usual = game.complete(wish.seats, {})
    if wish.hints or wish.from_memory or game.complete(wish.seats, wish.options) != usual:
        raise Refusal("rated-options")
    if wish.clock is None:
        raise Refusal("rated-clock")
    kinds = [chair.kind for chair in wish.chairs]
    if "guest" in kinds or kinds.count("me") > 1:
        raise Refusal("rated-chairs")
    for chair in wish.chairs:
        if chair.kind == "bot":
            check_bot(wish.game, wish.seats, chair.level or SUBSTITUTE, wish.clock)


def check_bot(game: str, seats: int, level: str, clock: int | None) -> None:
    """Raises Refusal if nobody has measured how strong a bot is, or turns take days.

    Else one could open many games, play on where the cards are good, and let the others rest.
    """
    if clock is not None and clock >= DAY_S:
        raise Refusal("rated-days", 409)
    if anchor(registry.get(game), seats, level) is None:
        raise Refusal("rated-bot", 409)


def check_seat(table: Table, guest: str) -> None:
    """Raises Refusal if a guest has a seat already at a rated table. Call with the lock held."""
    if table.rated and table.controls(guest):
        raise Refusal("rated-chairs", 409)


def check_calling_off(table: Table, asked: set[int]) -> None:
    """Raises Refusal if somebody would agree with nobody but himself that a game counts no more.

    asked: the seats whose people must agree.
    """
    if table.rated and len(asked) < 2:
        raise Refusal("rated-alone", 409)


def owner_again(table: Table, occupant: Occupant) -> str | None:
    """Whose a seat is in a rematch: a rated one is nothing to him for whom a bot has finished."""
    return None if table.rated and occupant.kind == BOT else occupant.guest


def substitute(table: Table, seat: int, level: str) -> str:
    """The level of a bot that takes a seat: nobody chooses how well he is replaced."""
    if not table.rated:
        return level
    if table.occupant(seat).kind != OPEN:
        return SUBSTITUTE
    check_bot(table.game.name, table.seats, level, table.clock)
    return level
