"""A program of somebody who plays and counts: every public name of ``flibuste`` with its types."""

from __future__ import annotations

import flibuste
from flibuste import bots
from flibuste.core import registry


def play(name: str, spec: str, seed: int) -> list[int]:
    match: flibuste.Match = flibuste.new(name, seed=seed)
    bot: bots.Bot = bots.get(spec, match.game)
    while (seat := match.to_move) is not None:
        match.act(bot.choose(match.redacted(seat), match.actions, seed=match.ply))
    assert match.scores is not None
    return match.scores


def refused(match: flibuste.Match, move: str) -> str | None:
    reason = match.why_not(move)
    return None if reason is None else reason.sentence("fr")


def again(text: str) -> flibuste.Match | None:
    try:
        return flibuste.load(text)
    except flibuste.BadRecord:
        return None


def many(name: str) -> int:
    batch: flibuste.Batch = flibuste.batch(name, games=8, seed=1)
    for _ in range(10):
        batch.step(batch.random_actions())
    return int(batch.episodes.sum())


if __name__ == "__main__":
    for name in registry.names():
        drawn: str = flibuste.new(name, seed=1).picture(0).svg
        assert drawn.startswith("<svg")
        print(name, play(name, "random", 1))
