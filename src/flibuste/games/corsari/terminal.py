"""Corsari's table for a terminal: legible at 80 columns, without colour; seats count from 1."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flibuste.core.words import Say

_STYLES = {
    "pink": "bright_magenta", "violet": "magenta", "blue": "blue", "sky": "bright_cyan",
    "grey": "white", "brown": "yellow", "red": "red", "orange": "bright_red",
    "yellow": "bright_yellow", "green": "green",
}  # fmt: skip


def draw(view: dict[str, Any], say: Say) -> RenderableType:
    """The position as a seat sees it."""
    parts: list[RenderableType] = []
    if view["previous"] and not view["ended"]:
        parts += _previous(view["previous"], say)
    parts += [_heading(view, say), _table(view, say), _seats(view, say)]
    for seat in view["seats"]:
        if seat["laid"]:
            parts.append(_laid(seat["seat"], seat["laid"], say))
        elif seat["hand"]:
            parts.append(_line(say("hand", seat=seat["seat"] + 1), _by_colour(seat["hand"], say)))
    if view["limits"]:
        parts.append(Text(say("limit-now", limit=view["limits"]["now"])))
    if view["ended"]:
        winners = ", ".join(str(seat + 1) for seat in view["winners"])
        parts.append(Text(say("over", winners=winners, n=len(view["winners"])), style="bold"))
    return Group(*parts)


def _heading(view: dict[str, Any], say: Say) -> Text:
    text = Text(say("round", n=view["round"], turn=view["turn"]), style="bold")
    if view["last_round"]:
        text.append(" · " + say("last-round"))
    if view["must_anchor"]:
        text.append(" · " + say("must-anchor"))
    return text


def _table(view: dict[str, Any], say: Say) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    quay = Text(" ").join(_card(card, say) for card in view["quay"]["cards"])
    table.add_row(say("quay", colour=say(f"colour-{view['quay']['colour'] or 'none'}")), quay)
    pile = _card(view["pile"][0], say) if view["pile"] else Text("-")
    table.add_row(say("pile"), Text.assemble(pile, f" ({len(view['pile'])})"))
    table.add_row(say("stock"), str(view["stock"]))
    return table


def _seats(view: dict[str, Any], say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for word in ("column-seat", "column-cards", "column-penalties", "column-known"):
        table.add_column(say(word))
    for seat in view["seats"]:
        mark = ">" if view.get("to_move") == seat["seat"] else " "
        anchor = " ⚓" if view["raiser"] == seat["seat"] else ""
        known = _by_colour(seat["known"], say)
        table.add_row(
            f"{mark}{seat['seat'] + 1}{anchor}", str(seat["cards"]), str(seat["penalties"]), known
        )
    return table


def _laid(seat: int, laid: dict[str, Any], say: Say) -> Text:
    text = Text(say("laid", seat=seat + 1, limit=laid["limit"]))
    for part in ("prisoners", "crew", "attached", "stowaways"):
        if laid[part]:
            text.append(f"\n  {say(part)} ").append_text(_by_colour(laid[part], say))
    return text


def _previous(previous: dict[str, Any], say: Say) -> list[RenderableType]:
    if previous["void"]:
        return [Text(say("was-void"), style="dim")]
    lines: list[RenderableType] = [Text(say("was", raiser=previous["raiser"] + 1), style="dim")]
    lines += [
        _laid(seat, laid, say) for seat, laid in enumerate(previous["seats"]) if laid is not None
    ]
    return lines


def _line(label: str, cards: Text) -> Text:
    return Text.assemble(label, " ", cards)


def _card(card: dict[str, Any], say: Say) -> Text:
    colour = card["colour"]
    return Text(f"{say(f'colour-{colour}')} {card['number']}", style=_STYLES[colour])


def _by_colour(cards: list[dict[str, Any]], say: Say) -> Text:
    """``red 1 5 7, sky 3``: shorter than card by card."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(card["colour"], []).append(str(card["number"]))
    texts = [
        Text(f"{say(f'colour-{c}')} {' '.join(ns)}", style=_STYLES[c]) for c, ns in groups.items()
    ]
    return Text(", ").join(texts)
