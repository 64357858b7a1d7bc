"""The games of a tournament as a Parquet file: a row for every seat of every game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.arena.plan import GameTask, Plan, deal_seed
from flibuste.arena.playgame import GameResult
from flibuste.arena.statistics import winning_sides

if TYPE_CHECKING:
    import pyarrow as pa

    from flibuste.arena.journal import Journal


def schema(plan: Plan) -> pa.Schema:
    """The columns; the plan itself is in the file's metadata."""
    import msgspec
    import pyarrow as pa

    columns = {
        "game": pa.dictionary(pa.int8(), pa.string()),
        "seats": pa.int8(),
        "deal": pa.int32(),
        "seed": pa.string(),
        "seating": pa.int16(),
        "seat": pa.int8(),
        "side": pa.int8(),
        "bot": pa.dictionary(pa.int16(), pa.string()),
        "score": pa.int32(),
        "share": pa.float64(),
        "plies": pa.int32(),
        "moves": pa.int32(),
        "seconds": pa.float64(),
    }
    return pa.schema(columns, metadata={"plan": msgspec.json.encode(plan)})


def rows(task: GameTask, result: GameResult) -> list[dict[str, Any]]:
    """A game, seat by seat. A side's share of the win stands at each of its seats."""
    plan, won = task.plan, winning_sides(task.plan, result)
    shared = {
        "game": plan.game,
        "seats": plan.seats,
        "deal": task.deal,
        "seating": task.seating,
        "seed": format(deal_seed(plan, task.deal), "x"),
        "plies": result.plies,
    }
    return [
        {
            **shared,
            "seat": seat,
            "side": side,
            "bot": plan.bots[task.bots[seat]],
            "score": result.scores[seat],
            "share": 1 / len(won) if side in won else 0.0,
            "moves": result.moves[seat],
            "seconds": result.seconds[seat],
        }
        for seat, side in enumerate(plan.sides)
    ]


def write(plan: Plan, journal: Journal, path: Path) -> None:
    """All games that the journal has of the plan; in place at once or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    played = ((task, journal.games[task.key]) for task in plan.tasks if task in journal)
    table = pa.Table.from_pylist([r for u, p in played for r in rows(u, p)], schema(plan))
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    pq.write_table(table, draft, compression="zstd")
    draft.replace(path)
