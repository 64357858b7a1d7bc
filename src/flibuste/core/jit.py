"""Interpreted and compiled copies of a game's functions, and the cache on disk.

``kernels(game)`` answers at once: with compiled functions if they are ready, else with
interpreted ones while another process compiles. ``compiled(game)`` waits.

A cache folder belongs to one state of the sources: Numba alone would not notice that
a function called by a cached one has changed. Files are named by what they hold and
put in place by renaming, so processes may share the folder, and a folder that cannot
be written is read and otherwise let be.
"""

from __future__ import annotations

import functools
import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from flibuste.core import algorithms, arrays, bits, contract, entrypoints, kernel
from flibuste.core.kernel import Features, Moves, Ratings, Records, Rng, Scores, Shares
from flibuste.core.layout import Fields
from flibuste.core.record import Record

if TYPE_CHECKING:
    from flibuste.core.game import Game

Jit = Callable[[Any], Any]
ALGORITHMS = (
    algorithms.roll_dice, algorithms.playout, algorithms.perft, algorithms.play_many,
    entrypoints.to_move_first, entrypoints.legal_first, entrypoints.forbids_first,
    entrypoints.apply_first, entrypoints.redact_first, entrypoints.redact_for,
)  # fmt: skip


@dataclass(frozen=True)
class Kernels:
    """The functions of one game, ready to be called on records."""

    compiled: bool
    deal: Callable[[Record], None]
    legal: Callable[[Record, Moves], int]
    forbids: Callable[[Record, int], int]
    apply: Callable[[Record, int], None]
    to_move: Callable[[Record], int]
    over: Callable[[Record], bool]
    score: Callable[[Record, Scores], None]
    winners: Callable[[Record], int]
    redact: Callable[[Record, int], None]
    imagine: Callable[[Record, int, Rng], None]
    observe: Callable[[Record, int, Features], None]
    count_legal: Callable[[Record, Moves], int]
    nth_legal: Callable[[Record, Moves, int], int]
    due_stage: Callable[[Record], int]
    derive: Callable[[Records, int, int, Fields], None]
    infer: Callable[[Record, int, Rng], None]
    rate: Callable[[Record, Moves, int, Ratings], None]
    evaluate: Callable[[Record, Shares], None]
    roll_dice: Callable[[Record, Moves], int]
    playout: Callable[[Record, Rng, Moves], int]
    perft: Callable[[Records, Moves, int], int]
    play_many: Callable[[Records, Records, Rng, Moves], int]
    to_move_first: Callable[[Records], int]
    legal_first: Callable[[Records, Moves], int]
    forbids_first: Callable[[Records, int], int]
    apply_first: Callable[[Records, int], None]
    redact_first: Callable[[Records, int], None]
    redact_for: Callable[[Records, int, Records, Records], None]


@dataclass
class Binder:
    """Copies functions so that the names they call mean one game's functions."""

    functions: dict[str, Any]
    jit: Jit
    instead: dict[Any, Any] = field(default_factory=dict)
    """What stands in for some functions: Python functions, or what the compiler knows already."""
    done: dict[Any, Any] = field(default_factory=dict)
    """Copies made."""

    def bind(self, function: Callable[..., Any]) -> Any:
        """The function's copy for this game, made once."""
        meant = self._meant(function)
        if not isinstance(meant, FunctionType):
            return meant
        if meant not in self.done:
            self.done[meant] = self._copy(meant)
        return self.done[meant]

    def _meant(self, function: Callable[..., Any]) -> Any:
        """The game's own function for a placeholder, and what stands in for it."""
        if function in kernel.PLACEHOLDERS and function not in self.instead:
            function = self.functions[function.__name__]
        return self.instead.get(function, function)

    def _copy(self, function: FunctionType) -> Any:
        names = dict(function.__globals__)
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__module__ = function.__module__
        copy.__qualname__ = function.__qualname__
        copy.__dict__.update(function.__dict__)
        made = self.jit(copy)
        self.done[function] = made  # before its callees: a function may call itself
        for name in function.__code__.co_names:
            if isinstance(names.get(name), FunctionType):
                names[name] = self.bind(names[name])
        return made


def functions_of(game: Game) -> dict[str, Any]:
    """The game's own kernels by name; what it does not have, from core.defaults.

    Heuristics make tables with NumPy. Where it is missing they stay placeholders: no bot thinks in
    interpreted Python there.
    """
    parts = (part for part in contract.KERNELS if part.module != "heuristics" or not arrays.PLAIN)
    named = {placeholder.__name__: placeholder for placeholder in kernel.PLACEHOLDERS}
    return {**named, **{part.name: part.of(game) for part in parts}}


def binder(game: Game, jit: Jit, instead: dict[Any, Any] | None = None) -> Binder:
    """A binder for a game; ``instead``: functions the back end has something better for."""
    return Binder(functions_of(game), jit, dict(instead or {}))


def _assemble(bound: Binder, compiled: bool) -> Kernels:
    made = {f.__name__: bound.bind(f) for f in (*kernel.PLACEHOLDERS, *ALGORITHMS)}
    return Kernels(compiled=compiled, **made)


def interpreted(game: Game) -> Kernels:
    """Plain Python all through: slow, ready at once, open to a debugger."""
    return _assemble(binder(game, lambda f: f), compiled=False)


# --- the cache on disk ---------------------------------------------------------------


def cache_root() -> Path:
    """$FLIBUSTE_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FLIBUSTE_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("flibuste", appauthor=False))


def layer_of(function: FunctionType) -> str:
    """The folder of Flibuste an algorithm comes from; the games' own functions count as core."""
    parts = function.__module__.split(".")
    outer = parts[0] == "flibuste" and len(parts) > 1 and parts[1] not in ("core", "games")
    return parts[1] if outer else "core"


def _sources(game: Game, layer: str) -> Iterator[Path]:
    """All of core and of the game; of another layer its kernels, if they have their own folder."""
    package = Path(__file__).parents[1]
    apart = package / layer / "kernels"
    own = apart if apart.is_dir() else package / layer
    for folder in dict.fromkeys((package / "core", own, game.folder, game.folder / "swift")):
        yield from sorted(folder.glob("*.py"))


def cache_folder(game: Game, layer: str = "core") -> Path:
    """The folder for this state of a layer's sources, this Python, Numba and NumPy."""
    from importlib.metadata import version

    digest = hashlib.sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
    for path in _sources(game, layer):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return cache_root() / f"{game.name}-{digest.hexdigest()[:16]}"


# --- compiling -----------------------------------------------------------------------


def _signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """The one signature each kernel is compiled for."""
    from numba import float32, from_dtype, int16, int32, int64, uint32

    s, derived = from_dtype(game.dtype), from_dtype(game.derived)
    moves, scores, rng, seat = int16[::1], int32[::1], uint32[::1], int64
    return {
        "deal": (s,), "legal": (s, moves), "forbids": (s, int64), "apply": (s, int64),
        "to_move": (s,), "over": (s,), "score": (s, scores), "winners": (s,),
        "redact": (s, seat), "imagine": (s, seat, rng), "observe": (s, seat, int16[::1]),
        "count_legal": (s, moves), "nth_legal": (s, moves, int64), "due_stage": (s,),
        "infer": (s, seat, rng),
        "rate": (s, moves, int64, float32[::1]), "evaluate": (s, float32[::1]),
        "roll_dice": (s, moves), "playout": (s, rng, moves),
        "perft": (s[::1], int16[:, ::1], int64), "play_many": (s[::1], s[::1], rng, moves),
        "to_move_first": (s[::1],), "legal_first": (s[::1], moves),
        "forbids_first": (s[::1], int64), "apply_first": (s[::1], int64),
        "redact_first": (s[::1], seat), "redact_for": (s[::1], int64, s[::1], derived[::1]),
        "derive": (s[::1], int64, seat, derived),
    }  # fmt: skip


def jit_for(game: Game) -> Jit:
    """Numba's compiler with our cache behind it, a folder for each layer."""
    from flibuste.core.diskcache import cached_njit

    folder = functools.cache(functools.partial(cache_folder, game))
    return lambda function: cached_njit(function, folder(layer_of(function)))


_bound: dict[str, Binder] = {}
_ready: dict[str, Kernels] = {}
_lock = threading.RLock()
"""Held while functions are loaded or compiled."""
_background: dict[tuple[str, str], threading.Thread] = {}
_background_lock = threading.Lock()
"""Its own lock: whoever asks what is ready must not wait until something is."""


def compiled_binder(game: Game) -> Binder:
    """The binder whose copies are compiled: for more algorithms on the same functions."""
    with _lock:
        if game.name not in _bound:
            swift = {**bits.for_cpu(), **contract.FOR_CPU.of(game)()}
            instead = {} if jit_disabled() else swift  # the swift ones exist compiled alone
            _bound[game.name] = binder(game, jit_for(game), instead)
        return _bound[game.name]


def compiled(game: Game) -> Kernels:
    """Compiled functions; waits for the compiler or the cache."""
    with _lock:
        if game.name not in _ready:
            made = _assemble(compiled_binder(game), compiled=True)
            wanted = {} if jit_disabled() else _signatures(game)
            for name, signature in wanted.items():
                getattr(made, name).compile(signature)
            _ready[game.name] = made
        return _ready[game.name]


def ready(game: Game) -> Kernels | None:
    """The compiled functions if they are there."""
    return _ready.get(game.name)


def provide(game: Game, made: Kernels) -> None:
    """Use functions that were compiled elsewhere: a browser has no compiler, but WebAssembly."""
    _ready[game.name] = made


def kernels(game: Game) -> Kernels:
    """The fastest functions there are now; never waits for a compiler."""
    made = ready(game)
    if made is not None:
        return made
    if not jit_disabled():
        compile_in_background(game)
    return interpreted(game)


def jit_disabled() -> bool:
    """Whether all is interpreted: as wished, or because there is no compiler in a browser."""
    return arrays.PLAIN or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def compile_in_background(game: Game, layer: str = "core") -> threading.Thread:
    """Start getting a layer's compiled functions ready, once; play goes on interpreted."""
    with _background_lock:
        job = (game.name, layer)
        if job not in _background:
            _background[job] = threading.Thread(
                target=_compile_then_load, args=(game, layer), daemon=True
            )
            _background[job].start()
        return _background[job]


def compile_layer(game: Game, layer: str) -> None:
    """Compile what ``flibuste.LAYER.compiling`` has for a game; core has it here."""
    if layer == "core":
        compiled(game)
    else:
        import_module(f"flibuste.{layer}.compiling").compiled(game)


def _compile_then_load(game: Game, layer: str) -> None:
    """Compile in another process, so that this one stays lively, then load the result."""
    if layer != "core":
        compile_in_background(game).join()  # every layer is built on core's functions
    folder = cache_folder(game, layer)
    if not (folder / COMPLETE).exists():
        with suppress(OSError):  # where nothing can be kept, compiling elsewhere gains nothing
            _compile_once(game, layer, folder)
    if (folder / COMPLETE).exists():
        compile_layer(game, layer)


def _compile_once(game: Game, layer: str, folder: Path) -> None:
    """Compile unless another program is at it: then wait until it is done, or gone."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "compiling.lock"):
        if not (folder / COMPLETE).exists():
            _compile_in_process(game, layer)


def _compile_in_process(game: Game, layer: str) -> None:
    """The other process ends with this one, however that ends: ``warm.end_with_parent``."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-m", "flibuste.core.warm", "--attended", "--layer", layer, game.package],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as child:  # fmt: skip
        child.wait()


COMPLETE = "complete"
"""A file in the cache folder: everything the layer needs is there."""
