"""``python -m flibuste.core.testing NAME [--games N] [--golden]``"""

from __future__ import annotations

import argparse
import time

from flibuste.core import registry
from flibuste.core.testing import CHECKS, check_golden, write_golden


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m flibuste.core.testing", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="random games per variant")
    parser.add_argument("--golden", action="store_true", help="write the golden files anew")
    asked = parser.parse_args()
    game = registry.get(asked.game)
    for check in CHECKS:
        begun = time.perf_counter()
        check(game, asked.games)
        print(f"{check.__name__:20} {time.perf_counter() - begun:6.1f} s")
    if asked.golden:
        write_golden(game)
    check_golden(game)
    print("golden files hold")


if __name__ == "__main__":
    main()
