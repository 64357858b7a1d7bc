"""A table played from memory: opened by the form, shown without totals until the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import origin
from tests.browser.test_together import Traffic

LOOT = {
    "korsair": ("view.gold.includes(null)", "Gold, face down"),
    "freibeuter": ("view.seats.some((seat) => seat.loot)", "Wealth"),
}
"""By game: when loot lies on the table, and the name of what is drawn in the place of a total."""
PLAY = """([table, done]) => new Promise((stop, fail) => {
  const socket = new WebSocket(
    `${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket?feed=full`);
  const seen = new Function("view", `return ${done}`);
  let n = 0;
  socket.onmessage = ({data}) => {
    const {type, position, text} = JSON.parse(data);
    if (type === "error") fail(text);
    if (!position) return;
    const [seat, choices] = Object.entries(position.choices)[0] ?? [];
    if (seen(position.views[0]) || !seat) return socket.close(), stop(position.over);
    const {move} = choices.find((each) => each.move.startsWith("galleon"))
      ?? choices[(n += 7) % choices.length];
    socket.send(JSON.stringify({type: "play", id: 1, ply: position.ply, seat: Number(seat), move}));
  };
})"""
"""Plays both seats of a guest until loot lies on the table."""


def _open(page: Page, game: str) -> str:
    """A table for two at one screen, played from memory; its id."""
    page.goto(f"{origin(page)}/new/{game}")
    two = page.get_by_role("radio", name="2", exact=True)
    page.locator("label").filter(has=two).click()
    page.get_by_label("Seat 2").select_option("bot:captain")
    page.get_by_label("Loot lies face down, as in print").check()
    seat = page.get_by_label("Seat 2")
    expect(seat).to_have_value("open")
    expect(seat.locator("option", has_text="Bot")).to_have_count(0)
    seat.select_option("guest")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_text("From memory")).to_be_visible()
    return page.url.split("/t/")[1]


@pytest.mark.parametrize("game", LOOT)
def test_a_table_from_memory_shows_no_total(visit: Opener, game: str) -> None:
    page = visit()
    traffic, (done, name) = Traffic(page), LOOT[game]
    table = _open(page, game)
    while page.evaluate(PLAY, [table, done]):  # over before there was loot: again
        traffic.frames.clear()  # its end told all
        table = _open(page, game)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    hidden = page.locator(f"[title='{name}'], [data-tip='{name}']").filter(has_text="?").first
    expect(hidden).to_be_visible()
    assert not any(char.isdigit() for char in hidden.inner_text())
    gold = [
        side for value in traffic.told(table, "gold") if isinstance(value, list) for side in value
    ]
    loot = [value for key in ("wealth", "captured") for value in traffic.told(table, key)]
    assert None in gold + loot and not any(gold + loot)
