"""Rulebooks: a game's own, the clauses of every game, and a single clause of either."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flibuste.cli.errors import CliError
from flibuste.cli.texts import Texts
from flibuste.core import registry, rulebooks

if TYPE_CHECKING:
    from flibuste.core.game import Game

_CLAUSE = re.compile(r"([A-Z]+)-?([0-9]+)")


def asked(texts: Texts, game: str | None, clause: str | None) -> str:
    """The Markdown of ``flibuste rules [GAME] [CLAUSE]``; a clause's letter names its game."""
    if game is None:
        return common(texts)
    if clause is None and game not in registry.names() and as_clause(game):
        return clause_text(texts, _of_letter(game), game)
    found = game_of(texts, game)
    return whole(texts, found) if clause is None else clause_text(texts, found, clause)


def game_of(texts: Texts, name: str | None) -> Game:
    """The game of that name. Raises CliError if there is none."""
    if name not in registry.names():
        games = ", ".join(registry.names())
        key = "which-game" if name is None else "no-game"
        raise CliError(texts.plain(key, game=str(name), games=games))
    return registry.get(str(name))


def whole(texts: Texts, game: Game) -> str:
    return rulebooks.of_game(game, texts.lang).text


def common(texts: Texts) -> str:
    return rulebooks.common(texts.lang).text


def as_clause(text: str) -> str | None:
    """``k9``, ``K-9``, ``k-9`` are K-9; anything else is no clause."""
    found = _CLAUSE.fullmatch(text.strip().upper())
    return f"{found[1]}-{int(found[2])}" if found else None


def clause_text(texts: Texts, game: Game | None, text: str) -> str:
    """The Markdown of one clause. Raises CliError if there is none of that id."""
    lang = texts.lang
    book = rulebooks.of_game(game, lang) if game is not None else rulebooks.common(lang)
    found = book.clause(as_clause(text) or "")
    if found is None:
        raise CliError(texts.plain("no-clause", clause=text, example=f"{_letter(game)}-1"))
    return found.text


def _letter(game: Game | None) -> str:
    return game.letter if game else rulebooks.COMMON


def _of_letter(text: str) -> Game | None:
    letter = (as_clause(text) or "").partition("-")[0]
    games = map(registry.get, registry.names())
    return next((game for game in games if game.letter == letter), None)
