"""Rulebooks: a game's own, the clauses of every game, and a single clause of either."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from flibuste import core
from flibuste.cli.problems import Trouble
from flibuste.cli.speech import Speech
from flibuste.core import registry, words

if TYPE_CHECKING:
    from flibuste.core.game import Game

COMMON = "G"
"""The letter of the clauses that hold for every game."""
_CLAUSE = re.compile(r"([A-Z]+)-?([0-9]+)")
# A clause is a list item that opens with its id, up to the next item, heading or paragraph.
_ITEM = r"^[-*] \*\*{clause}\*\*.*(?:\n(?:[ \t]+.*|[ \t]*(?=\n[ \t]+\S)))*"


def asked(speech: Speech, game: str | None, clause: str | None) -> str:
    """The Markdown of ``flibuste rules [GAME] [CLAUSE]``; a clause's letter names its game."""
    if game is None:
        return common(speech)
    if clause is None and game not in registry.names() and as_clause(game):
        return clause_text(speech, _of_letter(game), game)
    found = game_of(speech, game)
    return whole(speech, found) if clause is None else clause_text(speech, found, clause)


def game_of(speech: Speech, name: str | None) -> Game:
    """The game of that name. Raises Trouble if there is none."""
    if name not in registry.names():
        games = ", ".join(registry.names())
        key = "which-game" if name is None else "no-game"
        raise Trouble(speech.plain(key, game=str(name), games=games))
    return registry.get(str(name))


def whole(speech: Speech, game: Game) -> str:
    return f"{_read(game.folder, speech)}\n\n{common(speech)}"


def common(speech: Speech) -> str:
    return _read(Path(core.__path__[0]), speech)


def _read(folder: Path, speech: Speech) -> str:
    return words.rulebook(folder, speech.lang)


def as_clause(text: str) -> str | None:
    """``k9``, ``K-9``, ``k-9`` are K-9; anything else is no clause."""
    found = _CLAUSE.fullmatch(text.strip().upper())
    return f"{found[1]}-{int(found[2])}" if found else None


def clause_text(speech: Speech, game: Game | None, text: str) -> str:
    """The Markdown of one clause. Raises Trouble if there is none of that id."""
    clause = as_clause(text)
    pattern = re.compile(_ITEM.format(clause=clause), re.MULTILINE)
    found = pattern.search(common(speech))
    if found is None and game is not None:
        found = pattern.search(_read(game.folder, speech))
    if clause is None or found is None:
        raise Trouble(speech.plain("no-clause", clause=text, example=f"{_letter(game)}-1"))
    return found[0]


def _letter(game: Game | None) -> str:
    return game.letter if game else COMMON


def _of_letter(text: str) -> Game | None:
    letter = (as_clause(text) or "").partition("-")[0]
    games = map(registry.get, registry.names())
    return next((game for game in games if game.letter == letter), None)
