"""A person's turn: showing the position, reading what is typed, answering it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste.cli import bots, movelist, rulebook, savefiles
from flibuste.cli.movewords import MOST, folded
from flibuste.cli.prompt import Quit, attended, listen
from flibuste.cli.screen import markdown
from flibuste.cli.table import TerminalTable
from flibuste.cli.texts import GUARD_SPACES
from flibuste.core.errors import FlibusteError, IllegalMove, UnreadableMove
from flibuste.core.kernel import CHANCE

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from flibuste.bots import Hint, Idea

IDEAS = 5
"""The most moves that a hint names."""


# --- asking --------------------------------------------------------------------------


def ask(table: TerminalTable, seat: int) -> None:
    """Ask until a move is played."""
    _hand_over(table, seat)
    _present(table, seat)
    ply = table.match.ply
    while table.match.ply == ply:
        text = listen(table, table.texts.rich("prompt", seat=table.name(seat)))
        answer(table, seat, text)
    table.told[seat] = table.match.ply


def _hand_over(table: TerminalTable, seat: int) -> None:
    """If several people share the screen, clear it of the last hand before the next one looks."""
    if seat == CHANCE or len(table.people) < 2 or not attended(table):
        return
    if table.told and max(table.told, key=lambda s: table.told[s]) == seat:
        return
    table.console.clear()
    print("\x1b[3J", end="", flush=True)  # and what could be scrolled back to
    listen(table, table.texts.rich("hand-over", seat=table.name(seat)))
    table.log(table.told.get(seat, 0))


def _present(table: TerminalTable, seat: int) -> None:
    ply = str(table.match.ply + 1)
    key = "chance-due" if seat == CHANCE else "your-turn"
    table.heading(table.texts.rich(key, seat=table.name(seat), ply=ply))
    table.picture(None if seat == CHANCE else seat)
    table.show("")
    show_moves(table, seat, "")


# --- answering -----------------------------------------------------------------------


def answer(table: TerminalTable, seat: int, text: str) -> None:
    """Play a move, or do what a command asks for."""
    offered = table.match.legal
    if text.isascii() and text.isdigit():
        _by_number(table, offered, text)
    elif len(meant := table.moves.meant(text, offered)) == 1:
        table.match.play(meant[0])
    else:
        _command_or_move(table, seat, text)


def _by_number(table: TerminalTable, offered: list[str], text: str) -> None:
    number = int(text[:9])
    if 1 <= number <= len(offered):
        table.match.play(offered[number - 1])
    else:
        table.tell("no-number", n=len(offered))


def _command_or_move(table: TerminalTable, seat: int, text: str) -> None:
    word, _, rest = text.partition(" ")
    for name, do in COMMANDS.items():
        if folded(word) in folded(table.texts.plain(f"command-{name}")).split():
            return do(table, seat, rest.strip())
    if text and not text.startswith("#"):  # a file of moves may have comments
        _try(table, text)
    return None


def _try(table: TerminalTable, text: str) -> None:
    """Answer a text that is no legal move and no command: list moves that begin so, or say why."""
    try:
        table.match.play(_readable(table, text))
    except IllegalMove as error:
        table.tell("refused", clause=str(error.clause), why=error.sentence(table.texts.lang))
        table.tell("see-clause", style="dim", clause=str(error.clause))
    except UnreadableMove:
        if not _narrow(table, text):
            _not_read(table, text)
            table.tell("see-moves", style="dim")


def _readable(table: TerminalTable, text: str) -> str:
    """The move that a text writes in whatever language, also one that is not legal now."""
    match = table.match
    every = (match.text(action) for action in range(table.game.readable))
    return next(iter(table.moves.meant(text, every)), text)


def _not_read(table: TerminalTable, text: str) -> None:
    column, nexts = table.moves.expected(text, table.match.legal)
    listed = ", ".join(nexts[:MOST]) + (", …" if len(nexts) > MOST else "")
    key = "not-read" if listed else "not-read-end"
    table.tell(key, text=text, column=column, expected=listed.translate(GUARD_SPACES))


def _narrow(table: TerminalTable, text: str) -> bool:
    found = movelist.matching(_offered(table), text, table.words)
    if found:
        table.show(*movelist.listing(table.texts, found, table.words))
    return bool(found)


# --- commands ------------------------------------------------------------------------


def show_moves(table: TerminalTable, seat: int, text: str) -> None:
    """List the legal moves: folded if there are many, all of them for ``moves all``."""
    offered = _offered(table)
    everything = folded(text) in folded(table.texts.plain("word-all")).split()
    if text and not everything:
        offered = movelist.matching(offered, text, table.words)
    if not offered:
        table.tell("no-such-move", text=text)
        return
    table.show(*movelist.listing(table.texts, offered, table.words, everything))


def _offered(table: TerminalTable) -> list[movelist.NumberedMove]:
    return movelist.choices(table.match.legal, table.moves.shown)


def show_position(table: TerminalTable, seat: int, text: str) -> None:
    _present(table, seat)


def explain_refusal(table: TerminalTable, seat: int, text: str) -> None:
    """``why MOVE``."""
    if not text:
        table.tell("why-what", move=table.moves.shown(table.match.legal[0]))
        return
    try:
        reason = table.match.why_not(_readable(table, text))
    except UnreadableMove:
        _not_read(table, text)
        return
    if reason is None:
        table.tell("why-legal", move=text)
    else:
        why = reason.sentence(table.texts.lang)
        table.tell("refused", clause=str(reason), why=why)
        table.tell("see-clause", style="dim", clause=str(reason))


def show_rules(table: TerminalTable, seat: int, text: str) -> None:
    """``rules`` or ``rules K-9``."""
    try:
        if text:
            shown = rulebook.clause_text(table.texts, table.game, text)
        else:
            shown = rulebook.whole(table.texts, table.game)
    except FlibusteError as error:
        table.show(str(error).translate(GUARD_SPACES))
        return
    table.show(markdown(shown))


def show_hint(table: TerminalTable, seat: int, text: str) -> None:
    """Show the best moves, how they may end, and what may come next."""
    if seat == CHANCE:
        table.tell("hint-chance")
        return
    found = bots.advice(table.match, seat)
    if not found.best:
        table.tell("hint-none")
        return
    table.show(_ideas(table, found))
    line = " · ".join(table.moves.shown(table.match.text(action)) for action in found.line)
    table.tell("hint-line", style="dim", line=line)
    if not found.firm:
        table.tell("hint-rough", style="dim", games=found.games)


def _ideas(table: TerminalTable, found: Hint) -> Grid:
    from rich.table import Table as Grid

    actions = table.match.actions
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="cyan", min_width=4)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column(justify="right", style="dim")
    for idea in found.best[:IDEAS]:
        number, move = actions.index(idea.action) + 1, table.match.text(idea.action)
        grid.add_row(
            str(number), table.moves.shown(move), *(_figures(table, idea) if found.firm else ())
        )
    return grid


def _figures(table: TerminalTable, idea: Idea) -> tuple[str, str]:
    win = table.texts.rich("hint-win", percent=str(round(100 * idea.win)))
    return win, table.texts.rich("hint-score", score=table.texts.figure(idea.score))


def save_game(table: TerminalTable, seat: int, text: str) -> None:
    path = Path(text).expanduser() if text else table.path or savefiles.new_path(table.game.name)
    try:
        savefiles.write_save(table.match.record(), path, table.texts)
    except FlibusteError as error:
        table.tell("not-saved", why=str(error))
        return
    except OSError as error:
        table.tell("not-saved", why=table.texts.trouble(error))
        return
    table.path = path
    table.tell("saved", file=str(path))


def quit_game(table: TerminalTable, seat: int, text: str) -> None:
    raise Quit


def show_help(table: TerminalTable, seat: int, text: str) -> None:
    """Show everything that can be typed, with examples from this position."""
    from rich.table import Table as Grid

    move = table.moves.shown(table.match.legal[-1])
    examples = {"move": move, "word": move.split()[0], "clause": f"{table.game.letter}-1"}
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(min_width=26, style="bold")
    for name in ("move", "part", *COMMANDS):
        sign = table.texts.rich(f"help-in-{name}-sign", **examples)
        grid.add_row(f"  {sign}", table.texts.rich(f"help-in-{name}"))
    table.show(grid)


COMMANDS: dict[str, Callable[[TerminalTable, int, str], None]] = {
    "moves": show_moves,
    "look": show_position,
    "hint": show_hint,
    "why": explain_refusal,
    "rules": show_rules,
    "save": save_game,
    "quit": quit_game,
    "help": show_help,
}
