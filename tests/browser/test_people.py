"""People who find each other: pairing, open tables, invitations, hosts, games called off."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.players import (
    ME,
    PLAIN,
    bots,
    go,
    my_turn,
    open_table,
    play_by_clicks,
    violations,
    whose_turn,
)

OPEN = {"kind": "open"}


def test_two_who_want_to_play_with_people_meet_at_one_table(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/", lang="fr", phone=True)
    ana.get_by_role("button", name=re.compile("^Play with people")).first.click()
    expect(ana.locator(".seek")).to_contain_text("Nobody else")
    expect(ben.locator(".people", has_text="1 en attente")).to_be_visible()
    assert not violations(ana)
    ana.locator(".seek").get_by_text("2", exact=True).click()
    ana.get_by_role("button", name="Cancel").click()
    expect(ana.locator(".seek")).to_have_count(0)
    expect(ben.locator(".people", has_text="en attente")).to_have_count(0)
    for page, label in ((ana, "Play with people"), (ben, "Jouer avec d’autres")):
        page.get_by_role("button", name=re.compile(f"^{label}")).first.click()
    for page in (ana, ben):
        page.wait_for_url(re.compile("/t/"))
    assert ana.url.split("/t/")[1] == ben.url.split("/t/")[1]
    assert whose_turn([ana, ben]) in (ana, ben)


def test_the_lobby_says_at_once_whose_turn_it_is(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/")
    table = open_table(ana, PLAIN, [ME, OPEN], options={"first": 0})
    go(ana, table)
    go(ben, table)
    ben.get_by_role("button", name="Sit down and play").click()
    assert my_turn(ana)
    ben.goto("/".join(ben.url.split("/")[:3]))
    card = ben.locator(f'a[href="/t/{table}"]')
    expect(card).to_contain_text("Continue")
    while ana.locator("[data-lit]").count():
        play_by_clicks(ana, random.Random(1), moves=1)
        ana.wait_for_timeout(300)
    expect(card).to_contain_text("Your turn!", timeout=5000)


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_an_invitation_is_made_for_the_guest(visit: Opener, lang: str, phone: bool) -> None:
    ana, ben = visit("/"), visit("/", lang=lang, phone=phone)
    chairs = [ME, OPEN, *bots(1)]
    table = open_table(ana, PLAIN, chairs, options={"first": 0}, clock=3 * 86400)
    go(ana, table)
    expect(ana.locator(".invite .warning")).to_contain_text("flibuste serve --host 0.0.0.0")
    assert not violations(ana)
    go(ben, table)
    card = ben.locator(".invitation")
    expect(card).to_contain_text({"en": "invites you", "fr": "vous invite"}[lang])
    expect(card).to_contain_text({"en": "3 days", "fr": "3 jours"}[lang])
    expect(ben.locator(".invite")).to_have_count(0)
    assert not violations(ben)
    card.get_by_role("button", name={"en": "Sit down", "fr": "M’asseoir"}[lang]).click()
    assert my_turn(ana)


def test_an_open_table_says_what_it_is_and_is_joined_by_one_click(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/")
    table = open_table(ana, PLAIN, [ME, OPEN, *bots(1, "captain")], clock=120, public=True)
    card = ben.locator(f'a[href="/t/{table}"]')
    expect(card).to_contain_text("one of 3 chairs is free")
    for fact in ("two minutes", "Bot: Captain"):
        expect(card).to_contain_text(fact)
    assert not violations(ben)
    go(ana, table)
    card.click()
    assert whose_turn([ana, ben]) in (ana, ben)


def test_a_host_sends_somebody_away(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/")
    table = open_table(ana, PLAIN, [ME, OPEN, OPEN])
    go(ana, table)
    go(ben, table)
    ben.get_by_role("button", name="Sit down and play").click()
    ana.get_by_role("button", name=re.compile("^Send .* away$")).click()
    expect(ben.locator(".invitation")).to_contain_text("You were sent away")
    expect(ben.get_by_role("button", name="Sit down and play")).to_have_count(0)
    assert not violations(ben)


def _ask_to_call_off(page: Page) -> None:
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Ask to call it off").click()


def test_a_game_is_called_off_by_consent(visit: Opener) -> None:
    ana, ben = visit("/"), visit("/", lang="fr", phone=True)
    table = open_table(ana, PLAIN, [ME, OPEN], options={"first": 0})
    go(ana, table)
    go(ben, table)
    ben.get_by_role("button", name="M’asseoir et jouer").click()
    assert my_turn(ana)
    _ask_to_call_off(ana)
    expect(ben.locator(".off")).to_contain_text("arrêter la partie")
    assert not violations(ben)
    ben.get_by_role("button", name="Jouer encore").click()
    expect(ana.locator(".off")).to_have_count(0)
    _ask_to_call_off(ana)
    ben.get_by_role("button", name="Arrêter", exact=True).click()
    for page, told in ((ana, "nobody has won"), (ben, "personne n’a gagné")):
        expect(page.locator(".off")).to_contain_text(told)
        expect(page.locator("[data-lit]")).to_have_count(0)
    assert not violations(ana)
    ana.locator(".off").get_by_role("link", name="Replay").click()
    expect(ana.locator("h1")).to_contain_text("Replay")
