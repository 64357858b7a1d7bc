"""What holds in every position of Korsair."""

from __future__ import annotations

from flibuste.games.korsair.hidden import on_table
from flibuste.games.korsair.pieces import COPIES, GALLEONS, KINDS, SHIP, gold_of
from flibuste.games.korsair.rules import sides
from flibuste.games.korsair.state import State


def hold(s: State) -> None:
    """Raises AssertionError where a law is broken."""
    _hold_cards(s)
    gold = sum(int(s.spent[kind]) * gold_of(kind) for kind in range(SHIP))
    assert sum(int(g) for g in s.gold[: sides(s)]) == gold  # K-16
    for slot in range(GALLEONS):
        _hold_fight(s, slot)


def _hold_cards(s: State) -> None:
    """K-1 to K-3: all 78 cards are in hands, in the stock, on the table or out of play."""
    stock = [int(kind) for kind in s.stock[: s.stock_size]]
    for kind in range(KINDS):
        held = sum(int(hand[kind]) for hand in s.hands)
        there = held + stock.count(kind) + on_table(s, kind) + int(s.spent[kind])
        assert there == COPIES[kind], f"{there} cards of kind {kind}"
    assert [int(hand.sum()) for hand in s.hands] == [int(n) for n in s.hand_size]


def _hold_fight(s: State, slot: int) -> None:
    """K-9, K-10: one colour a side, captains only with their ships; nothing where none lies."""
    fleets = [int(fleet) for fleet in s.fleet[slot]]
    sailors = [int(sailor) for sailor in s.sailor[slot]]
    assert [fleet > 0 for fleet in fleets] == [sailor > 0 for sailor in sailors]
    fighting = [sailor for sailor in sailors if sailor]
    assert len(set(fighting)) == len(fighting)
    assert not 1 <= s.character[slot] <= 4 or sailors[s.character[slot] - 1]
    if slot not in s.table[: s.afloat]:
        assert not fighting and not s.character[slot]
