"""What may come of a move: it is made in imagined worlds, and everybody plays on by ratings."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from flibuste.bots.compiling import bot_kernels
from flibuste.bots.generator import generator
from flibuste.bots.players import check
from flibuste.bots.search import Halt, as_array
from flibuste.bots.tuning import side_size
from flibuste.core import jit
from flibuste.core.chance import pick
from flibuste.core.effects import effects_of
from flibuste.core.game import Effect, Game
from flibuste.core.kernel import CHANCE, OVER, Records, Rng, Scores

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


@dataclass(frozen=True)
class Prospect:
    """Something that may come of a move: an effect, and how often it is expected."""

    seat: int
    """Who does it; the seat that asks stands for all of its side."""
    key: str
    values: tuple[tuple[str, Any], ...]
    cause: int
    """Who does that to the side that asks; -1: nobody else."""
    share: float = 0.0
    """The part of the imagined games in which it happens."""


@dataclass(frozen=True)
class Outlook:
    """The best and the worst that is likely to come of a move."""

    gain: Prospect | None = None
    """What the side that asks does to its advantage."""
    risk: Prospect | None = None


def outlook(
    game: Game, record: np.record, action: int, *,
    ms: float = 0.0, seed: int = 0, halt: Halt | None = None,
) -> Outlook:  # fmt: skip
    """What may come of an action, from the record redacted for the seat to move.

    ms: no game is begun later; 0: no limit. None is begun once ``halt`` is set, either.
    """
    check(record, [action])
    imagined = _Imagined(game, record, generator(seed))
    deadline = time.perf_counter() + (ms / 1000 if ms else np.inf)
    done = 0
    while done < GAMES and time.perf_counter() < deadline and not (halt and halt.flag[0]):
        imagined.play(action)
        done += 1
    return imagined.outlook(done) if done >= FEW else Outlook()


class _Imagined:
    """Games in imagined worlds, and what happened in them."""

    def __init__(self, game: Game, record: np.record, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.kernels, self.bots = jit.kernels(game), bot_kernels(game, wait=False)
        self.root = as_array(game, record)
        self.seat = int(self.kernels.to_move(self.root[0]))
        self.partners = side_size(game, record)
        self.moves = np.zeros(game.most_legal, np.int16)
        self.ratings = np.zeros(game.most_legal, np.float32)
        self.games: Counter[Prospect] = Counter()
        """In how many games something happened."""
        self.worth: dict[Prospect, float] = {}
        """What that changed in all of them, in points ahead of the best of the others."""

    def play(self, action: int) -> None:
        """One game more. What happens twice in it counts once."""
        world = self.root.copy()
        self.bots.determinise(world[0], self.seat, self.rng)
        happened = dict(self._happening(world, action))
        self.games.update(happened.keys())
        for prospect, worth in happened.items():
            self.worth[prospect] = self.worth.get(prospect, 0.0) + worth

    def outlook(self, games: int) -> Outlook:
        often = [p for p, n in self.games.items() if n >= SELDOM * games]
        best = max(often, key=self.worth.__getitem__, default=None)
        worst = min(often, key=self.worth.__getitem__, default=None)
        gain = best if best and self.worth[best] > 0 else None
        risk = worst if worst and self.worth[worst] < 0 else None
        return Outlook(*(p and replace(p, share=self.games[p] / games) for p in (gain, risk)))

    def _happening(self, world: Records, action: int) -> Iterator[tuple[Prospect, float]]:
        """What matters of a game, with its worth, as the game goes on."""
        turns, mover, scored = 1, self.seat, False
        before = world.tobytes()
        for _ in range(LONGEST):
            self.kernels.apply_first(world, action)
            after = world.tobytes()
            for found in self._told(before, after, mover):
                scored = True
                yield found
            turn = int(self.kernels.to_move_first(world))
            turns += turn == self.seat != mover
            if turn == OVER or (turns > TURNS and scored):
                return
            mover, before = (mover if turn == CHANCE else turn), after
            action = self._choice(world, turn)

    def _choice(self, world: Records, turn: int) -> int:
        n = self.kernels.legal_first(world, self.moves)
        moves, ratings = self.moves[:n], self.ratings[:n]
        if turn == CHANCE or n == 1:
            return int(moves[pick(self.rng, n)])
        return int(moves[self.bots.choose_by_rating(world[0], moves, ratings, self.rng, 0.0, 0.0)])

    def _told(self, before: bytes, after: bytes, mover: int) -> Iterator[tuple[Prospect, float]]:
        """The effects of a move that explain how the side's lead has changed."""
        plain = self.game.view_layout.record.plain
        effects = effects_of(self.game, plain(before), plain(after))
        if not any(seat >= 0 for seat, _, _ in effects):
            return
        change = self._scores(after) - self._scores(before)
        others = [int(c) for seat, c in enumerate(change) if not self._ours(seat)]
        worth = int(change[self.seat]) - max(others, default=0)
        told = [e for e in effects if e[0] >= 0 and self._explains(int(change[e[0]]), worth, e[0])]
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

    def _scores(self, raw: bytes) -> Scores:
        world = np.frombuffer(bytearray(raw), self.root.dtype)
        out = np.zeros(int(self.root[0].seats), np.int32)
        self.kernels.score(world[0], out)
        if self.kernels.over(world[0]):
            won = int(self.kernels.winners(world[0]))
            out += [VICTORY * (won >> seat & 1) for seat in range(len(out))]
        return out
