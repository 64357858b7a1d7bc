"""Docstrings for the site: examples and lists of fields keep their lines."""

from __future__ import annotations

import re
from typing import Any

import griffe

FIELD = re.compile(r"^\w+(: | {2,})")


def shaped(docstring: str) -> str:
    """The first paragraph says what it is, and is prose."""
    first, *blocks = re.split(r"\n\s*\n", docstring)
    return "\n\n".join([first, *(_block(block) for block in blocks)])


def _block(block: str) -> str:
    """Examples and fields as code, prose as it is."""
    lines = block.splitlines()
    if lines[0].startswith(">>>"):
        return f"```pycon\n{block}\n```"
    if FIELD.match(lines[0]) and not lines[0].startswith(("http", "note")):
        return f"```text\n{block}\n```"
    return block


class Shape(griffe.Extension):
    """Asked by mkdocstrings for every object it finds."""

    def on_instance(self, *, obj: Any, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = shaped(obj.docstring.value)


Extension = Shape
