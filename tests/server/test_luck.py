"""Luck and skill of finished games, on the wire: who may ask, what is told, what it may cost."""

from __future__ import annotations

import asyncio
import json
import random
from functools import cache
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Person, RunningServer, finish, in_event_loop, running_server

import flibuste
from flibuste import bots
from flibuste.core import registry
from flibuste.core.gamerecord import as_builtins, read
from flibuste.reviews.results import Candidate, GameReview, Judgement, Ledger, Measured, PlyValue
from flibuste.server import reviewpool, schema
from flibuste.server.keptreviews import KeptReview, kept_of, pack, unpack
from flibuste.server.moments import MOST, moments_of
from flibuste.server.reviewprocess import (
    ProcessChanged,
    ProcessGone,
    ReviewFailed,
    ReviewProcess,
    is_judged,
)
from flibuste.table.fairqueue import Payer

GAME = "korsair"
TINY = 400
"""Playouts: the first pass of a review is made all the same."""


@cache
def played(name: str) -> dict[str, Any]:
    """The record of a game between bots."""
    match = flibuste.new(name, seed=5)
    bot = bots.get("boatswain", match.game)
    while match.to_move is not None:
        match.act(bot.choose(match.redacted(match.to_move), match.actions, seed=match.ply))
    return as_builtins(read(json.dumps(match.record())))


def pool_of(home: RunningServer) -> Any:
    return home.app.state.reviews


async def uploaded(home: RunningServer, person: Person, name: str = GAME) -> str:
    pool_of(home).playouts = TINY
    return str((await person.post("/api/records", played(name)))["id"])


async def all_pictures(person: Person, key: str, **query: Any) -> list[dict[str, Any]]:
    """Every picture of a review, asked for as a page does."""
    await person.post(f"/api/tables/{key}/luck", {"id": key})
    told: list[dict[str, Any]] = []
    more = "".join(f"&{name}={value}" for name, value in query.items())
    while not told or not told[-1]["done"]:
        after = told[-1]["playouts"] if told else -1
        told.append(await person.get(f"/api/tables/{key}/luck?after={after}{more}"))
    return told


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_a_finished_game_is_reviewed_while_one_looks(game: str) -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await uploaded(home, ana, game)
        told = await all_pictures(ana, key)
        seen, last = [each["playouts"] for each in told], told[-1]
        assert seen == sorted(seen) and len(set(seen)) >= 2
        moves, seats = len(played(game)["moves"]), played(game)["seats"]
        assert len(last["shares"]) == len(last["errors"]) == moves + 1
        assert all(abs(sum(shares) - 1) < 0.01 for shares in last["shares"])
        entries = ("par", "deal", "chance", "own", "others")
        for books in last["books"]:
            assert sum(books[entry]["value"] for entry in entries) == books["result"]
            assert all(books[entry]["error"] >= 0 for entry in entries)
        assert {moment["seat"] for moment in last["moments"]} <= set(range(seats))
        judged = is_judged(registry.get(game))
        assert bool(last["unjudged"]) != judged
        assert all(bool(books["choices"]) == judged for books in last["books"])


@in_event_loop
async def test_a_running_game_is_not_reviewed_for_anybody() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "guest")
        for person in (ana, eve):
            refused = await person.post(f"/api/tables/{key}/luck", {"id": key}, 403)
            assert refused["error"]["code"] == "not-over"
            refused = await person.get(f"/api/tables/{key}/luck", 403)
            assert set(refused) == {"error"} and refused["error"]["code"] == "not-over"
        assert not pool_of(home).running


@in_event_loop
async def test_players_and_spectators_are_told_the_same_once_it_is_over() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        pool_of(home).playouts = TINY
        key = await ana.table(GAME, "me", "deckhand")
        await finish([await ana.look(key)], random.Random(1))
        mine = (await all_pictures(ana, key))[-1]
        assert mine["yours"] == [0]
        assert (await all_pictures(eve, key)) == [{**mine, "yours": []}]
        french = (await all_pictures(eve, key, lang="fr"))[-1]
        assert french["books"] == mine["books"] and french["shares"] == mine["shares"]


@in_event_loop
async def test_it_is_made_once_and_goes_with_its_table(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        key = await uploaded(home, ana)
        first = (await all_pictures(ana, key))[-1]
        assert pool_of(home).running
    async with running_server(db=db) as home, Person(home.url) as ana:
        assert (await ana.get(f"/api/tables/{key}/luck")) == first
        assert await all_pictures(ana, key) == [first]
        assert not pool_of(home).running
        rows = sa.select(sa.func.count()).select_from(schema.reviews)
        store = home.registry.store
        assert await store.read(lambda c: c.execute(rows).scalar_one()) == 1
        own = await uploaded(home, ana)
        await all_pictures(ana, own)
        await ana.post(f"/api/tables/{own}/delete", {"id": own})
        assert await store.read(lambda c: c.execute(rows).scalar_one()) == 1


@in_event_loop
async def test_what_cannot_be_reviewed_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_server() as home, Person(home.url) as ana:
        assert (await ana.get("/api/tables/nowhere/luck", 404))["error"]["code"] == "no-table"
        key = await uploaded(home, ana)
        assert (await ana.get(f"/api/tables/{key}/luck", 404))["error"]["code"] == "no-review"
        other = await ana.post(f"/api/tables/{key}/luck", {"id": "other"}, 404)
        assert other["error"]["code"] == "no-table"
        cut = {**played(GAME), "moves": played(GAME)["moves"][:20]}
        cut.pop("result")
        short = (await ana.post("/api/records", cut))["id"]
        refused = await ana.post(f"/api/tables/{short}/luck", {"id": short}, 409)
        assert refused["error"]["code"] == "review-unfinished"
        monkeypatch.setattr(reviewpool, "MOST_MOVES", 10)
        refused = await ana.post(f"/api/tables/{key}/luck", {"id": key}, 409)
        assert refused["error"]["code"] == "review-long" and "10" in refused["error"]["text"]
        monkeypatch.undo()
        pool_of(home).playouts = 0
        refused = await ana.post(f"/api/tables/{key}/luck", {"id": key}, 409)
        assert refused["error"]["code"] == "no-reviews"
        pool_of(home).playouts = TINY
        monkeypatch.setattr(reviewpool, "MOST_WAITING", 0)
        refused = await ana.post(f"/api/tables/{key}/luck", {"id": key}, 429)
        assert refused["error"]["code"] == "busy"
        assert not pool_of(home).running


@in_event_loop
async def test_who_asks_again_and_again_is_slowed_down() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await uploaded(home, ana)
        codes = []
        for _ in range(30):
            answer = await ana.http.post(f"/api/tables/{key}/luck", json={"id": key})
            codes.append(answer.status_code)
        assert codes[0] == 200 and codes[-1] == 429


@in_event_loop
async def test_a_long_review_of_one_address_does_not_keep_another_waiting() -> None:
    async with running_server() as home, Person(home.url) as ana:
        pool = pool_of(home)
        long = await uploaded(home, ana)
        pool.playouts = 200_000
        short = (await ana.post("/api/records", played(GAME)))["id"]
        table = await home.registry.table(long)
        await pool.ask_for(table, Payer("ana", "1.1.1.1"))
        while await pool.picture(table, -1) is None:
            pass
        pool.playouts = TINY
        await pool.ask_for(await home.registry.table(short), Payer("eve", "2.2.2.2"))
        while not (found := await pool.picture(await home.registry.table(short), -1)) or (
            not found.done
        ):
            await asyncio.sleep(0.05)
        assert not (await pool.picture(table, -1)).done


@in_event_loop
async def test_a_process_that_has_died_is_started_again() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await uploaded(home, ana)
        pool = pool_of(home)
        table = await home.registry.table(key)
        await pool.ask_for(table, Payer("ana", ""))
        while not pool.running:
            await asyncio.sleep(0.01)
        pool._process._process.kill()
        assert (await all_pictures(ana, key))[-1]["done"]


def test_what_is_no_record_is_told_and_the_process_goes_on() -> None:
    process = ReviewProcess(1)
    try:
        run = process.begin("a", b"{}", TINY)
        with pytest.raises(ReviewFailed, match="BadRecord"):
            process.step("a", run)
        record = json.dumps(played(GAME)).encode()
        for key in ("b", "c"):
            process.begin(key, record, TINY)
        assert process.step("b", run).playouts > 0
        process._process.kill()
        with pytest.raises(ProcessGone):
            process.step("b", run)
        assert not process.running
        process.begin("b", record, TINY)
        with pytest.raises(ProcessChanged):
            process.step("c", run)
        assert process.step("c", process.begin("c", record, TINY)).playouts > 0
    finally:
        process.end()


# --- moments -------------------------------------------------------------------------------------

NOTHING = Measured(0.0, 0.01)


def _review(plies: list[PlyValue], judgements: list[Judgement]) -> GameReview:
    even = Measured(0.5, 0.01)
    ledgers = [Ledger(s, even, NOTHING, NOTHING, NOTHING, NOTHING, 0.5) for s in range(2)]
    return GameReview(GAME, "1", 2, "p", 0, 100, ledgers, plies, judgements)


def _ply(ply: int, seat: int, decision: float = 0.0, luck: float = 0.0) -> PlyValue:
    def pair(value: float) -> list[Measured]:
        return [Measured(value, 0.01), Measured(-value, 0.01)]

    return PlyValue(ply, seat, f"m{ply}", pair(0.5), pair(decision), pair(luck))


def _judgement(ply: int, loss: float, name: str, ahead: float) -> Judgement:
    candidates = [
        Candidate("other", 0.5 + ahead, ahead, 0.01, 500), Candidate(f"m{ply}", 0.5, 0.0, 0.0, 500),
    ]  # fmt: skip
    return Judgement(ply, 0, f"m{ply}", loss, 0.01, name, candidates)


def test_moments_are_what_certainly_mattered() -> None:
    plies = [
        _ply(0, -1, luck=0.3), _ply(1, 0), _ply(2, 1, decision=-0.2), _ply(3, 0),
        _ply(4, 1, decision=0.015), _ply(5, 0), _ply(6, 0, decision=0.4),
    ]  # fmt: skip
    judgements = [
        _judgement(1, 0.2, "blunder", 0.2), _judgement(3, 0.0, "", -0.1),
        _judgement(5, 0.04, "", 0.04), _judgement(6, 0.0, "", 0.0),
    ]  # fmt: skip
    found = moments_of(_review(plies, judgements), judged=True)
    mine = [(m.ply, m.kind, m.name) for m in found if m.seat == 0]
    assert mine == [(0, "luck", ""), (1, "choice", "blunder"), (2, "others", ""),
                    (3, "choice", "good")]  # fmt: skip
    assert [m.ply for m in found if m.seat == 1] == [0, 6]
    without = moments_of(_review(plies, judgements), judged=False)
    assert without and {m.kind for m in without} == {"luck"}


def test_at_most_five_of_a_seat_and_those_that_mattered_most() -> None:
    plies = [_ply(ply, -1, luck=0.05 + ply / 100) for ply in range(9)]
    found = [m for m in moments_of(_review(plies, []), judged=True) if m.seat == 1]
    assert [m.ply for m in found] == [4, 5, 6, 7, 8] and len(found) == MOST


def test_a_move_and_what_it_drew_are_one_moment() -> None:
    """An address names a seat and a ply, and a page has one line for each."""
    both = _review([_ply(0, 1, decision=-0.3, luck=0.2), _ply(1, -1, luck=0.1)], [])
    found = [(m.ply, m.kind) for m in moments_of(both, judged=True) if m.seat == 0]
    assert found == [(0, "luck"), (1, "luck")]


def test_what_is_kept_comes_back_as_it_was() -> None:
    kept = kept_of(_review([_ply(0, -1, luck=0.3)], [_judgement(0, 0.1, "mistake", 0.1)]), True)
    kept.moments = moments_of(
        _review([_ply(0, 0)], [_judgement(0, 0.1, "mistake", 0.1)]), judged=True
    )
    again = unpack(pack(kept))
    assert again == kept and isinstance(again, KeptReview)
    assert again.choices[0].costly == 1 and again.moments[0].moves[0].move == "other"
