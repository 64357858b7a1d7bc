"""The record of a position: what every game's has, before the game's own fields."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.layout import I1, I8, U1, U4, Fields, U4s

__all__ = ["Record", "StockRecord"]

POOL = 16
"""Words of a block of the generator."""


class Generator(Fields):
    """The randomness inside a record (``core.chance``)."""

    game: I8  # which game of a batch: with the episode, the cipher's nonce
    episode: U4
    key: Annotated[U4s, 8]  # the secret seed, least significant word first
    block: U4  # blocks made so far
    pool: Annotated[U4s, POOL]  # the current block
    drawn: U1  # words of it already used
    seeded: I1  # 0: no seed, every chance must be scripted


class Record(Generator):
    """One position. A game's record is a class of its own with more fields: see ``core.layout``.

    At run time a record is a NumPy record of ``dtype``, or the same bytes on a GPU.
    """

    seats: I1
    first: I1  # the seat that begins


class StockRecord(Record):
    """One position of a game with a stock: ``core.chance.draw_card`` draws from it."""

    ordered: I1  # 1: a script has laid the stock out
