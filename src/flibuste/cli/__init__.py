"""The terminal: ``flibuste games``, ``play``, ``replay``, ``rules``, ``serve``, ``arena``,
``lab``, ``check``, and for whoever runs a server ``backup``, ``restore``, ``doctor``.

It names no game and holds no rule: a game's options become flags, its ``terminal`` module
draws, and what may be done is what the engine says. Whatever takes long to import is
imported where it is used, so that a person sees a table and not a wait.

    arguments.py  the command line              options.py    a game's options as flags
    parser.py     argparse in two languages     commands/     a module for each command
    texts.py      sentences, by language        errors.py     a request that cannot be met
    screen.py     what goes out, through Rich   table.py      a game in the terminal
    gameloop.py   moves, dice, questions        turn.py       a person's turn
    prompt.py     a line from the person        movelist.py   the legal moves, numbered
    bots.py       who plays the other seats     savefiles.py  saved games
    rulebook.py   rulebooks and clauses         movewords.py  moves in the person's language
    enginewords.py  the engine's errors in the person's language
    seats.py      seats, counted from 1         workers.py    who plays many games, and a bar
"""

from __future__ import annotations

import os
import sys

from flibuste.cli.texts import Texts, language
from flibuste.core.errors import FlibusteError

INTERRUPTED = 130
"""The exit code of programs stopped by Ctrl-C."""


def main(argv: list[str] | None = None) -> int:
    """Run one command. Returns its exit code: 2 and one line on stderr if anything goes wrong."""
    arguments = sys.argv[1:] if argv is None else argv
    texts = Texts(language(arguments, os.environ))
    _forgive_odd_letters()
    try:
        return _run(arguments, texts)
    except FlibusteError as error:
        return _fail(texts.error(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _nobody_reads()
    except OSError as error:
        return _fail(texts.trouble(error))


def _run(arguments: list[str], texts: Texts) -> int:
    from flibuste.cli.arguments import parse
    from flibuste.cli.commands import run_command

    code = run_command(parse(arguments, texts), texts)
    sys.stdout.flush()
    return code


def _fail(line: str) -> int:
    print(f"flibuste: {' '.join(line.split())}", file=sys.stderr)
    return 2


def _nobody_reads() -> int:
    """Keep Python from complaining about a broken pipe, as in ``flibuste rules | head``."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _forgive_odd_letters() -> None:
    """Let a terminal that cannot show a letter show a question mark, instead of a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
