"""Which version of each game's rules this server has, and which tables it can play by them."""

from __future__ import annotations

import logging
from functools import cache

import sqlalchemy as sa

from flibuste.core import registry
from flibuste.server.schema import tables

log = logging.getLogger("flibuste.server")


@cache
def versions() -> dict[str, str]:
    """The version of each game's rules; a game that cannot be loaded is left out."""
    found = {}
    for name in registry.names():
        try:
            found[name] = registry.get(name).version
        except Exception as error:  # a game of another package may fail in any way
            log.error("game %s cannot be loaded: %s: %.300s", name, type(error).__name__, error)
    return found


@cache
def by_our_rules() -> sa.ColumnElement[bool]:
    """Of a table's row: its game is here in the version by which it is played."""
    same = [(tables.c.game == g) & (tables.c.rules == v) for g, v in versions().items()]
    return sa.or_(sa.false(), *same)
