"""Workers on a Ray cluster. Flibuste must be installed on its nodes, in the same version.

Ray plays a game again whose worker or node has died; its answer is taken once, and only the
driver writes the journal.
"""

from __future__ import annotations

import os
import socket
from typing import Any

from flibuste.arena.plan import GameTask, source_digest
from flibuste.arena.playgame import BotFailed, GameResult
from flibuste.arena.workers import MOST_DEATHS, WorkerLost, run_task
from flibuste.core import registry
from flibuste.core.errors import BadOptions, FlibusteError

REACH_S = 10.0
AHEAD = 2
"""How many games are handed out for each core, so that none waits for its next game."""


class NoCluster(FlibusteError):
    """Ray is not installed, or nobody answers at the address."""


def _checked(task: GameTask) -> GameResult | str:
    """Play a game, unless this node has other sources, which might play other moves."""
    game = registry.get(task.plan.game)
    if (game.version, source_digest(game)) != (task.plan.rules, task.plan.build):
        return "a node of the cluster has another version of Flibuste than this machine"
    return run_task(task)


class RayWorkers:
    """Workers on all nodes of a cluster."""

    def __init__(self, address: str) -> None:
        self._ray = _ray()
        self._joined = not self._ray.is_initialized()
        if self._joined:
            self._join(address)
        self._play = self._ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(_checked)
        self._pending: dict[Any, GameTask] = {}

    def _join(self, address: str) -> None:
        _reach(address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            said = " ".join(str(error).split())
            raise NoCluster(f"no Ray cluster answers at {address}: {said}") from error

    @property
    def free(self) -> int:
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        return max(0, AHEAD * cores - self.busy)

    @property
    def busy(self) -> int:
        return len(self._pending)

    def submit(self, task: GameTask) -> None:
        self._pending[self._play.remote(task)] = task

    def collect(self, timeout: float | None = None) -> list[tuple[GameTask, GameResult]]:
        if not self._pending:
            return []
        ready, _ = self._ray.wait(list(self._pending), num_returns=1, timeout=timeout)
        if ready:
            every = list(self._pending)
            ready, _ = self._ray.wait(every, num_returns=len(every), timeout=0)
        return [self._answered(reference) for reference in ready]

    def _answered(self, reference: Any) -> tuple[GameTask, GameResult]:
        task = self._pending.pop(reference)
        try:
            said = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            kind = type(error).__name__
            raise WorkerLost(f"deal {task.deal}, seating {task.seating}: {kind} {error}") from error
        if isinstance(said, str):
            raise BotFailed(said)
        return task, said

    def close(self) -> None:
        for reference in self._pending:
            self._ray.cancel(reference, force=True)
        self._pending.clear()
        if self._joined:
            self._ray.shutdown()


def _reach(address: str) -> None:
    """Ray itself would try for minutes before it says that nobody is there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return  # ``auto`` or ``local``
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_S).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise BadOptions("--ray needs Ray: pip install 'flibuste[ray]'") from error
    return ray
