"""Playing a tournament: from a plan to a full journal."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from flibuste.arena.journal import BadJournal, Journal
from flibuste.arena.plan import GameTask, Plan
from flibuste.arena.playgame import GameResult
from flibuste.arena.workers import Workers

PLAN, GAMES = "plan.json", "games.jsonl"
"""The files of a tournament's folder."""
LONGEST_WAIT_S = 5.0
"""After this time without a result, the schedule is asked again for games."""

Progress = Callable[[int, int], None]
"""Called with the number of games finished and of all games."""


class Schedule(Protocol):
    """Which game is next, and where results go."""

    def next(self) -> GameTask | None:
        """The game to begin now; None if there is none now, or none left."""
        ...

    def done(self, task: GameTask, result: GameResult) -> None: ...


def run(schedule: Schedule, workers: Workers, seconds: float = math.inf) -> None:
    """Let workers play until no games are left and all results are in, or the time is up.

    Closes the workers in any case.
    """
    end = time.monotonic() + seconds
    try:
        while (left := end - time.monotonic()) > 0:
            while workers.free and (task := schedule.next()) is not None:
                workers.submit(task)
            if not workers.busy:
                return
            for task, result in workers.collect(min(left, LONGEST_WAIT_S)):
                schedule.done(task, result)
    finally:
        workers.close()


class InOrder:
    """The games of one plan that the journal does not have, deal by deal."""

    def __init__(self, plan: Plan, journal: Journal, progress: Progress) -> None:
        self.plan, self.journal, self.progress = plan, journal, progress
        self.left: Iterator[GameTask] = (task for task in plan.tasks if task not in journal)
        self.finished = sum(task in journal for task in plan.tasks)
        progress(self.finished, plan.size)

    def next(self) -> GameTask | None:
        return next(self.left, None)

    def done(self, task: GameTask, result: GameResult) -> None:
        self.journal.add(task, result)
        self.finished += 1
        self.progress(self.finished, self.plan.size)


def play_tournament(
    plan: Plan, journal: Journal, workers: Workers, progress: Progress = lambda n, of: None
) -> None:
    """Play the games that the journal lacks. If this is interrupted, it can be resumed."""
    run(InOrder(plan, journal, progress), workers)


# --- its folder ------------------------------------------------------------------------


def open_folder(plan: Plan, folder: Path, *, resume: bool) -> Journal:
    """The journal in a tournament's folder, a new one or one to resume."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if file.exists():
        _check_same(plan, file, resume)
    elif any(folder.iterdir()):
        raise BadJournal(f"{folder} holds other files; choose an empty folder")
    draft = folder / f".{PLAN}.{os.getpid()}"
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
    draft.replace(file)
    return Journal(folder / GAMES, [plan])


def read_plan(file: Path) -> Plan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise BadJournal(f"{file} is not the plan of a tournament: {error}") from error


def _check_same(plan: Plan, file: Path, resume: bool) -> None:
    kept = read_plan(file)
    if not resume:
        raise BadJournal(f"{file.parent} holds a tournament; say --resume to go on with it")
    for field in ("game", "seats", "bots", "seed", "options", "rules", "build"):
        ours, theirs = getattr(plan, field), getattr(kept, field)
        if ours != theirs:
            raise BadJournal(f"{file} is another tournament: its {field} is {theirs}, not {ours}")
