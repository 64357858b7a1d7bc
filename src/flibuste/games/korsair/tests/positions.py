"""Positions of Korsair whose best move is known, each with the reason.

Seat 0 is to move, except where ``turn`` says otherwise. ``stock`` None: every card not
named is in the stock; else every card not named is out of play. ``proved``: the reason
is complete; the others were settled by thousands of games from each of their moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import flibuste
from flibuste.games.korsair import laws
from flibuste.games.korsair.pieces import CAPTAIN, COLOURS, COPIES, NAMES
from flibuste.games.korsair.rules import side_of
from flibuste.games.korsair.state import ONE_SHIP


@dataclass(frozen=True)
class Galleon:
    """One on the table: its gold, the seat that laid it, "0 red 3 4" for each side's ships."""

    gold: int
    layer: int
    fleets: tuple[str, ...] = ()
    character: str = ""


@dataclass(frozen=True)
class Position:
    name: str
    why: str
    table: tuple[Galleon, ...]
    hands: tuple[str, ...]
    best: tuple[str, ...]
    stock: str | None = None
    gone: str = ""
    gold: tuple[int, ...] = ()
    turn: int = 0
    proved: bool = False
    options: dict[str, Any] = field(default_factory=dict)

    def match(self) -> flibuste.Match:
        g = flibuste.new("korsair", seats=len(self.hands), seed=1, first=0, **self.options)
        s = g._states[0]
        s.turn = self.turn
        for slot, galleon in enumerate(self.table):
            _lay(s, slot, galleon)
        _share_cards(s, self)
        s.gold[: len(self.gold)] = self.gold
        laws.hold(s)
        return g


def _lay(s: Any, slot: int, galleon: Galleon) -> None:
    s.worth[slot], s.layer[slot] = galleon.gold, galleon.layer
    s.owner[slot] = side_of(s, galleon.layer)
    s.table[slot] = slot
    s.laid = s.afloat = slot + 1
    for text in galleon.fleets:
        side, colour, *strengths = text.split()
        c = COLOURS.index(colour)
        s.sailor[slot, c] = int(side) + 1
        s.fleet[slot, c] = sum(ONE_SHIP[int(n) - 1] for n in strengths)
    if galleon.character:
        s.character[slot] = 1 + NAMES.index(galleon.character) - CAPTAIN


def cards(text: str) -> list[str]:
    """The cards a text names, "2 x" before one that is there more than once."""
    found: list[str] = []
    for name in filter(None, (part.strip() for part in text.split(","))):
        times, _, card = name.rpartition(" x ")
        found += [card] * int(times or 1)
    return found


def on_table(table: Sequence[Galleon]) -> list[str]:
    lying = [f"galleon {galleon.gold}" for galleon in table]
    lying += [galleon.character for galleon in table if galleon.character]
    for text in (text for galleon in table for text in galleon.fleets):
        _, colour, *strengths = text.split()
        lying += [f"{colour} {strength}" for strength in strengths]
    return lying


def _share_cards(s: Any, position: Position) -> None:
    left = Counter(dict(zip(NAMES, COPIES, strict=True)))
    hands = [cards(hand) for hand in position.hands]
    left.subtract([*on_table(position.table), *(card for hand in hands for card in hand)])
    if position.stock is None:
        gone = cards(position.gone)
        left.subtract(gone)
        pile = list(left.elements())
    else:
        pile = cards(position.stock)
        left.subtract(pile)
        gone = list(left.elements())
    assert min(left.values()) >= 0, (
        f"{position.name}: too many of {min(left, key=left.__getitem__)}"
    )
    for kind, name in enumerate(NAMES):
        s.spent[kind] = gone.count(name)
        for seat, hand in enumerate(hands):
            s.hands[seat, kind] = hand.count(name)
    for seat, hand in enumerate(hands):
        s.hand_size[seat] = len(hand)
    s.stock[:] = 0
    s.stock[: len(pile)] = [NAMES.index(name) for name in pile]
    s.stock_size = len(pile)


POSITIONS = (
    Position(
        "the rich galleon",
        "Nobody guards the galleon of 8 and its owner seizes it next turn: the strongest ship "
        "takes the lead there, and one strong card is harder to answer than a weak one.",
        (Galleon(8, 1),),
        (
            "red 4, blue 1, galleon 2, green 2, yellow 2",
            "galleon 3, red 2, blue 3, green 3, blue 2",
        ),
        ("red 4 > 1",),
    ),
    Position(
        "eight before two",
        "Two galleons are about to be seized and one ship can stop only one of them: the one of "
        "8 is worth four times the other.",
        (Galleon(2, 1), Galleon(8, 2)),
        ("green 4, galleon 3", "red 2, blue 3, green 3", "blue 2, yellow 3, galleon 3"),
        ("green 4 > 2",),
    ),
    Position(
        "a captain war",
        "Red's captain leads my galleon of 7. Mine sends him away, red has no other, and only I "
        "may play the admiral here: the galleon is mine for certain, and lost otherwise.",
        (Galleon(7, 0, ("0 blue 4", "1 red 4"), "captain red"),),
        ("captain blue, green 1, galleon 2", "yellow 3, green 3, galleon 4, yellow 2"),
        ("captain blue > 1",),
    ),
    Position(
        "captains where they are needed",
        "Both my fleets are behind by one. The galleon of 3 can wait: the captain goes to the 8, "
        "which no ship can take from him.",
        (
            Galleon(3, 1, ("0 blue 2", "1 red 3")),
            Galleon(8, 1, ("0 blue 3", "1 green 4")),
        ),
        ("captain blue, galleon 4, red 1", "yellow 3, yellow 2, galleon 2, red 2"),
        ("captain blue > 2",),
        gone="captain green, captain red, admiral",
    ),
    Position(
        "the admiral saves his galleon",
        "Red 4 leads my galleon of 8 and red's captain is out of play, so nothing can be done "
        "against the admiral; my small ships would not even reach a tie.",
        (Galleon(8, 0, ("1 red 4",)),),
        ("admiral, green 1, green 2, galleon 3", "blue 3, galleon 2, yellow 2, yellow 1, green 3"),
        ("admiral > 1",),
        gone="captain red",
    ),
    Position(
        "no feeding of lost fights",
        "A captain leads the only galleon and I have no ship of mine beside him: whatever I send "
        "is lost, a card from the stock is not.",
        (Galleon(6, 1, ("1 green 2", "2 yellow 3"), "captain green"),),
        ("red 1, blue 2, red 3", "galleon 4, green 1, red 3", "blue 3, red 2, yellow 1"),
        ("draw",),
    ),
    Position(
        "the last card",
        "My last card ends the game, and whoever leads then takes all: red 3 beats 2 on either "
        "galleon, so it goes where the gold is.",
        (Galleon(3, 1, ("1 green 2",)), Galleon(8, 1, ("1 blue 2",))),
        ("red 3", "galleon 2, green 3"),
        ("red 3 > 2",),
        stock="",
        gold=(44, 43),
        proved=True,
    ),
    Position(
        "a tie that wins",
        "The game ends with my last card. Leading on the 2 would leave the 8 to the other side, "
        "who would win by two; a tie there leaves the 8 to nobody, and I win by two.",
        (Galleon(2, 1, ("1 green 2",)), Galleon(8, 1, ("1 blue 3",))),
        ("red 3", "galleon 4, green 1"),
        ("red 3 > 2",),
        stock="",
        gold=(43, 43),
        proved=True,
    ),
    Position(
        "out of the hold",
        "The only card I have not seen is a galleon: he must lay it, and that ends the game. "
        "Mine of 8 on the table is 8 for me, in my hand 8 against me; red 3 wins only 2.",
        (Galleon(2, 1, ("1 green 2",)),),
        ("galleon 8, red 3", "galleon 3"),
        ("galleon 8",),
        stock="",
        gold=(43, 44),
        proved=True,
    ),
    Position(
        "just strong enough",
        "His last card is blue 2 and ends the game. Against red 1 it would take the galleon of "
        "5 back, against red 3 it can do nothing.",
        (Galleon(5, 1),),
        ("red 1, red 3, green 1", "blue 2"),
        ("red 3 > 1",),
        stock="",
        gold=(47, 48),
        proved=True,
    ),
    Position(
        "the partner's fleet",
        "Blue leads my partner's galleon of 7 by two. My captain joins his red ships, blue's "
        "captain is out of play, and my partner seizes it when the turn comes back.",
        (Galleon(7, 0, ("0 red 4", "1 blue 4 2")),),
        (
            "green 2, yellow 2, galleon 2",
            "captain red, yellow 1, galleon 3",
            "blue 2, green 3, galleon 4",
            "yellow 3, green 2, galleon 5",
        ),
        ("captain red > 1",),
        gone="captain blue",
        turn=1,
        options={"pairs": True},
    ),
)
