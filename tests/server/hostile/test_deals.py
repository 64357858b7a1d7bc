"""Nobody can choose a deal: not whoever sits down last, not whoever reads the database."""

from __future__ import annotations

import copy
import json
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import (
    Line,
    Person,
    deal_status,
    finish,
    in_event_loop,
    running_server,
    seal_for,
    wish,
)

import flibuste
from flibuste.cli import main as cli
from flibuste.core import fair
from flibuste.core.errors import BadRecord
from flibuste.core.gamerecord import Attempt, Deal

GAME = "korsair"
Record = dict[str, Any]


def _word() -> str:
    return secrets.token_hex(32)


async def _open_table(ana: Person, word: str, *chairs: str) -> str:
    """A table with open chairs, and the owner's word sealed for it."""
    deal = await ana.get("/api/deal")
    status = {"commitment": deal["commitment"], "abandoned": [], "attempt": 0}
    seal = seal_for(status, 0, word)["seal"]
    return await ana.table(GAME, "me", *(chairs or ("open",)), deal=deal["deal"], seal=seal)


async def _sit(line: Line, seat: int, word: str) -> dict[str, Any]:
    return await line.ask("sit", seat=seat, **seal_for(await deal_status(line), seat, word))


async def _finished(person: Person, key: str, lines: list[Line]) -> Record:
    await finish(lines, random.Random(5))
    record: Record = await person.get(f"/api/tables/{key}/record")
    return record


def _checked(record: Record, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What ``flibuste check`` says, and its exit status."""
    file = folder / "game.json"
    file.write_text(json.dumps(record))
    capsys.readouterr()
    status = cli(["check", str(file), "--lang", "en"])
    told = capsys.readouterr()
    return status, told.out + told.err


# --- whoever sits down last --------------------------------------------------------------------


@in_event_loop
async def test_whoever_sits_down_last_and_reads_the_database_cannot_choose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hers, his = _word(), _word()
    async with (
        running_server(db=str(tmp_path / "t.db"), generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await _open_table(ana, hers)
        mine, other = await ana.look(key), await ben.look(key)
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
        secret = (await home.registry.table(key)).opening.origin.secret
        assert secret.encode() in kept  # he knows the server's part
        assert hers.encode() not in kept  # but hers is nowhere
        # So whatever he tries, the deal that he foresees is not the one that comes.
        seeds = {
            fair.seed_from(secret, [guess, _word()]) for guess in ("", his) for _ in range(999)
        }
        assert (await _sit(other, 1, his))["type"] == "ok"
        await mine.ask("open", seat=0, entropy=hers)
        # Now he knows all, and has bound himself:
        sealed = (await deal_status(other))["seals"][1]
        again = await other.ask("seal", seat=1, **seal_for(await deal_status(other), 1, _word()))
        assert again["code"] == "sealed"
        assert (await other.ask("open", seat=1, entropy=_word()))["code"] == "wrong-word"
        assert (await other.ask("open", seat=1, entropy=his))["type"] == "ok"
        record = await _finished(ana, key, [mine, other])
    assert int(record["seed"], 16) not in seeds
    assert record["deal"]["entropy"] == [hers, his] and record["deal"]["seals"][1] == sealed
    status, told = _checked(record, tmp_path, capsys)
    assert status == 0 and "The deal was fair" in told
    assert "seats 1, 2 were sealed" in told and "A file cannot prove" in told


@in_event_loop
async def test_no_word_is_taken_before_all_are_sealed() -> None:
    hers, his = _word(), _word()
    async with running_server() as home, Person(home.url) as ana, Person(home.url) as ben:
        plain = wish(GAME, "me", "open", entropy=hers)
        assert (await ana.post("/api/tables", plain, 400))["error"]["code"] == "seal-first"
        key = await _open_table(ana, hers, "open", "open")
        mine, other = await ana.look(key), await ben.look(key)
        assert (await mine.ask("open", seat=0, entropy=hers))["code"] == "not-sealed"
        await _sit(other, 1, his)
        assert (await mine.ask("open", seat=0, entropy=hers))["code"] == "not-sealed"
        assert not (await deal_status(mine))["open_now"]
        table = await home.registry.table(key)
        assert table.opening.origin.entropy == ["", "", ""]
        stale = {**seal_for(await deal_status(other), 2, _word()), "attempt": 1}
        assert (await other.ask("sit", seat=2, **stale))["code"] == "stale"
        assert table.occupants[2].kind == "open"


# --- whoever withholds his word ------------------------------------------------------------------


async def _withheld(home: Any, ana: Person, ben: Person, leaves: bool) -> tuple[str, Line, Line]:
    """Ben seals a word, sees Ana's opened, and does not open his."""
    hers = _word()
    key = await _open_table(ana, hers)
    mine, other = await ana.look(key), await ben.look(key)
    await _sit(other, 1, _word())
    await mine.ask("open", seat=0, entropy=hers)
    assert (await mine.ask("leave", seat=0))["code"] == "dealing"  # hers is open: she stays
    if leaves:
        await other.ask("leave", seat=1)
    while not (await deal_status(mine))["abandoned"]:
        await mine.hear()
    return key, mine, other


@pytest.mark.parametrize("leaves", [False, True])
@in_event_loop
async def test_withholding_a_word_costs_the_chair_and_is_seen_for_ever(
    leaves: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running_server(generous=True, word_s=1.0) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key, mine, other = await _withheld(home, ana, ben, leaves)
        status = await deal_status(mine)
        assert [chair["kind"] for chair in mine.table["seats"]] == ["person", "open"]
        assert [a["withheld"] for a in status["abandoned"]] == [[1]]
        assert status["commitment"] != status["abandoned"][0]["commitment"]
        hers, his = _word(), _word()
        await mine.ask("seal", seat=0, **seal_for(status, 0, hers))
        await _sit(other, 1, his)
        await mine.ask("open", seat=0, entropy=hers)
        await other.ask("open", seat=1, entropy=his)
        record = await _finished(ana, key, [mine, other])
    code, told = _checked(record, tmp_path, capsys)
    assert code == 0 and "Attempt 1 was given up: seat 2" in told
    hidden = copy.deepcopy(record)
    del hidden["deal"]["abandoned"]
    code, told = _checked(hidden, tmp_path, capsys)
    assert code == 2 and "D-2" in told  # an attempt cannot be left out


@in_event_loop
async def test_a_deal_that_was_given_up_is_never_dealt_again() -> None:
    async with (
        running_server(word_s=1.0) as home, Person(home.url) as ana, Person(home.url) as ben,
    ):  # fmt: skip
        offers = []
        get = ana.get

        async def noted(path: str, status: int = 200) -> Any:
            offers.append(await get(path, status))
            return offers[-1]

        ana.get = noted  # type: ignore[method-assign]
        key, *_ = await _withheld(home, ana, ben, leaves=True)
        spoilt = (await home.registry.table(key)).opening.origin.abandoned[0]
        assert spoilt.commitment == offers[0]["commitment"]  # its secret is known to all by now
        again = wish(GAME, "me", "deckhand", deal=offers[0]["deal"], entropy=_word())
        assert (await ana.post("/api/tables", again, 409))["error"]["code"] == "deal-used"


@in_event_loop
async def test_a_table_at_which_deals_are_given_up_again_and_again_is_closed() -> None:
    async with (
        running_server(generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        hers = _word()
        key = await _open_table(ana, hers)
        mine, other = await ana.look(key), await ben.look(key)
        for _ in range(40):
            if (answer := await _sit(other, 1, _word()))["type"] == "error":
                break
            await other.ask("leave", seat=1)
            await mine.ask("seal", seat=0, **seal_for(await deal_status(mine), 0, _word()))
        assert answer["code"] == "too-many-attempts"
        assert len((await deal_status(mine))["abandoned"]) == 16


@in_event_loop
async def test_whoever_does_not_seal_in_time_loses_the_chair() -> None:
    async with (
        running_server(word_s=1.0) as home, Person(home.url) as ana, Person(home.url) as ben,
    ):  # fmt: skip
        _, mine, other = await _withheld(home, ana, ben, leaves=False)
        await _sit(other, 1, _word())  # Ana does not seal another word
        await other.until("seats")
        while mine.table["seats"][0]["kind"] != "open":
            await mine.hear()
        assert (await deal_status(other))["seals"][1]  # nothing was opened: his seal still counts
        assert len((await deal_status(other))["abandoned"]) == 1


# --- breaks, reloads, tabs -----------------------------------------------------------------------


@pytest.mark.parametrize("opened", [False, True])
@in_event_loop
async def test_a_restart_between_seals_and_deal_goes_on(opened: bool, tmp_path: Path) -> None:
    hers, his, db = _word(), _word(), str(tmp_path / "t.db")
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        key = await _open_table(ana, hers)
        mine, other = await ana.look(key), await ben.look(key)
        await _sit(other, 1, his)
        if opened:
            await mine.ask("open", seat=0, entropy=hers)
        before = await deal_status(mine)
        cookies = ana.http.cookies, ben.http.cookies
    async with running_server(db=db) as home, Person(home.url) as ana, Person(home.url) as ben:
        ana.http.cookies, ben.http.cookies = cookies
        mine, other = await ana.look(key), await ben.look(key)
        status = await deal_status(mine)
        assert {**status, "left_s": 0} == {**before, "left_s": 0} and status["open_now"]
        for _ in range(2):  # two tabs, or a tab that was loaded again, open the same word
            assert (await mine.ask("open", seat=0, entropy=hers))["type"] == "ok"
        assert (await other.ask("open", seat=1, entropy=his))["type"] == "ok"
        assert (await mine.ask("open", seat=0, entropy=hers))["type"] == "ok"
        assert (await mine.ask("position"))["position"]["to_move"] in (0, 1)
        assert (await home.registry.table(key)).opening.origin.entropy == [hers, his]


@in_event_loop
async def test_two_tabs_seal_once() -> None:
    async with (
        running_server(word_s=1.0) as home, Person(home.url) as ana, Person(home.url) as ben,
    ):  # fmt: skip
        key, mine, _ = await _withheld(home, ana, ben, leaves=True)
        tab, hers = await ana.look(key), _word()
        seal = seal_for(await deal_status(mine), 0, hers)
        assert (await mine.ask("seal", seat=0, **seal))["type"] == "ok"
        assert (await tab.ask("seal", seat=0, **seal))["type"] == "ok"
        other = seal_for(await deal_status(mine), 0, _word())
        assert (await tab.ask("seal", seat=0, **other))["code"] == "sealed"


# --- one person, rematches, nobody's word --------------------------------------------------------


@in_event_loop
async def test_one_person_gives_a_word_with_the_table_and_plays_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_server(generous=True) as home, Person(home.url) as ana:
        deal, hers = await ana.get("/api/deal"), _word()
        key = await ana.table(GAME, "me", "deckhand", deal=deal["deal"], entropy=hers)
        assert (await home.registry.table(key)).state == "playing"
        line = await ana.look(key)
        record = await _finished(ana, key, [line])
        status, said = _checked(record, tmp_path, capsys)
        assert status == 0 and "Seat 1 alone added a word" in said and "seat 2" in said
        await line.ask("rematch")
        told = next(m for m in line.heard if m["type"] == "rematch")
        again = await ana.look(told["id"])
        assert (await deal_status(again))["parts"] == [0] and again.table["state"] == "waiting"
        assert (await again.ask("open", seat=0, entropy=hers))["type"] == "ok"  # one exchange
        assert (await again.ask("position"))["position"]["views"]


@in_event_loop
async def test_a_game_of_programs_without_words_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running_server(generous=True) as home,
        Person(home.url) as ana,
        Person(home.url) as ben,
    ):
        key = await ana.table(GAME, "me", "open")
        lines = [await ana.look(key), await ben.look(key)]
        await lines[1].ask("sit", seat=1)
        record = await _finished(ana, key, lines)
    status, told = _checked(record, tmp_path, capsys)
    assert status == 0 and "was fair" not in told and "could have chosen" in told


# --- records -------------------------------------------------------------------------------------


def _record(words: tuple[str, str] = ("a1" * 32, "b2" * 32)) -> Record:
    """A finished game with a deal of two attempts, made without a server."""
    spoilt, secret = "5" * 64, "7" * 64
    first = fair.commitment(spoilt)
    made_for = fair.context(first, [])
    seals = [fair.seal(made_for, seat, word) for seat, word in enumerate(words)]
    given_up = Attempt(spoilt, [words[0], ""], first, seals, [1])
    shown = fair.commitment(secret)
    made_for = fair.context(shown, [given_up])
    seals = [fair.seal(made_for, seat, word) for seat, word in enumerate(words)]
    match = flibuste.new(GAME, seats=2, seed=fair.seed_from(secret, words), first=0)
    rng = random.Random(2)
    while not match.over:
        match.act(rng.choice(match.actions))
    match.deal = Deal(secret, list(words), shown, seals, version=2, abandoned=[given_up])
    return match.record()


def _change(path: str, value: Any) -> Callable[[Record], None]:
    def change(deal: Record) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        place: Any = deal
        for step in steps:
            place = place[step]
        place[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (_change("secret", "8" * 64), "D-1"),
        (_change("commitment", "8" * 64), "D-1"),
        (_change("abandoned.0.secret", "8" * 64), "D-1"),
        (_change("entropy.0", "a2" * 32), "D-2"),
        (_change("seals.1", "0" * 64), "D-2"),
        (_change("abandoned", []), "D-2"),
        (_change("abandoned.0.seals.1", "0" * 64), "D-2"),
        (_change("seals.1", ""), "D-3"),
        (_change("seals", ["", ""]), "D-3"),
        (_change("entropy.1", ""), "D-4"),
        (_change("abandoned.0.withheld", []), "D-4"),
        (_change("abandoned.0.withheld", [0]), "D-4"),
        (_change("abandoned.0.entropy.1", "b2" * 32), "D-4"),
        (_change("version", 1), "version 2"),
        (_change("version", 3), "not known"),
        (_change("seals", []), "each seat"),
        (_change("entropy.0", "xyz"), "hexadecimal"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused_by_its_clause(
    change: Callable[[Record], None], clause: str
) -> None:
    record = _record()
    flibuste.load(record)
    change(record["deal"])
    with pytest.raises(BadRecord, match=clause):
        flibuste.load(record)


def test_a_seed_that_does_not_follow_and_a_secret_used_twice_are_refused() -> None:
    record = _record()
    deal = flibuste.load(record).deal
    assert deal is not None
    with pytest.raises(BadRecord, match="D-6"):
        fair.check(deal, 2, 1)
    twice = Attempt(deal.secret, deal.entropy, deal.commitment)
    words = ["", "c3" * 32]
    twice.seals = ["", fair.seal(fair.context(deal.commitment, []), 1, words[1])]
    twice.entropy, twice.withheld = ["", ""], [1]
    made_for = fair.context(deal.commitment, [twice])
    seals = ["", fair.seal(made_for, 1, words[1])]
    again = Deal(deal.secret, words, deal.commitment, seals, version=2, abandoned=[twice])
    with pytest.raises(BadRecord, match="D-5"):
        fair.check(again, 2, fair.seed_from(deal.secret, words))


def test_words_without_seals_as_until_0_2_are_checked_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = _record()
    deal = record["deal"]
    record["deal"] = {key: deal[key] for key in ("secret", "entropy", "commitment")}
    status, told = _checked(record, tmp_path, capsys)
    assert status == 0 and "The deal was fair" in told and "not sealed" in told
    assert flibuste.load(record).record() == record
