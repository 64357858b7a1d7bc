"""Hints in words: what a move is, what it wins and risks, and how it compares with others."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.bots import Idea, Outlook, Prospect
from flibuste.core.intervals import wilson
from flibuste.core.position import Position
from flibuste.table import wire
from flibuste.table.gamewords import advice, label, speaker, to_you
from flibuste.table.sentences import say
from flibuste.table.thinking import Advice

SURE = 1.96
"""Standard deviations: the half width of an interval that holds the truth in 19 of 20 cases."""


@dataclass(frozen=True)
class Advised:
    """Who is told something of a move, at which table."""

    game: str
    seat: int
    names: list[str]
    lang: str


def answer_from(number: int, found: Advice, position: Position, to: Advised) -> wire.HintAnswer:
    """The answer to whoever asked, and asked by that number."""
    # An action has the same text in every position.
    line = [label(to.game, to.lang, position.text(action)) for action in found.hint.line]
    return wire.HintAnswer(number, ideas(found, position, to), line, found.hint.firm)


def ideas(found: Advice, position: Position, to: Advised) -> list[wire.HintedMove]:
    """The moves worth naming, the best first."""
    named = found.hint.best[: len(found.outlooks)]
    errors = [_error(idea, found.hint.games) for idea in named]
    told = []
    for i, (idea, error) in enumerate(zip(named, errors, strict=True)):
        move = position.text(idea.action)
        words = advice(to.game, to.lang, move)
        compared = _compared(named, errors, i, to.lang)
        why = [*reasons(found.outlooks[i], to), *([compared] if compared else [])]
        told.append(wire.HintedMove(move, words, idea.win, error, idea.score, idea.share, why))
    return told


def reasons(outlook: Outlook, to: Advised) -> list[str]:
    """What may come of a move: sentences, none if nothing is to be said."""
    return [told for told in (_gain(outlook.gain, to), _risk(outlook.risk, to)) if told]


def _error(idea: Idea, games: int) -> float:
    low, high = wilson(min(1.0, idea.win), max(1.0, idea.share * games), SURE)
    return (high - low) / 2


def _compared(named: list[Idea], errors: list[float], i: int, lang: str) -> str:
    """The best move with the next, the others with the best."""
    if len(named) < 2:
        return ""
    j = 0 if i else 1
    other, more = ("best" if i else "next"), named[i].win - named[j].win
    if abs(more) <= max(0.005, errors[i] + errors[j]) or (more > 0) == (i > 0):
        return say(lang, "hint-even", other=other)
    return say(lang, "hint-behind" if i else "hint-ahead", games=round(100 * abs(more)))


def _gain(gain: Prospect | None, to: Advised) -> str:
    return say(to.lang, "hint-gain", n=_tenths(gain), told=_told(gain, to)) if gain else ""


def _risk(risk: Prospect | None, to: Advised) -> str:
    if risk is None:
        return ""
    n, told = _tenths(risk), _told(risk, to)
    if risk.seat != to.seat:
        return say(to.lang, "hint-risk", n=n, told=told, name=to.names[risk.seat])
    if risk.cause < 0:
        return say(to.lang, "hint-risk-you", n=n, told=told)
    return say(to.lang, "hint-risk-by", n=n, told=told, name=to.names[risk.cause])


def _tenths(prospect: Prospect) -> int:
    return max(1, round(10 * prospect.share))


def _told(prospect: Prospect, to: Advised) -> str:
    """An effect as a part of a sentence: without a full stop of its own."""
    speak = to_you if prospect.seat == to.seat else speaker
    said = speak(to.game, to.lang)(prospect.key, **dict(prospect.values))
    return said.rstrip(" \u00a0\u202f.!")
