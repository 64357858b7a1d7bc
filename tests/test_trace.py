"""What the benchmark reads from a trace of Chromium, on one written by hand."""

from __future__ import annotations

import json
from typing import Any

from bench import trace


def did(name: str, at: float, took: float, cpu: float | None = None) -> dict[str, Any]:
    """An event of the main thread, in milliseconds."""
    event = {"ph": "X", "pid": 1, "tid": 1, "name": name, "ts": 1000 * at, "dur": 1000 * took}
    return event if cpu is None else {**event, "tdur": 1000 * cpu}


def frame(key: str, at: float, state: str, **more: bool) -> list[dict[str, Any]]:
    """A frame of the compositor, begun a little before it is shown. Ids are used again."""
    number = {"frame_source": 1, "frame_sequence": round(at / 16)}
    report = {"state": state, "has_compositor_animation": True, **number, **more}
    base = {"pid": 1, "tid": 2, "name": "PipelineReporter", "id2": {"local": key}}
    return [
        {**base, "ph": "b", "ts": 1000 * (at - 9), "args": {"frame_reporter": report}},
        {**base, "ph": "e", "ts": 1000 * at, "args": {}},
    ]


def read(*events: dict[str, Any]) -> trace.Motion:
    return trace.read(json.dumps({"traceEvents": list(events)}).encode())


MAIN = did(trace.FRAME, 0, 1)


def test_frames_are_counted_when_they_are_shown() -> None:
    shown = [frame(str(n % 2), 100 + 16 * n, "STATE_PRESENTED_ALL") for n in range(4)]
    late = frame("0", 400, "STATE_DROPPED", affects_smoothness=True)
    after_a_pause = frame("1", 700, "STATE_PRESENTED_PARTIAL")
    still = frame("2", 710, "STATE_PRESENTED_ALL", has_compositor_animation=False)
    motion = read(MAIN, *(e for pair in [*shown, late, after_a_pause, still] for e in pair))
    assert motion.shown == [100, 116, 132, 148, 700]
    assert motion.steps() == [16, 16, 16] and motion.dropped == 1
    assert motion.missed == 0, "what was dropped in a pause is not missed in motion"


def test_frames_that_lack_between_two_of_a_motion_are_missed() -> None:
    shown = [frame("0", 16 * n, "STATE_PRESENTED_ALL") for n in (1, 2, 5, 6, 60)]
    again = frame("0", 16 * 6 + 1, "STATE_PRESENTED_PARTIAL")
    motion = read(MAIN, *(e for pair in [*shown, again] for e in pair))
    assert (motion.missed, len(motion.shown)) == (2, 5), "a frame shown in two parts is one"


def animation(key: str, failed: int) -> list[dict[str, Any]]:
    base = {"pid": 1, "tid": 1, "name": "Animation", "id2": {"local": key}, "ts": 1}
    named, why = {"nodeName": f"DIV {key}"}, {"compositeFailed": failed}
    return [
        {**base, "ph": "b", "args": {"data": named}},
        {**base, "ph": "n", "args": {"data": why}},
    ]


def test_what_is_painted_again_for_every_frame_is_named() -> None:
    ours = [*animation("slow", 1 << 19), *animation("quick", 0), *animation("unseen", trace.UNSEEN)]
    assert dict(read(MAIN, *ours).painted) == {"DIV slow": 1}


def test_the_pages_own_frames_are_motion_only_where_it_paints_motion() -> None:
    kinds = {"has_compositor_animation": False, "has_main_animation": True}
    landed = frame("0", 100, "STATE_PRESENTED_ALL", **kinds)
    assert not read(MAIN, *landed).shown
    assert read(MAIN, *landed, *animation("slow", 1 << 19)).shown == [100]


def test_work_is_charged_to_its_frame_and_its_kind() -> None:
    """What is nested counts once; processor time counts, where it is known."""
    motion = read(
        did(trace.TASK, 0, 10, 6), did(trace.FRAME, 1, 8), did("FunctionCall", 1, 5, 4),
        did("Layout", 2, 3, 1.5), did("Paint", 7, 2, 1),
        did(trace.TASK, 20, 3), did(trace.FRAME, 20, 3), did("Layout", 20, 2),
        did(trace.TASK, 500, 4), did("FunctionCall", 500, 4),
    )  # fmt: skip
    first, second = motion.frames
    assert (first["all"], second["all"]) == (6, 3), "what no frame came of is not counted"
    assert (first["script"], first["layout"], first["paint"]) == (2.5, 1.5, 1)
    assert (second["script"], second["layout"]) == (0, 2)
    assert motion.forced == 1, "the layout inside the script, not the one that was due"


def test_it_can_be_told() -> None:
    shown = [e for n in range(3) for e in frame("0", 100 + 20 * n, "STATE_PRESENTED_ALL")]
    said = trace.told(read(did(trace.TASK, 0, 30), MAIN, *shown))
    assert "50 frames/s" in said and "frames over 16.7 ms" in said
