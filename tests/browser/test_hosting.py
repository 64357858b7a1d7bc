"""The guide's chapter on plain processes, followed to the letter in an empty folder.

Two nodes, PostgreSQL, nginx and a certificate of one's own: a game is played through the proxy in a
browser, while nodes are killed and restarted. The guide lets names and ports be others; besides
them only the bots are quicker here.
"""

from __future__ import annotations

import json
import random
import re
import socket
import ssl
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import yaml
from playwright.sync_api import Browser, Page, WebSocket, expect
from tests.browser.conftest import note
from tests.browser.guide import Follower, chapter
from tests.browser.players import (
    ARGUMENTS,
    CHROMIUM,
    ME,
    ROOT,
    bots,
    my_turn,
    over,
    pick_next,
)

METRIC = re.compile(r"\b(?:flibuste|process)_[a-z_]+")
CHAPTER = chapter(ROOT / "docs" / "guides" / "hosting.md", "Plain processes")
GAME = "attention_pirates"
"""One of two dozen moves each."""
BACK_S = 3.0
"""Seconds after a node's death in which its browsers are with another, as the guide promises."""
CLIENT, STRANGER = "127.0.0.5", "127.0.0.6"
"""Addresses of this machine that are not the proxy's."""
SPOOFED = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
    "forwarded": "for=203.0.113.9",
}
FINGERPRINT = (
    "openssl x509 -in certificate.pem -pubkey -noout | openssl pkey -pubin -outform der"
    " | openssl dgst -sha256 -binary | base64"
)
NOTE_SOCKETS = """
  window.found = []; window.lost = [];
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("open", () => found.push(Date.now()));
      this.addEventListener("close", () => lost.push(Date.now()));
    }
  };
"""
OPEN_TABLE = """async (wish) => {
  const headers = {"content-type": "application/json"};
  const asked = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await asked.json()).id;
}"""
RECORD = "async (table) => (await fetch(`/api/tables/${table}/record`)).json()"


def free_ports(count: int) -> list[str]:
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [str(each.getsockname()[1]) for each in listeners]
    for each in listeners:
        each.close()
    return ports


@pytest.fixture(scope="module")
def site() -> Iterator[Follower]:
    """The site as the guide builds it, up to its look at what was built; then taken down."""
    ports = dict(zip(("HTTP", "HTTPS", "ONE", "TWO"), free_ports(4), strict=True))
    follower = Follower({**ports, "FLIBUSTE_BOT_MS": "20"})
    try:
        for title in (
            "A folder",
            "The database",
            "A certificate",
            "The nodes",
            "The proxy",
            "A look",
        ):
            assert CHAPTER[title], f"the guide has nothing to do under {title!r}"
            for block in CHAPTER[title]:
                follower.run(block)
        yield follower
        for block in CHAPTER["Away with it"]:
            follower.run(block)
    finally:
        follower.leave()


def host(site: Follower) -> str:
    return f"flibuste.localhost:{site.env['HTTPS']}"


@pytest.fixture
def client(site: Follower) -> Iterator[httpx.Client]:
    """Somebody without a browser, who trusts the certificate and asks through the proxy."""
    trust = ssl.create_default_context(cafile=str(site.folder / "certificate.pem"))
    transport = httpx.HTTPTransport(verify=trust, local_address=CLIENT)
    with httpx.Client(
        transport=transport, base_url=f"https://127.0.0.1:{site.env['HTTPS']}",
        headers={"host": host(site)},
    ) as made:  # fmt: skip
        yield made


def asked(client: httpx.Client, path: str, **headers: str) -> httpx.Response:
    name = {"sni_hostname": "flibuste.localhost"}
    return client.get(path, headers=headers, extensions=name)


# --- what passes through ---------------------------------------------------------------------


def test_every_answer_has_its_headers_and_cookies_are_secure(client: httpx.Client) -> None:
    for path in ("/", "/api/games", "/no/such/page"):
        answer = asked(client, path)
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    cookie = asked(client, "/api/me").headers["set-cookie"]
    assert "Secure" in cookie and "HttpOnly" in cookie


def test_what_is_inside_stays_inside(client: httpx.Client) -> None:
    for path in ("/metrics", "/metrics/", "/%6detrics", "/api/../metrics", "/metrics?a=b"):
        answer = asked(client, path)
        assert answer.status_code in (403, 404) and "flibuste_" not in answer.text, path
    assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400


def logged_client(site: Follower, answer: httpx.Response) -> str:
    """The address that a node has logged for a request."""
    request = answer.headers["x-request-id"]
    for _ in range(100):
        lines = "".join(site.text(f"{site.env[n]}.log") for n in ("ONE", "TWO")).splitlines()
        found = [line for line in lines if f" {request} " in line]
        if found:
            return found[0].rpartition("client=")[2]
        time.sleep(0.1)
    raise AssertionError("the request was not logged")


def test_only_the_proxy_is_believed_when_it_says_for_whom_it_asks(
    site: Follower, client: httpx.Client
) -> None:
    through = asked(client, "/api/me", **SPOOFED)
    assert logged_client(site, through) == CLIENT
    stranger = httpx.HTTPTransport(local_address=STRANGER)
    with httpx.Client(transport=stranger) as past_the_proxy:
        direct = past_the_proxy.get(f"http://127.0.0.1:{site.env['ONE']}/api/me", headers=SPOOFED)
    assert logged_client(site, direct) == STRANGER
    assert "Secure" not in direct.headers["set-cookie"]


def test_files_are_compressed_and_kept_pages_are_asked_for_anew(client: httpx.Client) -> None:
    page = asked(client, "/", **{"accept-encoding": "gzip"})
    assert (
        page.headers["content-encoding"] == "gzip" and page.headers["cache-control"] == "no-cache"
    )
    again = {"accept-encoding": "gzip", "if-none-match": page.headers["etag"]}
    assert asked(client, "/", **again).status_code == 304
    script = page.text.partition('src="/assets/first')[2].partition('"')[0]
    for encoding in ("br", "gzip", "br"):
        with client.stream(
            "GET", f"/assets/first{script}", headers={"accept-encoding": encoding},
            extensions={"sni_hostname": "flibuste.localhost"},
        ) as answer:  # fmt: skip
            assert answer.status_code == 200
            assert answer.headers["content-encoding"] == encoding
            assert "immutable" in answer.headers["cache-control"]


def test_prometheus_is_told_what_its_rules_ask_for(site: Follower) -> None:
    told = site.said(f"curl --silent http://127.0.0.1:{site.env['ONE']}/metrics")
    families = set(re.findall(r"^# TYPE (\w+)", told, re.MULTILINE))
    text = (ROOT / "deploy" / "flibuste-alerts.yml").read_text(encoding="utf-8")
    [group] = yaml.safe_load(text)["groups"]
    used = {name for rule in group["rules"] for name in METRIC.findall(rule["expr"])}
    assert len(used) > 5
    assert {re.sub("_bucket$", "", name) for name in used} <= families
    scraped = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text(encoding="utf-8"))
    assert scraped["rule_files"] == ["flibuste-alerts.yml"]


# --- the game --------------------------------------------------------------------------------


class Told:
    """What a page has sent and was told, over all its sockets."""

    def __init__(self, page: Page) -> None:
        self.urls: list[str] = []
        self.sent: dict[int, dict[str, Any]] = {}
        self.played: dict[int, str] = {}
        """Moves that were acknowledged, by ply."""
        page.on("websocket", self._listen)

    def _listen(self, opened: WebSocket) -> None:
        self.urls.append(opened.url)
        opened.on("framesent", lambda frame: self._note_sent(json.loads(frame)))
        opened.on("framereceived", lambda frame: self._note_heard(json.loads(frame)))

    def _note_sent(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "play":
            self.sent[frame["id"]] = frame

    def _note_heard(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "ok" and frame["id"] in self.sent:
            request = self.sent[frame["id"]]
            self.played[request["ply"]] = request["move"]


@pytest.fixture
def browser(site: Follower, chromium: Browser) -> Iterator[Browser]:
    """Chromium that trusts this one certificate, by the fingerprint of its key."""
    key = site.said(FINGERPRINT).strip()
    trust = f"--ignore-certificate-errors-spki-list={key}"
    made = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, trust])
    yield made
    made.close()


def opened(browser: Browser, site: Follower, wrong: list[str]) -> Page:
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(60_000)
    page.add_init_script(NOTE_SOCKETS)
    page.add_init_script("""localStorage.setItem('flibuste', '{"pace": 0, "sound": false}')""")
    page.on("console", lambda message: note(wrong, message))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"https://{host(site)}/")
    return page


def play_on(page: Page, rng: random.Random, picks: int) -> None:
    for _ in range(picks):
        if my_turn(page):
            pick_next(page, rng)


def comeback(page: Page, since: float) -> float:
    """Seconds until the page has a new socket."""
    page.wait_for_function("at => found.some(time => time > at)", arg=since)
    return float(page.evaluate("at => found.find(time => time > at)", since) - since) / 1000


def disturbed(page: Page, site: Follower, rng: random.Random) -> dict[str, float]:
    """Play while the guide kills a node and stops the other; seconds of each cut."""
    took = {}
    for block in (*CHAPTER["Kill a node"], *CHAPTER["Stop a node"]):
        play_on(page, rng, 2)
        at = time.time() * 1000
        site.run(block)
        if block.commands.startswith("kill"):
            took[block.commands.split("$")[0].strip()] = comeback(page, at)
    return took


def test_a_game_is_played_to_its_end_while_nodes_are_killed_and_restarted(
    site: Follower, browser: Browser
) -> None:
    wrong: list[str] = []
    page, rng = opened(browser, site, wrong), random.Random(3)
    told = Told(page)
    table = page.evaluate(OPEN_TABLE, wish())
    page.goto(f"https://{host(site)}/t/{table}")
    page.evaluate("window.loaded = 'once'")
    took = disturbed(page, site, rng)
    assert not over(page), "the game was too short to be disturbed as often as the guide does"
    while my_turn(page):
        pick_next(page, rng)
    expect(page.locator("dialog .winner")).to_be_visible()
    check_record(page.evaluate(RECORD, table), told)
    assert page.evaluate("window.loaded") == "once"
    assert len(told.urls) > 2 and all(url.startswith("wss://") for url in told.urls)
    print("seconds until the browser was back:", took)
    assert took["kill -9"] < BACK_S
    assert not wrong, wrong


def wish() -> dict[str, Any]:
    return {
        "game": GAME, "seats": 2, "options": {}, "chairs": [ME, *bots(1)], "public": False,
        "clock": None,
    }  # fmt: skip


def check_record(record: dict[str, Any], told: Told) -> None:
    """Every move that was acknowledged is in the record, once and where it was played."""
    moves = record["moves"]
    assert len(told.played) > 10
    assert {ply: moves[ply] for ply in told.played} == told.played
