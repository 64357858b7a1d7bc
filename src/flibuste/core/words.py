"""Names and sentences for people, in French and English, from each game's ``words/*.ftl``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from flibuste.core.errors import Reason

__all__ = ["LANGUAGES", "Say", "say"]

LANGUAGES = ("en", "fr")
Say = Callable[..., str]
"""Says a message of one game in one language: its key, then its values by name."""


@cache
def _bundle(folder: Path, lang: str) -> Any:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang], use_isolating=False)
    for source in (Path(__file__).parent, folder):
        path = source / "words" / f"{lang}.ftl"
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def say(folder: Path, lang: str, key: str, **values: object) -> str:
    """The message ``key`` of a game (or of the core) in a language."""
    bundle = _bundle(folder, lang)
    if not bundle.has_message(key):
        raise KeyError(f"no message {key!r} in {lang} for {folder.name}")
    text, errors = bundle.format_pattern(bundle.get_message(key).value, values)
    if errors:
        raise errors[0]
    return str(text)


def has(folder: Path, lang: str, key: str) -> bool:
    return bool(_bundle(folder, lang).has_message(key))


def reason(folder: Path, clause: str) -> Reason:
    """A clause with its sentence in every language."""
    return Reason(clause, {lang: say(folder, lang, clause) for lang in LANGUAGES})


def rulebook(folder: Path, lang: str) -> str:
    """The rules of a game (or those that all games share), in Markdown."""
    return (folder / "rulebook" / f"{lang}.md").read_text(encoding="utf-8")
