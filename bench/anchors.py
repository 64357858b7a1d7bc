"""How strong the bots are on the scale of people: from the games of bench/strength.

``python -m bench.anchors`` writes ``anchors.json`` into each game's folder; a test works it out
again. For each number of seats the strengths are those under which the games of the journal are
likeliest, by the model that rates people: a side wins with a probability in proportion to
exp(strength / c), where c is what openskill takes for so many sides. Boatswain is put where a
person begins, because only differences can be measured.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from bench import strength
from bench.allocation import Pairing

from flibuste import bots
from flibuste.arena.plan import Plan
from flibuste.bots.anchors import FILE
from flibuste.core import registry
from flibuste.server.strengths import BOT_SIGMA, MODEL

ZERO = "boatswain"
"""Its strength is that of a person of whom nothing is known."""
SWEEPS = 500
PRIOR = 1.0
"""So many drawn games are added to every pairing: no bot is stronger beyond all measure."""
STEP = 1.0
"""The most that a strength moves at once."""


class Duel(NamedTuple):
    """Games of two bots in the same seating."""

    one: str
    other: str
    lead: float
    """The logarithm of how many sides the first has for one of the second's."""
    share: float
    """The wins of the first."""
    games: float


def anchors(game: str, pairings: Iterable[Pairing]) -> dict[str, dict[str, float]]:
    """The strengths of a game's levels: by the number of seats, then by level."""
    ours: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in pairings:
        if pairing.plan.game == game:
            ours[pairing.plan.seats].append(pairing)
    return {str(seats): _strengths(ours[seats]) for seats in sorted(ours)}


def _strengths(pairings: list[Pairing]) -> dict[str, float]:
    found = likeliest([duel for pairing in pairings for duel in _duels(pairing)])
    c = scale(pairings[0].plan)
    return {level: round(MODEL.mu + c * found[level], 2) for level in bots.LEVELS}


def scale(plan: Plan) -> float:
    """By which openskill divides differences of strength between a game's sides; partners add up
    theirs, so that of each counts so much more."""
    sides = len(set(plan.sides))
    partners = plan.seats // sides
    variance = partners * (BOT_SIGMA**2 + MODEL.tau**2) + MODEL.beta**2
    return math.sqrt(sides * variance) / partners


def _duels(pairing: Pairing) -> Iterator[Duel]:
    one, other = pairing.plan.bots
    for number, order in enumerate(pairing.plan.seatings):
        lead = math.log(order.count(0) / order.count(1))
        shares = [games[number] for games in pairing.shares.values() if number in games]
        yield Duel(one, other, lead, sum(shares), len(shares))
    yield Duel(one, other, 0.0, PRIOR / 2, PRIOR)


def likeliest(duels: list[Duel]) -> dict[str, float]:
    """The strengths, in units of the scale, under which these games are likeliest: by Newton's
    method, one bot after the other."""
    found = {name: 0.0 for duel in duels for name in (duel.one, duel.other)}
    for _ in range(SWEEPS):
        for name in found:
            if name != ZERO:
                found[name] += _step(name, found, duels)
    return found


def _step(name: str, found: dict[str, float], duels: list[Duel]) -> float:
    slope = curve = 0.0
    for duel in duels:
        if name in (duel.one, duel.other):
            chance = 1 / (1 + math.exp(found[duel.other] - found[duel.one] - duel.lead))
            more = duel.share - duel.games * chance
            slope += more if name == duel.one else -more
            curve += duel.games * chance * (1 - chance)
    return max(-STEP, min(STEP, slope / curve))


def main() -> None:
    played = strength.known(strength.whole(strength.FOLDER), strength.About(strength.choices_now()))
    for name in registry.names():
        text = msgspec.json.format(msgspec.json.encode(anchors(name, played)), indent=1)
        (registry.get(name).folder / FILE).write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
