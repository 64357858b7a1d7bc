"""Views in parts: read as the record is, made anew exactly when what they are made of changes."""

from __future__ import annotations

import json
import random
from typing import Annotated, Any

import numpy as np
import pytest

from flibuste.core import contract, jit, registry
from flibuste.core.kernel import SPECTATOR
from flibuste.core.layout import I1, I8, U2, Fields, I2s, layout_of
from flibuste.core.match import Match
from flibuste.core.redaction import redacted_records
from flibuste.core.viewparts import made_of, overlay, reads
from flibuste.table.snapshots import Snapshot
from flibuste.table.wire import addressed, encode

PLIES = 120
VEIL = contract.has_veil
SEATS = (0, 1, 2, 3)


@pytest.mark.parametrize("game", registry.names())
def test_a_record_is_read_as_it_is(game: str) -> None:
    match = _begun(game, 3)
    for ply in range(30):
        _go_on(match, random.Random(ply))
    for seat, seen in zip((None, *range(match.seats)), match.redacted_records(), strict=True):
        s = match.redacted(seat)
        assert seen.raw == match.redacted_record(seat).raw
        assert seen.raw[: s.nbytes] == s.tobytes()
        for name in match.game.dtype.names or ():
            if name != "filler":
                assert np.array_equal(getattr(seen, name), s[name]), name


@pytest.mark.parametrize("game", registry.names())
def test_figures_are_the_same_interpreted_and_compiled(game: str) -> None:
    match, slowly = _begun(game, 4), jit.interpreted(registry.get(game)).redact_for
    rng = random.Random(4)
    for ply in range(24):
        _go_on(match, rng)
        if ply % 4 == 3:
            plain = redacted_records(match.game, slowly, match._states, SPECTATOR, 5)
            assert [s.raw for s in plain] == [s.raw for s in match.redacted_records()]


@pytest.mark.parametrize("game", registry.names())
def test_what_has_changed_laid_over_what_was_is_what_is(game: str) -> None:
    """Each move's news, put together, are the engine's own views, for all who look."""
    match, rng, before = _begun(game, 4), random.Random(9), None
    kept: dict[int, dict[str, Any]] = {seat: {} for seat in range(-2, 4)}
    for _ in range(PLIES):
        snapshot = Snapshot(match, before, veil=False)
        assert snapshot.follows is (before is not None)
        told = json.loads(
            _news(snapshot) if snapshot.follows else encode(snapshot.parted(SEATS, "en"))
        )
        kept[-2] = {**kept[-2], **told["public"]}
        for seat in range(4):
            kept[seat] = {**kept[seat], **told["own"].get(str(seat), {})}
            assert overlay(kept[-2], kept[seat]) == match.view(seat), (seat, match.moves[-1:])
            assert json.loads(encode(snapshot.view(seat))) == match.view(seat)
        assert kept[-2] == match.view() == json.loads(encode(snapshot.view(-1)))
        if match.over:
            return
        before, match = snapshot, match.copy()
        _go_on(match, rng)


@pytest.mark.parametrize("veiled", [False, True])
@pytest.mark.parametrize("game", registry.names())
def test_parts_are_made_of_what_they_say_and_nothing_else(game: str, veiled: bool) -> None:
    """On a record that has no other fields they are the same."""
    match, rng = _begun(game, 4), random.Random(5)
    view = contract.view_of(match.game, veiled)
    parts: tuple[Any, ...] = (*view.public.values(), view.own)
    checked = [part for part in parts if hasattr(part, "declared_only")]
    for _ in range(PLIES):
        spectator, *seats = match.redacted_records()
        for part in checked:
            own = part is view.own
            for args in [(s, seat) for seat, s in enumerate(seats)] if own else [(spectator,)]:
                assert part.declared_only(*args) == part(*args)
        _go_on(match, rng)


@pytest.mark.parametrize("game", [n for n in registry.names() if VEIL(registry.get(n))])
def test_from_memory_the_news_make_up_the_veiled_view_and_the_end_shows_all(game: str) -> None:
    match, rng, before = _begun(game, 3), random.Random(3), None
    kept: dict[str, Any] = {}
    plain = contract.view_of(match.game)
    veiled = {**plain.public, **contract.VEILED.of(match.game)}
    assert veiled.keys() == plain.public.keys()
    while True:
        snapshot = Snapshot(match, before, veil=True)
        assert snapshot.follows is (before is not None and not match.over)
        told = snapshot.changes() if snapshot.follows else snapshot.parted((), "en")
        kept = {**({} if told.whole else kept), **told.public}
        if match.over:
            break
        spectator = match.redacted_record(None)
        assert {name: kept[name] for name in veiled} == {n: p(spectator) for n, p in veiled.items()}
        before, match = snapshot, match.copy()
        _go_on(match, rng)
    assert not snapshot.veiled and kept == match.view()


def _news(snapshot: Snapshot) -> bytes:
    """What has changed, as somebody is told who has all seats."""
    alike = encode(snapshot.changes()) + b"}"  # as in a message
    return addressed(alike, b"", snapshot.own_changes(SEATS))[:-1]


def _begun(game: str, seats: int) -> Match:
    jit.compiled(registry.get(game))
    return Match(registry.get(game), seats, {}, 11, None, auto_chance=False)


def _go_on(match: Match, rng: random.Random) -> None:
    if match.to_move == -1:
        match.roll()
    elif not match.over:
        match.act(rng.choice(match.actions))


class Some(Fields):
    a: I1
    b: U2
    wide: I8
    rows: Annotated[I2s, 3, 2]


def test_a_part_on_a_record_without_other_fields() -> None:
    record = np.zeros(1, Some.dtype)
    record[0] = (-(1 << 40), 65535, [[1, 2], [3, 4], [5, 6]], -1, [0])
    s: Any = layout_of(Some).plain(record.tobytes())
    made = []

    @made_of("b", row=("rows",))
    def part(s: Any, number: int) -> Any:
        made.append(number)
        return s.b, s.rows.tolist()

    @reads("a")
    def curious(s: Any) -> Any:
        return s.wide

    assert (s.a, s.b, s.wide) == (-1, 65535, -(1 << 40))
    assert part(s, 1) == (65535, [[3, 4]]) and part(s, 2) == (65535, [[5, 6]])
    record["wide"], record["rows"][0, 0] = 7, 8
    again = layout_of(Some).plain(record.tobytes())
    assert part(s, 1) is part(s, 1) and made == [1, 2]
    assert part(again, 1) == part(s, 1)
    with pytest.raises(AttributeError):
        curious.declared_only(s)  # type: ignore[attr-defined]


def test_views_given_away_can_be_changed_without_harm() -> None:
    match = _begun("korsair", 2)
    view = match.view(0)
    view["seats"][0]["hand"].clear()
    assert match.view(0)["seats"][0]["hand"]
