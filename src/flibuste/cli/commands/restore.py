"""``flibuste restore``: a backup becomes a database again."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from flibuste.cli.commands.backup import database
from flibuste.cli.commands.serve import configuration_of
from flibuste.cli.errors import plain_troubles
from flibuste.cli.texts import Texts


def run(args: Namespace, texts: Texts) -> int:
    chosen = configuration_of(args, texts)
    from flibuste.server.databases import shown_address
    from flibuste.server.restoring import restore
    from flibuste.server.serving import make_folder

    Path(args.file).stat()  # a file that is missing is told as one
    with plain_troubles(texts):
        make_folder(chosen)
        done = restore(Path(args.file), database(chosen), args.replace)
    print(texts.plain("restored", to=shown_address(database(chosen)), **vars(done.contents)))
    if done.waiting:
        print(texts.plain("restored-without", n=done.waiting))
    if done.aside is not None:
        print(texts.plain("restored-aside", file=str(done.aside)))
    if "secret" in chosen.given and chosen.settings.secret != done.key:
        print(texts.plain("restored-other-key"))
    return 0
