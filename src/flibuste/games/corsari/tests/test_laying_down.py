"""Corsari clause by clause: laying down, scoring and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.games.corsari.pieces import COLOURS
from flibuste.games.corsari.tests.tables import (
    PILE,
    QUAY,
    THROW,
    TIGHT,
    cards,
    give_penalties,
    in_stock,
    play,
    raised,
    stowaways,
    table,
)

# --- laying down -------------------------------------------------------------------------

PICTURE = "blue 4 5 9, orange 1 2 7 8, violet 2 3 10, grey 2, green 1"


def picture(others: list[str]) -> Any:
    quay = ", ".join(
        ["blue 1 2 3", "yellow " + " ".join(["1", "2", "3", "4", "5", "7"][: 3 + len(others)])]
    )
    g = table([PICTURE, *others], quay, "yellow 8", "yellow 6")
    return play(g, "take stock", "discard yellow 6 anchor")


@pytest.mark.example(1)
@pytest.mark.clause("C-9", "C-10", "C-11", "C-12")
def test_the_picture() -> None:
    """Crew orange 1, 2, 7, 8 and violet 3, 10; stowaways violet 2, grey 2, green 1: limit 5."""
    g = picture([""])
    limits = [layout["limit"] for layout in g.view(0)["layouts"]]
    assert g.legal[0] == "crew orange violet" and limits[0] == 5 == min(limits)
    play(g, "crew orange violet")
    laid = g.view()["seats"][0]["laid"]
    assert [c["card"] for c in laid["prisoners"]] == cards("blue 4 5 9")
    assert [c["card"] for c in laid["crew"]] == cards("orange 1 2 7 8, violet 3 10")
    assert stowaways(g, 0) == cards("green 1, grey 2, violet 2") and laid["limit"] == 5


REST = "pink 1 2 3, red 1 2 3, brown 1 2 3"


@pytest.mark.example(1)
@pytest.mark.clause("C-12")
def test_attaching_in_the_picture() -> None:
    """Orange 9 may be attached, violet 7 not, violet 9 by another player too."""
    g = play(
        picture(
            [f"orange 9, violet 7, pink 4, {REST}", "violet 9 11, pink 5 6 7 8 9 10 11, red 4 5 6"]
        ),
        "crew orange violet", "crew none", "crew none",
    )  # fmt: skip
    assert g.over
    seats = g.view()["seats"]
    assert [c["card"] for c in seats[1]["laid"]["attached"]] == ["orange 9"]
    assert "violet 7" in stowaways(g, 1)
    assert [c["card"] for c in seats[2]["laid"]["attached"]] == ["violet 9", "violet 11"]


@pytest.mark.example(1)
@pytest.mark.clause("C-12", "C-13")
def test_no_number_twice_by_one_opponent() -> None:
    """Both nines by one player: refused; the alphabetically first is attached."""
    g = play(picture([f"orange 9, violet 9, pink 4, {REST}"]), "crew orange violet", "crew none")
    laid = g.view()["seats"][1]["laid"]
    assert [c["card"] for c in laid["attached"]] == ["orange 9"]
    assert "violet 9" in stowaways(g, 1)


@pytest.mark.clause("C-12")
def test_attaching_to_no_crew() -> None:
    """Attached cards have one of the crew's colours: without a crew there is none."""
    g = raised(["blue 11, pink 1 2 3 4 5 6, red 1 2 3 4 5"], crew="crew none")
    play(g, "crew none")
    assert "blue 11" in stowaways(g, 1)


@pytest.mark.clause("C-9")
def test_prisoners_after_the_last_taking() -> None:
    """All cards of the quay's colour, as it is after the last taking, are prisoners."""
    g = table(["sky 1 2, red 1 2, blue 1 2 3 4 5 6 7 8", ""], "red 3, sky 4 5", "pink 1")
    play(g, "take quay", "discard red 3 anchor", "crew blue")
    laid = g.view()["seats"][0]["laid"]
    assert [c["card"] for c in laid["prisoners"]] == ["sky 1", "sky 2"]
    assert stowaways(g, 0) == ["red 1", "red 2"] and laid["limit"] == 3


@pytest.mark.clause("C-9", "C-13")
def test_the_quays_colour_is_no_crew() -> None:
    """Prisoners are never crew: naming their colour is another name for the rest."""
    g = table(["yellow 9 10, blue 1 2 3 4 5 6 7 8 9 10", ""], QUAY, PILE, THROW)
    play(g, "take stock", f"discard {THROW} anchor")
    assert g.legal == ["crew blue", "crew none"]
    assert g.why_not("crew yellow") == "C-13" and g.why_not("crew blue yellow") == "C-13"


@pytest.mark.clause("C-10")
def test_one_of_two_serves() -> None:
    """Both crew colours have a number: one serves, the alphabetically first, the other stows."""
    g = raised([""], "blue 7 1 2 3 4 5, red 7 8 9 10 11, sky 1", "crew blue red")
    assert stowaways(g, 0) == ["red 7", "sky 1"]
    assert g.view()["seats"][0]["laid"]["limit"] == 8


@pytest.mark.clause("C-10", "C-12")
def test_colours_are_those_laid() -> None:
    """A crew's colours are those of the cards laid in it, not those named."""
    g = raised(["brown 11, blue 11, pink 1 2 3 4 5, red 1 2 3 4 5"])
    assert g.why_not("crew blue brown") == "C-13"  # brown 1 2 add nothing to blue 1 … 10
    play(g, "crew none")
    laid = g.view()["seats"][1]["laid"]
    assert [c["card"] for c in laid["attached"]] == ["blue 11"]


@pytest.mark.clause("C-13")
def test_order_of_the_raiser() -> None:
    """By limit, then fewest attachable cards, then by name."""
    g = table(["red 1 2 3 4 5 6, blue 6, green 6, pink 11, sky 11 10 9", ""], QUAY, PILE, THROW)
    play(g, "take stock", f"discard {THROW} anchor")
    assert g.legal[0] == "crew red sky"
    keys = []
    for layout in g.view(0)["layouts"]:
        hues = {card.split()[0] for card in layout["crew"]}
        numbers = {card.split()[1] for card in layout["crew"]}
        keys.append((layout["limit"], len(hues) * (11 - len(numbers)), layout["move"]))
    assert keys == sorted(keys)
    tied = [key[:2] for key in keys]
    assert len({key[0] for key in keys}) < len(set(tied)) < len(tied)  # every key decides


@pytest.mark.clause("C-13")
def test_order_of_an_opponent() -> None:
    """No stowaway, then sinking with most cards, then fewest stowaways, then by name."""
    g = raised(
        ["red 1 2 3 4, sky 5 6 7 8 9 10 11, pink 1"],
        "blue 1 2 3, brown 5 6 7 8, grey 9 10 11, violet 4 5",
        crew="crew blue",
        holding_back=True,
    )
    keys = []
    for layout in g.view(1)["layouts"]:
        count = len(layout["stowaways"])
        group = 0 if count == 0 else 1 if layout["sinks"] else 2
        keys.append((group, -count if group == 1 else count, layout["move"]))
    assert keys == sorted(keys) and {1, 2} == {key[0] for key in keys}


@pytest.mark.clause("C-13", "C-15")
def test_holding_back() -> None:
    """An opponent may hold back the lowest used cards while he still sinks the raiser."""
    g = raised(
        ["red 1 2 4 5 6 7 8 9 10 11, brown 11, sky 11"],
        "blue 1 2 3 4 5 6 7, grey 11, violet 10, pink 5, sky 1 2",
        holding_back=True,
    )
    assert g.view()["seats"][0]["laid"]["limit"] == 29
    assert g.why_not("crew red") is None
    assert g.why_not("crew red holding 3") is None  # 22 + 1 + 2 + 4 = 29 is equal: sinks
    assert g.why_not("crew red holding 4") == "C-13"
    assert g.why_not("crew red holding 11") == "C-13"
    assert g.why_not("crew red holding 99") == "C-13"
    play(g, "crew red holding 3")
    assert set(stowaways(g, 1)) == set(cards("red 1 2 4, brown 11, sky 11"))
    assert g.scores == [-5 - 5, 0]


@pytest.mark.clause("C-13")
def test_holding_back_needs_the_option() -> None:
    """Unless holding_back is asked for, stowaways are the cards that are left over."""
    hand = ["red 1 2 4 5 6 7 8 9 10 11, brown 11, sky 11"]
    mine = "blue 1 2 3 4 5 6 7, grey 11, violet 10, pink 5, sky 1 2"
    g = raised(hand, mine)
    assert g.record()["options"]["holding_back"] is False
    assert not any("holding" in move for move in g.legal)
    assert g.why_not("crew red holding 3") == "C-13" and g.why_not("crew red") is None


@pytest.mark.clause("C-13")
def test_the_raiser_holds_nothing_back() -> None:
    """Prisoners are never held back, and the raiser holds nothing back."""
    g = table([TIGHT, ""], QUAY, PILE, THROW, holding_back=True)
    play(g, "take stock", f"discard {THROW} anchor")
    assert g.why_not("crew blue holding 1") == "C-13"
    assert not any("holding" in move for move in g.legal)


@pytest.mark.clause("C-13")
def test_held_cards_of_one_number() -> None:
    """Held back: lowest numbers first, ties by alphabetical colour."""
    g = raised(
        ["blue 11, red 11 10 9 8 7 6, sky 1 2 3 4 5"],
        "blue 1 2, grey 11 10 9 8 7, violet 11 10 9 8 7",
        holding_back=True,
    )
    # red 6 … 11 serve, blue 11 is attached; 15 stows away already, the raiser has 90.
    play(g, "crew red holding 6")
    assert set(stowaways(g, 1)) == set(cards("sky 1 2 3 4 5, red 6 7 8 9 10, blue 11"))


@pytest.mark.clause("C-13")
def test_one_name_for_a_choice() -> None:
    """Of several names only one is legal: fewest held back, fewest colours, alphabetically."""
    g = raised(["blue 11, red 1, sky 2, pink 3 4 5, grey 6 7 8, green 9 10 11"])
    for move in ("crew blue", "crew blue red", "crew brown", "crew orange pink"):
        assert g.why_not(move) == "C-13"  # blue 11 is attached anyway; there is no brown
    for move in ("crew none", "crew red", "crew pink red"):
        assert g.why_not(move) is None


# --- scoring -----------------------------------------------------------------------------


HIGH = "red 1 2 3 4 5 6 7 8, pink 11 10, sky 9 8"
EQUAL = "orange 1 2 3 4 5 6 7 8 9, grey 1 2, violet 10"  # crew orange violet: 1 + 2 = 3


@pytest.mark.clause("C-14", "C-16")
def test_higher_limit() -> None:
    """A higher limit keeps its stowaways; the unsunk raiser's go back to the deck."""
    g = play(raised([HIGH]), "crew pink red")
    assert g.scores == [0, -2] and g.winners == [0]
    assert [c["card"] for c in g.view()["seats"][1]["penalty_cards"]] == ["sky 8", "sky 9"]


@pytest.mark.clause("C-15", "C-16")
def test_equal_limit_sinks() -> None:
    """Lower or equal sinks: the raiser gets those stowaways and keeps his own."""
    g = play(raised([EQUAL]), "crew orange violet")
    assert g.view()["seats"][1]["laid"]["limit"] == 3
    assert g.scores == [-4, 0] and g.winners == [1]
    theirs = {c["card"] for c in g.view()["seats"][0]["penalty_cards"]}
    assert theirs == set(cards("brown 1 2, grey 1 2"))


@pytest.mark.clause("C-15")
def test_the_lowest_limit_but_none_is_sunk_too() -> None:
    """A single stowaway with a 1 is no capot."""
    mine, theirs = "blue 1 2 3 4 5 6 7 8 9 10 11, brown 1", "grey 1 2 3 4 5 6 7 8 9 10 11, sky 1"
    g = play(raised([theirs], mine), "crew grey")
    assert g.scores == [-2, 0] and g.winners == [1]


@pytest.mark.clause("C-13", "C-15")
def test_a_one_may_be_held_back_against_a_limit_of_one() -> None:
    """Who could have a capot may sink the raiser instead."""
    mine, theirs = "blue 1 2 3 4 5 6 7 8 9 10 11, brown 1", "grey 1 2 3 4 5 6 7 8 9 10 11"
    g = raised([theirs + ", yellow 9"], mine, holding_back=True)
    assert g.why_not("crew grey") is None and g.why_not("crew grey holding 2") == "C-13"
    play(g, "crew grey holding 1")
    assert g.scores == [-2, 0] and g.winners == [1]


@pytest.mark.clause("C-14", "C-15", "C-16")
def test_one_sinks_one_does_not() -> None:
    """Each opponent is judged against the raiser, whoever else did what."""
    g = play(raised([HIGH, EQUAL]), "crew pink red", "crew orange violet")
    assert g.scores == [-4, -2, 0]


@pytest.mark.clause("C-17")
def test_penalties_leave_the_deck() -> None:
    """Their number counts, not their values; they stay for the rest of the game."""
    g = play(raised([HIGH], seed=8), "crew pink red")
    s = g._states[0]
    assert [int(n) for n in s.penalty_count[:2]] == [0, 2]
    left = int(s.stock_size) + 24 + 7 + 1
    assert left == 108 and int(s.gone[COLOURS.index("sky")]) == 0b110000000


# --- the end -----------------------------------------------------------------------------


@pytest.mark.clause("C-18")
@pytest.mark.parametrize(
    ("before", "last", "over"),
    [(32, False, False), (33, True, False), (42, True, False), (43, False, True)],
)
def test_counting_before_a_round(before: int, last: bool, over: bool) -> None:
    """Before each new round: 35 to 44 means one last round, 45 or more ends the game now."""
    g = raised([HIGH], seed=8)
    give_penalties(g, 0, in_stock(g, before))
    play(g, "crew pink red")  # two more
    assert g.over == over
    assert over or g.view()["last_round"] == last
    if over:
        assert g.why_not("take stock") == "C-18" and g.winners == [1]


@pytest.mark.clause("C-18")
def test_after_the_last_round() -> None:
    """After that last round it ends."""
    g = raised([HIGH], seed=8)
    give_penalties(g, 0, in_stock(g, 35))
    g._states[0].last = 1
    play(g, "crew pink red")
    assert g.over and g.scores == [-35, -2] and g.why_not("crew none") == "C-18"


@pytest.mark.clause("C-19")
def test_fewest_penalties_win() -> None:
    """Fewest penalty cards wins; equal ones share (G-3)."""
    g = play(
        raised(
            [
                HIGH,
                HIGH.replace("pink", "grey").replace("red", "orange").replace("sky 9 8", "sky 7 6"),
            ]
        ),
        "crew pink red",
        "crew grey orange",
    )
    assert g.scores == [0, -2, -2] and g.winners == [0]
    g = play(raised([EQUAL, HIGH.replace("pink", "green")]), "crew orange violet", "crew green red")
    assert g.scores == [-4, 0, -2] and g.winners == [1]
    g = raised([EQUAL, "brown 3 4 5 6 7 8 9 10, sky 1 2, violet 11, yellow 10"])
    play(g, "crew orange violet", "crew brown violet")
    assert g.scores == [-6, 0, 0] and g.winners == [1, 2]


CLEAN = "blue 1 2 3 4 5 6 7 8 9 10 11, yellow 9"
OTHER_CLEAN = "red 1 2 3 4 5 6 7, pink 8 9 10 11, blue 11"


@pytest.mark.clause("C-20")
def test_capot_of_the_raiser() -> None:
    """Raising anchor with no stowaway wins at once, before the others lay down."""
    quay = "yellow 1 2 3 4 5 6 7"
    g = table([CLEAN, ""], quay, PILE, THROW)
    give_penalties(g, 0, in_stock(g, 9))
    play(g, "take stock", f"discard {THROW} anchor")
    assert g.view(0)["layouts"][0]["capot"]
    play(g, "crew blue")
    assert g.over and g.winners == [0] and g.scores == [-9, 0]
    assert g.why_not("crew none") == "C-20" and g.view()["previous"]["void"] is None
    assert g.view(0)["seats"][1]["hand"] is None  # C-21: never laid


@pytest.mark.clause("C-20")
def test_capot_of_the_raiser_wherever_he_sits() -> None:
    g = table(["", "", CLEAN], "yellow 1 2 3 4 5 6 7 10", PILE, THROW, first=2)
    play(g, "take stock", f"discard {THROW} anchor", "crew blue")
    assert g.over and g.winners == [2]


@pytest.mark.clause("C-20")
def test_capot_of_an_opponent() -> None:
    """The raiser has stowaways, an opponent none: he wins; the others still lay down."""
    g = raised([OTHER_CLEAN, HIGH.replace("red", "orange").replace("pink", "green")])
    give_penalties(g, 1, in_stock(g, 3))
    play(g, "crew pink red")
    assert not g.over and g.to_move == 2
    play(g, g.legal[-1])
    assert g.over and g.winners == [1] and g.scores == [0, -3, 0]  # no penalties this round
    assert g.why_not("take stock") == "C-20"


@pytest.mark.clause("C-20")
@pytest.mark.parametrize(("one", "two", "won"), [(0, 0, [1, 2]), (2, 1, [2]), (1, 2, [1])])
def test_two_capots(one: int, two: int, won: list[int]) -> None:
    """Two such opponents: the one with fewer penalty cards, and if equal they share."""
    g = raised([OTHER_CLEAN, "sky 1 2 3 4 5 6 7, grey 8 9 10 11, yellow 10"])
    give_penalties(g, 1, in_stock(g, one))
    give_penalties(g, 2, in_stock(g, two, skip=one))
    play(g, "crew pink red", "crew grey sky")
    assert g.over and g.winners == won and g.scores == [0, -one, -two]


@pytest.mark.clause("C-20")
def test_capot_for_a_round_by_the_raiser() -> None:
    """Option round: the raiser without stowaways cannot be sunk, nothing else."""
    g = table(
        [
            CLEAN,
            OTHER_CLEAN.replace("blue", "brown"),
            HIGH.replace("red", "orange").replace("pink", "green"),
        ],
        "yellow 1 2 3 4 5 6 7 10",
        PILE,
        THROW,
        capot="round",
        holding_back=True,
    )
    play(g, "take stock", f"discard {THROW} anchor", "crew blue")
    assert not g.over and g.to_move == 1
    play(g, "crew pink red")
    assert not any("holding" in move for move in g.legal)
    play(g, "crew green orange")
    assert g.scores == [0, -1, -2] and g.winners == [0]


@pytest.mark.clause("C-20", "C-15")
def test_capot_for_a_round_by_an_opponent() -> None:
    """Option round: an opponent without stowaways sinks as by C-15."""
    g = play(raised([OTHER_CLEAN], capot="round"), "crew pink red")
    assert g.scores == [-2, 0] and g.winners == [1] and g.why_not("take stock") == "C-8"


@pytest.mark.clause("C-21")
def test_what_is_open() -> None:
    """Open: quay, pile, cards taken from pile or quay and still held, numbers, layouts."""
    g = table(["red 1", "red 2"], "sky 1 2 3", "pink 4", "grey 9 8")
    play(g, "take pile", "discard red 1", "take quay", "discard red 2", "take stock")
    view = g.view(1)
    assert [c["card"] for c in view["seats"][0]["known"]] == ["pink 4"]
    assert view["seats"][0]["hand"] is None and view["seats"][0]["cards"] == 13
    assert [c["card"] for c in view["pile"]] == ["red 2", "red 1"]
    assert [c["card"] for c in g.view(0)["seats"][1]["known"]] == ["sky 1"]
    play(g, "discard pink 4 anchor", "crew none")
    assert g.view(1)["seats"][0]["known"] == [] and len(g.view(1)["seats"][0]["hand"]) == 12
    assert g.view(0)["seats"][1]["hand"] is None
