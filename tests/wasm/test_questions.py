"""What a table without a server asks of bots, answered in JavaScript: every level, every game."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from tests.local.doorplay import Visit, door
from tests.local.playthrough import OPTIONS, Shelf, think
from tests.server.harness import waited
from tests.wasm.answering import node_answers

from flibuste import bots
from flibuste.core import jit, registry
from flibuste.core.game import Game
from flibuste.local.localbots import MoveQuestion

LEVELS = [level for level in bots.LEVELS if level != "admiral"]
"""Those whose choice does not depend on the time."""


def asked_at_a_table(game: Game, seats: int) -> list[MoveQuestion]:
    """Questions of a game, of each level some."""
    asked: list[MoveQuestion] = []

    async def noted(question: MoveQuestion) -> int:
        asked.append(question)
        return await think(question)

    async def play() -> None:
        here = Visit(door(Shelf(), think=noted))
        levels = [LEVELS[i % 3] for i in range(seats - 1)]
        key = await here.table(game.name, "me", *levels, seed=6, options=OPTIONS.get(game.name, {}))
        await here.play(key, 6, undo=False)
        here.door.close()

    waited(play())
    return asked[:: max(1, len(asked) // 12)]


def _asked(question: MoveQuestion, level: str) -> dict[str, Any]:
    record = base64.b64encode(question.record).decode()
    return {"game": question.game, "kind": "choices", "record": record, "seed": question.seed,
            "actions": list(question.actions), "bots": [level]}  # fmt: skip


@pytest.mark.parametrize("name", registry.names())
def test_every_level_answers_what_a_table_asks(name: str, modules: Path) -> None:
    game = registry.get(name)
    jit.compiled(game)
    asked = [q for seats in game.seats[:3] for q in asked_at_a_table(game, seats)]
    assert {q.level for q in asked} == set(LEVELS)
    found = node_answers(modules, [_asked(q, q.level) for q in asked])
    for question, (choice,) in zip(asked, found, strict=True):
        assert choice == _in_python(game, question)
    ours = node_answers(modules, [_asked(q, "admiral") for q in asked[:2]])
    assert all(choice in q.actions for q, (choice,) in zip(asked, ours, strict=False))


def _in_python(game: Game, question: MoveQuestion) -> int:
    import numpy as np

    record = np.frombuffer(bytearray(question.record), game.dtype)[0]
    return bots.get(question.level, game).choose(record, question.actions, question.seed)
