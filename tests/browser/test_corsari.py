"""What is particular to Corsari's table: the hand, the helper, the anchor, cards on the table."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, bots, go, my_turn, open_table, violations


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
        assert row.locator(".parts .token").count() == 12
    assert not violations(page)
    go_on.click()
    expect(page.locator(".scene")).to_have_count(0)
    page.get_by_role("button", name="How the game stands").click()
    expect(page.locator("dialog .scene .row")).to_have_count(3)


def test_everything_fits_on_a_phone(visit: Opener) -> None:
    page = visit(phone=True)
    sit(page, 4)
    within(page)
    raise_anchor(page)
    lit(page, "crew/").wait_for()
    within(page)
    lay_down(page)
    expect(page.locator("[data-dismiss]")).to_be_visible()
    within(page)


def within(page: Page) -> None:
    """Nothing lies outside its box, and the hand covers nothing."""
    out = page.evaluate(
        """() => {
          const centre = document.querySelector(".centre").getBoundingClientRect();
          const low = document.querySelector(".stage").getBoundingClientRect().bottom;
          const things = [...document.querySelectorAll(".centre [data-handle], .scene .row")];
          const hand = [...document.querySelectorAll('[data-handle^="hand/"]')];
          const box = (e) => e.getBoundingClientRect();
          const far = (e) => box(e).bottom > centre.bottom + 4 || box(e).top < centre.top - 4;
          const wide = (e) => box(e).right > innerWidth || box(e).left < 0;
          const all = [...things.filter(far), ...[...things, ...hand].filter(wide)];
          const under = hand.filter((e) => box(e).bottom > low);
          return [...all, ...under].map((e) => e.outerHTML.slice(0, 80));
        }"""
    )
    assert not out, out
