"""The checks of the conformance suite."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from io import StringIO
from itertools import pairwise, product
from types import FunctionType
from typing import Any

import numpy as np
from rich.console import Console

from flibuste.core import bits, contract, jit, kernel, plain, rulebooks, words
from flibuste.core.effects import effects_of
from flibuste.core.errors import IllegalMove
from flibuste.core.game import Game
from flibuste.core.kernel import CHANCE, SPECTATOR, Moves, Records
from flibuste.core.lessons import LessonStep, lesson_of, rivals
from flibuste.core.match import Match, load
from flibuste.core.record import Record
from flibuste.core.rulepictures import pictures_of
from flibuste.core.testing import walkers
from flibuste.core.testing.variants import Variant, all_variants, bot_rng, variants

MOST_BYTES = 1024
"""Of a record."""


@cache
def compiled_walker(game: Game, function: FunctionType) -> Any:
    """A walker compiled for a game."""
    return jit.compiled_binder(game).bind(function)


def _bytes(states: Records) -> bytes:
    return bytes(states.tobytes())


def check_contract(game: Game, games: int) -> None:
    """All that a game must have is there; what is not is said at once."""
    lacks = contract.missing(game)
    assert not lacks, "\n  ".join([f"{game.name} is not complete:", *lacks])


def check_description(game: Game, games: int) -> None:
    """The numbers a game states about itself are possible."""
    assert game.dtype.itemsize <= MOST_BYTES, f"a record has {game.dtype.itemsize} bytes"
    assert 0 < game.actions <= game.readable <= 1 << 15
    assert game.features > 0 and variants(game)
    for block in (*game.observation, *game.moves):
        named = tuple(map(len, block.axes)) or block.shape
        assert named == block.shape, f"{block.name}: names for {named}, not {block.shape}"
    assert len(set(game.feature_names)) == game.features
    if game.moves:
        assert len(set(game.action_names)) == game.actions


def check_legality(game: Game, games: int) -> None:
    """A in legal(s) ⇔ forbids(s, a) == 0, for every readable action of every state."""
    audit = compiled_walker(game, walkers.audit)
    marks, moves = np.zeros(game.readable, np.int8), np.zeros(game.most_legal, np.int16)
    for variant in all_variants(game):
        for seed in range(games):
            states = variant.blank(seed)
            jit.compiled(game).deal(states[0])
            decisions = audit(states[0], bot_rng(seed), moves, marks)
            if decisions < 0:
                raise AssertionError(_difference(variant, seed, states[0], -1 - decisions))
            assert decisions <= game.most_moves, f"{variant} seed {seed}: {decisions} moves"


def _difference(variant: Variant, seed: int, s: Record, action: int) -> str:
    game = variant.game
    text = contract.FORMAT.of(game)(s, action)
    clause = jit.compiled(game).forbids(s, action)
    return f"{variant} seed {seed}: legal and forbids ({clause}) differ on {text!r} ({action})"


def check_short_cuts(game: Game, games: int) -> None:
    """count_legal, nth_legal and due_stage say what the list of legal moves says."""
    wrong_short_cut = compiled_walker(game, walkers.wrong_short_cut)
    moves, again = (np.zeros(game.most_legal, np.int16) for _ in range(2))
    for variant in all_variants(game):
        for seed in range(games):
            states = variant.blank(seed)
            jit.compiled(game).deal(states[0])
            wrong = wrong_short_cut(states[0], bot_rng(seed), moves, again, game.stages)
            assert wrong == 0, f"{variant} seed {seed}: decision {wrong}"


def check_swift(game: Game, games: int) -> None:
    """A game's swift functions, for each back end, list what its plain ones list, in that order."""
    for_cuda = contract.FOR_CUDA.of(game)()
    if not for_cuda and not contract.FOR_CPU.of(game)():
        return
    plain = _compiled_with(game, {}).bind(kernel.legal)
    swift = (jit.compiled_binder(game), _compiled_with(game, for_cuda))
    moves = np.zeros(game.most_legal, np.int16)
    for variant in all_variants(game):
        for seed in range(max(1, games // 10)):
            for ply, (states, _) in enumerate(walk(variant, seed, jit.compiled(game))):
                wanted = moves[: plain(states[0], moves)].tolist()
                for bound in swift:
                    told = _listed_and_picked(bound, states[0], np.zeros_like(moves))
                    assert told == (wanted, wanted), f"{variant} seed {seed} ply {ply}"


def _compiled_with(game: Game, instead: dict[Any, Any]) -> jit.Binder:
    """A binder whose copies are compiled, but not kept on the disk, where the usual ones are."""
    from numba import njit

    return jit.binder(game, njit(error_model="numpy"), {**bits.for_cpu(), **instead})


def _listed_and_picked(bound: jit.Binder, s: Record, out: Moves) -> tuple[list[int], list[int]]:
    """The legal moves from the list, and one by one."""
    legal, count = bound.bind(kernel.legal), bound.bind(kernel.count_legal)
    nth = bound.bind(kernel.nth_legal)
    listed = out[: legal(s, out)].tolist()
    return listed, [nth(s, out, k) for k in range(count(s, out))]


def check_density(game: Game, games: int) -> None:
    """A game that says it writes every feature does so, whatever was there before."""
    if not game.dense:
        return
    full = jit.binder(game, lambda f: f, {bits.spread: bits.spread_all}).bind(kernel.observe)
    for variant in all_variants(game):
        for states, _ in walk(variant, 1, jit.compiled(game)):
            seat = max(0, int(jit.compiled(game).to_move(states[0])))
            blank, dirty = np.zeros(game.features, np.int16), np.full(game.features, 77, np.int16)
            jit.compiled(game).observe(states[0], seat, blank)
            full(states[0], seat, dirty)
            assert blank.tobytes() == dirty.tobytes(), f"{variant}"


def walk(variant: Variant, seed: int, kernels: jit.Kernels) -> Iterator[tuple[Records, int]]:
    """The states of one random game and the action played next in each (-1 at the end)."""
    states, rng = variant.blank(seed), random.Random(seed)
    moves = np.zeros(variant.game.most_legal, np.int16)
    kernels.deal(states[0])
    while n := kernels.legal(states[0], moves):
        action = int(moves[rng.randrange(n)])
        yield states, action
        kernels.apply(states[0], action)
    yield states, -1


def check_back_ends(game: Game, games: int) -> None:
    """Interpreted and compiled agree to the byte, in every function."""
    slow, fast = jit.interpreted(game), jit.compiled(game)
    for variant in all_variants(game):
        twin = variant.blank(0)
        slow.deal(twin[0])
        for states, action in walk(variant, 0, fast):
            assert _bytes(states) == _bytes(twin), f"{variant}: {_fields(states, twin)}"
            _compare_calls(variant, states, slow, fast)
            if action >= 0:
                slow.apply(twin[0], action)


def _fields(a: Records, b: Records) -> list[str]:
    return [n for n in a.dtype.names or () if not np.array_equal(a[0][n], b[0][n])]


def _compare_calls(variant: Variant, states: Records, slow: jit.Kernels, fast: jit.Kernels) -> None:
    s = states[0]
    game = variant.game
    probe = random.Random(_bytes(states))
    assert bool(slow.over(s)) == bool(fast.over(s)), f"{variant}: over"
    for name in ("to_move", "winners", "due_stage"):
        assert getattr(slow, name)(s) == getattr(fast, name)(s), f"{variant}: {name}"
    for action in probe.sample(range(game.readable), min(20, game.readable)):
        assert slow.forbids(s, action) == fast.forbids(s, action), f"{variant}: {action}"
    outs = [_written(k, states, game, variant.seats) for k in (slow, fast)]
    for name in outs[0]:
        assert outs[0][name] == outs[1][name], f"{variant}: {name}"


def _written(k: jit.Kernels, states: Records, game: Game, seats: int) -> dict[str, bytes]:
    """What the functions that write leave behind, for one seat that depends on the state."""
    seat = _bytes(states)[-8] % seats
    moves, scores = np.zeros(game.most_legal, np.int16), np.zeros(seats, np.int32)
    n = k.legal(states[0], moves)
    assert k.count_legal(states[0], np.zeros_like(moves)) == n
    k.score(states[0], scores)
    hidden, features = states.copy(), np.zeros(game.features, np.int16)
    k.redact(hidden[0], seat)
    k.observe(hidden[0], seat, features)
    imagined, rng = hidden.copy(), bot_rng(3)
    k.imagine(imagined[0], seat, rng)
    return {
        "legal": moves[:n].tobytes(), "score": scores.tobytes(), "redact": _bytes(hidden),
        "observe": features.tobytes(), "imagine": _bytes(imagined), "rng": rng.tobytes(),
    }  # fmt: skip


def check_secrecy(game: Game, games: int) -> None:
    """Redact is a gate: what it leaves does not depend on what it blanks."""
    k = jit.compiled(game)
    for variant in all_variants(game):
        for seed in range(max(1, games // 150)):
            for ply, (states, _) in enumerate(walk(variant, seed, k)):
                for seat in (SPECTATOR, *range(variant.seats)):
                    _check_gate(k, states, seat, f"{variant} seed {seed} ply {ply} seat {seat}")


def _check_gate(k: jit.Kernels, states: Records, seat: int, where: str) -> None:
    hidden = states.copy()
    k.redact(hidden[0], seat)
    again = hidden.copy()
    k.redact(again[0], seat)
    assert _bytes(again) == _bytes(hidden), f"{where}: redacting twice differs"
    for name in ("key", "game", "episode", "pool", "block", "drawn", "seeded"):
        assert not np.any(hidden[0][name]), f"{where}: {name} of the generator is left"
    for salt in (1, 2):
        imagined = hidden.copy()
        k.imagine(imagined[0], seat, bot_rng(salt))
        assert k.to_move(imagined[0]) == k.to_move(states[0]), f"{where}: imagined to_move"
        k.redact(imagined[0], seat)
        fields = _fields(imagined, hidden)
        assert _bytes(imagined) == _bytes(hidden), f"{where}: imagine changed {fields}"


def check_knowledge(game: Game, games: int) -> None:
    """A seat finds its legal moves in its redacted record, and why others are forbidden."""
    probe = random.Random(1)
    k = jit.compiled(game)
    true, seen = np.zeros((2, game.most_legal), np.int16)
    for variant in all_variants(game):
        for states, action in walk(variant, 1, k):
            seat = k.to_move(states[0])
            if action < 0 or seat == CHANCE:
                continue
            hidden = states.copy()
            k.redact(hidden[0], seat)
            n, m = k.legal(states[0], true), k.legal(hidden[0], seen)
            assert n == m and np.array_equal(true[:n], seen[:n]), f"{variant}: legal of {seat}"
            for other in probe.sample(range(game.readable), 10):
                told = [k.forbids(s[0], other) for s in (states, hidden)]
                assert told[0] == told[1], f"{variant}: {seat} learns from why {other} is forbidden"


def check_notation(game: Game, games: int) -> None:
    """parse(format(a)) == a for every readable action, in any case and with more blanks."""
    format, parse = contract.FORMAT.of(game), contract.PARSE.of(game)
    for variant in variants(game):
        states = variant.blank(0)
        jit.compiled(game).deal(states[0])
        for action in range(game.readable):
            text = format(states[0], action)
            assert parse(states[0], text) == action, f"{variant}: {text!r}"
            loud = "  " + text.upper().replace(" ", " \t ") + "\t"
            assert parse(states[0], loud) == action, f"{variant}: {loud!r}"


def played(variant: Variant, seed: int) -> Match:
    """A random game played as a ``Match``, to its end."""
    match, rng = variant.match(seed), random.Random(seed)
    while not match.over:
        match.act(rng.choice(match.actions))
    return match


def check_face(game: Game, games: int) -> None:
    """Records replay, views are JSON, and a refused move changes not one byte."""
    jit.compiled(game)
    for variant in all_variants(game):
        match = played(variant, 5)
        record = json.loads(json.dumps(match.record()))
        assert load(record).record() == match.record(), f"{variant}: replay"
        scores, winners = match.scores, match.winners
        assert scores is not None and len(scores) == variant.seats
        assert winners and winners == sorted(set(winners)), f"{variant}: winners {winners}"
        for seat in (None, *range(variant.seats)):
            json.dumps(match.view(seat))
        _check_midway(variant, record)


def _check_midway(variant: Variant, record: dict[str, Any]) -> None:
    """Halfway through: resuming gives the same future, refusals change nothing."""
    half = {**record, "moves": record["moves"][: len(record["moves"]) // 2]}
    del half["result"]
    match = load(half)
    for seat in (None, *range(variant.seats)):
        json.dumps(match.view(seat))
    _check_refusals(match)
    while match.ply < len(record["moves"]):
        match.play(record["moves"][match.ply])  # dice come up by themselves, the same ones
    assert match.record() == record, f"{variant}: another future after resuming"


def _check_refusals(match: Match) -> None:
    legal = set(match.actions)
    before = match._states.tobytes()
    for action in range(match.game.readable):
        if action in legal:
            continue
        try:
            match.act(action)
        except IllegalMove as error:
            assert re.fullmatch(r"[A-Z]-\d+", error.clause), error.clause
            assert all(error.sentence(lang) for lang in words.LANGUAGES)
        else:
            raise AssertionError(f"{match}: action {action} was not refused")
    assert match._states.tobytes() == before


def check_steps(game: Game, games: int) -> None:
    """Every legal move can be picked step by step, and none is picked on the way to another."""
    k, out = jit.compiled(game), np.zeros(game.most_legal, np.int16)
    steps = contract.STEPS.of(game)
    for variant in all_variants(game):
        always: dict[int, tuple[str, ...]] = {}  # a move is picked alike wherever it is made
        for ply, (states, action) in enumerate(walk(variant, 2, k)):
            seat = k.to_move(states[0])
            if action < 0 or seat == CHANCE:
                continue
            hidden = states.copy()
            k.redact(hidden[0], seat)
            legal = [int(a) for a in out[: k.legal(states[0], out)]]
            paths = [tuple(steps(hidden[0], a)) for a in legal]
            _check_paths(paths, f"{variant} ply {ply}")
            for a, path in zip(legal, paths, strict=True):
                known = always.setdefault(a, path)
                assert known == path, f"{variant} ply {ply}: {a} is {known}, then {path}"


def _check_paths(paths: list[tuple[str, ...]], where: str) -> None:
    assert all(paths) and all(handle for path in paths for handle in path), f"{where}: no step"
    assert len(set(paths)) == len(paths), f"{where}: two moves with the same steps"
    ordered = sorted(paths)
    for one, two in pairwise(ordered):
        assert two[: len(one)] != one, f"{where}: {one} is the beginning of {two}"


def speakers(game: Game) -> list[words.Say]:
    """The game's words in every language."""
    return [partial(words.say, game.folder, lang) for lang in words.LANGUAGES]


def check_wording(game: Game, games: int) -> None:
    """In every language the legal moves of a position differ, and what came of one can be told."""
    describe = contract.DESCRIBE.of(game)
    for variant in all_variants(game):
        match, rng = variant.match(4, auto_chance=False), random.Random(4)
        now = match.redacted_record()
        while not match.over:
            legal = match.legal
            for say in speakers(game):
                told = [describe(move, say) for move in legal]
                assert all(told) and len(set(told)) == len(told), f"{variant}: {legal} are {told}"
            match.play(rng.choice(legal))
            before, now = now, match.redacted_record()
            for _, key, values in effects_of(game, before, now):
                assert all(say(key, **values) for say in speakers(game)), f"{variant}: {key}"


def check_pictures(game: Game, games: int) -> None:
    """A terminal shows every seat something, in every language, from the deal to the end."""
    for variant in all_variants(game):
        match, rng = variant.match(8), random.Random(8)
        _check_picture(match)
        while not match.over:
            match.act(rng.choice(match.actions))
            if match.ply % 64 == 0 or match.over:
                _check_picture(match)


def _check_picture(match: Match) -> None:
    draw = contract.DRAW.of(match.game)
    for seat in (None, *range(match.seats)):
        view = json.loads(json.dumps(match.view(seat)))
        for say in speakers(match.game):
            screen = Console(file=StringIO(), width=80)
            screen.print(draw(view, say))
            shown = screen.file.getvalue()  # type: ignore[attr-defined]
            assert shown.strip(), f"{match}: seat {seat} sees nothing"


def check_laws(game: Game, games: int) -> None:
    """What the game says of every position is so."""
    hold = contract.HOLD.of(game)
    for variant in all_variants(game):
        for states, _ in walk(variant, 6, jit.compiled(game)):
            hold(states[0])


def check_ending(game: Game, games: int) -> None:
    """The score of a finished game is the sum of lines that cite clauses, in every language."""
    breakdown = contract.BREAKDOWN.of(game)
    known = {lang: {*clauses(game, lang), plain.SCORED} for lang in words.LANGUAGES}
    for variant in all_variants(game):
        match = played(variant, 7)
        for lang in words.LANGUAGES:
            say = partial(words.say, game.folder, lang)
            for seat, score in enumerate(match.scores or ()):
                lines = breakdown(match._states[0], seat, say)
                assert sum(line["points"] for line in lines) == score, f"{variant}: seat {seat}"
                assert all(line["clause"] in known[lang] and line["text"] for line in lines)


CLAUSE = re.compile(r"^[-*] \*\*([A-Z]-\d+)\*\*", re.MULTILINE)


def clauses(game: Game, lang: str) -> list[str]:
    """The clause ids of a game's rulebook, in its order."""
    return CLAUSE.findall(words.rulebook(game.folder, lang))


def check_rulebook(game: Game, games: int) -> None:
    """Every clause once, numbered without gaps, the same in every language."""
    for lang in words.LANGUAGES:
        ids = clauses(game, lang)
        expected = [f"{game.letter}-{n}" for n in range(1, len(ids) + 1)]
        assert ids == expected and ids, f"{lang}: {sorted(set(expected) ^ set(ids))} of {ids}"
    assert clauses(game, "en") == clauses(game, "fr")


def check_rulebook_parts(game: Game, games: int) -> None:
    """Pictures are positions that the rules allow; every language shows and tells the same."""
    drawn = [picture.name for picture in pictures_of(game)]
    books = [rulebooks.of_game(game, lang) for lang in words.LANGUAGES]
    for book in books:
        assert sorted(drawn) == sorted(picture.name for picture in book.pictures)
        assert all(picture.alt and picture.caption for picture in book.pictures)
        assert book.examples == tuple(range(1, len(book.examples) + 1)), book.examples
    assert len({book.examples for book in books}) == 1
    assert len({bool(rulebooks.summary(game, lang)) for lang in words.LANGUAGES}) == 1


_MESSAGE = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)


def check_words(game: Game, games: int) -> None:
    """The same messages in every language."""
    found = {}
    for lang in words.LANGUAGES:
        text = (game.folder / "words" / f"{lang}.ftl").read_text(encoding="utf-8")
        found[lang] = set(_MESSAGE.findall(text))
    assert found["en"] == found["fr"], found["en"] ^ found["fr"]


MOST_STEPS = 8
"""Of a lesson, so that it takes no longer than three minutes."""


def check_lesson(game: Game, games: int) -> None:
    """Every move of the lesson is legal, somebody is always to move, nothing is left unsaid."""
    steps = lesson_of(game)
    assert len(steps) <= MOST_STEPS, f"{len(steps)} steps"
    for step in steps:
        check_step(step)
        others = rivals([f"seat {seat}" for seat in range(1, step.start.seats)])
        for said, lang in product(contract.LESSONS, words.LANGUAGES):
            said.of(game, lang, others, step=step.name)


def check_step(step: LessonStep) -> None:
    """Whoever learns is to move, and is again when all is shown."""
    assert step.start.to_move not in (None, CHANCE), f"{step.name}: nobody is to move"
    for move, positions in step.outcomes.items():
        left = positions[-1]
        goes_on = left.over or left.to_move == step.start.to_move
        assert goes_on, f"{step.name}, {move}: the turn does not come back"


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    check_contract,
    check_description,
    check_legality,
    check_short_cuts,
    check_swift,
    check_density,
    check_back_ends,
    check_secrecy,
    check_knowledge,
    check_notation,
    check_face,
    check_steps,
    check_wording,
    check_pictures,
    check_laws,
    check_ending,
    check_rulebook,
    check_rulebook_parts,
    check_words,
    check_lesson,
)


def check_game(game: Game, games: int = 100) -> None:
    """Run every check; ``games`` random games per variant where they are quick."""
    for check in CHECKS:
        check(game, games)
