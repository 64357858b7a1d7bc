"""Leaving a game, deleting one, and finding them in the lobby."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Opener
from tests.browser.players import ME, PLAIN, bots, go, my_turn, open_table

OPEN = {"kind": "open"}


def test_whoever_leaves_is_told_and_comes_back(visit: Opener) -> None:
    first, second = visit(), visit()
    table = open_table(first, PLAIN, [ME, OPEN])
    go(first, table)
    go(second, table)
    second.get_by_role("button", name="Sit down and play").click()
    second.get_by_role("button", name="Leave the game").click()
    expect(second.get_by_role("dialog")).to_contain_text("take your seat back")
    second.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    expect(second.get_by_role("heading", name="Flibuste")).to_be_visible()
    expect(first.locator(".leavers")).to_contain_text("has left the table")
    go(second, table)
    expect(second.locator(".leavers")).to_contain_text("You have left this game")
    second.get_by_role("button", name="Take my seat back").click()
    expect(first.locator(".leavers")).to_have_count(0)


def test_a_game_played_alone_is_put_aside_or_deleted(visit: Opener) -> None:
    page = visit()
    for _ in range(2):
        go(page, open_table(page, PLAIN, [ME, *bots(1)]))
        my_turn(page)
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("dialog").get_by_role("link", name="To the port").click()
    mine = page.locator("section", has=page.get_by_role("heading", name="Your games"))
    expect(mine.locator("li")).to_have_count(2)
    mine.get_by_role("button", name="Delete this game").first.click()
    page.get_by_role("button", name="Delete it for good?").press("Tab")  # not after all
    expect(page.get_by_role("button", name="Delete it for good?")).to_have_count(0)
    mine.get_by_role("button", name="Delete this game").first.click()
    page.get_by_role("button", name="Delete it for good?").click()
    expect(mine.locator("li")).to_have_count(1)
    mine.get_by_role("link").click()
    my_turn(page)
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Delete this game").click()
    expect(mine).to_have_count(0)


def test_many_games_do_not_push_the_new_ones_down(visit: Opener) -> None:
    page = visit()
    for _ in range(5):
        open_table(page, PLAIN, [ME, *bots(1)])
    page.reload()
    mine = page.locator("section", has=page.get_by_role("heading", name="Your games"))
    expect(mine.locator("li")).to_have_count(3)
    page.get_by_role("button", name="Show all 5").click()
    expect(mine.locator("li")).to_have_count(5)
