"""Branches: games played on from a position of another one, as records."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import flibuste
from flibuste.cli.commands.check import branch_findings
from flibuste.cli.texts import Texts
from flibuste.core import contract, fair
from flibuste.core.errors import BadRecord
from flibuste.core.game import Game
from flibuste.core.gamerecord import Branch, Redraw
from flibuste.core.match import Match, history
from flibuste.core.viewparts import whole_view

SEED = 0x5EA
ANEW = "ab" * 32


def _played(game: Game, seed: int = SEED) -> Match:
    """A whole game by lot."""
    match, rng = flibuste.new(game.name, seats=max(game.seats), seed=seed), random.Random(seed)
    while not match.over:
        match.act(rng.choice(match.actions))
    return match


def _branched(game: Game, ply: int, *redraws: Redraw) -> Match:
    """A game that begins again after so many moves of another one."""
    return _continued(_played(game), ply, *redraws)


def _continued(whole: Match, ply: int, *redraws: Redraw) -> Match:
    record = {**whole.record(), "moves": whole.moves[:ply], "deal": None}
    del record["deal"]
    record.pop("result", None)
    told = [{"ply": r.ply, "seat": r.seat, "seed": r.seed} for r in redraws]
    return flibuste.load({**record, "branch": {"table": "T-1", "ply": ply, "redraws": told}})


def _middle(game: Game) -> int:
    """A ply in the middle of the game at which a seat decides."""
    whole = _played(game)
    again = whole.again()
    plies = []
    for ply, move in enumerate(whole.moves):
        if again.to_move != flibuste.CHANCE and len(again.actions) > 1:
            plies.append(ply)
        again.play(move)
    return plies[len(plies) // 3]


def _finish(match: Match, salt: int) -> Match:
    rng = random.Random(salt)
    while not match.over:
        match.act(rng.choice(match.actions))
    return match


def test_as_it_lay_the_same_moves_lead_to_the_same_end(game: Game) -> None:
    whole = _played(game)
    kept = {**whole.record(), "branch": {"table": "T-1", "ply": _middle(game)}}
    assert flibuste.load(kept)._states.tobytes() == whole._states.tobytes()
    assert flibuste.load(kept).record()["branch"] == kept["branch"]


def test_drawn_anew_the_seat_sees_what_it_saw(game: Game) -> None:
    """Each seat in turn: the redacted record keeps every byte, at every third ply."""
    whole = _played(game)
    past = whole.again()
    for ply in range(0, whole.ply, 3):
        for seat in range(whole.seats):
            anew = _continued_at(whole, ply, seat)
            assert anew.redacted(seat).tobytes() == past.redacted(seat).tobytes()
        for move in whole.moves[ply : ply + 3]:
            past.play(move)


def _continued_at(whole: Match, ply: int, seat: int) -> Match:
    branch = Branch("T-1", ply, [Redraw(ply, seat, ANEW)])
    match = Match(whole.game, whole.seats, whole.options, whole.seed, None, False, branch)
    for move in whole.moves[:ply]:
        match.play(move)
    return match


def test_what_the_seat_could_not_see_changes_nothing(game: Game) -> None:
    """Two worlds that the seat cannot tell apart: drawn anew from the same seed they are one."""
    ply, seat = _middle(game), 0
    first = _branched(game, ply, Redraw(ply, seat, "1"))
    second = _continued(_branched(game, ply, Redraw(ply, seat, "2")), ply,
                        Redraw(ply, seat, "2"), Redraw(ply, seat, "1"))  # fmt: skip
    assert first._states.tobytes() == second._states.tobytes()


def test_another_seed_deals_other_cards_or_dice(game: Game) -> None:
    ply = _middle(game)
    ends = {_finish(_branched(game, ply, Redraw(ply, 0, f"{n:x}")), 1)._states.tobytes()
            for n in range(6)}  # fmt: skip
    assert len(ends) > 1


def test_a_finished_branch_is_kept_and_replays_to_the_byte(game: Game) -> None:
    ply = _middle(game)
    done = _finish(_branched(game, ply, Redraw(ply, 1, ANEW)), 3)
    kept = json.loads(json.dumps(done.record()))
    assert kept["branch"] == {
        "table": "T-1", "ply": ply, "redraws": [{"ply": ply, "seat": 1, "seed": ANEW}]
    }  # fmt: skip
    again = flibuste.load(kept)
    assert again._states.tobytes() == done._states.tobytes()
    _, states = history(kept)
    assert states[-1:].tobytes() == done._states.tobytes()


def test_a_branch_of_a_branch_has_both_redraws(game: Game) -> None:
    ply = _middle(game)
    first = _finish(_branched(game, ply, Redraw(ply, 0, "1")), 5)
    deeper = ply + 2
    second = _continued(first, deeper, Redraw(ply, 0, "1"), Redraw(deeper, 1, "2"))
    done = _finish(second, 6)
    assert flibuste.load(done.record())._states.tobytes() == done._states.tobytes()


def test_the_laws_of_a_game_hold_after_a_redraw(game: Game) -> None:
    ply = _middle(game)
    match, rng = _branched(game, ply, Redraw(ply, 0, ANEW)), random.Random(2)
    while not match.over:
        contract.HOLD.of(game)(match._states[0])
        match.act(rng.choice(match.actions))
        whole_view(contract.view_of(game), match.redacted_record(None), None, 0)


def test_its_deal_is_that_of_the_last_redraw() -> None:
    secret = "5e" * 32
    mixed = fair.seed_from(secret, ["0a", ""])
    whole = flibuste.new("korsair", seats=2, seed=SEED)
    rng = random.Random(4)
    while not whole.over:
        whole.act(rng.choice(whole.actions))
    record: dict[str, Any] = {**whole.record(), "moves": whole.moves[:8]}
    del record["result"]
    record["deal"] = {
        "secret": secret, "entropy": ["0a", ""], "commitment": fair.commitment(secret),
        "seals": ["", ""], "version": 2,
    }  # fmt: skip
    redraw = {"ply": 8, "seat": 0, "seed": f"{mixed:x}"}
    branch = {"table": "T-1", "ply": 8, "redraws": [redraw]}
    assert flibuste.load({**record, "branch": branch}).ply >= 8
    with pytest.raises(BadRecord, match="D-6"):
        flibuste.load({**record, "branch": {**branch, "redraws": [{**redraw, "seed": "1"}]}})
    with pytest.raises(BadRecord, match="D-6"):  # its own seed is the other game's
        flibuste.load({**record, "branch": {**branch, "redraws": []}})


@pytest.mark.parametrize(
    "branch",
    [
        {"table": "T-1", "ply": 9},
        {"table": "T-1", "ply": -1},
        {"table": "a\x1b[2J", "ply": 4},
        {"table": "", "ply": 4},
        {"table": "T-1", "ply": 4, "redraws": [{"ply": 5, "seat": 0, "seed": "1"}]},
        {"table": "T-1", "ply": 4, "redraws": [{"ply": 4, "seat": 2, "seed": "1"}]},
        {"table": "T-1", "ply": 4, "redraws": [{"ply": 4, "seat": 0, "seed": "x"}]},
        {"table": "T-1", "ply": 4, "redraws": [{"ply": 4, "seat": 0, "seed": "1" * 65}]},
        {"table": "T-1", "ply": 4, "redraws": [{"ply": 4, "seat": 0, "seed": "1"}] * 65},
        {"table": "T-1", "ply": 4, "more": 1},
        {"ply": 4},
    ],
)
def test_a_branch_that_makes_no_sense_is_refused(branch: dict[str, Any]) -> None:
    match, rng = flibuste.new("korsair", seats=2, seed=SEED), random.Random(1)
    while match.ply < 8 or match.to_move == flibuste.CHANCE:
        match.act(rng.choice(match.actions))
    record = {**match.record(), "moves": match.moves[:8]}
    assert flibuste.load({**record, "branch": {"table": "T-1", "ply": 8}})
    with pytest.raises(BadRecord):
        flibuste.load({**record, "branch": branch})


def test_check_says_what_it_is() -> None:
    texts = Texts("en")
    branch = Branch("T-1", 12, [Redraw(12, 1, ANEW)])
    said = " ".join(branch_findings(branch, texts))
    assert "from ply 12" in said and "table T-1" in said and "seat 2 could not see" in said
    lay = " ".join(branch_findings(Branch("T-1", 12), texts))
    assert "as they lay" in lay


LAIRS = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]


def test_a_record_without_a_seed_has_dice_once_something_is_drawn_anew() -> None:
    setup = {"lairs": {name: 10 - i for i, name in enumerate(LAIRS)}}
    match = flibuste.new("attention_pirates", seats=2, setup=setup)
    for move in ("load cppppp", "load cppppp", "move 0,1", "attack 0,0"):
        match.play(move)
    assert match.to_move == flibuste.CHANCE
    record = match.record()
    with pytest.raises(flibuste.NoChance):
        flibuste.load({**record, "branch": {"table": "T-1", "ply": 4}}, auto_chance=False).roll()
    redraw = {"ply": 4, "seat": 0, "seed": ANEW}
    anew = {**record, "branch": {"table": "T-1", "ply": 4, "redraws": [redraw]}}
    branch = flibuste.load(anew, auto_chance=False)
    assert branch.roll().startswith("die ")
    assert flibuste.load(branch.record(), auto_chance=False).moves == branch.moves
