"""What is particular to the table of Attention Pirates!: loading, odds, dice, repairs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, bots, go, my_turn, open_table, violations

GAME = "attention_pirates"


def sit_down(page: Page, seats: int = 2, first: int = 0) -> None:
    go(page, open_table(page, GAME, [ME, *bots(seats - 1)], options={"first": first}))
    my_turn(page)


def touch(page: Page, handle: str) -> None:
    page.locator(f'[data-handle="{handle}"]').first.dispatch_event("click")


def lit(page: Page, begin: str) -> list[str]:
    handles = page.locator("[data-lit]").evaluate_all("es => es.map(e => e.dataset.handle)")
    return sorted({handle for handle in handles if handle.startswith(begin)})


def place(page: Page, number: int) -> str | None:
    return page.locator(f'[data-handle="place/{number}"]').get_attribute("aria-label")


def sail_to_a_lair(page: Page) -> str:
    """Sail until a lair can be attacked as a second action; its handle."""
    for _ in range(30):
        if found := lit(page, "lair/"):
            return found[0]
        spaces = [space for space in lit(page, "space/") if space != "space/port"]
        ply = page.locator(".said").inner_text()
        touch(page, min(spaces) if spaces else "button/pass")
        expect(page.locator(".said")).not_to_have_text(ply)
        my_turn(page)
    raise AssertionError("no lair was reached")


def test_six_places_are_loaded_as_one_likes(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    for number in (6, 2, 4):  # in any order
        touch(page, f"place/{number}")
    assert place(page, 2) == "Place 2: cannon"
    touch(page, "button/sail")  # six cannons: refused, with the reason and its clause
    expect(page.locator(".toast")).to_contain_text("never has more than 5 cannons")
    assert place(page, 2) == "Place 2: cannon", "what was chosen is kept"
    touch(page, "place/5")
    touch(page, "button/sail")
    page.get_by_role("complementary").get_by_text(
        "loads cannons on 1, 2, 3, 4, 6 and a pirate on 5"
    ).wait_for()
    my_turn(page)
    assert place(page, 5) == "Place 5: pirate" and place(page, 6) == "Place 6: cannon"


def test_a_load_waits_to_be_confirmed(visit: Opener) -> None:
    page = visit(confirm=True)
    sit_down(page)
    touch(page, "place/1")
    touch(page, "button/sail")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('[data-handle="button/sail"][data-lit]')).to_be_visible()
    assert place(page, 1) == "Place 1: pirate", "what was set stays"
    touch(page, "button/sail")
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("complementary").get_by_text(
        "loads cannons on 3, 5 and pirates on 1, 2, 4, 6"
    ).wait_for()


def test_odds_come_before_the_attack_and_dice_after(visit: Opener) -> None:
    page = visit(phone=True)
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    lair = sail_to_a_lair(page)
    touch(page, lair)
    expect(page.locator(".odds .bar")).to_be_visible()
    expect(page.locator(".odds")).to_contain_text(re.compile(r"\d+%"))
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(page.locator(".odds")).to_have_count(0)
    touch(page, lair)
    touch(page, "button/attack")
    page.locator("svg.die").first.wait_for()
    my_turn(page)


ADRIFT = """es => es.filter((e) => {
  const [outer, inner] = [e.querySelector("rect"), e.querySelector("text")].map(
    (part) => part.getBoundingClientRect());
  return inner.left < outer.left - 2 || inner.right > outer.right + 2
    || inner.top < outer.top - 6 || inner.bottom > outer.bottom + 6;
}).length"""


def test_on_a_phone_held_sideways_figures_stand_in_their_places(visit: Opener) -> None:
    page = visit(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    sail_to_a_lair(page)
    badges = page.locator(".badge")
    expect(badges.first).to_be_visible()
    assert badges.evaluate_all(ADRIFT) == 0
    for note in page.locator(".aim").all():
        expect(note).to_be_in_viewport()


def test_at_sea_two_places_are_repaired(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    touch(page, next(space for space in lit(page, "space/") if space != "space/port"))
    page.locator('[data-handle="button/repair"]').wait_for()
    assert place(page, 1) == "Place 1: cannon"
    touch(page, "place/4")
    touch(page, "place/1")
    touch(page, "place/2")
    expect(page.locator(".toast")).to_contain_text("at most two places at sea")
    assert place(page, 2) == "Place 2: pirate"
    touch(page, "button/repair")
    page.get_by_role("complementary").get_by_text("a pirate on 1, a cannon on 4").wait_for()


def test_everything_is_in_reach_on_a_phone(visit: Opener) -> None:
    page = visit(phone=True, theme="night")
    sit_down(page, seats=6)
    inside = "e => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth"
    assert page.evaluate(f"({inside})(document.documentElement)")
    sizes = "es => es.map(e => e.getBoundingClientRect()).map(b => [b.width, b.height, b.bottom])"
    for box in page.locator(".slot, .deck .button").evaluate_all(sizes):
        assert box[0] >= 44 and box[1] >= 44 and box[2] <= 844
    ships = page.locator(".ship").evaluate_all("es => es.map(e => e.getBoundingClientRect().x)")
    assert len(ships) == 6 and min(abs(a - b) for a in ships for b in ships if a != b) > 20
    assert not violations(page)


def test_a_line_of_the_log_shows_where_that_is(visit: Opener) -> None:
    """A line names a space; a tap on it finds the space."""
    page = visit(phone=True)
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    space = next(name for name in lit(page, "space/") if name != "space/port")
    name = name_of(page, space)
    touch(page, space)
    my_turn(page)
    page.get_by_role("button", name="Log and chat").click()
    page.get_by_role("button", name=f"sails to {name}").first.click()
    ring, hex_ = page.locator(".ghost.ring"), page.locator(f'[data-handle="{space}"]')
    expect(ring).to_be_visible()
    expect(page.get_by_role("complementary")).to_be_hidden()
    around, inside = ring.bounding_box(), hex_.bounding_box()
    assert around and inside
    assert abs(around["x"] + around["width"] / 2 - inside["x"] - inside["width"] / 2) < 3
    expect(ring).to_be_hidden()


def name_of(page: Page, handle: str) -> str:
    """What a space is called: its label begins with it."""
    label = page.locator(f'[data-handle="{handle}"]').first.get_attribute("aria-label") or ""
    return re.split(r"[,:]", label)[0].strip()


COORDINATES = re.compile(r"[-−]?\d,[-−]?\d")
"""As the notation writes spaces."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_read_names_not_coordinates(visit: Opener, lang: str) -> None:
    """On the chart, in the log, in a hint, and for those who listen."""
    page = visit(lang=lang)
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    touch(page, sail_to_a_lair(page))
    touch(page, "button/attack")
    page.locator("svg.die").first.wait_for()
    my_turn(page)
    page.get_by_role("button", name={"en": "Hint", "fr": "Conseil"}[lang]).click()
    page.locator(".hint").wait_for()
    shown = page.locator("body").inner_text()
    labels = page.locator("[aria-label]").evaluate_all("es => es.map(e => e.ariaLabel)")
    tips = page.locator("[data-tip]").evaluate_all("es => es.map(e => e.dataset.tip)")
    told = [*shown.splitlines(), *labels, *tips]
    assert not [text for text in told if COORDINATES.search(text)]
    assert len({name_of(page, handle) for handle in all_spaces(page)}) == 37


def all_spaces(page: Page) -> list[str]:
    spaces = page.locator(".water, .lair")
    return spaces.evaluate_all("es => es.map(e => e.dataset.handle)")  # type: ignore[no-any-return]


def test_a_name_is_shown_where_one_looks(visit: Opener) -> None:
    page = visit()
    sit_down(page)
    expect(page.locator("text.at")).to_have_count(0)
    lair = page.locator(".lair").first
    lair.hover(force=True)
    expect(page.locator("text.at")).to_have_text(name_of(page, all_lairs(page)[0]))
    expect(page.locator(".tip")).to_contain_text("nobody knows")
    page.mouse.move(5, 5)
    expect(page.locator("text.at")).to_have_count(0)
    expect(page.locator(".tip")).to_have_count(0)
    touch(page, "button/sail")
    my_turn(page)
    page.locator("[data-lit].water").first.focus()
    expect(page.locator("text.at")).to_be_visible()
    touch(page, sail_to_a_lair(page))
    page.locator(".odds").wait_for()
    picked = page.locator("[data-picked].lair").get_attribute("data-handle") or ""
    expect(page.locator("text.at")).to_have_text(name_of(page, picked))


def all_lairs(page: Page) -> list[str]:
    return [handle for handle in all_spaces(page) if handle.startswith("lair/")]


def test_every_symbol_says_what_it_is(visit: Opener) -> None:
    """Under a pointer by a tip, to those who listen by words."""
    page = visit()
    sit_down(page)
    for symbol, told in (
        (".slot", "It rolls one die in a fight"),
        (".rival .place", "Place 1"),
        (".rival .gold > span", "treasures aboard"),
        (".deck .ashore", "16 win"),
        (".water.port", "The port"),
        (".aims .aim", "wins at once"),
        (".panel .worth", "treasures to be won"),
        (".panel .sign", "Place"),
    ):
        page.locator(symbol).first.hover(force=True)
        expect(page.locator(".tip")).to_contain_text(told)
    passage = page.locator('[aria-label*="only way into the port"]')
    expect(passage).to_have_count(1)


PRESS = """(e) => {
  const {x, y, width, height} = e.getBoundingClientRect();
  const at = {bubbles: true, pointerType: "touch", clientX: x + width / 2, clientY: y + height / 2};
  e.dispatchEvent(new PointerEvent("pointerdown", at));
}"""


def test_a_long_press_explains_and_picks_nothing(visit: Opener) -> None:
    page = visit(phone=True)
    sit_down(page)
    slot = page.locator('[data-handle="place/1"]')
    before = place(page, 1)
    slot.evaluate(PRESS)
    expect(page.locator(".tip")).to_contain_text("Place 1")
    slot.dispatch_event("pointerup")
    slot.dispatch_event("click")
    assert place(page, 1) == before, "a long press is no touch"
    slot.dispatch_event("click")
    assert place(page, 1) != before


def test_what_may_lie_under_a_lair_is_explained_on_a_phone(visit: Opener) -> None:
    page = visit(phone=True)
    sit_down(page)
    page.get_by_role("button", name="Still face down: 10").click()
    sheet = page.get_by_role("dialog", name="Still face down")
    expect(sheet).to_contain_text("no die can hit it")
    expect(sheet.get_by_role("listitem")).to_have_count(10)
    assert not violations(page)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_dice_roll_where_the_fight_is(visit: Opener) -> None:
    """Within two spaces of the lair; under each that hit, what is lost."""
    page = visit()
    sit_down(page)
    touch(page, "button/sail")
    my_turn(page)
    lair = sail_to_a_lair(page)
    touch(page, lair)
    touch(page, "button/attack")
    page.locator("svg.die").nth(2).wait_for()
    x, y = middle(page, f'[data-handle="{lair}"]')
    space = page.locator(".water").first.bounding_box()
    assert space
    die = middle(page, "svg.die")
    assert abs(die[0] - x) < 2 * space["width"] and abs(die[1] - y) < 2 * space["height"]
    expect(page.locator(".chart .lost")).to_have_count(page.locator("svg.die.hit").count())


def test_nothing_is_cut_off_at_twice_the_size(visit: Opener) -> None:
    """A desk of 1280 by 800 at 200 %."""
    page = visit()
    page.set_viewport_size({"width": 640, "height": 400})
    sit_down(page, seats=6)
    for symbol in page.locator(".aim, .rival .gold, .rival .place").all():
        box = symbol.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 640
    chips = page.locator(".rival .chip").evaluate_all(
        "es => es.map(e => e.scrollWidth - e.clientWidth)"
    )
    assert max(chips) <= 0


def _send(page: Page, text: str) -> None:
    board = FilePayload(name="mine.toml", mimeType="text/plain", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(board)


def test_a_board_of_ones_own(visit: Opener) -> None:
    """The example goes out; a bad copy is refused with its line; on a good one play begins."""
    page = visit(f"/new/{GAME}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download board.toml").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    bad = text.replace("lost_place = 6", "lost_place = 9")
    _send(page, bad)
    line = bad.split("lost_place = 9")[0].count("\n") + 1
    expect(page.get_by_role("alert")).to_contain_text(f"line {line}: lost_place")
    _send(page, text.replace("lost_place = 6", "lost_place = 2"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("radio", name="Your own: mine.toml")).to_be_checked()
    two = page.get_by_role("radio", name="2", exact=True)
    page.locator("label").filter(has=two).click()
    expect(page.get_by_role("radio", name="Your own: mine.toml")).to_be_checked()
    assert not violations(page)
    with page.expect_request("**/api/tables") as request:
        page.get_by_role("button", name="Open the table").click()
    assert (request.value.post_data_json or {})["options"]["board"]["lost_place"] == 2
    page.wait_for_url("**/t/*")
    assert my_turn(page)


def test_a_note_beside_an_option(visit: Opener) -> None:
    page = visit("/new/corsari")
    expect(page.locator("fieldset", has=page.locator("input[name=capot]"))).to_contain_text(
        "With two or three players"
    )
