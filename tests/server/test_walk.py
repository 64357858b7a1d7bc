"""The walk of a move in docs/architecture.md: its steps exist, and are called in its order."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from pkgutil import resolve_name
from types import CodeType, FrameType

import pytest
from tests.server.harness import Person, in_event_loop, running_server

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALK = TEXT.partition("## The walk of a move\n")[2].partition("\n## ")[0]
STEPS = re.findall(r"^\d+\. `([^`]+)`", WALK, re.MULTILINE)
PYTHON = [step for step in STEPS if ": " not in step]
BROWSER = [step for step in STEPS if ": " in step]


def _function(step: str) -> Callable[..., object]:
    found: Callable[..., object] = resolve_name(f"flibuste.{step}")
    return found


def test_it_goes_from_the_browser_to_the_server_and_back() -> None:
    sides = "".join("b" if step in BROWSER else "p" for step in STEPS)
    assert re.fullmatch("b{3,}p{9,}b{3,}", sides)


@pytest.mark.parametrize("step", PYTHON)
def test_a_step_of_the_server_is_a_function(step: str) -> None:
    assert inspect.isfunction(_function(step))


@pytest.mark.parametrize("step", BROWSER)
def test_a_step_of_the_browser_is_a_function(step: str) -> None:
    file, name = step.split(": ")
    text = (ROOT / "web" / "src" / file).read_text(encoding="utf-8")
    assert re.search(rf"(^|\s){re.escape(name)}(<\w+>)?\(", text)


@in_event_loop
async def test_a_move_goes_through_the_steps_of_the_server_in_order() -> None:
    async with running_server() as server, Person(server.url) as ana:
        line = await ana.look(await ana.table("freibeuter", "me", "guest"), feed="changes")
        await line.until_mine()
        seat, choices = next(iter(line.position["choices"].items()))
        ask = {"ply": line.position["ply"], "seat": int(seat), "move": choices[0]["move"]}
        with _calls_of_steps() as calls:
            await line.ask("play", **ask)
    assert list(dict.fromkeys(step for step, _ in calls)) == PYTHON
    backwards = [(later, step) for step, callers in calls for later in callers - _up_to(step)]
    assert not backwards


def _up_to(step: str) -> set[str]:
    return set(PYTHON[: PYTHON.index(step) + 1])


@contextmanager
def _calls_of_steps() -> Iterator[list[tuple[str, set[str]]]]:
    """Every call of a step in this thread, and the steps that are under way then."""
    steps: dict[CodeType, str] = {_function(step).__code__: step for step in PYTHON}
    calls: list[tuple[str, set[str]]] = []

    def note(frame: FrameType | None, event: str, _: object) -> None:
        if event != "call" or frame is None or frame.f_code not in steps:
            return
        step, callers = steps[frame.f_code], set()
        while (frame := frame.f_back) is not None:
            callers |= {steps[frame.f_code]} if frame.f_code in steps else set()
        calls.append((step, callers))

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
