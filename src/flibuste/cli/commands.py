"""The commands. Each imports what it needs and nothing more."""

from __future__ import annotations

from argparse import Namespace

from flibuste.cli.speech import Speech


def games(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import catalog
    from flibuste.cli.screen import screen, show

    show(screen(), *catalog.catalog(speech))
    return 0


def play(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import opening

    return opening.play(args, speech)


def replay(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import replaying

    return replaying.replay(args, speech)


def rules(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import rulebook
    from flibuste.cli.screen import markdown, screen, show

    text = rulebook.asked(speech, args.game, args.clause)
    show(screen(), markdown(text))
    return 0


def serve(args: Namespace, speech: Speech) -> int:
    try:
        from flibuste.server import serving
    except ModuleNotFoundError as error:
        from flibuste.cli.problems import Trouble

        raise Trouble(speech.plain("no-server", module=str(error.name))) from None

    def ready(url: str) -> None:
        print(speech.plain("serving", url=url), flush=True)
        if args.open:
            serving.open_browser(url)

    return serving.serve(args.host, args.port, args.db, ready)


def check(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import checking

    return checking.check(args, speech)


def arena(args: Namespace, speech: Speech) -> int:
    from flibuste.cli import arena as tournaments

    return tournaments.arena(args, speech)
