"""The moves of Attention Pirates! as text, and in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from flibuste.core.scanner import Scanner
from flibuste.core.words import Say
from flibuste.games.attention_pirates.names import Name, has_name, name_values
from flibuste.games.attention_pirates.pieces import LAIRS, MOST_SEATS, PLACES, PORT, WATERS
from flibuste.games.attention_pirates.state import (
    ATTACK,
    ATTACK_BEYOND,
    ATTACK_ELSEWHERE,
    ATTACK_NOBODY,
    ATTACK_PORT,
    ATTACK_SHIP,
    DIE,
    EDGE,
    GIVE_UP,
    LOAD,
    MOVE,
    MOVE_BEYOND,
    MOVE_ELSEWHERE,
    PASS,
    REPAIR,
    State,
)

KINDS = ("cannon", "pirate")
FIGURES = {kind: i for i, kind in enumerate(KINDS)}
_SPACE = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})", re.ASCII)
_LOAD = re.compile(r"[cp]{6}")
_REPAIR = re.compile(r"([1-6])([cp])")
BEYOND = f"{EDGE + 1},{EDGE + 1}"
"""Stands for every space outside the window."""

# What an error says was expected.
SENTENCE = "load, move, attack, repair, pass, die or give up"
SPACE = "port or a space such as 1,-2"
TARGET = "a lair's space such as 1,-2, or seat"
SEAT = "the number of a seat"
FACE = "a face, 1 to 6"
FIGURE = "cannon or pirate"


@dataclass(frozen=True)
class Chart:
    """The words for spaces and their numbers, on one board."""

    move: dict[str, int]  # actions
    attack: dict[str, int]
    text: dict[int, str]  # moves and attacks by action
    port: str  # coordinates, which are not its name


@lru_cache(maxsize=64)
def _chart(spaces: bytes) -> Chart:
    numbers = [b - 256 if b > 127 else b for b in spaces]
    names = [f"{q},{r}" for q, r in zip(numbers[::2], numbers[1::2], strict=True)]
    port, sea, lairs = names[PORT], names[PORT + 1 : WATERS], names[WATERS:]
    side = range(-EDGE, EDGE + 1)
    window = [f"{q},{r}" for q in side for r in side]
    move = {"port": MOVE + PORT} | {name: MOVE + 1 + i for i, name in enumerate(sea)}
    elsewhere = [name for name in window if name not in move and name != port]
    move |= {name: MOVE_ELSEWHERE + i for i, name in enumerate([*elsewhere, BEYOND])}
    attack = {"port": ATTACK_PORT} | {name: ATTACK + i for i, name in enumerate(lairs)}
    elsewhere = [name for name in window if name not in attack and name != port]
    attack |= {name: ATTACK_ELSEWHERE + i for i, name in enumerate([*elsewhere, BEYOND])}
    assert move[BEYOND] == MOVE_BEYOND and attack[BEYOND] == ATTACK_BEYOND
    text = {action: f"move {name}" for name, action in move.items()}
    text |= {action: f"attack {name}" for name, action in attack.items()}
    return Chart(move, attack, text, port)


def board_of(s: State) -> bytes:
    """What the names of spaces depend on."""
    return bytes(s.space.tobytes())


def chart_of(s: State) -> Chart:
    return _chart(board_of(s))


def space_name(s: State, number: int) -> str:
    """The name of a water, or of a lair's space (WATERS + lair)."""
    if number == PORT:
        return "port"
    return f"{int(s.space[number, 0])},{int(s.space[number, 1])}"


def called(s: State, number: int) -> Name:
    """What people call the same: values for the words."""
    return name_values(int(s.space[number, 0]), int(s.space[number, 1]))


# --- writing -----------------------------------------------------------------------------


def format(s: State, action: int) -> str:
    if action < MOVE:
        return "load " + "".join("cp"[action - LOAD >> place & 1] for place in range(PLACES))
    if ATTACK_SHIP <= action < DIE:
        return f"attack seat {action - ATTACK_SHIP}"
    if action == ATTACK_NOBODY:
        return f"attack seat {MOST_SEATS}"
    if DIE <= action < GIVE_UP:
        return f"die {action - DIE + 1}"
    if GIVE_UP <= action < REPAIR:
        return f"give up {KINDS[action - GIVE_UP]}"
    if action == PASS:
        return "pass"
    if REPAIR < action < MOVE_ELSEWHERE:
        return "repair " + " ".join(changes(action - REPAIR))
    return chart_of(s).text[action]


def changes(code: int) -> list[str]:
    figures = [code // 3**place % 3 for place in range(PLACES)]
    return [f"{place + 1}{'.cp'[figure]}" for place, figure in enumerate(figures) if figure]


# --- reading -----------------------------------------------------------------------------


def parse(s: State, text: str) -> int:
    scan = Scanner(text)
    action = _sentence(s, scan)
    scan.end()
    return action


def _sentence(s: State, scan: Scanner) -> int:  # noqa: RET503
    if scan.accept("pass"):
        return PASS
    if scan.accept("die"):
        return DIE - 1 + scan.number(1, PLACES, FACE)
    if scan.accept("move"):
        chart = chart_of(s)
        return _space(scan, chart.move, chart.port, SPACE)
    if scan.accept("attack"):
        return _target(s, scan)
    if scan.accept("load"):
        return parse_load(scan)
    if scan.accept("repair"):
        return parse_repair(scan)
    if scan.accept("give"):
        scan.expect("up")
        return GIVE_UP + scan.choose(FIGURES, FIGURE)
    scan.fail(SENTENCE)


def parse_space(scan: Scanner, what: str) -> str:
    """The name of a space, on whatever board."""
    if scan.peek() != "port" and not _SPACE.fullmatch(scan.peek()):
        scan.fail(what)
    return scan.take()


def _space(scan: Scanner, numbers: dict[str, int], port: str, what: str) -> int:
    if scan.peek() == port:
        scan.fail("port: the port has no other name")
    return numbers.get(parse_space(scan, what), numbers[BEYOND])


def _target(s: State, scan: Scanner) -> int:
    if scan.accept("seat"):
        seat = scan.number(0, None, SEAT)
        return ATTACK_SHIP + seat if seat < MOST_SEATS else ATTACK_NOBODY
    chart = chart_of(s)
    return _space(scan, chart.attack, chart.port, TARGET)


def parse_load(scan: Scanner) -> int:
    word = scan.peek()
    if not _LOAD.fullmatch(word):
        scan.fail("six letters, c for a cannon, p for a pirate")
    scan.take()
    return LOAD + sum(1 << place for place in range(PLACES) if word[place] == "p")


def parse_repair(scan: Scanner) -> int:
    code = last = 0
    while last == 0 or scan.peek():
        found = _REPAIR.fullmatch(scan.peek())
        if found is None or int(found[1]) <= last:
            after = f" above {last}" if last else ""
            scan.fail(f"a place, 1 to 6{after}, and what it becomes, c or p, such as 4p")
        scan.take()
        last = int(found[1])
        code += (1 + FIGURES["pirate"] * (found[2] == "p")) * 3 ** (last - 1)
    return REPAIR + code


# --- moves in words ----------------------------------------------------------------------


def describe(move: str, say: Say) -> str:
    """A move in words, to follow the name of whoever made it."""
    scan = Scanner(move)
    told = scan.choose(_TELL, SENTENCE)(scan, say)
    scan.end()
    return told


def _tell_load(scan: Scanner, say: Say) -> str:
    loaded = parse_load(scan) - LOAD
    parts = {}
    for bit, kind in enumerate(("cannons", "pirates")):
        places = [str(place + 1) for place in range(PLACES) if loaded >> place & 1 == bit]
        if places:
            parts[kind] = say(f"log-{kind}-on", n=len(places), places=", ".join(places))
    if len(parts) == 1:  # P-3 forbids it, but it can be asked for
        return say("log-load-alike", figures=next(iter(parts.values())))
    return say("log-load", **parts)


def _tell_move(scan: Scanner, say: Say) -> str:
    return _tell_space("log-move", parse_space(scan, SPACE), say)


def _tell_attack(scan: Scanner, say: Say) -> str:
    if scan.accept("seat"):
        return say("log-attack-seat", seat=scan.number(0, None, SEAT))
    return _tell_space("log-attack", parse_space(scan, TARGET), say)


def _tell_space(key: str, at: str, say: Say) -> str:
    if at == "port":
        return say(f"{key}-port")
    q, r = map(int, at.split(","))
    return say(key, **name_values(q, r)) if has_name(q, r) else say(f"{key}-beyond")


def _tell_die(scan: Scanner, say: Say) -> str:
    return say("log-die", face=scan.number(1, PLACES, FACE))


def _tell_give(scan: Scanner, say: Say) -> str:
    scan.expect("up")
    kind = scan.choose(FIGURES, FIGURE)
    return say(f"log-give-up-{KINDS[kind]}")


def _tell_repair(scan: Scanner, say: Say) -> str:
    keys = {"c": "log-cannon-on", "p": "log-pirate-on"}
    made = changes(parse_repair(scan) - REPAIR)
    parts = [say(keys[change[1]], place=change[0]) for change in made]
    return say("log-repair", changes=", ".join(parts))


_TELL: dict[str, Callable[[Scanner, Say], str]] = {
    "load": _tell_load,
    "move": _tell_move,
    "attack": _tell_attack,
    "die": _tell_die,
    "give": _tell_give,
    "repair": _tell_repair,
    "pass": lambda scan, say: say("log-pass"),
}


assert ATTACK_SHIP == ATTACK + LAIRS and MOVE + WATERS == ATTACK
