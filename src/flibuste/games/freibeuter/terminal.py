"""Freibeuter's table in a terminal: 80 columns, legible without colour; seats count from 1."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flibuste.core.words import Say
from flibuste.games.freibeuter.pieces import LETTERS, SIDE

COLOURS = ("red", "green", "blue", "magenta")
CELL = 5
"""Characters for a region, and for the token between two."""


def draw(view: dict[str, Any], say: Say) -> RenderableType:
    parts: list[RenderableType] = [_board(view)]
    parts += [Text(say(f"legend-{about}"), style="dim") for about in ("boats", "tokens")]
    parts.append(Text(say("piles", warehouses=view["warehouses"], **view["piles"])))
    values = ", ".join(map(str, view["doubled"]))
    parts.append(Text(say("doubled", values=values) if values else say("doubled-none")))
    if view["dutchman"]:
        parts.append(Text(say("dutchman-at", region=view["dutchman"])))
    parts += [_seats(view, say), *_stakes(view, say), *_hands(view, say), _status(view, say)]
    return Group(*parts)


def _status(view: dict[str, Any], say: Say) -> Text:
    if view["ended"]:
        seats = ", ".join(str(seat + 1) for seat in view["richest"])
        told = {"clause": view["ended"], "seats": seats, "n": len(view["richest"])}
        return Text(say("ended", **told), style="bold")
    return Text(say(f"turn-{view['phase']}", seat=view["turn"] + 1), style="bold")


# --- the board ---------------------------------------------------------------------------


def _board(view: dict[str, Any]) -> Text:
    regions = {region["at"]: region for region in view["regions"]}
    tokens = {token["at"]: token for token in view["tokens"]}
    board = Text("    " + "".join(f"{c:<{2 * CELL}}" for c in LETTERS).rstrip() + "\n", style="dim")
    for row in range(1, SIDE + 1):
        board.append(f" {row}  ", style="dim")
        for letter in LETTERS:
            _add(board, *_region(regions[f"{letter}{row}"], view["dutchman"]), 2 * CELL)
        board.append("\n")
        if row < SIDE:
            board.append(" " * (4 + CELL))
            for letter in LETTERS[:-1]:
                _add(board, *_token(tokens.get(f"{letter}{row}")), 2 * CELL)
            board.append("\n")
    return board


def _add(board: Text, text: str, style: str, width: int) -> None:
    board.append(text, style=style)
    board.append(" " * (width - len(text)))


def _region(region: dict[str, Any], dutchman: str | None) -> tuple[str, str]:
    if region["at"] == dutchman:
        return "◆", "bold"
    seats = [boat["seat"] for boat in region["boats"]]
    if not seats:
        return "·", "dim"
    style = COLOURS[seats[0]] if len(set(seats)) == 1 else ""
    return "".join(f"▲{seat + 1}" for seat in seats), style


def _token(token: dict[str, Any] | None) -> tuple[str, str]:
    if token is None:
        return "", ""
    text = {"ship": "{}", "warehouse": "$2", "doubler": "x{}"}[token["kind"]].format(token["value"])
    if token["boarder"] is not None:
        return f"{text}▲{token['boarder'] + 1}", f"bold {COLOURS[token['boarder']]}"
    return text, "yellow"


# --- beside it ---------------------------------------------------------------------------


def _seats(view: dict[str, Any], say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("seat", "cash", "debt", "boats", "cards", "ships", "wealth"):
        table.add_column(say(f"column-{name}"), justify="left" if name == "ships" else "right")
    for seat in view["seats"]:
        ships = " ".join(f"{n}×{value}" for value, n in seat["captured"].items() if n)
        cards = say("cards-of", sea=seat["sea_cards"], dutchman=seat["dutchman_cards"])
        turn = ">" if view["turn"] == seat["seat"] else " "
        table.add_row(
            f"{turn}▲{seat['seat'] + 1}", str(seat["cash"]), str(seat["debt"]), str(seat["boats"]),
            cards, ships or "-", str(seat["wealth"]), style=COLOURS[seat["seat"]],
        )  # fmt: skip
    return table


def _stakes(view: dict[str, Any], say: Say) -> list[RenderableType]:
    """Boarded ships and whatever one more region would encircle, most urgent first."""
    near = [t for t in view["tokens"] if t["boarder"] is not None or len(t["open"]) < 2]
    if not near:
        return []
    table = Table(title=say("at-stake"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for name in ("token", "boarder", "open", "pays"):
        table.add_column(say(f"column-{name}"), header_style="dim")
    for token in sorted(near, key=lambda t: len(t["open"]))[:8]:
        boarder = "-" if token["boarder"] is None else f"▲{token['boarder'] + 1}"
        table.add_row(
            f"{token['at']} {_token({**token, 'boarder': None})[0]}", boarder,
            " ".join(token["open"]) or "-", _pays(token, say),
        )  # fmt: skip
    return [table]


def _pays(token: dict[str, Any], say: Say) -> str:
    if token["kind"] == "ship" and token["boarder"] is None:
        return say("escapes")
    if not token["pays"]:
        return say("no-payment")
    paid = ({"dollars": part["dollars"], "seat": part["seat"] + 1} for part in token["pays"])
    parts = ", ".join(say("pays-part", **part) for part in paid)
    if token["kind"] == "warehouse":
        return say("pays-bank", parts=parts)
    return f"{parts} {say('borrows', dollars=token['borrows'])}" if token["borrows"] else parts


def _hands(view: dict[str, Any], say: Say) -> list[RenderableType]:
    shown = [seat for seat in view["seats"] if seat["hand"] is not None]
    return [
        Text(say("hand", seat=seat["seat"] + 1, cards=_cards(seat["hand"], say))) for seat in shown
    ]


def _cards(hand: list[dict[str, Any]], say: Say) -> str:
    return ", ".join(_card(card, say) for card in hand)


def _card(card: dict[str, Any], say: Say) -> str:
    return say(f"{card['kind']}-card", card=card["card"].split()[-1])
