"""How long one waits: for the import, the first position, the compiler and its cache.

python -m bench.start [--quick] [--write]

Every figure is of fresh processes. "in Python" leaves out the interpreter's own start.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import report

from flibuste.core import registry

WANTED_IMPORT, WANTED_POSITION = 0.3, 2.0

TIMED = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
IMPORT = "import flibuste"
POSITION = "import flibuste; g = flibuste.new({!r}, seed=1); g.view(0); g.legal"
LOAD = (
    "from flibuste.core import jit, registry; g = registry.get({!r}); "
    "k = jit.compiled(g); assert k.compiled"
)


def _process(arguments: list[str], cache: Path) -> tuple[float, str]:
    """Run Python to its end: seconds by the clock, and what it printed."""
    env = {**os.environ, "FLIBUSTE_CACHE": str(cache), "XDG_DATA_HOME": str(cache / "data")}
    begin = time.perf_counter()
    run = subprocess.run(
        [sys.executable, *arguments], env=env, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    return time.perf_counter() - begin, run.stdout


def inside(code: str, cache: Path) -> float:
    """Seconds a statement takes in a fresh process, as that process sees it."""
    return float(_process(["-c", TIMED.format(code)], cache)[1].split()[-1])


def whole(code: str, cache: Path) -> float:
    """Seconds a process with that statement takes, from its start to its end."""
    return _process(["-c", code], cache)[0]


def _emptied(measure: Callable[[Path], float], times: int) -> float:
    """The median over fresh cache folders."""
    found = []
    for _ in range(times):
        with TemporaryDirectory() as folder:
            found.append(measure(Path(folder)))
    return median(found)


def importing(times: int) -> report.Table:
    with TemporaryDirectory() as folder:
        cache = Path(folder)
        inside(IMPORT, cache)  # write the byte code
        rows = [
            ("import flibuste, in Python", [inside(IMPORT, cache) for _ in range(times)]),
            ("import flibuste, whole process", [whole(IMPORT, cache) for _ in range(times)]),
            ("an empty process", [whole("pass", cache) for _ in range(times)]),
        ]
    head = ("", "median s", "most s")
    return report.Table(head, [(n, _seconds(median(s)), _seconds(max(s))) for n, s in rows])


def starting(name: str, times: int) -> tuple[str, ...]:
    """First positions on an empty cache, then the compiler, then what it left in the cache."""
    position = _emptied(lambda cache: whole(POSITION.format(name), cache), times)
    play = ["-m", "flibuste.cli", "play", name, "--seed", "1", "--me", "1"]
    terminal = _emptied(lambda cache: _process(play, cache)[0], times)
    with TemporaryDirectory() as folder:
        cache = Path(folder)
        package = registry.get(name).package
        compiling, _ = _process(["-m", "flibuste.core.warm", package], cache)
        loading = median(inside(LOAD.format(name), cache) for _ in range(times))
        size = sum(p.stat().st_size for p in cache.rglob("*") if p.is_file())
    seconds = (position, terminal, compiling, loading)
    return (name, *(_seconds(s) for s in seconds), f"{size / 1e6:.1f} MB")


def _seconds(value: float) -> str:
    return f"{value:.2f}"


def run(quick: bool) -> str:
    """Measure, print and return the section for results.md."""
    intro = f"{report.machine()}; {report.versions('numba', 'numpy')}"
    if quick:
        intro = f"**A --quick run: the format, not the figures.** {intro}"
    print(intro, end="\n\n", flush=True)
    imports = importing(3 if quick else 10)
    print(imports, end="\n\n", flush=True)
    head = ("game", "first view s", "terminal s", "compile s", "load s", "cache")
    rows = [starting(name, 1 if quick else 5) for name in registry.names()]
    table = report.Table(head, rows)
    print(table, end="\n\n", flush=True)
    wanted = report.Table(
        ("", "wanted", "measured"),
        [
            ("import flibuste, in Python, s", f"{WANTED_IMPORT}", imports.rows[0][1]),
            (
                "first position on an empty cache, s, slowest",
                f"{WANTED_POSITION}",
                max(row[column] for row in rows for column in (1, 2)),
            ),
        ],
    )
    print(wanted)
    return f"{intro}\n\n{imports}\n\n{table}\n\n{wanted}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few runs: to see that it works")
    parser.add_argument("--write", action="store_true", help="put the tables into results.md")
    args = parser.parse_args()
    text = run(args.quick)
    if args.write:
        report.write("Starting", text)


if __name__ == "__main__":
    main()
