"""Tables that version 0.1 wrote, in the middle of their games, go on under this one.

``kept_0_1.sql`` is a dump of its database: three games, moves taken back, dice and talk.
``kept_0_1.json`` is what it told about them.
"""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import SECRET, Person, finish, in_event_loop, running_server

from flibuste.table.logentries import Moved, Undone, as_text, from_text

HERE = Path(__file__).parent
TOLD: dict[str, Any] = json.loads((HERE / "kept_0_1.json").read_text())


def database_of_0_1(folder: Path) -> str:
    path = folder / "tables.db"
    connection = sqlite3.connect(path)
    connection.executescript((HERE / "kept_0_1.sql").read_text())
    connection.close()
    return str(path)


@pytest.mark.parametrize("key", TOLD["tables"], ids=lambda key: TOLD["tables"][key]["game"])
@in_event_loop
async def test_a_table_of_0_1_goes_on(key: str, tmp_path: Path) -> None:
    told = TOLD["tables"][key]
    async with (
        running_server(db=database_of_0_1(tmp_path), secret=SECRET) as home,
        Person(home.url) as ana,
    ):
        ana.http.cookies.clear()
        ana.http.cookies.set("flibuste", TOLD["cookie"])
        line = await ana.look(key)
        first = await line.hear()
        assert (first["position"]["ply"], first["position"]["to_move"]) == (
            told["ply"], told["to_move"],
        )  # fmt: skip
        assert [entry["move"] for entry in first["log"]] == told["moves"]
        assert first["table"]["controls"] == [0, 1]
        stored = await home.registry.store.table(key)
        assert any(isinstance(entry, Undone) for entry in stored.entries) or not _undone(key)
        await finish([line], random.Random(1))
        assert line.position["over"]


def _undone(key: str) -> bool:
    return f"'{key}'" in "".join(
        line for line in (HERE / "kept_0_1.sql").read_text().splitlines() if ",'undo " in line
    )


def test_something_was_taken_back_in_them() -> None:
    assert any(_undone(key) for key in TOLD["tables"])


def test_entries_are_written_as_they_were() -> None:
    for entry, text in ((Moved(1, "red 2 > 1"), "red 2 > 1"), (Undone(0, 12), "undo 12")):
        assert as_text(entry) == text and from_text(entry.seat, text) == entry
