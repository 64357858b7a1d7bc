"""Records declared as classes: where their fields lie, and reading them without NumPy."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

import flibuste
from flibuste.core import jit, registry
from flibuste.core.layout import I1, I8, Fields, I2s, U1s, layout_of
from flibuste.core.match import Match


class Base(Fields):
    early: I1
    again: I1


class Small(Base):
    wide: I8
    again: I1  # declared again: behind ``early`` and ``wide``
    rows: Annotated[I2s, 3, 2]
    cube: Annotated[U1s, 2, 2, 2]


class Unknown(Fields):
    number: int


class Shapeless(Fields):
    numbers: Annotated[I2s, 0]


@pytest.mark.parametrize("name", registry.names())
def test_the_layout_is_where_numpy_has_the_fields(name: str) -> None:
    game = registry.get(name)
    for dtype, layout in (
        (game.dtype, game.view_layout.record),
        (game.derived, game.view_layout.derived),
    ):
        assert layout.size == dtype.itemsize
        places = {n: (d.base.str[1:], d.shape, at) for n, d, at in _numpy_fields(dtype)}
        places.pop("filler", None)
        assert places == {n: tuple(field) for n, field in layout.fields.items()}


@pytest.mark.parametrize("name", registry.names())
def test_a_record_has_no_holes(name: str) -> None:
    game = registry.get(name)
    for dtype in (game.dtype, game.derived):
        assert dtype.itemsize == sum([kind.itemsize for _, kind, _ in _numpy_fields(dtype)])


def _numpy_fields(dtype: np.dtype[np.record]) -> list[tuple[str, np.dtype[Any], int]]:
    assert dtype.fields is not None
    return [(name, field[0], field[1]) for name, field in dtype.fields.items()]


@pytest.mark.parametrize("name", registry.names())
def test_the_plain_reader_reads_what_numpy_reads(name: str) -> None:
    """Every field of every position of random games, for a spectator and for every seat."""
    game, rng = registry.get(name), random.Random(15)
    jit.compiled(game)
    match = Match(game, game.seats[-1], {}, 15, None, auto_chance=True)
    for _ in range(60):
        for seat, plain in enumerate(match.redacted_records(), -1):
            record = np.frombuffer(plain.raw, game.dtype, 1)[0]
            derived = np.frombuffer(plain.raw, game.derived, 1, game.dtype.itemsize)[0]
            for field in game.view_layout.record.fields:
                _same(getattr(plain, field), record[field], (field, seat))
            for field in game.view_layout.derived.fields:
                _same(getattr(plain, field), derived[field], (field, seat))
        if match.over:
            return
        match.act(rng.choice(match.actions))


def _same(plain: Any, numpy: Any, where: object) -> None:
    if not np.ndim(numpy):
        assert plain == int(numpy) and type(plain) is int, where
        return
    assert plain.tolist() == numpy.tolist() and plain.tobytes() == numpy.tobytes(), where
    assert len(plain) == len(numpy), where
    assert [x if isinstance(x, int) else x.tolist() for x in plain] == numpy.tolist(), where
    last = tuple(n - 1 for n in numpy.shape)
    assert plain[last if len(last) > 1 else last[0]] == numpy[last], where


def test_fields_lie_wide_ones_first_then_as_they_are_declared() -> None:
    layout = layout_of(Small)
    assert list(layout.fields) == ["wide", "rows", "early", "again", "cube"]
    assert [field.start for field in layout.fields.values()] == [0, 8, 20, 21, 22]
    assert layout.size == 32 and Small.dtype.names == (*layout.fields, "filler")


def test_rows_of_rows() -> None:
    states = np.zeros(1, Small.dtype)
    states["cube"][0] = np.arange(8).reshape(2, 2, 2)
    s: Any = layout_of(Small).plain(states.tobytes())
    assert s.cube[1].tolist() == [[4, 5], [6, 7]]
    assert s.cube[1][-1][:1].tolist() == [6] and s.cube[-2][1, 0] == 2
    assert [row.tobytes() for row in s.cube] == [bytes(range(4)), bytes(range(4, 8))]
    with pytest.raises(IndexError):
        s.cube[2]


def test_what_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="number"):
        layout_of(Unknown)
    with pytest.raises(TypeError, match="numbers"):
        layout_of(Shapeless)
    with pytest.raises(TypeError, match="makes one"):
        Small()


WITHOUT_NUMPY = """
import sys, types
sys.modules["numpy"] = None
package = types.ModuleType("flibuste")
package.__path__ = [sys.argv[1]]
sys.modules["flibuste"] = package
from flibuste.core.layout import layout_of
from flibuste.core.record import Record
from flibuste.core.viewparts import made_of
s = layout_of(Record).plain(bytes(range(layout_of(Record).size)))
print(s.seats, s.key.tolist()[0], made_of("seats")(lambda s: s.seats)(s))
"""


def test_records_are_read_where_there_is_no_numpy() -> None:
    folder = Path(flibuste.__file__).parent
    run = [sys.executable, "-c", WITHOUT_NUMPY, str(folder)]
    out = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    layout = layout_of(registry.get(registry.names()[0]).record.__mro__[1])
    seats = layout.fields["seats"].start
    assert out[0] == out[2] == str(seats)
