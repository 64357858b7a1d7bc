"""The soak: a short one plays, finishes and looks back, and finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults import soak
from tests.server.harness import waited


def test_a_short_soak_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "EVERY_S", 1.0)

    async def run() -> None:
        outcome = await soak.Soak(tmp_path, 1, "").run(0.3, 4)
        assert outcome.found == []
        assert outcome.counts["tables"] >= 4 and outcome.counts["looks"] > 20
        assert outcome.counts["asked play"] > 0
        assert outcome.samples[-1].connections > 0 and outcome.samples[-1].tables > 0

    waited(run())
