"""The moments of a game that mattered to each seat: chosen from its review, and worked out.

What is certain counts alone: a change that is smaller than its error may have been nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from flibuste.bots.outlooks import outlook
from flibuste.core import contract
from flibuste.core.match import Match
from flibuste.reviews.judging import LEFT, MISTAKE, SURE
from flibuste.reviews.results import Candidate, GameReview, Judgement, Measured
from flibuste.server.keptreviews import KeptMoment, KeptMove
from flibuste.table.luckwire import MomentKind, MomentName

MOST = 5
"""Moments of a seat."""
SHOWN = 3
"""Moves that are shown besides the one that was made."""
GOOD, OTHERS = 0.5, 0.5
"""What a good choice counts against a costly one (there are many that anybody would have found),
and what others have done against one's own choices and luck."""


def moments_of(found: GameReview, judged: bool) -> list[KeptMoment]:
    """Of every seat, in the order of the game. judged: whether decisions are judged."""
    chosen = []
    for seat in range(found.seats):
        weighed = [*_changes(found, seat, judged), *(_choices(found, seat) if judged else ())]
        weighed.sort(key=lambda each: (-each[0], each[1].ply))
        by_ply: dict[int, KeptMoment] = {}
        for _, moment in weighed:  # a move and the card it drew are one moment: what weighs more
            by_ply.setdefault(moment.ply, moment)
        chosen += sorted(list(by_ply.values())[:MOST], key=lambda moment: moment.ply)
    return chosen


def _changes(found: GameReview, seat: int, judged: bool) -> Iterator[tuple[float, KeptMoment]]:
    """What chance has done to a seat's share; and what others have, if decisions are judged."""
    for ply in found.plies:
        changes: list[tuple[MomentKind, Measured]] = [("luck", ply.luck[seat])]
        if judged and ply.seat != seat:
            changes.append(("others", ply.decision[seat]))
        for kind, change in changes:
            if abs(change.value) > max(LEFT, SURE * change.error):
                happened = KeptMoment(seat, ply.ply, kind, ply.seat, ply.move, change)
                yield abs(change.value) * (OTHERS if kind == "others" else 1), happened


def _choices(found: GameReview, seat: int) -> Iterator[tuple[float, KeptMoment]]:
    """A seat's choices that were certainly costly, or certainly better than any other."""
    for judgement in found.judgements:
        if judgement.seat != seat:
            continue
        if judgement.name:
            lost = Measured(judgement.loss, judgement.error)
            name = cast(MomentName, judgement.name)
            yield judgement.loss, _chosen(judgement, name, lost)
        elif (gap := _gap(judgement)) is not None:
            yield GOOD * gap.value, _chosen(judgement, "good", gap)


def _gap(judgement: Judgement) -> Measured | None:
    """By how much the move that was made is better than any other, if that is certain."""
    others = [each for each in judgement.candidates if each.move != judgement.move]
    second = max(others, key=lambda each: each.ahead)
    gap = Measured(-second.ahead, second.error)
    sure = gap.value >= MISTAKE and gap.value - SURE * gap.error >= LEFT
    return gap if sure else None


def _chosen(judgement: Judgement, name: MomentName, change: Measured) -> KeptMoment:
    others = [each for each in judgement.candidates if each.move != judgement.move][:SHOWN]
    made = [each for each in judgement.candidates if each.move == judgement.move]
    moves = sorted((*made, *others), key=lambda each: -each.ahead)
    return KeptMoment(
        judgement.seat, judgement.ply, "choice", judgement.seat, judgement.move, change,
        name, [_move(each) for each in moves],
    )  # fmt: skip


def _move(candidate: Candidate) -> KeptMove:
    ahead = Measured(candidate.ahead, candidate.error)
    return KeptMove(candidate.move, candidate.share, ahead)


# --- what else there was, and why ----------------------------------------------------------------


def work_out(match: Match, moments: list[KeptMoment]) -> Iterator[None]:
    """Find what to pick for each move of each moment, and what may come of the two that matter.

    It does so step by step. match: the game from its beginning; the moves played are those of
    ``match`` itself.
    """
    again = match.again()
    wanted = {moment.ply: moment for moment in moments if moment.kind == "choice"}
    for ply, move in enumerate(match.moves):
        if ply in wanted:
            _look(again, wanted[ply])
            yield
        again.play(move)


def _look(match: Match, moment: KeptMoment) -> None:
    """A moment's moves, by what its seat knew."""
    known, record = match.redacted_records()[moment.seat + 1], match.redacted(moment.seat)
    actions = {match.text(action): action for action in match.actions}
    told = {moment.move, moment.moves[0].move}
    for each in moment.moves:
        action = actions[each.move]
        each.steps = contract.STEPS.of(match.game)(known, action)
        if each.move in told or (moment.name == "good" and each is moment.moves[1]):
            each.outlook = outlook(match.game, record, action)
