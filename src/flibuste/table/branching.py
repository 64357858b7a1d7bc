"""What if: a table that plays on from a position of a game that is over.

It is never rated, and counts in nobody's history: whoever likes can look at the other game, with
all hands open.
"""

from __future__ import annotations

from functools import partial

from flibuste.core.branching import MOST_REDRAWS
from flibuste.core.match import Match
from flibuste.table import httpwire
from flibuste.table.fairqueue import Payer
from flibuste.table.log import BranchedFrom
from flibuste.table.logentries import LogEntry, Moved
from flibuste.table.making import Start, branch_start
from flibuste.table.refusals import Refusal
from flibuste.table.reviewing import check_finished
from flibuste.table.table import Table


async def start_of(source: Table, payer: Payer, wish: httpwire.NewBranch) -> Start:
    """The position that a new table begins from. Raises Refusal."""
    check_finished(source)
    match = source.match  # raises Refusal if its rules are gone
    if wish.ply > match.ply:
        raise Refusal("no-page", 404)
    if wish.anew is not None and wish.anew >= source.seats:
        raise Refusal("no-such-seat", 404)
    past = await source.services.replays.run(payer, partial(_played, match, wish.ply))
    if past.over:
        raise Refusal("branch-over", 409)
    if wish.anew is None and not past.seeded:
        raise Refusal("branch-seedless", 409)
    branch = _branch(source, wish)
    return branch_start(branch, match.seed, match.setup, _entries(source, wish.ply))


def _played(match: Match, ply: int) -> Match:
    past = match.again()
    for move in match.moves[:ply]:
        past.play(move)
    return past


def _branch(source: Table, wish: httpwire.NewBranch) -> BranchedFrom:
    """What was drawn anew before that position stays so. Raises Refusal."""
    told = source.match.branch
    redraws = [each for each in told.redraws if each.ply <= wish.ply] if told else []
    if len(redraws) >= MOST_REDRAWS:
        raise Refusal("branch-deep", 409)
    return BranchedFrom(source.id, wish.ply, redraws, wish.anew)


def _entries(source: Table, ply: int) -> list[LogEntry]:
    """The moves up to there. Who made them for a seat says nothing of whoever has it now."""
    return [Moved(source.log.actors[at], source.log.moves[at]) for at in range(ply)]


def table_wish(source: Table, wish: httpwire.NewBranch) -> httpwire.NewTable:
    """A new table with the game and the options of the other."""
    own = wish.anew is not None  # else nothing is dealt, and nobody adds a word
    return httpwire.NewTable(
        game=source.game.name, seats=source.seats, chairs=wish.chairs,
        options=source.chosen_options(), clock=wish.clock, hints=wish.hints,
        entropy=wish.entropy if own else "", seal=wish.seal if own else "",
        deal=wish.deal if own else None,
    )  # fmt: skip
