"""Kernels of a module, called from Python: what goes in and comes out is the record, to the byte.

The module here is made of interpreted kernels and a memory of its own. The real ones are run by
``tests.local.inbrowser``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests import shown

import flibuste
from flibuste.bots.imagining import FEW, ImaginedGames
from flibuste.core import arrays, jit, registry
from flibuste.core.chance import pick
from flibuste.core.game import Game
from flibuste.core.layout import layout_of
from flibuste.local.wasmkernels import use
from flibuste.local.wasmplay import WasmPlayground

MEMORY = 1 << 17
ARRAYS = {
    "legal": {0: "h"}, "score": {0: "i"}, "imagine": {1: "I"}, "rate": {0: "h", 2: "f"},
    "determinise": {1: "I"}, "choose_by_rating": {0: "h", 2: "f", 3: "I"},
}  # fmt: skip
"""The arguments after the record that are arrays, by function."""


class SlowModule:
    """A ``WasmModule`` without WebAssembly."""

    def __init__(self, game: Game) -> None:
        self._game, self._kernels = game, jit.interpreted(game)
        self._memory, self._end = bytearray(MEMORY), 16

    def reserve(self, size: int) -> int:
        address = self._end
        self._end += -(-size // 16) * 16
        assert self._end <= MEMORY
        return address

    def put(self, address: int, raw: Any) -> None:
        self._memory[address : address + len(raw)] = raw

    def take(self, address: int, size: int) -> bytes:
        return bytes(self._memory[address : address + size])

    def call(self, name: str, *args: Any) -> int:
        if name == "pick":
            return pick(self._numbers(args[0], "I"), args[1])
        states = self._records(args[0], 1)
        if name == "redact_for":
            _, first, count, out, derived = args
            values = layout_of(self._game.derived_fields)
            room = self._memory[derived : derived + values.size * count] if derived else bytearray()
            made = arrays.records_in(room, self._game.derived_fields, count if derived else 0)
            self._kernels.redact_for(states, first, self._records(out, count + 1), made)
            self.put(derived, room)
            return 0
        rest: list[Any] = list(args[1:])
        for at, code in ARRAYS.get(name, {}).items():
            rest[at] = self._numbers(rest[at], code)
        if name == "choose_by_rating":
            moves, n, *rest = rest
            rest = [moves[:n], rest[0][:n], *rest[1:]]
        return int(self._function(name)(states[0], *rest) or 0)

    def _function(self, name: str) -> Any:
        if name in ("choose_by_rating", "determinise"):
            from flibuste.bots import compiling  # it needs NumPy

            return getattr(compiling.interpreted(self._game), name)
        return getattr(self._kernels, name)

    def _numbers(self, address: int, code: str) -> Any:
        size = 4 * (len(self._memory[address:]) // 4)
        found = memoryview(self._memory)[address : address + size].cast(code)  # type: ignore[call-overload]
        if arrays.PLAIN:
            return found
        import numpy as np

        return np.asarray(found)

    def _records(self, address: int, count: int) -> Any:
        return arrays.records_in(self._memory, self._game.record, count, address)


def course(game: Game) -> list[object]:
    """A whole game of three, with small numbers where options are numbers, so that it is short."""
    few = {o.name: o.values[5] for o in game.options if isinstance(o.values, range)}
    return list(shown.whole_game(shown.begun(game, 3, 4, **few), 4))


def play(name: str) -> None:
    """Print all that a game shows on such a module."""
    game = registry.get(name)
    use(game, SlowModule(game))
    assert jit.kernels(game).compiled
    print(json.dumps(course(game)))


ELSEWHERE = """
import sys
sys.modules.update(dict.fromkeys(("numba", "numpy")))
from tests.local.test_wasmkernels import play
play(sys.argv[1])
"""


@pytest.mark.parametrize("name", registry.names())
def test_games_on_a_module_are_the_same(name: str) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, name], capture_output=True, encoding="utf-8", cwd=root,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    game = registry.get(name)
    jit.compiled(game)
    assert json.loads(done.stdout) == json.loads(json.dumps(course(game)))


@pytest.mark.parametrize("name", registry.names())
def test_what_may_come_of_a_move_is_the_same(name: str) -> None:
    """The same games are imagined in a module's memory as with compiled functions."""
    from flibuste.bots import outlooks

    game = registry.get(name)
    jit.compiled(game)
    match = flibuste.new(name, seats=3, seed=5)
    while match.ply < 12 or match.to_move is None or len(match.actions) == 1:
        match.act(match.actions[match.ply % len(match.actions)])
    known, action = match.redacted(match.to_move), int(match.actions[-1])
    module = WasmPlayground(game, SlowModule(game))
    module.prepare(known.tobytes(), 4)
    there = ImaginedGames(game, known.tobytes(), module)
    here = ImaginedGames(game, known.tobytes(), outlooks.NumpyPlayground(game, known, 4))
    for imagined in (there, here):
        for _ in range(FEW):
            imagined.play(action)
    assert there.outlook() == here.outlook() and there.games == here.games
    assert there.games
