"""Numba's per-function cache, one file per compiled signature, safe to share."""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

if TYPE_CHECKING:
    from numba.core.codegen import CPUCodegen
    from numba.core.compiler import CompileResult
    from numba.core.cpu import CPUContext
    from numba.core.typing.templates import Signature


class _Packer(CompileResultCacheImpl):
    """Numba's way to pack a compiled function, without its search for a folder."""

    def __init__(self) -> None:
        pass


class DiskCache(FunctionCache):
    """A file's name is the hash of its key, so writers cannot mix each other's up."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._name = repr(function)
        self._py_func = function
        self._impl = _Packer()
        self._cache_path = str(folder)
        self._folder = folder
        self.enable()

    def _file(self, sig: Signature, codegen: CPUCodegen) -> Path:
        key = f"{self._py_func.__module__} {self._index_key(sig, codegen)!r}"
        name = f"{self._py_func.__qualname__}-{hashlib.sha256(key.encode()).hexdigest()[:24]}"
        return self._folder / name

    def flush(self) -> None:
        """Nothing to forget: the folder as a whole is replaced when sources change."""

    def _load_overload(self, sig: Signature, target_context: CPUContext) -> Any:
        try:
            packed = self._file(sig, target_context.codegen()).read_bytes()
        except OSError:
            return None
        return self._impl.rebuild(target_context, pickle.loads(packed))

    def _save_overload(self, sig: Signature, data: CompileResult) -> None:
        if not self._impl.check_cachable(data):
            return
        packed = dumps(self._impl.reduce(data))
        with suppress(OSError):  # a read-only or full disk: compiled, just not kept
            self._write(self._file(sig, data.codegen), packed)

    def _write(self, path: Path, packed: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._folder)
        with os.fdopen(handle, "wb") as file:
            file.write(packed)
        os.replace(name, path)


def cached_njit(function: FunctionType, folder: Path) -> Any:
    """Compile for the CPU, without the GIL, through the cache in ``folder``.

    Kernels allocate nothing, so nobody counts who holds an array either: every view would
    cost two instructions that lock the memory.
    """
    inline = "inlined" in function.__dict__
    options: Any = {"nogil": True, "error_model": "numpy", "forceinline": inline, "_nrt": False}
    dispatcher: Any = numba.njit(**options)(function)
    if hasattr(dispatcher, "_cache"):  # not when NUMBA_DISABLE_JIT is set
        dispatcher._cache = DiskCache(function, folder)
    return dispatcher
