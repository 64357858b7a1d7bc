"""The process in which reviews are made: started when it is needed, behind everything else.

Between playouts a review is much Python, and a game may have to be compiled first: in a thread of
the server moves would wait for the interpreter's lock. The process has a lower priority, makes each
review step by step, and knows nothing but the records it is sent.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from flibuste.core import words
from flibuste.core.game import Game
from flibuste.reviews.results import GameReview
from flibuste.server.keptreviews import KeptReview, kept_of

log = logging.getLogger("flibuste.server")
STEP_S = 300.0
"""Seconds that a step may take on a machine that has other things to do; then all is given up."""
PROCESSOR_S = 60.0
"""Seconds of processor time for a review; then it is done with what it has."""
NICENESS = 5
UNJUDGED = "review-unjudged"
"""A game's sentence that says why decisions are not judged in it, if they are not."""


class ProcessGone(Exception):
    """The process has ended, or was ended because a step took too long."""


class ProcessChanged(Exception):
    """The process that had begun a review is gone, and not because of that review."""


class ReviewFailed(Exception):
    """A record cannot be reviewed."""


def is_judged(game: Game) -> bool:
    """Whether people are told what their decisions in a game have lost."""
    return not words.has(game.folder, "en", UNJUDGED)


class ReviewProcess:
    """The process, as a server's threads use it: one call at a time."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._starts = 0
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def running(self) -> bool:
        return self._process is not None

    def begin(self, key: str, record: bytes, playouts: int) -> int:
        """Begin a review. Returns in which run of the process. Raises ProcessGone, ReviewFailed."""
        self._call("begin", key, record, playouts)
        return self._starts

    def step(self, key: str, run: int) -> KeptReview:
        """Go on with it to its next picture; the last is ``done``.

        run: in which it was begun. Raises as ``begin``, or ProcessChanged.
        """
        if self._process is None or run != self._starts:
            raise ProcessChanged("begin it again")
        found: KeptReview = self._call("step", key)
        return found

    def end(self) -> None:
        """End the process, whatever it does."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:  # whoever waits there has been woken by the end of the other side
            pipe.close()

    def _call(self, *message: Any) -> Any:
        try:
            pipe = self._pipe or self._start()
            pipe.send(message)
            if not pipe.poll(STEP_S):
                raise ProcessGone("a step took too long")
            fine, answer = pipe.recv()
        except (EOFError, OSError, ProcessGone) as error:
            self.end()
            raise ProcessGone(str(error)) from None
        if not fine:
            raise ReviewFailed(answer)
        return answer

    def _start(self) -> Connection:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self._threads), name="reviews", daemon=True
        )
        self._process.start()
        self._starts += 1
        theirs.close()
        self._pipe = ours
        return ours


# --- in the process itself -----------------------------------------------------------------------


def _serve(pipe: Connection, threads: int) -> None:
    """Do what is asked through a pipe, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    making = Making(threads)
    with suppress(EOFError, OSError):
        while True:
            what, *rest = pipe.recv()
            pipe.send(making.do(what, rest))


class Making:
    """Reviews in the making, by key."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._steps: dict[str, Iterator[KeptReview]] = {}

    def do(self, what: str, rest: list[Any]) -> tuple[bool, Any]:
        """Whether it went well; and what came of it, or what went wrong."""
        calls: dict[str, Callable[..., Any]] = {"begin": self._begin, "step": self._step}
        try:
            return True, calls[what](*rest)
        except Exception as error:
            self._steps.pop(rest[0], None)
            return False, f"{type(error).__name__}: {error}"

    def _begin(self, key: str, record: bytes, playouts: int) -> None:
        self._steps[key] = pictures(record, playouts, self._threads)

    def _step(self, key: str) -> KeptReview:
        found = next(self._steps[key])
        if found.done:
            del self._steps[key]
        return found


def pictures(record: bytes, playouts: int, threads: int) -> Iterator[KeptReview]:
    """Better and better reviews of a game; the last has its moments and is ``done``."""
    from flibuste.bots.compiling import await_compiled
    from flibuste.core.match import load
    from flibuste.reviews import improving
    from flibuste.server.moments import moments_of, work_out

    match = load(record, auto_chance=False)
    judged = is_judged(match.game)
    for found in _in_time(improving(record, playouts=playouts, threads=threads)):
        kept, moments = kept_of(found, judged), moments_of(found, judged)
        yield kept
    await_compiled(match.game, PROCESSOR_S)  # what may come of a move is asked of its bots
    for _ in work_out(match, moments):
        yield kept
    kept.moments, kept.done = moments, True
    yield kept


def _in_time(coming: Iterator[GameReview]) -> Iterator[GameReview]:
    """As many as can be made with the processor time of a review, one at least."""
    began = time.process_time()
    for found in coming:
        yield found
        if time.process_time() - began > PROCESSOR_S:
            return
