"""The checker: reads everybody's history after a campaign, and tells what should not have been.

lost          something acknowledged is not in the database
doubled       something asked for once is there twice, or nobody asked for it
reordered     something acknowledged earlier stands later; or a viewer was shown an older table
gap           a viewer's messages are not numbered one after the other
disagrees     a viewer was told another game than the database has
missed        a viewer who listened to the end was not told of it
broken log    the log has a hole, or does not replay
bad record    the record of a finished game does not verify, or tells another game
old epoch     an entry was written with an epoch that another node has raised (simulation)
no lease      a bot's move was written by a node without the table's lease (simulation)
error         a node failed, and no fault explains how (simulation)
leak          a byte that could not have been sent if the hidden cards were others (``secrecy``)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from faults.history import History, Intent, Rows
from faults.secrecy import Secrecy
from faults.truth import Truth
from faults.viewing import Viewing

import flibuste
from flibuste.core.errors import FlibusteError


@dataclass(frozen=True)
class Fault:
    """Something that should not have been."""

    kind: str
    table: str
    text: str


def check(history: History, rows: Rows, share: float = 1.0) -> list[Fault]:
    """Everything that is wrong; share: of the positions that are compared with imagined worlds."""
    found: list[Fault] = []
    keys = {s.table for s in history.sockets} | {i.table for i in history.intents}
    for key in sorted(keys):
        if key in rows.tables:
            found += [Fault(kind, key, text) for kind, text in _table(history, rows, key, share)]
        else:
            found.append(Fault("lost", key, "the table is not in the database"))
    return found


Found = Iterator[tuple[str, str]]


def _table(history: History, rows: Rows, key: str, share: float) -> Found:
    truth = Truth(rows, key)
    if truth.numbers != list(range(truth.end)):
        yield "broken log", f"its entries have the numbers {truth.numbers}"
        return
    try:
        over = truth.begun and truth.positions[-1].over
    except FlibusteError as error:
        yield "broken log", f"it does not replay: {error}"
        return
    intents = [i for i in history.intents if i.table == key]
    yield from _moves(truth, intents)
    yield from _order(truth, intents)
    yield from _chats(truth, intents)
    yield from _chairs(truth, history, intents)
    yield from _views(truth, history, Secrecy(truth, share))
    if key in history.records:
        yield from _record(truth, history.records[key], over)


# --- what was asked for ------------------------------------------------------------------------


def _plays(intents: list[Intent]) -> dict[tuple[int, int, str], list[Intent]]:
    """Moves that were asked for, by ply, seat and text."""
    plays: dict[tuple[int, int, str], list[Intent]] = defaultdict(list)
    for intent in intents:
        if intent.kind == "play":
            ask = intent.request
            plays[ask["ply"], ask["seat"], " ".join(ask["move"].split())].append(intent)
    return plays


def _moves(truth: Truth, intents: list[Intent]) -> Found:
    plays = _plays(intents)
    for (ply, seat, move), asked in plays.items():
        if any(i.acknowledged for i in asked) and not truth.where(ply, (seat, move)):
            yield "lost", f"{move!r} of seat {seat} at ply {ply} was acknowledged"
    own = _people(truth, intents)
    made = Counter(
        (truth.ply(i), *truth.logs[i + 1][-1])
        for i in range(truth.end)
        if truth.ply(i + 1) > truth.ply(i) and truth.logs[i + 1][-1][0] in own
    )
    for played, times in made.items():
        if times > len(plays.get(played, ())):
            yield "doubled", f"{played} is there {times} times"


def _people(truth: Truth, intents: list[Intent]) -> set[int]:
    """The seats for which nobody but their people ever moved."""
    if truth.row["clock"] is not None:
        return set()
    botted = {i.request["seat"] for i in intents if i.kind == "bot"}
    return {c["seat"] for c in truth.chairs if c["kind"] in ("person", "guest")} - botted


def _order(truth: Truth, intents: list[Intent]) -> Found:
    """Whatever was acknowledged before another was asked for also stands before it.

    Where a clock or a bot moves for a seat too, its people may ask for what stands already.
    """
    own, placed = _people(truth, intents), []
    for (ply, seat, move), asked in _plays(intents).items():
        where = truth.where(ply, (seat, move))
        if len(asked) == len(where) == 1 and asked[0].answered is not None:
            placed.append((where[0], asked[0]))
    earliest = float("inf")  # when anything that stands later was acknowledged
    for at, intent in sorted(placed, key=lambda p: p[0], reverse=True):
        if intent.request["seat"] in own and earliest < intent.sent[0]:
            yield "reordered", f"entry {at} was asked for after a later one was acknowledged"
        if intent.acknowledged:
            earliest = min(earliest, intent.answered or earliest)


def _chats(truth: Truth, intents: list[Intent]) -> Found:
    kept = Counter(row["text"] for row in truth.chats)
    for intent in intents:
        if intent.kind == "chat":
            times = kept[intent.request["text"]]
            if intent.acknowledged and not times:
                yield "lost", f"the chat {intent.request['text']!r}"
            if times > len(intent.sent):
                yield "doubled", f"the chat {intent.request['text']!r}"


def _chairs(truth: Truth, history: History, intents: list[Intent]) -> Found:
    guests = {s.client: s.guest for s in history.sockets if s.table == truth.key}
    for intent in intents:
        if intent.kind == "sit" and intent.acknowledged:
            seat = intent.request["seat"]
            if truth.chairs[seat]["guest"] != guests[intent.client]:
                yield "lost", f"the chair {seat} of {intent.client}"


# --- what was told -----------------------------------------------------------------------------


def _views(truth: Truth, history: History, secrecy: Secrecy) -> Found:
    settled = history.settled.get(truth.key, 0)
    viewers: dict[str, Viewing] = {}
    for log in history.sockets:
        if log.table == truth.key:
            viewing = viewers.setdefault(log.client, Viewing(truth, secrecy, settled))
            yield from viewing.read(log)


def _record(truth: Truth, raw: bytes, over: bool) -> Found:
    try:
        match = flibuste.load(raw.decode())
    except FlibusteError as error:
        yield "bad record", str(error)
        return
    if match.moves != [move for _, move in truth.logs[-1]] or not over:
        yield "bad record", "it tells another game than the database has"
    if match.deal is None:
        yield "bad record", "it does not show how its seed came about"
