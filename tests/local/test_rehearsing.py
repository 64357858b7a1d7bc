"""The rehearsal before tables of this machine take the place of a server's."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.local.playthrough import advise, think
from tests.server.harness import in_event_loop

from flibuste.core import jit, registry
from flibuste.local import rehearsing
from flibuste.local.localbots import LocalBots, MoveQuestion
from flibuste.local.rehearsing import MOVES, Rehearsal, rehearse


@in_event_loop
async def test_the_first_moves_of_every_game_are_played_and_measured() -> None:
    asked = set()

    async def note(question: MoveQuestion) -> int:
        asked.add(question.game)
        return await think(question)

    for name in registry.names():
        jit.compiled(registry.get(name))
    found = await rehearse(LocalBots(note, advise), "fr")
    assert len(found.moves) == MOVES * len(registry.names())
    assert asked == set(registry.names()) and found.thoughts


@in_event_loop
async def test_bots_that_think_for_too_long_are_left_to_the_server(monkeypatch: Any) -> None:
    monkeypatch.setattr(rehearsing, "THOUGHT_MS", 1.0)

    async def slowly(question: MoveQuestion) -> int:
        await asyncio.sleep(0.005)
        return await think(question)

    assert not (await rehearse(LocalBots(slowly, advise), "en")).quick


@pytest.mark.parametrize(
    ("moves", "thoughts", "quick"),
    [
        ([5.0, 5.0, 900.0], [100.0], True),
        ([70.0, 60.0, 5.0], [100.0], False),
        ([5.0], [2000.0], False),
        ([], [100.0], False),
        ([5.0], [], False),
    ],
)
def test_what_counts_is_the_usual_case(
    moves: list[float], thoughts: list[float], quick: bool
) -> None:
    assert Rehearsal(moves, thoughts).quick == quick
