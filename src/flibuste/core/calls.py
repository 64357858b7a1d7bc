"""Kernels for callers in Python: on an array of one record.

Numba recognises an array ten times as fast as a record, which is most of what a short
kernel costs when it is called from Python.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import apply, copy_record, forbids, legal, reckon, redact, to_move


def whose(states: Any) -> int:
    """``to_move``"""
    return to_move(states[0])


def listed(states: Any, out: Any) -> int:
    """``legal``"""
    return legal(states[0], out)


def refused(states: Any, action: int) -> int:
    """``forbids``"""
    return forbids(states[0], action)


def made(states: Any, action: int) -> None:
    """``apply``"""
    apply(states[0], action)


def hidden(states: Any, seat: int) -> None:
    """``redact``"""
    redact(states[0], seat)


def veiled(states: Any, first: int, out: Any, figures: Any) -> None:
    """``redact`` and ``reckon`` for some who look, from this seat on; out has one record more.

    Without room for figures nothing is reckoned.
    """
    for i in range(len(out) - 1):
        copy_record(out, i, states, 0)
        redact(out[i], first + i)
        if i < len(figures):
            reckon(out, i, first + i, figures[i])
