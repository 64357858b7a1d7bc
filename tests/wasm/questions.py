"""Questions about games, and what Python answers, interpreted or compiled."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from tests.test_choices import FILE, SPECS, positions
from tests.wasm import witness as witnesses
from tests.wasm.witness import Sums, fold_words, scratch_for, witness

import flibuste
from flibuste import bots
from flibuste.bots import compiling, tuning
from flibuste.bots.generator import generator
from flibuste.bots.kernels.workspace import Task, workspace
from flibuste.bots.search import as_array
from flibuste.core import jit, registry
from flibuste.core.diskcache import cached_njit
from flibuste.core.game import Game
from flibuste.core.kernel import Records
from flibuste.core.match import Match
from flibuste.core.testing import golden
from flibuste.core.testing.variants import Variant, all_variants, bot_rng
from flibuste.wasm.description import bot_description

Json = dict[str, Any]
Asked = tuple[Json, Any]
"""A question, and the right answer."""
NOTHING: Mapping[str, float] = {}


def base64(states: Records) -> str:
    return b64encode(states.tobytes()).decode()


# --- every function in every position --------------------------------------------------------


def witnessed(variant: Variant, seeds: range, compiled: bool = True) -> Asked:
    """Random games of a variant."""
    game = variant.game
    states = np.concatenate([variant.blank(seed) for seed in seeds])
    blanks = [base64(states[i : i + 1]) for i in range(len(states))]
    rng = bot_rng(seeds[0])
    question = {"game": game.name, "kind": "witness", "records": blanks, "rng": rng.tolist()}
    w = scratch_for(game)
    decisions = _binder(game, compiled).bind(witness)(states, game.readable, rng, w)
    return question, {"decisions": decisions, "sums": w.sums.tolist()}


@cache
def _binder(game: Game, compiled: bool) -> jit.Binder:
    """The compiled witness has a cache of its own, by the text it is made from."""
    if not compiled:
        return jit.binder(game, lambda f: f)
    jit.compiled(game)
    known, text = jit.compiled_binder(game), Path(witnesses.__file__).read_bytes()
    state = hashlib.sha256(text + jit.cache_folder(game).name.encode()).hexdigest()[:16]
    keep = partial(cached_njit, folder=jit.cache_root() / f"{game.name}-witness-{state}")
    return jit.Binder(known.functions, keep, known.instead, dict(known.done))


# --- what is kept in files -------------------------------------------------------------------


def perfts(game: Game) -> Iterator[Asked]:
    """The golden counts: from the deal, and from the middle of a random game."""
    kept, depth = golden.kept_perfts(game), golden.DEPTH
    for variant in all_variants(game):
        for seed in golden.SEEDS:
            early, late = golden.perft_positions(variant, seed, jit.compiled(game))
            counts = kept[f"{variant} {seed}"]
            yield _perft(game, early, range(1, depth + 1)), counts[:depth]
            yield _perft(game, late, range(1, depth)), counts[depth:]


def _perft(game: Game, states: Records, depths: range) -> Json:
    record = base64(states)
    return {"game": game.name, "kind": "perft", "record": record, "depths": list(depths)}


def actions(record: Json) -> list[int]:
    """The moves of a game record as numbers, dice included."""
    seed, game = int(record["seed"], 16), registry.get(record["game"])
    match, found = Match(game, record["seats"], record["options"], seed, None, False), []
    for move in record["moves"]:
        found.append(match.parse(move))
        match.act(found[-1])
    return found


def replays(game: Game) -> Iterator[Asked]:
    """The golden games: deals from options and seeds, every record on the way, the end."""
    for variant in all_variants(game):
        kept = json.loads((golden.folder(game) / f"{variant}.json").read_text())
        record = kept["record"]
        question = {
            "game": game.name, "kind": "replay", "seats": variant.seats, "actions": actions(record),
            "options": dict(variant.options), "first": -1, "seed": record["seed"],
        }  # fmt: skip
        yield question, {"digests": kept["digests"], **record["result"]}


# --- bots ------------------------------------------------------------------------------------


@cache
def _compiled_sum(function: Any) -> Any:
    from numba import njit

    return jit.Binder({}, njit).bind(function)


def summed(words: Sums) -> list[int]:
    sums = np.zeros(2, np.uint32)
    _compiled_sum(fold_words)(sums, words.reshape(-1))
    return [int(x) for x in sums]


def midway(game: Game, seats: int, decisions: int) -> Match:
    """A position after some decisions of bots with common sense, or before the game is over."""
    match, bot = flibuste.new(game.name, seats=seats, seed=11), bots.get("heuristic", game)
    for k in range(decisions):
        before = match.copy()
        match.act(bot.choose(match.redacted(match.to_move), match.actions, k))
        if match.over:
            return before
    return match


def searched(
    match: Match, iterations: int, changed: Mapping[str, float] = NOTHING, compiled: bool = True
) -> Asked:
    """A search from a position, as its seat to move sees it."""
    game, record = match.game, match.redacted(match.to_move)
    settings, rng = tuning.settings(game, record, **changed), generator(5)
    root = as_array(game, record)
    question = {
        "game": game.name, "kind": "search", "record": base64(root), "rng": rng.tolist(),
        "settings": settings._asdict(), "iterations": iterations,
    }  # fmt: skip
    kernels = compiling.compiled(game) if compiled else compiling.interpreted(game)
    w = workspace(game, rng.copy())
    task = Task(root, settings, tuning.side_size(game, record), False)
    done = int(kernels.search_tree(task, w, np.zeros(1, np.int32), iterations))
    used = int(w.used[0])
    w.tree["filler"][:used] = 0
    answer = {
        "done": done, "used": used, "rng": w.rng.tolist(),
        "tally": summed(w.tally.view(np.uint32)), "tree": summed(w.tree[:used].view(np.uint32)),
    }  # fmt: skip
    return question, answer


def hints(game: Game) -> Iterator[Asked]:
    """Advice, from a position of every number of seats."""
    for seats in game.seats:
        match = midway(game, seats, 9)
        seen, legal = match.redacted(match.to_move), match.actions
        question = {
            "game": game.name, "kind": "hint", "record": base64(as_array(game, seen)),
            "actions": legal, "seed": 3, "iterations": 300,
        }  # fmt: skip
        yield question, asdict(bots.hint(game, seen, legal, iterations=300, seed=3))


def viewers(game: Game) -> Iterator[Asked]:
    """What everybody may know of a position, and what is derived of that."""
    for seats in game.seats:
        match = midway(game, seats, 9)
        record = base64(match._states)
        out = np.zeros(seats + 2, game.dtype)
        derived = np.zeros(seats + 1, game.derived)
        jit.compiled(game).redact_for(match._states, -1, out, derived)
        told = [out[:-1].tobytes().hex(), derived.tobytes().hex()]
        yield {"game": game.name, "kind": "viewers", "record": record}, told


def matches(game: Game) -> Iterator[Asked]:
    """Whole games between captains, by what JavaScript and Python are offered for it."""
    for seats in game.seats[:2]:
        match, bot = flibuste.new(game.name, seats=seats, seed=2), bots.get("captain", game)
        while not match.over:
            match.act(bot.choose(match.redacted(match.to_move), match.actions, match.ply))
        question = {
            "game": game.name, "kind": "match", "bot": "captain",
            "how": {"seats": seats, "seed": 2},
        }  # fmt: skip
        played = actions(match.record())
        yield question, {"actions": played, "scores": match.scores, "winners": match.winners}


def choices(game: Game, every: int = 1) -> Iterator[Asked]:
    """What all bots choose on the positions of tests/choices.json."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))[game.name]
    made = [bot_description(game, spec) for spec in SPECS]
    for i, (key, decisions, match) in enumerate(positions(game)):
        if i % every == 0:
            seen = as_array(game, match.redacted(match.to_move))
            question = {
                "game": game.name, "kind": "choices", "record": base64(seen), "bots": made,
                "actions": match.actions, "seed": decisions + 5,
            }  # fmt: skip
            yield question, [kept[key][spec] for spec in SPECS]
