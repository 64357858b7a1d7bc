"""What a study asks, and the games that answer it.

For every value of the option and every number of seats, each bot plays against itself, and if there
are several, all of them play together in all seatings. Games that differ in the option alone are
dealt from the same seeds, and bots draw the same numbers, so that differences are told from pairs
of deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from flibuste.arena import courses
from flibuste.arena.plan import MOST_DEALS, GameTask, Plan, seatings, source_digest
from flibuste.arena.playgame import bot_of
from flibuste.core.errors import BadOptions

if TYPE_CHECKING:
    from flibuste.core.game import Game

MOST_VALUES = 8
"""A page shows no more side by side."""


class Setting(msgspec.Struct, frozen=True):
    """One value of the option, one number of seats, and who plays."""

    value: int
    """Its place in the study's values; 0 where nothing is varied."""
    plan: Plan

    @property
    def seats(self) -> int:
        return self.plan.seats

    @property
    def alone(self) -> bool:
        """Does a bot play against itself?"""
        return len(self.plan.bots) == 1

    @property
    def players(self) -> str:
        return " + ".join(self.plan.bots)


class Study(msgspec.Struct, frozen=True, dict=True):
    """Everything that decides which games are played."""

    game: str
    vary: str
    """The option that is varied; empty if only numbers of seats are compared."""
    labels: tuple[str, ...]
    """The values as they were said."""
    bots: tuple[str, ...]
    """From the weakest to the strongest."""
    games: int
    """For each setting, at least."""
    settings: tuple[Setting, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted({setting.seats for setting in self.settings}))

    @property
    def plans(self) -> tuple[Plan, ...]:
        return tuple(setting.plan for setting in self.settings)

    @property
    def tasks(self) -> Iterator[GameTask]:
        for plan in self.plans:
            yield from plan.tasks

    @property
    def size(self) -> int:
        return sum(plan.size for plan in self.plans)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all its games: a folder holds the games of one study."""
        told = msgspec.json.encode(self, order="sorted")
        return hashlib.sha256(told).hexdigest()[:16]


class Inquiry(msgspec.Struct, frozen=True):
    """A study as somebody asks for it."""

    vary: str = ""
    values: tuple[Any, ...] = ()
    labels: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    """All that the game has, if there are none."""
    bots: tuple[str, ...] = ("deckhand", "boatswain")
    games: int = 1000
    seed: int = 0
    options: dict[str, Any] = {}
    """The same for all games; seat 0 begins unless it is said."""


def make_study(game: Game, asked: Inquiry) -> Study:
    """A checked study. Numbers of seats that a value does not go with are left out."""
    _check(asked)
    for spec in asked.bots:
        bot_of(spec, game)
    courses.compiled(game)
    found = list(_settings(game, asked))
    if len({setting.plan.fingerprint for setting in found}) < len(found):
        raise BadOptions("a study compares different values: one of these is there twice")
    labels = asked.labels or ("",)
    return Study(game.name, asked.vary, labels, asked.bots, asked.games, tuple(found))


def _check(asked: Inquiry) -> None:
    if len(asked.values) > MOST_VALUES:
        raise BadOptions(f"a study compares {MOST_VALUES} values at most, not {len(asked.values)}")
    if not asked.bots or len(set(asked.bots)) < len(asked.bots):
        raise BadOptions("a study is played by one bot or more, all different")
    if not 1 <= asked.games <= MOST_DEALS:
        raise BadOptions(f"a study plays 1 to {MOST_DEALS:,} games a setting, not {asked.games}")
    if not 0 <= asked.seed < 1 << 64:
        raise BadOptions(f"the seed of a study is a number below 2**64: {asked.seed!r}")


def _settings(game: Game, asked: Inquiry) -> Iterator[Setting]:
    refusal, fits = None, False
    build = source_digest(game)
    for seats in asked.seats or game.seats:
        for place, value in enumerate(asked.values or (None,)):
            options = {"first": 0, **asked.options}
            if asked.vary:
                options[asked.vary] = value
            try:
                full = game.complete(seats, options)
            except BadOptions as error:
                refusal = error
                continue
            fits = True
            for bots in lineups(asked.bots):
                each = len(seatings(len(bots), len(set(game.sides(seats, full)))))
                deals = -(-asked.games // each)
                yield Setting(
                    place,
                    Plan(
                        game.name, seats, bots, deals, asked.seed, full, game.version, build,
                        told=True,
                    ),
                )  # fmt: skip
    if refusal is not None and not fits:
        raise refusal


def lineups(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Each bot alone, then all together."""
    return [*((bot,) for bot in bots), *([tuple(bots)] if len(bots) > 1 else [])]
