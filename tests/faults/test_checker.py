"""The checker finds every kind of fault: histories that are broken on purpose."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from faults.checker import check
from faults.client import Habits
from faults.history import History, Intent, Rows, SocketLog
from faults.simulated.conductor import Conductor, run
from faults.simulated.loop import VirtualLoop
from faults.simulated.plan import Plan, TablePlan
from faults.simulated.seams import virtual
from faults.simulation import games

KEEN = Habits(think_s=0.3, moves=400, chat=0.3, undo=0.0, wrong=0.0, hangs_up=0.02)


def _table(game: str, feeds: tuple[str, ...]) -> TablePlan:
    chairs = [{"kind": "me"}, {"kind": "open"}]
    habits = (KEEN, KEEN, replace(KEEN, moves=0))
    wish = {"game": game, "seats": 2, "chairs": chairs}
    return TablePlan(wish, people=2, spectators=1, habits=habits, feeds=feeds)


@cache
def _played() -> tuple[History, Rows]:
    """Whole games of Corsari without any fault, seen through every feed."""
    games()
    tables = _table("corsari", ("full", "changes", "lean")), _table("corsari", ("record",) * 3)
    plan = Plan(seed=5, nodes=1, skews=(0.0,), tables=tables)
    loop = VirtualLoop(Random(5))  # type: ignore[abstract]
    with virtual(loop, Random(6)):
        conductor = Conductor(plan, loop)
        loop.run_until_complete(conductor.play())
        conductor.bury()
    assert len(conductor.history.records) == 2, "both games are over"
    return conductor.history, conductor.rows


class Broken:
    """A copy of that history, to be broken, with handles on its parts."""

    def __init__(self) -> None:
        self.history, self.rows = copy.deepcopy(_played())
        self.key = self.history.sockets[0].table
        self.moves = self.rows.moves[self.key]

    def kinds(self) -> set[str]:
        return {fault.kind for fault in check(self.history, self.rows)}

    def intents(self, kind: str) -> list[Intent]:
        return [i for i in self.history.intents if i.kind == kind and i.table == self.key]

    def last_play(self) -> Intent:
        return [i for i in self.intents("play") if i.acknowledged][-1]

    def socket(self, feed: str = "full", events: int = 12) -> SocketLog:
        """A socket that has heard of several moves."""
        found = [s for s in self.history.sockets if s.feed == feed]
        return next(s for s in found if len(_events(s)) >= events)

    def rewrite(self, log: SocketLog, at: int, change: Callable[[dict[str, Any]], object]) -> None:
        message = json.loads(log.heard[at])
        change(message)
        log.heard[at] = json.dumps(message).encode()


def _events(log: SocketLog) -> list[int]:
    return [i for i, m in enumerate(log.messages()) if m["type"] == "event"]


def test_a_history_without_faults_passes() -> None:
    assert Broken().kinds() == set()


# --- what is kept ------------------------------------------------------------------------------


def test_an_acknowledged_move_that_is_not_kept() -> None:
    broken = Broken()
    del broken.moves[-1]
    assert "lost" in broken.kinds()


def test_an_acknowledged_move_kept_as_another() -> None:
    broken = Broken()
    intent = broken.last_play()
    intent.request["move"] += " x"
    assert "lost" in broken.kinds()


def test_a_move_that_nobody_asked_for() -> None:
    broken = Broken()
    broken.history.intents.remove(broken.last_play())
    assert broken.kinds() == {"doubled"}


def test_a_move_asked_for_after_a_later_one_was_acknowledged() -> None:
    broken = Broken()
    first, *_, last = [i for i in broken.intents("play") if i.acknowledged]
    first.sent = [(last.answered or 0.0) + 1]
    assert broken.kinds() == {"reordered"}
    broken.rows.tables[broken.key]["clock"] = 8
    assert broken.kinds() == set(), "the clock may have made that move before"


def test_a_hole_in_the_log() -> None:
    broken = Broken()
    broken.moves[3]["number"] = 99
    assert broken.kinds() == {"broken log"}


def test_a_log_that_does_not_replay() -> None:
    broken = Broken()
    broken.moves[5]["text"] = broken.moves[5]["text"] + " nonsense"
    assert broken.kinds() == {"broken log"}


def test_a_table_that_is_gone() -> None:
    broken = Broken()
    del broken.rows.tables[broken.key]
    assert broken.kinds() == {"lost"}


def test_a_chair_that_is_another_guests() -> None:
    broken = Broken()
    seat = next(i for i in broken.intents("sit") if i.acknowledged).request["seat"]
    broken.rows.chairs[broken.key][seat]["guest"] = "somebody"
    assert broken.kinds() == {"lost"}


def test_chat_that_is_lost_doubled_or_turned_round() -> None:
    broken = Broken()
    chats = broken.rows.chats[broken.key]
    assert len(chats) > 2
    assert "lost" in _with_chats(broken, chats[1:])
    assert "doubled" in _with_chats(broken, [chats[0], *chats])
    assert "disagrees" in _with_chats(broken, chats[::-1])


def _with_chats(broken: Broken, chats: list[dict[str, Any]]) -> set[str]:
    broken.rows.chats[broken.key] = chats
    return broken.kinds()


# --- what is told ------------------------------------------------------------------------------


@pytest.mark.parametrize("feed", ["full", "changes", "record"])
def test_a_message_that_is_left_out(feed: str) -> None:
    broken = Broken()
    log = broken.socket(feed)
    del log.heard[_events(log)[4]]
    assert "gap" in broken.kinds()


@pytest.mark.parametrize("feed", ["full", "changes", "record"])
def test_a_move_that_is_told_twice(feed: str) -> None:
    broken = Broken()
    log = broken.socket(feed)
    at = _events(log)[4]
    log.heard.insert(at, log.heard[at])
    assert {"gap", "disagrees"} <= broken.kinds()


def test_a_move_that_is_left_out_without_a_gap_in_the_numbers() -> None:
    broken = Broken()
    log = broken.socket()
    at = _events(log)[4]
    del log.heard[at]
    for i in range(at, len(log.heard)):
        if "n" in json.loads(log.heard[i]):
            broken.rewrite(log, i, lambda m: m.update(n=m["n"] - 1))
    assert "disagrees" in broken.kinds()


def test_another_move_than_was_made() -> None:
    broken = Broken()
    log = broken.socket("record")
    broken.rewrite(log, _events(log)[3], lambda m: m["event"].update(move="draw twice"))
    assert "disagrees" in broken.kinds()


def test_a_table_that_never_was() -> None:
    broken = Broken()
    line = {"ply": 0, "seat": 0, "label": "draws", "move": "draw twice"}
    broken.rewrite(
        broken.socket(), 0, lambda m: (m["position"].update(ply=1), m.update(log=[line]))
    )
    assert "disagrees" in broken.kinds()


def test_an_older_table_after_a_newer_one() -> None:
    broken = Broken()
    mine = [s for s in broken.history.sockets if s.client == "0.0"]
    older = next(s for s in mine if json.loads(s.heard[0]).get("type") == "table")
    newer = copy.deepcopy(older)
    newer.heard, newer.drained = newer.heard[:1], False
    broken.history.sockets.append(newer)
    assert broken.kinds() == {"reordered"}


def test_a_viewer_who_was_not_told_the_end() -> None:
    broken = Broken()
    log = next(s for s in broken.history.sockets if s.drained and len(_events(s)) > 1)
    del log.heard[_events(log)[-1] :]
    assert "missed" in broken.kinds()


def test_another_result_than_there_was() -> None:
    broken = Broken()
    log = broken.socket()
    broken.rewrite(log, _events(log)[3], lambda m: m["position"].update(to_move=7))
    assert "disagrees" in broken.kinds()


# --- what is secret ----------------------------------------------------------------------------


def test_the_secret_of_a_deal() -> None:
    broken = Broken()
    log = broken.socket()
    secret = broken.rows.tables[log.table]["secret"]
    broken.rewrite(log, 2, lambda m: m.update(x=secret))
    assert broken.kinds() == {"leak"}


def test_a_card_of_another_hand() -> None:
    broken = Broken()
    log = broken.socket("full")
    broken.rewrite(log, _events(log)[3], _show_a_card)
    assert broken.kinds() == {"leak"}


def _show_a_card(message: dict[str, Any]) -> None:
    (view,) = message["position"]["views"].values()
    view["hands"] = "one more than there was"


def test_a_redacted_record_with_one_byte_too_many() -> None:
    broken = Broken()
    log = broken.socket("record")

    def change(message: dict[str, Any]) -> None:
        records = message["position"]["records"]
        (seat, text), *_ = records.items()
        records[seat] = ("B" if text[0] == "A" else "A") + text[1:]

    broken.rewrite(log, _events(log)[3], change)
    assert broken.kinds() == {"leak"}


def test_choices_that_depend_on_what_is_hidden() -> None:
    broken = Broken()
    log = broken.socket("full")
    at = next(i for i in _events(log) if log.messages()[i]["position"]["choices"])

    def change(message: dict[str, Any]) -> None:
        (told,) = message["position"]["choices"].values()
        told.reverse() if len(told) > 1 else told.append(told[0])

    broken.rewrite(log, at, change)
    assert broken.kinds() == {"leak"}


def test_words_that_say_too_much() -> None:
    broken = Broken()
    log = broken.socket("full")
    broken.rewrite(log, _events(log)[3], lambda m: m["event"].update(label="draws the ace"))
    assert broken.kinds() == {"leak"}


# --- records -----------------------------------------------------------------------------------


def _record(change: Callable[[dict[str, Any]], object]) -> set[str]:
    broken = Broken()
    record = json.loads(broken.history.records[broken.key])
    change(record)
    broken.history.records[broken.key] = json.dumps(record).encode()
    return broken.kinds()


def test_records_that_do_not_verify() -> None:
    assert _record(lambda r: r["moves"].pop()) == {"bad record"}
    assert _record(lambda r: r["deal"].update(secret="0" * 64)) == {"bad record"}
    assert _record(lambda r: r.pop("deal")) == {"bad record"}


def test_the_record_of_another_game() -> None:
    broken = Broken()
    (other,) = [raw for key, raw in broken.history.records.items() if key != broken.key]
    broken.history.records[broken.key] = other
    assert broken.kinds() == {"bad record"}


def test_a_plan_without_faults_finds_nothing() -> None:
    plan = Plan(seed=5, nodes=1, skews=(0.0,), tables=(_table("freibeuter", ("full",) * 3),))
    assert run(plan).found == []
