"""Explicit rounds: complete or refused."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.core.errors import BadSetup, NoChance
from flibuste.games.corsari.pieces import NAMES
from flibuste.games.corsari.tests.tables import a_round, play

QUAY = "yellow 1 2 3 4 5 6 7"


def new(setup: Any, **options: Any) -> Any:
    return flibuste.new("corsari", seats=2, setup=setup, **options)


def broken(**parts: Any) -> dict[str, Any]:
    return {"rounds": [{**a_round(["", ""], QUAY), **parts}]}


GOOD = a_round(["", ""], QUAY)

BAD: list[Any] = [
    {},
    {"rounds": []},
    {"rounds": {}},
    {"rounds": [None]},
    {"rounds": [GOOD], "more": 1},
    {"rounds": [{"deck": list(NAMES), "pile": "red 1"}]},
    {"rounds": [{"deck": list(NAMES[:-1])}]},
    {"rounds": [{"deck": [*NAMES[:-1], "blue 1"]}]},
    {"rounds": [{"deck": [*NAMES, "blue 1"]}]},
    {"rounds": [GOOD, {"deck": "all"}]},
    {"rounds": [GOOD, {"deck": ["red 12"]}]},
    {"rounds": [{key: GOOD[key] for key in ("hands", "quay", "pile")}]},
    broken(hands=GOOD["hands"][:1]),
    broken(hands=[GOOD["hands"][0], GOOD["hands"][1][:-1]]),
    broken(hands=[GOOD["hands"][0], [*GOOD["hands"][1][:-1], GOOD["hands"][0][0]]]),
    broken(quay=GOOD["quay"][:-1]),
    broken(pile=["red 1"]),
    broken(pile=7),
    broken(pile="red"),
    broken(pile="red 1 now"),
    broken(stock=GOOD["stock"][:-1]),
    broken(stock=[*GOOD["stock"], GOOD["pile"]]),
]


@pytest.mark.parametrize("setup", BAD)
def test_refused(setup: Any) -> None:
    with pytest.raises(BadSetup):
        new(setup)


def test_laid_out_as_written() -> None:
    g = new({"rounds": [GOOD]})
    assert g.options["first"] == 0 == g.to_move
    view = g.view(0)
    assert [c["card"] for c in view["quay"]["cards"]] == GOOD["quay"]
    assert {c["card"] for c in view["seats"][0]["hand"]} == set(GOOD["hands"][0])
    assert view["pile"][0]["card"] == GOOD["pile"] and view["stock"] == len(GOOD["stock"])
    for card in GOOD["stock"][:4]:
        play(g, "take stock", f"discard {card}")  # top first


VOID = ("take pile", f"discard {GOOD['pile']}")


@pytest.mark.clause("C-6", "C-8")
def test_void_rounds_use_up_an_entry() -> None:
    other = a_round(["red 1", "red 2"], "sky 1 2")
    g = play(new({"rounds": [GOOD, other]}, turn_limit=1), *VOID)
    assert g.view()["round"] == 2 and g.view()["quay"]["cards"][0]["card"] == "sky 1"
    record = g.record()
    assert flibuste.load(record).record() == record


def test_running_out_without_a_seed_changes_nothing() -> None:
    g = play(new({"rounds": [GOOD]}, turn_limit=1), VOID[0])
    before = g._states.tobytes()
    with pytest.raises(NoChance):
        g.play(VOID[1])
    assert g._states.tobytes() == before and g.ply == 1


def test_rounds_beyond_the_list_come_from_the_seed() -> None:
    games = [play(new({"rounds": [GOOD]}, turn_limit=1, seed=seed), *VOID) for seed in (1, 1, 2)]
    quays = [[c["card"] for c in g.view()["quay"]["cards"]] for g in games]
    assert quays[0] == quays[1] != quays[2]
    top = games[0].view()["pile"][0]["card"]
    play(games[0], "take pile", f"discard {top}")
    assert games[0].view()["round"] == 3
    record = games[0].record()
    assert flibuste.load(record).record() == record


@pytest.mark.clause("C-17")
def test_a_round_is_checked_against_the_penalties() -> None:
    """Cards lying as penalties may not be dealt again, all others must be."""
    hands = ["blue 1 2 3 4 5 6 7 8 9 10, brown 1 2", "red 1 2 3 4 5 6 7 8, pink 11 10, sky 9 8"]
    first = a_round(hands, QUAY, "yellow 8", "yellow 11")
    moves = ("take stock", "discard yellow 11 anchor", "crew blue", "crew pink red")
    for gone, fine in (("sky 9 8", True), ("", False), ("sky 9 8 7", False), ("sky 9", False)):
        g = new({"rounds": [first, a_round(["", ""], QUAY, gone=gone)]})
        if fine:
            assert play(g, *moves).view()["round"] == 2
        else:
            play(g, *moves[:-1])
            with pytest.raises(BadSetup):
                g.play(moves[-1])
            assert g.ply == 3
