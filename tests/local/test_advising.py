"""Hints for tables of a server, thought on this device."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.local.doorplay import Visit, advise, door
from tests.local.playthrough import OPTIONS, Shelf, think
from tests.local.test_door import Ear
from tests.server.harness import Line, in_event_loop

from flibuste.core import registry
from flibuste.local.inpage import Page
from flibuste.local.localbots import HintQuestion, MoveQuestion


class Around:
    """What JavaScript has for the door: a search that finds the first moves, or fails."""

    fails = False

    async def keep(self, name: str, text: str | None) -> None:
        raise OSError

    async def think(self, *question: Any) -> int:
        return await think(MoveQuestion(*question))

    async def advise(self, *question: Any) -> str:
        if self.fails:
            raise RuntimeError
        return await advise(HintQuestion(*question))


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
@in_event_loop
async def test_they_are_what_the_table_would_have_answered(game: str, lang: str) -> None:
    """From nothing but what its seat may know, and the names."""
    here = Visit(door(Shelf()))
    options = {**OPTIONS.get(game, {}), "first": 0}
    key = await here.table(game, "me", "deckhand", seed=1, options=options)
    line = Line(Ear(here.door, key, f"feed=full&lang={lang}"))
    await line.until_mine()
    answer = await line.ask("hint", seat=0)
    told = await line.ask("hint", seat=0, here=True)
    assert set(told) == {"type", "id", "record"}
    names = [chair["name"] for chair in line.table["seats"]]
    wanted = {"game": game, "record": told["record"], "seat": 0, "names": names, "lang": lang}
    page = Page(Around(), "")
    assert json.loads(await page.advise(json.dumps(wanted))) == {**answer, "id": 0}
    here.door.close()
    page.door.close()


@pytest.mark.parametrize("text", ["", "{}", '{"game":"chess"}', "record"])
@in_event_loop
async def test_what_cannot_be_thought_is_nothing(text: str) -> None:
    """Then the page asks the server."""
    wanted = {"game": "korsair", "record": "AAAA", "seat": 0, "names": [], "lang": "en"}
    page = Page(Around(), "")
    assert await page.advise(json.dumps(wanted) if text == "record" else text) == ""
    page.door.close()
