"""Floods: a small one finds nothing, each message can be made again, and bad answers are found."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from faults.checker import Fault
from faults.floods import campaign
from faults.fuzzframes import frame, raw_frame
from faults.fuzzhttp import http_request
from faults.fuzzvalues import BODIES, RIGHT, TAGS, Scene, fields_of, message
from faults.gauges import Sample, slope
from faults.senders import Orders, Senders, Sent
from faults.soak import trend
from tests.server.harness import in_event_loop, waited

FEW = 800


def test_a_small_flood_finds_nothing() -> None:
    async def run() -> None:
        lifted, limited = await campaign(1, FEW)
        assert lifted.found + limited.found == []
        assert lifted.sent + limited.sent >= 0.95 * FEW
        assert lifted.acks and limited.acks
        assert limited.counts["floods"] > 5

    waited(run())


def test_a_message_follows_from_its_number() -> None:
    for make in (http_request, message, raw_frame):
        made = [[make(Random(n), Scene()) for n in range(300)] for _ in range(2)]
        assert made[0] == made[1]
        assert len(set(map(repr, made[0]))) > 250


def test_every_field_of_every_request_gets_values() -> None:
    for shape in (*TAGS.values(), *BODIES):
        assert set(fields_of(shape)) <= RIGHT.keys()
    sent = b"\n".join(message(Random(n), Scene()) for n in range(4000))
    for tag, shape in TAGS.items():
        assert b'"type":"%s"' % tag.encode() in sent
        assert all(b'"%s":' % name.encode() in sent for name in fields_of(shape))


def test_a_mask_is_undone_by_itself() -> None:
    plain, masked = frame(0x81, b"ahoy there"), frame(0x81, b"ahoy there", b"\1\2\3\4")
    assert bytes(a ^ b for a, b in zip(masked[6:], b"\1\2\3\4" * 3, strict=False)) == plain[6:]


# --- servers that are wrong ---------------------------------------------------------------------


async def _sent_to(answer: bytes) -> Sent:
    """What senders say of a server that always gives the same answer."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1 << 16)
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    orders = Orders(port, 1, 20, 0, 0, Scene(), Path("none"), workers=1)
    senders = Senders(orders)
    await senders.http()
    server.close()
    return senders.sent


@in_event_loop
async def test_failures_and_missing_headers_are_found() -> None:
    sent = await _sent_to(b"HTTP/1.1 500 x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
    assert {kind for kind, _ in sent.bad} == {"failed", "no headers"}
    sent = await _sent_to(b"nonsense\r\n\r\n")
    assert "garbled" in {kind for kind, _ in sent.bad}
    sent = await _sent_to(b"")
    assert {kind for kind, _ in sent.bad} == {"no answer"}


# --- the trend of memory ------------------------------------------------------------------------


def _samples(megabytes: list[float], descriptors: int = 0) -> list[Sample]:
    return [
        Sample(60.0 * i, mb, 10 + descriptors * i, 5, 2, 9, i) for i, mb in enumerate(megabytes)
    ]


def test_the_slope_of_a_line_is_found() -> None:
    rise, error = slope(_samples([100 + 0.5 * i for i in range(30)]))
    assert abs(rise - 30.0) < 1e-6 and error < 1e-6


def _kinds(found: list[Fault]) -> set[str]:
    return {fault.kind for fault in found}


def test_growth_is_found_and_noise_is_not() -> None:
    noise = [200 + Random(i).uniform(-3, 3) for i in range(60)]
    assert trend(_samples(noise), 60) == []
    assert _kinds(trend(_samples([mb + 1.0 * i for i, mb in enumerate(noise)]), 60)) == {"memory"}
    assert _kinds(trend(_samples(noise, descriptors=3), 60)) == {"descriptors"}
