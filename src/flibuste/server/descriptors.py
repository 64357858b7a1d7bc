"""File descriptors: how many connections this process can have, and still open its files."""

from __future__ import annotations

RESERVE = 128
"""Descriptors that connections leave to everything else: database, logs, threads."""
MOST = 50_000
"""Connections at most, however many descriptors there are."""


def raise_limit() -> None:
    """Take as many descriptors as this process may have without asking anybody."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def room() -> int:
    """How many connections may be open at a time."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST
    return min(MOST, max(soft - RESERVE, soft // 2))
