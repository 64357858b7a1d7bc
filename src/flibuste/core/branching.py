"""Branches: games that are played on from a position of another one.

A branch has the moves of the other game up to there, and its seed. Then either all is as it lay,
what is yet to be drawn too; or what a seat could not see is drawn anew. That seat's redacted
record is all that a redraw is made from, so nothing that was hidden from it comes back.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from flibuste.core import arrays
from flibuste.core.errors import BadRecord
from flibuste.core.game import seed_record
from flibuste.core.gamerecord import Branch, GameRecord, Redraw

if TYPE_CHECKING:
    from flibuste.core import jit
    from flibuste.core.kernel import Records

MOST_REDRAWS = 64
"""How often a game may be a branch of a branch in which something was drawn anew."""
_TABLE = re.compile("[A-Za-z0-9_~-]{1,64}")
_SEED = re.compile("[0-9a-f]{1,64}")


def due(branch: Branch | None, ply: int) -> list[Redraw]:
    """What is drawn anew after so many moves."""
    return [redraw for redraw in branch.redraws if redraw.ply == ply] if branch else []


def redraw(kernels: jit.Kernels, states: Records, what: Redraw) -> None:
    """Draw anew what the seat could not see. What comes later follows from the seed."""
    kernels.redact_first(states, what.seat)
    digest = hashlib.sha256(f"flibuste redraw 1\n{int(what.seed, 16):x}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
    words[0] |= 1  # a generator of nothing but zeros would stay so
    kernels.imagine(states[0], what.seat, arrays.constants("u4", words))
    seed_record(states[0], int(what.seed, 16))


def latest_seed(branch: Branch | None, seed: int | None) -> int | None:
    """The seed that a record's deal is about."""
    return int(branch.redraws[-1].seed, 16) if branch and branch.redraws else seed


def check_branch(kept: GameRecord) -> None:
    """Raises BadRecord if a branch makes no sense."""
    branch = kept.branch
    if branch is None:
        return
    if not 0 <= branch.ply <= len(kept.moves) or not _TABLE.fullmatch(branch.table):
        raise BadRecord("a branch names a table, and a ply of the game")
    if len(branch.redraws) > MOST_REDRAWS:
        raise BadRecord(f"a branch has at most {MOST_REDRAWS} redraws")
    plies = [0, *(redraw.ply for redraw in branch.redraws), branch.ply]
    seats = all(0 <= redraw.seat < kept.seats for redraw in branch.redraws)
    seeds = all(_SEED.fullmatch(redraw.seed) for redraw in branch.redraws)
    if plies != sorted(plies) or not seats or not seeds:
        raise BadRecord("a redraw says after which move, for which seat and from which seed")
