"""A server's settings and their defaults; ``serving`` takes others from the environment."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

SECRET = "FLIBUSTE_SECRET"
"""The environment variable of the server's key."""


@dataclass(frozen=True)
class Settings:
    db: str = ":memory:"
    """The path of the SQLite file."""
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    """The server's key: it signs cookies, and secrets of offered deals are derived from it."""
    static: Path = Path(__file__).parent / "static"
    """The folder of the browser's files, as Vite has built them."""
    origins: tuple[str, ...] = ()
    """Origins other than the server's own that may open sockets and send POST requests."""
    hosts: tuple[str, ...] = ("*",)
    """Host names the server answers to, against DNS rebinding."""
    bot_ms: tuple[int, int] = (600, 900)
    """A bot takes at least a random time between these, so that people can follow."""
    grace_s: float = 90.0
    """Seconds after which a bot may take the seat of a player who is gone."""
    idle_s: float = 600.0
    """Seconds after which a table that nobody looks at leaves memory."""
    generous: bool = False
    """No rate limits: for benchmarks and load tests."""


def kept_secret(db: str) -> bytes:
    """The server's key: from the environment, or from a file beside the database."""
    given = os.environ.get(SECRET)
    if given:
        return given.encode()
    if db == ":memory:":
        return secrets.token_bytes(32)
    path = Path(db).with_suffix(".secret")
    try:
        return path.read_bytes()
    except FileNotFoundError:
        made = secrets.token_hex(32).encode()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(made)
        return made
