"""The walk of a move, as docs/architecture.md tells it, is there in the code."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALK = TEXT.partition("## The walk of a move\n")[2].partition("\n## ")[0]
STEPS = re.findall(r"^\d+\. `([^`]+)`", WALK, re.MULTILINE)
PYTHON = [step for step in STEPS if ": " not in step]
BROWSER = [step for step in STEPS if ": " in step]


def test_it_goes_from_the_browser_to_the_server_and_back() -> None:
    sides = "".join("b" if step in BROWSER else "p" for step in STEPS)
    assert re.fullmatch("b{3,}p{9,}b{3,}", sides)


@pytest.mark.parametrize("step", PYTHON)
def test_a_step_of_the_server_is_a_function(step: str) -> None:
    assert callable(resolve_name(f"flibuste.{step}"))


@pytest.mark.parametrize("step", BROWSER)
def test_a_step_of_the_browser_is_a_function(step: str) -> None:
    file, name = step.split(": ")
    text = (ROOT / "web" / "src" / file).read_text(encoding="utf-8")
    assert re.search(rf"(^|\s){re.escape(name)}(<\w+>)?\(", text)
