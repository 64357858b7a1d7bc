"""Interpreted at once, compiled behind the scenes, cached by content, shared safely."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from flibuste.core import jit, kernel, registry, warm
from flibuste.core.game import Game
from flibuste.core.kernel import over, to_move
from flibuste.core.record import Record

GAME = registry.get(registry.names()[0])


def run(code: str, cache: Path, **env: str) -> str:
    """What a fresh Python prints, with its own cache folder."""
    full = {**os.environ, "FLIBUSTE_CACHE": str(cache), **env}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=full, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PLAY = f"""
import flibuste, random
from flibuste.core import jit, registry
g = flibuste.new({GAME.name!r}, seed=4)
rng = random.Random(1)
while not g.over: g.act(rng.choice(g.actions))
print(g._k.compiled, g.scores, g.moves)
"""


def test_with_an_empty_cache_play_begins_interpreted(tmp_path: Path) -> None:
    out = run(PLAY, tmp_path)
    assert out.startswith("False")
    slow = run(PLAY, tmp_path, NUMBA_DISABLE_JIT="1")
    assert out == slow


def test_whoever_asks_does_not_wait_for_what_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second match begins while another thread loads what the first has asked for."""
    monkeypatch.setattr(jit, "_ready", {})
    asking = threading.Thread(target=jit.kernels, args=(GAME,), daemon=True)
    with jit._lock:
        asking.start()
        asking.join(30)
        assert not asking.is_alive()


def test_compiling_behind_fills_the_cache_and_takes_over(tmp_path: Path) -> None:
    code = f"""
import flibuste
from flibuste.core import jit, registry
g = flibuste.new({GAME.name!r}, seed=4)
before = g._k.compiled
jit._background[({GAME.name!r}, "core")].join()
print(before, g._k.compiled, len(g.legal) > 0)
"""
    assert run(code, tmp_path) == "False True True"
    folder = next(tmp_path.glob(f"{GAME.name}-*"))
    assert (folder / jit.COMPLETE).exists()
    files = {p.name: p.stat().st_mtime_ns for p in folder.iterdir()}
    load = f"""
from flibuste.core import jit, registry
print(jit.compiled(registry.get({GAME.name!r})).compiled)
"""
    assert run(load, tmp_path) == "True"
    assert {p.name: p.stat().st_mtime_ns for p in folder.iterdir()} == files, "compiled again"


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    """A file where the folder should be: no process, not even root's, can write there."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = f"""
from flibuste.core import jit, registry
k = jit.compiled(registry.get({GAME.name!r}))
print(k.compiled)
"""
    assert run(code, blocked / "cache") == "True"


def with_swift() -> Iterator[str]:
    return (name for name in registry.names() if (registry.get(name).folder / "swift").is_dir())


@pytest.mark.parametrize(
    ("name", "file"),
    [(GAME.name, "rules.py"), *((name, "swift/__init__.py") for name in with_swift())],
)
def test_a_source_change_changes_the_folder(
    name: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.get(name)
    before = jit.cache_folder(game)
    assert jit.cache_folder(game) == before
    real = Path.read_bytes

    def changed(path: Path) -> bytes:
        return real(path) + (b"#" if path == game.folder / file else b"")

    monkeypatch.setattr(Path, "read_bytes", changed)
    assert jit.cache_folder(game) != before


def seat_5_until_over(s: Record) -> int:
    return kernel.OVER if over(s) else 5


def whose_turn(s: Record) -> int:
    return to_move(s)


@pytest.mark.parametrize("plain", [kernel.to_move, jit.functions_of(GAME)["to_move"]])
def test_what_stands_in_for_a_function_is_bound_too(plain: Callable[..., int]) -> None:
    """For a placeholder and for the game's own function; it calls the game's functions itself."""
    bound = jit.binder(GAME, lambda f: f, {plain: seat_5_until_over}).bind(whose_turn)
    seats = GAME.seats[0]
    s = GAME.blank(seats, GAME.complete(seats, {}))[0]
    assert bound(s) == 5 != jit.interpreted(GAME).to_move(s)


def test_two_processes_may_fill_one_cache(tmp_path: Path) -> None:
    env = {**os.environ, "FLIBUSTE_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "flibuste.core.warm", GAME.package]
    both = [subprocess.Popen(command, env=env) for _ in range(2)]
    assert [p.wait() for p in both] == [0, 0]
    folder = next(tmp_path.glob(f"{GAME.name}-*"))
    assert not list(folder.glob("tmp*")), "a half-written file was left"
    assert run(PLAY, tmp_path)


def test_what_is_long_out_of_date_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path))
    old, recent, other = (tmp_path / n for n in (f"{GAME.name}-1", f"{GAME.name}-2", "else-1"))
    for folder in (old, recent, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (0, 0))
    warm.prune(GAME)
    assert [f.exists() for f in (old, recent, other)] == [False, True, True]


def test_algorithms_are_bound_to_each_game(game: Game) -> None:
    """No placeholder is left anywhere below a bound algorithm."""
    for name in ("roll_dice", "playout", "perft", "play_many"):
        bound = getattr(jit.interpreted(game), name)
        used = {bound.__globals__.get(n) for n in bound.__code__.co_names} - {None}
        from flibuste.core.kernel import PLACEHOLDERS

        assert not [f for f in used if f in PLACEHOLDERS]
