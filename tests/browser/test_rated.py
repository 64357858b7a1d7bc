"""A rated game of five browsers, from looking for company to the ratings it moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from playwright.sync_api import Browser, Page, expect
from tests.browser.housed import Housed
from tests.browser.players import origin, violations
from tests.server.harness import Person, keep_name

from flibuste.server import company, pairing
from flibuste.server.guests import COOKIE
from flibuste.server.strengths import POINTS

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
PLAY = """() => {
  const place = location.pathname.replace("/t/", "/api/tables/");
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}${place}/socket?feed=full`);
  let id = 0;
  const act = ({over, choices, ply}) => {
    const [seat, [first] = []] = Object.entries(choices ?? {})[0] ?? [];
    if (first) socket.send(JSON.stringify(
      {type: "play", id: ++id, ply, seat: Number(seat), move: first.move}));
    if (over) socket.close();
  };
  socket.onmessage = ({data}) => {
    const {position} = JSON.parse(data);
    if (position) act(position);
  };
}"""
"""Makes the first move of each list, in the page, by another socket of its own."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Housed]:
    monkeypatch.setattr(company, "WIDEN_S", 600)  # five browsers come one after the other
    monkeypatch.setattr(pairing, "GATHER_S", 600)
    made = Housed(db=str(tmp_path / "t.db"))
    yield made
    made.close()


async def cookie_of(house: Housed, name: str) -> str:
    async with Person(house.home.url) as person:
        await keep_name(house.home, person, name)
        return str(person.http.cookies[COOKIE])


@pytest.fixture
def pages(chromium: Browser, house: Housed) -> Iterator[list[Page]]:
    """Five browsers, each of somebody whose name is kept; one is a phone in French."""
    made = []
    for name in NAMES:
        phone = name == "Cleo"
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(viewport=size, locale="fr-FR" if phone else "en-GB")  # type: ignore[arg-type]
        kept = '{"pace": 0, "sound": false}'
        context.add_init_script(f"localStorage.setItem('flibuste', {kept!r})")
        value = house.do(cookie_of(house, name))
        context.add_cookies([{"name": COOKIE, "value": value, "url": house.url}])
        page = context.new_page()
        page.set_default_timeout(120_000)  # five browsers share the machine
        page.goto(house.url)
        made.append(page)
    yield made
    for page in made:
        page.context.close()


def look_for_company(page: Page) -> None:
    """For a game of Korsair of five that counts."""
    card = page.locator("article").filter(has_text="Korsair")
    card.get_by_role("button", name=re.compile("^(Play with people|Jouer avec d’autres)")).click()
    panel = page.locator(".seek")
    panel.get_by_text("5", exact=True).click()
    counts = panel.get_by_role("checkbox")
    counts.check()
    expect(counts).to_be_checked()


def told(page: Page, path: str) -> Any:
    answer = page.request.get(f"{origin(page)}/api{path}")
    assert answer.ok, answer.text()
    return answer.json()


def test_five_pair_play_and_are_rated(pages: list[Page], house: Housed) -> None:
    for page in pages:
        look_for_company(page)
    for page in pages:
        page.wait_for_url(re.compile("/t/"))
    tables = {page.url.split("/t/")[1] for page in pages}
    assert len(tables) == 1, "all five sit at one table"
    for page in pages:
        expect(page.get_by_title(re.compile("Rated game|Partie classée"))).to_be_visible()

    leaver, *others = pages[4], *pages[:4]
    leaver.get_by_role("button", name="Leave the game").click()
    leaver.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    take_over = re.compile("^(Let a bot take over|Laisser un robot)")
    others[0].locator(".leavers").get_by_role("button", name=take_over).click()
    for page in others:
        page.evaluate(PLAY)
    for page in others:
        page.locator("dialog .winner").wait_for(timeout=300_000)
    assert not violations(others[2])
    expect(others[2].get_by_role("dialog")).to_contain_text("Votre cote")

    game = told(pages[0], "/me/games")["games"][0]
    places = {player["name"]: player["place"] for player in game["players"]}
    assert places["Emil"] == 5, "who leaves comes last"
    model = PlackettLuce()
    ranks = [99.0 if name == "Emil" else float(places[name]) for name in NAMES]
    after = model.rate([[model.rating()] for _ in NAMES], ranks=ranks)
    for page, name, (rating,) in zip(pages, NAMES, after, strict=True):
        (mine,) = told(page, "/me/history")["standings"]
        assert mine["points"] == round(POINTS * rating.mu), name
        page.goto(f"{house.url}/p/me")
        expect(page.locator("main")).to_contain_text(str(mine["points"]))
