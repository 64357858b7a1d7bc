"""The error when the library of an adapter is not installed."""

from __future__ import annotations


def missing(extra: str, error: ImportError) -> ModuleNotFoundError:
    """An error that says what to install, in place of the import's own."""
    said = f'flibuste.adapters.{extra} needs {error.name}: pip install "flibuste[{extra}]"'
    return ModuleNotFoundError(said, name=error.name)
