"""Hollow packages: what stands in for libraries that a browser's Python does not have.

The server's tables still lie among modules that use a database, sockets and NumPy. Those are
imported with them and never called; with hollow packages in place of the libraries they can be.
Not before ``flibuste.core``, which does without NumPy by itself.
"""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

PACKAGES = (
    "filelock", "httptools", "llvmlite", "numba", "numpy", "platformdirs", "prometheus_client",
    "rich", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets",
)  # fmt: skip


class Hollow:
    """Whatever is asked of it, it is another of its kind."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Hollow()

    def __call__(self, *args: object, **named: object) -> Any:
        return Hollow()

    def __getitem__(self, at: object) -> Any:
        return Hollow()

    def __or__(self, other: object) -> Any:
        return Hollow()

    __ror__ = __eq__ = __ne__ = __mul__ = __rmul__ = __or__
    __hash__ = object.__hash__

    def __iter__(self) -> Any:
        return iter(())


class HollowModule(ModuleType):
    """A module that has everything; what is named like an exception is one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (Exception,), {}) if name.endswith("Error") else Hollow()
        setattr(self, name, made)
        return made


class HollowPackages(MetaPathFinder, Loader):
    """Finds every module of these packages, and makes a hollow one."""

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name.partition(".")[0] in PACKAGES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made = HollowModule(spec.name)
        made.__path__ = []
        return made

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing in it."""


def install() -> None:
    """From now on these packages are hollow."""
    import flibuste  # noqa: F401  (with all of core that needs to know whether there is NumPy)

    for name in PACKAGES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, HollowPackages())
