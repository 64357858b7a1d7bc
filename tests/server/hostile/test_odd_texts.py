"""Texts and numbers that a database cannot have: they are refused, and nothing fails."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from tests.server.harness import Person, in_event_loop, running_server
from tests.server.test_copies import copy

from flibuste.server.moderation import name_moderator

NUL = "a\x00b"
COPY = f"/api/copies/~{'A' * 16}"
ASKED = (
    "/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/review?ply=1", "/api/people/{}",
    "/api/people/{}/games", "/api/me/games?with={}", "/api/me/games?before=1.{}",
    "/api/me/games?before=999999999999999.x", "/api/games/corsari/leaders?seats={}",
    "/api/moderation/reports/{}", "/api/copies/{}",
)  # fmt: skip
SENT: tuple[tuple[str, Any], ...] = (
    ("/api/me", {"name": NUL}),
    ("/api/me", {"lang": NUL}),
    ("/api/tables/{}/close", {"id": NUL}),
    ("/api/tables/{}/delete", {"id": NUL}),
    ("/api/tables/{}/regard", {"seat": 0, "kind": "mute"}),
    ("/api/tables/{}/report", {"line": (1 << 31) - 1, "reason": "other"}),
    ("/api/me/talk/regards/end", {"key": NUL}),
    ("/api/me/notices/read", {"key": NUL}),
    ("/api/me/push/end", {"endpoint": NUL}),
    ("/api/me/merge", {"token": NUL, "yes": True}),
    ("/api/me/delete", {"name": NUL}),
    ("/api/signin/code", {"name": NUL, "code": NUL}),
    ("/api/signin/link", {"code": NUL}),
    ("/api/moderation/decide", {"report": NUL, "action": "dismiss"}),
    (COPY, copy() | {"base": (1 << 31) - 1}),
    (COPY, copy() | {"base": (1 << 31) - 2}),
    (COPY, copy() | {"text": NUL}),
)


@in_event_loop
async def test_what_a_database_cannot_have_is_refused(db: str) -> None:
    async with running_server(db=db, generous=True) as home, Person(home.url) as ana:
        guest = (await ana.post("/api/me", {"name": "Ana"}))["guest"]
        await home.registry.store.change(name_moderator(guest, "Ana", True))
        odd = quote(NUL)
        answers = [(path, await ana.http.get(path.format(odd))) for path in ASKED]
        answers += [(path, await ana.http.post(path.format(odd), json=it)) for path, it in SENT]
        assert [path for path, answer in answers if answer.status_code >= 500] == []
        made = await ana.http.post("/api/tables", json={
            "game": "korsair", "seats": 2,
            "chairs": [{"kind": "me"}, {"kind": "guest", "name": NUL}],
        })  # fmt: skip
        assert made.status_code < 500
        line = await ana.look(made.json()["id"])
        assert (await line.ask("chat", text=NUL)).get("code") != "failed"
