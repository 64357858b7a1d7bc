"""Attention Pirates! in a terminal: the map, the ships, the lairs, and the odds of attacks.

Everything is told by letters and signs, so that nothing is lost without colour. Spaces stand
on the map as they are typed; elsewhere by name, with what is typed after it.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flibuste.core.words import Say

WIDTH = 8
"""Columns of a space on the map; rows are shifted by half of it."""


def draw(view: dict[str, Any], say: Say) -> RenderableType:
    parts: list[RenderableType] = [_heading(view, say), Text(), _map(view, say), Text()]
    parts += [_ships(view, say), _lairs(view, say)]
    if view["attacks"]:
        parts.append(_attacks(view, say))
    if view["reach"]:
        spaces = " · ".join(_space(view, at, say) for at in view["reach"])
        parts.append(Text(say("reach-is", spaces=spaces)))
    down = [_tile_text(tile) for tile in view["tiles"] if tile["face_down"]]
    if down:
        parts.append(Text(say("face-down-are", tiles=" · ".join(down)), style="dim"))
    parts.append(Text(say("legend"), style="dim"))
    return Group(*parts)


def _heading(view: dict[str, Any], say: Say) -> Text:
    fight = view["fight"]
    dice = fight["dice"] if fight else 0
    text = say(
        f"phase-{view['phase']}", seat=view["turn"] + 1, dice=dice, clause=view["ended"] or ""
    )
    heading = Text(text, style="bold")
    if view["ended"]:
        seats = ", ".join(str(seat + 1) for seat in view["leaders"])
        heading.append("\n" + say("winners-are", count=len(view["leaders"]), seats=seats))
        return heading
    about = say("round-of", round=view["round"], limit=view["round_limit"])
    return heading.append(f"\n{about} · {say('goal-is', goal=view['goal'])}", style="not bold")


# --- the map -----------------------------------------------------------------------------


def _map(view: dict[str, Any], say: Say) -> Text:
    """Rows of r; in each a line of coordinates over a line of what is there."""
    left = min(2 * cell["q"] + cell["r"] for cell in view["board"])
    text = Text()
    for r in sorted({cell["r"] for cell in view["board"]}):
        names, things = Text(), Text()
        for cell in sorted((c for c in view["board"] if c["r"] == r), key=lambda c: c["q"]):
            column = (2 * cell["q"] + r - left) * WIDTH // 2
            label = say("board-port") if cell["kind"] == "port" else cell["at"]
            _write(names, column, label, "dim")
            _write(things, column, *_content(view, cell))
        text.append_text(names).append("\n").append_text(things).append("\n")
    text.rstrip()
    return text


def _write(line: Text, column: int, text: str, style: str) -> None:
    line.append(" " * (column - line.cell_len))
    line.append(text[: WIDTH - 1], style=style)


def _content(view: dict[str, Any], cell: dict[str, Any]) -> tuple[str, str]:
    """What lies on a space: ships by seat, a lair, or water (with '=' at the passage)."""
    ships = [str(ship["seat"] + 1) for ship in view["ships"] if ship["at"] == cell["at"]]
    if ships:
        return ("@" + "".join(ships), "bold cyan")
    if cell["kind"] != "lair":
        near = "*" if cell["at"] in (view["reach"] or ()) else ""
        return (("=" if cell["passage"] else "~") + near, "blue")
    lair = next(lair for lair in view["lairs"] if lair["at"] == cell["at"])
    if lair["state"] == "removed":
        return ("#", "dim")
    return ("[?]" if lair["state"] == "down" else f"[{lair['treasure']}]", "bold yellow")


# --- tables ------------------------------------------------------------------------------


def _table(*headers: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for header in headers:
        table.add_column(header, no_wrap=True)
    return table


def _places(thing: dict[str, Any], lost: int | None = None) -> str:
    """Six signs, place 1 first."""
    signs = {"cannon": "c", "pirate": "p", None: "·"}
    shown = [signs[place["figure"]] for place in thing["places"]]
    if lost is not None and shown[lost - 1] == "·":
        shown[lost - 1] = "x"
    return " ".join(shown)


def _ships(view: dict[str, Any], say: Say) -> Table:
    table = _table(
        say("column-ship"),
        say("column-at"),
        "1 2 3 4 5 6",
        say("column-aboard"),
        say("column-ashore"),
    )
    for ship in view["ships"]:
        mark = ">" if ship["seat"] == view["turn"] and not view["ended"] else " "
        aboard = f"{ship['aboard']} / {view['hold']}"
        places = _places(ship, ship["lost_place"])
        name = f"{mark}{_ship(ship['seat'], say)}"
        table.add_row(
            name,
            _space(view, ship["at"], say),
            places,
            aboard,
            f"{ship['ashore']} / {view['goal']}",
        )
    return table


def _lairs(view: dict[str, Any], say: Say) -> RenderableType:
    """The lairs that have been turned up."""
    seen = [lair for lair in view["lairs"] if lair["state"] == "up"]
    if not seen:
        return Text()
    table = _table(say("column-lair"), "1 2 3 4 5 6", say("column-safe"), say("column-treasure"))
    for lair in seen:
        name = _space(view, lair["at"], say)
        table.add_row(name, _places(lair), f"+{lair['safe']}", str(lair["treasure"]))
    return table


def _attacks(view: dict[str, Any], say: Say) -> Table:
    columns = ("attack", "win", "draw", "lose", "loot")
    table = _table(*(say(f"column-{name}") for name in columns))
    for attack in view["attacks"]:
        odds = [_share(attack[who], say) for who in ("attacker", "nobody", "defender")]
        about = "" if attack["known"] else "~"
        target = attack["target"]
        ship = target["kind"] == "ship"
        name = _ship(target["seat"], say) if ship else _space(view, target["at"], say)
        loot = say("figure", n=round(float(attack["loot"]), 1))
        table.add_row(name, *(about + p for p in odds), about + loot)
    return table


def _share(of_one: float, say: Say) -> str:
    return say("share", n=round(100 * float(of_one), 1))


def _ship(seat: int, say: Say) -> str:
    """Its number, from 1, and its colour, by which the log names it."""
    return f"@{seat + 1} {say('ship-colour', seat=seat)}"


def _space(view: dict[str, Any], at: str, say: Say) -> str:
    if at == "port":
        return say("board-port")
    cell = next(cell for cell in view["board"] if cell["at"] == at)
    label = say(f"{cell['kind']}-label", **cell["name"])
    return f"{label} {at}"


def _tile_text(tile: dict[str, Any]) -> str:
    """A tile as the board file writes it."""
    numbers = {"pirate": "", "cannon": ""}
    for place in tile["places"]:
        if place["figure"]:
            numbers[place["figure"]] += f",{place['place']}"
    text = f"t{tile['treasure']} p{numbers['pirate'][1:]}"
    text += f" c{numbers['cannon'][1:]}" if numbers["cannon"] else ""
    return text + (f" +{tile['safe']}" if tile["safe"] else "")
