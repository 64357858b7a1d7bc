"""What the GPU's kernels weigh, on a machine without one: registers, stack, spills, code.

pip install "numba-cuda[cu12]"
python -m bench.ptx [GAME …] [--kernels step list see playout reply] [--arch 90]

Code matters most: a multiprocessor has room for some thousands of instructions, and a kernel
that is larger waits for them to be fetched again and again.
"""

from __future__ import annotations

import argparse
import re
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bench import report

from flibuste.batches import cuda
from flibuste.batches import cuda_kernels as kernels
from flibuste.batches.engine import Tiles
from flibuste.batches.stepping import Duel, Episodes, Observed
from flibuste.core import registry
from flibuste.core.game import Game

FIGURES = {
    "registers": r"Used (\d+) registers",
    "stack": r"(\d+) bytes stack frame",
    "spilled": r"(\d+) bytes spill stores",
}


def signatures(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The kernels that matter, and what they are called with."""
    types: Any = import_module("numba.cuda.types")
    record: Any = import_module("numba.cuda.np.numpy_support").from_dtype(game.dtype)

    def line(kind: Any) -> Any:
        return types.Array(kind, 1, "C")

    def rows(kind: Any, layout: str = "C") -> Any:
        return types.Array(kind, 2, layout)

    def packed(made: type[tuple[Any, ...]], *fields: Any) -> Any:
        return types.NamedTuple(fields, made)

    moves, seats, count = line(types.int16), line(types.int8), line(types.int32)
    done, long, seed = line(types.uint8), line(types.int64), types.UniTuple(types.int64, 4)
    scores, rewards = rows(types.int32), rows(types.float32)
    features = rows(types.int16, "F")
    tiles = packed(Tiles, long, seats)
    episodes = packed(Episodes, line(record), long, scores, rewards, done)
    observed = packed(Observed, rows(types.uint8), features, seats, moves, seed)
    duel = packed(Duel, moves, seats, line(types.float32), types.boolean)
    staged = cuda.CudaEngine(game).stages > 1
    playout = kernels.staged_playout_kernel if staged else kernels.playout_kernel
    ended = packed(kernels.Ended, count, count)
    return {
        "step": (kernels.step_kernel, (tiles, count, moves, episodes, ended)),
        "list": (kernels.list_kernel, (tiles, count, observed)),
        "see": (kernels.see_kernel, (tiles, features)),
        "playout": (playout, (tiles, seed, episodes, long)),
        "reply": (kernels.reply_kernel, (tiles, episodes, duel, observed)),
    }


def assembled(game: Game, name: str, arch: int) -> dict[str, int]:
    """Compile a kernel for an architecture; what its assembler says of it."""
    function, signature = signatures(game)[name]
    bound = cuda.CudaEngine(game).kernel(function).py_func
    cc = divmod(arch, 10)
    ptx, _ = cuda.cuda.compile(bound, signature, cc=cc, device=False, output="ptx", abi="numba")
    most = cuda.OPTIONS.get(function, {}).get("max_registers")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        source.write_text(ptx, encoding="utf-8")
        command = [str(assembler()), "-v", f"-arch=sm_{arch}", str(source), "-o", str(made)]
        limit = ["-maxrregcount", str(most)] if most else []
        done = subprocess.run([*command, *limit], capture_output=True, text=True, check=True)
        code = sum(text_sizes(made.read_bytes()))
    found = {name: max(map(int, re.findall(p, done.stderr))) for name, p in FIGURES.items()}
    return {**found, "instructions": code // 16}


def assembler() -> Path:
    """The one that came with the compiler's wheel."""
    places = import_module("nvidia").__path__
    return next(p for place in places for p in Path(place).glob("cuda_nvcc/bin/ptxas"))


def text_sizes(elf: bytes) -> Iterator[int]:
    """The sizes of an object file's sections of code (ELF, 64 bits)."""
    [start] = struct.unpack_from("<Q", elf, 0x28)
    size, number, _ = struct.unpack_from("<HHH", elf, 0x3A)
    for at in range(start, start + size * number, size):
        _, kind, flags, _, _, length = struct.unpack_from("<IIQQQQ", elf, at)
        if kind == 1 and flags & 4:  # bits of a program, to be executed
            yield length


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ptx", description=__doc__)
    kernels = ("step", "list", "see", "playout", "reply")
    parser.add_argument("games", nargs="*", default=registry.names())
    parser.add_argument("--kernels", nargs="*", choices=kernels, default=kernels)
    parser.add_argument("--arch", type=int, default=90, help="90: Hopper")
    args = parser.parse_args()
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    there = SimpleNamespace(compute_capability=divmod(args.arch, 10))
    dispatcher.get_current_device = lambda: there  # device functions ask for one
    rows = []
    for name in args.games:
        for kernel in args.kernels:
            found = assembled(registry.get(name), kernel, args.arch)
            rows.append((name, kernel, *(f"{n:,}" for n in found.values())))
            print(*rows[-1], flush=True)
    print(report.Table(("game", "kernel", *FIGURES, "instructions"), rows))


if __name__ == "__main__":
    main()
