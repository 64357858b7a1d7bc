"""Files that nobody but their owner may read, and that are there whole or not at all."""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("flibuste.server")
PRIVATE = 0o600
OTHERS = 0o077
"""What nobody but the owner may do."""


def make_private(path: Path) -> None:
    """Make an empty file that only its owner may read, or tighten the one that is there."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    tighten(path)


def tighten(path: Path) -> None:
    """Take a file's permissions from everybody but its owner; on Windows the folder's count."""
    if os.name == "nt" or not path.exists() or not path.stat().st_mode & OTHERS:
        return
    try:
        path.chmod(PRIVATE)
    except PermissionError:
        log.warning("%s belongs to somebody else, and others may read it", path)


def temporary_beside(path: Path) -> Path:
    """A name for a file that will become ``path`` once it is whole."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}")


def write_new(path: Path, content: bytes) -> None:
    """Write a private file that is not there yet. After a crash it is there whole or not at all.

    Raises FileExistsError if another process was first, OSError if the disk is full.
    """
    temporary = temporary_beside(path)
    try:
        _write(temporary, content)
        if os.name == "nt":
            os.rename(temporary, path)
        else:
            os.link(temporary, path)  # a rename would replace what another process wrote
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()
    sync_folder(path.parent)


def _write(path: Path, content: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync_file(path: Path) -> None:
    """Wait until a file's content is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk; Windows has no such thing."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
