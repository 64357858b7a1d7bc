"""The games of a tournament as a Parquet file: a row for every seat of every game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flibuste.arena.plan import Plan, Unit, deal_seed
from flibuste.arena.playing import Played
from flibuste.arena.statistics import winning_sides

if TYPE_CHECKING:
    import pyarrow as pa

    from flibuste.arena.journal import Journal


def schema(plan: Plan) -> pa.Schema:
    """The columns; the plan itself is in the file's metadata."""
    import msgspec
    import pyarrow as pa

    columns = {
        "game": pa.dictionary(pa.int8(), pa.string()), "seats": pa.int8(), "deal": pa.int32(),
        "seed": pa.string(), "seating": pa.int16(), "seat": pa.int8(), "side": pa.int8(),
        "bot": pa.dictionary(pa.int16(), pa.string()), "score": pa.int32(), "share": pa.float64(),
        "plies": pa.int32(), "moves": pa.int32(), "seconds": pa.float64(),
    }  # fmt: skip
    return pa.schema(columns, metadata={"plan": msgspec.json.encode(plan)})


def rows(unit: Unit, played: Played) -> list[dict[str, Any]]:
    """A game, seat by seat. A side's share of the win stands at each of its seats."""
    plan, won = unit.plan, winning_sides(unit.plan, played)
    shared = {
        "game": plan.game, "seats": plan.seats, "deal": unit.deal, "seating": unit.seating,
        "seed": format(deal_seed(plan, unit.deal), "x"), "plies": played.plies,
    }  # fmt: skip
    return [
        {
            **shared, "seat": seat, "side": side, "bot": plan.bots[unit.bots[seat]],
            "score": played.scores[seat], "share": 1 / len(won) if side in won else 0.0,
            "moves": played.moves[seat], "seconds": played.seconds[seat],
        }
        for seat, side in enumerate(plan.sides)
    ]  # fmt: skip


def write(plan: Plan, journal: Journal, path: Path) -> None:
    """All games that the journal has of the plan; in place at once or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    played = ((unit, journal.games[unit.key]) for unit in plan.units if unit in journal)
    table = pa.Table.from_pylist([r for u, p in played for r in rows(u, p)], schema(plan))
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    pq.write_table(table, draft, compression="zstd")
    draft.replace(path)
