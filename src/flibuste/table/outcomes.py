"""How a game ended: who won, and who came where."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.core.match import Match


@dataclass(frozen=True)
class GameOutcome:
    """What came of a finished game, seat by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[int, ...]
    """The side of each seat; partners have the same."""

    @classmethod
    def of(cls, match: Match) -> GameOutcome | None:
        """That of a match; None as long as it is not over."""
        scores = match.scores
        if scores is None:
            return None
        sides = match.game.sides(match.seats, match.options)
        return cls(tuple(scores), tuple(match.winners), tuple(sides))

    def place(self, seat: int) -> int:
        """The place of a seat's side; ``web/src/lib/standing.ts`` says the same."""
        mine = self._worth(seat)
        ahead = {self.sides[s] for s in range(len(self.scores)) if self._worth(s) > mine}
        return 1 + len(ahead)

    def _worth(self, seat: int) -> tuple[bool, int]:
        return seat in self.winners, self.scores[seat]
