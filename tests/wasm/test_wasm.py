"""Interpreted, compiled and WebAssembly answer alike, to the byte: in Node and in Chromium.

``python -m tests.wasm.compare`` asks much more.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.wasm import questions
from tests.wasm.answering import IN_PAGE, IN_WORKER, chromium_answers, node_answers
from tests.wasm.questions import Asked

from flibuste.core.game import Game
from flibuste.core.testing.variants import all_variants, variants
from flibuste.wasm.build import is_built

MOST_BYTES = 40_000
"""Of a module, gzipped."""


def compare(asked: Iterable[Asked], answers: list[Any]) -> None:
    for (question, wanted), told in zip(asked, answers, strict=True):
        assert told == json.loads(json.dumps(wanted)), {**question, "record": "…", "records": "…"}


def ask_node(modules: Path, asked: Iterable[Asked]) -> None:
    listed = list(asked)
    compare(listed, node_answers(modules, [question for question, _ in listed]))


def test_every_function_says_the_same(game: Game, modules: Path) -> None:
    """Rules, redactions, observations, imagined worlds, derived values, ratings, evaluations."""
    ask_node(modules, [questions.witnessed(variant, range(4)) for variant in all_variants(game)])


def test_interpreted_functions_say_the_same(game: Game, modules: Path) -> None:
    ask_node(modules, [questions.witnessed(variants(game)[0], range(1), compiled=False)])


def test_golden_files_are_true(game: Game, modules: Path) -> None:
    """Counts of move sequences, and games dealt from options and seeds by the ES module."""
    ask_node(modules, [*questions.perfts(game), *questions.replays(game)])


@pytest.mark.parametrize("setting", ["horizon=6", "mast=3", "ucb1=0.3", "prior_until=50"])
def test_searches_come_to_the_same(game: Game, modules: Path, setting: str) -> None:
    """Compiled, and interpreted with few iterations and a near horizon."""
    name, _, value = setting.partition("=")
    found = [questions.midway(game, seats, 12) for seats in game.seats]
    asked = [questions.searched(match, 300, {name: float(value)}) for match in found]
    near = {"horizon": 6.0, name: float(value)}
    ask_node(modules, [*asked, questions.searched(found[0], 8, near, compiled=False)])


def test_bots_choose_the_same(game: Game, modules: Path) -> None:
    ask_node(modules, [*questions.choices(game, every=4), *questions.matches(game)])


def test_views_and_hints_are_the_same(game: Game, modules: Path) -> None:
    ask_node(modules, [*questions.viewers(game), *questions.hints(game)])


@pytest.mark.parametrize("script", [IN_PAGE, IN_WORKER], ids=["page", "worker"])
def test_a_browser_says_the_same(game: Game, modules: Path, chromium: Browser, script: str) -> None:
    asked = [
        questions.witnessed(variants(game)[-1], range(2)),
        questions.searched(questions.midway(game, game.seats[-1], 12), 300),
        *list(questions.replays(game))[:2],
        *questions.hints(game),
    ]
    compare(asked, chromium_answers(chromium, modules, [q for q, _ in asked], script))


def test_what_is_wrong_is_refused(game: Game, modules: Path) -> None:
    """And says why; nothing is changed."""
    [told] = node_answers(modules, [{"game": game.name, "kind": "refusals"}])
    assert told == {
        "illegal": "IllegalMove", "clause": told["clause"], "unchanged": True,
        "seats": "BadOptions", "option": "BadOptions", "seed": "RangeError", "bytes": "RangeError",
        "secret": "Error", "bot": "RangeError",
    }  # fmt: skip
    assert told["clause"].split("-")[0] in (game.letter, "G")


def test_the_guide_is_true(modules: Path, tmp_path: Path) -> None:
    """Its pieces of JavaScript run in Node, one after the other, each with a game of its own."""
    page = (Path(__file__).parents[2] / "docs" / "guides" / "javascript.md").read_text("utf-8")
    whole, node, *others = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    played = re.sub(r"^import .*\n|^const game = await load.*\n", "", whole, flags=re.MULTILINE)
    dealt = "const match = game.deal({ seats: 2, seed: 1 });\n"
    pieces = [node, f"{{{played}}}", *(f"{{{dealt}{other}}}" for other in others)]
    (tmp_path / "modules").symlink_to(modules)
    (tmp_path / "guide.mjs").write_text("\n".join(pieces), "utf-8")
    done = subprocess.run(["node", "guide.mjs"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 1 + len(others)


def test_modules_are_small_and_alone(game: Game, modules: Path) -> None:
    """They import nothing: no function of a browser can make them differ."""
    assert is_built(game, modules)
    module = (modules / f"{game.name}.wasm").read_bytes()
    assert len(gzip.compress(module, 9)) <= MOST_BYTES
    [imports] = node_answers(modules, [{"game": game.name, "kind": "imports"}])
    assert imports == []
