"""What was played: my games, ratings, people and leaders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import Served, note
from tests.browser.history import NAMES, seeded
from tests.browser.players import PLAIN, my_turn, violations

from flibuste.server.guests import COOKIE

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    """A server with people who have played, and their cookies."""
    path = tmp_path_factory.mktemp("history") / "tables.db"
    cookies = seeded(path)
    served = Served(path)
    yield served, cookies
    served.kill()


@pytest.fixture
def see(chromium: Browser, harbour: tuple[Served, dict[str, str]]) -> Iterator[Open]:
    """Open a page as one of them, or as somebody new."""
    served, cookies = harbour
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(path: str, who: str = "", phone: bool = False, **kept: str) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        lang = "fr-FR" if kept.get("lang") == "fr" else "en-GB"
        context = chromium.new_context(viewport=size, locale=lang, has_touch=phone)  # type: ignore[arg-type]
        contexts.append(context)
        keep = f'{{"sound": false, "theme": "{kept.get("theme", "day")}"}}'
        context.add_init_script(f"localStorage.setItem('flibuste', '{keep}')")
        if who:
            context.add_cookies([{"name": COOKIE, "value": cookies[who], "url": served.url}])
        page = context.new_page()
        page.on("console", lambda message: note(wrong, message))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(served.url + path)
        page.wait_for_load_state("networkidle")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong, wrong


def test_my_games_are_all_there_and_are_found(see: Open) -> None:
    page = see("/played", NAMES[0])
    games = page.locator("section[aria-labelledby=past] li")
    expect(games).to_have_count(30)
    page.get_by_role("button", name="More").click()
    expect(games).to_have_count(60)
    expect(page.get_by_role("button", name="More")).to_have_count(0)
    expect(games.first).to_contain_text(re.compile("You won|Place 2 of|Place 3 of"))
    page.get_by_label("An opponent’s name").fill("rack")
    expect(games).to_have_count(15)
    expect(games.first).to_contain_text("Rackham")
    won = games.filter(has_text="You won").count()
    page.get_by_label("Result").select_option("won")
    expect(games).to_have_count(won)
    expect(games.filter(has_text="You won")).to_have_count(won)
    page.get_by_label("An opponent’s name").fill("nobody like that")
    expect(page.get_by_text("No finished game is like that.")).to_be_visible()
    assert not violations(page)


def test_a_rating_is_read_by_keys_and_as_a_table(see: Open) -> None:
    page = see("/p/anne")
    plot = page.get_by_role("slider").first
    plot.focus()
    last = plot.get_attribute("aria-valuetext")
    page.keyboard.press("Home")
    expect(plot).to_have_attribute("aria-valuetext", re.compile("^Game 1,"))
    page.keyboard.press("End")
    expect(plot).to_have_attribute("aria-valuetext", last or "")
    page.get_by_text("The figures as a table").first.click()
    shown = page.locator("details[open] tbody tr")
    assert last is not None and shown.count() == int(plot.get_attribute("aria-valuemax") or 0)
    expect(shown.first.locator("td").last).to_have_text(last.split()[-2])
    assert not violations(page)


def test_leaders_lead_to_people(see: Open) -> None:
    page = see("/leaders/corsari/2", NAMES[1])
    expect(page.get_by_role("row").filter(has_text="Captain")).to_have_count(1)
    page.get_by_role("link", name="4 players").click()
    expect(page.get_by_role("link", name="4 players")).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="2 players").click()
    page.get_by_role("link", name=NAMES[0]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAMES[0])
    assert not violations(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_these_pages_are_clean(see: Open, lang: str) -> None:
    phone, theme = lang == "fr", "night" if lang == "fr" else "day"
    for path in ("/played", "/p/me", "/p/anne", "/leaders/corsari/2", f"/new/{PLAIN}"):
        page = see(path, NAMES[0], phone=phone, lang=lang, theme=theme)
        expect(page.locator("h1").first).to_be_visible()
        assert not violations(page), path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_a_rated_table_is_opened_and_says_so(see: Open) -> None:
    page = see("/new/korsair", NAMES[2])
    page.get_by_role("checkbox", name="The result counts").check()
    expect(page.get_by_text("Usual options, a clock")).to_be_visible()
    expect(page.get_by_text("Edition")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    assert my_turn(page)
    table = page.evaluate("fetch(`/api${location.pathname.replace('/t/', '/tables/')}`)"
                          ".then((answer) => answer.json())")  # fmt: skip
    assert table["rated"]
    stranger = see("/new/korsair")
    expect(stranger.get_by_role("checkbox", name="The result counts")).to_be_disabled()
