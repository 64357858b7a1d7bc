"""What came of a move: told in both languages, and adding up to what the game ended with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import flibuste
from flibuste.core import contract, registry, words
from flibuste.core.game import Effect
from flibuste.core.layout import PlainRecord
from flibuste.core.match import Match


def played(game: str, seed: int, **options: object) -> tuple[Match, list[Effect]]:
    """A random game to its end, and everything that was told."""
    match = flibuste.new(game, seed=seed, auto_chance=False, **options)  # type: ignore[arg-type]
    effects = contract.EFFECTS.of(match.game)
    return match, [fact for pair in walk(match, seed) for fact in effects(*pair)]


def walk(match: Match, seed: int) -> Iterator[tuple[PlainRecord, PlainRecord]]:
    """Play at random to the end: what everybody sees before and after each move."""
    rng = random.Random(seed)
    while not match.over:
        before = match.redacted_record()
        if match.to_move == flibuste.CHANCE:
            match.roll()
        else:
            match.act(rng.choice(match.actions))
        yield before, match.redacted_record()


def summed(told: list[Effect], key: str, value: str) -> Counter[int]:
    total: Counter[int] = Counter()
    for seat, said, values in told:
        if said == key:
            total[seat] += values[value]
    return total


@pytest.mark.parametrize("game", registry.names())
def test_everything_told_can_be_said(game: str) -> None:
    match, told = played(game, 5, seats=3)
    folder = match.game.folder
    for seat, key, values in told:
        assert -1 <= seat < 3
        for lang in words.LANGUAGES:
            assert words.say(folder, lang, key, **values)
    assert told[-1][1] == match.view(None)["ended"], "last of all, why it is over"


@pytest.mark.parametrize("game", registry.names())
def test_nothing_is_told_where_effects_do_not_look(game: str) -> None:
    match = flibuste.new(game, seed=6, seats=4, auto_chance=False)
    effects: Any = contract.EFFECTS.of(match.game)
    for before, after in walk(match, 6):
        assert tuple(effects(before, after)) == tuple(effects.__wrapped__(before, after))


@pytest.mark.parametrize("game", registry.names())
def test_both_languages_tell_the_same_things(game: str) -> None:
    folder = registry.get(game).folder
    keys = [
        set(_keys((folder / "words" / f"{lang}.ftl").read_text("utf-8"))) for lang in ("en", "fr")
    ]
    assert keys[0] == keys[1] and keys[0]


def _keys(text: str) -> Iterator[str]:
    return (line.split(" =")[0] for line in text.splitlines() if line.startswith(("told-", "log-")))


@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (5, False), (6, True)])
def test_korsairs_gold_is_told(seats: int, pairs: bool) -> None:
    match, told = played("korsair", seats, seats=seats, pairs=pairs)
    sums = Counter[int]()
    for key in ("told-home", "told-seized", "told-gold"):
        sums += summed(told, key, "gold")
    sides = Counter({side: sums[side] for side in range(seats)})
    if pairs:
        sides = Counter({n: sums[2 * n] + sums[2 * n + 1] for n in range(seats // 2)})
    assert [sides[side] for side in sorted(sides)] == match.view(None)["gold"]


def test_corsaris_cards_taken_in_sight_of_all_are_told() -> None:
    """A card of the pile or the quay is named; one of the stock, or one discarded, is not."""
    match = flibuste.new("corsari", seats=3, seed=4, first=0)
    effects = contract.EFFECTS.of(match.game)
    for seat, source in enumerate(("pile", "quay", "stock")):
        shown, before = match.view(None), match.redacted_record()
        cards = {"pile": shown["pile"], "quay": shown["quay"]["cards"]}.get(source, [])
        match.play(f"take {source}")
        taken = match.redacted_record()
        card = {"colour": cards[0]["colour"], "number": cards[0]["number"]} if cards else None
        told = [effect for effect in effects(before, taken) if effect[1] != "told-quay"]
        assert told == ([(seat, "told-taken", card)] if card else [])
        match.play(match.legal[0])
        assert not list(effects(taken, match.redacted_record()))


def test_corsaris_new_prisoners_are_told() -> None:
    """The quay's next card may have another colour: that changes everybody's limit."""
    match = flibuste.new("corsari", seats=2, seed=4, first=0)
    effects = contract.EFFECTS.of(match.game)
    turned = 0
    for _ in range(4):
        before, colour = match.redacted_record(), match.view(None)["quay"]["colour"]
        match.play("take quay")
        now = match.view(None)["quay"]["colour"]
        told = [
            values
            for _, key, values in effects(before, match.redacted_record())
            if key == "told-quay"
        ]
        assert told == ([] if now == colour else [{"colour": now}])
        turned += len(told)
        match.play(match.legal[0])
    assert turned


def test_corsaris_penalties_are_told() -> None:
    match, told = played("corsari", 3, seats=3)
    kept = summed(told, "told-keeps", "n")
    assert [kept[seat] for seat in range(3)] == [
        seat["penalties"] for seat in match.view(None)["seats"]
    ]
    rounds = match.view(None)["round"]
    assert sum(1 for _, key, _ in told if key in ("told-round", "told-last-round")) == rounds - 1


def test_freibeuters_ships_and_money_are_told() -> None:
    """Every captured ship, and every dollar but those taken for a card."""
    for seed in range(3):
        match, told = played("freibeuter", seed, seats=2)
        boards = [move for move in match.moves if move.startswith("board")]
        aimed = Counter(values["value"] for _, key, values in told if key == "told-boards")
        assert aimed.total() == len(boards) > 0
        assert set(aimed) <= {5, 10, 15, 20}
        for seat, shown in enumerate(match.view(None)["seats"]):
            ships = Counter(v["value"] for s, key, v in told if (s, key) == (seat, "told-captures"))
            assert {int(k): n for k, n in shown["captured"].items() if n} == dict(ships)
            assert summed(told, "told-borrows", "dollars")[seat] == shown["debt"]
        assert (
            sum(1 for _, key, _ in told if key == "told-warehouse")
            == 4 - match.view(None)["warehouses"]
        )


def test_pirates_treasure_and_losses_are_told() -> None:
    match, told = played("attention_pirates", 1, seats=3, round_limit=30)
    landed = summed(told, "told-ashore", "n")
    taken, lost = summed(told, "told-takes", "n"), summed(told, "told-robbed", "n")
    for seat, ship in enumerate(match.view(None)["ships"]):
        assert landed[seat] == ship["ashore"]
        assert taken[seat] - lost[seat] - landed[seat] == ship["aboard"]
    assert {"told-loses", "told-lair-loses", "told-turned"} <= {key for _, key, _ in told}
    attacked = [seat for seat, key, _ in told if key == "told-attacked"]
    named = [int(move.split()[-1]) for move in match.moves if move.startswith("attack seat")]
    assert attacked == named and named
    answers = sum(1 for _, key, _ in told if key in ("told-answers", "told-lair-answers"))
    assert 0 < answers <= sum(1 for move in match.moves if move.startswith("attack"))
