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

from flibuste.core import arrays, jit, registry
from flibuste.core.game import Game
from flibuste.core.layout import layout_of
from flibuste.local.wasmkernels import use

MEMORY = 1 << 17


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

    def call(self, name: str, *args: int) -> int:
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
        arrays_of = {"legal": (0, "h"), "score": (0, "i"), "imagine": (1, "I")}
        if name in arrays_of:
            at, code = arrays_of[name]
            size = 4 * (len(self._memory[rest[at] :]) // 4)
            rest[at] = memoryview(self._memory)[rest[at] : rest[at] + size].cast(code)  # type: ignore[call-overload]
        return int(getattr(self._kernels, name)(states[0], *rest) or 0)

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
