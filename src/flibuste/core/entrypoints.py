"""Kernels that are cheap to call from Python: they take an array of one record.

Most of the cost of such a call is Numba finding out the types of its arguments, which it does ten
times as fast for an array as for a record.
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
    """``redact`` and ``derive`` for several seats, from ``first`` on.

    out: a record for each seat, and one more in which ``derive`` tries moves out. derived: one for
    each seat, or empty if derived values are not wanted.
    """
    for i in range(len(out) - 1):
        copy_record(out, i, states, 0)
        redact(out[i], first + i)
        if i < len(derived):
            derive(out, i, first + i, derived[i])
