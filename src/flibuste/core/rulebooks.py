"""Rulebooks, parsed from Markdown.

- A list item that begins with ``**X-1**`` is a clause.
- After a full stop, ``*(ruling)*`` or ``*(option)*`` begins a note, which stands in the margin. It
  ends with the clause, or where the next one begins.
- A quotation that begins with ``**Example 1**`` is a worked example, which stands in a box.
- ``![what is seen](picture:NAME "caption")`` alone in a paragraph is a picture (``rulepictures``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from flibuste.core import words
from flibuste.core.game import Game

COMMON = "G"
"""The letter of the common clauses, which hold for every game."""
_CLAUSE = re.compile(r"\*\*([A-Z]-\d+)\*\*")
_RULING = re.compile(r"\*\((ruling|décision)\b[^)]*\)\*")
_EXAMPLE = re.compile(r"\*\*(?:Example|Exemple)[ \xa0](\d+)\*\*")
_NOTE = re.compile(r"\((ruling|décision|option)\b[^)]*\)")
_ENDED = re.compile(r"[.!?][)”’»\xa0]*\s*$")
_REFERENCE = re.compile(r"\b[A-Z]-\d+\b")
_PICTURE = "picture:"
_PICTURE_LINE = re.compile(r"^!\[[^]]*\]\(picture:\S+ \"([^\"]*)\"\)$", re.MULTILINE)


class Clause(NamedTuple):
    id: str
    section: str
    """The nearest heading above it."""
    ruling: bool
    """Whether it is marked as our own answer, where the printed rules are silent."""
    text: str
    """Markdown, with the bullet."""
    html: str


class Figure(NamedTuple):
    """A picture that a rulebook shows."""

    name: str
    alt: str
    caption: str


class Rulebook(NamedTuple):
    text: str
    """Markdown without pictures, for those who read it as text."""
    html: str
    """Every clause is a list item whose ``id`` is the clause's. HTML in the Markdown is escaped."""
    clauses: tuple[Clause, ...]
    examples: tuple[int, ...]
    """The numbers of the worked examples; in the HTML ``example-1`` is the id of the first."""
    pictures: tuple[Figure, ...]

    def clause(self, key: str) -> Clause | None:
        return next((clause for clause in self.clauses if clause.id == key), None)


@cache
def of_game(game: Game, lang: str) -> Rulebook:
    """A game's own clauses, then the common ones."""
    return parse(f"{words.rulebook(game.folder, lang)}\n\n{words.rulebook(_HERE, lang)}")


@cache
def common(lang: str) -> Rulebook:
    """The common clauses alone."""
    return parse(words.rulebook(_HERE, lang))


@cache
def summary(game: Game, lang: str) -> str:
    """The rules on one page, as HTML; empty if the game has no such page."""
    file = game.folder / "rulebook" / f"summary.{lang}.md"
    return parse(file.read_text(encoding="utf-8")).html if file.is_file() else ""


_HERE = Path(__file__).parent


def parse(text: str) -> Rulebook:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    examples, pictures = tuple(_examples(tokens)), tuple(_pictures(tokens))
    clauses = tuple(_clauses(reader, tokens, text.splitlines()))
    for token in tokens:
        _refer(token)
    html = reader.renderer.render(tokens, reader.options, {})
    plain = re.sub(r"\n{3,}", "\n\n", _PICTURE_LINE.sub("", text))
    return Rulebook(plain, html, clauses, examples, pictures)


# --- clauses -------------------------------------------------------------------------------


def _clauses(reader: MarkdownIt, tokens: list[Token], lines: list[str]) -> Iterator[Clause]:
    """Find the clauses, and give their tokens an id and a class for the HTML of the whole book."""
    section = ""
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            section = tokens[i + 1].content
        named = _CLAUSE.match(tokens[i + 2].content) if token.type == "list_item_open" else None
        if named:
            token.attrSet("id", named[1])
            token.attrSet("class", "clause")
            tokens[i + 2].children = _laid_out(tokens[i + 2].children or [])
            end = next(j for j in range(i, len(tokens)) if _closes(tokens[j], token))
            html = reader.renderer.render(tokens[i + 1 : end], reader.options, {})
            first, last = token.map or (0, 0)
            text = "\n".join(lines[first:last]).rstrip()
            yield Clause(named[1], section, bool(_RULING.search(text)), text, html)


def _closes(token: Token, item: Token) -> bool:
    return token.type == "list_item_close" and token.level == item.level


# --- notes in the margin -------------------------------------------------------------------


def _laid_out(inline: list[Token]) -> list[Token]:
    """A clause: its number, what it says, and beside it its notes, if it has any."""
    next(token for token in inline if token.type == "strong_open").attrSet("class", "number")
    starts = {i: kind for i in range(len(inline)) if (kind := _begins_note(inline, i))}
    if not starts:
        return inline
    first, *ends = [*starts, len(inline)]
    made = [_html('<span class="said">'), *inline[:first], _html('</span><span class="notes">')]
    for (start, kind), end in zip(starts.items(), ends, strict=True):
        made += [_html(f'<span class="note {kind}">'), *inline[start:end], _html("</span>")]
    return [*made, _html("</span>")]


def _begins_note(inline: list[Token], i: int) -> str | None:
    """``ruling`` or ``option`` if its mark is there, after a sentence and before something."""
    if inline[i].type != "em_open" or i + 3 >= len(inline):
        return None
    named, before = _NOTE.match(inline[i + 1].content), inline[i - 1].content
    if not named or not _ENDED.search(before) or not inline[i + 3].content.strip():
        return None
    return "option" if named[1] == "option" else "ruling"


def _html(text: str) -> Token:
    return Token("html_inline", "", 0, content=text)


# --- links, boxes, pictures ----------------------------------------------------------------


def _refer(token: Token) -> None:
    """Names of clauses become links to them."""
    if token.type == "inline":
        token.children = [made for child in token.children or [] for made in _linked(child)]


def _linked(child: Token) -> Iterator[Token]:
    if child.type != "text" or not _REFERENCE.search(child.content):
        yield child
        return
    yield _html(
        _REFERENCE.sub(r'<a class="ref" href="#\g<0>">\g<0></a>', escapeHtml(child.content))
    )


def _examples(tokens: list[Token]) -> Iterator[int]:
    """Find the worked examples, and make boxes of them."""
    opened: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == "blockquote_open":
            opened.append(token)
            named = _EXAMPLE.match(tokens[i + 2].content)
            if named:
                token.tag = "aside"
                token.attrSet("id", f"example-{named[1]}")
                token.attrSet("class", "example")
                yield int(named[1])
        elif token.type == "blockquote_close":
            token.tag = opened.pop().tag


def _pictures(tokens: list[Token]) -> Iterator[Figure]:
    """Find the pictures, and make room for them."""
    for i, token in enumerate(tokens):
        children = token.children or []
        if len(children) == 1 and children[0].type == "image":
            image = children[0]
            source, caption = str(image.attrGet("src")), str(image.attrGet("title") or "")
            if source.startswith(_PICTURE):
                found = Figure(source.removeprefix(_PICTURE), image.content, caption)
                token.children = [_html(_figure(found))]
                tokens[i - 1].hidden = tokens[i + 1].hidden = True
                yield found


def _figure(picture: Figure) -> str:
    name, alt, caption = map(escapeHtml, picture)
    frame = f'<div class="frame" role="img" aria-label="{alt}"></div>'
    return f'<figure data-picture="{name}">{frame}<figcaption>{caption}</figcaption></figure>'
