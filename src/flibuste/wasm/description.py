"""What a caller must know of a module, as JSON beside it: sizes, places, options, bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from flibuste import bots
from flibuste.bots import tuning
from flibuste.bots.hints import HINT_MS, LINE
from flibuste.bots.kernels.workspace import NODES
from flibuste.bots.players import FlatBot, HeuristicBot, PimcBot, SearchBot
from flibuste.bots.search import CHUNK, CHUNK_S, FASTER, UNLIMITED
from flibuste.core import contract
from flibuste.core.errors import BadOptions
from flibuste.core.game import Game, Option
from flibuste.core.layout import Fields, layout_of
from flibuste.core.searchsettings import SearchSettings
from flibuste.core.testing.variants import Variant, variants
from flibuste.wasm.offsets import node_layout, workspace_offsets

Json = dict[str, Any]


def _layout(declared: type[Fields]) -> Json:
    layout = layout_of(declared)
    fields = {
        name: {"kind": f.kind, "shape": list(f.shape), "start": f.start, "size": f.size}
        for name, f in layout.fields.items()
    }
    return {"size": declared.dtype.itemsize, "fields": fields}


# --- options -----------------------------------------------------------------------------------


def _option(game: Game, option: Option) -> Json:
    values = option.values
    offered = (
        {"range": [values[0], values[-1]]} if isinstance(values, range) else {"values": [*values]}
    )
    defaults = {str(seats): option.default_for(seats) for seats in game.seats}
    return {"name": option.name, **offered, "defaults": defaults}


def _firsts(variant: Variant) -> Iterator[int]:
    for first in range(-1, variant.seats):
        try:
            variant.game.complete(variant.seats, {**dict(variant.options), "first": first})
        except BadOptions:
            continue
        yield first


def _runs(raw: bytes) -> Iterator[list[Any]]:
    """Bytes that are not zero: where, and hexadecimal digits; eight at a time, side by side."""
    words = [at for at in range(0, len(raw), 8) if any(raw[at : at + 8])]
    run: list[int] = []
    for at in [*words, -1]:
        if run and at != run[-1] + 8:
            yield [run[0], raw[run[0] : run[-1] + 8].hex()]
            run = []
        run.append(at)


def _variant(variant: Variant) -> Json:
    game = variant.game
    full = game.complete(variant.seats, dict(variant.options))
    states = game.blank(variant.seats, full)
    return {
        "seats": variant.seats,
        "options": dict(variant.options),
        "firsts": list(_firsts(variant)),
        "sideSize": tuning.side_size(game, states[0]),
        "bytes": list(_runs(states.tobytes())),
    }


# --- searching ---------------------------------------------------------------------------------


def _settings(game: Game, seats: int, **others: Any) -> dict[str, float]:
    record = np.zeros(1, game.dtype)
    record["seats"] = seats
    return tuning.settings(game, record[0], **others)._asdict()


def _changed(game: Game, **others: Any) -> Json:
    """By seats: the settings that are not the game's usual ones."""
    found = {}
    for seats in game.seats:
        usual, own = _settings(game, seats), _settings(game, seats, **others)
        found[str(seats)] = {name: value for name, value in own.items() if value != usual[name]}
    return found


def bot_description(game: Game, spec: str) -> Json:
    """How a bot is made. NUMBA_DISABLE_JIT keeps the compiler out of it."""
    bot = bots.get(spec, game, wait=False)
    if isinstance(bot, HeuristicBot):
        return {"kind": "heuristic", "temperature": bot.temperature, "oversight": bot.oversight}
    if not isinstance(bot, SearchBot):
        return {"kind": "random"}
    kind = {FlatBot: "flat", PimcBot: "pimc"}.get(type(bot), "search")
    others = {name: value for name, value in bot.tuning.items() if name != "worlds"}
    made: Json = {"kind": kind, "settings": _changed(game, **others)}
    if bot.budget.iterations != UNLIMITED:
        made["iterations"] = bot.budget.iterations
    if bot.budget.ms:
        made["ms"] = bot.budget.ms
    return made | ({"worlds": bot.tuning["worlds"]} if kind == "pimc" else {})


def describe(game: Game) -> Json:
    """The whole description."""
    advice = {**contract.LONG_SEARCH.of(game), "horizon": 0}
    return {
        "game": game.name, "version": game.version, "letter": game.letter,
        "actions": game.actions, "readable": game.readable, "mostLegal": game.most_legal,
        "mostMoves": game.most_moves, "features": game.features, "seats": list(game.seats),
        "options": [_option(game, option) for option in game.options],
        "variants": [_variant(variant) for variant in variants(game)],
        "record": _layout(game.record),
        "derived": _layout(contract.DERIVED.of(game)),
        "node": node_layout(),
        "workspace": workspace_offsets(game),
        "settings": list(SearchSettings._fields),
        "search": {str(n): list(_settings(game, n).values()) for n in game.seats},
        "hint": _changed(game, **advice),
        "searching": {
            "chunk": CHUNK, "chunkMs": 1000 * CHUNK_S, "faster": FASTER, "nodes": NODES,
            "hintMs": HINT_MS, "line": LINE,
        },
        "bots": {name: bot_description(game, name) for name in bots.names()},
    }  # fmt: skip
