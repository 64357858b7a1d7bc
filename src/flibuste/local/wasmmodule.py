"""A game's WebAssembly module, as whoever loaded it hands it over."""

from __future__ import annotations

from typing import Any, Protocol


class WasmModule(Protocol):
    """A game's module. In a browser a few lines of JavaScript are one."""

    def reserve(self, size: int) -> int:
        """Room in its memory, for good: the address."""

    def put(self, address: int, raw: Any) -> None:
        """Copy bytes into its memory."""

    def take(self, address: int, size: int) -> bytes:
        """Copy bytes out of its memory."""

    def call(self, name: str, *args: float) -> int:
        """Call one of its functions."""
