"""``flibuste serve``: the server of the browser's tables."""

from __future__ import annotations

from argparse import Namespace

from flibuste.cli.errors import CliError
from flibuste.cli.texts import Texts


def run(args: Namespace, texts: Texts) -> int:
    try:
        from flibuste.server import serving
    except ModuleNotFoundError as error:
        raise CliError(texts.plain("no-server", module=str(error.name))) from None

    def ready(url: str) -> None:
        print(texts.plain("serving", url=url), flush=True)
        if args.open:
            serving.open_browser(url)

    return serving.serve(args.host, args.port, args.db, ready)
