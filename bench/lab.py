"""Questions about the games, answered by the lab.

``python -m bench.lab`` plays what is missing (in ``build/lab``, resumable) and keeps the figures in
``bench/lab/``; ``--write`` makes the pages of ``docs/reports/`` from them, ``--check`` says which
page is not what its file says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

import msgspec

from flibuste.arena.statistics import Estimate
from flibuste.arena.workers import LocalWorkers
from flibuste.core import contract, registry
from flibuste.lab import running
from flibuste.lab.figures import BETTER, SEAT, Line, StudyReport, report
from flibuste.lab.labpage import LabPage, endings_of, is_sure
from flibuste.lab.study import Inquiry, make_study

ROOT = Path(__file__).parents[1]
KEPT, PAGES = ROOT / "bench" / "lab", ROOT / "docs" / "reports"
BOTS = ("boatswain", "heuristic")
"""Those that play without a search, from weak to strong."""
NORMAL = NormalDist()
GAMES = 400
"""For each setting."""


class Question(NamedTuple):
    """What is asked, and what is played to find out."""

    title: str
    text: str
    game: str
    asked: Inquiry


def _boards() -> tuple[Any, ...]:
    """Our board; ten equal tiles with as many treasures; our tiles with one cannon each."""
    import tomllib

    option = next(o for o in registry.get("attention_pirates").options if o.name == "board")
    ours = tomllib.loads(option.example.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    bare = [f"{tile.split(' c')[0]} c{tile.split(' c')[1][0]}" for tile in ours["tiles"]]
    return "default", {**ours, "tiles": ["t3 p2,5 c1,6"] * 10}, {**ours, "tiles": bare}


def _seats(game: str) -> Question:
    title = contract.TITLE.of(registry.get(game), "en")
    text = "Seat 1 begins. Bots of the same strength play against each other, in every seat."
    return Question(f"{title}: which seat is best?", text, game, Inquiry(bots=BOTS, games=GAMES))


def questions() -> dict[str, Question]:
    """By the names of their files."""
    return {
        "corsari-capot": Question(
            "Corsari: what is a capot worth?",
            "A capot (C-20) wins the whole game, or the round only.",
            "corsari",
            Inquiry("capot", ("game", "round"), ("game", "round"), bots=BOTS, games=GAMES),
        ),
        "corsari-holding-back": Question(
            "Corsari: does holding cards back matter?",
            "An opponent may hold cards back to sink whoever raised anchor (C-13), or may not. "
            "A capot wins the round only here: else most games end before it could matter.",
            "corsari",
            Inquiry(
                "holding_back", (False, True), ("no", "yes"), bots=BOTS, games=GAMES,
                options={"capot": "round"},
            ),
        ),
        "attention_pirates-lairs": Question(
            "Attention Pirates!: what do the lairs do?",
            "Our ten tiles (P-6), from 2 treasures and a cannon to 4 treasures and three; ten "
            "equal tiles with 3 treasures and two cannons, as many treasures in all; and our "
            "tiles with one cannon each.",
            "attention_pirates",
            Inquiry("board", _boards(), ("ours", "equal", "one cannon"), (2, 3, 4), BOTS, GAMES),
        ),
        **{f"{name}-seats": _seats(name) for name in registry.names()},
    }  # fmt: skip


def play(name: str, question: Question, jobs: int) -> None:
    study = make_study(registry.get(question.game), question.asked)
    folder = ROOT / "build" / "lab" / name
    with running.open_folder(study, folder, resume=True) as journal:
        running.play_study(study, journal, LocalWorkers(jobs))
        found = report(study, journal)
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.json").write_bytes(encode(found))


def encode(found: StudyReport) -> bytes:
    """A line of the file for every figure, so that differences can be read."""
    head = msgspec.json.encode(msgspec.structs.replace(found, lines=()))
    lines = b",\n".join(map(msgspec.json.encode, found.lines))
    return head.removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"


def read(name: str) -> StudyReport:
    return msgspec.json.decode((KEPT / f"{name}.json").read_bytes(), type=StudyReport)


# --- pages ---------------------------------------------------------------------------------


def page(question: Question, found: StudyReport) -> str:
    shown = LabPage(found, "en")
    parts = [f"# {question.title}", question.text, *verdicts(shown)]
    for seats in found.study.seats:
        lines = [x for x in found.lines if (x.seats, x.players) == (seats, shown.strongest)]
        lines += shown.lines(BETTER, seats, shown.together)
        parts += [f"## {seats} seats", table(shown, lines)]
    said = [f"- {clause}: {shown.sentence(clause)}" for clause in endings_of(found)]
    parts += ["## How it was played", "\n".join(said), how(question, found)]
    return "\n\n".join(parts) + "\n"


def verdicts(shown: LabPage) -> Iterator[str]:
    """What is surely so; intervals of seats are wider for many seats."""
    said = []
    for seats in shown.study.seats:
        lines = shown.lines(SEAT, seats, shown.strongest)
        for value, label in enumerate(shown.study.labels):
            known = [(line, e) for line in lines if (e := line.estimates[value])]
            if known:
                name = f"{seats} seats" + (f", {label}" if label else "")
                said.append(f"- {name}: {_off_even(shown, known)}")
        said += list(_better(shown, seats))
    yield "\n".join(said)


def _better(shown: LabPage, seats: int) -> Iterator[str]:
    """How often the better player wins, where the option surely changes that."""
    for line in shown.lines(BETTER, seats, shown.together):
        for label, e in zip(shown.study.labels, line.differences, strict=True):
            if is_sure(e):
                yield (
                    f"- {seats} seats, {label} less {shown.study.labels[0]}: the better bot's "
                    f"share of the wins changes by {shown.change(BETTER, e)} points."
                )


def _off_even(shown: LabPage, known: list[tuple[Line, Estimate]]) -> str:
    even = known[0][0].even
    assert even is not None
    wide = NORMAL.inv_cdf(1 - 0.025 / len(known)) / NORMAL.inv_cdf(0.975)
    off = [
        (line, e)
        for line, e in known
        if even > e.mean + wide * (e.high - e.mean) or even < e.mean - wide * (e.mean - e.low)
    ]
    if not off:
        return f"no seat is surely off an even share ({shown.percent(even)})."
    told = "; ".join(
        f"seat {line.of} wins {'more' if e.mean > even else 'less'}, {shown.shown(SEAT, e)}"
        for line, e in off
    )
    return f"{told}. An even share is {shown.percent(even)}."


def table(shown: LabPage, lines: list[Line]) -> str:
    head = shown.heads()
    rows = [head, ["---", *["---:"] * (len(head) - 1)], *map(shown.cells, lines)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def how(question: Question, found: StudyReport) -> str:
    bots = " and ".join(f"`{bot}`" for bot in question.asked.bots)
    return (
        f"{found.played:,} games by {bots}: each against itself, then both together, at least "
        f"{found.study.games:,} games for each value, number of seats and line of players. The "
        f"tables show `{found.study.bots[-1]}` against itself, and its share of the wins where "
        "both play. Neither searches: people, and stronger bots, may do better by other means. "
        "All intervals are 95 % intervals; one in twenty misses by chance. For the sentences "
        "at the top they are widened for the number of seats (Bonferroni). Differences of shares "
        "are in points.\n\nMade by `python -m bench.lab --write` from "
        f"`bench/lab/`; rules {found.study.plans[0].rules}, sources {found.study.plans[0].build}."
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="questions; all if there are none")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    known = questions()
    stale = []
    for name in args.names or known:
        if not (args.write or args.check):
            play(name, known[name], args.jobs)
            continue
        if not (KEPT / f"{name}.json").exists():
            print(f"{name}: not played yet")
            continue
        file, text = PAGES / f"{name}.md", page(known[name], read(name))
        if args.check and (not file.exists() or file.read_text(encoding="utf-8") != text):
            stale.append(file.name)
        elif args.write:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    if stale:
        print("not what bench/lab/ says:", *stale)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
