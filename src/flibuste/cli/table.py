"""A table in the terminal: the game, who sits where, and what each person has been shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from flibuste.bots import LEVELS
from flibuste.cli import seats
from flibuste.cli.movewords import MoveWords
from flibuste.cli.screen import show
from flibuste.cli.texts import GUARD_SPACES, Texts
from flibuste.core import contract
from flibuste.core.effects import effects_of
from flibuste.core.kernel import CHANCE

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from flibuste.bots import Bot
    from flibuste.core.game import Effect, Game
    from flibuste.core.match import Match


class Transcript:
    """Who made each move of a game and what came of it, as a spectator follows it."""

    def __init__(self, match: Match) -> None:
        from flibuste.core.match import load

        record = {k: v for k, v in match.record().items() if k != "result"}
        self._match = load({**record, "moves": []}, auto_chance=False)
        self._seen = self._match.redacted_record()
        self.actors: list[int] = []
        self.facts: list[tuple[Effect, ...]] = []

    def follow(self, moves: Sequence[str]) -> None:
        """Follow a game up to the last of its moves; the first ones are those followed already."""
        for move in moves[len(self.actors) :]:
            seat, before = self._match.to_move, self._seen
            assert seat is not None
            self._match.play(move)
            self._seen = self._match.redacted_record()
            self.actors.append(seat)
            self.facts.append(effects_of(self._match.game, before, self._seen))


class MovesOnALine(NamedTuple):
    """A move, or dice rolled together, with all their effects: a line of the log."""

    ply: int
    seat: int
    moves: list[str]
    facts: list[Effect]


def together(said: list[str]) -> str:
    """``Dice: 4`` and ``Dice: 2`` as ``Dice: 4 · 2``."""
    beginning = said[0].rpartition(" ")[0] + " "
    rest = [text.removeprefix(beginning) for text in said[1:]]
    return " · ".join([said[0], *rest])


@dataclass
class TerminalTable:
    match: Match
    texts: Texts
    console: Console
    people: frozenset[int]
    bots: dict[int, Bot]
    """Who plays each seat that no person plays."""
    path: Path | None
    """The file the game is saved in; None: a new file in the user's folder."""
    transcript: Transcript
    told: dict[int, int] = field(default_factory=dict)
    """By person: how many moves he has been shown."""
    anonymous: bool = False
    """A replay: a record does not say which seats were people."""

    @property
    def me(self) -> int | None:
        """The only person, if there is just one."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    @property
    def game(self) -> Game:
        return self.match.game

    # --- words ------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        show(self.console, *things)

    def tell(self, key: str, style: str = "", **values: object) -> None:
        """Show a sentence of the terminal's own texts."""
        self.show(Text(self.texts.rich(key, **values), style=style))

    @property
    def moves(self) -> MoveWords:
        """Moves in the person's language."""
        return MoveWords(self.game, self.texts.lang)

    def words(self, move: str) -> str:
        """A move as the game describes it."""
        return contract.DESCRIBE.of(self.game)(move, self.texts.of(self.game))

    def name(self, seat: int) -> str:
        if seat == CHANCE:
            return self.texts.rich("chance")
        return self.texts.rich("seat", n=seats.shown(seat))

    def who(self, seat: int) -> str:
        """A name with what sits there: ``Seat 1 (you)``."""
        if self.anonymous:
            return self.name(seat)
        return self.texts.rich("who", seat=self.name(seat), kind=self._kind(seat))

    def _kind(self, seat: int) -> str:
        if seat in self.people:
            return self.texts.plain("you" if seat == self.me else "person")
        name = self.bots[seat].name
        return self.texts.plain(f"bot-{name}") if name in LEVELS else name

    def names(self, several: Iterable[int]) -> str:
        """Several names, joined for a sentence."""
        listed = [self.who(seat) for seat in several]
        if len(listed) < 2:
            return "".join(listed)
        return self.texts.rich("and", first=", ".join(listed[:-1]), last=listed[-1])

    # --- pictures ---------------------------------------------------------------------

    def heading(self, text: str) -> None:
        self.show(Text(), Rule(Text(text, style="bold"), align="left", style="dim"))

    def picture(self, seat: int | None) -> None:
        """Draw the position as that seat (None: a spectator) may see it."""
        draw = contract.DRAW.of(self.game)
        self.show(draw(self.match.view(seat), self.texts.of(self.game)))

    def log(self, start: int) -> None:
        """Show the moves from ``start`` on, in words, with their effects.

        Dice rolled together are on one line.
        """
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right", style="dim", min_width=4)
        grid.add_column(no_wrap=True, style="bold", min_width=self._widest)
        grid.add_column()
        for line in self._log_lines(start):
            said = together([self.words(move) for move in line.moves])
            grid.add_row(str(line.ply + 1), self.name(line.seat), said.translate(GUARD_SPACES))
            for seat, key, values in line.facts:
                grid.add_row("→", self.name(seat) if seat >= 0 else "", self._say(key, values))
        if grid.row_count:
            self.show(grid)

    def _say(self, key: str, values: Mapping[str, object]) -> str:
        return self.texts.of(self.game)(key, **values)

    @property
    def _widest(self) -> int:
        return max(len(self.name(seat)) for seat in (CHANCE, self.match.seats - 1))

    def _log_lines(self, start: int) -> list[MovesOnALine]:
        self.transcript.follow(self.match.moves)
        lines: list[MovesOnALine] = []
        for ply in range(start, self.match.ply):
            seat, move = self.transcript.actors[ply], self.match.moves[ply]
            if not (seat == CHANCE and lines and lines[-1].seat == CHANCE):
                lines.append(MovesOnALine(ply, seat, [], []))
            lines[-1].moves.append(move)
            lines[-1].facts.extend(self.transcript.facts[ply])
        return lines

    def result(self) -> None:
        """Show scores and winners of a finished game."""
        scores, winners = self.match.scores, self.match.winners
        assert scores is not None
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(min_width=2, justify="right")
        grid.add_column()
        grid.add_column(justify="right")
        for seat in sorted(range(self.match.seats), key=lambda s: (s not in winners, -scores[s])):
            won = seat in winners
            grid.add_row(
                "★" if won else "", self.who(seat), str(scores[seat]), style="bold" if won else ""
            )
        self.heading(self.texts.rich("over"))
        self.show(grid)
        if winners == [self.me]:
            self.tell("you-win", style="bold")
        else:
            self.tell("winners", style="bold", n=len(winners), names=self.names(winners))
