"""Positions as somebody sees them: views, choices and labels, each made once.

A moment never changes. What it shows is made when it is first asked for and shared by all
who may see the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flibuste.core import registry, words
from flibuste.core.game import Fact
from flibuste.core.match import Match
from flibuste.server.wire import Aside, Choice, Position

SPECTATOR = "spectator"
NOTHING = Position(0, None, False, None, [], {}, {})
"""Before the deal."""


def speaker(game: str, lang: str) -> Callable[..., str]:
    return partial(words.say, registry.get(game).folder, lang)


@lru_cache(maxsize=1 << 15)
def label(game: str, lang: str, move: str) -> str:
    """A move in words, to follow the name of whoever makes it."""
    return str(registry.get(game).module("terminal").describe(move, speaker(game, lang)))


def outcome(before: Match, after: Match) -> tuple[Fact, ...]:
    """What came of a move, as everybody saw it. A game may have nothing to tell."""
    telling = _telling(after.game.package)
    return tuple(telling(before.seen(None), after.seen(None))) if telling else ()


@cache
def _telling(package: str) -> Callable[..., Iterable[Fact]] | None:
    name = f"{package}.telling"
    found: Callable[..., Iterable[Fact]] | None = None
    if find_spec(name) is not None:
        found = import_module(name).telling
    return found


def asides(game: str, lang: str, facts: tuple[Fact, ...]) -> list[Aside]:
    say = speaker(game, lang)
    return [Aside(seat, say(key, **values)) for seat, key, values in facts]


class Moment:
    """A game as it stands after a move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.to_move = match.to_move
        self.over = self.to_move is None
        self.scores = match.scores if self.over else None
        self.winners = match.winners if self.over else []
        self._views: dict[int | None, dict[str, Any]] = {}
        self._choices: dict[str, list[Choice]] = {}

    def position(self, seats: tuple[int, ...], lang: str) -> Position:
        """What somebody sees who has these seats, or none of them."""
        views = {str(seat): self.view(seat) for seat in seats} or {SPECTATOR: self.view(None)}
        seat = self.to_move
        mine = {str(seat): self.choices(lang)} if seat is not None and seat in seats else {}
        ply = self.match.ply
        return Position(ply, seat, self.over, self.scores, self.winners, views, mine)

    def view(self, seat: int | None) -> dict[str, Any]:
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def choices(self, lang: str) -> list[Choice]:
        """The legal moves of the seat to move."""
        if lang not in self._choices:
            s = self.match.seen(self.to_move)
            steps = self.match.game.module("view").steps
            self._choices[lang] = [
                self._choice(lang, action, steps(s, action)) for action in self.match.actions
            ]
        return self._choices[lang]

    def _choice(self, lang: str, action: int, steps: list[str]) -> Choice:
        move = self.match.text(action)
        return Choice(move, label(self.match.game.name, lang, move), steps)
