"""Random legal play on one core, beside other libraries in the same run.

python -m bench.rules [--quick] [--write]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from bench import peers, report

from flibuste.batches.stepping import begin, random_action
from flibuste.core import jit, registry
from flibuste.core.algorithms import roll_dice
from flibuste.core.chance import pick
from flibuste.core.game import Game, seed_record
from flibuste.core.kernel import apply, copy_record, legal, observe, over, redact, to_move
from flibuste.core.testing.variants import bot_rng

WANTED_RULES, WANTED_OBSERVED, WANTED_RECORD = 5e6, 2e6, 1024
AIM = 20e6
ROWS = 64
"""Rows that masks and observations are written to, one after the other."""
GAMES = 256
"""Played in one go, so few that their records stay near the core."""


# --- what is timed besides ``play.play_many``; bound to each game and compiled -----------------


def rehearse_observed(
    states: Any, template: Any, rng: Any, moves: Any, copies: Any, masks: Any, features: Any
) -> int:
    """``play_many``, and at every decision the mask and what the seat to move sees; decisions."""
    decisions = 0
    for i in range(len(states)):
        begin(states, i, i, template, int(template[0].episode), moves)
        s = states[i]
        while not over(s):
            row = decisions % len(masks)
            masks[row, :] = 0
            features[row, :] = 0
            n = legal(s, moves)
            for k in range(n):
                masks[row, moves[k]] = 1
            copy_record(copies, row, states, i)
            seat = to_move(s)
            redact(copies[row], seat)
            observe(copies[row], seat, features[row])
            apply(s, int(moves[pick(rng, n)]))
            roll_dice(s, moves)
            decisions += 1
    return decisions


def count_moves(states: Any, template: Any, rng: Any, moves: Any, counts: Any) -> None:
    """Count decisions and dice apart, which ``play_many`` counts together."""
    for i in range(len(states)):
        begin(states, i, i, template, 0, moves)
        s = states[i]
        while not over(s):
            counts[0] += 1
            apply(s, random_action(s, rng, moves))
            counts[1] += roll_dice(s, moves)


# --- measuring ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One game with one number of seats."""

    game: Game
    seats: int
    length: float  # players' decisions in a game
    dice: float  # dice rolled for every decision

    @property
    def name(self) -> str:
        return f"{self.game.name}, {self.seats} seats"


@dataclass(frozen=True)
class Figure(Row):
    """How fast it is."""

    rules: float  # players' decisions a second
    observed: float  # the same with mask and observation written at each


def pin() -> None:
    """Stay on one core, and so do the processes we start."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def template_of(game: Game, seats: int) -> Any:
    """A seeded record with default options, not dealt."""
    template = game.blank(seats, game.complete(seats, {}))
    seed_record(template[0], 1)
    return template


ROUNDS, SECONDS = 16, 0.1
"""A shared machine is slow for some seconds and fast again. So nobody's turns come one after the
other: everybody, ours and others, has one in each round, and the fastest of them is told."""


RULES, OBSERVED = "rules", "observed"


def own_rows() -> list[Row]:
    games = [registry.get(name) for name in registry.names()]
    return [Row(game, seats, *chances(game, seats)) for game in games for seats in game.seats]


def contests_of(row: Row) -> Iterator[peers.Contest]:
    """What is timed, just as it is timed of others: the rules alone, and with observations."""
    game = row.game
    states, template = np.zeros(GAMES, game.dtype), template_of(game, row.seats)
    common = (states, template, bot_rng(1), np.zeros(game.most_legal, np.int16))
    copies, masks = np.zeros(ROWS, game.dtype), np.zeros((ROWS, game.actions), np.uint8)
    features = np.zeros((ROWS, game.features), np.int16)

    def play(run: Callable[..., int], *shown: Any) -> Callable[[], float]:
        def once() -> float:
            template["episode"] += 1  # other deals each time
            return float(run(*common, *shown))

        once()  # compile
        return once

    rules = play(jit.compiled(game).play_many)
    yield peers.Contest(f"{row.name} {RULES}", rules, decisions=1 / (1 + row.dice))
    observed = play(jit.compiled_binder(game).bind(rehearse_observed), copies, masks, features)
    yield peers.Contest(f"{row.name} {OBSERVED}", observed, observes=True)


def measure(rounds: int, seconds: float) -> tuple[list[Figure], list[peers.Peer], list[str]]:
    """Ours, those of others that are installed, and a line for each that is not."""
    _tell("getting ready")
    rows = own_rows()
    contests = [contest for row in rows for contest in contests_of(row)]
    others = [peers.Process(name) for name in peers.PEERS]
    best: dict[str, peers.Peer] = {}
    for n in range(rounds):
        _tell(f"round {n + 1} of {rounds}")
        peers.play_round(contests, seconds, best)
        for other in others:
            other.round(seconds)
    figures = [_figure(row, best) for row in rows]
    told = {other.name: other.figures() for other in others}
    missing = [f"{name}: {problem}" for name, (_, problem) in told.items() if problem]
    return figures, [peer for found, _ in told.values() for peer in found], missing


def _figure(row: Row, best: dict[str, peers.Peer]) -> Figure:
    rates = [best[f"{row.name} {kind}"].decisions for kind in (RULES, OBSERVED)]
    return Figure(row.game, row.seats, row.length, row.dice, *rates)


def _tell(what: str) -> None:
    print(f"{what} …", file=sys.stderr, flush=True)


def chances(game: Game, seats: int, games: int = 4000) -> tuple[float, float]:
    """Players' decisions in a game, and dice rolled for each of them."""
    states, moves = np.zeros(games, game.dtype), np.zeros(game.most_legal, np.int16)
    counts = np.zeros(2, np.int64)
    run = jit.compiled_binder(game).bind(count_moves)
    run(states, template_of(game, seats), bot_rng(2), moves, counts)
    decisions, dice = (int(count) for count in counts)
    return decisions / games, dice / decisions


# --- telling -----------------------------------------------------------------------------------


def own_table(figures: list[Figure]) -> report.Table:
    head = (
        "game", "seats", "bytes", "actions", "features", "length", "dice", "rules M/s",
        "observed M/s",
    )  # fmt: skip
    return report.Table(head, [_own_row(f) for f in figures])


def _own_row(f: Figure) -> tuple[str, ...]:
    game = f.game
    return (
        game.name, str(f.seats), str(game.dtype.itemsize), str(game.actions),
        str(game.features), f"{f.length:.1f}", f"{f.dice:.2f}" if f.dice else "",
        report.rate(f.rules), report.rate(f.observed),
    )  # fmt: skip


def peer_table(found: list[peers.Peer]) -> report.Table:
    head = ("peer", "decisions M/s", "chance counted M/s", "observes")
    rows = [
        (p.name, report.rate(p.decisions), report.rate(p.events), _met(p.observes)) for p in found
    ]
    return report.Table(head, rows)


def slowest(figures: list[Figure], name: str, observed: bool) -> float:
    """The rate of a game at the number of seats that suits it least."""
    ours = [f for f in figures if f.game.name == name]
    return min(f.observed if observed else f.rules for f in ours)


def ratio_table(figures: list[Figure], found: list[peers.Peer]) -> report.Table:
    names = list(dict.fromkeys(f.game.name for f in figures))
    rows = [
        (
            p.name,
            *(report.ratio(slowest(figures, n, p.observes), p.decisions) for n in names),
        )
        for p in found
    ]
    return report.Table(("ours over", *names), rows)


def wanted_table(figures: list[Figure]) -> report.Table:
    rules, observed = min(f.rules for f in figures), min(f.observed for f in figures)
    record = max(f.game.dtype.itemsize for f in figures)
    least = f"{report.rate(WANTED_RULES)}, aim {report.rate(AIM)}"
    rows = [
        ("rules, M decisions/s, slowest", least, report.rate(rules), _met(rules >= WANTED_RULES)),
        (
            "with observations, slowest",
            report.rate(WANTED_OBSERVED),
            report.rate(observed),
            _met(observed >= WANTED_OBSERVED),
        ),
        ("largest record, bytes", f"{WANTED_RECORD}", str(record), _met(record <= WANTED_RECORD)),
    ]
    return report.Table(("", "wanted", "measured", "met"), rows)


def _met(met: bool) -> str:
    return "yes" if met else "no"


def _say(text: object = "") -> str:
    print(text, end="\n\n", flush=True)
    return f"{text}"


def run(quick: bool) -> str:
    """Measure, print and return the section for results.md."""
    intro = f"{report.machine()}; pinned to one core. "
    intro += report.versions("numba", "numpy", "open-spiel", "rlcard", "pettingzoo", "pgx", "jax")
    if quick:
        intro = f"**A --quick run: the format, not the figures.** {intro}"
    pin()
    parts = [_say(intro)]
    figures, found, missing = measure(2 if quick else ROUNDS, 0.05 if quick else SECONDS)
    parts += [_say(own_table(figures)), _say(wanted_table(figures))]
    if found:
        parts += [_say(peer_table(found)), _say(ratio_table(figures, found))]
    parts += [_say("\n".join(missing))] if missing else []
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short runs: to see that it works")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    args = parser.parse_args()
    text = run(args.quick)
    if args.write:
        report.write("One core", text)


if __name__ == "__main__":
    main()
