"""The guides say what works: their code is run, and the guide's game is an environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plank import blocks, run


def test_the_guides_code_runs(plank: Path) -> None:
    code = [text for lang, title, text in blocks("add-a-game") if lang == "python" and not title]
    assert len(code) == 2
    for text in code:
        assert run(["-c", text], plank)


@pytest.mark.parametrize("seats", [2, 3])
def test_pettingzoo_plays_the_guides_game(plank: Path, seats: int) -> None:
    """PettingZoo's own test, two hundred games through; and a drawing that nobody wrote."""
    code = f"""
from flibuste.adapters import pettingzoo
from pettingzoo.test import api_test
env = pettingzoo.env("plank", seats={seats}, render_mode="ansi")
api_test(env, num_cycles=200 * {seats} * 4)
env.reset(seed=1)
print(env.render())
"""
    out = run(["-c", code], plank)
    assert "Passed API test" in out and "tricks" in out


def test_openspiel_plays_the_guides_game(plank: Path) -> None:
    code = """
import flibuste.adapters.openspiel, pyspiel, random
state = pyspiel.load_game("flibuste_plank").new_initial_state()
while not state.is_terminal():
    chance = state.is_chance_node()
    state.apply_action(random.choice(state.legal_actions()))
print(state.returns())
"""
    assert run(["-c", code], plank).startswith("[")


STEPS = "20_000"
"""Of the training in a quick start; here it takes fewer."""


@pytest.mark.parametrize("guide", ["players", "researchers"])
def test_the_quick_starts_run(guide: str, tmp_path: Path) -> None:
    """Each block of code in a process of its own: people copy them one by one."""
    code = [text for lang, _, text in blocks(guide) if lang == "python"]
    assert code and (guide == "players" or STEPS in code[0])
    for text in code:
        run(["-c", text.replace(STEPS, "512").replace("games=1000", "games=20")], tmp_path)
