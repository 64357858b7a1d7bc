"""What a batch asks of the device its games are on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy.typing as npt

from flibuste.batches.stepping import F4s, Words
from flibuste.core.kernel import Records
from flibuste.core.layout import I1s, I2s, I8s

if TYPE_CHECKING:
    from flibuste.batches import Batch
    from flibuste.batches.stepping import Duel, Observed


class OnGpu(Protocol):
    """An array of any library on a GPU."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...]: ...


Actions = npt.ArrayLike | OnGpu
"""A whole number for each game, from wherever it comes."""


class Tiles(NamedTuple):
    """The games of a batch on a GPU: their records in tiles, and the stage each is at."""

    words: I8s
    stages: I1s


class Engine(Protocol):
    """Arrays on a device, and what is done to the games in them.

    Arrays are NumPy's, or behave like them in kernels (Numba's arrays on a GPU).
    """

    def array(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Zeros."""
        ...

    def columns(self, shape: tuple[int, int], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Zeros, of which a thread a row writes column after column."""
        ...

    def put(self, values: Actions) -> npt.NDArray[Any]:
        """Numbers from the caller as an array of ours."""
        ...

    def get(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """An array of ours as one of NumPy's."""
        ...

    def copy(self, values: I1s) -> I1s:
        """A copy on the device."""
        ...

    def hold(self, games: int) -> Records | Tiles:
        """Room for games."""
        ...

    def records(self, b: Batch) -> Records:
        """The games as an array of records."""
        ...

    def begin(self, b: Batch) -> None:
        """Deal every game."""
        ...

    def refused(self, b: Batch, chosen: I2s) -> int:
        """The first game whose action is refused, or -1."""
        ...

    def step(self, b: Batch, chosen: I2s, observed: Observed | None) -> None:
        """Play an action in every game, and show what is observed, if anything is."""
        ...

    def reply(self, b: Batch, duel: Duel, observed: Observed) -> None:
        """Play a learner's actions and its opponents' until its next turn, and show."""
        ...

    def show(self, b: Batch, observed: Observed) -> None:
        """Write what seats to move may do and see."""
        ...

    def choose(self, b: Batch, seed: Words) -> None:
        """Draw an action for every game."""
        ...

    def playout(self, b: Batch, seed: Words) -> int:
        """Play every game at random to its end; decisions made."""
        ...

    def reward_of(self, b: Batch, movers: I1s) -> F4s:
        """What one seat of every game got by the step just made."""
        ...
