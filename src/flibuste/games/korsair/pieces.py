"""Korsair's 78 cards: 28 kinds, numbered 0 to 27, and how many there are of each."""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue")

GALLEON = 0  # kinds 0-6: galleons of 2 to 8 gold
SHIP = 7  # kinds 7-22: ships, colour by colour, strength 1 to 4
CAPTAIN = 23  # kinds 23-26: captains, colour by colour
ADMIRAL = 27
KINDS = 28

CARDS = 78
GALLEONS = 25
HAND = 6  # K-5

COPIES = (
    5, 6, 5, 5, 2, 1, 1,  # K-1
    2, 4, 4, 2, 2, 4, 4, 2, 2, 4, 4, 2, 2, 4, 4, 2,  # K-2
    1, 1, 1, 1,  # K-3
    1,
)  # fmt: skip

NAMES = (
    *(f"galleon {gold}" for gold in range(2, 9)),
    *(f"{colour} {strength}" for colour in COLOURS for strength in range(1, 5)),
    *(f"captain {colour}" for colour in COLOURS),
    "admiral",
)
"""The notation of every kind."""


def gold_of(kind: int) -> int:
    return kind + 2


def colour_of(ship: int) -> int:
    return (ship - SHIP) >> 2


def strength_of(ship: int) -> int:
    return (ship - SHIP & 3) + 1
