"""What a seat sees of Corsari, from its redacted record, for browser and terminal.

Every card is there once, so its name is the key that stays with it while it is in sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from flibuste.core.bits import lowest
from flibuste.core.kernel import SPECTATOR
from flibuste.core.layout import I2s, layout_of
from flibuste.core.viewparts import field, made_of, reads
from flibuste.games.corsari.derived import LAYOUTS, LIMITS, Derived, ViewRecord
from flibuste.games.corsari.hidden import hidden_from
from flibuste.games.corsari.layouts import (
    Attachable,
    Used,
    hold_lowest,
    quay_hue,
    unpacked,
    use,
)
from flibuste.games.corsari.notation import format as name_of
from flibuste.games.corsari.pieces import (
    COLOURS,
    CREW_NAMES,
    CREWS,
    FIRST,
    HUES,
    NAMES,
    NO_COLOUR,
    NUMBERS,
    SECOND,
    colour_of,
    sum_of,
)
from flibuste.games.corsari.rules import LAST_ROUND, TOO_MANY, all_penalties, winners
from flibuste.games.corsari.state import ANCHOR, CREW, DISCARD, DROP, LAY, TAKE, State

Masks = tuple[int, ...]  # one per colour
_PHASES = {TAKE: "take", DROP: "discard", LAY: "lay"}


@reads(*layout_of(Derived).fields, row=("hands",))
def own(s: ViewRecord, seat: int) -> dict[str, Any]:
    """What a seat sees besides: its hand, and what that is worth."""
    hand = tuple(s.hands[0].tolist())
    return {
        f"seats/{seat}/hand": _cards(hand),
        "limits": _limits(s, hand) if s.told == LIMITS else None,
        "layouts": _layouts(s, hand) if s.told == LAYOUTS else None,
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
    return [_card(card) for card in _in(masks)]


def _in(masks: Masks) -> list[int]:
    cards: list[int] = []
    for colour, mask in enumerate(masks):
        while mask:
            cards.append(NUMBERS * colour + lowest(mask))
            mask &= mask - 1
    return cards


def _masks(row: I2s) -> Masks:
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
    hand, hue = _masks(s.hands[other]), quay_hue(s)
    to = _NOTHING if other == s.raiser else _attachable(hand, hue, _crew(s))
    parts = _parts(hand, hue, int(s.layout[other]) - 1, to)
    bar = int(s.limit[s.raiser])
    parts["sinks"] = bool(other != s.raiser and 0 < bar >= parts["limit"])
    return parts


def _crew(s: State) -> tuple[int, int, int]:
    """The raiser's crew: its numbers and its colours."""
    return int(s.crew), int(s.crew_hues[0]), int(s.crew_hues[1])


_NOTHING = Attachable(0, 0, NO_COLOUR, NO_COLOUR)


def _attachable(hand: Masks, hue: int, crew: tuple[int, int, int]) -> Attachable:
    """What a hand can attach to the raiser's crew."""
    numbers, h1, h2 = crew
    f1, f2 = (hand[h] & ~numbers if h >= 0 and h != hue else 0 for h in (h1, h2))
    return Attachable(f1, f2, h1, h2)


def _used(hand: Masks, hue: int, name: int, to: Attachable) -> Used:
    held, crew = divmod(name, CREWS)
    a, b = int(FIRST[crew]), int(SECOND[crew])
    ma, mb = (hand[c] if c >= 0 and c != hue else 0 for c in (a, b))
    return hold_lowest(use(ma, a, mb, b, to), a, b, to, held)


def _split(hand: Masks, hue: int, name: int, to: Attachable) -> tuple[Masks, Masks, Masks, Masks]:
    """Prisoners, crew, attached cards and stowaways of a hand once it is laid down."""
    used, crew, attached = _used(hand, hue, name, to), [0] * HUES, [0] * HUES
    for part, colour, numbers in (
        (crew, int(FIRST[name % CREWS]), used.first),
        (crew, int(SECOND[name % CREWS]), used.second),
        (attached, to.first_hue, used.first_attached),
        (attached, to.second_hue, used.second_attached),
    ):
        if colour != NO_COLOUR:
            part[colour] |= numbers
    prisoners = tuple([mask if c == hue else 0 for c, mask in enumerate(hand)])
    parts = zip(hand, prisoners, crew, attached, strict=True)
    rest = tuple([h & ~p & ~c & ~a for h, p, c, a in parts])
    return prisoners, tuple(crew), tuple(attached), rest


def _parts(hand: Masks, hue: int, name: int, to: Attachable) -> dict[str, Any]:
    """Where each card of a hand lies once it is laid down."""
    prisoners, crew, attached, rest = _split(hand, hue, name, to)
    return {
        "move": name_of(None, CREW + name),
        "prisoners": _cards(prisoners),
        "crew": _cards(crew),
        "attached": _cards(attached),
        "stowaways": _cards(rest),
        "limit": sum([_SUM[mask] for mask in rest]),
    }


def _layouts(s: ViewRecord, hand: Masks) -> list[dict[str, Any]]:
    """What each legal way of laying down comes to; there are dozens, so cards by name only."""
    bar, hues = None if s.bar < 0 else s.bar, s.hues.tolist()
    loose = [0 if colour == s.hue else mask for colour, mask in enumerate(hand)]
    actions, used = s.layouts[: s.count].tolist(), s.used[: s.count].tolist()
    return [_sketch(*way, loose, hues, bar) for way in zip(actions, used, strict=True)]


def _sketch(
    action: int, used: int, loose: list[int], hues: list[int], bar: int | None
) -> dict[str, Any]:
    """A layout one may choose, and whether it sinks whoever raised anchor at ``bar``."""
    name, rest = (action - CREW) % CREWS, loose.copy()
    first, second, first_attached, second_attached = unpacked(used)
    crew = _laying(_FIRST[name], first, rest) + _laying(_SECOND[name], second, rest)
    attached = _laying(hues[0], first_attached, rest) + _laying(hues[1], second_attached, rest)
    limit = sum([_SUM[mask] for mask in rest])
    return {
        "move": name_of(None, action),
        "limit": limit,
        "crew": crew,
        "attached": attached,
        "stowaways": _names(rest),
        "sinks": None if bar is None else bool(0 < bar >= limit),
        "capot": not any(rest),
    }


_FIRST, _SECOND = FIRST.tolist(), SECOND.tolist()


def _laying(colour: int, numbers: int, rest: list[int]) -> list[str]:
    """The cards of a colour that are used, which are no longer among the rest."""
    if not numbers:
        return []
    rest[colour] &= ~numbers
    return _of_colour(colour, numbers)


def _names(masks: Iterable[int]) -> list[str]:
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


def _limits(s: ViewRecord, hand: Masks) -> dict[str, Any]:
    """The lowest limit of a hand if it raised anchor; with one card too many, by discard.

    ``stowaways`` are those of the best layout: of the hand as it is, and after each discard.
    """
    rows, hue = s.lowest.tolist()[: 1 + s.cards], s.hue
    stowaways = {"": _stowaways(list(hand), hue, rows[0])}
    after = {}
    for card, row in zip(_in(hand), rows[1:], strict=False):
        colour, left = colour_of(card), list(hand)
        left[colour] &= ~(1 << card - NUMBERS * colour)
        after[NAMES[card]] = row[0]
        stowaways[NAMES[card]] = _stowaways(left, hue, row)
    return {
        "now": min(after.values()) if after else rows[0][0],
        "after": after,
        "prisoners": _of_colour(hue, hand[hue]),
        "stowaways": stowaways,
    }


def _stowaways(hand: list[int], hue: int, row: list[int]) -> list[str]:
    """Of the layout with the lowest limit: of a number that both colours have, the first serves."""
    _, one, two = row
    hand[hue] = 0
    if one != NO_COLOUR:
        hand[two] &= hand[one] if two != one else 0
        hand[one] = 0
    return _names(hand)


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
    crew = (0, NO_COLOUR, NO_COLOUR)
    for i in range(int(s.seats)):
        seat = (raiser + i) % int(s.seats)
        if s.last_layout[seat]:
            hand = _masks(s.last_hands[seat])
            to = _attachable(hand, hue, crew) if i else _NOTHING
            parts = _parts(hand, hue, int(s.last_layout[seat]) - 1, to)
            if i == 0:
                crew = _manned(parts["crew"])
            laid[seat] = parts
    return {"void": None, "raiser": raiser, "colour": COLOURS[hue], "seats": _judge(s, laid)}


def _manned(crew: list[dict[str, Any]]) -> tuple[int, int, int]:
    numbers = sum(1 << card["number"] - 1 for card in crew)
    colours = sorted({COLOURS.index(card["colour"]) for card in crew})
    h1, h2 = [*colours, NO_COLOUR, NO_COLOUR][:2]
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
    "penalty_marks": made_of()(lambda s: {"last_round": LAST_ROUND, "end": TOO_MANY}),  # C-18
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
