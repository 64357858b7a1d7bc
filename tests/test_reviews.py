"""Reviews: books that balance, luck without bias, judgements by what a seat knew."""

from __future__ import annotations

import json
import math
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste import bots
from flibuste.bots.kernels.rollouts import NO_ACTION, TRUE
from flibuste.cli import main
from flibuste.core import jit, registry
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE, OVER, Moves, Records
from flibuste.core.match import history
from flibuste.reviews import GameReview, improving, parquet
from flibuste.reviews.books import Books
from flibuste.reviews.judging import (
    BLUNDER,
    ENOUGH,
    LEAST_WORLDS,
    LEFT,
    MISTAKE,
    SURE,
    Decision,
    Question,
    SeatJudge,
)
from flibuste.reviews.playing import PARTS, TEMPERATURE, Job, Team
from flibuste.reviews.reviewing import questions
from flibuste.reviews.tallies import Sums

SMALL = 6000
"""Playouts of a review in these tests."""


@cache
def played(name: str, seed: int = 5, spec: str = "boatswain", seats: int | None = None) -> str:
    """The record of a game between bots, as JSON."""
    match = flibuste.new(name, seats=seats, seed=seed)
    bot = bots.get(spec, match.game)
    while match.to_move is not None:
        match.act(bot.choose(match.redacted(match.to_move), match.actions, seed=match.ply))
    return json.dumps(match.record())


@cache
def reviewed(name: str) -> GameReview:
    return flibuste.review(played(name), playouts=SMALL, threads=2)


# --- the books ---------------------------------------------------------------------------


def test_the_books_balance_to_the_last_digit(game: Game) -> None:
    found = reviewed(game.name)
    winners = json.loads(played(game.name))["result"]["winners"]
    for ledger in found.ledgers:
        entries = (ledger.par, ledger.deal, ledger.chance, ledger.own, ledger.others)
        assert sum(entry.value for entry in entries) == ledger.result
        assert ledger.result == (ledger.seat in winners) / len(winners)
    for entries in zip(*((x.par, x.deal, x.chance) for x in found.ledgers), strict=True):
        assert sum(entry.value for entry in entries) in (0.0, 1.0)


def test_luck_and_decisions_sum_to_nought_over_the_seats(game: Game) -> None:
    found = reviewed(game.name)
    for ply in found.plies:
        assert sum(luck.value for luck in ply.luck) == 0.0
        assert sum(change.value for change in ply.decision) == 0.0
        if ply.seat == CHANCE:
            assert not any(change.value for change in ply.decision)


def books_of(record: str, playouts: int = 1) -> Books:
    match, states = history(record)
    books = Books(match, states, Team(match.game, states[:1], 0, 2))
    books.first_pass(playouts)
    return books


def test_partners_share_their_books() -> None:
    """In pairs a win is a whole one for each of two."""
    ledgers = books_of(played("korsair", seats=6)).ledgers()
    first, second = ledgers[:2]
    assert (first.par, first.deal, first.result) == (second.par, second.deal, second.result)
    assert sum(ledger.result for ledger in ledgers) == 2.0


def test_the_same_for_any_number_of_threads(game: Game) -> None:
    """Byte for byte; another seed gives other figures."""
    record = played(game.name)
    alone = flibuste.review(record, playouts=SMALL, threads=1)
    assert alone.json() == reviewed(game.name).json()
    assert alone.json() != flibuste.review(record, seed=1, playouts=SMALL, threads=2).json()


def test_luck_has_mean_nought(game: Game) -> None:
    """Over a few games; ``bench/review.py --luck`` does it over as many as one likes."""
    found = [books_of(played(game.name, seed)).ledgers()[0] for seed in range(10)]
    for part in ("deal", "chance"):
        lucks = np.array([getattr(ledger, part).value for ledger in found])
        assert lucks.std() > 0
        assert abs(lucks.mean()) < 4 * lucks.std() / math.sqrt(len(lucks))


# --- exactly -----------------------------------------------------------------------------


NOTHING = np.array([NO_ACTION], np.int16)


def chances_of(game: Game, s: Any, moves: Moves) -> np.ndarray[Any, Any]:
    """How likely the policy makes each move."""
    kernels, n = jit.compiled(game), len(moves)
    if n == 1 or kernels.to_move(s) == CHANCE:
        return np.full(n, 1 / n)
    ratings = np.zeros(n, np.float32)
    kernels.rate(s, moves, n, ratings)
    weights = np.exp((ratings - ratings.max()).astype(np.float64) / TEMPERATURE)
    chances: np.ndarray[Any, Any] = weights / weights.sum()
    return chances


class TooFar(Exception):
    """The end is too far away to walk through everything, or something is drawn."""


def exact(game: Game, states: Records, seats: int, room: list[int]) -> np.ndarray[Any, Any]:
    """The policy's value by walking through every move; room: positions still to be visited."""
    kernels, s = jit.compiled(game), states[0]
    room[0] -= 1
    if room[0] < 0:
        raise TooFar
    if kernels.to_move(s) == OVER:
        won = int(kernels.winners(s))
        return np.array([(won >> seat & 1) / won.bit_count() for seat in range(seats)])
    moves = np.zeros(game.most_legal, np.int16)
    n = kernels.legal(s, moves)
    chances = chances_of(game, s, moves[:n])
    total = np.zeros(seats)
    for action, chance in zip(moves[:n].tolist(), chances, strict=True):
        if chance > 1e-9:
            child = states.copy()
            kernels.apply(child[0], action)
            if (child[0].block, child[0].drawn) != (s.block, s.drawn):
                raise TooFar
            total += chance * exact(game, child, seats, room)
    return total


@pytest.mark.parametrize("name", ["corsari", "korsair"])
def test_values_agree_with_exact_ones(name: str) -> None:
    """Positions near the end, not foregone conclusions, walked through to the end.

    The other two games have none: their last moves draw cards, or the dice may go on for long.
    """
    game, checked = registry.get(name), 0
    for seed in range(50):
        match, states = history(played(name, seed, "deckhand"))
        for ply in range(match.ply - 1, match.ply - 8, -1):
            root = states[ply : ply + 1]
            try:
                truth = exact(game, root, match.seats, [2000])
            except TooFar:
                break
            if 0.02 < truth[0] < 0.98:
                checked += 1
                check_exact(Team(game, root, seed, 2), root, truth)
        if checked >= 3:
            return
    assert checked, "no position was in doubt"


def test_a_value_is_the_mean_of_its_moves_values(game: Game) -> None:
    """With the exact chances of the policy, or of the dice."""
    states = history(played(game.name))[1]
    kernels, moves = jit.compiled(game), np.zeros(game.most_legal, np.int16)
    counts = [int(kernels.legal(s, moves)) for s in states[:-1]]
    for ply in [p for p, n in enumerate(counts) if 2 <= n <= 12][-12::4]:
        root, n = states[ply : ply + 1], kernels.legal(states[ply], moves)
        team = Team(game, root, 3, 2)
        truth = team.play([Job(team.root(root, TRUE, "v"), NOTHING, 0, 2000)])[0] / PARTS
        each = team.play([Job(team.root(root, TRUE, "q"), moves[:n].copy(), 0, 1000)])[0] / PARTS
        mean = chances_of(game, root[0], moves[:n]) @ each.mean(axis=0)
        assert (abs(truth.mean(axis=0)[0] - mean) < 4.5 * 0.5 / math.sqrt(1000)).all()


def check_exact(team: Team, root: Records, truth: np.ndarray[Any, Any]) -> None:
    job = Job(team.root(root, TRUE, "exact"), NOTHING, 0, 4000)
    shares = team.play([job])[0][:, 0, :] / PARTS
    error = shares.std(axis=0) / math.sqrt(len(shares))
    assert (abs(shares.mean(axis=0) - truth) < 4.5 * error + 1e-4).all()


# --- judgements --------------------------------------------------------------------------


def judged(
    match: flibuste.Match, seat: int, asked: list[Question], playouts: int, seed: int = 0
) -> SeatJudge:
    team = Team(match.game, match.game.blank(match.seats, match.options), seed, 2)
    judge = SeatJudge(match.game, seat, asked, team)
    judge.first_pass(100_000)
    while (left := playouts - team.played) > 0 and judge.improve(left):
        pass
    return judge


def planted(match: flibuste.Match, asked: list[Question]) -> Question:
    """The worst thing that could have been done in one of these positions, by a first look."""
    rough = judged(match, 0, asked, 0).decisions

    def gap(decision: Decision) -> float:
        first, second = decision.halves
        means = first.ahead.plus(second.ahead).means
        return float(means.max() - means.min())

    found = max(rough, key=gap)
    first, second = found.halves
    worst = int(first.ahead.plus(second.ahead).means.argmin())
    return Question(found.question.ply, found.question.record, int(found.candidates[worst]))


def test_planted_blunders_are_found(game: Game) -> None:
    """By other random numbers than those by which they were chosen."""
    match, states = history(played(game.name))
    question = planted(match, questions(match, states, 0)[-12:])
    decision = judged(match, 0, [question], 12_000, seed=1).decisions[0]
    assert decision.name() == "blunder", decision.loss()


def test_equal_moves_have_no_loss_and_no_name() -> None:
    """Ten candidates that are equally good: the best of their noisy figures is no better."""
    rng, losses = np.random.default_rng(7), []
    match, states = history(played("korsair"))
    question = next(q for q in questions(match, states, 0))
    decision = judged(match, 0, [question], 0).decisions[0]
    size = len(decision.candidates)
    for _ in range(400):
        for half in decision.halves:
            half.shares, half.ahead = Sums(size), Sums(size)
            shares = PARTS * rng.integers(0, 2, (LEAST_WORLDS, size))
            half.shares.add(np.arange(size), shares)
            half.ahead.add(np.arange(size), shares - shares[:, :1])
        losses.append(decision.loss())
        assert not decision.name()
    found, errors = np.array(losses).T
    assert abs(found.mean()) < 4 * errors.mean() / math.sqrt(len(losses))


def test_a_certain_loss_is_played_until_it_may_have_a_name() -> None:
    """Few worlds can leave no doubt; what has too few for a name is not let be."""
    match, states = history(played("korsair"))
    question = next(q for q in questions(match, states, 0))
    decision = judged(match, 0, [question], 0).decisions[0]
    size = len(decision.candidates)
    shares = np.full((LEAST_WORLDS // 2, size), PARTS)
    shares[:, 0] = 0
    for half in decision.halves:
        half.shares, half.ahead = Sums(size), Sums(size)
        half.shares.add(np.arange(size), shares)
        half.ahead.add(np.arange(size), shares - shares[:, :1])
    assert decision.loss()[1] < ENOUGH and not decision.name()
    assert decision.wanted() == LEAST_WORLDS // 2 and decision.urgency > 0


def test_forced_moves_are_not_judged(game: Game) -> None:
    match, states = history(played(game.name))
    judgements = {judgement.ply: judgement for judgement in reviewed(game.name).judgements}
    kernels, moves = jit.compiled(game), np.zeros(game.most_legal, np.int16)
    for ply in range(match.ply):
        choice = kernels.legal(states[ply], moves) > 1 and kernels.to_move(states[ply]) != CHANCE
        assert (ply in judgements) == choice
    for judgement in judgements.values():
        assert judgement.move in {candidate.move for candidate in judgement.candidates}
        if judgement.name:
            assert judgement.loss >= MISTAKE
            assert judgement.loss - SURE * judgement.error >= LEFT
            assert (judgement.name == "blunder") == (judgement.loss >= BLUNDER)


def test_the_same_knowledge_is_judged_alike_whatever_is_hidden(game: Game) -> None:
    """Two games that differ in secrets alone: redacted they are one, and judged byte for byte."""
    match, states = history(played(game.name))
    kernels, rng = jit.compiled(game), np.arange(1, 5, dtype=np.uint32)
    others = states.copy()
    plies = [q.ply for q in questions(match, states, 0)]
    for ply in plies:
        kernels.redact(others[ply], 0)
        kernels.imagine(others[ply], 0, rng)
    assert others[plies].tobytes() != states[plies].tobytes()
    found = []
    for secrets in (states, others):
        judge = judged(match, 0, questions(match, secrets, 0)[:8], 3000)
        found.append([(d.loss(), d.name(), d.candidates.tobytes()) for d in judge.decisions])
    assert found[0] == found[1]


# --- streams, files, refusals ------------------------------------------------------------


def test_reviews_improve_and_can_be_left_at_any_time() -> None:
    stream = improving(played("korsair"), playouts=40_000)
    glance, first, second, third = islice(stream, 4)
    assert not glance.judgements and not first.judgements and second.judgements
    assert glance.playouts < first.playouts < second.playouts < third.playouts
    assert glance.ledgers[0].own.error > first.ledgers[0].own.error
    assert second.ledgers[0].own.error > third.ledgers[0].own.error


def test_a_running_game_is_refused() -> None:
    match = flibuste.new("korsair", seed=1)
    with pytest.raises(flibuste.BadRecord, match="not over"):
        flibuste.review(match.record())


@pytest.mark.parametrize("record", ["", "[]", {"flibuste": 1}, None])
def test_what_is_no_record_is_refused(record: object) -> None:
    with pytest.raises(flibuste.BadRecord):
        flibuste.review(record)


def test_a_review_of_nothing_is_refused() -> None:
    with pytest.raises(flibuste.BadOptions):
        flibuste.review(played("korsair"), playouts=0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_terminal_tells_it(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pyarrow.parquet as pq

    save, out, table = (tmp_path / name for name in ("game.json", "out.json", "out.parquet"))
    save.write_text(played("korsair"))
    told = ["--playouts", str(SMALL), "--json", str(out), "--parquet", str(table)]
    assert main(["review", str(save), "--lang", lang, *told]) == 0
    shown = capsys.readouterr().out
    assert ("Own moves" if lang == "en" else "Ses coups") in shown
    found = json.loads(out.read_text())
    assert found["ledgers"][0]["result"] in (0.0, 0.5, 1.0)
    rows = pq.read_table(table).to_pylist()
    assert len(rows) == found["seats"] * len(found["plies"])
    assert rows == parquet.rows(reviewed("korsair"))


def test_the_terminal_refuses_a_running_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.json"
    save.write_text(json.dumps(flibuste.new("korsair", seed=1).record()))
    assert main(["review", str(save), "--lang", "fr"]) == 2
    assert "n’est pas terminée" in capsys.readouterr().err
