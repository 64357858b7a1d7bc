"""How the benchmark of the rules takes turns."""

from __future__ import annotations

from bench.peers import Contest, Peer, Process, answer, play_round


def test_each_contest_keeps_the_best_it_has_ever_done() -> None:
    best: dict[str, Peer] = {"one": Peer("one", 1e12, 1e12, True)}
    contests = [Contest("one", lambda: 1.0), Contest("two", lambda: 1.0, decisions=3, chance=1)]
    play_round(contests, 0.001, best)
    assert best["one"].decisions == 1e12
    assert 0 < best["two"].decisions < best["two"].events
    assert 3 * best["two"].events == 4 * best["two"].decisions


def test_of_several_ways_to_play_the_best_is_told() -> None:
    slow = Contest("slow", lambda: 1.0, of="both")
    fast = Contest("fast", lambda: 1e9, of="both")
    assert [peer.name for peer in answer([slow, fast, slow], ["0.001", "0.001"])] == ["fast"]


def test_contests_take_turns() -> None:
    played: list[str] = []

    def play(name: str) -> Contest:
        return Contest(name, lambda: float(played.append(name) or 1))  # type: ignore[func-returns-value]

    answer([play("a"), play("b")], ["1e-9", "1e-9", "1e-9"])
    assert played == ["a", "b"] * 3


def test_a_library_that_falls_over_costs_a_line() -> None:
    process = Process("nothing of that name")
    process.round(0.01)
    assert process.figures() == ([], "fell over: KeyError: 'nothing of that name'")
