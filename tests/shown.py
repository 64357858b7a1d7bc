"""All that games show and say, line by line, to compare one Python with another.

It needs neither NumPy nor Numba: ``python tests/shown.py GAME`` runs wherever Flibuste does.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from flibuste.core import contract, registry, words
from flibuste.core.effects import effects_of
from flibuste.core.errors import MoveError
from flibuste.core.game import Game
from flibuste.core.lessons import lesson_of
from flibuste.core.match import Match, load
from flibuste.core.rulepictures import pictures_of

REFUSED = 4
"""How many moves are tried in each position that may be refused."""
UNREADABLE = ("", "walk the plank", "take quay quay", "red 9 > 1", "attack 9,9,9")


def said(game: Game, key: str, lang: str, **values: object) -> str:
    return words.say(game.folder, lang, key, **values)


def in_words(game: Game, move: str) -> list[str]:
    def say(lang: str) -> words.Say:
        return lambda key, **values: said(game, key, lang, **values)

    return [contract.DESCRIBE.of(game)(move, say(lang)) for lang in words.LANGUAGES]


def position(match: Match) -> dict[str, Any]:
    """What every seat and a spectator see, and the moves there are, in words and picks."""
    game, seen = match.game, match.redacted_records()
    steps = contract.STEPS.of(game)
    to_move = match.to_move
    picks = [] if to_move is None or to_move < 0 else [
        steps(seen[to_move + 1], action) for action in match.actions
    ]  # fmt: skip
    return {
        "views": [match.view(seat) for seat in (None, *range(match.seats))],
        "veiled": [part(seen[0]) for part in contract.VEILED.of(game).values()],
        "records": [raw.hex() for raw in match.redacted_bytes()],
        "state": match._states.tobytes().hex(), "legal": match.legal, "steps": picks,
        "words": [in_words(game, move) for move in match.legal[:8]],
        "end": [to_move, match.over, match.scores, match.winners],
    }  # fmt: skip


def refusals(match: Match, rng: random.Random) -> Iterator[object]:
    """Why some moves cannot be made."""
    actions = [rng.randrange(match.game.readable) for _ in range(REFUSED)]
    for move in (*map(match.text, actions), rng.choice(UNREADABLE)):
        try:
            reason = match.why_not(move)
        except MoveError as error:
            yield str(error)
        else:
            yield reason and [str(reason), *map(reason.sentence, words.LANGUAGES)]


def effects(before: Match, after: Match) -> list[object]:
    """What came of a move, in words."""
    game = after.game
    found = effects_of(game, before.redacted_record(), after.redacted_record())
    return [
        [seat, *(said(game, key, lang, **values) for lang in words.LANGUAGES)]
        for seat, key, values in found
    ]


def whole_game(match: Match, seed: int) -> Iterator[object]:
    """A game of random moves, dice shown one by one, to its end."""
    rng = random.Random(seed)
    while not match.over:
        yield position(match)
        yield list(refusals(match, rng))
        before = match.copy()
        if match.to_move == -1:
            match.roll()
        else:
            match.act(rng.choice(match.actions))
        yield effects(before, match)
    yield position(match)
    yield list(ending(match))
    record = match.record()
    yield record
    yield load(json.dumps(record)).record() == record


def ending(match: Match) -> Iterator[object]:
    explain = contract.BREAKDOWN.of(match.game)
    for lang in words.LANGUAGES:
        for seat in range(match.seats):
            yield explain(
                match._states[0], seat,
                lambda key, lang=lang, **values: said(match.game, key, lang, **values),
            )  # fmt: skip


def taught(game: Game) -> Iterator[object]:
    """The positions of its lesson and of its rulebook's pictures: deals made by hand."""
    for step in lesson_of(game):
        for moves in step.outcomes.values():
            yield from map(position, [step.start, *moves])
            yield [effects(a, b) for a, b in pairwise([step.start, *moves])]
    for picture in pictures_of(game):
        yield from map(position, picture.positions)


def begun(game: Game, seats: int, seed: int, **options: Any) -> Match:
    return Match(game, seats, options, seed, None, auto_chance=False)


def everything(game: Game, seats: Iterable[int], seeds: Iterable[int]) -> Iterator[str]:
    """A line for each."""
    shown = [taught(game)]
    shown += [whole_game(begun(game, n, seed), seed) for n in seats for seed in seeds]
    for lines in shown:
        for line in lines:
            yield json.dumps(line, ensure_ascii=False)


def digest(game: Game) -> str:
    """Of everything, where it is too much to hand over."""
    found = hashlib.sha256()
    for line in everything(game, game.seats[:3], [0]):
        found.update(line.encode() + b"\n")
    return found.hexdigest()


if __name__ == "__main__":
    chosen = registry.get(sys.argv[1])
    for text in everything(chosen, chosen.seats[:3], range(2)):
        print(text)
