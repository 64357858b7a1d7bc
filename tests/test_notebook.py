"""The quick-start notebook runs as it is, and is stored without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient
from nbformat import v4

QUICKSTART = Path(__file__).parents[1] / "docs" / "guides" / "quickstart.ipynb"


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_quick_start_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    text = QUICKSTART.read_text(encoding="utf-8")
    notebook: Any = v4.reads(text)  # type: ignore[no-untyped-call]
    assert not any(cell.outputs or cell.execution_count for cell in code(notebook))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert all(len(cell.outputs) == 1 for cell in code(notebook))
    shown = [cell.outputs[0].data for cell in code(notebook)]
    assert sum("image/svg+xml" in data for data in shown) == 3  # pictures of the table
    assert "'K-" in shown[3]["text/plain"]  # a clause that forbids a move
    assert shown[-2]["text/plain"] == "True"  # the loaded record is the same game
