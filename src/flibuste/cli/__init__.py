"""The terminal door: ``flibuste games``, ``play``, ``replay``, ``rules``, ``arena``.

It names no game and holds no rule: a game's options become flags, its ``terminal`` module
draws, and what may be done is what the engine says. Whatever takes long to import is
imported where it is used, so that a person sees a table and not a wait.
"""

from __future__ import annotations

import os
import sys

from flibuste.cli.speech import Speech, language
from flibuste.core.errors import FlibusteError

INTERRUPTED = 130
"""The exit code of programs stopped by Ctrl-C."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code. Whatever goes wrong is one line and a 2."""
    arguments = sys.argv[1:] if argv is None else argv
    speech = Speech(language(arguments, os.environ))
    _forgive_odd_letters()
    try:
        return _run(arguments, speech)
    except FlibusteError as error:
        return _fail(speech.error(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _nobody_reads()
    except OSError as error:
        return _fail(speech.trouble(error))


def _run(arguments: list[str], speech: Speech) -> int:
    from flibuste.cli.arguments import parse

    args = parse(arguments, speech)
    code: int = args.command(args, speech)
    sys.stdout.flush()
    return code


def _fail(line: str) -> int:
    print(f"flibuste: {' '.join(line.split())}", file=sys.stderr)
    return 2


def _nobody_reads() -> int:
    """``flibuste rules … | head``: Python would complain once more when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _forgive_odd_letters() -> None:
    """A terminal that cannot show « é » shows a question mark, and no traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
