"""``flibuste replay``: a saved game, at one moment or step by step."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from flibuste.cli import savefiles
from flibuste.cli.errors import CliError
from flibuste.cli.prompt import Quit, attended, listen
from flibuste.cli.screen import screen
from flibuste.cli.seats import meant
from flibuste.cli.table import TerminalTable, Transcript
from flibuste.cli.texts import Texts
from flibuste.core.match import Match, load


def run(args: Namespace, texts: Texts) -> int:
    record = savefiles.read_save(args.file, texts)
    match = load(record, auto_chance=False)
    seat = None if args.seat is None else meant(args.seat, match.seats)
    if seat is None and args.seat is not None:
        raise CliError(texts.plain("no-view", seat=str(args.seat), last=str(match.seats)))
    replay = Replay(record, match, texts, seat)
    if args.all:
        replay.everything()
    elif args.ply is None and attended(replay.table):
        replay.interactive()
    else:
        replay.at(replay.length if args.ply is None else args.ply)
    return 0


class Replay:
    """A game that is over, or as far as it has been played."""

    def __init__(self, record: dict[str, Any], match: Match, texts: Texts, seat: int | None):
        self.record = {k: v for k, v in record.items() if k != "result"}
        self.moves = list(match.moves)
        self.length = len(self.moves)
        self.seat = seat
        self.table = TerminalTable(
            match, texts, screen(), frozenset(), {}, None, Transcript(match), anonymous=True
        )

    def at(self, ply: int) -> None:
        """Show the position after ``ply`` moves, with the move that led there."""
        if not 0 <= ply <= self.length:
            raise CliError(self.table.texts.plain("no-ply", ply=str(ply), last=str(self.length)))
        self.table.match = self._wound(ply)
        self._frame()

    def everything(self) -> None:
        self.at(0)
        for move in self.moves:
            self.table.match.play(move)
            self._frame()

    def interactive(self) -> None:
        """n, p, a number or q."""
        ply = self.length
        while True:
            self.at(ply)
            try:
                text = listen(self.table, self.table.texts.rich("replay-prompt"))
            except (Quit, KeyboardInterrupt):
                return
            if text.lower().startswith("q"):
                return
            ply = self._next(ply, text.lower())

    def _next(self, ply: int, text: str) -> int:
        if text.isascii() and text.isdigit():
            ply = int(text[:9])
        else:
            ply += -1 if text.startswith("p") else 1
        return min(max(ply, 0), self.length)

    def _wound(self, ply: int) -> Match:
        match = load({**self.record, "moves": []}, auto_chance=False)
        for move in self.moves[:ply]:
            match.play(move)
        return match

    def _frame(self) -> None:
        table, ply = self.table, self.table.match.ply
        table.heading(table.texts.rich("after", ply=ply, last=self.length))
        table.log(max(ply - 1, 0))
        table.picture(self.seat)
        if table.match.over:
            table.result()
