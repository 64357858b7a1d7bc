"""Code run where much is missing that a server has: in a browser's Python, for instance."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import flibuste

BLOCKED = (
    "filelock", "httptools", "llvmlite", "numba", "numpy", "platformdirs", "prometheus_client",
    "rich", "segno", "sqlalchemy", "starlette", "uvicorn", "uvloop", "websockets",
)  # fmt: skip
HEAD = f"""
import runpy, sys
sys.modules.update(dict.fromkeys({BLOCKED}))  # importing one of them raises ImportError
"""
ROOTS = Path(flibuste.__file__).parents[1], Path(__file__).parents[1]


def elsewhere(code: str) -> list[str]:
    """What code prints there, line by line."""
    path = os.pathsep.join(map(str, ROOTS))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", HEAD + code], env=env, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
