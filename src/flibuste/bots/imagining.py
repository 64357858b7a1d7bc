"""Imagined games: a move is made in worlds that may be true, and everybody plays on by ratings.

It needs neither NumPy nor Numba: whoever has a game's functions lends them as a ``Playground``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from flibuste.bots.advice import Outlook, Prospect
from flibuste.bots.tuning import side_size
from flibuste.core.effects import effects_of
from flibuste.core.game import Effect, Game
from flibuste.core.kernel import CHANCE, OVER

GAMES = 60
"""Imagined games at most."""
FEW = 15
"""Games without which nothing is said."""
TURNS = 3
"""Of the seat's turns, this one included: so far each game goes, or until a score changes."""
LONGEST = 80
"""Moves of a game at most."""
VICTORY = 100
"""What winning the game counts, in points."""
SELDOM = 0.1
"""What happens in a smaller part of the games is not worth a word."""


class Playground(Protocol):
    """A game's functions, on one imagined position."""

    seat: int
    """Whose move it is in the true one, and who imagines."""

    def begin(self) -> bytes:
        """Imagine a world that may be the true one: its record."""

    def to_move(self) -> int: ...

    def apply(self, action: int) -> bytes:
        """The record after a move."""

    def choice(self, by_lot: bool) -> int:
        """The move that is rated best, or one drawn by lot."""

    def scores(self, record: bytes) -> list[int]:
        """The scores of the seats in a position."""

    def winners(self, record: bytes) -> int:
        """Who has won there, a bit each; nobody until the game is over."""


class ImaginedGames:
    """Games in imagined worlds, and what happened in them."""

    def __init__(self, game: Game, record: bytes, playground: Playground) -> None:
        known = game.view_layout.record.plain(record)
        self.game, self.playground = game, playground
        self.partners = side_size(game, known)
        self.seat = playground.seat
        self.games: Counter[Prospect] = Counter()
        """In how many games something happened."""
        self.worth: dict[Prospect, float] = {}
        """What that changed in all of them, in points ahead of the best of the others."""
        self.done = 0

    def play(self, action: int) -> None:
        """One game more. What happens twice in it counts once."""
        happened = dict(self._happening(action))
        self.games.update(happened.keys())
        for prospect, worth in happened.items():
            self.worth[prospect] = self.worth.get(prospect, 0.0) + worth
        self.done += 1

    def outlook(self) -> Outlook:
        """What came of the move in the games so far."""
        if self.done < FEW:
            return Outlook()
        often = [p for p, n in self.games.items() if n >= SELDOM * self.done]
        best = max(often, key=self.worth.__getitem__, default=None)
        worst = min(often, key=self.worth.__getitem__, default=None)
        gain = best if best and self.worth[best] > 0 else None
        risk = worst if worst and self.worth[worst] < 0 else None
        return Outlook(*(p and replace(p, share=self.games[p] / self.done) for p in (gain, risk)))

    def _happening(self, action: int) -> Iterator[tuple[Prospect, float]]:
        """What matters of a game, with its worth, as the game goes on."""
        turns, mover, scored = 1, self.seat, False
        before = self.playground.begin()
        for _ in range(LONGEST):
            after = self.playground.apply(action)
            for found in self._told(before, after, mover):
                scored = True
                yield found
            turn = self.playground.to_move()
            turns += turn == self.seat != mover
            if turn == OVER or (turns > TURNS and scored):
                return
            mover, before = (mover if turn == CHANCE else turn), after
            action = self.playground.choice(turn == CHANCE)

    def _told(self, before: bytes, after: bytes, mover: int) -> Iterator[tuple[Prospect, float]]:
        """The effects of a move that explain how the side's lead has changed."""
        plain = self.game.view_layout.record.plain
        effects = effects_of(self.game, plain(before), plain(after))
        if not any(seat >= 0 for seat, _, _ in effects):
            return
        pairs = zip(self._scores(after), self._scores(before), strict=True)
        change = [now - then for now, then in pairs]
        others = [c for seat, c in enumerate(change) if not self._ours(seat)]
        worth = change[self.seat] - max(others, default=0)
        told = [e for e in effects if e[0] >= 0 and self._explains(change[e[0]], worth, e[0])]
        if told:  # the first that is about points, if any is, speaks for all
            effect = next((e for e in told if change[e[0]]), told[0])
            yield self._prospect(effect, worth, mover), float(worth)

    def _explains(self, change: int, worth: int, seat: int) -> bool:
        """A gain is told of our side, a loss of our side or of a rival who won something."""
        if self._ours(seat):
            return worth != 0 and change * worth >= 0
        return worth < 0 <= change

    def _prospect(self, effect: Effect, worth: int, mover: int) -> Prospect:
        seat, key, values = effect
        ours = self._ours(seat)
        suffered = ours and worth < 0 and not self._ours(mover)
        told = self.seat if ours else seat
        return Prospect(told, key, tuple(values.items()), mover if suffered else -1)

    def _ours(self, seat: int) -> bool:
        return seat // self.partners == self.seat // self.partners

    def _scores(self, record: bytes) -> list[int]:
        won = self.playground.winners(record)
        scores = self.playground.scores(record)
        return [points + VICTORY * (won >> seat & 1) for seat, points in enumerate(scores)]
