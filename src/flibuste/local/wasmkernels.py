"""A game's kernels as WebAssembly: called on records that are copied into the module and back.

The module has a memory of its own. Its functions have the names of kernels and take addresses in
that memory; whoever loads it hands it over as a ``WasmModule``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flibuste.core import jit
from flibuste.core.game import Game
from flibuste.core.kernel import Moves, Ratings, Records, Rng, Scores
from flibuste.core.record import Record
from flibuste.local.wasmmodule import WasmModule
from flibuste.local.wasmplay import WasmPlayground


class WasmKernels:
    """The kernels that a table needs, each with the arguments that ``core.jit.Kernels`` has."""

    def __init__(self, game: Game, module: WasmModule) -> None:
        most, layout = max(game.seats) + 2, game.view_layout
        self._module, self._size, self._derived = module, layout.record.size, layout.derived.size
        self._record = module.reserve(self._size)
        self._out = module.reserve(self._size * most)
        self._values = module.reserve(self._derived * most)
        self._blank = bytes(self._derived * most)
        self._moves = module.reserve(2 * game.most_legal)
        self._scores = module.reserve(4 * most)
        self._ratings = module.reserve(4 * game.most_legal)
        self._rng = module.reserve(16)

    # --- on a record -------------------------------------------------------------------------

    def _put(self, s: Any) -> int:
        self._module.put(self._record, s.raw)
        return self._record

    def _taken(self, s: Any) -> None:
        s.raw[:] = self._module.take(self._record, self._size)

    def deal(self, s: Record) -> None:
        self._module.call("deal", self._put(s))
        self._taken(s)

    def legal(self, s: Record, out: Moves) -> int:
        n = self._module.call("legal", self._put(s), self._moves)
        found: Any = memoryview(self._module.take(self._moves, 2 * n)).cast("h")
        out[:n] = found
        return n

    def forbids(self, s: Record, action: int) -> int:
        return self._module.call("forbids", self._put(s), action)

    def apply(self, s: Record, action: int) -> None:
        self._module.call("apply", self._put(s), action)
        self._taken(s)

    def to_move(self, s: Record) -> int:
        return self._module.call("to_move", self._put(s))

    def over(self, s: Record) -> bool:
        return self._module.call("over", self._put(s)) != 0

    def score(self, s: Record, out: Scores) -> None:
        self._module.call("score", self._put(s), self._scores)
        found: Any = memoryview(self._module.take(self._scores, 4 * len(out))).cast("i")
        out[:] = found

    def winners(self, s: Record) -> int:
        return self._module.call("winners", self._put(s))

    def redact(self, s: Record, seat: int) -> None:
        self._module.call("redact", self._put(s), seat)
        self._taken(s)

    def imagine(self, s: Record, seat: int, rng: Rng) -> None:
        words: Any = rng
        self._module.put(self._rng, words.cast("B"))
        self._module.call("imagine", self._put(s), seat, self._rng)
        words[:] = memoryview(self._module.take(self._rng, 16)).cast("I")
        self._taken(s)

    def rate(self, s: Record, moves: Moves, n: int, out: Ratings) -> None:
        numbers: Any = moves
        self._module.put(self._moves, memoryview(numbers).cast("B"))
        self._module.call("rate", self._put(s), self._moves, n, self._ratings)
        found: Any = memoryview(self._module.take(self._ratings, 4 * n)).cast("f")
        out[:n] = found

    # --- on records --------------------------------------------------------------------------

    def redact_for(self, states: Records, first: int, out: Records, derived: Records) -> None:
        module, count, records, values = self._module, len(out) - 1, _raw(out), _raw(derived)
        wanted = self._values if len(derived) else 0
        module.put(self._values, self._blank[: len(values)])
        module.call("redact_for", self._put(states[0]), first, count, self._out, wanted)
        records[:] = module.take(self._out, len(records))
        values[:] = module.take(self._values, len(values))

    def all(self, game: Game) -> jit.Kernels:
        """These, and interpreted ones for what no table asks."""
        return replace(
            jit.interpreted(game), compiled=True, deal=self.deal, legal=self.legal,
            forbids=self.forbids, apply=self.apply, to_move=self.to_move, over=self.over,
            score=self.score, winners=self.winners, redact=self.redact, imagine=self.imagine,
            redact_for=self.redact_for, rate=self.rate,
            to_move_first=lambda states: self.to_move(states[0]),
            legal_first=lambda states, out: self.legal(states[0], out),
            forbids_first=lambda states, action: self.forbids(states[0], action),
            apply_first=lambda states, action: self.apply(states[0], action),
            redact_first=lambda states, seat: self.redact(states[0], seat),
        )  # fmt: skip


def _raw(records: Any) -> memoryview:
    found: memoryview = records.raw
    return found


_playgrounds: dict[str, WasmPlayground] = {}


def use(game: Game, module: WasmModule) -> None:
    """From now on the game's matches run on this module."""
    jit.provide(game, WasmKernels(game, module).all(game))
    _playgrounds[game.name] = WasmPlayground(game, module)


def playground(game: Game) -> WasmPlayground | None:
    """Where games can be imagined, if there is such a module."""
    return _playgrounds.get(game.name)
