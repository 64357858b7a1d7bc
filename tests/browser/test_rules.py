"""The rules: pictures, notes, references, and how they come out of a printer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import DRAWN, PLAIN, sit_down

from flibuste.core import registry, rulebooks

PAGE = re.compile(rb"/Type\s*/Page\b")
A4 = re.compile(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]")
QUIET = "() => { window.print = () => {} }"
"""No printer: the page is as it would be sent to one."""


def printed(page: Page) -> int:
    """The number of pages; each is A4."""
    pdf = page.pdf(prefer_css_page_size=True)
    pages = len(PAGE.findall(pdf))
    assert len(A4.findall(pdf)) == pages
    return pages


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", DRAWN)
def test_the_summary_is_one_page(visit: Opener, game: str, lang: str) -> None:
    page = visit(f"/rules/{game}", lang=lang)
    page.evaluate(QUIET)
    page.locator(".summary .cover > svg").wait_for()
    page.locator(".summary .button").click()
    assert printed(page) == 1


@pytest.mark.parametrize("game", DRAWN)
def test_all_pictures_are_drawn_before_the_rules_are_printed(visit: Opener, game: str) -> None:
    page = visit(f"/rules/{game}")
    page.evaluate("() => { window.print = () => document.body.classList.add('printed') }")
    page.get_by_role("button", name="Print the rules").click()
    page.locator("body.printed").wait_for()
    told = rulebooks.of_game(registry.get(game), "en").pictures
    expect(page.locator("figure[data-drawn]")).to_have_count(len(told))
    for n, picture in enumerate(told):
        frame = page.get_by_role("img", name=picture.alt, exact=True)
        expect(frame).to_have_count(1)
        expect(frame.locator("iframe[inert]")).to_have_count(1)
        drawn = page.frame_locator("figure iframe").nth(n).locator(".stage svg")
        expect(drawn.nth(1)).to_be_attached()  # the chart, and what lies on it
    assert printed(page) > 1


def test_pictures_are_drawn_when_one_comes_near(visit: Opener) -> None:
    page = visit(f"/rules/{PLAIN}")
    last = page.locator("figure[data-picture]").last
    last.wait_for()
    expect(last.locator("iframe")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(page.locator("figure[data-drawn]").last).to_have_attribute(
        "data-picture", str(last.get_attribute("data-picture"))
    )


def test_a_picture_fits_a_phone(visit: Opener) -> None:
    page = visit(f"/rules/{PLAIN}", phone=True)
    figure = page.locator("figure[data-picture]").first
    figure.scroll_into_view_if_needed()
    page.locator("figure[data-drawn]").first.wait_for()
    box = figure.locator("iframe").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_reference_leads_to_its_clause(visit: Opener) -> None:
    page = visit(f"/rules/{PLAIN}")
    link = page.locator(".clause :not(.number) > a.ref, .clause > a.ref").first
    clause = link.inner_text()
    link.click()
    expect(page.locator(".rulebook .here")).to_have_id(clause)
    assert page.url.endswith(f"#{clause}")


def test_a_reference_beside_a_table_leaves_the_table_where_it_is(visit: Opener) -> None:
    page = visit()
    sit_down(page, PLAIN, 2)
    page.locator("[data-lit]").first.wait_for()
    page.get_by_role("button", name="Rules").click()
    link = page.locator("dialog .clause > a.ref").first
    clause, address = link.inner_text(), page.url
    link.click()
    expect(page.locator("dialog .here")).to_have_id(clause)
    assert page.url == address


def test_paper_is_white_at_night_too(visit: Opener) -> None:
    page = visit(f"/rules/{PLAIN}", theme="night")
    page.locator(".rulebook h1").first.wait_for()
    page.emulate_media(media="print")
    expect(page.locator("body")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(page.locator(".rulebook")).to_have_css("color", "rgb(43, 33, 24)")
