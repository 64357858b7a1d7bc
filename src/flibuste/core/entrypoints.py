"""Kernels for callers in Python: on an array of one record.

Numba recognises an array ten times as fast as a record, which is most of what a short
kernel costs when it is called from Python.
"""

from __future__ import annotations

from flibuste.core.kernel import (
    Moves,
    Records,
    apply,
    copy_record,
    derive,
    forbids,
    legal,
    redact,
    to_move,
)


def to_move_first(states: Records) -> int:
    """``to_move``"""
    return to_move(states[0])


def legal_first(states: Records, out: Moves) -> int:
    """``legal``"""
    return legal(states[0], out)


def forbids_first(states: Records, action: int) -> int:
    """``forbids``"""
    return forbids(states[0], action)


def apply_first(states: Records, action: int) -> None:
    """``apply``"""
    apply(states[0], action)


def redact_first(states: Records, seat: int) -> None:
    """``redact``"""
    redact(states[0], seat)


def redact_for(states: Records, first: int, out: Records, derived: Records) -> None:
    """``redact`` and ``derive`` for some who look, from this seat on; out has one record more.

    Without room for derived values none are made.
    """
    for i in range(len(out) - 1):
        copy_record(out, i, states, 0)
        redact(out[i], first + i)
        if i < len(derived):
            derive(out, i, first + i, derived[i])
