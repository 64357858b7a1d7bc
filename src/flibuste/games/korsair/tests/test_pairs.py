"""Pairs: partners, their one side, their end (K-21 to K-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import flibuste

Deal = Callable[..., flibuste.Match]
Leave = Callable[..., None]

EDITIONS = ("tilsi", "lutin")
both = pytest.mark.parametrize("edition", EDITIONS)


def galleon(g: flibuste.Match, number: int) -> dict[str, Any]:
    (found,) = [x for x in g.view()["galleons"] if x["number"] == number]
    return dict(found)


# --- K-21 ------------------------------------------------------------------------------


@pytest.mark.clause("K-21")
@both
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_partners_sit_side_by_side_and_play_one_after_the_other(seats: int, edition: str) -> None:
    """Seats 0-1, 2-3, …; the even seat first; a pair's first begins."""
    firsts = set()
    for seed in range(60):
        g = flibuste.new("korsair", seats=seats, pairs=True, edition=edition, seed=seed)
        assert [seat["side"] for seat in g.view()["seats"]] == [n // 2 for n in range(seats)]
        firsts.add(g.to_move)
    assert firsts == set(range(0, seats, 2))
    turns = []
    for _ in range(seats + 1):
        turns.append(g.to_move)
        g.play("draw")
    begin = turns[0]
    assert begin is not None
    assert turns == [(begin + n) % seats for n in range(seats + 1)]


@pytest.mark.clause("K-21")
def test_alone_every_seat_may_begin() -> None:
    """Only pairs restrict the first player."""
    for seats in (2, 3, 4, 5):
        firsts = {flibuste.new("korsair", seats=seats, seed=n).to_move for n in range(80)}
        assert firsts == set(range(seats))


@pytest.mark.clause("K-21")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_an_odd_first_is_refused(seats: int) -> None:
    """Ruling: the pair's first begins."""
    for first in range(1, seats, 2):
        with pytest.raises(flibuste.BadOptions, match="K-21"):
            flibuste.new("korsair", seats=seats, pairs=True, first=first, seed=1)
    for first in range(0, seats, 2):
        g = flibuste.new("korsair", seats=seats, pairs=True, first=first, seed=1)
        assert g.to_move == first
    assert flibuste.new("korsair", seats=4, first=3, seed=1).to_move == 3


@pytest.mark.clause("K-21", "K-26")
@both
def test_partners_see_each_others_hands_and_nobody_elses(deal: Deal, edition: str) -> None:
    """They may show each other their cards."""
    g = deal("red 1", "blue 1", "red 2", "blue 2", pairs=True, edition=edition)
    for seat in range(4):
        shown = [other["seat"] for other in g.view(seat)["seats"] if other["hand"] is not None]
        assert shown == [seat & ~1, seat | 1]
    assert [other["hand"] for other in g.view()["seats"]] == [None] * 4


@pytest.mark.clause("K-21", "K-6")
@both
def test_partners_never_play_each_others_cards(deal: Deal, edition: str) -> None:
    """Cards are never exchanged: what the partner holds is not one's own."""
    g = deal("galleon 2", "galleon 3", "", "", pairs=True, edition=edition)
    assert g.why_not("galleon 3") == "K-8"
    g.play("galleon 2")
    assert g.why_not("galleon 2") == "K-8"
    assert g.why_not("galleon 3") is None


# --- K-22 ------------------------------------------------------------------------------


@pytest.mark.clause("K-22")
@both
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_only_the_first_partner_seizes(deal: Deal, seats: int, edition: str) -> None:
    """A galleon laid by either partner waits for the pair's first."""
    hands = ["galleon 8", "galleon 7"] + [""] * (seats - 2)
    g = deal(*hands, pairs=True, edition=edition, moves=["galleon 8"])
    assert g.to_move == 1 and g.view()["gold"][0] == 0  # not as the second's turn begins
    g.play("galleon 7")
    for _ in range(seats - 2):
        assert g.view()["gold"] == [0] * (seats // 2)
        g.play("draw")
    assert g.to_move == 0
    assert g.view()["gold"] == [15] + [0] * (seats // 2 - 1)


@pytest.mark.clause("K-22", "K-25")
@both
def test_a_first_partner_without_cards_still_seizes(deal: Deal, leave: Leave, edition: str) -> None:
    """He seizes as the turn passes him."""
    g = deal(
        "galleon 8", "galleon 7", "red 1", "", pairs=True, edition=edition,
        moves=["galleon 8", "galleon 7", "red 1 > 2", "draw"],
    )  # fmt: skip
    assert g.view()["gold"] == [8, 0]
    for move in ("draw", "draw", "draw"):
        g.play(move)
    assert g.view()["gold"] == [8, 7]
    leave(g, "", "galleon 2, green 1", "yellow 1, yellow 2", "green 2, green 3")
    for move in ("discard green 2", "galleon 2", "discard yellow 1", "discard green 3"):
        assert g.view()["gold"] == [8, 7]
        g.play(move)
    assert g.to_move == 1  # seat 0 sat out, but seized for the pair
    assert g.view()["gold"] == [10, 7]


# --- K-23 ------------------------------------------------------------------------------


@pytest.mark.clause("K-23")
@both
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_a_pair_fights_in_one_colour_with_added_strengths(
    deal: Deal, seats: int, edition: str
) -> None:
    """One colour for both, their strengths together."""
    hands = ["red 2, blue 1", "red 3, blue 2", "galleon 8, yellow 4", "red 1"]
    g = deal(
        *hands, *[""] * (seats - 4), pairs=True, edition=edition,
        moves=["draw", "draw", "galleon 8", "draw", *["draw"] * (seats - 4)],
    )  # fmt: skip
    for move in ("red 2 > 1", "draw", "yellow 4 > 1"):
        g.play(move)
    assert g.why_not("red 1 > 1") == "K-9"  # red is the other pair's
    for _ in range(seats - 3):
        g.play("draw")
    assert g.why_not("blue 1 > 1") == "K-9"  # the pair's colour there is red
    g.play("draw")
    assert g.why_not("blue 2 > 1") == "K-9"
    g.play("red 3 > 1")
    assert galleon(g, 1)["leader"] == 0
    fleets = [(f["colour"], f["side"], f["strength"]) for f in galleon(g, 1)["fleets"]]
    assert fleets == [("red", 0, 5), ("yellow", 1, 4)]


@pytest.mark.clause("K-23")
@both
def test_a_captain_joins_the_partners_ships(deal: Deal, edition: str) -> None:
    """The second's captain on the first's ships, and the other way round in the next round."""
    g = deal(
        "red 1", "captain red", "galleon 8, yellow 1", "",
        pairs=True, edition=edition, moves=["draw", "draw", "galleon 8", "draw"],
    )  # fmt: skip
    for move in ("red 1 > 1", "draw", "yellow 1 > 1", "draw", "draw"):
        g.play(move)
    g.play("captain red > 1")
    assert (galleon(g, 1)["leader"], galleon(g, 1)["character"]) == (0, "captain red")
    g = deal(
        "captain red", "red 1", "galleon 8, yellow 1", "", pairs=True, edition=edition,
        moves=["draw", "draw", "galleon 8", "draw", "draw", "red 1 > 1", "yellow 1 > 1", "draw"],
    )  # fmt: skip
    g.play("captain red > 1")
    assert galleon(g, 1)["leader"] == 0


@pytest.mark.clause("K-23")
@both
def test_the_admiral_protects_the_partners_galleon(deal: Deal, edition: str) -> None:
    """Owning is by pair: text in tilsi, ruling in lutin."""
    g = deal("galleon 8", "admiral", "red 1", "", pairs=True, edition=edition)
    g.play("galleon 8")
    assert "admiral > 1" in g.legal
    g.play("admiral > 1")
    for move in ("red 1 > 1", "draw"):
        g.play(move)
    assert g.view()["gold"] == [8, 0]
    g = deal("admiral", "galleon 8", "red 1", "", pairs=True, edition=edition)
    for move in ("draw", "galleon 8", "red 1 > 1", "draw"):
        g.play(move)
    assert "admiral > 1" in g.legal  # the first protects the second's
    g = deal("galleon 8", "", "red 1, admiral", "", pairs=True, edition=edition)
    for move in ("galleon 8", "draw"):
        g.play(move)
    assert g.why_not("admiral > 1") == "K-11"  # the other pair's


@pytest.mark.clause("K-23")
def test_alone_neighbours_are_two_sides(deal: Deal) -> None:
    """Four may play alone: then seats 0 and 1 share nothing."""
    g = deal("galleon 8, red 1", "admiral, red 2", "yellow 4", "", moves=["galleon 8"])
    assert g.why_not("admiral > 1") == "K-11"
    for move in ("draw", "yellow 4 > 1", "draw", "red 1 > 1"):
        g.play(move)
    assert g.why_not("red 2 > 1") == "K-9"


# --- K-24 ------------------------------------------------------------------------------


FIGHTS = (
    "draw", "galleon 7", "blue 2 > 1", "galleon 8",
    "red 2 > 1", "green 2 > 2", "yellow 2 > 2", "draw",
)  # fmt: skip
"""Galleon 1 is seats 0-1's, 2 is seats 2-3's; both pairs have a ship of 2 at each."""


@pytest.fixture
def fights(deal: Deal, leave: Leave) -> Callable[..., flibuste.Match]:
    """Seat 0 moves after FIGHTS; the partners hold what is asked for."""

    def begin(
        first: str, second: str, fourth: str = "blue 3, galleon 4",
        stock: str = "galleon 2, galleon 3", **options: Any,
    ) -> flibuste.Match:  # fmt: skip
        hands = ("red 2", "galleon 7, green 2", "blue 2, yellow 2", "galleon 8")
        g = deal(*hands, pairs=True, moves=FIGHTS, **options)
        leave(g, first, second, "blue 1, yellow 1", fourth, stock=stock)
        return g

    return begin


SECOND = "red 3, green 3, captain red, captain green, admiral"
ON_1 = ("red 3 > 1", "captain red > 1", "admiral > 1")
ON_2 = ("green 3 > 2", "captain green > 2")


@pytest.mark.clause("K-24")
@pytest.mark.parametrize(
    ("move", "first", "second", "closed"),
    [
        ("red 1 > 1", "red 1", SECOND, ON_1),
        ("green 1 > 2", "green 1", SECOND, ON_2),
        ("captain red > 1", "captain red", "red 3, green 3, admiral", ("red 3 > 1", "admiral > 1")),
        ("captain green > 2", "captain green", "green 3, red 3", ("green 3 > 2",)),
        ("admiral > 1", "admiral", "red 3, captain red", ("red 3 > 1", "captain red > 1")),
    ],
)
def test_the_second_leaves_alone_what_the_first_has_just_fought_for(
    fights: Deal, move: str, first: str, second: str, closed: tuple[str, ...]
) -> None:
    """Edition tilsi: no ship, captain or admiral there, everything elsewhere."""
    g = fights(first, second, edition="tilsi")
    g.play(move)
    assert g.view()["closed"] == int(move[-1])
    for shut in closed:
        assert g.why_not(shut) == "K-24"
        assert shut not in g.legal
        with pytest.raises(flibuste.IllegalMove):
            g.play(shut)
    elsewhere = f"> {3 - int(move[-1])}"
    for text in (*ON_1, *ON_2):
        if text.endswith(elsewhere) and text.split(" >")[0] in second:
            assert text in g.legal
    free = fights(first, second, edition="lutin")
    free.play(move)
    assert free.view()["closed"] is None
    assert set(closed) <= set(free.legal)


@pytest.mark.clause("K-24", "K-9", "K-10", "K-11")
def test_the_lowest_clause_is_named_first(fights: Deal) -> None:
    """A move that another clause forbids too is refused by that one (G-4)."""
    g = fights("red 1", "blue 4, captain green, green 3, red 3", edition="tilsi")
    g.play("red 1 > 1")
    assert g.why_not("blue 4 > 1") == "K-9"
    assert g.why_not("captain green > 1") == "K-10"
    assert g.why_not("captain red > 1") == "K-10"
    assert g.why_not("admiral > 1") == "K-11"
    assert g.why_not("red 3 > 1") == "K-24"


@pytest.mark.clause("K-24")
def test_a_galleon_just_laid_may_be_defended(fights: Deal) -> None:
    """Laying is no fight: the second may protect it at once, by ship or admiral."""
    g = fights("galleon 6, red 1", SECOND, edition="tilsi")
    g.play("galleon 6")
    assert {"red 3 > 3", "green 3 > 3", "admiral > 3", *ON_1, *ON_2} <= set(g.legal)


@pytest.mark.clause("K-24")
def test_a_draw_closes_nothing(fights: Deal) -> None:
    """If the first drew, everything is open."""
    g = fights("red 1", SECOND, edition="tilsi")
    g.play("draw")
    assert {*ON_1, *ON_2} <= set(g.legal)


@pytest.mark.clause("K-24")
def test_a_discard_closes_nothing(fights: Deal) -> None:
    """If the first discarded, everything is open."""
    g = fights("red 1, blue 4", SECOND, stock="", edition="tilsi")
    g.play("discard blue 4")
    assert {*ON_1, *ON_2} <= set(g.legal)


@pytest.mark.clause("K-24")
def test_the_ban_is_the_partners_alone_and_lasts_one_turn(fights: Deal) -> None:
    """The other pair may play there at once."""
    g = fights("red 1", "green 3", edition="tilsi")
    for move in ("red 1 > 1", "draw"):
        g.play(move)
    assert g.view()["closed"] is None
    assert "blue 1 > 1" in g.legal
    g.play("blue 1 > 1")
    assert g.view()["closed"] == 1
    assert g.why_not("blue 3 > 1") == "K-24"


@pytest.mark.clause("K-24")
def test_the_first_may_follow_the_second(fights: Deal) -> None:
    """What the second did in his last turn binds nobody, nor what the first did in his own."""
    g = fights("red 3, red 3", "red 1, red 3", edition="tilsi")
    for move in ("draw", "red 1 > 1", "blue 1 > 1", "draw"):
        g.play(move)
    assert g.to_move == 0 and galleon(g, 1)["leader"] is None
    g.play("red 3 > 1")
    assert g.why_not("red 3 > 1") == "K-24"


@pytest.mark.clause("K-24", "K-25")
def test_a_first_who_sits_out_closes_nothing(fights: Deal) -> None:
    """Not even what he, or the other pair's first, fought for before."""
    g = fights("red 1", "red 3, green 3", stock="", edition="tilsi")
    for move in ("red 1 > 1", "discard green 3", "blue 1 > 1", "discard blue 3"):
        g.play(move)
    assert g.to_move == 1
    assert "red 3 > 1" in g.legal


@pytest.mark.clause("K-24", "K-25")
def test_the_ban_ends_with_a_second_who_sits_out(fights: Deal) -> None:
    """It does not pass on to the next pair."""
    g = fights("red 2, red 1", "red 3, red 3", fourth="", stock="", edition="tilsi")
    for move in ("discard red 1", "discard red 3", "blue 1 > 1"):
        g.play(move)
    assert g.to_move == 0
    assert g.view()["closed"] is None
    assert "red 2 > 1" in g.legal


# --- K-25 ------------------------------------------------------------------------------


@pytest.mark.clause("K-25")
@both
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_a_partner_without_cards_sits_out(
    deal: Deal, leave: Leave, seats: int, edition: str
) -> None:
    """Stock empty: no move for him, the turn passes on, several times if need be."""
    g = deal(*[""] * seats, pairs=True, edition=edition)
    hands = ["green 1, green 2, green 3", "", "", "red 1, red 2, red 3"]
    hands += ["blue 1, blue 1", "blue 2, blue 2", "blue 3, blue 3", "blue 4, blue 4"]
    leave(g, *hands[:seats])
    turns = []
    for _ in range(seats):
        turns.append(g.to_move)
        g.play(g.legal[-1])
    order = [0, 3, *range(4, seats)]
    assert turns == (order + order)[:seats]


@pytest.mark.clause("K-25", "K-17")
@both
def test_without_cards_but_with_a_stock_one_must_draw(
    deal: Deal, leave: Leave, edition: str
) -> None:
    """Sitting out begins with the empty stock only, even for a pair without any card."""
    g = deal("", "", "", "", pairs=True, edition=edition)
    leave(g, "", "", "", "red 1", stock="blue 1, blue 2, blue 3")
    for seat in (0, 1, 2):
        assert g.to_move == seat
        assert g.legal == ["draw"]
        g.play("draw")
    assert g.to_move == 3 and not g.over


@pytest.mark.clause("K-25")
@both
@pytest.mark.parametrize("last", ["galleon 3", "discard red 1"])
@pytest.mark.parametrize("out", [0, 1])
def test_the_game_ends_with_the_last_card_of_a_pair(
    deal: Deal, leave: Leave, edition: str, last: str, out: int
) -> None:
    """Both hands empty, by playing or discarding, and at once; one empty hand is not enough."""
    g = deal("", "", "", "", pairs=True, edition=edition)
    hands = ["blue 1, blue 2", "blue 3, blue 4"]
    hands[1 - out] = last.removeprefix("discard ")
    hands[out] = "green 1"
    leave(g, *hands, "yellow 1", "yellow 2, galleon 2")
    for _ in range(2):
        assert not g.over
        g.play(last if g.to_move == 1 - out else "discard green 1")
    assert g.over and g.to_move is None and g.legal == []
    assert g.view()["ended"] == "K-25"
    assert g.scores == [3 * last.startswith("g")] * 2 + [-2] * 2


@pytest.mark.clause("K-25")
@both
def test_one_empty_hand_does_not_end_the_game(deal: Deal, leave: Leave, edition: str) -> None:
    """The partner goes on alone, and neighbours of two pairs are no pair."""
    g = deal("", "", "", "", pairs=True, edition=edition)
    leave(g, "red 1, red 2", "blue 1", "green 1", "yellow 1, yellow 2")
    for move in ("discard red 1", "discard blue 1", "discard green 1", "discard yellow 1"):
        g.play(move)
        assert not g.over
    assert g.to_move == 0
    g.play("discard red 2")
    assert g.over


@pytest.mark.clause("K-25", "K-17")
@both
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_last_draw_ends_the_game_if_a_pair_has_no_card(
    deal: Deal, leave: Leave, seats: int, edition: str
) -> None:
    """Ruling K-17, read for pairs: both partners have none when the stock runs out."""
    g = deal(*[""] * seats, pairs=True, edition=edition)
    leave(g, *["red 1"] * 2, *[""] * (seats - 2), stock="galleon 5")
    g.play("draw")
    assert g.over and g.view()["ended"] == "K-25"
    assert g.scores == [-5] * 2 + [0] * (seats - 2)
    assert g.winners == list(range(2, seats))
    g = deal(*[""] * seats, pairs=True, edition=edition)
    leave(g, *["red 1", ""] * 2, *["", "blue 1"] * (seats // 2 - 2), stock="galleon 5")
    g.play("draw")
    assert not g.over and g.to_move == 2  # seat 1 sits out


@pytest.mark.clause("K-25")
def test_after_the_end_of_pairs_every_move_is_refused_by_k25(deal: Deal, leave: Leave) -> None:
    """G-4."""
    g = deal("", "", "", "", pairs=True)
    leave(g, "red 1", "", "green 1", "yellow 1, yellow 2")
    g.play("discard red 1")
    for move in ("draw", "galleon 2", "green 1 > 1", "discard green 1"):
        assert g.why_not(move) == "K-25"


@pytest.mark.clause("K-25", "K-18", "K-19")
@both
def test_the_score_is_the_pairs(deal: Deal, leave: Leave, edition: str) -> None:
    """Gold of the pair less the galleons in both hands, for both partners alike."""
    g = deal(
        "galleon 8", "galleon 7", "galleon 6", "", "", "", edition=edition,
        moves=["galleon 8", "galleon 7", "galleon 6", "draw", "draw", "draw"],
    )  # fmt: skip
    assert g.view()["gold"] == [15, 0, 0]
    leave(g, "red 1", "", "galleon 2", "galleon 3, galleon 4", "galleon 5", "red 2")
    g.play("discard red 1")
    assert g.scores == [15, 15, 6 - 9, 6 - 9, -5, -5]
    assert g.winners == [0, 1]


@pytest.mark.clause("K-25")
def test_equal_pairs_share_the_win(deal: Deal, leave: Leave) -> None:
    """G-3: all four of them."""
    g = deal("", "", "", "", pairs=True)
    leave(g, "red 1", "", "green 1", "yellow 1")
    g.play("discard red 1")
    assert (g.scores, g.winners) == ([0] * 4, [0, 1, 2, 3])
