"""Saved games: files with a record in them."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from flibuste.cli.errors import CliError
from flibuste.cli.texts import Texts

BIGGEST = 50_000_000
"""The most bytes of a file that is read: larger than any saved game, so it is another file."""


def read_save(path: Path, texts: Texts) -> dict[str, Any]:
    """The record in a file. Raises CliError if there is none in it."""
    try:
        if path.stat().st_size > BIGGEST:
            raise CliError(texts.plain("not-a-record", file=str(path)))
        record = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):  # neither text nor JSON
        raise CliError(texts.plain("not-a-record", file=str(path))) from None
    if not isinstance(record, dict) or "flibuste" not in record:
        raise CliError(texts.plain("not-a-record", file=str(path)))
    return record


def write_save(record: dict[str, Any], path: Path, texts: Texts) -> None:
    """Write a record atomically. Overwrites saved games, and no other files."""
    if path.exists():
        read_save(path, texts)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(record, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def new_path(game: str) -> Path:
    """A new name in the user's folder of saved games."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("flibuste", appauthor=False)) / "games"
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, 1000))
    return next(p for name in names if not (p := folder / f"{name}.json").exists())
