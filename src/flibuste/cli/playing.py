"""The course of a game at a table: bots move, dice fall, people are asked."""

from __future__ import annotations

import os
import shlex
import signal
from contextlib import suppress

from flibuste.cli import INTERRUPTED, bots, keeping
from flibuste.cli.asking import Leave, ask, attended, listen
from flibuste.cli.speech import language
from flibuste.cli.table import Table
from flibuste.core.kernel import CHANCE


def play(table: Table) -> int:
    """Play to the end, or until somebody leaves; the game is kept either way."""
    _mind_the_window()
    try:
        _greet(table)
        _run(table)
        _end(table)
        return 0
    except Leave:
        return _leave(table, 0)
    except KeyboardInterrupt:
        with suppress(OSError):
            print()
        return _leave(table, INTERRUPTED)
    except Exception:  # whatever it is, the evening's play is not lost to it
        _leave(table, 2)
        raise


def _mind_the_window() -> None:
    """A closed window or a friendly kill is a player who leaves."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _greet(table: Table) -> None:
    title = table.speech.of(table.game)("title")
    table.heading(table.speech.say("title-line", title=title, seats=table.match.seats))
    table.tell("at-the-table", names=table.names(range(table.match.seats)))
    if table.people:
        table.tell("greeting", style="dim")
    else:
        table.picture(None)


def _run(table: Table) -> None:
    while (seat := table.match.to_move) is not None:
        ply = table.match.ply
        if seat == CHANCE and table.match.seed is not None:
            _roll(table)
        elif seat in table.people or seat == CHANCE:
            ask(table, seat)
        else:
            bots.act(table.match, seat, table.crew[seat])
        table.log(ply)
        _watch(table)


def _roll(table: Table) -> None:
    """All the dice that are due: they fall together."""
    while table.match.to_move == CHANCE:
        table.match.roll()


def _watch(table: Table) -> None:
    """Nobody plays but somebody may look on: a position at a time, as fast as he likes."""
    if not table.people and attended(table):
        table.picture(None)
        listen(table, table.speech.say("watch-prompt"))


def _end(table: Table) -> None:
    table.heading(table.speech.say("last-position"))
    table.picture(table.me)
    table.result()
    path = _keep(table)
    table.tell("how-to-replay")
    command(table, f"flibuste replay {shlex.quote(path)}{_lang(table)}")


def _leave(table: Table, code: int) -> int:
    """Keep the game before a word is said: there may be no terminal left to say it to."""
    path = _keep(table)
    with suppress(OSError):
        table.tell("how-to-resume", ply=table.match.ply)
        said = f"{_people(table)}{_crew(table)}{_lang(table)}"
        command(table, f"flibuste play --resume {shlex.quote(path)}{said}")
    return code


def _people(table: Table) -> str:
    """The people that a resumed game must be told of."""
    if len(table.people) == table.match.seats:
        return " --me all"
    who = "".join(f" --me {seat}" for seat in sorted(table.people)) or " --me none"
    return "" if who == " --me 0" else who


def _crew(table: Table) -> str:
    """The bots that a resumed game must be told of."""
    usual = bots.USUAL
    found = [(seat, bot.name) for seat, bot in table.crew.items() if seat not in table.people]
    return "".join(f" --bot {seat}={name}" for seat, name in found if name != usual)


def _lang(table: Table) -> str:
    """The language, if it is not the one that everything here is in."""
    lang = table.speech.lang
    return "" if lang == language((), os.environ) else f" --lang {lang}"


def _keep(table: Table) -> str:
    table.path = table.path or keeping.fresh(table.game.name)
    keeping.write(table.match.record(), table.path, table.speech)
    return str(table.path)


def command(table: Table, text: str) -> None:
    """A command to copy: never wrapped, whatever its length."""
    table.console.print(f"  {text}", soft_wrap=True)
