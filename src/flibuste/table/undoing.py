"""Undo: taking moves back if everybody agrees and nobody has learnt anything since.

What was undone happens again, perhaps to somebody else: the next card of the stock is the same
one, a hand is the same hand. So a move is taken back only if nothing has come to light since that
the asker did not know before it. What he has shown of his own was his to show.

The decision follows from what the asker knows, so that asking tells him nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from flibuste.core import arrays, jit
from flibuste.core.kernel import SPECTATOR, Records
from flibuste.core.match import Match
from flibuste.core.redaction import redacted_bytes
from flibuste.table import wire
from flibuste.table.logentries import Undone
from flibuste.table.messages import MoveMessage, undo_message
from flibuste.table.playing import next_turn, write
from flibuste.table.refusals import Refusal
from flibuste.table.snapshots import Snapshot
from flibuste.table.table import GUEST, PERSON, PLAYING, Table

WORLDS = 16
"""How many imagined positions the undone moves are tried in."""
Seen = list[int]
"""By viewer, a spectator first, then seat by seat: a redacted record's bytes as one number."""


async def ask_undo(table: Table, guest: str, wish: wire.UndoRequest) -> None:
    """Ask to take back the seat's last move. Bots and the guest's other seats agree at once."""
    async with table.lock:
        table.controlled(guest, wish.seat)
        code = refusal_code(table, wish.seat)
        if code is not None:
            raise Refusal(code, 409)
        to, _ = _last_move(table, wish.seat)
        undo = wire.PendingUndo(wish.seat, to, list(table.controls(guest)))
        await _take_back_if_agreed(table, undo)


async def agree(table: Table, guest: str, wish: wire.AgreeRequest) -> None:
    """Answer yes or no to an undo that was asked for. Raises Refusal."""
    async with table.lock:
        table.controlled(guest, wish.seat)
        if table.undo is None:
            raise Refusal("no-request", 409)
        if wish.yes:
            agreed = sorted({*table.undo.agreed, *table.controls(guest)})
            undo = wire.PendingUndo(table.undo.by, table.undo.to, agreed)
            await _take_back_if_agreed(table, undo)
        else:
            await _keep(table, None)


async def _take_back_if_agreed(table: Table, undo: wire.PendingUndo) -> None:
    """Take the moves back if everybody has agreed; otherwise tell who has."""
    people = {i for i, c in enumerate(table.occupants) if c.kind in (PERSON, GUEST)}
    if people <= set(undo.agreed):
        await _take_back(table, undo)
    else:
        await _keep(table, undo)


async def _keep(table: Table, undo: wire.PendingUndo | None) -> None:
    """Store an undo that waits for answers, or that it does not any more, and tell everybody."""
    text = msgspec.json.encode((table.log.written, undo)).decode() if undo else None
    await table.change(undo=text)
    table.undo = undo
    table.broadcast(undo_message(undo))


def pending(text: str | None, written: int) -> wire.PendingUndo | None:
    """An undo as it is stored. After another entry of the log it waits no more."""
    if text is None:
        return None
    number, undo = msgspec.json.decode(text, type=tuple[int, wire.PendingUndo])
    return undo if number == written else None


async def _take_back(table: Table, undo: wire.PendingUndo) -> None:
    """Take the moves back: one more entry of the log."""
    entry = Undone(undo.by, undo.to)
    before = table.log.shown_as(table.log.replayed(undo.to))
    await write(table, [entry])
    show_undone(table, entry, before)
    next_turn(table)


def show_undone(table: Table, entry: Undone, before: Snapshot) -> None:
    """Show that moves were taken back; before: the position before them."""
    table.log.take_back(entry.to, before)
    table.undo = None
    table.broadcast(MoveMessage(table.log, entry.to, entry, before))
    table.recent.clear()  # who missed it gets the whole table


# --- may it be taken back? -------------------------------------------------------------------


def why_no_undo(table: Table, guest: str, lang: str, ask: wire.WhyRequest) -> wire.WhyAnswer:
    """Why the seat's last move cannot be taken back, in words; none if it can."""
    table.controlled(guest, ask.seat)
    code = refusal_code(table, ask.seat)
    return wire.WhyAnswer(ask.id, ask.move, None, Refusal(code).sentence(lang) if code else "")


def refusal_code(table: Table, seat: int) -> str | None:
    """Why the seat's last move cannot be taken back, None if it can; kept until somebody moves."""
    kept = table.undo_refusals.get(seat)
    if kept is None or kept[0] != table.log.written:
        kept = table.undo_refusals[seat] = table.log.written, _refusal_code(table, seat)
    return kept[1]


def _refusal_code(table: Table, seat: int) -> str | None:
    if table.strict:
        return "rated-undo"
    if table.state != PLAYING or seat not in table.log.actors[table.first_ply :]:
        return "no-undo"
    to, past = _last_move(table, seat)
    now = table.match._states
    if _drawn(past) != _drawn(now):
        return "undo-chance"
    return None if _foreseen(table.match, seat, past, table.match.moves[to:]) else "undo-seen"


def _last_move(table: Table, seat: int) -> tuple[int, Records]:
    """The ply of the seat's last move, and the position before it."""
    log = table.log
    if seat not in log.before_last:  # the table was loaded, or moves were taken back
        to = max(ply for ply, actor in enumerate(log.actors) if actor == seat)
        log.before_last[seat] = to, log.replayed(to)._states
    return log.before_last[seat]


def _drawn(states: Records) -> tuple[int, int]:
    """How far the generator is: every card that is drawn and every die that is rolled moves it."""
    return int(states[0].block), int(states[0].drawn)


def _foreseen(match: Match, seat: int, past: Records, undone: list[str]) -> bool:
    """Whether nobody has seen anything happen but what the seat could foretell from the moves.

    The moves are played in the position as the seat knew it, with all the rest blank, and in
    positions it could imagine. They must be legal in each, and change what everybody sees there
    in the same way; and the seat must truly see what it would have seen in those.
    """
    actions = [match.parse(move) for move in undone]
    told = [_changes(match, states, actions) for states in _possible(match, seat, past)]
    first, truth = told[0], _difference(match, _seen(match, match._states), _seen(match, past))
    if first is None or first[seat + 1] != truth[seat + 1]:
        return False
    return all(other == first for other in told[1:])


def _possible(match: Match, seat: int, past: Records) -> Iterator[Records]:
    """What the seat knew, with all the rest blank; then positions it could imagine."""
    kernels = jit.kernels(match.game)
    known = arrays.copied(past)
    kernels.redact_first(known, seat)
    yield arrays.copied(known)
    for salt in range(WORLDS):
        draw = random.Random(salt)
        rng = arrays.constants("u4", [draw.getrandbits(32) | 1 for _ in range(4)])
        imagined = arrays.copied(known)
        kernels.imagine(imagined[0], seat, rng)
        yield imagined


def _changes(match: Match, states: Records, actions: list[int]) -> Seen | None:
    """How the moves change what each viewer sees, byte by byte; None if one of them is illegal.

    Differences, because a viewer who knows more than the asker sees more than the asker imagines.
    """
    kernels, before = jit.kernels(match.game), _seen(match, states)
    for action in actions:
        if kernels.forbids_first(states, action):
            return None
        kernels.apply_first(states, action)
    return _difference(match, _seen(match, states), before)


def _difference(match: Match, after: Seen, before: Seen) -> Seen:
    """Byte by byte, without a carry from one to the next: the high bits are set apart."""
    size = match.game.view_layout.record.size
    high, low = int.from_bytes(b"\x80" * size), int.from_bytes(b"\x7f" * size)
    return [
        (a | high) - (b & low) ^ (a ^ b ^ high) & high for a, b in zip(after, before, strict=True)
    ]


def _seen(match: Match, states: Records) -> Seen:
    kernels, viewers = jit.kernels(match.game), match.seats + 1
    seen = redacted_bytes(match.game, kernels.redact_for, states, SPECTATOR, viewers)
    return list(map(int.from_bytes, seen))
