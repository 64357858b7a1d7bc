"""Processes that play games: all cores of this machine.

Each is a fresh interpreter with a pipe. One that dies takes only the game it was playing with
it, and that game is given to another; one whose parent has died exits at once.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from flibuste.arena.courses import play_told_game
from flibuste.arena.plan import GameTask
from flibuste.arena.playgame import BotFailed, GameResult, play_game
from flibuste.core.errors import FlibusteError

AHEAD = 8
"""How many quick games a process is given at a time."""
QUICK_S = 0.2
MOST_DEATHS = 3
"""Times that a game may take its process with it before the tournament stops."""


class Workers(Protocol):
    """What plays the games that are handed out: processes here, or a cluster."""

    @property
    def free(self) -> int:
        """How many more games can be handed out now."""
        ...

    @property
    def busy(self) -> int:
        """How many games are being played."""
        ...

    def submit(self, task: GameTask) -> None: ...

    def collect(self, timeout: float | None = None) -> list[tuple[GameTask, GameResult]]:
        """The games that are finished; waits for one, at most that many seconds."""
        ...

    def close(self) -> None:
        """Stop at once, whatever is being played."""
        ...


class WorkerLost(FlibusteError):
    """Raised when a game kills the processes that play it."""


@dataclass(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection[Any, Any]
    tasks: deque[GameTask] = field(default_factory=deque)
    """The game being played, and those to be played next."""
    quick: bool = False
    """Its last game was so short that it is given several games at a time."""
    since: float = 0.0
    """When it began the oldest of its games."""

    @property
    def free(self) -> int:
        return max(0, (AHEAD if self.quick else 1) - len(self.tasks))

    def send(self, task: GameTask) -> None:
        if not self.tasks:
            self.since = time.monotonic()
        self.tasks.append(task)
        with suppress(OSError):  # it died idle; ``take`` will see that its pipe is closed
            self.pipe.send(task)

    def finish_oldest(self) -> GameTask:
        """Take off its oldest game, which is finished, and note how quick it was."""
        now = time.monotonic()
        self.quick, self.since = now - self.since < QUICK_S, now
        return self.tasks.popleft()


class LocalWorkers:
    """Workers on this machine."""

    def __init__(self, jobs: int, prepare: Callable[[], None] | None = None) -> None:
        self._context = mp.get_context("spawn")
        self._prepare = prepare
        self._workers = [self._start() for _ in range(jobs)]
        self._deaths: dict[tuple[str, int, int], int] = {}

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_worker_main, args=(theirs, self._prepare), daemon=True
        )
        process.start()
        theirs.close()
        return _Worker(process, ours)

    @property
    def free(self) -> int:
        return sum(worker.free for worker in self._workers)

    @property
    def busy(self) -> int:
        return sum(len(worker.tasks) for worker in self._workers)

    def submit(self, task: GameTask) -> None:
        able = [worker for worker in self._workers if worker.free]
        min(able, key=lambda worker: len(worker.tasks)).send(task)

    def collect(self, timeout: float | None = None) -> list[tuple[GameTask, GameResult]]:
        working = {worker.pipe: worker for worker in self._workers if worker.tasks}
        ready = wait(list(working), timeout) if working else []
        return list(self._collected([working[pipe] for pipe in ready]))  # type: ignore[index]

    def _collected(self, workers: list[_Worker]) -> Iterator[tuple[GameTask, GameResult]]:
        for worker in workers:
            try:
                said = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(said, str):
                raise BotFailed(said)
            yield worker.finish_oldest(), said

    def _replace(self, worker: _Worker) -> None:
        """Hand the games of a dead process to another, the unfinished one first."""
        worker.pipe.close()
        worker.process.join(1)
        task = worker.tasks[0]
        self._deaths[task.key] = self._deaths.get(task.key, 0) + 1
        if self._deaths[task.key] >= MOST_DEATHS:
            code = worker.process.exitcode
            raise WorkerLost(
                f"deal {task.deal}, seating {task.seating} of {' '.join(task.plan.bots)} ended "
                f"the process that played it {MOST_DEATHS} times (exit code {code})"
            )
        fresh = self._start()
        for waiting in worker.tasks:
            fresh.send(waiting)
        self._workers[self._workers.index(worker)] = fresh

    def close(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()


def _worker_main(pipe: Connection[Any, Any], prepare: Callable[[], None] | None) -> None:
    """What a worker does until its parent closes the pipe. Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(run_task(task))


def run_task(task: GameTask) -> GameResult | str:
    """A game's result, or its error as text: other machines may not know the error's class."""
    try:
        return play_told_game(task) if task.plan.told else play_game(task)
    except FlibusteError as error:
        return str(error)


def _exit_with_parent() -> None:
    parent = mp.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
