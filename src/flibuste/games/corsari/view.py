"""What a seat sees of Corsari, from its redacted record, for browser and terminal.

Every card is there once, so its name is the key that stays with it while it is in sight.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from flibuste.core.kernel import SPECTATOR, State
from flibuste.core.seen import field, made_of, reads
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

Masks = tuple[int, ...]  # one per colour
_PHASES = {TAKE: "take", DROP: "discard", LAY: "lay"}


@reads(
    "seats", "turn", "phase", "ended", "hands", "hand_size", "quay", "quay_taken", "raiser",
    "crew", "crew_hues", "limit", "holding_back", "layout", "stock_size",
)  # fmt: skip
def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides: its hand, and what that is worth."""
    mine = s.turn == seat and not s.ended
    hand = tuple(s.hands[seat].tolist())
    many = bool(s.hand_size[seat] > HAND)
    return {
        f"seats/{seat}/hand": _cards(hand),
        "limits": None if s.ended or s.phase == LAY else _limits(hand, quay_hue(s), many),
        "layouts": _choices(s, seat) if mine and s.phase == LAY else None,
    }


@made_of("holding_back", "capot")
def _options(s: State) -> dict[str, Any]:
    return {"holding_back": bool(s.holding_back), "capot": ("game", "round")[s.capot]}


@lru_cache
def _card(card: int) -> dict[str, Any]:
    return {
        "card": NAMES[card],
        "key": NAMES[card],
        "colour": COLOURS[colour_of(card)],
        "number": card % NUMBERS + 1,
    }


@lru_cache(maxsize=1 << 14)
def _cards(masks: Masks) -> list[dict[str, Any]]:
    return [
        _card(NUMBERS * colour + n)
        for colour in range(HUES)
        for n in range(NUMBERS)
        if masks[colour] >> n & 1
    ]


def _masks(row: Any) -> Masks:
    return tuple(row.tolist())


@made_of("pile", "pile_size")
def _pile(s: State) -> list[dict[str, Any]]:
    return [_card(card) for card in s.pile[: s.pile_size][::-1].tolist()]


@made_of("seats", "quay", "quay_taken")
def _quay(s: State) -> dict[str, Any]:
    hue = quay_hue(s)
    cards = [_card(card) for card in s.quay[s.quay_taken : 5 + s.seats].tolist()]
    return {"cards": cards, "colour": COLOURS[hue] if hue >= 0 else None}


@made_of(
    "seats", "hand_size", "hands", "known", "penalties", "penalty_count", "layout", "limit",
    "raiser", "quay", "quay_taken", "crew", "crew_hues",
)  # fmt: skip
def _seats(s: State) -> list[dict[str, Any]]:
    fewest = min(s.penalty_count[: s.seats].tolist())
    return [_seat(s, other, fewest) for other in range(s.seats)]


def _seat(s: State, other: int, fewest: int) -> dict[str, Any]:
    penalties = int(s.penalty_count[other])
    hidden = hidden_from(s, SPECTATOR, other)
    return {
        "seat": other,
        "cards": int(s.hand_size[other]),
        "hand": None if hidden else _cards(_masks(s.hands[other])),
        "known": _cards(_masks(s.known[other])),
        "penalties": penalties,
        "penalty_cards": _cards(_masks(s.penalties[other])),
        "leads": penalties == fewest,
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


def _split(hand: Masks, hue: int, name: int, ship: int) -> tuple[Masks, Masks, Masks, Masks]:
    """Prisoners, crew, attached cards and stowaways of a hand once it is laid down."""
    used = _used(hand, hue, name, ship)
    crew, attached = [0] * HUES, [0] * HUES
    owners = (int(FIRST[name % CREWS]), int(SECOND[name % CREWS]))
    for part, colours in ((crew, owners), (attached, ((ship >> 22 & 15) - 1, (ship >> 26) - 1))):
        for colour in colours:
            if colour != NOBODY:
                part[colour] |= used & ALL_NUMBERS
            used >>= 11
    prisoners = tuple([mask if c == hue else 0 for c, mask in enumerate(hand)])
    parts = zip(hand, prisoners, crew, attached, strict=True)
    rest = tuple([h & ~p & ~c & ~a for h, p, c, a in parts])
    return prisoners, tuple(crew), tuple(attached), rest


def _parts(hand: Masks, hue: int, name: int, ship: int) -> dict[str, Any]:
    """Where each card of a hand lies once it is laid down."""
    prisoners, crew, attached, rest = _split(hand, hue, name, ship)
    return {
        "move": name_of(None, CREW + name),
        "prisoners": _cards(prisoners),
        "crew": _cards(crew),
        "attached": _cards(attached),
        "stowaways": _cards(rest),
        "limit": sum([_SUM[mask] for mask in rest]),
    }


def _choices(s: State, seat: int) -> list[dict[str, Any]]:
    """What each legal way of laying down comes to; there are dozens, so cards by name only."""
    out = np.zeros(MOST_LEGAL, np.int16)
    hand, hue = _masks(s.hands[seat]), quay_hue(s)
    raises = seat == s.raiser
    ship = 0 if raises else _ship(hand, hue, _crew(s))
    bar = None if raises else int(s.limit[s.raiser])
    named = [action - CREW for action in out[: legal(s, out)].tolist()]
    return [_sketch(name, _split(hand, hue, name, ship), bar) for name in named]


def _sketch(name: int, parts: tuple[Masks, Masks, Masks, Masks], bar: int | None) -> dict[str, Any]:
    """A layout one may choose, and whether it sinks whoever raised anchor at ``bar``."""
    _, crew, attached, rest = parts
    limit = sum([_SUM[mask] for mask in rest])
    return {
        "move": name_of(None, CREW + name),
        "limit": limit,
        "crew": _names(crew),
        "attached": _names(attached),
        "stowaways": _names(rest),
        "sinks": None if bar is None else bool(0 < bar >= limit),
        "capot": not any(rest),
    }


def _names(masks: Masks) -> list[str]:
    names: list[str] = []
    for colour, mask in enumerate(masks):
        if mask:
            names += _of_colour(colour, mask)
    return names


@lru_cache(maxsize=1 << 14)
def _of_colour(colour: int, mask: int) -> list[str]:
    return [NAMES[NUMBERS * colour + n] for n in range(NUMBERS) if mask >> n & 1]


# --- the lowest limit -----------------------------------------------------------------------

_SUM = [sum_of(mask) for mask in range(1 << NUMBERS)]


@lru_cache(maxsize=1 << 14)
def _limits(hand: Masks, hue: int, many: bool) -> dict[str, Any] | None:
    """The lowest limit of a hand if it raised anchor; with one card too many, by discard.

    ``stowaways`` are those of the best layout: of the hand as it is, and after each discard.
    """
    if hue == NOBODY:
        return None
    plans = {"": _lowest(hand, hue)}
    if many:
        for card in _cards(hand):
            colour = COLOURS.index(card["colour"])
            rest = hand[colour] & ~(1 << card["number"] - 1)
            plans[card["card"]] = _lowest((*hand[:colour], rest, *hand[colour + 1 :]), hue)
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


_LAST = (
    "seats", "last_void", "last_raiser", "last_hue", "last_layout", "last_hands", "crowned",
)  # fmt: skip


@made_of("rounds", "ended", *_LAST)
def previous_round(s: State) -> dict[str, Any] | None:
    """How the last finished round ended."""
    return _finished(s) if s.rounds > 1 or s.ended else None


@made_of(*_LAST)
def _finished(s: State) -> dict[str, Any]:
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


@made_of("phase", "ended")
def _phase(s: State) -> str:
    return "over" if s.ended else _PHASES[s.phase]


@made_of("first", "rounds", "seats")
def _dealer(s: State) -> int:
    return int((s.first + s.rounds - 2) % s.seats)


@made_of("phase", "stock_size", "ended")
def _must_anchor(s: State) -> bool:
    return bool(s.phase == DROP and s.stock_size == 0 and not s.ended)


@made_of("seats", "ended", "crowned", "penalty_count")
def _winners(s: State) -> list[int]:
    return [other for other in range(s.seats) if winners(s) >> other & 1]


PUBLIC = {
    "phase": _phase,
    "round": field("rounds"),
    "round_limit": field("round_limit"),
    "last_round": field("last", bool),
    "turn": field("turns", lambda turns: turns + 1),
    "turn_limit": field("turn_limit"),
    "dealer": _dealer,
    "options": _options,
    "stock": field("stock_size"),
    "pile": _pile,
    "quay": _quay,
    "seats": _seats,
    "penalties": made_of("seats", "penalty_count")(all_penalties),
    "raiser": field("raiser", lambda seat: seat if seat >= 0 else None),
    "must_anchor": _must_anchor,
    "limits": made_of()(lambda s: None),
    "layouts": made_of()(lambda s: None),
    "previous": previous_round,
    "ended": field("ended", lambda clause: f"C-{clause}" if clause else None),
    "winners": _winners,
}
"""What everybody sees, from a spectator's record."""


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
