"""The deal: words are sealed, then opened, then the game begins (``core.fair``).

Who takes part is decided by who sits down with a seal. As soon as no chair is open and all who
take part have sealed, they are told to open their words; the last one deals the cards. Whoever
has not sealed or opened his word in time, or leaves then, loses the chair. If all had sealed, some
words may be known by now: the attempt is kept, and all seal another word for another secret.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

from flibuste.core import fair
from flibuste.core.gamerecord import Attempt
from flibuste.table import httpwire, timing, wire
from flibuste.table.background import patiently
from flibuste.table.failures import Outdated
from flibuste.table.log import SeedOrigin
from flibuste.table.messages import deal_message
from flibuste.table.playing import next_turn
from flibuste.table.refusals import Refusal
from flibuste.table.table import OPEN, PLAYING, WAITING, Occupant, Table

Stage = tuple[int, bool]
"""The number of an attempt, and whether all have sealed."""
MOST_ATTEMPTS = 16
"""How often a table may begin anew; then nobody sits down there any more."""


def secret_of(deal: str | None, key: bytes, epoch: str = "") -> str:
    """The secret of an offered deal, which follows from a key and the epoch, or a new one."""
    if deal is None:
        return secrets.token_hex(32)
    return hmac.new(key, f"deal {epoch}{deal}".encode(), hashlib.sha256).hexdigest()


def first_origin(secret: str, wish: httpwire.NewTable) -> SeedOrigin:
    """Where the seed of a new table comes from. Raises Refusal."""
    origin = SeedOrigin.promised(secret, wish.seats)
    mine = [seat for seat, chair in enumerate(wish.chairs) if chair.kind == "me"][:1]
    for seat in mine:
        if wish.entropy and any(chair.kind == "open" for chair in wish.chairs):
            raise Refusal("seal-first")
        if wish.seal:
            take_part(origin, seat, wish.seal, 0)
        else:
            origin.entropy[seat] = wish.entropy  # alone: the secret was promised before
    return origin


def take_part(origin: SeedOrigin, seat: int, seal: str, attempt: int) -> None:
    """Note a seat's seal. Raises Refusal."""
    if attempt != len(origin.abandoned):
        raise Refusal("stale", 409)
    if origin.seals[seat] not in ("", seal):
        raise Refusal("sealed", 409)
    if seat not in origin.parts:
        origin.parts.append(seat)
    origin.seals[seat] = seal


def with_seal(table: Table, ask: wire.SitRequest) -> SeedOrigin:
    """The origin of the seed once somebody sits down. Raises Refusal."""
    origin = _pending(table)
    if len(origin.abandoned) >= MOST_ATTEMPTS:
        raise Refusal("too-many-attempts", 409)
    changed = origin.without([ask.seat])
    if ask.seal and table.opening.promised is not None:
        take_part(changed, ask.seat, ask.seal, ask.attempt)
    return changed


# --- requests --------------------------------------------------------------------------------


async def seal_word(table: Table, guest: str, ask: wire.SealRequest) -> None:
    """Seal a word for a seat one has: after an attempt was given up, or for a rematch."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        origin = _pending(table)
        if ask.seat not in origin.parts:
            raise Refusal("no-part", 409)
        changed = origin.copy()
        take_part(changed, ask.seat, ask.seal, ask.attempt)
        await _keep(table, changed)
        await proceed(table)


async def open_word(table: Table, guest: str, ask: wire.OpenRequest) -> None:
    """Open a sealed word; the last one deals the cards. One that is open already is not refused."""
    async with table.lock:
        table.controlled(guest, ask.seat)
        known = table.opening.origin
        if known is not None and known.entropy and known.entropy[ask.seat] == ask.entropy:
            return
        origin = _pending(table)
        if not _right_word(table, origin, ask):
            raise Refusal("wrong-word", 409)
        changed = origin.copy()
        changed.entropy[ask.seat] = ask.entropy
        await _keep(table, changed)
        await proceed(table)


def _right_word(table: Table, origin: SeedOrigin, ask: wire.OpenRequest) -> bool:
    """Whether this is the word that was sealed. Raises Refusal if not all have sealed theirs."""
    if any(c.kind == OPEN for c in table.occupants) or ask.seat not in origin.parts:
        raise Refusal("not-sealed", 409)
    if origin.parts == [ask.seat] and not origin.seals[ask.seat]:
        return True  # nobody else adds a word: this one may be open from the beginning
    if not origin.sealed:
        raise Refusal("not-sealed", 409)
    made_for = fair.context(origin.commitment, origin.abandoned)
    return fair.seal(made_for, ask.seat, ask.entropy) == origin.seals[ask.seat]


def _pending(table: Table) -> SeedOrigin:
    """How far the deal is. Raises Refusal if the cards are dealt."""
    if table.state != WAITING or table.opening.origin is None:
        raise Refusal("dealt", 409)
    return table.opening.origin


async def _keep(table: Table, origin: SeedOrigin) -> None:
    await table.change(deal=origin.as_text())
    table.opening.origin = origin


# --- going on --------------------------------------------------------------------------------


async def proceed(table: Table) -> None:
    """Deal if that is possible, or tell who is waited for. Call with the lock held."""
    origin = table.opening.origin
    if table.state != WAITING or origin is None:
        return
    full = not any(c.kind == OPEN for c in table.occupants)
    if full and all(origin.entropy[seat] for seat in origin.parts):
        await _begin_unless_outdated(table)
    else:
        _wind(table, full)
        if origin.parts or origin.abandoned:
            table.broadcast(deal_message(table.deal_status()))


async def _begin_unless_outdated(table: Table) -> None:
    """If another server has changed the chairs, or deals itself, it is not for us."""
    try:
        await begin(table)
    except Outdated:
        table.services.behind(table.id)


async def go_on(table: Table) -> None:
    """Go on where an earlier server stopped between the seals and the deal."""

    async def attempt() -> None:
        async with table.lock:
            await proceed(table)

    await patiently(attempt, "a deal could not go on")


async def begin(table: Table) -> None:
    """Deal, and send everybody the table. Call with the lock held."""
    await table.change(state=PLAYING, wound=table.services.store.now())
    show_deal(table)
    next_turn(table)


def show_deal(table: Table) -> None:
    """Begin the game in memory, and send everybody the table."""
    _stop(table)
    table.state = PLAYING
    if table.opening.branch is None:
        table.log.begin(table.opening.deal())
    else:
        table.log.load(table.before)
    table.recent.clear()  # who missed the deal gets the whole table
    table.n += 1
    for viewer in tuple(table.viewers):
        viewer.post(wire.encode(table.whole(viewer)))
    table.services.lobby.emit()


async def vacate(table: Table, seats: list[int], **values: str) -> None:
    """Open chairs before the game. Words that were sealed in vain are kept with the attempt.

    While words are opened, only those who are waited for can leave: they pay with the chair.
    """
    origin, spoilt = _pending(table), _opening_words(table)
    if spoilt and not set(seats) <= set(table.waited_for()):
        raise Refusal("dealing", 409)
    changed = _next_attempt(origin, seats) if spoilt else origin.without(seats)
    rows = [Occupant(OPEN).row(seat) for seat in seats]
    await table.change(rows, deal=changed.as_text(), **values)
    table.opening.origin = changed
    for seat in seats:
        table.seat(seat, Occupant(OPEN))
    table.tell_seats()
    await proceed(table)


def _opening_words(table: Table) -> bool:
    """Whether all have sealed: words are being opened."""
    origin = _pending(table)
    full = not any(c.kind == OPEN for c in table.occupants)
    return full and origin.sealed and any(origin.seals)


def _next_attempt(origin: SeedOrigin, withheld: list[int]) -> SeedOrigin:
    """Another secret, and no seals yet of those who stay."""
    spoilt = Attempt(
        origin.secret, origin.entropy, origin.commitment, origin.seals, sorted(withheld)
    )
    made = SeedOrigin.promised(secrets.token_hex(32), len(origin.seals))
    made.abandoned = [*origin.abandoned, spoilt]
    made.parts = [seat for seat in origin.parts if seat not in withheld]
    return made


# --- the time to seal and to open --------------------------------------------------------------


def _wind(table: Table, full: bool) -> None:
    """Give whoever is waited for his time; once in each stage, so that nobody can stretch it."""
    origin = _pending(table)
    stage = (len(origin.abandoned), origin.sealed) if full else None
    if stage != table.deal_stage or table.alarm is None:
        _stop(table)
        table.deal_stage = stage
        if stage is not None:
            delay, spawn = table.services.settings.word_s, table.services.tasks.spawn
            table.deadline = timing.monotonic() + delay
            ring = asyncio.get_running_loop().call_later
            table.alarm = ring(delay, lambda: spawn(_time_is_up(table, stage)))


def _stop(table: Table) -> None:
    if table.alarm is not None:
        table.alarm.cancel()
    table.alarm = table.deadline = table.deal_stage = None


async def _time_is_up(table: Table, stage: Stage) -> None:
    try:
        await patiently(lambda: _vacate_late(table, stage), "chairs could not be opened")
    except (Outdated, Refusal):
        table.services.behind(table.id)


async def _vacate_late(table: Table, stage: Stage) -> None:
    async with table.lock:
        if table.state == WAITING and table.deal_stage == stage:
            await vacate(table, table.waited_for())
