"""Encirclement (F-10 to F-16) and credit (F-17)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import flibuste

Lay = Callable[..., flibuste.Match]
Refused = Callable[[flibuste.Match, str, str], None]

B, V, D = 0, 1, 2
"""Birgit, Volker and Dieter of the seed's example."""
EXAMPLE: dict[str, Any] = {
    "tokens": {"C3": "ship 15", "F6": "ship 5"}, "boarded": {"C3": V},
    "boats": {"C3": "0", "D3": "21", "D4": "1"}, "hands": ["C4, A1"], "dutchman": "",
}  # fmt: skip


def seats(g: flibuste.Match, what: str) -> list[Any]:
    return [seat[what] for seat in g.view()["seats"]]


def afloat(g: flibuste.Match) -> list[str]:
    return [token["at"] for token in g.view()["tokens"]]


# --- one token ---------------------------------------------------------------------------


@pytest.mark.example(1)
@pytest.mark.clause("F-10", "F-12", "F-16")
def test_the_example_of_the_seed(lay: Lay) -> None:
    """A 15/3 boarded by V, encircled by B; B has two boats, D one: V pays 6 and 3."""
    g = lay(**EXAMPLE)
    (ship, _) = g.view()["tokens"]
    assert ship["open"] == ["C4"] and ship["due"] == 6  # without the boat still to come
    g.play("sail C4")
    assert seats(g, "cash") == [26, 11, 23]
    assert seats(g, "debt") == [0, 0, 0]
    assert g.view()["seats"][V]["captured"] == {"5": 0, "10": 0, "15": 1, "20": 0}
    assert afloat(g) == ["F6"]
    assert seats(g, "boats")[V] == 25 - 2  # the boarding boat is back, those at sea stay
    assert seats(g, "boarded") == [[], [], []]
    around = {r["at"]: [b["seat"] for b in r["boats"]] for r in g.view()["regions"]}
    assert [around[at] for at in ("C3", "C4", "D3", "D4")] == [[0], [0], [1, 2], [1]]
    assert seats(g, "wealth") == [26, 26, 23]


@pytest.mark.example(1)
@pytest.mark.clause("F-17", "F-21")
def test_the_example_on_credit(lay: Lay) -> None:
    """The same with V holding 2 dollars: pays 9, borrows 7, has 0, owes 14 at the end."""
    g = lay(**EXAMPLE, cash=[20, 2, 20])
    assert g.view()["tokens"][0]["borrows"] == 4
    g.play("sail C4")
    assert seats(g, "cash") == [26, 0, 23]
    assert seats(g, "debt") == [0, 7, 0] and seats(g, "repays") == [0, 14, 0]
    assert seats(g, "marker") == [False, True, False]
    assert seats(g, "boats")[V] == 25 - 2 - 1  # the marker
    assert seats(g, "wealth")[V] == 15 - 14


@pytest.mark.clause("F-10")
def test_boarding_is_not_encircling(lay: Lay) -> None:
    """F-10: three regions and a boat on the ship are no ring."""
    g = lay(tokens={"C3": "ship 15"}, boats={"C3": "0", "D3": "2", "D4": "1"})
    g.play("board C3")
    assert afloat(g) == ["C3"] and seats(g, "cash") == [20, 20, 20]


@pytest.mark.clause("F-10")
def test_money_encircles_nothing(lay: Lay) -> None:
    """F-10: only boats and the Dutchman cover a region."""
    g = lay(tokens={"C3": "ship 15"}, boats={"C3": "0", "D3": "2", "D4": "1"}, hands=["D4, A1"])
    g.play("sail D4 for money")
    assert afloat(g) == ["C3"]


@pytest.mark.clause("F-11")
def test_a_ship_nobody_boarded_escapes(lay: Lay, refused: Refused) -> None:
    """F-11: out of the game, nobody pays or gets anything."""
    g = lay(tokens={"C3": "ship 20"}, boats={"C3": "0", "D3": "2", "D4": "1"}, hands=["C4, A1"])
    g.play("sail C4")
    assert afloat(g) == [] and seats(g, "cash") == [20, 20, 20]
    assert seats(g, "wealth") == [20, 20, 20]
    assert g.view()["escaped"]["20"] == 7  # six others were not laid out
    g.play("draw sea")
    refused(g, "board C3", "F-6")


@pytest.mark.clause("F-12")
@pytest.mark.parametrize(("value", "share"), [(5, 1), (10, 2), (15, 3), (20, 4)])
def test_the_share_is_paid_for_every_boat(lay: Lay, value: int, share: int) -> None:
    """F-12: for every boat of every other player, two in a region counting twice."""
    g = lay(
        4, tokens={"C3": f"ship {value}"}, boarded={"C3": 3}, cash=[50, 50, 50, 50],
        boats={"C3": "11", "D3": "02", "D4": "33"}, hands=["C4, A1"],
    )  # fmt: skip
    g.play("sail C4")
    assert seats(g, "cash") == [50 + 2 * share, 50 + 2 * share, 50 + share, 50 - 5 * share]
    assert g.view()["seats"][3]["captured"][str(value)] == 1
    assert seats(g, "wealth")[3] == 50 - 5 * share + value


@pytest.mark.clause("F-12", "F-8")
def test_the_dutchman_is_paid_nothing(lay: Lay) -> None:
    """F-12, F-13: the Dutchman gets no share, of a ship or of a warehouse."""
    tokens = {"C3": "ship 15", "D2": "warehouse", "F6": "warehouse"}
    boats = {"C3": "0", "C4": "1", "D4": "2", "D2": "0", "E2": "2", "E3": "2"}
    g = lay(tokens=tokens, boarded={"C3": 1}, boats=boats, hands=["A1, dutchman D"])
    g.play("dutchman D at D3")
    assert seats(g, "cash") == [20 + 3 + 2, 20 - 6, 20 + 3 + 4]
    assert afloat(g) == ["F6"]


@pytest.mark.clause("F-13")
def test_a_warehouse_pays_every_boat(lay: Lay) -> None:
    """F-13: the bank pays two dollars for each boat, the placer's too."""
    tokens = {"C3": "warehouse", "F6": "warehouse"}
    g = lay(tokens=tokens, boats={"C3": "01", "D3": "11", "D4": "2"}, hands=["C4, A1"])
    payment = g.view()["tokens"][0]["pays"]
    assert payment == [
        {"seat": 0, "dollars": 2},
        {"seat": 1, "dollars": 6},
        {"seat": 2, "dollars": 2},
    ]
    g.play("sail C4")
    assert seats(g, "cash") == [24, 26, 22]
    assert g.view()["warehouses"] == 1 and afloat(g) == ["F6"]


@pytest.mark.clause("F-14", "F-21")
@pytest.mark.parametrize("value", [5, 10, 15, 20])
def test_a_doubler_counts_for_all_ships_of_its_value(lay: Lay, value: int) -> None:
    """F-14: whoever holds them and whenever they were captured, before or after."""
    tokens = {"C3": f"doubler {value}", "A5": f"ship {value}", "F6": "ship 5"}
    boats = {"C3": "1", "D3": "1", "D4": "1", "A5": "2", "A6": "2", "B5": "2"}
    g = lay(tokens=tokens, boats=boats, boarded={"A5": 2}, hands=["C4, A1", "B6, G1"], dutchman="")
    g._states[0].captured[0, value // 5 - 1] = 2
    others = [n for n in range(4) if n != value // 5 - 1]
    g._states[0].captured[1, others[0]] = 1
    g.play("sail C4")
    assert g.view()["doubled"] == [value] and afloat(g) == ["A5", "F6"]
    assert seats(g, "cash") == [20, 20, 20]
    g.play("sail B6")
    share = value // 5
    assert seats(g, "wealth") == [
        20 + 2 * 2 * value, 20 + share + 5 * (others[0] + 1), 20 - share + 2 * value,
    ]  # fmt: skip


@pytest.mark.clause("F-14", "F-21")
def test_birgits_booty() -> None:
    """Doublers of 15 and 10; two ships of 15, two of 5, one of 20, 36 dollars: 126."""
    g = flibuste.new("freibeuter", seats=2, seed=1)
    s = g._states[0]
    s.doubled = 0b0110
    s.captured[0] = [2, 0, 2, 1]
    s.cash[0] = 36
    assert seats(g, "wealth")[0] == 126


@pytest.mark.clause("F-16")
def test_boats_stay_and_serve_again(lay: Lay) -> None:
    """F-16: boats in regions stay there to the end, and help encircle the next token."""
    g = lay(
        2, tokens={"C3": "ship 5", "D3": "ship 10", "F6": "ship 5"}, boarded={"C3": 0, "D3": 0},
        boats={"C3": "1", "D3": "1", "D4": "1", "E3": "1"}, hands=["C4, A1", "E4, A2"], dutchman="",
    )  # fmt: skip
    g.play("sail C4")
    assert seats(g, "cash") == [17, 23] and afloat(g) == ["D3", "F6"]
    g.play("sail E4")
    assert seats(g, "cash") == [9, 31] and afloat(g) == ["F6"]


# --- credit ------------------------------------------------------------------------------


@pytest.mark.clause("F-17", "F-22")
def test_only_the_first_loan_takes_a_boat(lay: Lay) -> None:
    """F-17: one boat is the marker for all debts."""
    g = lay(**EXAMPLE, cash=[20, 2, 20], debt=[0, 5, 0])
    before = seats(g, "boats")[V]
    g.play("sail C4")
    assert seats(g, "debt") == [0, 12, 0]
    assert seats(g, "boats")[V] == before + 1  # the boarding boat, and no second marker


@pytest.mark.clause("F-17")
def test_the_boarding_boat_can_become_the_marker(lay: Lay) -> None:
    """F-17, ruling: it returns to the stock before the payment, the marker comes from there."""
    g = lay(**EXAMPLE, cash=[20, 0, 20], stock={V: 0})
    g.play("sail C4")
    assert seats(g, "debt") == [0, 9, 0] and seats(g, "boats")[V] == 0
    assert g.over  # F-20: V would have to begin without a boat


@pytest.mark.clause("F-17")
def test_exact_cash_needs_no_credit(lay: Lay) -> None:
    """F-17: who can pay in full borrows nothing."""
    g = lay(**EXAMPLE, cash=[20, 9, 20])
    g.play("sail C4")
    assert seats(g, "cash")[V] == 0 and seats(g, "debt")[V] == 0
    assert not g.view()["seats"][V]["marker"]


@pytest.mark.clause("F-17")
def test_debts_are_not_repaid_early(lay: Lay) -> None:
    """F-17, ruling: money that comes in leaves the debt as it is; no borrowing otherwise."""
    g = lay(2, boats={"D4": "1"}, hands=["D4, D5"], cash=[0, 20], debt=[7, 0])
    g.play("sail D4 for money")
    assert seats(g, "cash")[0] == 2 and seats(g, "debt")[0] == 7
    assert seats(g, "wealth")[0] == 2 - 14
    assert all(move.split()[0] == "draw" for move in g.legal)


# --- several at once ---------------------------------------------------------------------

TWO: dict[str, Any] = {
    "tokens": {"C3": "ship 20", "C4": "warehouse", "F6": "warehouse", "A1": "ship 5"},
    "boarded": {"C3": 1},
    "boats": {"C3": "00", "D3": "0", "D4": "1", "C5": "1", "D5": "1"},
    "hands": ["C4, A1"],
}
"""C4 completes a ship for which seat 1 owes 16 dollars and a warehouse that brings him 6."""


@pytest.mark.clause("F-15", "F-17")
def test_the_placer_names_the_order_when_debts_differ(lay: Lay, refused: Refused) -> None:
    """F-15: ship first, seat 1 borrows 6 more than warehouse first."""
    g = lay(**TWO, cash=[20, 4, 20])
    refused(g, "resolve C3", "F-15")
    g.play("sail C4")
    assert g.to_move == 0 and g.view()["phase"] == "resolve"
    assert g.legal == ["resolve C3", "resolve C4"]
    assert g.view()["placed"] == "C4" and g.view()["dutchman"] is None
    refused(g, "resolve F6", "F-15")
    refused(g, "resolve B2", "F-15")
    refused(g, "draw sea", "F-9")
    refused(g, "sail A1", "F-15")
    refused(g, "board A1", "F-15")
    refused(g, "board B2", "F-6")
    refused(g, "dutchman A at A1", "F-8")
    other = g.copy()
    g.play("resolve C3")
    assert (seats(g, "cash"), seats(g, "debt")) == ([38, 6, 20], [0, 12, 0])
    other.play("resolve C4")
    assert (seats(other, "cash"), seats(other, "debt")) == ([38, 0, 20], [0, 6, 0])
    for each in (g, other):
        assert each.view()["phase"] == "draw" and each.view()["placed"] is None
        assert afloat(each) == ["A1", "F6"]


@pytest.mark.clause("F-15")
@pytest.mark.parametrize("cash", [16, 50])
def test_the_rest_is_resolved_unasked_when_debts_do_not_differ(lay: Lay, cash: int) -> None:
    """F-15: otherwise nothing is asked."""
    g = lay(**TWO, cash=[20, cash, 20])
    g.play("sail C4")
    assert g.view()["phase"] == "draw" and seats(g, "cash") == [38, cash - 10, 20]


@pytest.mark.clause("F-15", "F-14")
def test_every_token_still_to_be_resolved_is_offered(lay: Lay) -> None:
    """F-15: also those that move no money; the Dutchman waits on his region meanwhile."""
    tokens = {"C3": "ship 20", "C4": "warehouse", "D3": "doubler 5", "D4": "ship 10"}
    ring = ["C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5"]
    g = lay(
        2, tokens={**tokens, "F6": "warehouse"}, boarded={"C3": 1}, cash=[20, 0],
        boats={**dict.fromkeys(ring, "0"), "C5": "1"}, hands=["A1, dutchman D"],
    )  # fmt: skip
    g.play("dutchman D at D4")
    assert g.view()["dutchman"] == "D4"
    assert g.legal == ["resolve C3", "resolve C4", "resolve D3", "resolve D4"]
    g.play("resolve D3")
    assert g.view()["doubled"] == [5]
    assert g.legal == ["resolve C3", "resolve C4", "resolve D4"]
    g.play("resolve C4")
    assert g.view()["phase"] == "draw" and g.view()["dutchman"] is None
    assert seats(g, "debt") == [0, 10] and afloat(g) == ["F6"]


@pytest.mark.clause("F-15")
def test_two_ships_of_one_payer_are_not_asked(lay: Lay) -> None:
    """F-15: his debt is the same whichever he pays first."""
    g = lay(
        2, tokens={"C3": "ship 20", "C4": "ship 5", "F6": "ship 5"}, boarded={"C3": 1, "C4": 1},
        boats={"C3": "00", "D3": "0", "D4": "0", "C5": "0", "D5": "0"}, hands=["C4, A1"],
        cash=[20, 3],
    )  # fmt: skip
    g.play("sail C4")
    assert g.view()["phase"] == "draw"
    assert seats(g, "debt") == [0, 20 + 4 - 3]


@pytest.mark.clause("F-15")
def test_payments_between_players_can_make_the_order_matter(lay: Lay) -> None:
    """F-15: who is paid first can pay the other."""
    g = lay(
        tokens={"C3": "ship 20", "C4": "ship 20", "F6": "ship 5"}, boarded={"C3": 1, "C4": 2},
        boats={"C3": "2", "D3": "2", "D4": "0", "C5": "1", "D5": "1"}, hands=["C4, A1"],
        cash=[20, 0, 0],
    )  # fmt: skip
    g.play("sail C4")
    assert g.legal == ["resolve C3", "resolve C4"]
    g.play("resolve C4")
    assert seats(g, "debt") == [0, 8, 16]  # seat 2 borrowed all, seat 1 had his 8


@pytest.mark.clause("F-15")
def test_all_orders_are_compared(lay: Lay) -> None:
    """F-15: here seat 0 must borrow only in orders that begin with D3 or D4."""
    g = lay(
        tokens={"C3": "ship 20", "C4": "ship 10", "D3": "ship 10", "D4": "ship 15", "F6": "ship 5"},
        boarded={"C3": 2, "C4": 1, "D3": 2, "D4": 0}, cash=[0, 20, 8], hands=["D4, A1"],
        boats={"C3": "2", "C4": "0", "C5": "0", "D3": "2", "D5": "1", "E3": "1", "E4": "1",
               "E5": "0"},
    )  # fmt: skip
    g.play("sail D4")
    assert g.legal == ["resolve C3", "resolve C4", "resolve D3", "resolve D4"]
    g.play("resolve D4")
    while g.view()["phase"] == "resolve":
        g.play(g.legal[0])
    assert seats(g, "debt") == [6, 0, 6]


def ring(crossing: str) -> list[str]:
    column, row = "ABCDEFG".index(crossing[0]), int(crossing[1])
    return [f"{letter}{row + j}" for letter in "ABCDEFG"[column : column + 2] for j in (0, 1)]


def beside(crossing: str) -> list[tuple[str, str]]:
    """Other crossings, each with a region that both touch."""
    every = [f"{letter}{row}" for letter in "ABCDEF" for row in range(1, 7)]
    others = [other for other in every if other != crossing]
    return [(other, at) for other in others for at in ring(other) if at in ring(crossing)]


@pytest.mark.clause("F-15", "F-17")
@pytest.mark.parametrize("ship", ["A1", "A6", "F1", "F6", "A3", "C1", "B2", "D4"])
def test_the_order_matters_all_over_the_board(lay: Lay, ship: str) -> None:
    """F-15: a ship on any crossing, a warehouse on any beside it, closed from any region."""
    for other, last in beside(ship):
        boats = dict.fromkeys(ring(other), "1") | dict.fromkeys(ring(ship), "0")
        del boats[last]
        tokens = {"C6" if ship[0] == "F" else "F3": "warehouse", ship: "ship 20"}
        g = lay(
            2, tokens={**tokens, other: "warehouse"}, boarded={ship: 1}, boats=boats,
            hands=[f"{last}, D4"], cash=[20, 0],
        )  # fmt: skip
        g.play(f"sail {last}")
        assert g.legal == [f"resolve {name}" for name in sorted((ship, other))]
        g.play(f"resolve {ship}")
        assert seats(g, "debt") == [0, 16] and seats(g, "cash")[1] >= 4


# A position around D4 and an account of F-12, F-13 and F-17 kept by hand.

CORNERS = {"C3": ("C3", "C4", "D3"), "C4": ("C4", "C5", "D5"), "D3": ("D3", "E3", "E4"),
           "D4": ("E4", "D5", "E5")}  # fmt: skip
TOKENS = ["ship 5", "ship 10", "ship 15", "ship 20", "warehouse", "doubler 10"]


def settle(position: dict[str, Any], order: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Cash and debts after resolving the corners in this order."""
    cash, debt = list(position["cash"]), [0] * len(position["cash"])
    for corner in order:
        token, owner = position["tokens"][corner], position["boarded"].get(corner)
        around = "".join(position["boats"][at] for at in (*CORNERS[corner], "D4"))
        if token.startswith("doubler") or (token != "warehouse" and owner is None):
            continue
        share = 2 if token == "warehouse" else int(token.split()[1]) // 5
        total = 0
        for seat in map(int, around):
            if seat != owner:
                cash[seat] += share
                total += share
        if owner is not None:
            paid = min(total, cash[owner])
            cash[owner] -= paid
            debt[owner] += total - paid
    return cash, debt


@st.composite
def around_d4(draw: st.DrawFn) -> dict[str, Any]:
    """One to four tokens around D4 that a boat of seat 0 there encircles all at once."""
    count = draw(st.integers(2, 4))
    corners = draw(st.lists(st.sampled_from(sorted(CORNERS)), min_size=1, max_size=4, unique=True))
    tokens = {corner: draw(st.sampled_from(TOKENS)) for corner in corners}
    ships = [corner for corner in corners if tokens[corner].startswith("ship")]
    owner = st.none() | st.integers(0, count - 1)
    boarded = {at: seat for at in ships if (seat := draw(owner)) is not None}
    regions = sorted({at for three in CORNERS.values() for at in three})
    one = st.text("0123"[:count], min_size=1, max_size=2)
    return {
        "tokens": tokens, "boarded": boarded, "boats": {at: draw(one) for at in regions},
        "cash": draw(st.lists(st.integers(0, 30), min_size=count, max_size=count)),
    }  # fmt: skip


@pytest.mark.clause("F-15", "F-12", "F-13", "F-17")
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=around_d4(), data=st.data())
def test_every_order_is_accounted_for(
    lay: Lay, position: dict[str, Any], data: st.DataObject
) -> None:
    """F-15: asked exactly while two orders of the rest leave different debts, then unasked."""
    tokens = {**position["tokens"], "F6": "warehouse"}
    g = lay(len(position["cash"]), **{**position, "tokens": tokens}, hands=["D4, A1"])
    position["boats"]["D4"] = "0"
    g.play("sail D4")
    done: tuple[str, ...] = ()
    rest = sorted(position["tokens"])
    while len({tuple(settle(position, done + tail)[1]) for tail in permutations(rest)}) > 1:
        assert g.legal == [f"resolve {at}" for at in rest]
        done += (data.draw(st.sampled_from(rest)),)
        rest.remove(done[-1])
        g.play(f"resolve {done[-1]}")
    assert g.view()["phase"] == "draw" and afloat(g) == ["F6"]
    assert (seats(g, "cash"), seats(g, "debt")) == settle(position, (*done, *rest))
