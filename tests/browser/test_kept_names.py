"""A name that lasts: kept by a passkey, come back to from other browsers, and gone in the end."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    ME,
    PLAIN,
    bots,
    go,
    my_turn,
    open_table,
    pick_next,
    violations,
    whose_turn,
)

NEW = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip

NAME = "[autocomplete=nickname]"


class Device:
    """Chromium's virtual authenticator; what it holds can be carried to another browser."""

    def __init__(self, page: Page, like: Device | None = None) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": NEW})
        self.key = {"authenticatorId": made["authenticatorId"]}
        for passkey in like.passkeys() if like else ():
            self.line.send("WebAuthn.addCredential", {**self.key, "credential": passkey})

    def passkeys(self) -> list[dict[str, Any]]:
        return list(self.line.send("WebAuthn.getCredentials", self.key)["credentials"])


def keep(page: Page, name: str, button: str = "Keep my name") -> list[str]:
    """Keep a name. Returns the recovery codes."""
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/me")
    field = page.locator(NAME)
    expect(field).not_to_have_value("")
    field.fill(name)
    field.press("Tab")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name=button, exact=True).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("li")).to_have_count(10)
    codes = sheet.locator("li").all_inner_texts()
    sheet.get_by_role("button", name="I have put them away").click()
    expect(page.get_by_text("yours alone here")).to_be_visible()
    return codes


def by_code(page: Page, name: str, code: str) -> None:
    page.get_by_label("Kept name").fill(name)
    page.get_by_label("Recovery code", exact=True).fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()


def signed_in(page: Page) -> None:
    expect(page.get_by_role("heading", name="Where I am signed in")).to_be_visible()


def test_a_name_lasts(visit: Opener) -> None:
    first, rng = visit(), random.Random(3)
    phone = Device(first)
    table = open_table(first, PLAIN, [ME, *bots(1)])
    go(first, table)
    assert my_turn(first)
    pick_next(first, rng)
    codes = keep(first, "Ana Bonny")

    second = visit("/me")  # the passkey was carried there, as between devices of one person
    Device(second, like=phone)
    second.get_by_role("button", name="Sign in with a passkey").click()
    signed_in(second)
    go(second, table)
    assert my_turn(second)
    pick_next(second, rng)

    third = visit("/me")  # all devices are lost
    by_code(third, "ana bonny", codes[4].lower())
    signed_in(third)
    expect(third.get_by_text("You have 9 codes left.")).to_be_visible()
    go(first, table)
    third.get_by_role("button", name="Sign out everywhere").click()
    expect(third.get_by_role("heading", name="I kept my name elsewhere")).to_be_visible()
    expect(first.get_by_role("button", name="Leave the game")).to_have_count(0)
    expect(first.locator("[data-lit]")).to_have_count(0)


def test_another_device_comes_with_a_code(visit: Opener) -> None:
    first = visit()
    Device(first)
    keep(first, "Mary the Second")
    second = visit("/", phone=True)
    open_table(second, PLAIN, [ME, *bots(1)])
    first.get_by_role("button", name="Sign in another device").click()
    sheet = first.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    code = sheet.locator(".check").inner_text()
    second.goto(f"{first.url}#{code}")
    second.get_by_role("button", name="Use this code").click()
    digits = second.locator(".check")
    expect(digits).to_be_visible()
    expect(sheet.locator(".check")).to_have_text(digits.inner_text())
    sheet.get_by_role("button", name="Yes, it is mine").click()
    second.get_by_role("button", name="Yes, they are mine").click()
    signed_in(second)
    second.goto(second.url.replace("/me", "/"))
    expect(second.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_lesson_that_was_declined_is_not_offered_on_another_device(visit: Opener) -> None:
    """Nor to whoever goes on as a guest, who is offered it again."""
    first = visit()
    Device(first)
    codes = keep(first, "Ching Shih")
    first.goto(first.url.replace("/me", "/"))
    play = first.locator("article").first.get_by_role("button", name="Play now")
    play.click()
    with first.expect_response("**/api/me/learnt"):
        first.get_by_role("button", name="Play right away").click()

    second = visit("/me")
    by_code(second, "Ching Shih", codes[0])
    signed_in(second)
    with second.expect_response("**/api/me/learnt"):
        second.goto(second.url.replace("/me", "/"))
    second.locator("article").first.get_by_role("button", name="Play now").click()
    second.wait_for_url("**/t/*")

    second.goto(second.url.split("/t/")[0] + "/me")
    second.get_by_role("button", name="Sign out everywhere").click()
    expect(second.get_by_role("heading", name="I kept my name elsewhere")).to_be_visible()
    second.goto(second.url.replace("/me", "/"))
    second.locator("article").first.get_by_role("button", name="Play now").click()
    expect(second.get_by_role("button", name="Play right away")).to_be_visible()


def test_somebody_goes_for_good(visit: Opener) -> None:
    name, rng = "Anastasia Read", random.Random(5)
    first, other = visit(), visit()
    Device(first)
    keep(first, name)
    table = open_table(first, PLAIN, [ME, {"kind": "open"}])
    go(first, table)
    go(other, table)
    other.get_by_role("button", name="Sit down and play").click()
    pick_next(whose_turn([first, other]), rng)
    expect(other.get_by_text(name).first).to_be_visible()
    first.goto(first.url.split("/t/")[0] + "/me")
    first.get_by_role("button", name="Delete me", exact=True).click()
    sure = first.get_by_role("button", name="Delete me for good")
    expect(sure).to_have_attribute("aria-disabled", "true")
    first.get_by_label("To be sure").fill(name)
    first.get_by_label("To be sure").press("Enter")
    expect(first.get_by_role("heading", name="I kept my name elsewhere")).to_be_visible()
    expect(first.locator(NAME)).not_to_have_value(name)
    expect(other.get_by_text("somebody").first).to_be_visible()
    other.reload()  # what was said aloud before is forgotten
    expect(other.get_by_text("somebody").first).to_be_visible()
    expect(other.get_by_text(name)).to_have_count(0)


@pytest.mark.parametrize(("lang", "theme"), [("en", "day"), ("fr", "night")])
def test_it_is_clean(visit: Opener, lang: str, theme: str) -> None:
    """By keys alone: the name is kept, the codes are read, the sheet is closed."""
    page = visit("/me", lang=lang, phone=lang == "fr", theme=theme)
    Device(page)
    field = page.locator(NAME)
    expect(field).not_to_have_value("")
    field.fill(f"Jack {lang}")
    with page.expect_response("**/api/me"):
        page.keyboard.press("Tab")
    main = page.locator(".button.main").first
    expect(main).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").locator("li")).to_have_count(10)
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#devices")).to_be_visible()
    assert not violations(page)
    page.locator("section", has=page.locator("#devices")).locator(".row .button").first.click()
    expect(page.get_by_role("dialog").locator("img")).to_be_visible()
    assert not violations(page)


def test_on_a_bare_address_codes_serve(visit: Opener) -> None:
    page = visit()
    page.goto(page.url.replace("localhost", "127.0.0.1") + "me")
    expect(page.get_by_text("not a bare number")).to_be_visible()
    keep(page, "Bart", "Keep my name with recovery codes")
