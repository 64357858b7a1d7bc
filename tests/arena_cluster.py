"""A tournament on a Ray cluster of two nodes, one of which is lost; in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from ray.cluster_utils import Cluster as Nodes

from flibuste.arena.cluster import RayWorkers
from flibuste.arena.plan import GameTask, make_plan
from flibuste.arena.playgame import GameResult
from flibuste.arena.tournament import open_folder, play_tournament

LOST_AFTER = 8
"""Games after which the second node is lost without warning."""


def main(folder: Path, *bots: str) -> None:
    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    second = nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    plan = make_plan("korsair", bots, games=40, seed=5)
    seen = 0

    def told(finished: int, of: int) -> None:
        nonlocal seen
        seen = finished
        if finished == LOST_AFTER:
            nodes.remove_node(second, allow_graceful=False)

    workers = Counted(nodes.address)
    with open_folder(plan, folder, resume=False) as journal:
        play_tournament(plan, journal, workers, told)
        assert seen == plan.size == len(journal.games)
    assert len(workers.given) == len(set(workers.given)) == plan.size
    assert sorted(workers.taken) == sorted(workers.given)
    nodes.shutdown()  # type: ignore[no-untyped-call]


class Counted(RayWorkers):
    """Remembers what it was given and what came back."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        assert int(self._ray.cluster_resources()["CPU"]) == 2
        self.given: list[tuple[str, int, int]] = []
        self.taken: list[tuple[str, int, int]] = []

    def submit(self, task: GameTask) -> None:
        self.given.append(task.key)
        super().submit(task)

    def collect(self, timeout: float | None = None) -> list[tuple[GameTask, GameResult]]:
        found = super().collect(timeout)
        self.taken += [task.key for task, _ in found]
        return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
