"""Lessons: read from a game's folder, and refused where the rules refuse them."""

from __future__ import annotations

import re

import pytest

from flibuste.core import registry
from flibuste.core.errors import BadLesson
from flibuste.core.lessons import FILE, LessonStep, has_lesson, lesson_of, read_lesson
from flibuste.core.testing.checks import check_step
from flibuste.table import lessons
from flibuste.table.refusals import Refusal

TAUGHT = [name for name in registry.names() if has_lesson(registry.get(name))]


def changed(old: str, new: str) -> tuple[LessonStep, ...]:
    """Korsair's lesson with something else in it."""
    game = registry.get("korsair")
    text = (game.folder / FILE).read_text(encoding="utf-8")
    assert old in text
    return read_lesson(game, text.replace(old, new, 1))


def test_a_move_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(BadLesson, match=r"step attack, red 4 > 2: .*K-9"):
        changed('moves = ["red 3 > 2"]', 'moves = ["red 4 > 2"]')


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_is_held_to_the_rules(name: str) -> None:
    game = registry.get(name)
    text = (game.folder / FILE).read_text(encoding="utf-8")
    steps = read_lesson(game, text)
    moves = [move for step in steps for move in step.outcomes]
    for step in steps:
        wrong = next(move for move in moves if move not in step.start.legal)
        head, name, rest = text.partition(f'name = "{step.name}"\n')
        broken = head + name + re.sub(r"(?m)^moves = .*$", f'moves = ["{wrong}"]', rest, count=1)
        with pytest.raises(BadLesson, match=f"step {step.name}, {re.escape(wrong)}: "):
            read_lesson(game, broken)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('deal = "first"\n', "", "it needs a deal"),
        ('deal = "first"\n', 'deal = "second"\n', "no deal second"),
        ("[[steps]]", "[[leaps]]", "leaps"),
        ('seed = "18"', 'seed = "eighteen"', "a seed is"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(old: str, new: str, why: str) -> None:
    with pytest.raises(BadLesson, match=why):
        changed(old, new)


def test_a_step_must_give_the_turn_back() -> None:
    steps = changed('moves = ["draw"]\nthen = ["galleon 2"]', 'moves = ["draw"]')
    draw = next(step for step in steps if step.name == "draw")
    with pytest.raises(AssertionError, match="draw: the turn does not come back"):
        check_step(draw)


def test_a_game_without_a_lesson_is_fine() -> None:
    with pytest.raises(Refusal, match="no-lesson"):
        lessons.lesson_sheets("no-such-game", "en")


@pytest.mark.parametrize("name", TAUGHT)
def test_only_what_is_to_be_done_glows(name: str) -> None:
    for step, sheet in zip(
        lesson_of(registry.get(name)), lessons.lesson_sheets(name, "fr").steps, strict=True
    ):
        glowing = {move for move in step.outcomes if move.encode() in bytes(sheet.position.choices)}
        assert glowing == set(step.outcomes)
        assert bytes(sheet.position.choices).count(b'"move"') == (
            len(step.start.legal) if step.riddle else len(step.outcomes)
        )


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_shows_what_its_seat_may_know_and_no_other(name: str) -> None:
    for step, sheet in zip(
        lesson_of(registry.get(name)), lessons.lesson_sheets(name, "en").steps, strict=True
    ):
        shown = [sheet.position, *(e.position for es in sheet.outcomes.values() for e in es)]
        assert {seat for position in shown for seat in position.views} == {str(step.start.to_move)}


def test_a_wrong_move_is_told_its_clause_or_what_it_misses() -> None:
    refused = lessons.reason("korsair", 2, "admiral > 2", "en")
    assert refused.clause == "K-11" and "admiral" in refused.text
    missed = lessons.reason("korsair", 2, "draw", "fr")
    assert missed.clause is None and missed.text.startswith("Ce serait permis")
    with pytest.raises(Refusal, match="unreadable"):
        lessons.reason("korsair", 2, "fly away", "en")
    with pytest.raises(Refusal, match="no-page"):
        lessons.reason("korsair", 99, "draw", "en")
