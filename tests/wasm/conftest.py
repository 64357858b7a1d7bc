"""The modules, built once for all tests; a browser to run them in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Playwright
from tests.browser.players import ARGUMENTS, CHROMIUM

from flibuste.wasm.build import MODULES


@pytest.fixture(scope="session")
def modules() -> Path:
    """The folder with all modules; one process builds what has changed, the others wait."""
    MODULES.mkdir(exist_ok=True)
    with FileLock(MODULES / "building.lock"):
        subprocess.run([sys.executable, "-m", "flibuste.wasm.build"], check=True)
    return MODULES


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()
