"""The end and the score of a game played alone (K-17 to K-20)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import flibuste

Deal = Callable[..., flibuste.Match]
Leave = Callable[..., None]


@pytest.mark.clause("K-17")
@pytest.mark.parametrize("last", ["galleon 3", "red 2 > 1", "captain red > 1", "discard blue 1"])
def test_the_last_card_ends_the_game_at_once(deal: Deal, leave: Leave, last: str) -> None:
    """Stock empty, last card played or (ruling) discarded: over before anybody else moves."""
    g = deal(
        "red 3", "galleon 4", "blue 3",
        moves=["draw", "galleon 4", "blue 3 > 1", "red 3 > 1", "draw", "draw"],
    )  # fmt: skip
    leave(g, last.removeprefix("discard ").split(" >")[0], "green 1, green 2", "yellow 1")
    assert not g.over and g.to_move == 0
    g.play(last)
    assert g.over and g.to_move is None and g.legal == []
    assert g.view()["ended"] == "K-17"


@pytest.mark.clause("K-17", "K-11")
def test_the_admiral_may_be_the_last_card(deal: Deal, leave: Leave) -> None:
    """Playing him as one's last card ends the game, and he counts."""
    g = deal("galleon 8", "red 4", "", moves=["galleon 8", "red 4 > 1", "draw"])
    leave(g, "admiral", "green 1", "yellow 1")
    g.play("admiral > 1")
    assert g.scores == [8, 0, 0]


@pytest.mark.clause("K-17")
def test_the_game_goes_on_while_the_stock_or_the_hand_has_a_card(deal: Deal, leave: Leave) -> None:
    """A last card played before the stock is empty does not end the game, nor a last but one."""
    g = deal("", "", "")
    leave(g, "galleon 3", "green 1, green 2", "yellow 1", stock="blue 1")
    g.play("galleon 3")
    assert not g.over and g.to_move == 1
    g = deal("", "", "")
    leave(g, "galleon 3, blue 1", "green 1, green 2", "yellow 1")
    g.play("galleon 3")
    assert not g.over and g.to_move == 1


@pytest.mark.clause("K-17")
def test_a_player_without_cards_must_draw(deal: Deal, leave: Leave) -> None:
    """Before the stock is empty he has that one move, and is not passed over."""
    g = deal("", "", "")
    leave(g, "galleon 3", "", "yellow 1", stock="blue 1, blue 2, blue 3")
    g.play("galleon 3")
    assert g.to_move == 1
    assert g.legal == ["draw"]


@pytest.mark.clause("K-17")
@pytest.mark.parametrize("empty", [0, 1, 2, 3])
def test_the_last_draw_ends_the_game_if_somebody_has_no_card(
    deal: Deal, leave: Leave, empty: int
) -> None:
    """Ruling: having none already when the last card of the stock is drawn counts as playing it."""
    g = deal("", "", "", "")
    hands = ["red 1", "yellow 1", "green 1", "blue 1"]
    hands[empty] = ""
    leave(g, *hands, stock="galleon 2")
    g.play("draw")
    if empty == 0:  # the drawer now has a card
        assert not g.over and g.to_move == 1
    else:
        assert g.over and g.view()["ended"] == "K-17"
        assert g.scores == [-2, 0, 0, 0]


@pytest.mark.clause("K-17")
def test_the_last_draw_but_one_ends_nothing(deal: Deal, leave: Leave) -> None:
    """Somebody has no card but the stock still has one."""
    g = deal("", "")
    leave(g, "red 1", "", stock="blue 1, blue 2")
    g.play("draw")
    assert not g.over and g.legal == ["draw"]
    g.play("draw")
    assert not g.over and "discard red 1" in g.legal


@pytest.mark.clause("K-17")
def test_after_the_end_every_move_is_refused_by_the_clause_that_ended_it(
    deal: Deal, leave: Leave
) -> None:
    """G-4: after the end, K-17."""
    g = deal("", "")
    leave(g, "galleon 3", "green 1, galleon 2")
    g.play("galleon 3")
    for move in ("draw", "galleon 2", "green 1 > 1", "discard green 1", "discard galleon 2"):
        assert g.why_not(move) == "K-17"
        with pytest.raises(flibuste.IllegalMove):
            g.play(move)


@pytest.mark.clause("K-18")
def test_at_the_end_every_galleon_goes_to_whoever_controls_it(deal: Deal, leave: Leave) -> None:
    """The card just played counts; owners keep what nobody attacked; tied ones go to nobody."""
    g = deal(
        "red 2, blue 3", "galleon 8, galleon 7, galleon 4", "galleon 6, yellow 2",
        moves=["draw", "galleon 8", "yellow 2 > 1", "red 2 > 1", "galleon 7", "galleon 6"],
    )  # fmt: skip
    leave(g, "blue 3", "galleon 5, green 1", "galleon 3, green 2")
    assert g.view()["gold"] == [0, 0, 0]
    g.play("blue 3 > 2")
    assert g.over
    assert g.view()["gold"] == [7, 0, 6]  # 1 is tied
    assert [x["number"] for x in g.view()["galleons"]] == [1]
    assert g.scores == [7, -5, 6 - 3]


@pytest.mark.clause("K-18", "K-12")
def test_a_character_counts_at_the_end(deal: Deal, leave: Leave) -> None:
    """K-14 as it stands at that moment: a captain, and the owner's admiral."""
    g = deal(
        "red 1", "galleon 8, admiral", "yellow 4",
        moves=["draw", "galleon 8", "yellow 4 > 1", "red 1 > 1", "admiral > 1", "draw"],
    )  # fmt: skip
    leave(g, "captain red, galleon 2", "galleon 3", "green 2")
    early = g.copy()
    g.play("captain red > 1")
    assert not g.over
    g.play("galleon 3")
    assert g.scores == [8 - 2, 3, 0]
    early.play("galleon 2")
    assert early.view()["gold"] == [0, 8, 0]  # seized as seat 1's turn came


@pytest.mark.clause("K-19")
def test_the_score_is_gold_less_the_galleons_in_hand(deal: Deal, leave: Leave) -> None:
    """It may be negative; ships and characters in hand cost nothing; most gold wins."""
    g = deal("galleon 5", "galleon 4", "", moves=["galleon 5", "galleon 4", "draw"])
    leave(g, "blue 1", "galleon 2, galleon 3, galleon 3, red 4, admiral", "galleon 8")
    g.play("discard blue 1")
    assert g.scores == [5, 4 - 8, -8]
    assert g.winners == [0]
    assert [seat["score"] for seat in g.view()["seats"]] == [5, -4, -8]


@pytest.mark.clause("K-19")
def test_the_least_debt_wins(deal: Deal, leave: Leave) -> None:
    """Most gold wins, even when it is less than nothing."""
    g = deal("red 2", "galleon 8, blue 2", moves=["draw", "galleon 8", "red 2 > 1", "blue 2 > 1"])
    leave(g, "galleon 7, red 3", "galleon 2", stock="")
    for move in ("discard red 3", "galleon 2"):
        g.play(move)
    assert (g.scores, g.winners) == ([-7, 2], [1])
    g = deal("", "")
    leave(g, "galleon 3", "", stock="galleon 2")
    g.play("draw")
    assert (g.scores, g.winners) == ([-5, 0], [1])


@pytest.mark.clause("K-19")
def test_equal_gold_shares_the_win(deal: Deal, leave: Leave) -> None:
    """G-3: equal best results share the win."""
    g = deal("galleon 5", "galleon 5", "", moves=["galleon 5", "galleon 5", "draw"])
    leave(g, "blue 1", "red 1", "galleon 2")
    g.play("discard blue 1")
    assert (g.scores, g.winners) == ([5, 5, -2], [0, 1])


@pytest.mark.clause("K-19")
def test_there_is_no_score_before_the_end(deal: Deal) -> None:
    """Scores and winners appear when the game is over."""
    g = deal("galleon 5", "", moves=["galleon 5", "draw"])
    assert (g.scores, g.winners) == (None, [])
    assert [seat["score"] for seat in g.view()["seats"]] == [None, None]


@pytest.mark.clause("K-20")
def test_the_longest_game(deal: Deal) -> None:
    """155 - 6 × players moves are reached by two who draw everything and discard it again."""
    g = deal("", "")
    for _ in range(66):
        g.play("draw")
    while not g.over:
        g.play(g.legal[-1])
    assert g.ply == 155 - 6 * 2 == g.game.most_moves
