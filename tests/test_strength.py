"""bench/strength.md stands on games of bots that still choose the same moves, and on enough."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from bench import allocation, strength


@pytest.fixture(scope="module")
def found() -> list[allocation.Pairing]:
    return strength.known(strength.whole(strength.FOLDER), strength.About(strength.choices_now()))


def test_its_games_are_of_bots_that_choose_the_same_moves(tmp_path: Path) -> None:
    """test_choices asks them; a journal of others is refused until they are forgotten."""
    about = strength.about_of(strength.whole(strength.FOLDER))
    assert about.choices == strength.choices_now()
    other = strength.About({**about.choices, "corsari": "others"})
    (tmp_path / strength.ABOUT).write_bytes(msgspec.json.encode(other))
    with pytest.raises(SystemExit, match="the bots of corsari choose other moves now"):
        strength.main(["--out", str(tmp_path), "--plan"])


def test_every_game_of_the_journal_counts(found: list[allocation.Pairing]) -> None:
    lines = (strength.FOLDER / strength.GAMES).read_bytes().count(b"\n")
    assert sum(pairing.played for pairing in found) == lines


def test_every_figure_stands_on_enough_deals(found: list[allocation.Pairing]) -> None:
    few = {(p.plan.game, p.plan.seats, *p.plan.bots) for p in found if len(p.means) < p.least}
    assert not few


def test_the_page_is_made_of_the_journal(found: list[allocation.Pairing]) -> None:
    about = strength.about_of(strength.whole(strength.FOLDER))
    assert strength.FILE.read_text(encoding="utf-8") == strength.written(found, about)


def test_a_journal_of_another_machine_is_taken_in(tmp_path: Path) -> None:
    """Once, however often it is added."""
    theirs = tmp_path / "theirs.jsonl"
    theirs.write_bytes((strength.FOLDER / strength.GAMES).read_bytes())
    for _ in range(2):
        strength.main(["--out", str(tmp_path / "s"), "--add", str(theirs)])
    assert (tmp_path / "s" / strength.GAMES).read_bytes().count(b"\n") == theirs.read_bytes().count(
        b"\n"
    )


def test_few_deals_come_first_and_those_soonest_there() -> None:
    plans = [strength.pairings(strength.whole(Path()), strength.choices_now())[n] for n in (0, 1)]
    slow, quick = plans
    slow.guess, quick.guess = 9.0, 3.0
    assert quick.wanting < slow.wanting
    quick.means = [1.0] * quick.least
    quick.played = quick.least * len(quick.plan.seatings)
    assert quick.wanting == 0 < slow.wanting
    slow.spent, slow.played = 2 * allocation.SLOW, 2
    assert slow.least < quick.least
