"""The routes of luck and skill, and their handlers."""

from __future__ import annotations

from flibuste.server.httprequests import REVIEWING, HttpRequest
from flibuste.server.lucktelling import ReviewTeller
from flibuste.table.answers import LOOKING_BACK, named_twice
from flibuste.table.asked import HttpRoute
from flibuste.table.httpwire import TableId
from flibuste.table.luckwire import GameLuck, LuckWish

PLACE = "/api/tables/{id}/luck"
LARGEST = 10
"""Digits of a number of playouts."""


async def ask_for_luck(ask: HttpRequest) -> TableId:
    key = await named_twice(ask)
    ask.limit(REVIEWING)
    await ask.welcome()
    await ask.site.reviews.ask_for(await ask.table(), ask.payer)
    return TableId(key)


async def luck(ask: HttpRequest) -> GameLuck:
    ask.limit(LOOKING_BACK)
    table, pool = await ask.table(), ask.site.reviews
    kept = await pool.picture(table, _number(ask.query.get("after", "")))
    return ReviewTeller(table, ask.guest.id, ask.lang).told(kept, pool.playouts)


def _number(text: str) -> int:
    """A number of a query; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LARGEST else -1


ROUTES = (
    HttpRoute(
        "POST", PLACE, ask_for_luck, "Have a finished game reviewed, unless it has been.",
        body=LuckWish, answer=TableId,
    ),
    HttpRoute(
        "GET", PLACE, luck,
        "Its luck and skill, as far as is known; waits for more playouts than ?after=N.",
        answer=GameLuck,
    ),
)  # fmt: skip
