"""Copies of tables for a server: what is sent, and what another device has played on."""

from __future__ import annotations

import random

import msgspec
from tests.local.playthrough import Shelf, local_tables
from tests.local.test_local_tables import begun, look
from tests.server.harness import in_event_loop

from flibuste.local.copying import copy_of, relation
from flibuste.local.keeping import EntryRow, KeptTable
from flibuste.table.httpwire import LONGEST_COPY, NewCopy


@in_event_loop
async def test_a_copy_is_what_a_server_takes_and_another_device_goes_on_with() -> None:
    shelf = Shelf()
    async with local_tables(shelf.keep) as tables:
        table = await begun(tables, "korsair", "me", "deckhand")
        line = await look(tables, table)
        for _ in range(3):
            assert await line.until_mine()
            await line.play(random.Random(1))
        assert await line.until_mine()
        copy = await copy_of(tables, table.id)
        assert copy is not None
        sent = msgspec.json.encode({"base": 0, **msgspec.to_builtins(copy)})
        new = msgspec.json.decode(sent, type=NewCopy)
        assert new.brief.your_turn and not new.brief.over and new.brief.entries == table.log.written
        async with local_tables(Shelf().keep) as others:
            assert relation(others.kept, table.id, new.text.encode()) == "none"
            again = await others.read(table.id, new.text.encode())
            assert again.match.record() == table.match.record()
            assert relation(others.kept, table.id, new.text.encode()) == "same"
            assert await copy_of(others, table.id) == copy


def with_log(kept: KeptTable, log: str) -> KeptTable:
    return kept.changed(log=[EntryRow(i % 2, move) for i, move in enumerate(log)])


@in_event_loop
async def test_what_was_played_on_and_what_has_gone_apart() -> None:
    async with local_tables(Shelf().keep) as tables:
        table = await begun(tables, "korsair", "me", "deckhand")
        kept = tables.kept

        def copied(log: str) -> bytes:
            return msgspec.json.encode(with_log(kept.of(table.id), log))

        mine = "ab"
        kept.kept[table.id] = with_log(kept.of(table.id), mine)
        assert relation(kept, table.id, copied(mine)) == "same"
        assert relation(kept, table.id, copied(mine[:1])) == "ahead"
        assert relation(kept, table.id, copied("abc")) == "behind"
        assert relation(kept, table.id, copied("ac")) == "apart"
        assert relation(kept, table.id, copied("x")) == "apart"
        for text in (b"", b"{}", b"\xff", b'{"table": {}, "chairs": []}', b"[" * 9000):
            assert relation(kept, table.id, text) == "unreadable"


@in_event_loop
async def test_only_games_of_one_against_bots_are_sent() -> None:
    async with local_tables(Shelf().keep) as tables:
        for chairs in (("me", "guest"), ("me", "guest", "deckhand"), ("deckhand", "captain")):
            table = await begun(tables, "korsair", *chairs)
            assert await copy_of(tables, table.id) is None
        table = await begun(tables, "korsair", "me", "deckhand")
        kept: KeptTable = tables.kept.of(table.id)
        tables.kept.kept[table.id] = kept.changed(log=[EntryRow(0, "x" * LONGEST_COPY)])
        assert await copy_of(tables, table.id) is None
