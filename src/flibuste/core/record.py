"""The record of a position: the fields that every game has, before its own."""

from __future__ import annotations

from typing import Annotated

from flibuste.core.layout import I1, I8, U1, U4, Fields, U4s

__all__ = ["Record", "StockRecord"]

POOL = 16
"""How many words a block of the generator has."""


class Generator(Fields):
    """The randomness inside a record (``core.chance``)."""

    game: I8  # its number in a batch; game and episode are the cipher's nonce
    episode: U4
    key: Annotated[U4s, 8]  # the secret seed, least significant word first
    block: U4  # blocks made so far
    pool: Annotated[U4s, POOL]  # the current block
    drawn: U1  # words of it already used
    seeded: I1  # 0: there is no seed, so deals and dice must be scripted


class Record(Generator):
    """One position. A game's record is a class of its own with more fields: see ``core.layout``.

    At run time a record is a NumPy record of ``dtype``, or the same bytes on a GPU.
    """

    seats: I1
    first: I1  # the seat that begins


class StockRecord(Record):
    """One position of a game with a stock: ``core.chance.draw_card`` draws from it."""

    ordered: I1  # 1: a script has laid the stock out
