"""A table's log: its opening, its moves, and the positions they lead to.

The opening decides the deal, and the moves decide the rest. So any past position can be replayed,
and only the latest one is kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flibuste.core import fair
from flibuste.core.game import Effect, Game
from flibuste.core.match import Match
from flibuste.server.logentries import LogEntry, Undone
from flibuste.server.refusals import Refusal
from flibuste.server.snapshots import Snapshot, effects_between


@dataclass
class Opening:
    """Everything that decides how a game begins."""

    game: Game
    seats: int
    options: dict[str, Any]
    secret: str | None
    """The server's part of the seed; None for an uploaded record."""
    entropy: list[str]
    """Each seat's part of the seed, fixed when the game begins."""
    seed: int | None = None
    """The seed of an uploaded record."""
    setup: dict[str, Any] | None = None
    """The setup of an uploaded record."""

    @property
    def commitment(self) -> str:
        return fair.commitment(self.secret) if self.secret else ""

    def mixed_seed(self) -> int | None:
        return fair.seed_from(self.secret, self.entropy) if self.secret else self.seed

    def deal(self) -> Match:
        """A new match. Its dice are not rolled automatically, so that each roll can be shown."""
        seed = self.mixed_seed()
        return Match(self.game, self.seats, self.options, seed, self.setup, auto_chance=False)


class GameLog:
    """The moves of one game that are on the disk, and the positions they lead to."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.latest: Snapshot | None = None  # None before the deal
        self.actors: list[int] = []  # the seat of each move, CHANCE for dice
        self.written = 0  # entries on the disk, undone moves and undos included
        self._effects: list[tuple[Effect, ...] | None] = []  # of each move, once they were needed

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
    def ply(self) -> int:
        return len(self.actors)

    @property
    def to_move(self) -> int | None:
        return self.latest.to_move if self.latest else None

    # --- growing -----------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Begin with a dealt match."""
        self.latest = Snapshot(match)

    def load(self, entries: Iterable[LogEntry]) -> None:
        """Replay the entries from the disk; an undo takes moves back."""
        moves: list[str] = []
        for entry in entries:
            self.written += 1
            if isinstance(entry, Undone):
                del moves[entry.to :], self.actors[entry.to :]
            else:
                moves.append(entry.move)
                self.actors.append(entry.seat)
        self.latest = Snapshot(self._played(moves))

    def add(self, actor: int, snapshot: Snapshot, told: bool) -> None:
        """Add a move that is on the disk. told: somebody reads the log and needs its effects."""
        before = self.latest
        assert before is not None
        snapshot.follow(before)
        self._effects += [None] * (self.ply - len(self._effects))
        self._effects[self.ply :] = [effects_between(before, snapshot) if told else None]
        self.latest = snapshot
        self.actors.append(actor)

    def take_back(self, ply: int, snapshot: Snapshot) -> None:
        """Forget the moves from this ply on; snapshot: the position before them."""
        self.latest = snapshot
        del self.actors[ply:]

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
        return Snapshot(self.replayed(ply))

    def snapshots(self, first: int) -> Iterator[Snapshot]:
        """The positions after each move from ply ``first`` on, in one replay."""
        match = self.replayed(first)
        for move in self.match.moves[first:]:
            match = match.copy()
            match.play(move)
            yield Snapshot(match)

    def effects(self, ply: int) -> tuple[Effect, ...]:
        """The effects of a move. If they were not worked out at the time, the game is replayed."""
        known = self._effects[ply] if ply < len(self._effects) else None
        if known is None:
            self._effects = self._all_effects()
        return self._effects[ply] or ()

    def _all_effects(self) -> list[tuple[Effect, ...] | None]:
        before = Snapshot(self.opening.deal())
        effects: list[tuple[Effect, ...] | None] = []
        for after in self.snapshots(0):
            effects.append(effects_between(before, after))
            before = after
        return effects
