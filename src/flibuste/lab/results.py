"""The files of a study's folder in the end: ``figures.json``, ``games.parquet``, ``index.html``."""

from __future__ import annotations

import os
from pathlib import Path

from flibuste.arena import parquet
from flibuste.arena.journal import Journal
from flibuste.lab.figures import StudyReport, report
from flibuste.lab.labpage import LabPage
from flibuste.lab.running import write_json
from flibuste.lab.study import Study

FIGURES, PARQUET, HTML = "figures.json", "games.parquet", "index.html"


def publish(study: Study, journal: Journal, folder: Path, lang: str = "en") -> StudyReport:
    """Write all three from the games of the journal. Returns the figures they show."""
    found = report(study, journal)
    write_json(folder / FIGURES, found)
    write_parquet(study, journal, folder / PARQUET)
    draft = folder / f".{HTML}.{os.getpid()}"
    draft.write_text(LabPage(found, lang).html(), encoding="utf-8")
    draft.replace(folder / HTML)
    return found


def write_parquet(study: Study, journal: Journal, path: Path) -> None:
    """A row for every seat of every game, as of a tournament, with what the lab adds."""
    import msgspec
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = parquet.schema(study.plans[0]).remove_metadata()
    for name, kind in {
        "value": pa.string(), "players": pa.string(), "lead_changes": pa.int32(),
        "settled": pa.int32(), "ending": pa.string(),
    }.items():  # fmt: skip
        columns = columns.append(pa.field(name, kind))
    columns = columns.with_metadata({"study": msgspec.json.encode(study)})
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with pq.ParquetWriter(draft, columns, compression="zstd") as out:
        for setting in study.settings:
            told = {"value": study.labels[setting.value], "players": setting.players}
            rows = []
            for task in setting.plan.tasks:
                game = journal.games[task.key]
                course = game.course
                assert course is not None
                more = told | {
                    "lead_changes": course.lead_changes,
                    "settled": course.settled,
                    "ending": course.ending,
                }
                rows += [row | more for row in parquet.rows(task, game)]
            out.write_table(pa.Table.from_pylist(rows, columns))
    draft.replace(path)
