"""What a trace of Chromium says of motion: frames shown and dropped, and what they cost.

A trace is what ``Tracing.start`` of the DevTools protocol records: every event of every thread.
Frames are counted where they are shown (``PipelineReporter``), and by their numbers: what lacks
between two frames of one motion was not seen to move; what is dropped before the first of a motion
only lets it begin later. Beside them stands the processor time of the page's main thread between
one frame and the next: a machine that paints with its processor, or is busy with other work, shows
fewer frames, but needs no more of that. What the page paints again for every frame is named.
"""

from __future__ import annotations

import json
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

Event = dict[str, Any]
Spent = defaultdict[str, float]
CATEGORIES = [
    "devtools.timeline", "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame", "cc", "benchmark", "toplevel",
    "v8.execute",
]  # fmt: skip
FRAME = "ProxyMain::BeginMainFrame"
TASK = "RunTask"
SCRIPT = {"FunctionCall", "RunMicrotasks", "EvaluateScript", "FireAnimationFrame", "TimerFire"}
KINDS = {
    **dict.fromkeys(SCRIPT, "script"), "UpdateLayoutTree": "style", "Layout": "layout",
    "PrePaint": "paint", "Paint": "paint", "Layerize": "paint", "Commit": "paint",
}  # fmt: skip
ANIMATED = ("has_compositor_animation", "has_main_animation")
UNSEEN = 1 << 17
"""Chromium's mark of an animation that changes nothing anybody sees: it costs nothing."""


@dataclass
class Motion:
    """A trace, read."""

    shown: list[float] = field(default_factory=list)
    """When a frame was shown in which something moved, ms."""
    missed: int = 0
    """Frames that lack between two of one motion."""
    dropped: int = 0
    """Frames not shown in time, those before a motion begins among them."""
    painted: Counter[str] = field(default_factory=Counter)
    """What moves by being painted again, frame by frame, since Chromium cannot move it as it is."""
    frames: list[Spent] = field(default_factory=list)
    """The main thread's milliseconds of processor time for each, by kind."""
    forced: int = 0
    """Layouts that a script asked for before the frame was due."""

    def steps(self) -> list[float]:
        """Milliseconds between two frames of one motion; a pause between motions is none."""
        return sorted(b - a for a, b in pairwise(self.shown) if b - a < PAUSE_MS)

    def spent(self, kind: str = "all") -> list[float]:
        return sorted(frame[kind] for frame in self.frames)


PAUSE_MS, IDLE_MS = 200.0, 50.0
FRAME_MS = 1000 / 60


def hundredth(ordered: list[float]) -> float:
    """The slowest hundredth begins here."""
    return ordered[int(0.99 * len(ordered))]


def read(trace: bytes) -> Motion:
    events: list[Event] = json.loads(trace)["traceEvents"]
    motion = Motion()
    _count_paintings(events, motion)
    _count_frames(events, motion)
    _charge_frames(_main_thread(events), motion)
    return motion


def _count_frames(events: list[Event], motion: Motion) -> None:
    """A frame's beginning says what became of it; it was shown at the end of the same id.

    Where nothing is painted frame by frame, frames that the compositor has no part in are those
    before a piece sets out and after it has landed.
    """
    moving = ANIMATED if motion.painted else (ANIMATED[0],)
    under_way: dict[tuple[Any, ...], Event] = {}
    shown: dict[tuple[int, int], float] = {}
    for event in sorted(events, key=lambda e: float(e.get("ts", 0))):
        if event["name"] != "PipelineReporter":
            continue
        if event["ph"] == "b":
            under_way[_id(event)] = event["args"]["frame_reporter"]
            continue
        report = under_way.pop(_id(event), {})
        if not any(report.get(name) for name in ANIMATED):
            continue
        if report["state"].startswith("STATE_PRESENTED") and any(report.get(n) for n in moving):
            shown.setdefault((report["frame_source"], report["frame_sequence"]), event["ts"] / 1000)
        elif report["state"] == "STATE_DROPPED" and report.get("affects_smoothness"):
            motion.dropped += 1
    motion.shown = sorted(shown.values())
    motion.missed = _missed([number for _, number in sorted(shown)])


def _missed(numbers: list[int]) -> int:
    """How many lack between neighbours; as many as a pause has are a pause."""
    lacking = (b - a - 1 for a, b in pairwise(numbers))
    return sum(n for n in lacking if 0 < n < PAUSE_MS / FRAME_MS)


def _count_paintings(events: list[Event], motion: Motion) -> None:
    """An animation's beginning names what moves; a later word of the same id says why it costs."""
    named: dict[tuple[Any, ...], str] = {}
    for event in (e for e in events if e["name"] == "Animation"):
        data = event["args"].get("data", {})
        if event["ph"] == "b":
            named[_id(event)] = data.get("nodeName", "")
        elif data.get("compositeFailed", 0) & ~UNSEEN:
            motion.painted[named.get(_id(event), "")] += 1


def _id(event: Event) -> tuple[Any, ...]:
    return (event["pid"], *event.get("id2", {}).values())


def _main_thread(events: list[Event]) -> list[Event]:
    """What the busiest page's main thread did, in order, what is around first."""
    threads = Counter((e["pid"], e["tid"]) for e in events if e["ph"] == "X" and e["name"] == FRAME)
    (thread, _), *_ = threads.most_common(1)
    mine = [e for e in events if e["ph"] == "X" and (e["pid"], e["tid"]) == thread]
    return sorted(mine, key=lambda e: (e["ts"], -e["dur"]))


def _charge_frames(events: list[Event], motion: Motion) -> None:
    """A frame costs its own task and those before it, since the last frame or the last pause."""
    frame, drawn, busy = Spent(float), False, 0.0
    for event, around in _nested(events):
        if event["name"] == TASK:
            if drawn:
                motion.frames.append(frame)
            if drawn or event["ts"] - busy > 1000 * IDLE_MS:
                frame, drawn = Spent(float), False
            frame["all"] += _ms(event)
            busy = event["ts"] + event["dur"]
        drawn = drawn or event["name"] == FRAME
        _charge(frame, event, around)
        motion.forced += event["name"] == "Layout" and bool(SCRIPT.intersection(around))
    if drawn:
        motion.frames.append(frame)


def _charge(frame: Spent, event: Event, around: list[str]) -> None:
    """What happens within something of another kind is not that kind's."""
    kind = KINDS.get(event["name"])
    outer = next((KINDS[name] for name in reversed(around) if name in KINDS), None)
    if kind and kind != outer:
        frame[kind] += _ms(event)
        if outer:
            frame[outer] -= _ms(event)


def _ms(event: Event) -> float:
    """Processor time, where the trace knows it."""
    return float(event["tdur"] if "tdur" in event else event["dur"]) / 1000


def _nested(events: list[Event]) -> Iterator[tuple[Event, list[str]]]:
    """Each event with the names of those it happened in."""
    stack: list[Event] = []
    for event in events:
        while stack and stack[-1]["ts"] + stack[-1]["dur"] <= event["ts"]:
            stack.pop()
        yield event, [other["name"] for other in stack]
        stack.append(event)


def told(motion: Motion) -> str:
    """All of it in a few lines."""
    steps, spent = motion.steps(), motion.spent()
    kinds = ", ".join(
        f"{kind} {statistics.mean(motion.spent(kind)):.1f}"
        for kind in ("script", "style", "layout", "paint")
    )
    late = sum(ms > FRAME_MS for ms in spent)
    return (
        f"{1000 / statistics.median(steps):.0f} frames/s, slowest hundredth "
        f"{1000 / hundredth(steps):.0f}, {motion.missed} missed beside {len(motion.shown)} "
        f"({motion.dropped} dropped, those before a motion begins among them), "
        f"{motion.painted.total()} motions painted frame by frame;\n"
        f"  main thread, processor time a frame: median {statistics.median(spent):.1f} ms, "
        f"slowest hundredth {hundredth(spent):.1f} ms (mean: {kinds}), {late} of {len(spent)} "
        f"frames over 16.7 ms; {motion.forced} layouts forced by scripts"
    )
