"""Reviews in words: what a kept review says, in somebody's language and with the players' names."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.reviews.results import Ledger, Measured
from flibuste.server.keptreviews import KeptChoices, KeptMoment, KeptMove, KeptReview
from flibuste.server.reviewprocess import UNJUDGED, is_judged
from flibuste.table import hinting
from flibuste.table.gamewords import advice, label, speaker
from flibuste.table.luckwire import (
    ChoicesTold,
    GameLuck,
    LuckBooks,
    LuckMoment,
    MomentMove,
    ShareFigure,
)
from flibuste.table.sentences import say
from flibuste.table.table import Table


class ReviewTeller:
    """Tells the review of a table's game."""

    def __init__(self, table: Table, guest: str, lang: str) -> None:
        self._game, self._lang = table.game, lang
        self._yours = sorted(table.controls(guest))
        self._names = [
            chair.name or say(lang, "seat-number", n=chair.seat + 1)
            for chair in table.chairs(guest)
        ]

    def told(self, kept: KeptReview | None, budget: int) -> GameLuck:
        """kept: None if there is nothing yet."""
        unjudged = "" if is_judged(self._game) else self._speak(UNJUDGED)
        if kept is None:
            return GameLuck(self._yours, False, 0, budget, [], [], [], [], unjudged)
        budget = kept.playouts if kept.done else max(budget, kept.playouts)
        choices: Sequence[KeptChoices | None] = kept.choices or [None] * len(kept.ledgers)
        books = [_books(*each) for each in zip(kept.ledgers, choices, strict=True)]
        moments = [self._moment(moment) for moment in kept.moments]
        return GameLuck(
            self._yours, kept.done, kept.playouts, budget, kept.shares,
            kept.errors, books, moments, unjudged,
        )  # fmt: skip

    def _speak(self, key: str) -> str:
        return speaker(self._game.name, self._lang)(key)

    def _moment(self, kept: KeptMoment) -> LuckMoment:
        said = label(self._game.name, self._lang, kept.move)
        moves = [self._move(kept, move) for move in kept.moves]
        return LuckMoment(
            kept.seat, kept.ply, kept.kind, kept.name, kept.mover, said, _figure(kept.change), moves
        )

    def _move(self, moment: KeptMoment, kept: KeptMove) -> MomentMove:
        to = hinting.Advised(self._game.name, moment.seat, self._names, self._lang)
        said = advice(self._game.name, self._lang, kept.move)
        return MomentMove(
            kept.move, said, kept.move == moment.move, kept.share, _figure(kept.ahead), kept.steps,
            hinting.reasons(kept.outlook, to),
        )  # fmt: skip


def _books(ledger: Ledger, choices: KeptChoices | None) -> LuckBooks:
    told = None
    if choices is not None:
        told = ChoicesTold(choices.choices, choices.costly, _figure(choices.lost))
    return LuckBooks(
        ledger.seat, _figure(ledger.par), _figure(ledger.deal), _figure(ledger.chance),
        _figure(ledger.own), _figure(ledger.others), ledger.result, told,
    )  # fmt: skip


def _figure(measured: Measured) -> ShareFigure:
    return ShareFigure(measured.value, measured.error)
