"""What a tournament is: bots, deals, and who sits where in each game.

Every deal is played by all seatings. A seating gives a bot to each side; partners belong to
the same bot. With as many sides as bots or more, the sides are filled by going round the list
of bots, from each bot in turn, and all rotations of that are played: in a deal every bot sits
on every side equally often. With more bots than sides, that is done with every choice of as
many bots as there are sides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from flibuste.core import registry
from flibuste.core.errors import BadOptions

if TYPE_CHECKING:
    from flibuste.core.game import Game

MOST_DEALS = 10_000_000
MOST_SEATINGS = 1_000
"""Games in one deal, at most: two hundred bots at two sides are a mistake."""


class Plan(msgspec.Struct, frozen=True, dict=True):
    """Everything that decides a tournament of deterministic bots."""

    game: str
    seats: int
    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    options: dict[str, Any] = {}
    """Of the game; completed by ``make_plan``."""
    rules: str = ""
    """The version of the game's rules."""
    build: str = ""
    """A digest of the sources that decide which moves are played."""
    told: bool = False
    """Are games told (``arena.courses``)? Bots that do not search then draw other numbers."""

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return registry.get(self.game).sides(self.seats, self.options)

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """By seating, the bot (its place in ``bots``) of each side."""
        return seatings(len(self.bots), len(set(self.sides)))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all but the number of deals: plans with the same hash share their games."""
        fields = msgspec.structs.asdict(self) | {"deals": 0}
        if not self.told:  # journals of before know no such field, and go on
            del fields["told"]
        return hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16]

    @property
    def tasks(self) -> Iterator[GameTask]:
        """The games in the order they are to be played, deal by deal."""
        for deal in range(self.deals):
            for seating in range(len(self.seatings)):
                yield GameTask(self, deal, seating)

    @property
    def size(self) -> int:
        return self.deals * len(self.seatings)


class GameTask(msgspec.Struct, frozen=True):
    """One game of a tournament: the piece of work that is handed out."""

    plan: Plan
    deal: int
    seating: int

    @property
    def key(self) -> tuple[str, int, int]:
        return self.plan.fingerprint, self.deal, self.seating

    @property
    def bots(self) -> tuple[int, ...]:
        """The bot at each seat, by its place in the plan."""
        sides = self.plan.seatings[self.seating]
        return tuple(sides[side] for side in self.plan.sides)


def make_plan(
    game: str,
    bots: tuple[str, ...] | list[str],
    *,
    seats: int | None = None,
    games: int | None = None,
    deals: int | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    check: bool = True,
) -> Plan:
    """A checked plan; ``games`` is rounded up to whole deals. Raises BadOptions.

    check: make every bot once, which compiles it.
    """
    from flibuste.arena.playgame import bot_of

    found = registry.get(game)
    chosen = found.seats[0] if seats is None else seats
    full = found.complete(chosen, options or {})
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadOptions("a tournament is for two different bots or more")
    for spec in bots if check else ():
        bot_of(spec, found)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise BadOptions(f"the seed of a tournament is a number below 2**64: {seed!r}")
    sides = len(set(found.sides(chosen, full)))
    return Plan(
        found.name,
        chosen,
        tuple(bots),
        _deals(games, deals, len(seatings(len(bots), sides))),
        seed,
        full,
        found.version,
        source_digest(found),
    )


def _deals(games: int | None, deals: int | None, each: int) -> int:
    asked = deals if deals is not None else -(-(100 if games is None else games) // each)
    if not 1 <= asked <= MOST_DEALS:
        raise BadOptions(f"a tournament has 1 to {MOST_DEALS:,} deals, not {asked}")
    return asked


@cache
def seatings(bots: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """All seatings of a deal, each once."""
    found: dict[tuple[int, ...], None] = {}
    for chosen in combinations(range(bots), min(bots, sides)):
        n = len(chosen)
        for start in range(n):
            line = tuple(chosen[(start + i) % n] for i in range(sides))
            found.update((line[turn:] + line[:turn], None) for turn in range(sides))
            if len(found) > MOST_SEATINGS:
                raise BadOptions(f"{bots} bots at {sides} sides are too many for one tournament")
    return tuple(found)


def source_digest(game: Game) -> str:
    """A digest of core, bots and the game's folder: other sources may play other moves."""
    package = Path(registry.__file__).parents[1]
    digest = hashlib.sha256()
    for folder in (package / "core", package / "bots", game.folder):
        for path in sorted(folder.rglob("*.py")):
            if not {"tests", "testing"} & set(path.relative_to(folder).parts):
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


# --- chance ------------------------------------------------------------------------------


def deal_seed(plan: Plan, deal: int) -> int:
    """The seed of a deal: the same for all its seatings, and for all bots."""
    return _number(f"deal/{plan.seed}/{deal}", 32)


def bot_seed(plan: Plan, deal: int, ply: int, seat: int) -> int:
    """The seed of a bot's choice at a move."""
    return _number(f"bot/{plan.seed}/{deal}/{ply}/{seat}", 8) >> 1


def _number(text: str, size: int) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=size).digest(), "little")
