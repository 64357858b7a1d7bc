"""The seams of a simulation: clocks and randomness of the process, given by a schedule.

The server asks the modules ``timing``, ``random`` and ``secrets``. During a schedule their
functions answer from the virtual loop, with the skew of whichever process asks, and from one
generator.
"""

from __future__ import annotations

import base64
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from faults.simulated.errand import sleep
from faults.simulated.loop import PROCESS, VirtualLoop

from flibuste.server import archiving, health, leases, registry
from flibuste.table import timing

MIDNIGHT = 1_800_000_000.0
"""The wall clock at the beginning of every schedule."""


def _clocks(loop: VirtualLoop) -> dict[str, Callable[..., Any]]:
    began = loop.time()

    def seconds() -> float:
        return MIDNIGHT + loop.time() - began + PROCESS.get().skew

    return {
        "monotonic": loop.time,
        "milliseconds": lambda: int(seconds() * 1000),
        "seconds": lambda: int(seconds()),
        "processor_seconds": lambda: 0.0,
        "sleep": sleep,
    }


def _tokens(rng: random.Random) -> dict[str, Callable[..., Any]]:
    def token(size: int | None = None) -> bytes:
        return rng.randbytes(size or 32)

    return {
        "token_bytes": token,
        "token_hex": lambda size=None: token(size).hex(),
        "token_urlsafe": lambda size=None: (
            base64.urlsafe_b64encode(token(size)).rstrip(b"=").decode()
        ),
        "randbelow": rng.randrange,
        "randbits": rng.getrandbits,
    }


PACES = (
    (leases, {"BEAT_S": 1.0, "LIFE_MS": 3500}),
    (registry, {"LOOK_S": 8.0}),
    (archiving, {"LOOK_S": 16.0}),
    (health, {"BEAT_S": 5.0}),
)
"""What servers do again and again is done less often: half of a simulation's time would go into it.
A node lives for several beats."""
CALM = (leases, {"BEAT_S": 4.0, "LIFE_MS": 14_000})
"""What nodes renew more seldom once no fault can strike any more."""


def calm() -> None:
    """For the rest of a schedule."""
    module, values = CALM
    for name, value in values.items():
        setattr(module, name, value)


@contextmanager
def virtual(loop: VirtualLoop, rng: random.Random) -> Iterator[None]:
    """Everything that is not decided by the schedule itself follows from its generator."""
    kept = random.getstate()
    random.seed(rng.getrandbits(64))
    with ExitStack() as stack:
        for name, clock in _clocks(loop).items():
            stack.enter_context(patch.object(timing, name, clock))
        for name, make in _tokens(rng).items():
            stack.enter_context(patch.object(secrets, name, make))
        for module, values in PACES:
            for name, value in values.items():
                stack.enter_context(patch.object(module, name, value))
        try:
            yield
        finally:
            random.setstate(kept)
