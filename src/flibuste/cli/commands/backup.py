"""``flibuste backup``: everything a server keeps, in one file, while it runs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli.commands.serve import configuration_of
from flibuste.cli.errors import plain_troubles
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from flibuste.server.configuration import Configuration


def run(args: Namespace, texts: Texts) -> int:
    chosen = configuration_of(args, texts)
    from flibuste.server import backups

    with plain_troubles(texts):
        made = backups.back_up(database(chosen), key(chosen), Path(args.file), args.replace)
    print(texts.plain("backed-up", file=args.file, **vars(made)))
    return 0


def database(chosen: Configuration) -> str:
    """The path or address of the database that a server would use."""
    return chosen.settings.database or chosen.settings.db


def key(chosen: Configuration) -> bytes | None:
    """The key that a server would use; None if it is in the database. Raises Trouble."""
    from flibuste.server.serverkey import existing_key

    if "secret" in chosen.given:
        return chosen.settings.secret
    return None if chosen.settings.database else existing_key(chosen.settings.db)
