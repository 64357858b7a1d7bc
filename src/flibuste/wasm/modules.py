"""From a game's functions to a WebAssembly module, by Numba, LLVM and its linker.

Numba compiles without optimisation, or what it knows of 64-bit pointers would be baked in. Its text
is then given WebAssembly's layout, everything that is not exported is made internal, so that
LLVM sees the whole program, and LLVM optimises and compiles that.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from flibuste.bots.kernels.workspace import NODE
from flibuste.core import bits, contract, jit, registry
from flibuste.core.game import Game
from flibuste.wasm import exports, memory
from flibuste.wasm.offsets import numbers_of

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef, TargetMachine

UNOPTIMISED = {
    "NUMBA_OPT": "0", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_JIT": "0",
}  # fmt: skip
"""The environment in which Numba has to be imported."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"
"""What every browser of the last years can do."""
STACK = ("--stack-first", "-zstack-size=65536")
"""Below everything else, so that a stack that is too small traps."""


# --- Numba -----------------------------------------------------------------------------------


def _jit(function: FunctionType) -> Any:
    import numba

    inline = "inlined" in function.__dict__
    options: Any = {
        "error_model": "numpy", "forceinline": inline, "_nrt": False,
        "no_cpython_wrapper": True, "no_cfunc_wrapper": True,
    }  # fmt: skip
    return numba.njit(**options)(function)


def _bound_to(function: Any, numbers: Mapping[str, int]) -> FunctionType:
    """A copy of an exported function that has the game's numbers under their names."""
    names = {**function.__globals__, **numbers}
    return FunctionType(function.__code__, names, function.__name__)


def binder(game: Game) -> jit.Binder:
    """A binder for WebAssembly."""
    numbers, swift = numbers_of(game), contract.FOR_WASM.of(game)()
    own = [f for f in vars(exports).values() if getattr(f, "__module__", "") == exports.__name__]
    bound = {function: _bound_to(function, numbers) for function in own}
    instead = {**bits.for_cpu(), **swift, **memory.for_wasm(game, NODE), **bound}
    return jit.binder(game, _jit, instead)


def _signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    """Numba's types: 64 bits, as its kernels have them; callers give 32."""
    from numba import float64, int64

    kinds = inspect.signature(function).parameters.values()
    return tuple(float64 if p.annotation == "float" else int64 for p in kinds)


# --- LLVM ------------------------------------------------------------------------------------

_WASM = {"int64": "i32", "float64": "double", "none": "void"}


def export_text(name: str, symbol: str, arguments: tuple[Any, ...], result: Any) -> str:
    """A function of 32-bit integers and floats around one of Numba's, in LLVM's text.

    Numba's returns a status, and its result through a pointer; no kernel raises anything.
    """
    taken = [f"{_WASM[str(kind)]} %a{i}" for i, kind in enumerate(arguments)]
    wider, given = [], []
    for i, kind in enumerate(arguments):
        if str(kind) == "int64":
            wider.append(f"  %w{i} = sext i32 %a{i} to i64")
        given.append(f"i64 %w{i}" if str(kind) == "int64" else f"double %a{i}")
    stored = {"int64": "i64", "float64": "double", "none": "ptr"}[str(result)]
    back = {
        "int64": "  %r = load i64, ptr %to\n  %n = trunc i64 %r to i32\n  ret i32 %n",
        "float64": "  %r = load double, ptr %to\n  ret double %r",
        "none": "  ret void",
    }[str(result)]
    return "\n".join([
        f"define {_WASM[str(result)]} @{name}({', '.join(taken)}) {{",
        f"  %to = alloca {stored}",
        "  %error = alloca ptr",
        *wider,
        f'  %status = call i32 @"{symbol}"(ptr %to, ptr %error, {", ".join(given)})',
        "  %failed = icmp ne i32 %status, 0",
        "  br i1 %failed, label %stop, label %fine",
        "stop:",
        "  call void @llvm.trap()",
        "  unreachable",
        "fine:",
        back,
        "}",
    ])  # fmt: skip


def _target() -> TargetMachine:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )


def _for_wasm(text: str, machine: TargetMachine) -> str:
    """Numba's text with another layout; roots are an instruction, not a call."""
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', text)
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    return text.replace("= common ", "= internal ").replace("@sqrt(", "@llvm.sqrt.f64(")


def _declared(symbol: str, arguments: tuple[Any, ...]) -> str:
    kinds = ["ptr", "ptr", *("i64" if str(kind) == "int64" else "double" for kind in arguments)]
    return f'declare i32 @"{symbol}"({", ".join(kinds)})'


def _compiled(bound: jit.Binder, machine: TargetMachine) -> ModuleRef:
    """All exported functions in one module of LLVM."""
    import llvmlite.binding as llvm

    layout = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"'
    texts, wrappers = [], [layout, "declare void @llvm.trap()"]
    for function in exports.EXPORTED:
        made, arguments = bound.bind(function), _signature(function)
        made.compile(arguments)
        [found] = made.overloads.values()
        symbol = found.fndesc.llvm_func_name
        texts.append(_for_wasm(found.library.get_llvm_str(), machine))
        wrappers.append(_declared(symbol, arguments))
        result = found.signature.return_type
        wrappers.append(export_text(exported_name(function), symbol, arguments, result))
    whole = llvm.parse_assembly("\n".join(wrappers))
    for text in texts:
        whole.link_in(llvm.parse_assembly(text))
    whole.verify()
    return whole


def exported_name(function: Callable[..., Any]) -> str:
    return function.__name__.removesuffix(exports.SUFFIX)


def _optimise(module: ModuleRef, machine: TargetMachine, kept: set[str]) -> None:
    """Everything but the exported functions is internal: what is not used goes.

    Twice: what the first time has made small is inlined the second time.
    """
    import llvmlite.binding as llvm

    for defined in (*module.functions, *module.global_variables):
        if not defined.is_declaration and defined.name not in kept:
            defined.linkage = "internal"
    for _ in range(2):
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        passes = llvm.create_pass_builder(machine, options)
        passes.getModulePassManager().run(module, passes)


def _link(compiled: bytes, kept: set[str], out: Path) -> None:
    """By LLVM's linker, which comes with Zig."""
    import ziglang

    zig = Path(ziglang.__file__).with_name("zig")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.o"
        file.write_bytes(compiled)
        named = [f"--export={name}" for name in (*sorted(kept), "__heap_base")]
        options = ["--no-entry", "-O3", "--strip-all", "--gc-sections", *STACK]
        subprocess.run([zig, "wasm-ld", *options, *named, "-o", out, file], check=True)


def build_module(game: Game, out: Path) -> None:
    """Write the game's module. Only where Numba was imported under ``UNOPTIMISED``."""
    machine, kept = _target(), {exported_name(function) for function in exports.EXPORTED}
    module = _compiled(binder(game), machine)
    _optimise(module, machine, kept)
    _link(machine.emit_object(module), kept, out)


if __name__ == "__main__":
    build_module(registry.get(sys.argv[1]), Path(sys.argv[2]))
