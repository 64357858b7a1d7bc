"""The large comparison, with a report: ``python -m tests.wasm.compare [GAME …]``.

Compiled for the CPU and as WebAssembly, in Node and in Chromium: what every function says in a
million decisions of every game, and searches at every number of seats, to the byte.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.players import ARGUMENTS, CHROMIUM
from tests.wasm import questions
from tests.wasm.answering import chromium_answers, node_answers
from tests.wasm.questions import Asked

from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.testing.variants import all_variants
from flibuste.wasm.build import MODULES

BATCH = 100
"""Games in a question."""
Answering = Callable[[list[Any]], list[Any]]


def witnessed(game: Game, decisions: int) -> Iterator[Asked]:
    """Random games of all variants in turn, until there are so many decisions."""
    made, seed = 0, 0
    while made < decisions:
        for variant in all_variants(game):
            asked = questions.witnessed(variant, range(seed, seed + BATCH))
            made += asked[1]["decisions"]
            yield asked
        seed += BATCH


def searched(game: Game, iterations: int) -> Iterator[Asked]:
    """From the opening and from later, at every number of seats."""
    for seats in game.seats:
        for decisions in (0, 12):
            yield questions.searched(questions.midway(game, seats, decisions), iterations)


def told(who: str, answer: Answering, asked: list[Asked]) -> str:
    """A line for each kind of question: how many, and whether all answers were right."""
    answers = answer([question for question, _ in asked])
    wrong = [
        question for (question, wanted), got in zip(asked, answers, strict=True)
        if got != json.loads(json.dumps(wanted))
    ]  # fmt: skip
    return f"{who}: {'the same' if not wrong else f'{len(wrong)} of {len(asked)} DIFFER'}"


def report(game: Game, parties: dict[str, Answering], decisions: int, iterations: int) -> None:
    rules, searches = list(witnessed(game, decisions)), list(searched(game, iterations))
    kept = [*questions.perfts(game), *questions.replays(game), *questions.choices(game)]
    made = sum(wanted["decisions"] for _, wanted in rules)
    run = sum(wanted["done"] for _, wanted in searches)
    for what, asked in (
        (f"{made:,} decisions", rules),
        (f"{run:,} iterations of {len(searches)} searches", searches),
        (f"{len(kept)} perfts, golden games and bots' choices", kept),
    ):
        found = ", ".join(told(who, answer, asked) for who, answer in parties.items())
        print(f"{game.name}, {what}: {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.wasm.compare", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of every game")
    parser.add_argument("--iterations", type=int, default=20_000, help="of every search")
    args = parser.parse_args()
    subprocess.run([sys.executable, "-m", "flibuste.wasm.build", *args.games], check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        parties: dict[str, Answering] = {
            "Node": lambda asked: node_answers(MODULES, asked),
            "Chromium": lambda asked: chromium_answers(browser, MODULES, asked),
        }
        for name in args.games or registry.names():
            report(registry.get(name), parties, args.decisions, args.iterations)
        browser.close()


if __name__ == "__main__":
    main()
