"""``flibuste serve``: the server of the browser's tables."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from flibuste.cli.errors import CliError, plain_troubles
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from flibuste.server.configuration import Configuration

DIRECT = ("host", "port", "db", "database")
"""The settings that have a flag of their own."""


def run(args: Namespace, texts: Texts) -> int:
    chosen = configuration_of(args, texts)
    from flibuste.server import configuration, serving

    if args.show_config:
        print(configuration.shown(chosen), end="")
        return 0

    def ready(url: str) -> None:
        print(texts.plain("serving", url=url), flush=True)
        if args.open:
            serving.open_browser(url)

    with plain_troubles(texts):
        return serving.serve(chosen, ready)


def configuration_of(args: Namespace, texts: Texts) -> Configuration:
    """The settings of a server, as they count for a command that takes its flags."""
    try:
        from flibuste.server import configuration
    except ModuleNotFoundError as error:
        raise CliError(texts.plain("no-server", module=str(error.name))) from None
    said = {name: text for name in DIRECT if (text := vars(args).get(name)) is not None}
    return configuration.configured(
        configuration.assignments(args.set) | said, os.environ, args.config
    )
