"""What is said when the library of an adapter is not installed."""

from __future__ import annotations


def missing(extra: str, error: ImportError) -> ModuleNotFoundError:
    """In place of the error of an import: what to install."""
    said = f'flibuste.adapters.{extra} needs {error.name}: pip install "flibuste[{extra}]"'
    return ModuleNotFoundError(said, name=error.name)
