"""The loop of a game in the terminal: bots move, dice are rolled, people are asked."""

from __future__ import annotations

import os
import shlex
import signal
from contextlib import suppress

from flibuste.cli import INTERRUPTED, bots, savefiles, seats
from flibuste.cli.prompt import Quit, attended, listen
from flibuste.cli.table import TerminalTable
from flibuste.cli.texts import language
from flibuste.cli.turn import ask
from flibuste.core.kernel import CHANCE


def play_game(table: TerminalTable) -> int:
    """Play to the end, or until somebody leaves; the game is saved either way."""
    _mind_the_window()
    try:
        _greet(table)
        _run(table)
        _end(table)
        return 0
    except Quit:
        return _leave(table, 0)
    except KeyboardInterrupt:
        with suppress(OSError):
            print()
        return _leave(table, INTERRUPTED)
    except Exception:  # whatever it is, the evening's play is not lost to it
        _leave(table, 2)
        raise


def _mind_the_window() -> None:
    """Treat a closed window or SIGTERM as a player who leaves."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _greet(table: TerminalTable) -> None:
    title = table.texts.of(table.game)("title")
    table.heading(table.texts.rich("title-line", title=title, seats=table.match.seats))
    table.tell("at-the-table", names=table.names(range(table.match.seats)))
    if table.people:
        table.tell("greeting", style="dim")
    else:
        table.picture(None)


def _run(table: TerminalTable) -> None:
    while (seat := table.match.to_move) is not None:
        ply = table.match.ply
        if seat == CHANCE and table.match.seed is not None:
            _roll(table)
        elif seat in table.people or seat == CHANCE:
            ask(table, seat)
        else:
            bots.act(table.match, seat, table.bots[seat])
        table.log(ply)
        _watch(table)


def _roll(table: TerminalTable) -> None:
    """Roll all dice that are due."""
    while table.match.to_move == CHANCE:
        table.match.roll()


def _watch(table: TerminalTable) -> None:
    """Between moves of bots alone: show the position, and wait for whoever looks on."""
    if not table.people and attended(table):
        table.picture(None)
        listen(table, table.texts.rich("watch-prompt"))


def _end(table: TerminalTable) -> None:
    table.heading(table.texts.rich("last-position"))
    table.picture(table.me)
    table.result()
    path = _keep(table)
    table.tell("how-to-replay")
    command(table, f"flibuste replay {shlex.quote(path)}{_lang(table)}")


def _leave(table: TerminalTable, code: int) -> int:
    """Save the game, and only then say so: there may be no terminal left."""
    path = _keep(table)
    with suppress(OSError):
        table.tell("how-to-resume", ply=table.match.ply)
        said = f"{_people(table)}{_bots(table)}{_lang(table)}"
        command(table, f"flibuste play --resume {shlex.quote(path)}{said}")
    return code


def _people(table: TerminalTable) -> str:
    """The ``--me`` arguments with which the game has to be resumed."""
    if len(table.people) == table.match.seats:
        return " --me all"
    who = "".join(f" --me {seats.shown(seat)}" for seat in sorted(table.people)) or " --me none"
    return "" if who == " --me 1" else who


def _bots(table: TerminalTable) -> str:
    """The ``--bot`` arguments with which the game has to be resumed."""
    usual = bots.USUAL
    found = [(seat, bot.name) for seat, bot in table.bots.items() if seat not in table.people]
    return "".join(f" --bot {seats.shown(seat)}={name}" for seat, name in found if name != usual)


def _lang(table: TerminalTable) -> str:
    """The ``--lang`` argument, if the environment does not imply the language."""
    lang = table.texts.lang
    return "" if lang == language((), os.environ) else f" --lang {lang}"


def _keep(table: TerminalTable) -> str:
    table.path = table.path or savefiles.new_path(table.game.name)
    savefiles.write_save(table.match.record(), table.path, table.texts)
    return str(table.path)


def command(table: TerminalTable, text: str) -> None:
    """Show a command to copy; it is never wrapped."""
    table.console.print(f"  {text}", soft_wrap=True)
