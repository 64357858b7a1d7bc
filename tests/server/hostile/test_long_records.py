"""The longest records: whoever looks at one keeps nobody waiting."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from tests.server.harness import Person, in_event_loop, running_server

import flibuste
from flibuste.core import jit, registry
from flibuste.server import services
from flibuste.table import reviewing
from flibuste.table.log import replay

GAME = "attention_pirates"
MOST_S = 0.02
"""Processor time that one callback may take."""


@cache
def long_record() -> bytes:
    """A game of more than four thousand moves, by players who always take the first one."""
    jit.compiled(registry.get(GAME))
    match = flibuste.new(GAME, seats=6, seed=1, round_limit=200)
    while not match.over:
        match.act(match.actions[0])
    assert match.ply > 4000
    return json.dumps(match.record()).encode()


@contextmanager
def longest_callback(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[float, str]]]:
    """The processor time of the event loop's callbacks: other programs do not count."""
    found, run, mine = [], asyncio.Handle._run, threading.get_ident()

    def timed(handle: Any) -> None:
        began = time.thread_time()
        run(handle)
        if threading.get_ident() == mine:
            found.append((time.thread_time() - began, repr(handle)))

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.Handle, "_run", timed)
        yield found


@in_event_loop
async def test_no_request_about_a_long_record_holds_up_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = long_record()
    async with running_server(idle_s=0.3) as server, Person(server.url) as ana:
        for path in ("/api/games", f"/api/games/{GAME}/rules", "/api/tables/mine"):
            await ana.get(path)  # words and rulebooks are read once
        small = await ana.table(GAME, "me", "guest")
        await (await ana.look(small)).until_mine()
        with longest_callback(monkeypatch) as callbacks:
            kept = (await ana.http.post("/api/records", content=raw)).json()["id"]
            assert (await ana.http.post("/api/records/check", content=raw)).status_code == 200
            for feed in ("full", "changes"):
                line = await ana.look(kept, feed=feed)
                assert len((await line.hear())["log"]) == 50
                await line.ws.close()
            for path in ("", "/record", "/course", "/review?ply=4000&seat=all", "/review?ply=9"):
                answer = await ana.http.get(f"/api/tables/{kept}{path}")
                assert answer.status_code == 200, path
            await ana.http.get("/api/tables/mine")
        assert max(callbacks)[0] < MOST_S, sorted(callbacks)[-3:]


@in_event_loop
async def test_replays_under_way_are_limited_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(*asked: Any) -> Any:
        go.wait(30)
        return replay(*asked)

    monkeypatch.setattr(reviewing, "replay", slow)
    async with running_server() as server, Person(server.url) as eve:
        raw = long_record()
        kept = (await eve.http.post("/api/records", content=raw)).json()["id"]
        path = f"/api/tables/{kept}/review?ply=9"
        asked = [asyncio.ensure_future(eve.http.get(path)) for _ in range(services.REPLAYS[0] + 1)]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        refused = done.pop().result()
        assert refused.status_code == 429 and refused.json()["error"]["code"] == "busy"
        go.set()
        answers = sorted([(await each).status_code for each in asked])
        assert answers == [200] * services.REPLAYS[0] + [429]
        assert not server.registry.services.replays._places._taken
