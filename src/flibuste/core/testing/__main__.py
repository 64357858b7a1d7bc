"""``python -m flibuste.core.testing NAME … [--rounds N] [--golden]``"""

from __future__ import annotations

import argparse
import time

from flibuste.core import registry
from flibuste.core.game import Game
from flibuste.core.testing import CHECKS, check_golden, write_golden


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m flibuste.core.testing", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="NAME")
    parser.add_argument("--all", action="store_true", help="every game there is")
    parser.add_argument("--rounds", type=int, default=100, help="random games per variant")
    parser.add_argument("--golden", action="store_true", help="write the golden files anew")
    asked = parser.parse_args()
    for name in registry.names() if asked.all else asked.games:
        run(registry.get(name), asked.rounds, asked.golden)


def run(game: Game, rounds: int, golden: bool) -> None:
    print(game.name)
    for check in CHECKS:
        begun = time.perf_counter()
        check(game, rounds)
        print(f"  {check.__name__:20} {time.perf_counter() - begun:6.1f} s")
    if golden:
        write_golden(game)
    check_golden(game)
    print("  golden files hold")


if __name__ == "__main__":
    main()
