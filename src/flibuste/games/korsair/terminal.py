"""Korsair's table in a terminal: 80 columns, legible without colour; seats count from 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flibuste.core.words import Say
from flibuste.games.korsair.notation import piece
from flibuste.games.korsair.pieces import (
    ADMIRAL,
    CAPTAIN,
    COLOURS,
    NAMES,
    SHIP,
    colour_of,
    gold_of,
    strength_of,
)

STYLES = {"red": "bold red", "yellow": "bold yellow", "green": "bold green", "blue": "bold blue"}
"""Of the words for the four colours: colour is only ever added to a word."""


def draw(view: dict[str, Any], say: Say) -> RenderableType:
    """The table: sides, galleons, the hands in sight, and what is due."""
    parts: list[RenderableType] = [_sides(view, say), Text()]
    parts += _galleons(view, say)
    if any(seat["hand"] is not None for seat in view["seats"]):
        parts += [_hands(view, say), Text()]
    parts += [Text(line) for line in _state(view, say)]
    return Group(*parts)


# --- sides -------------------------------------------------------------------------------


def _sides(view: dict[str, Any], say: Say) -> Table:
    """A row for each side: its cards, its gold, and its score at the end."""
    table = _table()
    table.add_column("")
    for key in ("table-cards", "table-gold", *(["table-score"] if view["ended"] else [])):
        table.add_column(say(key), justify="right")
    for side, gold in enumerate(view["gold"]):
        seats = [seat for seat in view["seats"] if seat["side"] == side]
        mark = "> " if view.get("to_move") in [seat["seat"] for seat in seats] else "  "
        cards = " + ".join(str(seat["cards"]) for seat in seats)
        score = [str(seats[0]["score"])] if view["ended"] else []
        table.add_row(mark + _side(view, side, say), cards, str(gold), *score)
    return table


def _side(view: dict[str, Any], side: int, say: Say) -> str:
    if view["pairs"]:
        return say("table-pair", first=2 * side + 1, second=2 * side + 2)
    return say("seat", n=side + 1)


def _brief(view: dict[str, Any], side: int) -> str:
    return f"@{2 * side + 1}-{2 * side + 2}" if view["pairs"] else f"@{side + 1}"


def _table() -> Table:
    return Table(
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style=""
    )


# --- galleons ----------------------------------------------------------------------------


def _galleons(view: dict[str, Any], say: Say) -> list[RenderableType]:
    if not view["galleons"]:
        return [Text(say("table-no-galleons")), Text()]
    table = _table()
    table.add_column(say("table-number"), justify="right")
    table.add_column(say("table-gold"), justify="right")
    table.add_column(say("table-owner"))
    for colour in COLOURS:
        table.add_column(Text(say("colour", colour=colour), STYLES[colour]))
    table.add_column(say("table-command"))
    table.add_column(say("table-leads"))
    for galleon in view["galleons"]:
        table.add_row(*_galleon(view, galleon, say))
    return [table, Text(say("table-legend"), style="dim"), Text()]


def _galleon(view: dict[str, Any], galleon: dict[str, Any], say: Say) -> list[RenderableType]:
    fleets = {fleet["colour"]: fleet for fleet in galleon["fleets"]}
    leader = galleon["leader"]
    return [
        str(galleon["number"]),
        str(galleon["gold"]),
        _brief(view, galleon["owner"]),
        *(_fleet(view, fleets.get(colour)) for colour in COLOURS),
        _command(galleon["character"], say),
        say("table-tied") if leader is None else _brief(view, leader),
    ]


def _fleet(view: dict[str, Any], fleet: dict[str, Any] | None) -> Text:
    if fleet is None:
        return Text("·", style="dim")
    text = Text(str(fleet["strength"]), STYLES[fleet["colour"]])
    return text.append(f" {_brief(view, fleet['side'])}", style="not bold default")


def _command(character: str | None, say: Say) -> Text:
    if character is None:
        return Text("·", style="dim")
    if character == "admiral":
        return Text(say("admiral"), style="bold")
    colour = character.removeprefix("captain ")
    return Text(say("table-captain", colour=colour), STYLES[colour])


# --- hands -------------------------------------------------------------------------------


def _hands(view: dict[str, Any], say: Say) -> Table:
    grid = Table.grid(padding=(0, 2))
    for seat in view["seats"]:
        if seat["hand"] is not None:
            style = "bold" if seat["seat"] == view["seat"] else ""
            grid.add_row(Text(say("seat", n=seat["seat"] + 1), style), _hand(seat["hand"], say))
    return grid


def _hand(hand: list[dict[str, Any]], say: Say) -> Text:
    """Galleons by gold, ships by colour, then the characters by name."""
    kinds = [NAMES.index(card["card"]) for card in hand]
    groups: list[Text] = []
    if galleons := [gold_of(kind) for kind in kinds if kind < SHIP]:
        groups.append(Text(f"{say('table-galleons')} {_listed(galleons)}"))
    for number, colour in enumerate(COLOURS):
        ships = [k for k in kinds if SHIP <= k < CAPTAIN and colour_of(k) == number]
        if ships:
            text = Text(say("colour", colour=colour), STYLES[colour])
            groups.append(text.append(f" {_listed(map(strength_of, ships))}", "not bold default"))
    for kind in kinds:
        if kind >= CAPTAIN:
            style = "bold" if kind == ADMIRAL else STYLES[COLOURS[kind - CAPTAIN]]
            groups.append(Text(piece(kind, say), style))
    return Text(" · ").join(groups) if groups else Text(say("table-hand-empty"), style="dim")


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# --- what is due -------------------------------------------------------------------------


def _state(view: dict[str, Any], say: Say) -> list[str]:
    if view["ended"]:
        return [say("table-over", clause=view["ended"])]
    lines = [say("table-stock", n=view["stock"])]
    if (seat := view.get("to_move")) is None:
        return lines
    if view["closed"]:
        lines.append(say("table-closed", number=view["closed"], seat=seat + 1))
    return [*lines, say("table-turn", seat=seat + 1)]
