"""A ``Playground`` in a game's WebAssembly module: imagined worlds stay in its memory."""

from __future__ import annotations

from flibuste.bots.generator import generator
from flibuste.core.game import Game
from flibuste.local.wasmmodule import WasmModule


class WasmPlayground:
    """Made once for a game, since memory of a module is never given back."""

    def __init__(self, game: Game, module: WasmModule) -> None:
        self._module, self._size = module, game.view_layout.record.size
        self._world, self._other = module.reserve(self._size), module.reserve(self._size)
        self._moves = module.reserve(2 * game.most_legal)
        self._ratings = module.reserve(4 * game.most_legal)
        self._rng, self._scores = module.reserve(16), module.reserve(4 * max(game.seats))
        self._seats = game.view_layout.record.plain
        self._root = bytes(self._size)
        self.seat = 0

    def prepare(self, record: bytes, seed: int) -> None:
        """From now on worlds are imagined from this redacted record."""
        self._root = record
        self._module.put(self._rng, generator(seed).tobytes())
        self._module.put(self._world, record)
        self.seat = self.to_move()

    def begin(self) -> bytes:
        self._module.put(self._world, self._root)
        self._module.call("determinise", self._world, self.seat, self._rng)
        return self._module.take(self._world, self._size)

    def to_move(self) -> int:
        return self._module.call("to_move", self._world)

    def apply(self, action: int) -> bytes:
        self._module.call("apply", self._world, action)
        return self._module.take(self._world, self._size)

    def choice(self, by_lot: bool) -> int:
        call, moves = self._module.call, self._moves
        n = call("legal", self._world, moves)
        if by_lot or n == 1:
            at = call("pick", self._rng, n)
        else:
            rated = self._world, moves, n, self._ratings, self._rng, 0, 0
            at = call("choose_by_rating", *rated)
        return self._numbers(moves + 2 * at, 2, "h")[0]

    def scores(self, record: bytes) -> list[int]:
        self._module.put(self._other, record)
        self._module.call("score", self._other, self._scores)
        return self._numbers(self._scores, 4 * self._seats(record).seats, "i")  # type: ignore[attr-defined]

    def winners(self, record: bytes) -> int:
        self._module.put(self._other, record)
        over = self._module.call("over", self._other)
        return self._module.call("winners", self._other) if over else 0

    def _numbers(self, address: int, size: int, code: str) -> list[int]:
        found = memoryview(self._module.take(address, size))
        return found.cast(code).tolist()  # type: ignore[call-overload,no-any-return]
