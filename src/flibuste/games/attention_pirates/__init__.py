"""Attention Pirates!, by Reiner Knizia: plunder lairs and ships, for 2 to 6."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flibuste.core.game import FileOption, Game, Option
from flibuste.games.attention_pirates import board, state


class BoardOption(FileOption):
    """The default board, the path of a file, or a dict; a record states the whole content."""

    biggest = board.BIGGEST
    example = board.DEFAULT

    def read(self, content: bytes) -> Any:
        return board.read(content)

    def check_stated(self, value: object) -> None:
        if not isinstance(value, Mapping) and value != "default":
            raise board.refusal("stated")

    def accept(self, value: object) -> Any:
        if isinstance(value, str) and value == "default":
            return value
        if isinstance(value, Mapping):
            return board.read_dict(value)
        if isinstance(value, str | os.PathLike) and Path(value).suffix == ".toml":
            return board.read_file(Path(value))
        raise board.refusal("choice", found=board.quoted(value))


def _prepare(s: state.State, options: Mapping[str, Any]) -> None:
    board.write(s, board.chosen(options["board"]))


GAME = Game(
    name="attention_pirates",
    letter="P",
    version="1.0",
    package=__name__,
    seats=(2, 3, 4, 5, 6),
    options=(
        BoardOption("board", ("default",), "default"),  # P-5 to P-7
        Option("round_limit", range(1, state.MOST_ROUNDS + 1), 100),  # P-22
    ),
    record=state.State,
    actions=state.ACTIONS,
    readable=state.READABLE,
    most_legal=state.MOST_LEGAL,
    most_moves=state.MOST_MOVES,
    observation=state.OBSERVATION,
    moves=state.MOVES,
    minutes=(45, 60),
    age=7,
    prepare=_prepare,
)
