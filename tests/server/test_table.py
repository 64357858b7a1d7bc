"""At the table: turns, refusals, chairs, chat, undo, clock, leavers, rematch, resuming."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.server.harness import GALLEONS, Line, Person, finish, in_event_loop, running_server

from flibuste.table import thinking
from flibuste.table.sentences import one_line

GAME = "korsair"


async def _mine(line: Line) -> dict[str, Any]:
    assert await line.until_mine()
    return line.position


# --- moves -----------------------------------------------------------------------------------


@in_event_loop
async def test_a_forbidden_move_is_answered_by_its_clause_and_changes_nothing() -> None:
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}), lang="fr")
        here = await _mine(line)
        wish = {"ply": here["ply"], "seat": 0, "move": "red 1 > 9"}
        refused = await line.ask("play", **wish)
        assert (refused["code"], refused["clause"]) == ("illegal", "K-9")
        assert "galion" in refused["text"]
        why = await line.ask("why", seat=0, move="discard red 1")
        assert why["type"] == "why" and why["clause"] == "K-13" and why["text"]
        fine = await line.ask("why", seat=0, move="draw")
        assert fine["clause"] is None
        unread = await line.ask("play", **{**wish, "move": "fly away"})
        assert unread["code"] == "unreadable" and "clause" not in unread
        assert (await line.ask("position"))["position"] == here


@in_event_loop
async def test_a_move_is_played_once_however_often_it_is_sent() -> None:
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(await ana.table(GAME, "me", "guest", options={"first": 0}))
        await _mine(line)
        for _ in range(3):
            assert (await line.ask("play", ply=0, seat=0, move="draw"))["type"] == "ok"
        assert (await line.ask("position"))["position"]["ply"] == 1
        late = await line.ask("play", ply=0, seat=0, move="galleon 2")
        assert late["code"] == "stale"
        early = await line.ask("play", ply=9, seat=1, move="draw")
        assert early["code"] == "stale"
        assert (await line.ask("play", ply=1, seat=0, move="draw"))["code"] == "not-your-turn"


@in_event_loop
async def test_nobody_plays_for_another() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "deckhand", options={"first": 0})
        mine, hers = await ana.look(key), await eve.look(key)
        await _mine(mine)
        await hers.hear()
        asks: tuple[dict[str, Any], ...] = (
            {"kind": "play", "ply": 0, "seat": 0, "move": "draw"},
            {"kind": "why", "seat": 0, "move": "draw"}, {"kind": "hint", "seat": 0},
            {"kind": "undo", "seat": 0}, {"kind": "leave", "seat": 0},
            {"kind": "reclaim", "seat": 1}, {"kind": "agree", "seat": 0, "yes": True},
        )  # fmt: skip
        for ask in asks:
            answer = await hers.ask(**ask)
            assert answer["type"] == "error" and answer["code"] == "not-yours", ask
        assert (await hers.ask("play", ply=0, seat=7, move="draw"))["code"] == "no-such-seat"
        assert (await hers.ask("bot", seat=0, level="captain"))["code"] == "not-gone"
        assert (await hers.ask("rematch"))["code"] == "not-over"
        assert (await mine.ask("position"))["position"]["ply"] == 0


# --- chairs ------------------------------------------------------------------------------------


@in_event_loop
async def test_a_game_begins_when_the_last_chair_is_taken() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        await ben.post("/api/me", {"name": "  Ben\u202e \n Gunn ", "lang": "fr"})
        key = await ana.table(GAME, "me", "open", "open", public=True)
        mine, his = await ana.look(key), await ben.look(key)
        first = await mine.hear()
        assert first["table"]["state"] == "waiting" and first["position"]["views"] == {}
        assert (await mine.ask("start"))["code"] == "not-ready"
        assert (await his.ask("bot", seat=2, level="captain"))["code"] == "not-owner"
        assert (await his.ask("sit", seat=1))["type"] == "ok"
        assert (await his.ask("sit", seat=1))["code"] == "taken"
        assert (await mine.ask("bot", seat=2, level="nobody"))["code"] == "no-bot"
        assert (await mine.ask("bot", seat=2, level="deckhand"))["type"] == "ok"
        while mine.table["state"] != "playing":
            await mine.hear()
        names = [chair["name"] for chair in mine.table["seats"]]
        assert names[1] == "Ben Gunn" and names[2] in thinking.NAMES
        assert [c["kind"] for c in mine.table["seats"]] == ["person", "person", "bot"]


@in_event_loop
async def test_a_chair_is_free_again_when_somebody_leaves_before_the_game() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "open", "open")
        his = await ben.look(key)
        assert (await his.ask("sit", seat=2))["type"] == "ok"
        assert (await his.ask("leave", seat=2))["type"] == "ok"
        assert (await his.ask("sit", seat=1))["type"] == "ok"
        assert his.table["controls"] == [1]


@in_event_loop
async def test_a_bot_takes_a_leavers_seat_and_gives_it_back() -> None:
    async with (
        running_server(grace_s=0.0) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", options={"first": 1})
        mine, his = await ana.look(key), await ben.look(key)
        await his.ask("sit", seat=1)
        assert (await mine.ask("bot", seat=1, level="deckhand"))["code"] == "not-gone"
        await his.ws.close()
        while mine.table.get("seats", [{}, {"here": True}])[1]["here"]:
            await mine.hear()
        assert mine.table["seats"][1]["left_s"] == 0
        assert (await mine.ask("bot", seat=1, level="deckhand"))["type"] == "ok"
        await _mine(mine)  # the bot has begun
        his = await ben.look(key)
        await his.hear()
        assert his.table["controls"] == [] and his.table["seats"][1]["yours"]
        assert "1" not in his.position["views"]
        assert (await his.ask("reclaim", seat=1))["type"] == "ok"
        assert "1" in (await his.ask("position"))["position"]["views"]


@in_event_loop
async def test_a_seat_taken_back_is_seen_whole_in_the_browsers_feed() -> None:
    """Whoever watched knows nothing of the seat's own parts yet: changes alone would not do."""
    slow = (60_000, 60_000)  # a bot that does not move
    async with (
        running_server(bot_ms=slow) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open", options={"first": 0})
        mine, his = await ana.look(key), await ben.look(key, feed="changes")
        await his.ask("sit", seat=1)
        assert (await his.ask("bot", seat=1, level="deckhand"))["type"] == "ok"
        await _mine(mine)
        await mine.ask("play", ply=0, seat=0, move="draw")
        assert list((await his.until("event"))["position"]["views"]) == ["spectator"]
        assert (await his.ask("reclaim", seat=1))["type"] == "ok"
        assert (await his.ask("play", ply=1, seat=1, move="draw"))["type"] == "ok"
        past = await ben.get(f"/api/tables/{key}/review?ply=2&seat=1")
        assert his.position["views"] == {"1": past["view"]} and his.position["ply"] == 2


@in_event_loop
async def test_who_lets_the_clock_run_out_is_played_for_once() -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", clock=5, options={"first": 0})
        table = await home.registry.table(key)
        table.clock = 0.2  # shorter than anybody may ask for
        line = await ana.look(key)
        await line.hear()
        await line.ask("play", ply=0, seat=0, move="draw")
        event = await line.until("event")
        while event["event"]["ply"] < 3:
            event = await line.until("event")
        assert [m["event"]["seat"] for m in line.heard if m["type"] == "event"][:3] == [0, 1, 0]


@in_event_loop
async def test_changes_follow_the_position_that_was_asked_for() -> None:
    """Who asks for it with his seat, and then leaves that to a bot, must not keep an old hand."""
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "guest", "open", options={"first": 0})
        line, his = await ana.look(key), await ben.look(key, feed="changes")
        await his.ask("sit", seat=2)
        assert await line.until_mine()
        await his.ask("bot", seat=2, level="deckhand")
        await line.ask("play", ply=0, seat=0, move="draw")
        await his.until("event")
        await his.ask("reclaim", seat=2)
        assert list((await his.ask("position"))["position"]["views"]) == ["2"]
        await his.ask("bot", seat=2, level="deckhand")
        await line.ask("play", ply=1, seat=1, move="draw")
        assert list((await his.until("event"))["position"]["views"]) == ["spectator"]


# --- talk ------------------------------------------------------------------------------------


@in_event_loop
async def test_chat_reaches_everybody_and_is_limited() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as eve:
        key = await ana.table(GAME, "me", "open")
        mine, hers = await ana.look(key), await eve.look(key)
        assert (await hers.ask("chat", text=" Ahoy\x00\x1b[2J  <b>there</b> "))["type"] == "ok"
        heard = await mine.until("chat")
        assert heard["chat"]["text"] == "Ahoy [2J <b>there</b>" and heard["chat"]["seat"] is None
        answers = [await hers.ask("chat", text="!") for _ in range(10)]
        assert {a.get("code") for a in answers} == {None, "slow-down"}
        assert (await hers.ask("chat", text="x" * 301))["code"] == "bad-message"
        again = await eve.look(key)
        assert (await again.hear())["chat"][0]["text"] == "Ahoy [2J <b>there</b>"


def test_bots_at_a_table_have_names_of_their_own() -> None:
    taken: list[str] = []
    for _ in thinking.NAMES:
        taken.append(thinking.free_name(taken))
    assert sorted(taken) == sorted(thinking.NAMES)


def test_names_and_talk_are_one_printable_line() -> None:
    assert one_line("a\u202eb\u2028c\td\x7f") == "a b c d"


@pytest.mark.parametrize("emoji", ["🏴\u200d☠\ufe0f", "👩🏽\u200d🚀", "❤\ufe0f\u200d🔥", "☠\ufe0f"])
def test_an_emoji_of_several_stays_one(emoji: str) -> None:
    assert one_line(f"a {emoji}b") == f"a {emoji}b"


@pytest.mark.parametrize("hidden", ["a\u200db", "a\u200d", "\u200d☠", "☠\u200d", "☠\u200d\u200d☠"])
def test_a_joiner_elsewhere_does_not(hidden: str) -> None:
    assert one_line(hidden) == " ".join(hidden.replace("\u200d", " ").split())


@in_event_loop
async def test_who_plays_together_is_told() -> None:
    async with running_server() as home, Person(home.url) as ana:
        pairs = await ana.table(GAME, *["guest"] * 4, options={"pairs": True})
        alone = await ana.table(GAME, *["guest"] * 4, options={"pairs": False})
        together = await (await ana.look(pairs)).hear()
        apart = await (await ana.look(alone)).hear()
        assert together["table"]["sides"] == [0, 0, 1, 1]
        assert "sides" not in apart["table"]


# --- taking back -------------------------------------------------------------------------------


@in_event_loop
async def test_what_revealed_nothing_can_be_taken_back_if_the_others_agree() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "open", options={"first": 0}, deal=GALLEONS)
        mine, his = await ana.look(key), await ben.look(key)
        await his.ask("sit", seat=1)
        here = await _mine(mine)
        galleon = next(c["move"] for c in here["choices"]["0"] if c["move"].startswith("galleon"))
        await mine.ask("play", ply=0, seat=0, move=galleon)
        assert (await his.ask("agree", seat=1, yes=True))["code"] == "no-request"
        assert (await mine.ask("undo", seat=0))["type"] == "ok"
        asked = await his.until("undo")
        assert asked["undo"] == {"by": 0, "to": 0, "agreed": [0]}
        await his.ask("agree", seat=1, yes=False)
        assert (await mine.until("undo", undo=None))["n"]
        await mine.ask("undo", seat=0)
        await his.ask("agree", seat=1, yes=True)
        back = await mine.until("event")
        assert back["event"]["move"] == "undo 0" and back["position"] == here
        await mine.ask("play", ply=0, seat=0, move="draw")
        refused = await mine.ask("undo", seat=0)
        assert refused["code"] == "undo-chance"  # a card was seen


@pytest.mark.parametrize(("move", "innocent"), [("draw", False), ("galleon", True)])
@in_event_loop
async def test_only_what_showed_nothing_hidden_is_taken_back(move: str, innocent: bool) -> None:
    async with running_server() as home, Person(home.url) as ana:
        key = await ana.table(GAME, "me", "guest", "guest", options={"first": 0}, deal=GALLEONS)
        line = await ana.look(key)
        here = await _mine(line)
        chosen = next(c["move"] for c in here["choices"]["0"] if c["move"].startswith(move))
        await line.ask("play", ply=0, seat=0, move=chosen)
        assert ((await line.ask("undo", seat=0))["type"] == "ok") is innocent
        table = await home.registry.table(key)
        assert table.log.ply == (0 if innocent else 1)


@in_event_loop
async def test_a_card_that_another_has_shown_is_not_taken_back() -> None:
    async with running_server() as home, Person(home.url) as ana:
        line = await ana.look(
            await ana.table(GAME, "me", "guest", options={"first": 0}, deal=GALLEONS)
        )
        for seat in (0, 1):
            here = await _mine(line)
            moves = [c["move"] for c in here["choices"][str(seat)]]
            shown = next(m for m in moves if m.startswith("galleon"))
            await line.ask("play", ply=seat, seat=seat, move=shown)
        assert (await line.ask("undo", seat=0))["code"] == "undo-seen"
        assert (await line.ask("undo", seat=1))["type"] == "ok"


# --- coming back ---------------------------------------------------------------------------------


@in_event_loop
async def test_whoever_lost_the_line_hears_what_he_missed() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "open", options={"first": 0})
        mine, his = await ana.look(key), await ben.look(key)
        await his.ask("sit", seat=1)
        await _mine(mine)
        assert his.n is not None
        seen = his.n
        for ply in range(6):
            line = mine if ply % 2 == 0 else his
            await line.ask("play", ply=ply, seat=ply % 2, move="draw")
        again = await ben.look(key, after=seen)
        again.n = seen
        events: list[dict[str, Any]] = []
        while len(events) < 6:
            message = await again.hear()
            assert message["type"] != "table"
            if message["type"] == "event":
                events.append(message)
        wanted = [m for m in his.heard if m["type"] == "event"]
        assert events[: len(wanted)] == wanted
        for after in (1, seen + 10_000_000):
            fresh = await ben.look(key, after=after)
            assert (await fresh.hear())["type"] == "table"


@in_event_loop
async def test_a_rematch_has_the_same_chairs_and_one_table() -> None:
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await ana.table(GAME, "me", "open")
        mine, his = await ana.look(key), await ben.look(key)
        await his.ask("sit", seat=1)
        await finish([mine, his], random.Random(5))
        assert (await mine.ask("rematch"))["type"] == "ok"
        new = (await his.until("rematch"))["id"]
        assert (await his.ask("rematch"))["type"] == "ok"
        table = await home.registry.table(key)
        assert table.rematch == new
        line = await ben.look(new)
        assert (await line.hear())["table"]["controls"] == [1]
        listed = await ben.get("/api/tables/mine")
        assert {t["id"] for t in listed["tables"]} == {key, new}


@in_event_loop
async def test_the_lobby_hears_of_public_tables_alone() -> None:
    import json

    import websockets

    async with running_server() as home, Person(home.url) as ana:
        address = f"{home.url.replace('http', 'ws', 1)}/api/lobby/socket"
        async with websockets.connect(address) as ws:
            told = json.loads(await ws.recv())
            assert told == {
                "type": "tables", "tables": [], "mine": [], "seeking": None, "paired": None,
                "company": {"waiting": {}, "people": []},
            }  # fmt: skip
            await ana.table(GAME, "me", "open")
            key = await ana.table(GAME, "me", "open", public=True)
            async with asyncio.timeout(10):
                while not (heard := json.loads(await ws.recv()))["tables"]:
                    pass
            assert [t["id"] for t in heard["tables"]] == [key]
            assert heard["tables"][0]["state"] == "waiting" and not heard["tables"][0]["yours"]
