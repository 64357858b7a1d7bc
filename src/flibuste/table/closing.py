"""Why a socket is closed, in words."""

from __future__ import annotations

from flibuste.table.sentences import say
from flibuste.table.wire import CloseCode

LONGEST_REASON = 123
"""Bytes of a reason in a close frame."""


def close_reason(code: CloseCode, lang: str) -> str:
    """Why a socket is closed, in words that fit into a close frame."""
    if code is CloseCode.NORMAL:
        return ""
    return say(lang, f"closed-{code.name.lower().replace('_', '-')}")


def short_reason(sentence: str) -> str:
    """As much of a sentence as fits into a close frame."""
    return sentence.encode()[:LONGEST_REASON].decode(errors="ignore")
