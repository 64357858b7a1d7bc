"""A tournament on a Ray cluster of two nodes, one of which is lost; in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from ray.cluster_utils import Cluster as Nodes

from flibuste.arena.cluster import Cluster
from flibuste.arena.plan import Unit, made
from flibuste.arena.playing import Played
from flibuste.arena.tournament import open_folder, play_all

LOST_AFTER = 8
"""Games after which the second node is lost without warning."""


def main(folder: Path, *bots: str) -> None:
    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    second = nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    plan = made("korsair", bots, games=40, seed=5)
    seen = 0

    def told(finished: int, of: int) -> None:
        nonlocal seen
        seen = finished
        if finished == LOST_AFTER:
            nodes.remove_node(second, allow_graceful=False)

    hands = Counted(nodes.address)
    with open_folder(plan, folder, resume=False) as journal:
        play_all(plan, journal, hands, told)
        assert seen == plan.size == len(journal.games)
    assert len(hands.given) == len(set(hands.given)) == plan.size
    assert sorted(hands.taken) == sorted(hands.given)
    nodes.shutdown()  # type: ignore[no-untyped-call]


class Counted(Cluster):
    """Remembers what it was given and what came back."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        assert int(self._ray.cluster_resources()["CPU"]) == 2
        self.given: list[tuple[str, int, int]] = []
        self.taken: list[tuple[str, int, int]] = []

    def give(self, unit: Unit) -> None:
        self.given.append(unit.key)
        super().give(unit)

    def take(self, timeout: float | None = None) -> list[tuple[Unit, Played]]:
        found = super().take(timeout)
        self.taken += [unit.key for unit, _ in found]
        return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
