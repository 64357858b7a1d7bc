"""What a server's process weighs, from outside: memory, descriptors, threads, tables."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import numpy as np

MB = 1 << 20


@dataclass(frozen=True)
class Sample:
    """A process at a moment."""

    at: float
    """Seconds since the campaign began."""
    rss: float
    """Megabytes of memory."""
    descriptors: int
    threads: int
    connections: int
    """To the database: descriptors of its files, or sockets to PostgreSQL's."""
    tables: int
    """In the server's memory."""
    moves: int


class Gauge:
    """Reads a process again and again. database: the path of its file, or of its socket."""

    def __init__(self, pid: int, url: str, database: str) -> None:
        self.samples: list[Sample] = []
        self._pid = pid
        self._url = url
        self._database = database
        self._began = time.monotonic()

    async def read(self) -> Sample:
        """Raises OSError if the process has ended, httpx.HTTPError if it does not answer."""
        status = Path(f"/proc/{self._pid}/status").read_text()
        links = _links(self._pid)
        async with httpx.AsyncClient(timeout=60.0, trust_env=False) as client:
            told = (await client.get(f"{self._url}/metrics")).text
        made = Sample(
            time.monotonic() - self._began, _figure(r"VmRSS:\s+(\d+)", status) / 1024, len(links),
            int(_figure(r"Threads:\s+(\d+)", status)),
            sum(self._database in link for link in links),
            int(_figure(r"^flibuste_tables (\S+)", told)),
            int(sum(float(n) for n in re.findall(r"^flibuste_moves_total\S* (\S+)", told, re.M))),
        )  # fmt: skip
        self.samples.append(made)
        return made


def _figure(pattern: str, text: str) -> float:
    found = re.search(pattern, text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def _links(pid: int) -> list[str]:
    """What its descriptors lead to."""
    found = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found.append(os.readlink(each))
        except OSError:  # closed meanwhile
            continue
    return found


def slope(samples: list[Sample]) -> tuple[float, float]:
    """Megabytes an hour by least squares, and the standard error of that."""
    if len(samples) < 3:
        return 0.0, float("inf")
    at = np.array([sample.at for sample in samples]) / 3600
    rss = np.array([sample.rss for sample in samples])
    spread = ((at - at.mean()) ** 2).sum()
    rise = float(((at - at.mean()) * (rss - rss.mean())).sum() / spread)
    left = rss - rss.mean() - rise * (at - at.mean())
    return rise, float(np.sqrt((left**2).sum() / (len(samples) - 2) / spread))
