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

from flibuste.batches import against_cuda, cuda
from flibuste.core import registry
from flibuste.core.game import Game

FIGURES = {
    "registers": r"Used (\d+) registers",
    "stack": r"(\d+) bytes stack frame",
    "spilled": r"(\d+) bytes spill stores",
}


def signatures(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The kernels that matter, and what they are called with."""
    types: Any = import_module("numba").types
    record: Any = import_module("numba.np.numpy_support").from_dtype(game.dtype)

    def line(kind: Any) -> Any:
        return types.Array(kind, 1, "C")

    def rows(kind: Any, layout: str = "C") -> Any:
        return types.Array(kind, 2, layout)

    held, moves, seats = (line(types.int64), line(types.int8)), line(types.int16), line(types.int8)
    template, count = line(record), line(types.int32)
    seed, scores, rewards = line(types.uint32), rows(types.int32), rows(types.float32)
    staged = cuda.CudaEngine(game).stages > 1
    masks, long = rows(types.uint8), line(types.int64)
    return {
        "step": (
            cuda.step_kernel, (*held, count, moves, scores, rewards, seats, count, count),
        ),
        "list": (cuda.list_kernel, (held[0], count, masks, seats, seed, moves)),
        "see": (cuda.see_kernel, (held[0], rows(types.int16, "F"))),
        "playout": (
            cuda.staged_playout_kernel if staged else cuda.playout_kernel,
            (*held, seed, scores, rewards, long),
        ),
        "reply": (
            against_cuda.reply_kernel,
            (*held, template, long, moves, seats, types.int64, scores, rewards,
             line(types.float32), seats, masks, seats, seed, moves),
        ),
    }  # fmt: skip


def assembled(game: Game, name: str, arch: int) -> dict[str, int]:
    """Compile a kernel for an architecture; what its assembler says of it."""
    function, signature = signatures(game)[name]
    bound = cuda.CudaEngine(game)._kernel(function).py_func
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
