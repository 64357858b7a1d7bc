"""A game's rulebook as HTML, every clause an element of its own."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from flibuste import core
from flibuste.core import registry, words
from flibuste.server.moments import speaker

_CLAUSE = re.compile(r"\*\*([A-Z]-\d+)\*\*")
_RULING = re.compile(r"\*\((ruling|décision)\)\*")


@cache
def rules(game: str, lang: str) -> dict[str, Any]:
    """The game's clauses, then those of every game. HTML in the text is shown as text."""
    text = "\n\n".join(
        words.rulebook(folder, lang)
        for folder in (registry.get(game).folder, Path(core.__path__[0]))
    )
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    _name_clauses(tokens)
    return {
        "title": speaker(game, lang)("title"),
        "clauses": _clauses(reader, tokens),
        "html": reader.renderer.render(tokens, reader.options, {}),
    }


def _name_clauses(tokens: list[Token]) -> None:
    """Give each list item that opens with a clause's id that id."""
    for item, inline in zip(tokens, tokens[2:], strict=False):
        found = _CLAUSE.match(inline.content) if item.type == "list_item_open" else None
        if found:
            item.attrSet("id", found[1])
            item.attrSet("class", "clause")


def _clauses(reader: MarkdownIt, tokens: list[Token]) -> list[dict[str, Any]]:
    found, section = [], ""
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            section = tokens[i + 1].content
        elif token.type == "list_item_open" and token.attrGet("id"):
            end = next(j for j in range(i, len(tokens)) if _closes(tokens[j], token))
            inside = tokens[i + 1 : end]
            source = "\n".join(t.content for t in inside)
            found.append({
                "id": token.attrGet("id"), "section": section,
                "ruling": bool(_RULING.search(source)),
                "html": reader.renderer.render(inside, reader.options, {}),
            })  # fmt: skip
    return found


def _closes(token: Token, item: Token) -> bool:
    return token.type == "list_item_close" and token.level == item.level
