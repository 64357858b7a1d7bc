"""Every game under Hypothesis: whatever is played, asked, refused, saved and resumed, its
laws hold after every move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import flibuste
from flibuste.core import contract, registry
from flibuste.core.testing import all_variants


class Table(RuleBasedStateMachine):
    """One game of some kind at which anything may be tried."""

    name: str

    @initialize(data=st.data(), seed=st.integers(0, 2**256 - 1))
    def begin(self, data: st.DataObject, seed: int) -> None:
        variant = data.draw(st.sampled_from(all_variants(registry.get(self.name))))
        self.match = variant.match(seed)

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data(), moves=st.integers(1, 12))
    def play(self, data: st.DataObject, moves: int) -> None:
        for _ in range(moves):
            if not self.match.over:
                legal = self.match.legal
                self.match.play(legal[data.draw(st.integers(0, len(legal) - 1))])
                self.laws_hold()

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        action = data.draw(st.integers(0, self.match.game.readable - 1))
        before = self.match._states.tobytes()
        if action not in self.match.actions:
            with pytest.raises(flibuste.IllegalMove):
                self.match.act(action)
            assert self.match._states.tobytes() == before

    @rule()
    def save_and_resume(self) -> None:
        before = self.match._states.tobytes()
        self.match = flibuste.load(json.dumps(self.match.record()))
        assert self.match._states.tobytes() == before

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        seats = st.none() | st.integers(0, self.match.seats - 1)
        json.dumps(self.match.view(data.draw(seats)))

    @invariant()
    def laws_hold(self) -> None:
        match = self.match
        contract.HOLD.of(match.game)(match._states[0])
        assert match.over == (match.to_move is None) == (not match.legal)
        assert match.ply <= match.game.most_moves


@pytest.mark.parametrize("name", registry.names())
def test_laws(name: str) -> None:
    machine: Any = type(f"Table_{name}", (Table,), {"name": name})
    case = machine.TestCase
    # Not shrunk: a failing course of a whole game is replayed by its seed, and shrinking it
    # would take longer than all other tests together.
    case.settings = settings(max_examples=12, stateful_step_count=25, phases=[Phase.generate])
    case().runTest()
