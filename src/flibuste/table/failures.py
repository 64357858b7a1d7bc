"""Why a table's rows could not be written."""

from __future__ import annotations


class Outdated(Exception):
    """Another server has written first: read what it wrote, and try again.

    A job may raise it before it has changed anything. The other writes of its transaction stay.
    """


class LeaseLost(Outdated):
    """Another server holds the table's lease now."""


class DatabaseGone(Exception):
    """The database cannot be reached, has no room, or is too busy; nothing was written."""
