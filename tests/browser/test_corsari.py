"""What is particular to Corsari's table: the hand, the helper, the anchor, cards on the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, bots, coached, go, my_turn, open_table, violations

import flibuste
from flibuste.games.corsari.pieces import NAMES


def sit(page: Page, seats: int = 2) -> None:
    go(page, open_table(page, "corsari", [ME, *bots(seats - 1)], options={"first": 0}))
    my_turn(page)


def hand(page: Page) -> list[str]:
    cards = page.locator('[data-handle^="hand/"]')
    return [str(card)[5:] for card in cards.evaluate_all("es => es.map(e => e.dataset.handle)")]


def number(card: str) -> int:
    return int(card.split()[1])


def lit(page: Page, handle: str) -> Locator:
    return page.locator(f'[data-lit][data-handle^="{handle}"]').first


def raise_anchor(page: Page) -> None:
    """Take, discard something, raise anchor."""
    lit(page, "stock").click()
    lit(page, "hand/").click()
    lit(page, "anchor").click()


def lay_down(page: Page) -> None:
    lit(page, "crew/").click()
    lit(page, "hold/").click()


def test_the_hand_sorts_itself_and_can_be_arranged(visit: Opener) -> None:
    page = visit()
    sit(page)
    by_colour = hand(page)
    assert by_colour == sorted(by_colour, key=lambda card: (card.split()[0], number(card)))
    page.get_by_role("button", name="Sort by number").click()
    assert [number(card) for card in hand(page)] == sorted(map(number, by_colour))

    before = hand(page)
    last = page.locator(f'[data-handle="hand/{before[-1]}"]')
    first = page.locator(f'[data-handle="hand/{before[0]}"]').bounding_box()
    assert first
    last.hover()
    page.mouse.down()
    page.mouse.move(first["x"] + 60, first["y"] + 30, steps=4)
    page.mouse.move(first["x"] + 4, first["y"] + 30, steps=4)
    page.mouse.up()
    assert hand(page) == [before[-1], *before[:-1]]
    lit(page, "stock").click()
    expect(page.locator('[data-lit][data-handle^="hand/"]')).to_have_count(13)
    assert hand(page)[:12] == [before[-1], *before[:-1]], "what is new comes last"

    page.reload()
    my_turn(page)
    assert [number(card) for card in hand(page)] == sorted(map(number, hand(page)))


def test_the_lowest_limit_can_be_shown_or_not(visit: Opener) -> None:
    page = visit()
    sit(page)
    marks = page.locator('[data-handle^="hand/"] .role')
    expect(marks).to_have_count(12)
    expect(page.locator(".limit")).to_be_visible()
    page.get_by_role("button", name="Show my lowest limit").click()
    expect(marks).to_have_count(0)
    expect(page.locator(".limit")).to_have_count(0)


def test_an_anchor_is_raised_and_the_round_can_be_read(visit: Opener) -> None:
    page = visit()
    sit(page, 3)
    raise_anchor(page)
    expect(page.locator(".scene h2")).to_contain_text("raises anchor")
    assert not violations(page)
    lit(page, "crew/").click()
    expect(page.locator('[data-handle^="hand/"] .role')).to_have_count(12)
    page.keyboard.press("Escape")
    expect(page.locator("[data-picked]")).to_have_count(0)
    lay_down(page)
    go_on = page.get_by_role("button", name="On to round 2")
    expect(go_on).to_be_visible()
    expect(page.locator(".scene .row")).to_have_count(3)
    for row in page.locator(".scene .row").all():
        expect(row.locator(".parts span.token")).to_have_count(12)
    assert not violations(page)
    go_on.click()
    expect(page.locator(".scene")).to_have_count(0)
    page.get_by_role("button", name="How the game stands").click()
    expect(page.locator("dialog .scene .row")).to_have_count(3)


FLOWN = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const piece = this.dataset.piece ?? this.className;
  const result = this.closest(".last") || piece.startsWith("fine/");
  if (document.querySelector("[data-dismiss]") && !result) window.flown.push(piece);
  return animate.call(this, frames, options);
};
"""
LINES = ".log li .seat-mark"


@pytest.mark.parametrize("way", ["the button", "the sea", "Escape"])
def test_a_round_is_read_before_the_next_is_played(visit: Opener, way: str) -> None:
    """A bot begins it. Nothing but fines flies over the result, nothing happens behind it."""
    page = visit(script=FLOWN, pace=0.5)
    sit(page, 3)
    raise_anchor(page)
    lay_down(page)
    shown = page.locator("[data-dismiss]")
    shown.wait_for()
    lines = page.locator(LINES).count()
    page.wait_for_function(MY_TURN, arg=page.url.split("/")[-1])  # the bots have moved
    expect(shown).to_be_visible()
    assert page.locator(LINES).count() == lines
    assert page.evaluate("window.flown") == []
    if way == "the button":
        shown.click()
    elif way == "the sea":
        page.locator(".last").click(position={"x": 5, "y": 5})
    else:
        page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(page.locator(LINES).nth(lines)).to_be_attached()
    my_turn(page)


MY_TURN = """async (id) => {
  const { tables } = await (await fetch("/api/tables/mine")).json();
  return tables.find((table) => table.id === id).your_turn;
}"""
"""Whether the server waits for us, whatever the page shows."""


def test_a_result_that_nobody_closes_closes_itself(visit: Opener) -> None:
    page = visit(script=HASTE)
    sit(page, 3)
    raise_anchor(page)
    lay_down(page)
    page.wait_for_function("() => window.long > 0")
    expect(page.locator("[data-dismiss]")).to_have_count(0)
    lit(page, "stock").wait_for()


HASTE = """
window.long = 0;
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...more) => {
  if (ms === 8000) window.long += 1;
  return wait(then, ms === 8000 ? 50 : ms, ...more);
};
"""
"""What is to be read is there for seconds; here for less."""


def explained(page: Page, clause: str) -> None:
    expect(page.locator(".toast .clause")).to_have_text(f"Read {clause}")


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_what_cannot_be_done_says_why(visit: Opener, how: str) -> None:
    """The anchor before a card is taken, and before one is discarded; the quay's other cards."""
    page = visit()
    sit(page)

    def pick(handle: str) -> None:
        thing = page.locator(f'[data-handle^="{handle}"]:not([data-lit])').first
        if how == "mouse":
            thing.click()
        else:
            reach(page, handle)
            page.keyboard.press("Enter")

    pick("quay/")
    expect(page.locator(".toast")).to_contain_text("only the first card")
    explained(page, "C-4")
    pick("anchor")
    expect(page.locator(".toast")).to_contain_text("A turn is one card taken")
    explained(page, "C-4")
    lit(page, "stock").click()
    lit(page, "hand/").wait_for()
    pick("anchor")
    expect(page.locator(".toast")).to_contain_text("First choose the card")
    explained(page, "C-5")


WAY = """(handle) => {
  const here = document.activeElement, there = document.querySelector(`[data-handle^="${handle}"]`);
  if ((here.dataset.handle ?? "").startsWith(handle)) return [];
  const [a, b] = [here, there].map((e) => e.getBoundingClientRect());
  const right = b.x + b.width / 2 - a.x - a.width / 2;
  const down = b.y + b.height / 2 - a.y - a.height / 2;
  const keys = [right > 0 ? "ArrowRight" : "ArrowLeft", down > 0 ? "ArrowDown" : "ArrowUp"];
  return Math.abs(right) > Math.abs(down) ? keys : keys.reverse();
}"""
"""Which arrows lead from what has the focus to a thing, the better one first; none: it is there."""


def reach(page: Page, handle: str) -> None:
    """Go there by Shift and arrows."""
    here = "() => document.activeElement.dataset.handle ?? ''"
    for _ in range(40):
        keys = page.evaluate(WAY, handle)
        if not keys:
            return
        for key in keys:
            before = page.evaluate(here)
            page.keyboard.press(f"Shift+{key}")
            if page.evaluate(here) != before:
                break
    raise AssertionError(f"no way leads to {handle}")


def capot(folder: Path) -> Path:
    """The record of a game that is won by capot at once, with no point to anybody."""
    mine = [*(f"blue {n}" for n in range(1, 12)), "yellow 9"]
    theirs = [f"{colour} {n}" for colour in ("green", "grey", "pink", "sky") for n in (9, 10, 11)]
    quay = [f"yellow {n}" for n in range(1, 8)]
    used = {*mine, *theirs, *quay, "grey 5"}
    stock = [card for card in NAMES if card not in used]
    setup = {"hands": [mine, theirs], "quay": quay, "pile": "grey 5", "stock": stock}
    match = flibuste.new("corsari", seats=2, setup={"rounds": [setup]}, first=0, round_limit=1)
    for move in ("take pile", "discard grey 5 anchor", "crew blue"):
        match.play(move)
    assert match.over and match.winners == [0] and match.scores == [0, 0]
    record: Any = match.record()
    file = folder / "capot.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def test_a_capot_without_a_point_has_a_ranking(visit: Opener, tmp_path: Path) -> None:
    page = visit()
    page.locator("input[type=file]").set_input_files(capot(tmp_path))
    page.wait_for_url("**/replay")
    go(page, page.url.split("/")[-2])
    sections = page.locator("dialog .tallies section")
    expect(sections).to_have_count(2)
    expect(sections.first).to_contain_text("Capot")
    expect(page.get_by_role("img", name="Scores from move to move")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 4])
def test_everything_fits_on_a_phone(visit: Opener, seats: int, lang: str) -> None:
    """Below the table sits the coach, whose room is not the table's. Then it is held sideways."""
    page = visit(phone=True, lang=lang)
    coached(page, "corsari", seats)
    within(page)
    lit(page, "stock").click()
    lit(page, "hand/").click()  # the longest that is said of the limit
    within(page)
    lit(page, "anchor").click()
    lit(page, "crew/").click()
    lit(page, "hold/").wait_for()
    within(page)
    lit(page, "hold/").click()
    expect(page.locator("[data-dismiss]")).to_be_visible()
    within(page)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("[data-dismiss]")).to_be_in_viewport(ratio=1)
    result, hand = page.locator(".last").bounding_box(), page.locator(".bottom").bounding_box()
    assert result and hand and result["y"] + result["height"] >= hand["y"] + hand["height"] - 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_lesson_fits_on_a_phone(visit: Opener, lang: str) -> None:
    page = visit("/learn/corsari", phone=True, lang=lang)
    lit(page, "pile").wait_for()
    within(page)


def within(page: Page) -> None:
    """Nothing lies outside its box, and the hand covers nothing."""
    out = page.evaluate(
        """() => {
          const whole = document.querySelector(".last") ?? document.querySelector(".centre");
          const centre = whole.getBoundingClientRect();
          const low = document.querySelector(".stage").getBoundingClientRect().bottom;
          const drawn = ".centre [data-handle], .scene .row, .pile > span";
          const things = [...document.querySelectorAll(drawn)];
          const hand = [...document.querySelectorAll('[data-handle^="hand/"], .mine .head > *')];
          const box = (e) => e.getBoundingClientRect();
          const far = (e) => box(e).bottom > centre.bottom + 4 || box(e).top < centre.top - 4;
          const wide = (e) => box(e).right > innerWidth || box(e).left < 0;
          const all = [...things.filter(far), ...[...things, ...hand].filter(wide)];
          const high = Math.min(...hand.map((e) => box(e).top));
          const over = (e) => e.matches(".hold, .way") && box(e).bottom > high + 1;
          const under = [...hand.filter((e) => box(e).bottom > low), ...things.filter(over)];
          return [...all, ...under].map((e) => e.outerHTML.slice(0, 80));
        }"""
    )
    assert not out, out
