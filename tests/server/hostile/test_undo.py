"""Undo shows nobody what he could not know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.server.harness import GALLEONS, Line, Person, in_event_loop, running_server

from flibuste.core import jit, registry
from flibuste.core.kernel import CHANCE, SPECTATOR
from flibuste.core.match import Match
from flibuste.table import undoing
from flibuste.table.logentries import Moved
from flibuste.table.snapshots import Snapshot
from flibuste.table.table import Table

GAME = "korsair"
WORLDS = 200
"""Imagined positions for each undo that is granted: far more than the server itself tries."""


async def _chosen(line: Line, start: str) -> dict[str, Any]:
    """Play the first choice whose text begins so."""
    assert await line.until_mine()
    seat, choices = next(iter(line.position["choices"].items()))
    move = next(c["move"] for c in choices if c["move"].startswith(start))
    return await line.ask("play", ply=line.position["ply"], seat=int(seat), move=move)


@in_event_loop
async def test_nobody_draws_a_card_that_another_has_seen() -> None:
    """A lays, B draws; were A's move taken back, A would draw B's card, and B would know it."""
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "open", options={"first": 0}, deal=GALLEONS)
        mine, his = await ana.look(key), await ben.look(key)
        await his.ask("sit", seat=1)
        await _chosen(mine, "galleon")
        await _chosen(his, "draw")
        refused = await mine.ask("undo", seat=0)
        assert refused.get("code") == "undo-chance", refused
        assert "drawn" in refused["text"]
        assert (await his.ask("agree", seat=1, yes=True))["code"] == "no-request"
        assert (await home.registry.table(key)).log.ply == 2


@in_event_loop
async def test_whether_a_move_can_be_taken_back_is_told_beforehand() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key, lang="fr")
        await line.until_mine()
        told = await line.ask("why", seat=0, move="undo")
        assert told["text"].startswith("Vous n’avez aucun coup")
        await _chosen(line, "galleon")
        assert (await line.ask("why", seat=0, move="undo"))["text"] == ""
        await _chosen(line, "galleon")
        assert "dévoilé" in (await line.ask("why", seat=0, move="undo"))["text"]
        assert (await line.ask("why", seat=1, move="undo"))["text"] == ""
        await _chosen(line, "draw")
        assert "piochée" in (await line.ask("why", seat=1, move="undo"))["text"]
        assert (await line.ask("undo", seat=1))["code"] == "undo-chance"


# --- every game, many positions ----------------------------------------------------------------


def _act(table: Table, rng: random.Random) -> None:
    """A random move, without the disk."""
    match, seat = table.match.copy(), table.log.to_move
    assert seat is not None
    if seat == CHANCE:
        match.roll()
    else:
        match.act(rng.choice(match.actions))
    table.log.add(Moved(seat, match.moves[-1]), Snapshot(match, veil=False), told=False)
    table.log.written += 1


def _learns(now: Match, past: Match, viewer: int) -> bool:
    """Whether the moves tell a viewer more about a past position than it knew there."""
    kernels, size = jit.kernels(now.game), now._states.dtype
    seat = None if viewer == SPECTATOR else viewer
    known, truth = past.redacted(seat).tobytes(), now.redacted(seat).tobytes()
    actions = [now.parse(move) for move in now.moves[past.ply :]]
    for salt in range(WORLDS):
        draw = random.Random(f"{viewer}/{salt}")
        world = np.frombuffer(bytearray(known), size)
        rng = np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
        kernels.imagine(world[0], viewer, rng)
        for action in actions:
            if kernels.forbids_first(world, action):
                return True
            kernels.apply_first(world, action)
        kernels.redact_first(world, viewer)
        if world.tobytes() != truth:
            return True
    return False


def _somebody_learns(table: Table, seat: int) -> bool:
    """The asker since before his move; all others since what he has shown by it himself."""
    to = max(ply for ply, actor in enumerate(table.log.actors) if actor == seat)
    before, after = table.log.replayed(to), table.log.replayed(to + 1)
    others = [v for v in range(SPECTATOR, table.seats) if v != seat]
    return _learns(table.match, before, seat) or any(
        _learns(table.match, after, viewer) for viewer in others
    )


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_whoever_is_granted_an_undo_and_whoever_looks_on_has_learnt_nothing(
    game: str,
) -> None:
    granted, refused, in_vain = 0, 0, 0
    async with running_server(generous=True) as home, Person(home.url) as ana:
        for seed in range(6):
            seats = sorted(registry.get(game).seats)[seed % 2]
            table = await home.registry.table(
                await ana.table(game, "me", *["guest"] * (seats - 1), options={"first": 0})
            )
            rng = random.Random(seed)
            while table.log.ply < 60 and not table.match.over:
                _act(table, rng)
                for seat in set(table.log.actors) - {CHANCE}:
                    code = undoing.refusal_code(table, seat)
                    if code is None:
                        granted += 1
                        assert not _somebody_learns(table, seat), table.match.moves
                    else:
                        refused += 1
                        in_vain += code == "undo-seen" and not _somebody_learns(table, seat)
    assert granted > 10 and refused > 10
    assert in_vain <= refused * 0.02, (in_vain, refused)  # and hardly ever refused without need


def _twin(table: Table, seat: int, salt: int) -> tuple[Any, Match] | None:
    """Another position before the seat's last move, and now, that are the same to the seat."""
    kernels, (to, past) = jit.kernels(table.game), table.log.before_last[seat]
    before = np.frombuffer(bytearray(past.tobytes()), past.dtype)
    kernels.redact_first(before, seat)
    draw = random.Random(salt)
    rng = np.array([draw.getrandbits(32) | 1 for _ in range(4)], np.uint32)
    kernels.imagine(before[0], seat, rng)
    now = table.match.copy()
    actions = [now.parse(move) for move in now.moves[to:]]
    now._states = np.frombuffer(bytearray(before.tobytes()), before.dtype)
    del now.moves[to:]
    for action in actions:
        if kernels.forbids_first(now._states, action):
            return None
        now.act(action)
    same = now.redacted(seat).tobytes() == table.match.redacted(seat).tobytes()
    return (before, now) if same else None


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_whether_an_undo_is_granted_tells_nothing(game: str) -> None:
    """The asker gets the same answer whatever is hidden from him."""
    answers, twins = set(), 0
    async with running_server(generous=True) as home, Person(home.url) as ana:
        key = await ana.table(game, "me", "guest", "guest", options={"first": 0})
        table, rng = await home.registry.table(key), random.Random(3)
        while table.log.ply < 60 and not table.match.over:
            _act(table, rng)
            truth, kept = table.log.latest, dict(table.log.before_last)
            for seat in set(kept) - {CHANCE}:
                code = undoing.refusal_code(table, seat)
                answers.add(code)
                for twin in filter(None, (_twin(table, seat, salt) for salt in range(8))):
                    twins += 1
                    table.undo_refusals.clear()
                    table.log.before_last[seat] = kept[seat][0], twin[0]
                    table.log.latest = Snapshot(twin[1], veil=False)
                    assert undoing.refusal_code(table, seat) == code
                    table.log.latest, table.log.before_last = truth, dict(kept)
    assert len(answers) > 1 and twins > 20
