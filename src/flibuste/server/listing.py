"""Lists of tables for the lobby, of games and of rules."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from flibuste import bots
from flibuste.core import contract, registry
from flibuste.core.game import Game, Option
from flibuste.server import wire
from flibuste.server.harbour import Harbour
from flibuste.server.moments import speaker
from flibuste.server.speech import say
from flibuste.server.store import Row, list_tables
from flibuste.server.table import GUEST, PERSON, PLAYING

FRESH_S = 0.4
"""How long a list of public tables is good enough."""


async def listed(harbour: Harbour, guest: str, lang: str, mine: bool) -> list[wire.Brief]:
    """Public tables that are not over, or a guest's own."""
    found = await (harbour.store.read(list_tables(guest, mine)) if mine else _public(harbour))
    briefs = []
    for row, chairs, ply in found:
        live = harbour.tables.get(row["id"])
        turn = await _my_turn(harbour, row, chairs, ply, guest) if mine and not live else False
        briefs.append(
            live.brief(guest, lang) if live else _brief(row, chairs, ply, guest, lang, turn)
        )
    return briefs


async def _my_turn(harbour: Harbour, row: Row, chairs: list[Row], rows: int, guest: str) -> bool:
    """Of a table on the disk; only one that somebody plays at is replayed."""
    seats = [c["seat"] for c in chairs if c["guest"] == guest and c["kind"] in (PERSON, GUEST)]
    if row["state"] != PLAYING or not seats:
        return False
    return await harbour.turn(row["id"], rows) in seats


async def _public(harbour: Harbour) -> Any:
    """Everybody in the lobby sees the same: one query for all of them."""
    now = time.monotonic()
    if harbour.public is None or harbour.public[0] < now - FRESH_S:
        reading = harbour.store.read(list_tables("", mine=False))
        harbour.public = now, asyncio.ensure_future(reading)
    return await asyncio.shield(harbour.public[1])


def _brief(row: Row, chairs: list[Row], ply: int, guest: str, lang: str, turn: bool) -> wire.Brief:
    """From the disk alone."""
    chairs.sort(key=lambda c: int(c["seat"]))
    yours = row["owner"] == guest or any(c["guest"] == guest for c in chairs)
    return wire.Brief(
        row["id"], row["game"], speaker(row["game"], lang)("title"),
        [wire.BriefChair(c["kind"], c["name"], c["level"]) for c in chairs],
        row["state"], ply, yours, turn, bool(row["public"]),
        max(0, int(time.time()) - row["made"]),
    )  # fmt: skip


# --- games ---------------------------------------------------------------------------------


def games(lang: str) -> dict[str, Any]:
    levels = [
        {"name": level, "title": say(lang, f"level-{level}"),
         "text": say(lang, f"level-{level}-text")}
        for level in bots.LEVELS
    ]  # fmt: skip
    return {"games": [_game(registry.get(n), lang) for n in registry.names()], "levels": levels}


def _game(game: Game, lang: str) -> dict[str, Any]:
    return {
        "name": game.name, "title": contract.TITLE.of(game, lang),
        "tagline": contract.TAGLINE.of(game, lang),
        "seats": list(game.seats), "minutes": list(game.minutes), "age": game.age,
        "letter": game.letter, "options": [_option(game, o, lang) for o in game.options],
    }  # fmt: skip


def _option(game: Game, option: Option, lang: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": option.name,
        "text": contract.OPTION.of(game, lang, option=option.name),
        "default": {str(seats): option.default_for(seats) for seats in game.seats},
    }
    if isinstance(option.values, range):
        made["range"] = [option.values[0], option.values[-1]]
    else:
        made["values"] = [
            {"value": v, "text": _value(game, lang, option, v)} for v in option.values
        ]
    return made


def _value(game: Game, lang: str, option: Option, value: object) -> str:
    return contract.VALUE.of(game, lang, option=option.name, value=str(value).lower()) or str(value)
