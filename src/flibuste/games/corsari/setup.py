"""Explicit deals, round by round.

``{"rounds": [round, …]}``; a round is ``{"hands": [[card, …] per seat], "quay": [first card
first], "pile": card, "stock": [top first]}`` or ``{"deck": [all 110 cards in order]}``, from
which penalties are skipped and the rest is dealt as in C-2.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.cardlists import a_list, read_card, read_cards
from flibuste.core.errors import BadSetup, NoChance
from flibuste.games.corsari.notation import parse_card
from flibuste.games.corsari.pieces import CARDS, HAND, NAMES, NUMBERS, bit_of, colour_of
from flibuste.games.corsari.rules import begin, open_round
from flibuste.games.corsari.state import DEAL, State

_TABLE = {"hands", "quay", "pile", "stock"}


def place(s: State, setup: dict[str, Any]) -> None:
    """Lay out the first round. Raises BadSetup, also for what cannot be read further on."""
    if set(setup) != {"rounds"}:
        raise BadSetup(f"a setup has rounds, not {', '.join(map(str, setup)) or 'nothing'}")
    rounds = a_list(setup["rounds"], "rounds")
    if not rounds:
        raise BadSetup("rounds: at least one")
    for entry in rounds:
        _read(s, entry)
    s.scripted = 1
    begin(s)
    _lay(s, rounds[0])


def resume(s: State, setup: dict[str, Any], seeded: bool, kernels: Any) -> None:
    """After a move: lay out the next round if one is due."""
    if s.phase != DEAL or s.ended:
        return
    if s.rounds < len(setup["rounds"]):
        _lay(s, setup["rounds"][s.rounds])
    elif seeded:
        kernels.apply(s, 0)
    else:
        raise NoChance(f"round {s.rounds + 1} is neither in the setup nor is there a seed")


# --- one round ---------------------------------------------------------------------------


def _read(s: State, entry: object) -> tuple[list[list[int]], list[int], int, list[int]]:
    """Hands, quay, pile and stock of a round; every card of a table named at most once."""
    if not isinstance(entry, dict) or set(entry) not in (_TABLE, {"deck"}):
        raise BadSetup("a round has hands, quay, pile and stock, or a deck")
    if "deck" in entry:
        return _dealt(s, read_cards(entry["deck"], "the deck", parse_card))
    hands = [read_cards(hand, "a hand", parse_card) for hand in a_list(entry["hands"], "hands")]
    quay = read_cards(entry["quay"], "the quay", parse_card)
    pile = read_card(entry["pile"], parse_card)
    stock = read_cards(entry["stock"], "the stock", parse_card)
    if len(hands) != s.seats or any(len(hand) != HAND for hand in hands):
        raise BadSetup(f"C-2: {s.seats} hands of {HAND} cards each")
    if len(quay) != 5 + s.seats:
        raise BadSetup(f"C-2: a quay of {5 + s.seats} cards for {s.seats} players")
    _once([card for cards in (*hands, quay, [pile], stock) for card in cards])
    return hands, quay, pile, stock


def _dealt(s: State, deck: list[int]) -> tuple[list[list[int]], list[int], int, list[int]]:
    """C-2: one card at a time from the dealer's left, the quay, the pile, the rest is stock."""
    _once(deck)
    if len(deck) != CARDS:
        raise BadSetup(f"C-1: a deck of {CARDS} cards, not {len(deck)}")
    cards = iter([card for card in deck if not _gone(s, card)])
    hands: list[list[int]] = [[] for _ in range(s.seats)]
    beginner = int(s.first) + int(s.rounds)
    for i in range(HAND * int(s.seats)):
        hands[(beginner + i) % int(s.seats)].append(next(cards))
    quay = [next(cards) for _ in range(5 + int(s.seats))]
    return hands, quay, next(cards), list(cards)


def _lay(s: State, entry: object) -> None:
    """Put a round on the table. Raises BadSetup unless it has just the cards there are."""
    hands, quay, pile, stock = _read(s, entry)
    named = {card for cards in (*hands, quay, [pile], stock) for card in cards}
    for card in range(CARDS):
        if card not in named and not _gone(s, card):
            raise BadSetup(f"{NAMES[card]} is missing in round {s.rounds + 1}")
        if card in named and _gone(s, card):
            raise BadSetup(f"C-17: {NAMES[card]} is a penalty card before round {s.rounds + 1}")
    open_round(s)
    for seat, hand in enumerate(hands):
        for card in hand:
            s.hands[seat, colour_of(card)] |= bit_of(card)
    for i, card in enumerate(quay):
        s.quay[i] = card
    s.pile[0] = pile
    for i in range(CARDS):
        s.stock[i] = stock[-1 - i] if i < len(stock) else 0
    s.stock_size = len(stock)
    s.ordered = 1


def _gone(s: State, card: int) -> bool:
    return bool(int(s.gone[colour_of(card)]) & bit_of(card))


def _once(cards: list[int]) -> None:
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise BadSetup(f"{NAMES[card]} is there twice")
        seen.add(card)


assert NUMBERS == 11
