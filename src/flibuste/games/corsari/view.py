"""What a seat sees of Corsari, from its redacted record, for browser and terminal.

Every card is there once, so its name is the key that stays with it while it is in sight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flibuste.core.kernel import State
from flibuste.games.corsari.hidden import hidden_from
from flibuste.games.corsari.layout import hold_lowest, quay_hue, use
from flibuste.games.corsari.notation import format as name_of
from flibuste.games.corsari.pieces import (
    ALL_NUMBERS,
    COLOURS,
    CREW_NAMES,
    CREWS,
    FIRST,
    HAND,
    HUES,
    NAMES,
    NOBODY,
    NUMBERS,
    SECOND,
    colour_of,
    sum_of,
)
from flibuste.games.corsari.rules import all_penalties, legal, winners
from flibuste.games.corsari.state import ANCHOR, CREW, DISCARD, DROP, LAY, MOST_LEGAL, TAKE

Masks = list[int]  # one per colour
_PHASES = {TAKE: "take", DROP: "discard", LAY: "lay"}


def view(s: State, seat: int) -> dict[str, Any]:
    mine = seat >= 0 and s.turn == seat and not s.ended
    return {
        "phase": "over" if s.ended else _PHASES[int(s.phase)],
        "round": int(s.rounds),
        "round_limit": int(s.round_limit),
        "last_round": bool(s.last),
        "turn": int(s.turns) + 1,
        "turn_limit": int(s.turn_limit),
        "dealer": (int(s.first) + int(s.rounds) - 2) % int(s.seats),
        "options": {"holding_back": bool(s.holding_back), "capot": ("game", "round")[s.capot]},
        "stock": int(s.stock_size),
        "pile": [_card(int(s.pile[i])) for i in reversed(range(s.pile_size))],
        "quay": _quay(s),
        "seats": [_seat(s, seat, other) for other in range(s.seats)],
        "penalties": all_penalties(s),
        "raiser": int(s.raiser) if s.raiser >= 0 else None,
        "must_anchor": bool(s.phase == DROP and s.stock_size == 0 and not s.ended),
        "limits": _limits(s, seat) if seat >= 0 and not s.ended else None,
        "layouts": _choices(s, seat) if mine and s.phase == LAY else None,
        "previous": previous_round(s),
        "ended": f"C-{s.ended}" if s.ended else None,
        "winners": [other for other in range(s.seats) if winners(s) >> other & 1],
    }


def _card(card: int) -> dict[str, Any]:
    return {
        "card": NAMES[card],
        "key": NAMES[card],
        "colour": COLOURS[colour_of(card)],
        "number": card % NUMBERS + 1,
    }


def _cards(masks: Masks) -> list[dict[str, Any]]:
    return [
        _card(NUMBERS * colour + n)
        for colour in range(HUES)
        for n in range(NUMBERS)
        if masks[colour] >> n & 1
    ]


def _masks(row: Any) -> Masks:
    return [int(mask) for mask in row]


def _quay(s: State) -> dict[str, Any]:
    hue = quay_hue(s)
    cards = [_card(int(s.quay[i])) for i in range(int(s.quay_taken), 5 + int(s.seats))]
    return {"cards": cards, "colour": COLOURS[hue] if hue >= 0 else None}


def _seat(s: State, seat: int, other: int) -> dict[str, Any]:
    fewest = min(int(s.penalty_count[i]) for i in range(s.seats))
    hand = _masks(s.hands[other])
    return {
        "seat": other,
        "cards": int(s.hand_size[other]),
        "hand": None if hidden_from(s, seat, other) else _cards(hand),
        "known": _cards(_masks(s.known[other])),
        "penalties": int(s.penalty_count[other]),
        "penalty_cards": _cards(_masks(s.penalties[other])),
        "leads": bool(s.penalty_count[other] == fewest),
        "laid": _laid(s, other) if s.layout[other] else None,
    }


# --- layouts -----------------------------------------------------------------------------


def _laid(s: State, other: int) -> dict[str, Any]:
    ship = 0 if other == s.raiser else _ship(_masks(s.hands[other]), quay_hue(s), _crew(s))
    parts = _parts(_masks(s.hands[other]), quay_hue(s), int(s.layout[other]) - 1, ship)
    bar = int(s.limit[s.raiser])
    parts["sinks"] = bool(other != s.raiser and 0 < bar >= parts["limit"])
    return parts


def _crew(s: State) -> tuple[int, int, int]:
    """The raiser's crew: its numbers and its colours."""
    return int(s.crew), int(s.crew_hues[0]), int(s.crew_hues[1])


def _ship(hand: Masks, hue: int, crew: tuple[int, int, int]) -> int:
    """What a hand can attach to the raiser's crew, packed as in ``layout``."""
    numbers, h1, h2 = crew
    f1, f2 = (hand[h] & ~numbers if h >= 0 and h != hue else 0 for h in (h1, h2))
    return f1 | f2 << 11 | h1 + 1 << 22 | h2 + 1 << 26


def _used(hand: Masks, hue: int, name: int, ship: int) -> int:
    held, crew = divmod(name, CREWS)
    a, b = int(FIRST[crew]), int(SECOND[crew])
    ma, mb = (hand[c] if c >= 0 and c != hue else 0 for c in (a, b))
    return hold_lowest(use(ma, a, mb, b, ship), a, b, ship, held)


def _parts(hand: Masks, hue: int, name: int, ship: int) -> dict[str, Any]:
    """Where each card of a hand lies once it is laid down."""
    used = _used(hand, hue, name, ship)
    crew, attached = [0] * HUES, [0] * HUES
    owners = (int(FIRST[name % CREWS]), int(SECOND[name % CREWS]))
    for part, colours in ((crew, owners), (attached, ((ship >> 22 & 15) - 1, (ship >> 26) - 1))):
        for colour in colours:
            if colour != NOBODY:
                part[colour] |= used & ALL_NUMBERS
            used >>= 11
    prisoners = [mask if c == hue else 0 for c, mask in enumerate(hand)]
    rest = [h & ~p & ~c & ~a for h, p, c, a in zip(hand, prisoners, crew, attached, strict=True)]
    return {
        "move": name_of(None, CREW + name),
        "prisoners": _cards(prisoners),
        "crew": _cards(crew),
        "attached": _cards(attached),
        "stowaways": _cards(rest),
        "limit": sum(map(sum_of, rest)),
    }


def _choices(s: State, seat: int) -> list[dict[str, Any]]:
    """What each legal way of laying down comes to; there are dozens, so cards by name only."""
    out = np.zeros(MOST_LEGAL, np.int16)
    hand, hue = _masks(s.hands[seat]), quay_hue(s)
    raises = seat == s.raiser
    ship = 0 if raises else _ship(hand, hue, _crew(s))
    bar = int(s.limit[s.raiser])
    return [
        _sketch(_parts(hand, hue, int(out[i]) - CREW, ship), None if raises else bar)
        for i in range(legal(s, out))
    ]


def _sketch(parts: dict[str, Any], bar: int | None) -> dict[str, Any]:
    """A layout one may choose, and whether it sinks whoever raised anchor at ``bar``."""
    named = {
        part: [card["card"] for card in parts[part]] for part in ("crew", "attached", "stowaways")
    }
    return {
        "move": parts["move"],
        "limit": parts["limit"],
        **named,
        "sinks": None if bar is None else bool(0 < bar >= parts["limit"]),
        "capot": not parts["stowaways"],
    }


# --- the lowest limit -----------------------------------------------------------------------

_SUM = [sum_of(mask) for mask in range(1 << NUMBERS)]


def _limits(s: State, seat: int) -> dict[str, Any] | None:
    """The lowest limit of the seat's hand if it raised anchor; with 13 cards, by discard.

    ``stowaways`` are those of the best layout: of the hand as it is, and after each discard.
    """
    hue = quay_hue(s)
    hand = _masks(s.hands[seat])
    if s.phase == LAY or hue == NOBODY:
        return None
    plans = {"": _lowest(hand, hue)}
    if s.hand_size[seat] > HAND:
        for card in _cards(hand):
            rest = hand.copy()
            rest[COLOURS.index(card["colour"])] &= ~(1 << card["number"] - 1)
            plans[card["card"]] = _lowest(rest, hue)
    after = {card: limit for card, (limit, _) in plans.items() if card}
    return {
        "now": min(after.values()) if after else plans[""][0],
        "after": after,
        "prisoners": [card["card"] for card in _cards(hand) if card["colour"] == COLOURS[hue]],
        "stowaways": {card: names for card, (_, names) in plans.items()},
    }


def _lowest(hand: Masks, hue: int) -> tuple[int, list[str]]:
    """The lowest limit, and the stowaways of the first layout that has it."""
    loose = [0 if colour == hue else mask for colour, mask in enumerate(hand)]
    held = [colour for colour in range(HUES) if loose[colour]]
    pairs = [(one, two) for i, one in enumerate(held) for two in held[i:]]
    if not pairs:
        return 0, []
    one, two = max(pairs, key=lambda pair: _SUM[loose[pair[0]] | loose[pair[1]]])
    if two != one:
        loose[two] &= loose[one]  # of a number that both have, the first colour's serves
    loose[one] = 0
    names = [
        NAMES[NUMBERS * colour + n]
        for colour in held
        for n in range(NUMBERS)
        if loose[colour] >> n & 1
    ]
    return sum(_SUM[mask] for mask in loose), names


# --- the round before ---------------------------------------------------------------------


def previous_round(s: State) -> dict[str, Any] | None:
    """How the last finished round ended."""
    if s.rounds < 2 and not s.ended:
        return None
    if s.last_void:
        return {"void": f"C-{s.last_void}", "raiser": None, "seats": []}
    raiser, hue = int(s.last_raiser), int(s.last_hue)
    laid: list[dict[str, Any] | None] = [None] * int(s.seats)
    crew = (0, NOBODY, NOBODY)
    for i in range(int(s.seats)):
        seat = (raiser + i) % int(s.seats)
        if s.last_layout[seat]:
            hand = _masks(s.last_hands[seat])
            ship = _ship(hand, hue, crew) if i else 0
            parts = _parts(hand, hue, int(s.last_layout[seat]) - 1, ship)
            if i == 0:
                crew = _manned(parts["crew"])
            laid[seat] = parts
    return {"void": None, "raiser": raiser, "colour": COLOURS[hue], "seats": _judge(s, laid)}


def _manned(crew: list[dict[str, Any]]) -> tuple[int, int, int]:
    numbers = sum(1 << card["number"] - 1 for card in crew)
    colours = sorted({COLOURS.index(card["colour"]) for card in crew})
    h1, h2 = [*colours, NOBODY, NOBODY][:2]
    return numbers, h1, h2


def _judge(s: State, laid: list[dict[str, Any] | None]) -> list[dict[str, Any] | None]:
    """C-14 to C-16, C-20: who sank the raiser, and who keeps whose stowaways."""
    raiser = int(s.last_raiser)
    bar = laid[raiser]
    assert bar is not None
    shown = [(seat, parts) for seat, parts in enumerate(laid) if parts is not None]
    for seat, parts in shown:
        parts["sinks"] = seat != raiser and 0 < bar["limit"] >= parts["limit"]
        parts["crowned"] = bool(int(s.crowned) >> seat & 1)
    bar["sunk"] = any(parts["sinks"] for _, parts in shown)
    for seat, parts in shown:
        owner = raiser if parts["sinks"] else seat
        kept = not s.crowned and (seat != raiser or bar["sunk"])
        parts["kept_by"] = owner if kept and parts["stowaways"] else None
    for seat, parts in shown:
        parts["gains"] = sum(len(p["stowaways"]) for _, p in shown if p["kept_by"] == seat)
    return laid


# --- a move by hand ------------------------------------------------------------------------


def steps(s: State, action: int) -> list[str]:
    """What to pick, one thing after the other, to make a legal move."""
    if action < DISCARD:
        return [("stock", "pile", "quay")[action]]
    if action < ANCHOR:
        return [f"hand/{NAMES[action - DISCARD]}", "pile"]
    if action < CREW:
        return [f"hand/{NAMES[action - ANCHOR]}", "anchor"]
    # First the crew, which shows what it would come to; then how many cards to hold back.
    held, crew = divmod(action - CREW, CREWS)
    return [f"crew/{CREW_NAMES[crew]}", f"hold/{held}"]
