"""Rulebooks, parsed from Markdown: a list item that begins with ``**X-1**`` is a clause."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from flibuste.core import words
from flibuste.core.game import Game

COMMON = "G"
"""The letter of the common clauses, which hold for every game."""
_CLAUSE = re.compile(r"\*\*([A-Z]-\d+)\*\*")
_RULING = re.compile(r"\*\((ruling|décision)\)\*")


class Clause(NamedTuple):
    id: str
    section: str
    """The nearest heading above it."""
    ruling: bool
    """Whether it is marked as our own answer, where the printed rules are silent."""
    text: str
    """Markdown, with the bullet."""
    html: str


class Rulebook(NamedTuple):
    text: str
    html: str
    """Every clause is a list item whose ``id`` is the clause's. HTML in the Markdown is escaped."""
    clauses: tuple[Clause, ...]

    def clause(self, key: str) -> Clause | None:
        return next((clause for clause in self.clauses if clause.id == key), None)


@cache
def of_game(game: Game, lang: str) -> Rulebook:
    """A game's own clauses, then the common ones."""
    return parse(f"{words.rulebook(game.folder, lang)}\n\n{common(lang).text}")


@cache
def common(lang: str) -> Rulebook:
    """The common clauses alone."""
    return parse(words.rulebook(Path(__file__).parent, lang))


def parse(text: str) -> Rulebook:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    clauses = tuple(_clauses(reader, tokens, text.splitlines()))
    return Rulebook(text, reader.renderer.render(tokens, reader.options, {}), clauses)


def _clauses(reader: MarkdownIt, tokens: list[Token], lines: list[str]) -> list[Clause]:
    """Find the clauses, and give their tokens an id and a class for the HTML of the whole book."""
    found, section = [], ""
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            section = tokens[i + 1].content
        named = _CLAUSE.match(tokens[i + 2].content) if token.type == "list_item_open" else None
        if named:
            token.attrSet("id", named[1])
            token.attrSet("class", "clause")
            end = next(j for j in range(i, len(tokens)) if _closes(tokens[j], token))
            html = reader.renderer.render(tokens[i + 1 : end], reader.options, {})
            first, last = token.map or (0, 0)
            text = "\n".join(lines[first:last]).rstrip()
            found.append(Clause(named[1], section, bool(_RULING.search(text)), text, html))
    return found


def _closes(token: Token, item: Token) -> bool:
    return token.type == "list_item_close" and token.level == item.level
