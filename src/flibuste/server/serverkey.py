"""The server's key: it signs cookies, and secrets of offered deals are derived from it."""

from __future__ import annotations

import secrets
from pathlib import Path

from flibuste.server.privatefiles import tighten, write_new
from flibuste.server.troubles import Trouble

SHORTEST = 32
"""Bytes that a key in a file has at least: a shorter one was cut off."""


def key_file(db: str) -> Path:
    """Where the key of a database lies."""
    return Path(db).with_suffix(".secret")


def kept_secret(db: str) -> bytes:
    """The server's key, in a file beside the database. Raises Trouble if it cannot be had."""
    if db == ":memory:":
        return secrets.token_bytes(SHORTEST)
    path = key_file(db)
    try:
        return _read(path)
    except FileNotFoundError:
        return _make(path)
    except OSError as error:
        raise Trouble("key-unreadable", path=str(path), why=str(error.strerror)) from None


def existing_key(db: str) -> bytes:
    """The key beside a database; none is made. Raises Trouble if it cannot be had."""
    path = key_file(db)
    try:
        return _read(path)
    except OSError as error:
        raise Trouble("key-unreadable", path=str(path), why=str(error.strerror)) from None


def _read(path: Path) -> bytes:
    tighten(path)
    key = path.read_bytes()
    if len(key) < SHORTEST:
        raise Trouble("key-short", where=str(path), bytes=len(key), least=SHORTEST)
    return key


def _make(path: Path) -> bytes:
    try:
        write_new(path, secrets.token_hex(SHORTEST).encode())
    except FileExistsError:
        pass  # another process was first
    except OSError as error:
        raise Trouble("key-unmade", path=str(path), why=str(error.strerror)) from None
    return _read(path)
