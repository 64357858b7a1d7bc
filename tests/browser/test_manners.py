"""Talking in set phrases, and people one does not want to hear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener, Served
from tests.browser.players import violations
from tests.browser.test_together import seated

from flibuste.cli import main


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


def test_a_moderator_reads_a_report_and_decides(visit: Opener, tmp_path: Path) -> None:
    own = Served(tmp_path / "own.db")
    first, second, judge = visit(), visit(), visit(lang="fr", phone=True, theme="night")
    for page in (first, second, judge):
        page.goto(own.url)
    seated(first, second)
    first.get_by_role("textbox", name="Say something").fill("something rude")
    first.keyboard.press("Enter")
    spoken(second, "something rude")
    table = urlsplit(second.url).path
    body = {"line": 0, "reason": "insults"}
    told = second.request.post(f"{own.url}/api{table.replace('/t/', '/tables/')}/report", data=body)
    assert told.ok
    judge.request.post(f"{own.url}/api/me", data={"name": "Judge"})
    himself = judge.request.get(f"{own.url}/api/me").json()["guest"]
    assert main(["moderate", "add", himself, "--db", str(own.db)]) == 0
    judge.goto(f"{own.url}/moderate")
    assert not violations(judge)
    judge.get_by_role("button", name="insultes").press("Enter")
    expect(judge.locator(".meant")).to_contain_text("something rude")
    assert not violations(judge)
    judge.get_by_role("button", name="Décider").press("Enter")
    expect(judge.get_by_role("heading", name="Décisions")).to_be_visible()
    expect(judge.get_by_role("button", name="insultes")).to_have_count(0)
    first.reload()
    expect(first.get_by_role("alert")).to_contain_text("A moderator warns you")
    assert not violations(first)
    own.kill()
