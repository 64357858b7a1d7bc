"""A small disk that can be filled and freed: a tmpfs, which only root may mount."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

FILLER = "filler"
BLOCK = 64 * 1024


def can_mount() -> bool:
    """Whether this process may mount a small disk."""
    return os.geteuid() == 0


class SmallDisk:
    """A folder with little room."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        """Raises CalledProcessError if it cannot be mounted, as in some containers."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        options = f"size={megabytes}m,mode=0755"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)

    def fill(self) -> None:
        """Take all the room there is."""
        with suppress(OSError), (self.folder / FILLER).open("ab", buffering=0) as file:
            for size in (BLOCK, 1):
                with suppress(OSError):
                    while file.write(bytes(size)):
                        pass

    def free(self) -> None:
        (self.folder / FILLER).unlink(missing_ok=True)

    def remove(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=False)
