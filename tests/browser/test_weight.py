"""How much is fetched before a game is opened."""

from __future__ import annotations

import gzip

from tests.browser.conftest import Opener
from tests.browser.players import STATIC

MOST = 150 * 1024


def test_the_first_page_is_light(visit: Opener) -> None:
    """At most 150 KiB of script, compressed, for the lobby with all its covers."""
    page = visit()
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    scripts = {
        name.split("/assets/")[1] for name in names if name.endswith(".js") and "assets" in name
    }
    assert scripts
    weight = sum(len(gzip.compress((STATIC / "assets" / s).read_bytes())) for s in scripts)
    assert weight <= MOST, weight
