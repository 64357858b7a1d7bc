"""The adapters' tests need the libraries they speak to: `make test` runs them in `.venv-port`."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from flibuste.core import registry
from flibuste.core.testing.variants import Variant, variants

NEEDED = ("gymnasium", "pettingzoo", "pyspiel", "torch")
collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]

VARIANTS = [v for name in registry.names() for v in variants(registry.get(name))]
DEFAULTS = [next(v for v in VARIANTS if (v.game, v.seats) == table) for table in
            dict.fromkeys((v.game, v.seats) for v in VARIANTS)]  # fmt: skip


@pytest.fixture(params=DEFAULTS, ids=lambda v: f"{v.game.name}-{v.seats}")
def table(request: pytest.FixtureRequest) -> Variant:
    """Every game with every number of seats."""
    found: Variant = request.param
    return found


@pytest.fixture(
    params=[v for v in DEFAULTS if v.seats in (v.game.seats[0], v.game.seats[-1])],
    ids=lambda v: f"{v.game.name}-{v.seats}",
)
def extreme(request: pytest.FixtureRequest) -> Variant:
    """Every game with the fewest and the most seats."""
    found: Variant = request.param
    return found
