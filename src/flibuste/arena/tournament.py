"""Playing a tournament: from a plan and willing hands to a full journal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from flibuste.arena.hands import Hands
from flibuste.arena.journal import BadJournal, Journal
from flibuste.arena.plan import Plan, Unit
from flibuste.arena.playing import Played

PLAN, GAMES = "plan.json", "games.jsonl"
"""The files of a tournament's folder."""

Told = Callable[[int, int], None]
"""Called with the games finished and the games in all."""


class Source(Protocol):
    """Where work comes from, and where it goes."""

    def next(self) -> Unit | None:
        """The game to begin now; None: none, for now or for good."""
        ...

    def done(self, unit: Unit, played: Played) -> None: ...


def drive(source: Source, hands: Hands, *, timeout: float | None = None) -> None:
    """Hand games out until there are none left and all are back."""
    while True:
        while hands.free and (unit := source.next()) is not None:
            hands.give(unit)
        if not hands.busy:
            return
        for unit, played in hands.take(timeout):
            source.done(unit, played)


class _Straight:
    """The games of one plan that the journal does not have, deal by deal."""

    def __init__(self, plan: Plan, journal: Journal, told: Told) -> None:
        self.plan, self.journal, self.told = plan, journal, told
        self.left: Iterator[Unit] = (unit for unit in plan.units if unit not in journal)
        self.finished = sum(unit in journal for unit in plan.units)
        told(self.finished, plan.size)

    def next(self) -> Unit | None:
        return next(self.left, None)

    def done(self, unit: Unit, played: Played) -> None:
        self.journal.add(unit, played)
        self.finished += 1
        self.told(self.finished, self.plan.size)


def open_folder(plan: Plan, folder: Path, *, resume: bool) -> Journal:
    """The journal of a tournament's folder, new or to be gone on with."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if file.exists():
        _same(plan, file, resume)
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


def _same(plan: Plan, file: Path, resume: bool) -> None:
    kept = read_plan(file)
    if not resume:
        raise BadJournal(f"{file.parent} holds a tournament; say --resume to go on with it")
    for field in ("game", "seats", "bots", "seed", "options", "rules", "build"):
        ours, theirs = getattr(plan, field), getattr(kept, field)
        if ours != theirs:
            raise BadJournal(f"{file} is another tournament: its {field} is {theirs}, not {ours}")


def play_all(plan: Plan, journal: Journal, hands: Hands, told: Told = lambda n, of: None) -> None:
    """Play what the journal lacks. Whatever stops this, the journal is good to go on from."""
    try:
        drive(_Straight(plan, journal, told), hands)
    finally:
        hands.close()
