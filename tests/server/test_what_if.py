"""What if: new tables that play on from a position of a game that is over."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.server.harness import (
    Person,
    RunningServer,
    deal_status,
    finish,
    in_event_loop,
    running_server,
    seal_for,
)

import flibuste
from flibuste.core import registry
from flibuste.core.match import history

WORD = "ab" * 16
RIVALS = {"kind": "bot", "level": "deckhand"}


async def _source(home: RunningServer, who: Person, game: str, seats: int = 2) -> str:
    """A finished game of somebody against bots."""
    key = await who.table(game, "me", *["deckhand"] * (seats - 1), entropy=WORD)
    await finish([await who.look(key)], random.Random(3))
    await _over(home, key)
    return key


async def _over(home: RunningServer, key: str) -> None:
    async with asyncio.timeout(60):
        while (await home.registry.table(key)).state != "over":
            await asyncio.sleep(0.02)


async def _branch(who: Person, source: str, ply: int, status: int = 200, **more: Any) -> Any:
    chairs = [{"kind": "me"}, RIVALS]
    body = {"ply": ply, "chairs": chairs, **more}
    return await who.post(f"/api/tables/{source}/branch", body, status)


def _plies(record: dict[str, Any], chance: bool) -> list[int]:
    """The plies at which dice are due, or at which somebody decides."""
    match = flibuste.load({**record, "deal": None}).again()
    found = []
    for ply, move in enumerate(record["moves"]):
        if (match.to_move == flibuste.CHANCE) == chance:
            found.append(ply)
        match.play(move)
    return found


@pytest.mark.parametrize("game", registry.names())
@in_event_loop
async def test_any_game_is_played_on_to_its_end_and_its_record_replays(game: str) -> None:
    async with running_server() as home, Person(home.url) as ana:
        source = await _source(home, ana, game)
        before = await ana.get(f"/api/tables/{source}/record")
        ply = _plies(before, chance=False)[len(before["moves"]) // 4]
        for anew in (None, 0):
            deal = (await ana.get("/api/deal"))["deal"]
            key = (await _branch(ana, source, ply, anew=anew, deal=deal, entropy=WORD))["id"]
            line = await ana.look(key)
            first = await line.hear()
            assert first["table"]["branch"] == {"table": source, "ply": ply, "anew": anew}
            assert first["position"]["ply"] >= ply and not first["table"].get("rated")
            assert (first["table"]["deal"] is None) == (anew is None)
            await finish([line], random.Random(8))
            await _over(home, key)
            record = await ana.get(f"/api/tables/{key}/record")
            assert record["moves"][:ply] == before["moves"][:ply]
            assert record["branch"]["table"] == source and record["branch"]["ply"] == ply
            assert len(record["branch"].get("redraws", [])) == (anew is not None)
            assert flibuste.load(record).record() == {**record}
            assert (await ana.post("/api/records/check", record))["ok"]
            assert ("deal" in record) == (anew is not None)
            await ana.get(f"/api/tables/{key}/review?ply={ply}&seat=all")
            course = await ana.get(f"/api/tables/{key}/course")
            assert course["fair"]["ok"] == (anew is not None)


@in_event_loop
async def test_drawn_anew_the_seat_knows_what_it_knew_and_nobody_more(db: str) -> None:
    async with running_server(db=db, bot_ms=(60_000, 60_000)) as home, Person(home.url) as ana:
        await ana.post("/api/me", {"name": "Ana"})
        source = await _source_by_hand(home, ana, "korsair")
        record = await ana.get(f"/api/tables/{source}/record")
        _, states = history(record)
        mine = next(p for p in _plies(record, chance=False) if p > 10)
        seen, hidden = set(), set()
        for _ in range(4):
            deal = (await ana.get("/api/deal"))["deal"]
            key = (await _branch(ana, source, mine, anew=0, deal=deal, entropy=WORD))["id"]
            match = (await home.registry.table(key)).match
            assert match.ply == mine
            seen.add(match.redacted(0).tobytes())
            hidden.add(match._states.tobytes())
        past = flibuste.load({**record, "deal": None}).again()
        for move in record["moves"][:mine]:
            past.play(move)
        assert seen == {past.redacted(0).tobytes()}
        assert len(hidden) == 4 and states[mine].tobytes() not in hidden


async def _source_by_hand(home: RunningServer, ana: Person, game: str) -> str:
    """A finished game of one person for both seats: where bots do not move."""
    key = await ana.table(game, "me", "guest", entropy=WORD)
    await finish([await ana.look(key)], random.Random(3))
    await _over(home, key)
    return key


@in_event_loop
async def test_dice_that_are_due_there_are_rolled(db: str) -> None:
    """Elsewhere dice fall with the move before them; here the game begins with them."""
    async with running_server(db=db) as home, Person(home.url) as ana:
        source = await _source(home, ana, "attention_pirates")
        record = await ana.get(f"/api/tables/{source}/record")
        ply = _plies(record, chance=True)[0]
        key = (await _branch(ana, source, ply))["id"]
        line = await ana.look(key)
        await line.until_mine()
        table = await home.registry.table(key)
        assert table.log.moves[ply] == record["moves"][ply]  # as they lay: the same dice
        assert table.log.actors[ply] == flibuste.CHANCE
        await finish([line], random.Random(2))


@in_event_loop
async def test_friends_come_and_the_deal_is_sealed_by_all(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        source = await _source(home, ana, "korsair")
        chairs = [{"kind": "open"}, {"kind": "open"}]
        ply = 6
        key = (await _branch(ana, source, ply, anew=1, chairs=chairs))["id"]
        lines = [await ana.look(key), await ben.look(key)]
        for seat, line in enumerate(lines):
            status = await deal_status(line)
            answer = await line.ask("sit", seat=seat, **seal_for(status, seat, WORD))
            assert answer["type"] == "ok", answer
        table = await home.registry.table(key)
        for seat, line in enumerate(lines):
            await line.ask("open", seat=seat, entropy=WORD)
        assert table.state == "playing" and table.log.ply >= ply
        await finish(lines, random.Random(2))
        await _over(home, key)
        record = await ana.get(f"/api/tables/{key}/record")
        assert record["deal"]["entropy"] == [WORD, WORD]
        assert flibuste.load(record)


@in_event_loop
async def test_nothing_is_taken_back_that_was_played_in_the_other_game(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        source = await _source_by_hand(home, ana, "korsair")
        record = await ana.get(f"/api/tables/{source}/record")
        chairs = [{"kind": "me"}, {"kind": "guest"}]
        ply = _plies(record, chance=False)[6]
        key = (await _branch(ana, source, ply, chairs=chairs))["id"]
        line = await ana.look(key)
        await line.hear()
        for seat in (0, 1):
            refused = await line.ask("undo", seat=seat)
            assert refused["code"] == "no-undo"


@in_event_loop
async def test_it_counts_for_nobody_and_its_rematch_begins_there_again(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        source = await _source(home, ana, "korsair")
        before = await ana.get("/api/me/history")
        key = (await _branch(ana, source, 4))["id"]
        line = await ana.look(key)
        await finish([line], random.Random(8))
        await _over(home, key)
        after = await ana.get("/api/me/history")
        assert after["kinds"] == before["kinds"] and after["rivals"] == before["rivals"]
        listed = {game["id"]: game for game in after["games"]["games"]}
        assert listed[key]["branch"] and listed[key].get("place") is None
        assert not listed[source].get("branch") and listed[source]["place"]
        assert (await line.ask("rematch"))["type"] == "ok"
        again = await home.registry.table((await home.registry.table(key)).rematch)
        assert again.opening.branch.table == source and again.first_ply == 4
        record = await ana.get(f"/api/tables/{source}/record")
        assert again.log.moves[:4] == record["moves"][:4]


@in_event_loop
async def test_a_server_that_starts_anew_goes_on_with_it(db: str) -> None:
    async with running_server(db=db) as home, Person(home.url) as ana:
        source = await _source(home, ana, "korsair")
        waiting = [{"kind": "me"}, {"kind": "open"}]
        key = (await _branch(ana, source, 6, anew=0, chairs=waiting))["id"]
        played = (await _branch(ana, source, 6, anew=0, entropy=WORD))["id"]
        line = await ana.look(played)
        await line.until_mine()
        state = (await home.registry.table(played)).match.redacted(0).tobytes()
        cookies = ana.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana:
        ana.http.cookies = cookies
        assert (await home.registry.table(played)).match.redacted(0).tobytes() == state
        table = await home.registry.table(key)
        assert table.state == "waiting" and table.log.written == 6
        line = await ana.look(key)
        assert (await line.ask("bot", seat=1, level="deckhand"))["type"] == "ok"
        await line.until_mine()
        assert table.log.ply >= 6
        await finish([line], random.Random(1))
        await _over(home, key)


@in_event_loop
async def test_what_is_refused_and_changes_nothing() -> None:
    async with running_server() as home, Person(home.url) as ana:
        running = await ana.table("korsair", "me", "guest", entropy=WORD)
        assert (await _branch(ana, running, 0, 403))["error"]["code"] == "not-over"
        source = await _source(home, ana, "korsair")
        last = len((await ana.get(f"/api/tables/{source}/record"))["moves"])
        refused: list[tuple[int, dict[str, Any]]] = [
            (404, {"ply": last + 1}), (400, {"ply": -1}), (409, {"ply": last}),
            (404, {"ply": 3, "anew": 2}), (400, {"ply": 3, "anew": 16}),
            (400, {"ply": 3, "chairs": [{"kind": "me"}]}), (400, {"ply": 3, "more": 1}),
            (400, {"ply": 3, "rated": True}), (400, {"ply": 3, "public": True}),
        ]  # fmt: skip
        mine = len((await ana.get("/api/tables/mine"))["tables"])
        for status, body in refused:
            ply = body.pop("ply")
            await _branch(ana, source, ply, status, **body)
        await _branch(ana, "no-such-table", 1, 404)
        assert len((await ana.get("/api/tables/mine"))["tables"]) == mine


@in_event_loop
async def test_branches_of_branches_keep_what_was_drawn_anew_before() -> None:
    async with running_server() as home, Person(home.url) as ana:
        source = await _source(home, ana, "korsair")
        first = (await _branch(ana, source, 6, anew=0, entropy=WORD))["id"]
        await finish([await ana.look(first)], random.Random(4))
        await _over(home, first)
        second = (await _branch(ana, first, 9, anew=0, entropy="cd" * 16))["id"]
        await finish([await ana.look(second)], random.Random(5))
        await _over(home, second)
        record = await ana.get(f"/api/tables/{second}/record")
        assert [redraw["ply"] for redraw in record["branch"]["redraws"]] == [6, 9]
        assert record["moves"][:9] == (await ana.get(f"/api/tables/{first}/record"))["moves"][:9]
        assert flibuste.load(record)
        earlier = (await _branch(ana, second, 5))["id"]
        assert (await home.registry.table(earlier)).opening.branch.redraws == []
        kept = (await ana.post("/api/records", record))["id"]
        again = await ana.get(f"/api/tables/{kept}/record")
        assert again["branch"]["redraws"] == record["branch"]["redraws"]


@in_event_loop
async def test_whoever_looks_on_hears_nothing_of_what_is_hidden() -> None:
    """The seed of the new deal is on no wire before the end, nor is the table's log."""
    async with running_server(bot_ms=(60_000, 60_000)) as home, Person(home.url) as ana:
        source = await _source_by_hand(home, ana, "korsair")
        deal = (await ana.get("/api/deal"))["deal"]
        key = (await _branch(ana, source, 7, anew=0, deal=deal, entropy=WORD))["id"]
        async with Person(home.url) as eve:
            line = await eve.look(key)
            await line.hear()
            table = await home.registry.table(key)
            secrets = [table.opening.origin.secret, f"{table.log.seed:x}"]
            told = [*line.raw]
            for path in ("", "/review?ply=7&seat=spectator"):
                told.append((await eve.http.get(f"/api/tables/{key}{path}")).text)
            assert not any(secret in text for secret in secrets for text in told)
            assert (await eve.http.get(f"/api/tables/{key}/record")).status_code == 403
            assert (await eve.http.get(f"/api/tables/{key}/review?ply=7&seat=0")).status_code == 403
