"""A review as a Parquet file: a row for every seat at every ply; the ledgers in its metadata."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from flibuste.core.errors import BadOptions
from flibuste.reviews.results import GameReview


def check_parquet() -> None:
    """Raises BadOptions if the library is missing: better now than after the work."""
    if find_spec("pyarrow") is None:
        raise BadOptions("pyarrow not installed: pip install 'flibuste[arena]'")


def rows(found: GameReview) -> list[dict[str, Any]]:
    """The loss stands at the seat that decided, and nowhere else."""
    judged = {judgement.ply: judgement for judgement in found.judgements}
    made = []
    for p in found.plies:
        for seat in range(found.seats):
            own = judged.get(p.ply) if seat == p.seat else None
            made.append({
                "ply": p.ply, "mover": p.seat, "move": p.move, "seat": seat,
                "value": p.before[seat].value, "value_error": p.before[seat].error,
                "decision": p.decision[seat].value, "decision_error": p.decision[seat].error,
                "luck": p.luck[seat].value, "luck_error": p.luck[seat].error,
                "loss": own.loss if own else None, "loss_error": own.error if own else None,
                "name": own.name if own else None,
            })  # fmt: skip
    return made


def write(found: GameReview, path: Path) -> None:
    """In place at once or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    numbers = ("value", "value_error", "decision", "decision_error", "luck", "luck_error",
               "loss", "loss_error")  # fmt: skip
    columns = {"ply": pa.int32(), "mover": pa.int8(), "move": pa.string(), "seat": pa.int8()}
    columns |= {name: pa.float64() for name in numbers}
    columns["name"] = pa.dictionary(pa.int8(), pa.string())
    about = {"game": found.game, "rules": found.rules, "policy": found.policy,
             "ledgers": msgspec.json.encode(found.ledgers)}  # fmt: skip
    table = pa.Table.from_pylist(rows(found), pa.schema(columns, metadata=about))
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    pq.write_table(table, draft, compression="zstd")
    draft.replace(path)
