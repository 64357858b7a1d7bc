"""A table's log: its opening, its moves, and the positions they lead to.

The opening decides the deal, and the moves decide the rest. So any past position can be replayed,
and only the latest one is kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from flibuste.core import branching, fair
from flibuste.core.game import Effect, Game
from flibuste.core.gamerecord import Branch, Deal, Redraw
from flibuste.core.kernel import Records
from flibuste.core.match import Match
from flibuste.table.gamewords import asides, label
from flibuste.table.logentries import LogEntry, Moved, Undone
from flibuste.table.refusals import Refusal
from flibuste.table.snapshots import ShownPosition, Snapshot, effects_between
from flibuste.table.wire import Aside, MoveMaker


class SeedOrigin(Deal, omit_defaults=True):
    """Where a table's seed comes from, as far as that is decided (``core.fair``)."""

    parts: list[int] = msgspec.field(default_factory=list)
    """The seats whose players seal a word."""

    @classmethod
    def promised(cls, secret: str, seats: int) -> SeedOrigin:
        """A secret, and nobody's word yet."""
        none = [""] * seats
        return cls(secret, none, fair.commitment(secret), list(none), version=2)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> SeedOrigin | None:
        """That of a stored table; None if its record was uploaded.

        Until 0.2 words were not sealed. Those of a table that still waits are forgotten.
        """
        if row["secret"] is None:
            return None
        if row["deal"] is not None:
            return msgspec.json.decode(row["deal"], type=cls)
        if row["state"] == "waiting":
            return cls.promised(row["secret"], row["seats"])
        words = msgspec.json.decode(row["entropy"], type=list[str])
        return cls(row["secret"], words, fair.commitment(row["secret"]))

    @property
    def sealed(self) -> bool:
        """Whether all who take part have sealed their words."""
        return all(self.seals[seat] for seat in self.parts)

    def copy(self) -> SeedOrigin:
        """The same, to be changed while this one still counts."""
        return msgspec.json.decode(self.as_text(), type=type(self))

    def without(self, seats: list[int]) -> SeedOrigin:
        """The same without what some seats have sealed."""
        left = self.copy()
        left.parts = [seat for seat in left.parts if seat not in seats]
        for seat in seats:
            left.seals[seat] = left.entropy[seat] = ""
        return left

    def as_text(self) -> str:
        """As it is kept in the database."""
        return msgspec.json.encode(self).decode()

    def proof(self) -> Deal:
        """What a record tells of it."""
        return Deal(
            self.secret, self.entropy, self.commitment, self.seals, version=self.version,
            abandoned=self.abandoned,
        )  # fmt: skip


class BranchedFrom(Branch, omit_defaults=True):
    """The position of another table's game that a table's game is played on from."""

    anew: int | None = None
    """The seat from whose view all is drawn anew, by the table's own deal; None: as it lay."""

    def as_text(self) -> str:
        """As it is kept in the database."""
        return msgspec.json.encode(self).decode()

    def told(self, seed: int | None) -> Branch:
        """What a record tells of it. seed: that of the table's own deal."""
        redraws = [*self.redraws]
        if self.anew is not None and seed is not None:
            redraws.append(Redraw(self.ply, self.anew, format(seed, "x")))
        return Branch(self.table, self.ply, redraws)


LINES = 50
"""How many lines of the log a viewer is sent at first, and how many are worked out together."""


@dataclass
class Opening:
    """Everything that decides how a game begins, and whether it is shown under a veil."""

    game: Game
    seats: int
    options: dict[str, Any]
    origin: SeedOrigin | None
    """Where the seed comes from; None for an uploaded record."""
    seed: int | None = None
    """The seed of an uploaded record, or of the game that is branched from."""
    setup: dict[str, Any] | None = None
    """Their setup."""
    from_memory: bool = False
    """What would have to be remembered is not shown until the end."""
    branch: BranchedFrom | None = None

    @property
    def promised(self) -> SeedOrigin | None:
        """Where the cards come from, if this table deals any: not where all lies as it lay."""
        as_it_lay = self.branch is not None and self.branch.anew is None
        return None if as_it_lay else self.origin

    @property
    def commitment(self) -> str:
        return self.promised.commitment if self.promised else ""

    def mixed_seed(self) -> int | None:
        origin = self.origin
        return fair.seed_from(origin.secret, origin.entropy) if origin else self.seed

    def deal(self) -> Match:
        """A new match. Its dice are not rolled automatically, so that each roll can be shown."""
        mixed = self.mixed_seed()
        begin = self.game, self.seats, self.options
        if self.branch is None:
            return Match(*begin, mixed, self.setup, auto_chance=False)
        branch = self.branch.told(mixed)
        return Match(*begin, self.seed, self.setup, auto_chance=False, branch=branch)


def replay(
    opening: Opening, moves: list[str], first: int, veil: bool
) -> tuple[Snapshot, list[tuple[Effect, ...]]]:
    """The position after these moves, and the effects of those from ply ``first`` on.

    veil: see ``GameLog.veil``. It uses nothing that changes, so it can run in any thread.
    """
    match = opening.deal()
    for move in moves[:first]:
        match.play(move)
    before, effects = Snapshot(match, veil=veil), []
    for move in moves[first:]:
        match = match.copy()
        match.play(move)
        after = Snapshot(match, veil=veil)
        effects.append(effects_between(before, after))
        before = after
    return before, effects


def standing(entries: Iterable[LogEntry]) -> tuple[list[str], list[int]]:
    """The moves that were not taken back, and the seat of each."""
    moves: list[str] = []
    actors: list[int] = []
    for entry in entries:
        if isinstance(entry, Undone):
            del moves[entry.to :], actors[entry.to :]
        else:
            moves.append(entry.move)
            actors.append(entry.seat)
    return moves, actors


def makers(entries: Iterable[LogEntry]) -> dict[int, MoveMaker]:
    """By ply, the makers of the moves that stand, where they are not the players themselves."""
    made: list[MoveMaker] = []
    for entry in entries:
        if isinstance(entry, Undone):
            del made[entry.to :]
        else:
            made.append(entry.by)
    return {ply: by for ply, by in enumerate(made) if by != "player"}


class GameLog:
    """The moves of one game that are on the disk, and the positions they lead to."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.latest: Snapshot | None = None  # None before the deal
        self.actors: list[int] = []  # the seat of each move, CHANCE for dice
        self._makers: dict[int, MoveMaker] = {}  # of moves that players did not make themselves
        self.written = 0  # entries on the disk, undone moves and undos included
        self.before_last: dict[int, tuple[int, Records]] = {}
        """By seat, where known: the ply of its last move and the position before it."""
        self._effects: dict[int, tuple[Effect, ...]] = {}  # of moves, once they were needed

    @property
    def game(self) -> str:
        return self.opening.game.name

    @property
    def match(self) -> Match:
        """The current match. Raises Refusal before the deal."""
        if self.latest is None:
            raise Refusal("not-playing", 409)
        return self.latest.match

    @property
    def shown(self) -> ShownPosition | None:
        """The current position; None before the deal."""
        return self.latest

    @property
    def moves(self) -> list[str]:
        return self.match.moves

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, completed with defaults."""
        return self.match.options

    @property
    def seed(self) -> int | None:
        """That of the latest deal."""
        return branching.latest_seed(self.match.branch, self.match.seed)

    @property
    def ply(self) -> int:
        return len(self.actors)

    def maker(self, ply: int) -> MoveMaker:
        """Who made a move."""
        return self._makers.get(ply, "player")

    @property
    def to_move(self) -> int | None:
        return self.latest.to_move if self.latest else None

    @property
    def veil(self) -> bool:
        """Whether positions are shown without what would have to be remembered."""
        if not self.opening.from_memory:
            return False
        shown = self.shown
        return shown is None or not shown.over

    # --- growing -----------------------------------------------------------------------------

    def shown_as(self, match: Match) -> Snapshot:
        """A position of this game, as its table shows it."""
        return Snapshot(match, veil=self.veil)

    def begin(self, match: Match) -> None:
        """Begin with a dealt match."""
        self.latest = self.shown_as(match)

    def load(self, entries: Iterable[LogEntry]) -> None:
        """Replay the entries from the disk."""
        kept = list(entries)
        self.written = len(kept)
        moves, self.actors = standing(kept)
        self._makers = makers(kept)
        self.latest = self.shown_as(self._played(moves))

    def add(self, entry: Moved, snapshot: Snapshot, told: bool) -> None:
        """Add a move that is on the disk. told: somebody reads the log and needs its effects."""
        actor = entry.seat
        before = self.latest
        assert before is not None
        snapshot.follow(before)
        ply = len(self.actors)
        if told:
            self._effects[ply] = effects_between(before, snapshot)
        self.latest = snapshot
        self.before_last[actor] = ply, before.match._states
        self.actors.append(actor)
        if entry.by != "player":
            self._makers[ply] = entry.by

    def take_back(self, ply: int, snapshot: Snapshot) -> None:
        """Forget the moves from this ply on; snapshot: the position before them."""
        self.latest = snapshot
        del self.actors[ply:]
        self._makers = {at: by for at, by in self._makers.items() if at < ply}
        self._effects = {at: told for at, told in self._effects.items() if at < ply}
        self.before_last.clear()

    # --- looking back ----------------------------------------------------------------------

    def replayed(self, ply: int) -> Match:
        """The match after its first ``ply`` moves."""
        return self._played(self.match.moves[:ply])

    def _played(self, moves: list[str]) -> Match:
        match = self.opening.deal()
        for move in moves:
            match.play(move)
        return match

    def snapshot(self, ply: int) -> Snapshot:
        """The position after the first ``ply`` moves."""
        if ply == self.ply and self.latest is not None:
            return self.latest
        return self.shown_as(self.replayed(ply))

    def snapshots(self, first: int) -> Iterator[Snapshot]:
        """The positions after each move from ply ``first`` on, in one replay."""
        match = self.replayed(first)
        for move in self.match.moves[first:]:
            match = match.copy()
            match.play(move)
            yield self.shown_as(match)

    def effects(self, ply: int) -> tuple[Effect, ...]:
        """The effects of a move. If they are not known, the game is replayed: see ``unknown``."""
        if self.unknown(ply, ply + 1):
            moves = self.match.moves[: ply + LINES]
            self.keep_effects(moves, ply, replay(self.opening, moves, ply, self.veil)[1])
        return self._effects[ply]

    def told(self, ply: int, lang: str) -> tuple[str, list[Aside]]:
        """A move in words, and what came of it."""
        then = asides(self.game, lang, self.effects(ply))
        return label(self.game, lang, self.moves[ply]), then

    def unknown(self, first: int, end: int) -> bool:
        """Whether the effects of any of these moves must still be worked out, by ``replay``."""
        return not all(ply in self._effects for ply in range(first, end))

    def keep_effects(self, moves: list[str], first: int, effects: list[tuple[Effect, ...]]) -> None:
        """Keep what ``replay`` has worked out, unless some of the moves were taken back since."""
        if self.match.moves[: len(moves)] == moves:
            self._effects.update(zip(range(first, len(moves)), effects, strict=True))
