"""Kernels for callers in Python: on an array of one record.

Numba recognises an array ten times as fast as a record, which is most of what a short
kernel costs when it is called from Python.
"""

from __future__ import annotations

from typing import Any

from flibuste.core.kernel import apply, copy_record, derive, forbids, legal, redact, to_move


def to_move_first(states: Any) -> int:
    """``to_move``"""
    return to_move(states[0])


def legal_first(states: Any, out: Any) -> int:
    """``legal``"""
    return legal(states[0], out)


def forbids_first(states: Any, action: int) -> int:
    """``forbids``"""
    return forbids(states[0], action)


def apply_first(states: Any, action: int) -> None:
    """``apply``"""
    apply(states[0], action)


def redact_first(states: Any, seat: int) -> None:
    """``redact``"""
    redact(states[0], seat)


def redact_for(states: Any, first: int, out: Any, derived: Any) -> None:
    """``redact`` and ``derive`` for some who look, from this seat on; out has one record more.

    Without room for derived values none are made.
    """
    for i in range(len(out) - 1):
        copy_record(out, i, states, 0)
        redact(out[i], first + i)
        if i < len(derived):
            derive(out, i, first + i, derived[i])
