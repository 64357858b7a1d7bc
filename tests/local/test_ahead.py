"""Words of moves that are made before they are needed."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.local.doorplay import Visit, door
from tests.local.playthrough import Shelf
from tests.server.harness import in_event_loop

import flibuste
from flibuste.core import contract, registry
from flibuste.local import ahead
from flibuste.table import snapshots
from flibuste.table.gamewords import label
from flibuste.table.snapshots import Snapshot
from flibuste.table.wire import Choice, encode

MOVES = 60


@pytest.mark.parametrize("game", registry.names())
def test_they_are_those_of_every_later_list(game: str) -> None:
    """A choice made in the first position is that of any other: its words and what is picked."""
    rng, match = random.Random(3), flibuste.new(game, seed=3)
    made = list(Snapshot(match, veil=False).choices_ahead("fr"))
    assert not list(Snapshot(match, veil=False).choices_ahead("fr"))
    assert len(made) <= match.game.actions
    while not match.over and match.ply < MOVES:
        shown = Snapshot(match, veil=False)
        record = shown.redacted(match.to_move or 0)
        choices = []
        for action in match.actions:
            move, steps = match.text(action), contract.STEPS.of(match.game)(record, action)
            choices.append(encode(Choice(move, label(game, "fr", move), steps)))
        assert shown.choices("fr") == b"[%b]" % b",".join(choices)
        match.play(rng.choice(match.legal))


@in_event_loop
async def test_whoever_looks_at_a_table_has_them_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """In his language, without a request of his."""
    monkeypatch.setattr(ahead, "REST_S", 0.0)
    snapshots._encoded_choices.cache_clear()
    here = Visit(door(Shelf()))
    key = await here.table("attention_pirates", "me", "deckhand", seed=1)
    here.door.open(key, "feed=changes&lang=en", here.hear)
    match = (await here.door.registry.table(key)).match
    made = snapshots._encoded_choices(match.move_names, "en")
    async with asyncio.timeout(60):
        while len(made) < match.game.actions:
            await asyncio.sleep(0.01)
    assert not snapshots._encoded_choices(match.move_names, "fr")
    here.door.close()
