"""The rules a third time, slowly and from the clauses alone, beside random games.

The oracle knows nothing of the record: it is told the setup and the moves as text.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

import flibuste
from flibuste.games.freibeuter import GAME, notation

LETTERS = "ABCDEFG"
REGIONS = [f"{letter}{row}" for letter in LETTERS for row in range(1, 8)]
CROSSINGS = [name for name in REGIONS if name[0] != "G" and name[1] != "7"]
LINES = [*LETTERS, *"1234567"]
DECK = [name for name in REGIONS for _ in range(1 if name[0] in "AG" or name[1] in "17" else 2)]
TOKENS = (
    [f"ship {value}" for value in (5, 10, 15, 20) for _ in range(7)]
    + ["warehouse"] * 4
    + [f"doubler {value}" for value in (5, 10, 15, 20)]
)
TEXTS = [notation.format(None, action) for action in range(GAME.readable)]


def around(crossing: str) -> list[str]:
    """F-1: the four regions a crossing touches."""
    column, row = LETTERS.index(crossing[0]), int(crossing[1])
    return [f"{LETTERS[column + i]}{row + j}" for i in (0, 1) for j in (0, 1)]


class Oracle:
    """One game, as a careful reader would keep it on paper."""

    def __init__(self, setup: dict[str, Any], seats: int, first: int, sea_end: str) -> None:
        self.tokens = dict(setup["tokens"])
        self.hands = [list(hand) for hand in setup["hands"]]
        self.sea, self.lines = list(setup["sea"]), list(setup["dutchman"])
        self.seats, self.turn, self.sea_end = seats, first, sea_end
        self.boats: dict[str, list[int]] = {region: [] for region in REGIONS}
        self.boarder: dict[str, int] = {}
        self.cash, self.debt, self.stock = [20] * seats, [0] * seats, [25] * seats
        self.captured: list[list[int]] = [[] for _ in range(seats)]
        self.doubled: set[int] = set()
        self.dutchman = ""
        self.pending: list[str] = []
        self.phase, self.ended = "act", ""

    # --- what is allowed ---

    def full(self, region: str) -> bool:
        return bool(self.boats[region]) or region == self.dutchman

    def reasons(self, move: str) -> list[int]:
        """Every clause that forbids a move."""
        verb, *rest = move.split()
        hand, stock = self.hands[self.turn], self.stock[self.turn]
        found = {"act": [], "draw": [9], "resolve": [15]}[self.phase]
        if verb == "draw":
            return [] if self.phase == "draw" else [9]
        if verb == "resolve":
            return [] if rest[0] in self.pending and self.phase == "resolve" else [15, *found]
        if verb == "board":
            ship = self.tokens.get(rest[0], "").startswith("ship")
            return found + ([] if ship and rest[0] not in self.boarder and stock else [6])
        if verb == "sail":
            needed = stock if len(rest) == 1 else self.full(rest[0])
            return found + ([] if rest[0] in hand and needed else [7])
        line, _, region = rest
        good = f"dutchman {line}" in hand and line in region and not self.full(region)
        return found + ([] if good and self.closed_by(region) else [8])

    def closed_by(self, region: str) -> bool:
        return any(
            region in around(crossing)
            and all(self.full(other) for other in around(crossing) if other != region)
            for crossing in self.tokens
        )

    def clause(self, move: str) -> str | None:
        if self.ended:
            return self.ended
        return f"F-{min(found)}" if (found := self.reasons(move)) else None

    # --- what happens ---

    def play(self, move: str) -> None:
        verb, *rest = move.split()
        seat = self.turn
        if verb == "draw":
            self.take(rest[0])
        elif verb == "resolve":
            self.resolve(rest[0])
            self.go_on()
        elif verb == "board":
            self.boarder[rest[0]] = seat
            self.stock[seat] -= 1
            self.next_turn()
        elif verb == "dutchman":
            self.hands[seat].remove(f"dutchman {rest[0]}")
            self.dutchman = rest[2]
            self.encircle()
        else:
            self.hands[seat].remove(rest[0])
            if len(rest) > 1:
                self.cash[seat] += 2
                self.draw()
            else:
                self.boats[rest[0]].append(seat)
                self.stock[seat] -= 1
                self.encircle()

    def encircle(self) -> None:
        self.pending = [x for x in CROSSINGS if x in self.tokens and all(map(self.full, around(x)))]
        self.go_on()

    def go_on(self) -> None:
        """F-15, F-18"""
        while self.pending:
            if len({self.debts_after(order) for order in permutations(self.pending)}) > 1:
                self.phase = "resolve"
                return
            self.resolve(self.pending[0])
        self.dutchman = ""
        if "warehouse" in self.tokens.values():
            self.draw()
        else:
            self.ended = "F-18"

    def debts_after(self, order: tuple[str, ...]) -> tuple[int, ...]:
        cash, debt = list(self.cash), list(self.debt)
        for crossing in order:
            self.settle(crossing, cash, debt)
        return tuple(debt)

    def settle(self, crossing: str, cash: list[int], debt: list[int]) -> None:
        """F-12, F-13, F-17: the money of one token."""
        kind, *value = self.tokens[crossing].split()
        payer = self.boarder.get(crossing)
        if kind == "doubler" or (kind == "ship" and payer is None):
            return
        share = 2 if kind == "warehouse" else int(value[0]) // 5
        for region in around(crossing):
            for owner in self.boats[region]:
                if owner != payer:
                    cash[owner] += share
                    if payer is not None:
                        cash[payer] -= share
        if payer is not None and cash[payer] < 0:
            debt[payer] -= cash[payer]
            cash[payer] = 0

    def resolve(self, crossing: str) -> None:
        """F-11 to F-14"""
        owed = list(self.debt)
        self.settle(crossing, self.cash, self.debt)
        kind, *value = self.tokens.pop(crossing).split()
        payer = self.boarder.pop(crossing, None)
        self.pending.remove(crossing)
        if kind == "doubler":
            self.doubled.add(int(value[0]))
        if payer is not None:
            self.captured[payer].append(int(value[0]))
            self.stock[payer] += 0 if owed[payer] == 0 < self.debt[payer] else 1

    def draw(self) -> None:
        """F-9, F-19"""
        dutchman = bool(self.lines) and any(len(card) == 2 for card in self.hands[self.turn])
        if self.sea and dutchman:
            self.phase = "draw"
        elif self.sea:
            self.take("sea")
        elif dutchman and self.sea_end == "must":
            self.take("dutchman")
        else:
            self.ended = "F-19"

    def take(self, pile: str) -> None:
        card = self.sea.pop(0) if pile == "sea" else f"dutchman {self.lines.pop(0)}"
        self.hands[self.turn].append(card)
        self.next_turn()

    def next_turn(self) -> None:
        self.phase = "act"
        self.turn = (self.turn + 1) % self.seats
        if self.stock[self.turn] == 0:
            self.ended = "F-20"

    def wealth(self, seat: int) -> int:
        ships = sum(v * (2 if v in self.doubled else 1) for v in self.captured[seat])
        return self.cash[seat] + ships - 2 * self.debt[seat]


def dealt(rng: random.Random, seats: int) -> dict[str, Any]:
    sea, lines, tokens = list(DECK), list(LINES), list(TOKENS)
    for cards in (sea, lines, tokens):
        rng.shuffle(cards)
    hands = [[sea.pop() for _ in range(4)] + [f"dutchman {lines.pop()}"] for _ in range(seats)]
    named = dict(zip(CROSSINGS, tokens, strict=True))
    return {"tokens": named, "hands": hands, "sea": sea, "dutchman": lines}


def compare(g: flibuste.Match, o: Oracle) -> None:
    view = g.view()
    assert view["ended"] == (o.ended or None)
    assert {t["at"]: (t["token"], t["boarder"]) for t in view["tokens"]} == {
        at: (token, o.boarder.get(at)) for at, token in o.tokens.items()
    }
    assert [t["at"] for t in view["tokens"] if t["pending"]] == o.pending
    assert view["dutchman"] == (o.dutchman or None)
    assert sorted(view["doubled"]) == sorted(o.doubled)
    assert view["piles"] == {"sea": len(o.sea), "dutchman": len(o.lines)}
    assert {r["at"]: [b["seat"] for b in r["boats"]] for r in view["regions"]} == {
        at: sorted(owners) for at, owners in o.boats.items()
    }
    for seat, shown in enumerate(view["seats"]):
        mine = (shown["cash"], shown["debt"], shown["boats"], shown["wealth"])
        assert mine == (o.cash[seat], o.debt[seat], o.stock[seat], o.wealth(seat))
        cards = (shown["sea_cards"], shown["dutchman_cards"])
        sea = sum(len(card) == 2 for card in o.hands[seat])
        assert cards == (sea, len(o.hands[seat]) - sea)
    held = g.view(o.turn)["seats"][o.turn]["hand"]
    assert sorted(card["card"] for card in held) == sorted(o.hands[o.turn])
    assert view["phase"] == (None if o.ended else o.phase)
    assert g.to_move == (None if o.ended else o.turn)


def choose(rng: random.Random, legal: list[str], style: str) -> str:
    """Some play for rings, some for money, some for debts: boarding much, paying late."""
    liked = [m for m in legal if m.startswith(style) or m.endswith(style)]
    return rng.choice(liked if liked and rng.random() < 0.8 else legal)


@pytest.mark.clause("F-6", "F-7", "F-8", "F-9", "F-12", "F-15", "F-17", "F-19", "F-20", "F-21")
@pytest.mark.parametrize("seed", range(8))
def test_a_careful_reader_agrees_all_the_way(seed: int) -> None:
    """Position, legal moves and reasons are the oracle's after every move, and the result."""
    rng = random.Random(seed)
    seats, first, sea_end = 2 + seed % 3, seed % 2, ("must", "empty")[seed // 2 % 2]
    setup = dealt(rng, seats)
    g = flibuste.new("freibeuter", seats=seats, setup=setup, first=first, sea_end=sea_end)
    o = Oracle(setup, seats, first, sea_end)
    styles = [rng.choice(("board", "sail", "sail", "dutchman", "money")) for _ in range(seats)]
    while True:
        compare(g, o)
        legal = set(g.legal)
        for move in TEXTS if g.ply % 16 == 0 else (*legal, *rng.sample(TEXTS, 20)):
            assert (move in legal) == (o.clause(move) is None), move
        for move in ("draw sea", "draw dutchman", *rng.sample(TEXTS, 18)):
            assert g.why_not(move) == o.clause(move), move
        if o.ended:
            break
        move = choose(rng, g.legal, styles[o.turn])
        g.play(move)
        o.play(move)
    best = max(map(o.wealth, range(seats)))
    assert g.scores == [o.wealth(seat) for seat in range(seats)]
    assert g.winners == [seat for seat in range(seats) if o.wealth(seat) == best]
