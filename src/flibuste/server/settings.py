"""What can be set about a server; the environment and the command line say otherwise."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

SECRET = "FLIBUSTE_SECRET"


@dataclass(frozen=True)
class Settings:
    db: str = ":memory:"
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    static: Path = Path(__file__).parent / "static"
    origins: tuple[str, ...] = ()
    """Origins besides the server's own that may open sockets and post."""
    hosts: tuple[str, ...] = ("*",)
    """Names the server answers to: a page elsewhere could give its own name our address."""
    bot_ms: tuple[int, int] = (600, 900)
    """How long a bot seems to think, at least, so that people can follow."""
    grace_s: float = 90.0
    """After a player is gone so long, a bot may take the seat."""
    idle_s: float = 600.0
    """A table nobody looks at leaves memory after this time."""
    generous: bool = False
    """No rate limits: for benchmarks and load tests."""


def kept_secret(db: str) -> bytes:
    """The key that signs cookies: from the environment, or kept beside the database."""
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
