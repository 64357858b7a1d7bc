"""The parts of a game of somebody else's, in one file: two seats take one or two of ten coins."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.chance import below, blank_generator, reseed
from flibuste.core.game import Block, Game, numbers
from flibuste.core.kernel import OVER, Moves, Rng
from flibuste.core.layout import I1, I1s
from flibuste.core.record import Record
from flibuste.core.scanner import Scanner
from flibuste.core.testing import check_game
from flibuste.core.viewparts import made_of
from flibuste.core.words import Say

COINS, SEATS = 10, 2


class State(Record):
    """A position."""

    turn: I1  # the seat to move
    left: I1  # coins on the table
    taken: Annotated[I1s, SEATS]


def deal(s: State) -> None:
    first = below(s, int(s.seats))
    if s.first < 0:
        s.first = first
    s.turn, s.left = s.first, COINS


def over(s: State) -> bool:
    return s.left == 0


def to_move(s: State) -> int:
    return OVER if over(s) else int(s.turn)


def legal(s: State, out: Moves) -> int:
    n = min(2, int(s.left))
    for action in range(n):
        out[action] = action
    return n


def forbids(s: State, action: int) -> int:
    return 0 if action < s.left else 1


def apply(s: State, action: int) -> None:
    s.left -= action + 1
    s.taken[s.turn] += action + 1
    s.turn = 1 - s.turn


def redact(s: State, seat: int) -> None:
    blank_generator(s)


def imagine(s: State, seat: int, rng: Rng) -> None:
    reseed(s, rng)


def parse(s: State | None, text: str) -> int:
    scan = Scanner(text)
    scan.expect("take")
    count = scan.number(1, 2, "1 or 2")
    scan.end()
    return count - 1


def describe(move: str, say: Say) -> str:
    return say("log-take", n=parse(None, move) + 1)


@made_of("left")
def left(s: State) -> int:
    return int(s.left)


GAME = Game(
    name="coins",
    letter="T",
    version="1.0",
    package=__name__,
    seats=(SEATS,),
    options=(),
    record=State,
    actions=2,
    readable=2,
    most_legal=2,
    most_moves=COINS,
    observation=(Block("left", (1,), "coins on the table", (numbers(0, 0),)),),
)

if __name__ == "__main__":
    check_game(GAME)
