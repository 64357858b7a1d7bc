"""A server's settings: each with its default, its meaning, and how its text is read.

``configuration`` reads them from the command line, the environment and a file; the table in
docs/guides/operators.md is made from this class.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import Field, dataclass, field, fields
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network
SHORTEST_KEY = 16
"""Bytes of a key that an operator sets, at least: a shorter one can be guessed."""


# --- what a value may be -----------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """How a setting's text is read, and written again."""

    must: str
    """What the text must be, to follow "must be"."""
    read: Callable[[str], Any]
    """Raises ValueError or KeyError."""
    write: Callable[[Any], str] = str


def _between(number: Any, low: float, high: float) -> Any:
    if not low <= number <= high:
        raise ValueError
    return number


def whole(low: int, high: int) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda t: _between(int(t), low, high))


def duration(low: float, high: float) -> Kind:
    must = f"a number of seconds from {low:g} to {high:g}"
    return Kind(must, lambda t: _between(float(t), low, high), lambda value: f"{value:g}")


def one_of(*choices: str) -> Kind:
    return Kind(" or ".join(choices), lambda text: choices[choices.index(text)])


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in text.split(","))))


def _networks(text: str) -> tuple[Network, ...]:
    return tuple(map(ip_network, _listed(text)))


def _comma(values: Any) -> str:
    return ",".join(map(str, values))


def _switch(text: str) -> bool:
    return {"1": True, "true": True, "0": False, "false": False}[text.lower()]


def _key(text: str) -> bytes:
    key = text.encode()
    if len(key) < SHORTEST_KEY:
        raise ValueError
    return key


def _pause(text: str) -> tuple[int, int]:
    low = _between(int(text), 0, 60_000)
    return low, low * 3 // 2


def _domain(text: str) -> str:
    if text and not re.fullmatch(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?", text):
        raise ValueError
    return text


def _site(text: str) -> str:
    if text and not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?/?", text, re.A):
        raise ValueError
    return text.rstrip("/")


def _smtp(text: str) -> str:
    parts = urlsplit(text)
    if text and (parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path):
        raise ValueError
    _ = parts.port  # raises ValueError
    return text


def _sender(text: str) -> str:
    plain = text.isprintable() and re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(text)[1])
    if text and not plain:
        raise ValueError
    return text


SMTP = Kind("an address such as smtp://user:password@mail.example.org:587", _smtp)
SENDER = Kind("an address such as Flibuste <flibuste@example.org>", _sender)
SITE = Kind("an address such as https://games.example.org", _site)
TEXT = Kind("a text", str)
DOMAIN = Kind("a domain name in small letters, without https:// and port", _domain)
NAMES = Kind("names with commas between them", _listed, _comma)
NETWORKS = Kind("addresses or networks with commas between them", _networks, _comma)
SWITCH = Kind("1 or 0", _switch, lambda on: str(int(on)))
KEY = Kind(f"a text of {SHORTEST_KEY} bytes at least", _key, lambda _: "")
KEPT = whole(0, 36_500)
PAUSE = Kind("a whole number from 0 to 60000", _pause, lambda pair: str(pair[0]))


# --- the settings ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Description:
    """What an operator is told about a setting."""

    kind: Kind
    meaning: str
    unless: str | None = None
    """What counts unless it is set, in words; else its default is shown."""
    secret: bool = False
    """Never shown, and not taken from the command line, which others on the machine can see."""


def _setting(default: Any, *told: Any, **more: Any) -> Any:
    about = {"description": Description(*told, **more)}
    if callable(default):
        return field(default_factory=default, repr=False, metadata=about)
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Settings:
    """Those without a description are for tests and programs."""

    host: str = _setting(
        "127.0.0.1", TEXT, "the address to listen at; `0.0.0.0` or `::` for the whole network"
    )
    port: int | None = _setting(
        None, whole(0, 65535), "the port; 0 takes any that is free", "the first free one from 8000"
    )
    db: str = _setting(":memory:", TEXT, "the SQLite file", "`tables.db` in the user's data folder")
    database: str = _setting(
        "", TEXT, "the address of a PostgreSQL (`postgresql://user@host/name`) that several "
        "servers share, instead of a file", "", secret=True,
    )  # fmt: skip
    secret: bytes = _setting(
        lambda: secrets.token_bytes(32), KEY,
        "the server's key: it signs guests' cookies, and secrets of offered deals are derived "
        "from it. Whoever has it can be any guest",
        "kept beside the SQLite file, as `tables.secret`, or in PostgreSQL", secret=True,
    )  # fmt: skip
    hosts: tuple[str, ...] = _setting(
        ("*",), NAMES, "host names that a server at 127.0.0.1 answers to besides `localhost`, "
        "against DNS rebinding; needed behind a proxy", "",
    )  # fmt: skip
    site: str = _setting(
        "", SITE, "the address under which players know the site, such as "
        "`https://games.example.org`: links and QR codes of invitations begin with it",
        "the address that was asked for",
    )  # fmt: skip
    origins: tuple[str, ...] = _setting(
        (), NAMES, "origins whose pages may use this server besides its own"
    )
    proxies: tuple[Network, ...] = _setting(
        (), NETWORKS, "proxies that are believed when they say for whom they ask "
        "(`X-Forwarded-For`, `X-Forwarded-Proto`): addresses or networks", "nobody",
    )  # fmt: skip
    bot_ms: tuple[int, int] = _setting(
        (600, 900), PAUSE, "milliseconds a bot takes for a move at least, so that people can "
        "follow: a random time between this and half as much again",
    )  # fmt: skip
    grace_s: float = _setting(
        90.0, duration(0, 86_400), "seconds after which a bot may take the seat of a player who is "
        "gone",
    )  # fmt: skip
    word_s: float = _setting(
        120.0, duration(1, 86_400), "seconds for a player's browser to seal its word for the deal, "
        "and to open it; then his chair is open again",
    )  # fmt: skip
    generous: bool = _setting(
        False, SWITCH, "1 lifts [the limits](../protocol.md): for load tests only"
    )
    passkey_domain: str = _setting(
        "", DOMAIN, "the domain name that passkeys belong to, such as `example.org` for a site at "
        "`games.example.org`; passkeys that were made for another one no longer count",
        "the name by which the site is asked for",
    )  # fmt: skip
    metrics_from: tuple[Network, ...] = _setting(
        (ip_network("127.0.0.1"), ip_network("::1")), NETWORKS, "addresses and networks that may "
        "ask for `/metrics`; never through a proxy",
    )  # fmt: skip
    drain_s: float = _setting(
        5.0, duration(0, 600), "seconds a server that is told to stop waits for answers under way"
    )
    log_format: str = _setting(
        "plain", one_of("plain", "json"), "how the log is written, to the standard error: `plain` "
        "text, or a line of `json` for each thing",
    )  # fmt: skip
    access_log: bool = _setting(
        False, SWITCH, "1 logs every request and socket when it ends: route, status, time, address"
    )
    chat: str = _setting(
        "kept", one_of("kept", "free", "phrases"), "who may write freely in the chat: those with a "
        "`kept` name, others choose from set phrases; `free`: everybody; `phrases`: nobody",
    )  # fmt: skip
    push_contact: str = _setting(
        "mailto:nobody@localhost", TEXT, "whom push services can write to about this server: an "
        "address that begins with `mailto:` or `https:`",
    )  # fmt: skip
    push_hosts: tuple[str, ...] = _setting(
        (), NAMES, "push services (`host:port`) that may be called though they are private or "
        "without https; for tests", "none",
    )  # fmt: skip
    review_playouts: int = _setting(
        240_000, whole(0, 100_000_000), "how many games are imagined for a review of luck and "
        "skill, which a finished game has once: some fifteen seconds of a processor; 0 makes none",
    )  # fmt: skip
    smtp: str = _setting(
        "", SMTP, "the mail server through which players are told that it is their turn, if they "
        "want that: `smtp://user:password@mail.example.org:587`, or `smtps://…:465`; beyond this "
        "machine never without TLS. It needs `mail_from` and `site`", "no mail", secret=True,
    )  # fmt: skip
    mail_from: str = _setting(
        "", SENDER, "whom mail comes from, such as `Flibuste <flibuste@example.org>`", ""
    )
    keep_days: int = _setting(
        0, KEPT, "days that finished games are kept after their last move, with their talk; 0 is "
        "for ever",
    )  # fmt: skip
    keep_idle_days: int = _setting(
        0, KEPT, "days that games which are not finished are kept after their last move; 0 is for "
        "ever",
    )  # fmt: skip
    keep_open_days: int = _setting(
        30, KEPT, "days that tables are kept at which no game has begun; 0 is for ever"
    )
    keep_guest_days: int = _setting(
        400, KEPT, "days after which a guest without any table is forgotten, his name with him; 0 "
        "is never",
    )  # fmt: skip
    static: Path = Path(__file__).parent / "static"
    """The folder of the browser's files, as Vite has built them."""
    sweep_s: float = 3600.0
    """Seconds between two looks at what is not kept any longer."""
    idle_s: float = 600.0
    """Seconds after which a table that nobody looks at leaves memory."""


def described() -> Iterator[tuple[Field[Any], Description]]:
    """The settings an operator can set, in their order."""
    for each in fields(Settings):
        if "description" in each.metadata:
            yield each, each.metadata["description"]


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"FLIBUSTE_{name.upper()}"
