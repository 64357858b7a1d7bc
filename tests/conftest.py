"""Every game is compiled once before the tests that want it compiled."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.plank import build
from tests.terminals import sit  # noqa: F401  (a fixture)

from flibuste.core import jit, registry
from flibuste.core.game import Game

if TYPE_CHECKING:
    from playwright.sync_api import Playwright


def pytest_configure() -> None:
    """Tests press Ctrl-C; what a shell starts in the background would not hear it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=registry.names())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, compiled."""
    found = registry.get(request.param)
    jit.compiled(found)
    return found


@pytest.fixture(scope="session")
def plank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the guide's game is installed."""
    return build(tmp_path_factory.mktemp("guide"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One a process: a second would find the loop of the first running."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running
