"""The rules a third time, slowly and from the clauses alone, beside random games.

The oracle knows nothing of the record: it is told the tiles and the moves as text.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import flibuste
from flibuste.games.attention_pirates import GAME

LAIRS = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]
TILES = [
    (2, {2: "p", 5: "c"}, 0), (2, {4: "p", 1: "c", 3: "c"}, 0), (2, {3: "p", 6: "p", 2: "c"}, 0),
    (3, {1: "p", 4: "p", 3: "c", 6: "c"}, 0), (3, {2: "p", 5: "p", 1: "c", 6: "c"}, 0),
    (3, {3: "p", 5: "p", 4: "c"}, 1), (3, {1: "p", 6: "p", 2: "c", 3: "c", 5: "c"}, 0),
    (4, {2: "p", 4: "p", 3: "c", 6: "c"}, 1), (4, {1: "p", 3: "p", 5: "p", 2: "c"}, 1),
    (4, {2: "p", 4: "p", 6: "p", 1: "c"}, 2),
]  # fmt: skip
GOAL = {2: 16, 3: 13, 4: 11, 5: 10, 6: 9}
HEXAGON = {(q, r) for q, r in product(range(-3, 4), repeat=2) if abs(q + r) <= 3}
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def named(q: int, r: int) -> str:
    return "port" if (q, r) == (0, 3) else f"{q},{r}"


NEAR = {
    named(q, r): {named(q + a, r + b) for a, b in STEPS if (q + a, r + b) in HEXAGON}
    for q, r in HEXAGON
}
SEA = set(NEAR) - {*LAIRS, "port"}


class Manned:
    """A ship or a lair: figures by number, treasure, and cannons without a number."""

    def __init__(self, figures: dict[int, str], treasure: int = 0, safe: int = 0) -> None:
        self.figures, self.treasure, self.safe = dict(figures), treasure, safe
        self.at, self.ashore = "port", 0

    def number(self, kind: str) -> int:
        return list(self.figures.values()).count(kind) + (self.safe if kind == "c" else 0)

    def fights(self) -> bool:
        return self.number("c") > 0 and self.number("p") > 0


class Oracle:
    """One game, as a careful reader would keep it on paper."""

    def __init__(self, tiles: dict[str, int], seats: int, first: int, limit: int) -> None:
        self.tiles, self.seats, self.first, self.limit = tiles, seats, first, limit
        self.ships = [Manned({}) for _ in range(seats)]
        self.lairs: dict[str, Manned] = {}  # turned up and not removed
        self.gone: set[str] = set()
        self.turn, self.phase, self.second, self.turns = first, "loading", False, 0
        self.target = ""
        self.dice, self.ended = 0, ""

    @property
    def ship(self) -> Manned:
        return self.ships[self.turn]

    # --- what is allowed ---

    def clause(self, move: str) -> str | None:
        """None, or the clause that forbids the move."""
        verb, *rest = move.split()
        if self.ended:
            return self.ended
        due = {"loading": ["load"], "shots": ["die"], "answer": ["die"], "giving": ["give"]}
        rule = {"loading": "P-8", "shots": "P-15", "answer": "P-16", "giving": "P-17"}
        if self.phase in due:
            if verb not in due[self.phase]:
                return rule[self.phase]
            return "P-3" if verb == "load" and len(set(rest[0])) == 1 else None
        if verb in ("load", "die", "give"):
            return "G-4"
        if verb == ("repair" if self.phase == "first" else "move"):
            return "P-9"
        if verb == "move":
            return None if rest[0] in self.reach() else "P-10"
        if verb == "attack":
            return None if self.attackable(rest) else "P-13"
        return None if verb == "pass" else self.repair_clause(rest)

    def reach(self) -> set[str]:
        """P-10, P-5"""
        seen = {self.ship.at}
        for _ in range(max(1, self.ship.number("p"))):
            for space in list(seen):
                gates = {"port"} if space == "0,2" else set()
                seen |= {"0,2"} if space == "port" else NEAR[space] & SEA | gates
        return seen - {self.ship.at}

    def attackable(self, rest: list[str]) -> bool:
        """P-13, P-19"""
        if self.ship.at == "port" or not self.ship.fights():
            return False
        if rest[0] != "seat":
            return rest[0] in NEAR[self.ship.at] & set(LAIRS) - self.gone
        seat = int(rest[1])
        return seat < self.seats and seat != self.turn and self.ships[seat].at == self.ship.at

    def repair_clause(self, changes: list[str]) -> str | None:
        """P-12, P-3, P-17"""
        after = self.ship.figures | {int(change[0]): change[1] for change in changes}
        if list(after.values()).count("c") > 5 or list(after.values()).count("p") > 5:
            return "P-3"
        same = any(self.ship.figures.get(int(change[0])) == change[1] for change in changes)
        lost = self.ship.treasure > 0 and any(change[0] == "6" for change in changes)
        return "P-12" if same or lost or (self.ship.at != "port" and len(changes) > 2) else None

    # --- what happens ---

    def play(self, move: str) -> None:
        verb, *rest = move.split()
        if verb == "load":
            self.ship.figures = dict(enumerate(rest[0], 1))
            self.turn = (self.turn + 1) % self.seats
            self.phase = "first" if self.turn == self.first else "loading"
        elif verb == "move":
            self.move(rest[0])
        elif verb == "attack":
            self.attack(" ".join(rest))
        elif verb == "die":
            self.shoot(int(rest[0]))
        elif verb == "give":
            self.give_up(rest[1][0])
        else:
            self.ship.figures |= {int(change[0]): change[1] for change in rest}
            self.end_action()

    def move(self, space: str) -> None:
        self.ship.at = space
        if space == "port":
            self.ship.ashore += self.ship.treasure
            self.ship.treasure = 0
            if self.ship.ashore >= GOAL[self.seats]:
                self.ended = "P-21"
        if not self.ended:
            self.end_action()

    def attack(self, target: str) -> None:
        self.target, self.phase, self.dice = target, "shots", self.ship.number("c")
        if not target.startswith("seat") and target not in self.lairs:
            treasure, figures, safe = TILES[self.tiles[target] - 1]
            self.lairs[target] = Manned(figures, treasure, safe)

    def foe(self) -> Manned:
        if self.target.startswith("seat"):
            return self.ships[int(self.target[5:])]
        return self.lairs[self.target]

    def shoot(self, face: int) -> None:
        (self.foe() if self.phase == "shots" else self.ship).figures.pop(face, None)
        self.dice -= 1
        if self.dice == 0 and self.phase == "shots" and self.foe().fights():
            self.phase, self.dice = "answer", self.foe().number("c")
        elif self.dice == 0:
            self.settle(self.ship, self.foe())

    def settle(self, ship: Manned, foe: Manned) -> None:
        """P-17 to P-20"""
        crowded = False
        if ship.fights() and not foe.fights():
            crowded = self.take(ship, foe)
        elif foe.fights() and not ship.fights():
            crowded = self.take(foe, ship)
            assert not crowded  # only an attacker ever is
        if foe.treasure == 0 and not self.target.startswith("seat"):
            self.gone.add(self.target)
            del self.lairs[self.target]
        if len(self.gone) == 10:
            self.ended = "P-20"
        elif crowded:
            self.phase = "giving"
        else:
            self.end_action()

    def take(self, winner: Manned, loser: Manned) -> bool:
        """Treasure changes hands; True if a figure must be given up for it."""
        had, room = winner.treasure, 6 - winner.treasure if winner in self.ships else 99
        loot = min(room, loser.treasure)
        winner.treasure += loot
        loser.treasure -= loot
        if winner not in self.ships or had or not loot or 6 not in winner.figures:
            return False
        free = [place for place in range(1, 6) if place not in winner.figures]
        if free:
            winner.figures[free[0]] = winner.figures.pop(6)
        return not free

    def give_up(self, kind: str) -> None:
        figures = self.ship.figures
        if figures[6] != kind:
            figures[min(p for p in figures if figures[p] == kind)] = figures[6]
        del figures[6]
        self.end_action()

    def end_action(self) -> None:
        self.target, self.second = "", not self.second
        self.phase = "second" if self.second else "first"
        if not self.second:
            self.turn = (self.turn + 1) % self.seats
            self.turns += 1
            if self.turns == self.limit * self.seats:
                self.ended = "P-22"

    def scores(self) -> list[int]:
        aboard = self.ended != "P-21"
        return [ship.ashore + (ship.treasure if aboard else 0) for ship in self.ships]

    def winners(self) -> list[int]:
        if self.ended == "P-21":
            return [self.turn]
        return [seat for seat, n in enumerate(self.scores()) if n == max(self.scores())]


KINDS = (
    *("load ccpppc", "load cccccc", "move port", "move 0,1", "move 0,0", "attack 0,0", "pass"),
    *("attack seat 0", "attack seat 9", "die 3", "give up cannon", "repair 1c", "repair 5p 6p"),
)
"""P-24: some of each kind, to be tried in every phase."""


def figures_of(shown: dict[str, Any]) -> dict[int, str]:
    return {p["place"]: p["figure"][0] for p in shown["places"] if p["figure"]}


def compare(g: flibuste.Match, o: Oracle) -> None:
    view = g.view(o.turn)
    assert view["ended"] == (o.ended or None)
    for shown, ship in zip(view["ships"], o.ships, strict=True):
        assert figures_of(shown) == ship.figures
        truth = (ship.at, ship.treasure, ship.ashore)
        assert (shown["at"], shown["aboard"], shown["ashore"]) == truth
    for shown in view["lairs"]:
        state = "removed" if shown["at"] in o.gone else "up" if shown["at"] in o.lairs else "down"
        assert shown["state"] == state
        if state == "up":
            lair = o.lairs[shown["at"]]
            assert figures_of(shown) == lair.figures
            assert (shown["treasure"], shown["safe"]) == (lair.treasure, lair.safe)
            assert shown["tile"] == o.tiles[shown["at"]]
        if state == "down":
            assert [shown[key] for key in ("tile", "places", "treasure")] == [None] * 3
    if o.ended:
        assert (g.to_move, view["phase"], view["fight"]) == (None, "over", None)
        return
    chance = o.phase in ("shots", "answer")
    assert (g.to_move, view["phase"]) == (flibuste.CHANCE if chance else o.turn, o.phase)
    assert view["turn"] == o.turn and view["round"] == o.turns // o.seats + 1
    assert (view["fight"] or {}).get("dice", 0) == (o.dice if o.target else 0)


def choose(rng: random.Random, legal: list[str], eager: float) -> str:
    """Attacks, ways home and repairs more often than chance alone would have them."""
    attacks = [move for move in legal if move.startswith("attack")]
    if attacks and rng.random() < eager:
        return rng.choice(attacks)
    if "move port" in legal and rng.random() < 0.5:
        return "move port"
    return rng.choice(legal)


@pytest.mark.clause("P-10", "P-12", "P-13", "P-15", "P-16", "P-17", "P-19", "P-20", "P-21", "P-24")
@pytest.mark.parametrize("seed", range(10))
def test_a_careful_reader_agrees_all_the_way(seed: int) -> None:
    """Position, legal moves and reasons are the oracle's after every move, and the result."""
    rng = random.Random(seed)
    seats, first = 2 + seed % 5, seed % 2
    limit = 3 if seed % 5 == 0 else 60
    tiles = dict(zip(LAIRS, rng.sample(range(1, 11), 10), strict=True))
    setup = {"lairs": tiles}
    g = flibuste.new("attention_pirates", seats=seats, setup=setup, first=first, round_limit=limit)
    o = Oracle(tiles, seats, first, limit)
    texts = [g.text(action) for action in range(GAME.readable)]
    eager = rng.choice((0.3, 0.7, 0.95))
    while True:
        compare(g, o)
        legal = g.legal
        for move in texts if g.ply % 32 == 0 else (*legal[:40], *rng.sample(texts, 20)):
            assert (move in legal) == (o.clause(move) is None), move
        for move in (*KINDS, *rng.sample(texts, 5)):
            assert g.why_not(move) == o.clause(move), move
        if o.ended:
            break
        move = choose(rng, legal, eager)
        g.play(move)
        o.play(move)
    assert (g.scores, g.winners) == (o.scores(), o.winners())
