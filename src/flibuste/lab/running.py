"""A study's folder, and playing its games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from flibuste.arena.journal import BadJournal, Journal
from flibuste.arena.plan import GameTask
from flibuste.arena.playgame import GameResult
from flibuste.arena.tournament import GAMES, Progress, run
from flibuste.arena.workers import Workers
from flibuste.lab.study import Study

STUDY = "study.json"


class AllSettings:
    """The games of a study that the journal does not have, setting by setting."""

    def __init__(self, study: Study, journal: Journal, progress: Progress) -> None:
        self.journal, self.progress, self.size = journal, progress, study.size
        self.left: Iterator[GameTask] = (task for task in study.tasks if task not in journal)
        self.finished = len(journal.games)
        progress(self.finished, self.size)

    def next(self) -> GameTask | None:
        return next(self.left, None)

    def done(self, task: GameTask, result: GameResult) -> None:
        self.journal.add(task, result)
        self.finished += 1
        self.progress(self.finished, self.size)


def play_study(
    study: Study, journal: Journal, workers: Workers, progress: Progress = lambda n, of: None
) -> None:
    """Play the games that the journal lacks. If this is interrupted, it can be resumed."""
    run(AllSettings(study, journal, progress), workers)


def open_folder(study: Study, folder: Path, *, resume: bool) -> Journal:
    """The journal in a study's folder, a new one or one to resume."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / STUDY
    if file.exists():
        _check_same(study, file, resume)
    elif any(folder.iterdir()):
        raise BadJournal(f"{folder} holds other files; choose an empty folder")
    write_json(file, study)
    return Journal(folder / GAMES, study.plans)


def _check_same(study: Study, file: Path, resume: bool) -> None:
    if not resume:
        raise BadJournal(f"{file.parent} holds a study; say --resume to go on with it")
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Study)
    except msgspec.DecodeError as error:
        raise BadJournal(f"{file} is not a study: {error}") from error
    if kept.fingerprint != study.fingerprint:
        raise BadJournal(f"{file} is another study, or was made by another version of Flibuste")


def write_json(file: Path, value: object) -> None:
    """In place at once or not at all."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(value)) + b"\n")
    draft.replace(file)
