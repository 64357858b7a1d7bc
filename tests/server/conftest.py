"""What several tests of the server need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from faults.cluster import Cluster


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own with room for one mebibyte."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("this user may not mount")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a process."""
    from faults.cluster import Cluster  # not on every system on which SQLite alone is tested

    made = Cluster()
    yield made
    made.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of a new database."""
    return cluster.database()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A new database of each kind in turn, as a server is told of it."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("database"))
    return str(tmp_path / "t.db")


class Places:
    """Places for new databases of either kind, as flags of a command."""

    def __init__(self, folder: Path, request: pytest.FixtureRequest) -> None:
        self.folder = folder
        self._request = request
        self._made = 0

    def new(self, kind: str) -> tuple[str, str]:
        """kind: "sqlite" or "postgresql"."""
        if kind == "postgresql":
            return "--database", self._request.getfixturevalue("cluster").database()
        self._made += 1
        return "--db", str(self.folder / f"t{self._made}.db")


@pytest.fixture
def places(tmp_path: Path, request: pytest.FixtureRequest) -> Places:
    return Places(tmp_path, request)
