"""Reviews of whole games on all cores: the first picture, and the time to sure losses.

python -m bench.review [--seats N] [--playouts N] [--write]
python -m bench.review --luck GAMES      is luck nought on average? Over so many games of each kind
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
from bench import report

import flibuste
from flibuste.bots import get
from flibuste.core import registry
from flibuste.core.machine import cores
from flibuste.core.match import history
from flibuste.reviews import GameReview, improving
from flibuste.reviews.books import Books
from flibuste.reviews.compiling import compiled
from flibuste.reviews.playing import Team

LARGEST, WANTED = 20, 0.01
"""Losses that must be sure, and their standard error at most."""


def played(name: str, seats: int, seed: int) -> dict[str, object]:
    """A game between bots that make mistakes."""
    match = flibuste.new(name, seats=seats, seed=seed)
    bot = get("boatswain", match.game)
    while match.to_move is not None:
        match.act(bot.choose(match.redacted(match.to_move), match.actions, seed=match.ply))
    return match.record()


def doubt(found: GameReview) -> float:
    """The largest standard error among the largest losses and all that have a name."""
    ordered = sorted(found.judgements, key=lambda j: (j.name == "", -j.loss))
    named = sum(j.name != "" for j in ordered)
    return max((j.error for j in ordered[: max(LARGEST, named)]), default=math.inf)


def measured(name: str, seats: int, playouts: int) -> tuple[str, ...]:
    compiled(registry.get(name))
    start, pictures, sure = time.perf_counter(), [], math.nan
    for found in improving(played(name, seats, 1), playouts=playouts):
        pictures.append(time.perf_counter() - start)
        if math.isnan(sure) and doubt(found) <= WANTED:
            sure = pictures[-1]
    rate = found.playouts / pictures[-1]
    figures = (f"{pictures[0]:.2f}", f"{pictures[1]:.2f}", f"{pictures[-1]:.1f}")
    reached = "no" if math.isnan(sure) else f"{sure:.1f}"
    return (f"{name}, {seats}", str(len(found.plies)), *figures, f"{rate:,.0f}",
            f"{100 * doubt(found):.2f}", reached)  # fmt: skip


def luck(name: str, seats: int, games: int) -> str:
    """The mean of deal and chance over many games, in its own standard errors."""
    found = []
    for seed in range(games):
        match, states = history(played(name, seats, seed))
        books = Books(match, states, Team(match.game, states[:1], seed, cores()))
        books.first_pass(1)
        found.append([(x.deal.value, x.chance.value) for x in books.ledgers()])
    lucks = np.array(found)
    z = lucks.mean(axis=0) / (lucks.std(axis=0) / math.sqrt(games))
    return f"{name}, {seats} seats, {games} games: deal and chance by seat {z.round(2).tolist()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=600_000)
    parser.add_argument("--luck", type=int, metavar="GAMES")
    parser.add_argument("--write", action="store_true", help="into results.md")
    asked = parser.parse_args()
    if asked.luck:
        for name in registry.names():
            print(luck(name, asked.seats, asked.luck), flush=True)
        return
    head = ("game, seats", "plies", "first picture, s", "judged, s", "whole, s", "playouts/s",
            "error, points", "1 point after, s")  # fmt: skip
    rows = [measured(name, asked.seats, asked.playouts) for name in registry.names()]
    table = str(report.Table(head, rows))
    print(table)
    if asked.write:
        report.write("Reviews", f"{report.machine()}\n\n{table}\n")


if __name__ == "__main__":
    main()
