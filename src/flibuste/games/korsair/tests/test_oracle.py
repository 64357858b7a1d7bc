"""The rules told a second time, card by card in plain Python, and played beside the kernels.

``Oracle`` knows the clauses and nothing of records, actions or bits: lists of names, and
legal moves as text. Random games must agree with it move by move.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

import flibuste
from flibuste.core import jit
from flibuste.games.korsair import GAME
from flibuste.games.korsair.pieces import COPIES, NAMES


@dataclass
class Galleon:
    number: int
    gold: int
    owner: int
    ships: dict[int, list[str]] = field(default_factory=dict)  # side -> its ships
    character: str | None = None

    def leader(self) -> int | None:
        """K-14, K-15"""
        if self.character == "admiral":
            return self.owner
        if self.character:
            colour = self.character.split()[1]
            return next(side for side, ships in self.ships.items() if ships[0].startswith(colour))
        if not self.ships:
            return self.owner
        totals = {side: sum(int(s[-1]) for s in ships) for side, ships in self.ships.items()}
        best = [side for side, total in totals.items() if total == max(totals.values())]
        return best[0] if len(best) == 1 else None

    def welcomes(self, side: int, ship: str) -> bool:
        """K-9"""
        colour = ship.split()[0]
        if side in self.ships:
            return self.ships[side][0].startswith(colour)
        return not any(ships[0].startswith(colour) for ships in self.ships.values())


class Oracle:
    def __init__(self, setup: dict[str, Any], pairs: bool, edition: str) -> None:
        self.hands = [list(hand) for hand in setup["hands"]]
        self.stock: list[str] = list(setup["stock"])
        self.pairs, self.edition = pairs, edition
        self.turn = 0
        self.galleons: list[Galleon] = []
        self.laid = 0
        self.gold = [0] * (len(self.hands) // (2 if pairs else 1))
        self.closed: Galleon | None = None
        self.over = False

    def side(self, seat: int) -> int:
        return seat // 2 if self.pairs else seat

    def legal(self) -> set[str]:
        if self.over:
            return set()
        moves = {"draw"} if self.stock else set()
        for card in self.hands[self.turn]:
            if card.startswith("galleon"):
                moves.add(card)
            else:
                moves |= {f"{card} > {g.number}" for g in self.galleons if self.may(card, g)}
                if not self.stock:
                    moves.add(f"discard {card}")
        return moves

    def may(self, card: str, galleon: Galleon) -> bool:
        side = self.side(self.turn)
        if galleon is self.closed:
            return False
        if card == "admiral":
            return galleon.owner == side
        if card.startswith("captain"):
            return side in galleon.ships and galleon.ships[side][0].startswith(card.split()[1])
        return galleon.welcomes(side, card)

    def play(self, move: str) -> None:
        hand = self.hands[self.turn]
        self.closed = None
        if move == "draw":
            hand.append(self.stock.pop(0))
        elif move.startswith("discard"):
            hand.remove(move.removeprefix("discard "))
        elif move.startswith("galleon"):
            hand.remove(move)
            self.laid += 1
            self.galleons.append(Galleon(self.laid, int(move[-1]), self.side(self.turn)))
        else:
            card, number = move.split(" > ")
            hand.remove(card)
            self.fight(card, next(g for g in self.galleons if g.number == int(number)))
        self.pass_on()

    def fight(self, card: str, galleon: Galleon) -> None:
        if card == "admiral" or card.startswith("captain"):
            galleon.character = card
        else:
            galleon.ships.setdefault(self.side(self.turn), []).append(card)
        if self.pairs and self.edition == "tilsi" and self.turn % 2 == 0:
            self.closed = galleon

    def pass_on(self) -> None:
        """K-17, K-25, K-22"""
        sides: list[list[str]] = [[] for _ in self.gold]
        for seat, hand in enumerate(self.hands):
            sides[self.side(seat)] += hand
        if not self.stock and [] in sides:
            self.over, self.closed = True, None
            for side in range(len(self.gold)):
                self.seize(side)
            return
        while True:
            self.turn = (self.turn + 1) % len(self.hands)
            if not self.pairs or self.turn % 2 == 0:
                self.closed = None
                self.seize(self.side(self.turn))
            if self.hands[self.turn] or self.stock:
                return
            self.closed = None

    def seize(self, side: int) -> None:
        for galleon in [g for g in self.galleons if g.leader() == side]:
            self.gold[side] += galleon.gold
            self.galleons.remove(galleon)

    def scores(self) -> list[int]:
        """K-19, K-25"""
        scores = list(self.gold)
        for seat, hand in enumerate(self.hands):
            scores[self.side(seat)] -= sum(int(c[-1]) for c in hand if c.startswith("galleon"))
        return [scores[self.side(seat)] for seat in range(len(self.hands))]


def shuffled(seats: int, rng: random.Random) -> dict[str, Any]:
    cards = [name for name, n in zip(NAMES, COPIES, strict=True) for _ in range(n)]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(6)] for _ in range(seats)]
    return {"hands": hands, "stock": cards}


def choose(moves: list[str], style: str, rng: random.Random) -> str:
    """Games of different kinds: hasty ones end with tied galleons, slow ones with large hands."""
    weights = {
        "even": lambda m: 1.0,
        "fighting": lambda m: 8.0 if ">" in m else 1.0,
        "hasty": lambda m: 0.3 if m == "draw" else 1.0,
        "hoarding": lambda m: 40.0 if m == "draw" else 1.0,
        "stingy": lambda m: 0.02 if m.startswith("galleon") else 1.0,
    }
    return rng.choices(moves, [weights[style](m) for m in moves])[0]


def agree(g: flibuste.Match, oracle: Oracle) -> None:
    view = g.view()
    assert g.to_move == (None if oracle.over else oracle.turn)
    assert set(g.legal) == oracle.legal() and len(g.legal) == len(oracle.legal())
    assert view["gold"] == oracle.gold
    assert view["stock"] == len(oracle.stock)
    assert [seat["cards"] for seat in view["seats"]] == [len(hand) for hand in oracle.hands]
    lying = {(x["number"], x["gold"], x["owner"], x["leader"]) for x in view["galleons"]}
    assert lying == {(x.number, x.gold, x.owner, x.leader()) for x in oracle.galleons}
    closed = oracle.closed.number if oracle.closed else None
    assert view["closed"] == closed


SETTINGS = [
    (2, False, "tilsi"), (3, False, "lutin"), (4, False, "tilsi"), (5, False, "tilsi"),
    (4, True, "tilsi"), (4, True, "lutin"), (6, True, "tilsi"), (6, True, "lutin"),
    (8, True, "tilsi"), (8, True, "lutin"),
]  # fmt: skip


@pytest.mark.clause(*(f"K-{n}" for n in range(6, 26)))
@pytest.mark.parametrize("style", ["even", "fighting", "hasty", "hoarding", "stingy"])
@pytest.mark.parametrize(("seats", "pairs", "edition"), SETTINGS)
def test_the_kernels_play_by_the_clauses(seats: int, pairs: bool, edition: str, style: str) -> None:
    """Legal moves, turns, gold, table, closed galleon, end and score, after every move."""
    if not jit.jit_disabled():
        jit.compiled(GAME)
    for seed in range(4):
        rng = random.Random(f"{seats} {edition} {style} {seed}")
        setup = shuffled(seats, rng)
        oracle = Oracle(setup, pairs, edition)
        g = flibuste.new("korsair", seats=seats, pairs=pairs, edition=edition, setup=setup)
        agree(g, oracle)
        while not oracle.over:
            move = choose(g.legal, style, rng)
            g.play(move)
            oracle.play(move)
            agree(g, oracle)
        best = max(oracle.scores())
        assert g.scores == oracle.scores()
        assert g.winners == [n for n, gold in enumerate(oracle.scores()) if gold == best]
