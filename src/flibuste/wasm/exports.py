"""The functions that a module exports: a game's kernels, on addresses in the module's memory.

``legal_at`` is exported as ``legal``, and so on. Every argument and result is a number of 32 bits
or a float. An array is given by its address; its length is known, or follows as an argument. The
names in capitals are bound to the numbers of each game (``offsets``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flibuste.bots.kernels.heuristic import choose_by_rating
from flibuste.bots.kernels.lines import usual_line
from flibuste.bots.kernels.tree import determinise, search_flat, search_tree
from flibuste.bots.kernels.workspace import DEEPEST, REMEMBERED, TALLIES, Task, Workspace
from flibuste.core.algorithms import perft, play_many, playout, roll_dice
from flibuste.core.chance import below, pick, start
from flibuste.core.entrypoints import redact_for
from flibuste.core.kernel import (
    apply,
    deal,
    derive,
    evaluate,
    forbids,
    imagine,
    legal,
    observe,
    over,
    rate,
    redact,
    score,
    to_move,
    winners,
)
from flibuste.core.searchsettings import SearchSettings
from flibuste.wasm.memory import (
    bytes_at,
    derived_at,
    doubles_at,
    floats_at,
    ints_at,
    longs_at,
    nodes_at,
    record_at,
    records_at,
    rows_at,
    shorts_at,
    tables_at,
    triples_at,
    words_at,
)

# How much there is of everything
LEGAL = SEATS = ACTIONS = FEATURES = 1
# Where the arrays of a search lie, in bytes from the beginning of its workspace
USED = STOP = RNG = VALUES = SHARES = SCORES = PATH = MOVERS = WORLD = MOVES = RATINGS = 0
MARKS = MAST = TALLY = TREE = 0
SETTINGS = len(SearchSettings._fields)
assert SETTINGS == 11, "settings_at lists them"


# --- rules -----------------------------------------------------------------------------------


def start_at(s: int) -> None:
    """Begin the generator whose key is in the record."""
    start(record_at(s))


def deal_at(s: int) -> None:
    deal(record_at(s))


def legal_at(s: int, out: int) -> int:
    return legal(record_at(s), shorts_at(out, LEGAL))


def forbids_at(s: int, action: int) -> int:
    return forbids(record_at(s), action)


def apply_at(s: int, action: int) -> None:
    apply(record_at(s), action)


def to_move_at(s: int) -> int:
    return to_move(record_at(s))


def over_at(s: int) -> int:
    return 1 if over(record_at(s)) else 0


def score_at(s: int, out: int) -> None:
    score(record_at(s), ints_at(out, SEATS))


def winners_at(s: int) -> int:
    return winners(record_at(s))


def below_at(s: int, n: int) -> int:
    """A number from the record's generator; a die that is due is the n-th of the legal moves."""
    return below(record_at(s), n)


def roll_dice_at(s: int, moves: int) -> int:
    return roll_dice(record_at(s), shorts_at(moves, LEGAL))


def playout_at(s: int, rng: int, moves: int) -> int:
    return playout(record_at(s), words_at(rng, 4), shorts_at(moves, LEGAL))


def perft_at(stack: int, moves: int, depth: int) -> float:
    """A float: the count may need more than 32 bits."""
    rows = rows_at(moves, depth + 1, LEGAL)
    return float(perft(records_at(stack, depth + 1), rows, depth))


def play_many_at(states: int, n: int, template: int, rng: int, moves: int) -> float:
    first = records_at(template, 1)
    made = play_many(records_at(states, n), first, words_at(rng, 4), shorts_at(moves, LEGAL))
    return float(made)


# --- who may know what -----------------------------------------------------------------------


def redact_at(s: int, seat: int) -> None:
    redact(record_at(s), seat)


def imagine_at(s: int, seat: int, rng: int) -> None:
    imagine(record_at(s), seat, words_at(rng, 4))


def observe_at(s: int, seat: int, out: int) -> None:
    """``out`` must be blank."""
    observe(record_at(s), seat, shorts_at(out, FEATURES))


def derive_at(pair: int, seat: int, out: int) -> None:
    """pair: a redacted record, and workspace for another behind it. ``out`` must be blank."""
    derive(records_at(pair, 2), 0, seat, derived_at(out, 1)[0])


def redact_for_at(s: int, first: int, n: int, out: int, derived: int) -> None:
    """For n seats from ``first`` on; out: n + 1 records. derived: n blank ones, or 0 for none."""
    wanted = derived_at(derived, n if derived else 0)
    redact_for(records_at(s, 1), first, records_at(out, n + 1), wanted)


# --- heuristics and search -------------------------------------------------------------------


def rate_at(s: int, moves: int, n: int, out: int) -> None:
    rate(record_at(s), shorts_at(moves, LEGAL), n, floats_at(out, LEGAL))


def evaluate_at(s: int, out: int) -> None:
    evaluate(record_at(s), floats_at(out, SEATS))


def pick_at(rng: int, n: int) -> int:
    return pick(words_at(rng, 4), n)


def choose_by_rating_at(
    s: int, moves: int, n: int, ratings: int, rng: int, temperature: float, oversight: float
) -> int:
    ours = shorts_at(moves, n), floats_at(ratings, n)
    return choose_by_rating(record_at(s), *ours, words_at(rng, 4), temperature, oversight)


def determinise_at(s: int, seat: int, rng: int) -> None:
    determinise(record_at(s), seat, words_at(rng, 4))


def search_tree_at(
    root: int, settings: int, side_size: int, determinised: int, workspace: int, nodes: int,
    iterations: int,
) -> int:  # fmt: skip
    task = Task(records_at(root, 1), settings_at(settings), side_size, determinised != 0)
    return search_tree(
        task, workspace_at(workspace, nodes), ints_at(workspace + STOP, 1), iterations
    )


def search_flat_at(
    root: int, settings: int, side_size: int, workspace: int, actions: int, n: int, iterations: int
) -> int:
    task = Task(records_at(root, 1), settings_at(settings), side_size, False)
    stop = ints_at(workspace + STOP, 1)
    return search_flat(task, workspace_at(workspace, 1), shorts_at(actions, n), stop, iterations)


def usual_line_at(
    root: int, rng: int, workspace: int, nodes: int, action: int, line: int, n: int
) -> int:
    w = workspace_at(workspace, nodes)
    return usual_line(records_at(root, 1), w, words_at(rng, 4), action, shorts_at(line, n))


def settings_at(at: int) -> SearchSettings:
    f = doubles_at(at, SETTINGS)
    return SearchSettings(
        f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10]
    )  # fmt: skip


def workspace_at(workspace: int, nodes: int) -> Workspace:
    return Workspace(
        nodes_at(workspace + TREE, nodes),
        longs_at(workspace + USED, 1),
        records_at(workspace + WORLD, 1),
        ints_at(workspace + PATH, DEEPEST + REMEMBERED),
        ints_at(workspace + MOVERS, DEEPEST + REMEMBERED),
        shorts_at(workspace + MOVES, LEGAL),
        bytes_at(workspace + MARKS, ACTIONS),
        floats_at(workspace + RATINGS, LEGAL),
        triples_at(workspace + MAST, ACTIONS, SEATS, 2),
        floats_at(workspace + VALUES, SEATS),
        floats_at(workspace + SHARES, SEATS),
        ints_at(workspace + SCORES, SEATS),
        tables_at(workspace + TALLY, ACTIONS, TALLIES),
        words_at(workspace + RNG, 4),
    )


SUFFIX = "_at"
EXPORTED: tuple[Callable[..., Any], ...] = (
    start_at, deal_at, legal_at, forbids_at, apply_at, to_move_at, over_at, score_at, winners_at,
    below_at, roll_dice_at, playout_at, perft_at, play_many_at, redact_at, imagine_at, observe_at,
    derive_at, redact_for_at, rate_at, evaluate_at, pick_at, choose_by_rating_at, determinise_at,
    search_tree_at, search_flat_at, usual_line_at,
)  # fmt: skip
