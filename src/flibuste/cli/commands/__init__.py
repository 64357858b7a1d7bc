"""The commands, a module each, imported when it is asked for; ``run`` gives the exit code.

games.py   what there is to play        rules.py   rulebooks and clauses
play.py    a game in the terminal       replay.py  a saved game
serve.py   the browser's tables         check.py   does a record hold?
arena.py   a tournament between bots     backup.py  a copy of all tables while they are played
doctor.py  what is wrong with a server  restore.py a backup becomes a database again
review.py  luck and skill in a game     moderate.py  reports, and decisions about them
lab.py     what an option does to a game
"""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module

from flibuste.cli.texts import Texts


def run_command(args: Namespace, texts: Texts) -> int:
    code: int = import_module(f"{__name__}.{args.command}").run(args, texts)
    return code
