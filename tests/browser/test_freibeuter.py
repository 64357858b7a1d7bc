"""Freibeuter's own table: two steps, a touch that asks, room for a thumb, nothing scrolls."""

from __future__ import annotations

import hashlib
import hmac
import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    ME,
    SECRET,
    bots,
    go,
    my_turn,
    open_table,
    pick_next,
    play_ahead,
    violations,
)

import flibuste
from flibuste.core import fair

GAME = "freibeuter"
SMALLEST = 44
"""Pixels a thumb needs."""


def sit(page: Page, seats: int = 2) -> None:
    """A new game; I begin."""
    go(page, open_table(page, GAME, [ME, *bots(seats - 1)], options={"first": 0}))
    my_turn(page)


def thing(page: Page, handle: str) -> Locator:
    return page.locator(f'[data-handle="{handle}"]')


def test_a_boat_then_a_ship(visit: Opener) -> None:
    """A boat is taken up, can be put back, and then boards; ships alone glow for it."""
    page = visit()
    sit(page)
    expect(page.locator(".dock")).to_contain_text("board a ship")
    boat = thing(page, "boat")
    boat.click()
    expect(page.locator(".spot[data-lit]")).to_have_count(28)
    expect(page.locator(".dock")).to_contain_text("Which ship")
    page.keyboard.press("Escape")
    expect(page.locator(".spot[data-lit]")).to_have_count(0)
    boat.click()
    page.locator(".spot[data-lit]").first.click()
    expect(boat).to_contain_text("24")


def test_a_boat_is_dragged_aboard(visit: Opener) -> None:
    page = visit()
    sit(page)
    ship = page.locator('.spot[aria-label*="ship worth 20"]').first
    handle = str(ship.get_attribute("data-handle"))
    thing(page, "boat").drag_to(thing(page, handle))
    expect(thing(page, handle)).to_have_attribute(
        "aria-label", re.compile(f"boarded by {my_name(page)}")
    )


def test_a_region_takes_its_card_up_and_then_the_boat(visit: Opener) -> None:
    page = visit()
    sit(page)
    held = page.locator('[data-lit][data-handle^="hand/"]').first.get_attribute("data-handle")
    assert held
    region = thing(page, f"region/{held[5:]}")
    region.click(position={"x": 20, "y": 40})
    expect(page.locator("[data-picked]")).to_have_attribute("data-handle", held)
    expect(page.locator(".region[data-lit]")).to_have_count(1)
    region.click(position={"x": 20, "y": 40})
    expect(region).to_have_attribute("aria-label", f"{held[5:]}: boats of {my_name(page)}")
    expect(thing(page, "boat")).to_contain_text("24")


def my_name(page: Page) -> str:
    return page.locator(".chip.mine .name").inner_text()


def test_a_touch_on_a_token_tells_what_is_at_stake(visit: Opener) -> None:
    """Nothing is played by it; an impossible wish is answered with its clause."""
    page = visit(phone=True)
    sit(page)
    ship = page.locator('.spot[aria-label*="ship worth 20"]').first
    ship.tap()
    expect(page.locator(".telling")).to_contain_text(
        re.compile(r"ship worth 20, between .. and ..\. Nobody is aboard")
    )
    expect(page.locator(".around.open")).to_have_count(4)
    expect(thing(page, "boat")).to_contain_text("25")
    thing(page, "boat").tap()
    page.locator('.spot[aria-label*="warehouse"]').first.tap()
    expect(page.get_by_text("warehouses and doublers cannot be boarded")).to_be_visible()


def test_a_card_that_cannot_be_played_says_why_whatever_is_picked(visit: Opener) -> None:
    """No circle can be closed at the start, so the Dutchman stays in the hand."""
    page = visit()
    sit(page)
    page.locator('[data-lit][data-handle^="hand/"]').first.click()
    page.locator('[data-handle^="hand/dutchman"]').first.click()
    expect(page.get_by_text("only where this closes the ring")).to_be_visible()


COVERED = """() => {
  const round = [...document.querySelectorAll(".spot .ground")].map((island) => {
    const box = island.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
  });
  const sails = [...document.querySelectorAll(".sea .boat .seat-mark path")];
  return sails.map((sail) => sail.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
    .filter(([x, y]) => round.some(([cx, cy, r]) => Math.hypot(x - cx, y - cy) < r));
}"""
"""Boats whose sail, by which one knows whose they are, has its middle under an island."""


def test_axe_finds_nothing_whatever_is_picked(visit: Opener) -> None:
    """With a boat, a card, a card that may bring money, and at the draw."""
    page = visit(theme="night")
    sit(page)
    rng, seen = random.Random(9), set[str]()
    while my_turn(page) and len(seen) < 5:
        state = what(page)
        if state not in seen:
            assert not violations(page), state
        seen.add(state)
        pick_next(page, rng)
    assert {"", "boat", "hand", "draw"} <= seen


def what(page: Page) -> str:
    """What is picked or asked for."""
    for asked, handle in (("draw", "pile/sea"), ("money", "money")):
        if page.locator(f'[data-lit][data-handle="{handle}"]').count():
            return asked
    picked = page.locator("[data-picked]")
    return str(picked.first.get_attribute("data-handle")).split("/")[0] if picked.count() else ""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_phone_has_room_for_thumbs(visit: Opener, seats: int) -> None:
    """All that glows is large enough, in sight, and not under anything else."""
    page = visit(phone=True)
    sit(page, seats)
    rng = random.Random(seats)
    for _ in range(12):
        if not my_turn(page):
            return
        for lit in page.locator("[data-lit]:not(.spot), .spot[data-lit] .hit").all():
            box = lit.bounding_box()
            assert box and min(box["width"], box["height"]) >= SMALLEST, lit
            assert box["x"] >= 0 and box["x"] + box["width"] <= 390
            assert box["y"] >= 0 and box["y"] + box["height"] <= 844
        pick_next(page, rng)
    page.wait_for_selector("[data-lit]")
    tall, wide = page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert (tall, wide) == (844, 390)


CIRCLES = """
sail E5, draw dutchman, sail D6, draw dutchman, board F3, sail C5, draw sea, board E1, sail C7,
draw sea, sail F3, draw dutchman, board B3, board A4, board D4, board D3, sail B1, draw sea,
board B6, board A2, board F2, sail A3, draw dutchman, sail A4, draw dutchman, sail D4,
draw dutchman, board E4, sail C4, board A6, sail D5, board E3, sail D4 for money, board F5,
sail D3, board B1, sail B6, dutchman C at C6, draw sea, sail E3, board B4, sail F4, sail C3,
draw sea, sail E4
"""
"""Moves of two seats in the deal of this name, after which three tokens are encircled at once."""
DEAL = "resolve-00000013"


def circles() -> list[tuple[int, str]]:
    """Those moves with their seats; a game played beside tells who is to move."""
    secret = hmac.new(SECRET.encode(), f"deal {DEAL}".encode(), hashlib.sha256).hexdigest()
    match = flibuste.new(GAME, seats=2, first=0, seed=fair.seed_from(secret, ["", ""]))
    played = []
    for move in CIRCLES.replace("\n", " ").split(","):
        played.append((int(str(match.to_move)), " ".join(move.split())))
        match.play(move.strip())
    assert [s for s in match.legal if s.startswith("resolve")] == match.legal
    return played


def test_several_circles_are_settled_one_by_one(visit: Opener) -> None:
    """Three tokens glow; one that is clicked is gone, and what came of it stands in the log."""
    page = visit()
    chairs = [{"kind": "guest", "name": name} for name in ("Ana", "Ben")]
    table = open_table(page, GAME, chairs, options={"first": 0}, deal=DEAL)
    play_ahead(page, table, circles())
    go(page, table)
    page.locator(".curtain button").click()
    asked = page.locator(".spot[data-lit]")
    expect(asked).to_have_count(3)
    assert page.evaluate(COVERED) == []
    expect(page.locator(".stake")).to_have_count(0)
    expect(page.locator(".dock")).to_contain_text("Which of these is resolved first?")
    captures = page.locator(".log .then", has_text="captures the ship")
    settled = 0
    while settled < 3:
        asked.last.click()
        expect(captures).not_to_have_count(settled)
        settled = captures.count()
    expect(asked).to_have_count(0)
    expect(page.locator(".telling")).to_contain_text("captures the ship")
    watcher = visit(lang="fr")
    go(watcher, table)
    expect(watcher.locator(".log .then", has_text="capture le vaisseau")).to_have_count(3)


def until_a_ship_goes() -> list[tuple[int, str]]:
    """Random moves in the deal of this name, until a boat closes one token in."""
    secret = hmac.new(SECRET.encode(), f"deal {LEAVING}".encode(), hashlib.sha256).hexdigest()
    match = flibuste.new(GAME, seats=2, first=0, seed=fair.seed_from(secret, ["", ""]))
    rng, played = random.Random(1), list[tuple[int, str]]()
    while True:
        move, tokens = rng.choice(match.legal), len(match.view(None)["tokens"])
        played.append((int(str(match.to_move)), move))
        match.play(move)
        if len(match.view(None)["tokens"]) < tokens and re.fullmatch("sail ..", move):
            return played


LEAVING = "leaving-00000001"
FLOWN = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.flown.push([this.className, this.dataset.piece ?? "", options.delay]);
  return animate.call(this, frames, options);
};
"""


def test_a_boat_comes_then_the_ship_goes_then_money_moves(visit: Opener) -> None:
    """In an order that the eye can follow."""
    page = visit(script=FLOWN, pace=0.5)
    chairs = [{"kind": "guest", "name": name} for name in ("Ana", "Ben")]
    table = open_table(page, GAME, chairs, options={"first": 0}, deal=LEAVING)
    *before, (_, move) = until_a_ship_goes()
    play_ahead(page, table, before)
    go(page, table)
    page.locator(".curtain button").click()
    page.evaluate("window.flown.length = 0")
    thing(page, f"hand/{move[5:]}").click()
    thing(page, f"region/{move[5:]}").click()
    page.wait_for_function("() => window.flown.some(([kind]) => kind === 'ghost')")
    flown = page.evaluate("window.flown")  # all flights of a move begin together
    boats = [wait for _, piece, wait in flown if piece.startswith("boat/")]
    gone = [wait for kind, _, wait in flown if kind == "ghost"]
    assert boats and set(boats) == {0}
    assert max(gone) > 0
    wait = page.locator(".purse em").first.evaluate("e => getComputedStyle(e).animationDelay")
    assert float(wait.removesuffix("s")) * 1000 > max(gone)


def test_what_happened_and_how_it_ended_is_told(visit: Opener) -> None:
    """Every capture, escape and payment stands in the log, and at last why it is over."""
    page = visit()
    sit(page)
    rng = random.Random(4)
    while my_turn(page):
        pick_next(page, rng)
    said = page.locator(".log .then").all_inner_texts()
    assert any("captures the ship" in line or "escapes" in line for line in said)
    assert any(re.search(r"(gets|pays) .* dollar", line) for line in said)
    assert "The game is over" in said[-1]
    page.keyboard.press("Escape")
    expect(page.locator(".telling")).to_contain_text("The game is over")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400)])
def test_a_doubler_says_so_where_the_sea_is_small(visit: Opener, width: int, height: int) -> None:
    """On a phone held sideways, and on a desk at 200 %."""
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    sit(page)
    figures = page.locator(".doubler text")
    expect(figures.first).to_have_text(re.compile("^2×"))
    for figure in figures.all():
        expect(figure).to_have_text(re.compile(r"^2×\d+$"))
        expect(figure).to_be_in_viewport(ratio=1)
        wide = figure.evaluate("e => e.getSubStringLength(0, 2) * e.getScreenCTM().a")
        assert wide > 8, "it cannot be read"


def test_a_watcher_sees_the_sea_and_no_hand(visit: Opener) -> None:
    page = visit()
    table = open_table(page, GAME, bots(2))
    go(page, table)
    expect(page.locator(".spot").first).to_be_visible()
    expect(page.locator('[data-handle^="hand/"], [data-handle="boat"]')).to_have_count(0)
    expect(thing(page, "pile/sea")).to_be_visible()
