"""Explicit tokens and cards instead of a seed (NOTATION, Freibeuter)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flibuste.core.cardlists import a_list
from flibuste.core.errors import BadSetup, UnreadableMove
from flibuste.core.scanner import Scanner
from flibuste.games.freibeuter.notation import parse_crossing, parse_line, parse_region
from flibuste.games.freibeuter.pieces import (
    CROSSINGS,
    DUTCHMAN_CARDS,
    LINE_NAMES,
    REGION_NAMES,
    REGIONS,
    SEA_HAND,
    TOKEN_NAMES,
    TOKENS,
    copies,
    crossing,
)
from flibuste.games.freibeuter.rules import begin, hold_dutchman, hold_sea
from flibuste.games.freibeuter.state import State

_KEYS = {"tokens", "hands", "sea", "dutchman"}
_SHIPS = {"5": 0, "10": 1, "15": 2, "20": 3}


def place(s: State, setup: dict[str, Any]) -> None:
    """Lay out a complete deal. Raises BadSetup."""
    if set(setup) != _KEYS:
        raise BadSetup(f"a setup has {', '.join(sorted(_KEYS))}, not {', '.join(map(str, setup))}")
    tokens = _tokens(setup["tokens"])
    hands = [_hand(hand) for hand in a_list(setup["hands"], "hands")]
    if len(hands) != s.seats:
        raise BadSetup(f"F-5: {s.seats} seats and {len(hands)} hands")
    sea = [_read(card, parse_region) for card in a_list(setup["sea"], "sea")]
    dutchmen = [_read(card, parse_line) for card in a_list(setup["dutchman"], "dutchman")]
    _check_cards(
        [region for hand in hands for region in hand[0]] + sea,
        [card for hand in hands for card in hand[1]] + dutchmen,
    )
    for number, token in tokens.items():
        s.token[crossing(number)] = token
    for seat, (regions, cards) in enumerate(hands):
        for region in regions:
            hold_sea(s, seat, region)
        for card in cards:
            hold_dutchman(s, seat, card)
    _lay_piles(s, sea, dutchmen)
    begin(s)


def _lay_piles(s: State, sea: list[int], dutchmen: list[int]) -> None:
    for i, region in enumerate(reversed(sea)):
        s.sea[i] = region
    s.sea_size = len(sea)
    for i, card in enumerate(reversed(dutchmen)):
        s.dutchmen[i] = card
    s.dutchmen_size = len(dutchmen)
    s.ordered = 1


def _read(text: object, parse: Callable[[Scanner], int]) -> int:
    """One name, and nothing after it."""
    try:
        scan = Scanner(text)
        found = parse(scan)
        scan.end()
    except UnreadableMove as error:
        raise BadSetup(f"not in a setup: {error}") from None
    return found


def _tokens(named: object) -> dict[int, int]:
    """The token of each crossing; F-2: every token exactly once."""
    if not isinstance(named, dict):
        raise BadSetup(f"tokens: expected a dict, not {type(named).__name__}")
    tokens = {_read(name, parse_crossing): _read(text, _token) for name, text in named.items()}
    if len(tokens) != CROSSINGS or len(named) != CROSSINGS:
        raise BadSetup(f"F-2: a token for each of the {CROSSINGS} crossings, not {len(tokens)}")
    found = list(tokens.values())
    for token in set(TOKENS):
        if found.count(token) != TOKENS.count(token):
            there, due = found.count(token), TOKENS.count(token)
            raise BadSetup(f"F-2: {TOKEN_NAMES[token]}: {there} in the setup, {due} in the game")
    return tokens


def _token(scan: Scanner) -> int:
    if scan.accept("warehouse"):
        return TOKEN_NAMES.index("warehouse")
    first = scan.choose({"ship": "ship 5", "doubler": "doubler 5"}, "ship, warehouse or doubler")
    return TOKEN_NAMES.index(first) + scan.choose(_SHIPS, "5, 10, 15 or 20")


def _hand(cards: object) -> tuple[list[int], list[int]]:
    """F-5: four sea cards and one Dutchman card, in any order."""
    read = [_read(card, _card) for card in a_list(cards, "a hand")]
    sea = [card for card in read if card < REGIONS]
    dutchmen = [card - REGIONS for card in read if card >= REGIONS]
    if len(sea) != SEA_HAND or len(dutchmen) != 1:
        raise BadSetup(f"F-5: a hand is {SEA_HAND} sea cards and one Dutchman card")
    return sea, dutchmen


def _card(scan: Scanner) -> int:
    if scan.accept("dutchman"):
        return REGIONS + parse_line(scan)
    return parse_region(scan)


def _check_cards(sea: list[int], dutchmen: list[int]) -> None:
    """F-3: every card exactly once."""
    for region in range(REGIONS):
        if sea.count(region) != copies(region):
            there, name = sea.count(region), REGION_NAMES[region]
            raise BadSetup(
                f"F-3: sea card {name}: {there} in the setup, {copies(region)} in the game"
            )
    for card in range(DUTCHMAN_CARDS):
        if dutchmen.count(card) != 1:
            there, name = dutchmen.count(card), LINE_NAMES[card]
            raise BadSetup(f"F-3: Dutchman card {name}: {there} in the setup, 1 in the game")
