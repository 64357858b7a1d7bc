"""Talking in set phrases, and people one does not want to hear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import violations
from tests.browser.test_together import seated


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as it is unless its operator says otherwise: guests talk in set phrases."""
    served = Served(tmp_path_factory.mktemp("server") / "t.db", FLIBUSTE_CHAT="kept")
    yield served
    served.kill()


def spoken(page: Page, line: str) -> None:
    expect(page.locator(".chat")).to_contain_text(line)


def open_chat(page: Page, phone: bool, label: str) -> None:
    if phone:
        page.get_by_role("button", name=label).click()


@pytest.mark.parametrize("phone", [False, True])
def test_two_without_a_common_language_talk(visit: Opener, phone: bool) -> None:
    first, second = visit(lang="fr", phone=phone), visit(phone=phone)
    seated(first, second)
    open_chat(first, phone, "Journal et discussion")
    open_chat(second, phone, "Log and chat")
    first.get_by_role("button", name="Dire quelque chose").click()
    assert not violations(first)
    first.get_by_role("button", name="Bonjour").press("Enter")
    spoken(first, "Bonjour")
    spoken(second, "Hello!")
    assert not second.get_by_role("textbox").count()
    second.get_by_role("button", name="People here").click()
    assert not violations(second)
    second.get_by_role("button", name="Mute").click()
    expect(second.get_by_text("You no longer hear")).to_be_visible()
    second.keyboard.press("Escape")
    expect(second.locator(".chat")).not_to_contain_text("Hello!")


def test_a_parent_wants_set_phrases(visit: Opener, tmp_path: Path) -> None:
    own = Served(tmp_path / "own.db")
    first, second = visit(), visit()
    for page in (first, second):
        page.goto(own.url)
    seated(first, second)
    expect(second.get_by_role("textbox", name="Say something")).to_be_visible()
    second.get_by_role("button", name="Preferences").click()
    second.get_by_label("Set phrases only").check()
    second.keyboard.press("Escape")
    expect(second.get_by_role("textbox", name="Say something")).to_be_hidden()
    expect(second.get_by_role("button", name="Say something")).to_be_visible()
    own.kill()
