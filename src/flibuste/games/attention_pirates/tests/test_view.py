"""The view, the odds it shows, the terminal and the words."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from rich.console import Console

import flibuste
from flibuste.core import words
from flibuste.games.attention_pirates import odds, terminal
from flibuste.games.attention_pirates.pieces import can_fight
from flibuste.games.attention_pirates.view import steps

Sea = Callable[..., flibuste.Match]
Fixture = Callable[..., Any]


def after(bits: int, faces: tuple[int, ...]) -> int:
    for face in faces:
        bits &= ~(1 << face)
    return bits


def counted(cannons: int, pirates: int, guns: int, crew: int, safe: int) -> tuple[float, float]:
    """The odds by counting every roll of every die."""
    win = lose = 0.0
    shots = list(product(range(6), repeat=cannons.bit_count()))
    for roll in shots:
        left, alive = after(guns, roll), after(crew, roll)
        if not can_fight(left + safe, alive):
            win += 1
            continue
        answers = list(product(range(6), repeat=left.bit_count() + safe))
        beaten = [a for a in answers if not can_fight(after(cannons, a), after(pirates, a))]
        lose += len(beaten) / len(answers)
    return win / len(shots), lose / len(shots)


@pytest.mark.clause("P-15", "P-16", "P-17")
@pytest.mark.parametrize(
    "fight",
    [(0b011, 0b100, 0b010000, 0b000010, 0), (0b111, 0b001000, 0b10, 0b100100, 1), (1, 2, 0, 0, 0)],
)
def test_odds_are_exact(fight: tuple[int, int, int, int, int]) -> None:
    assert odds.attack_odds(*fight) == pytest.approx(counted(*fight))


def test_odds_before_an_attack(sea: Sea, man: Fixture) -> None:
    """Lairs face up and ships as they are, face-down lairs on average over tiles face down."""
    g = sea("cp.... -1,1", "c..... -1,1 2/0")
    man(g, "-2,1", "p.c...", 0, 4)
    down, ship = g.view()["attacks"][1:]
    known = g.view()["attacks"][0]
    assert [a["move"] for a in (known, down, ship)] == [
        "attack -2,1",
        "attack 0,0",
        "attack seat 1",
    ]
    assert (known["known"], known["attacker"], known["loot"]) == (True, 0.3333, 4)
    assert known["defender"] == round(4 / 6 * 2 / 6, 4)
    assert (ship["attacker"], ship["nobody"], ship["loot"]) == (1, 0, 2)
    assert not down["known"]
    # One die silences only a tile with one pirate or one cannon; tile 2 is the one turned up.
    singles = {1: 2 / 6, 3: 1 / 6}
    assert down["attacker"] == round(sum(singles.values()) / 9, 4)
    assert down["loot"] == round(28 / 9, 2)


def test_what_can_be_done_is_told(sea: Sea) -> None:
    g = sea("cp.... 0,1 1/0", "cp.... port")
    view = g.view()
    assert view["reach"] == [m[5:] for m in g.legal if m.startswith("move ")]
    assert view["repairs"] is None
    g.play("pass")
    assert g.view()["reach"] is None
    assert g.view()["repairs"] == {"places": [1, 2, 3, 4, 5], "most": 2}
    assert g.view()["leaders"] == [0]


def test_keys_are_unique_and_views_are_json(sea: Sea, play: Fixture) -> None:
    g = sea("cp.... 0,1 1/0", "cp.... port")
    play(g, "attack 0,0")
    view = json.loads(json.dumps(g.view(1)))
    keys = re.findall(r'"key": "([^"]+)"', json.dumps({**view, "fight": None}))
    assert len(keys) == len(set(keys))


def shown(g: flibuste.Match, lang: str) -> str:
    out = io.StringIO()
    say = partial(words.say, g.game.folder, lang)
    Console(width=80, file=out, color_system=None).print(terminal.draw(g.view(), say))
    return out.getvalue()


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_phase_is_drawn(
    sea: Sea, man: Fixture, clear: Fixture, play: Fixture, lang: str
) -> None:
    """The position is legible without colour in 80 columns."""
    full = sea("ccpppp 0,1", "cp.... 0,1 2/0")
    man(full, "0,0", "p.....", 0, 2)
    play(full, "attack 0,0;die 2;die 2")
    over = sea("cp.... 0,1", "cp.... port")
    clear(over, "0,0")
    man(over, "0,0", "......", 0, 1)
    play(over, "attack 0,0;die 1")
    answer = sea("cp.... 0,1", "ccp... 0,1 2/0")
    play(answer, "attack seat 1")
    shots = answer.copy()
    play(answer, "die 6")
    loading = flibuste.new("attention_pirates", seats=6, seed=1)
    first, second = sea("cp.... 0,1", "cp.... port"), sea("cp.... 0,1", "cp.... port")
    second.play("pass")
    texts = [shown(g, lang) for g in (full, over, answer, shots, loading, first, second)]
    assert len({text.splitlines()[0] for text in texts}) == len(texts)
    for text in texts:
        assert all(len(row.rstrip()) <= 80 for row in text.splitlines())
        assert "-1,-2" in text
    assert "c c p p p p" in texts[0] and "c p · · · x" in texts[0]


@pytest.mark.clause("P-24")
def test_every_clause_that_refuses_has_a_sentence() -> None:
    folder = flibuste.new("attention_pirates", seed=1).game.folder
    for number in (3, 8, 9, 10, 12, 13, 15, 16, 17, 20, 21, 22):
        for lang in words.LANGUAGES:
            assert words.say(folder, lang, f"P-{number}")


def handles(g: flibuste.Match, move: str) -> list[str]:
    s: Any = g.redacted_record(g.to_move)
    return steps(s, g.parse(move))


def test_a_target_is_picked_before_it_is_attacked(sea: Sea) -> None:
    """Whoever picks a target sees the odds; the attack is a step of its own."""
    g = sea("cp.... 0,1 1/0", "cp.... 0,1")
    assert handles(g, "attack 0,0") == ["lair/0,0", "button/attack"]
    assert handles(g, "attack seat 1") == ["ship/1", "button/attack"]
    assert handles(g, "move 0,2") == ["space/0,2"]
    g.play("pass")
    assert handles(g, "repair 1p 4c") == ["place/1/pirate", "place/4/cannon", "button/repair"]


def test_no_move_begins_like_another(sea: Sea) -> None:
    for g in (flibuste.new("attention_pirates", seed=1), sea("cp.... 0,1 1/0", "cp.... 0,1")):
        for _ in range(2):
            picked = [tuple(handles(g, move)) for move in g.legal]
            begun = {way[:n] for way in picked for n in range(1, len(way))}
            assert len(set(picked)) == len(picked) and not begun & set(picked)
            g.play(g.legal[-1])
