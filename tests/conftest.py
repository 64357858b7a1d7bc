"""Every game is compiled once before the tests that want it compiled."""

from __future__ import annotations

import pytest

from flibuste.core import jit, registry
from flibuste.core.game import Game


@pytest.fixture(params=registry.names())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, compiled."""
    found = registry.get(request.param)
    jit.compiled(found)
    return found
