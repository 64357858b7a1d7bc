"""How strong the bots are: the levels and baselines against each other, in every game.

``python -m bench.strength --minutes 9`` plays as many games as fit, where they are needed most,
and adds them to the journal in strength/ (or ``--out FOLDER``); run it again to go on.
``--add FILE`` takes in a journal that another machine wrote; ``--write`` makes strength.md of
what is there; ``--plan`` says what is to be played and what is known.

A game in the journal counts as long as the bots choose the same moves on the fixed positions of
tests/choices.json, which a test asks them: the file's digest is part of every plan. ``--anew``
forgets the games of bots that choose otherwise now.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing as mp
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from bench.allocation import LEAST_DEALS, LEAST_SLOW, Allocation, Pairing
from bench.report import Table, machine

from flibuste import bots
from flibuste.arena.journal import Journal, decode_entry
from flibuste.arena.plan import GameTask, make_plan
from flibuste.arena.playgame import bot_of, threads_of
from flibuste.arena.tournament import run
from flibuste.arena.workers import LocalWorkers
from flibuste.core import jit, registry
from flibuste.core.errors import FlibusteError
from flibuste.core.machine import cores

FILE = Path(__file__).with_name("strength.md")
FOLDER = Path(__file__).with_name("strength")
GAMES, ABOUT = "strength.jsonl", "strength.json"
CHOICES = Path(__file__).parents[1] / "tests" / "choices.json"
"""What every bot does on fixed positions, by game."""
SEED = 2026
DEALS = 100_000
"""More than any pairing will need."""
DECISIONS = 100
"""Of a game, before one has been played."""
USUAL = {"korsair": (2, 4), "corsari": (2, 3, 4), "freibeuter": (2, 4), "attention_pirates": (2, 4)}
"""The numbers of players a game is mostly played with."""
LADDER = tuple(bots.LEVELS)
BASELINES = ("flat:iterations=500", "pimc:iterations=500")
"""Baselines with more playouts than captain makes."""


class About(msgspec.Struct):
    """What the games of a folder were played with."""

    choices: dict[str, str]
    """By game, the digest of what its bots choose on fixed positions."""
    machines: list[str] = []
    minutes: float = 0.0


def pairs(usual: bool) -> Iterator[tuple[str, str, float]]:
    """The stronger bot as we think, the weaker, and how much the answer matters.

    The levels against the one below, those below admiral against common sense, and captain against
    the other baselines. All of them think for so many playouts, not for so long: what they choose
    can be asked again on any machine.
    """
    for weaker, stronger in pairwise(("random", *LADDER)):
        yield stronger, weaker, 2.0 if usual else 1.0
    yield "heuristic", "random", 1.0
    for bot in (*LADDER[:-1], *BASELINES):
        yield bot, "heuristic", 1.0
    for bot in BASELINES:
        yield "captain", bot, 1.0


def choices_now() -> dict[str, str]:
    """By game, a digest of what its bots choose on fixed positions."""
    kept = json.loads(CHOICES.read_text(encoding="utf-8"))
    text = {name: json.dumps(kept[name], sort_keys=True) for name in registry.names()}
    return {name: hashlib.sha256(text[name].encode()).hexdigest()[:12] for name in text}


def pairings(args: argparse.Namespace, choices: dict[str, str]) -> list[Pairing]:
    """All that is asked for, of bots that choose these moves."""
    found = []
    for name in args.games or registry.names():
        for seats in registry.get(name).seats:
            if args.seats and seats not in args.seats:
                continue
            for one, other, weight in _chosen(args, seats in USUAL.get(name, (seats,))):
                plan = make_plan(
                    name, (one, other), seats=seats, deals=DEALS, seed=SEED, check=False
                )
                plan = msgspec.structs.replace(plan, build=choices[name])
                found.append(Pairing(plan, weight))
    return found


def _chosen(args: argparse.Namespace, usual: bool) -> Iterator[tuple[str, str, float]]:
    if args.pair:
        yield from ((one, other, 1.0) for one, other in args.pair)
        return
    for one, other, weight in pairs(usual):
        if not args.bots or {one, other} <= set(args.bots):
            yield one, other, weight


# --- playing -----------------------------------------------------------------------------


def warm(found: Sequence[Pairing]) -> None:
    """Compile each game's bots in a process of its own, so that workers find them on disk."""
    wanted: dict[str, set[str]] = {}
    for pairing in found:
        wanted.setdefault(pairing.plan.game, set()).update(pairing.plan.bots)
    with mp.get_context("spawn").Pool(len(wanted)) as pool:
        measured = dict(zip(wanted, pool.starmap(_compile, wanted.items()), strict=True))
    for pairing in found:
        costs = [measured[pairing.plan.game][bot] for bot in pairing.plan.bots]
        pairing.load = max(threads for threads, _ in costs)
        pairing.guess = sum(seconds for _, seconds in costs) / len(costs) * DECISIONS


def _compile(name: str, specs: set[str]) -> dict[str, tuple[int, float]]:
    """Let each bot make two moves; how many threads it thinks with, and how long."""
    import flibuste

    game = registry.get(name)
    jit.compiled(game)
    match, found = flibuste.new(name, seed=1), {}
    seen = match.redacted(match.to_move)
    for spec in specs:
        bot = bot_of(spec, game)
        bot.choose(seen, match.actions, 1)
        started = time.perf_counter()
        bot.choose(seen, match.actions, 2)
        found[spec] = threads_of(bot), time.perf_counter() - started
    return found


def play(args: argparse.Namespace, about: About) -> None:
    started = time.monotonic()
    found = pairings(args, about.choices)
    warm(found)
    print(f"compiled in {time.monotonic() - started:.0f} s", flush=True)
    with Journal(args.out / GAMES, [p.plan for p in found], others=True) as journal:
        left = args.minutes * 60 - (time.monotonic() - started)
        allocation = Allocation(
            found, journal, seconds=left, threads=args.jobs, most=args.most, progress=Ticker(found)
        )
        run(allocation, LocalWorkers(args.jobs), left)
    about.minutes += (time.monotonic() - started) / 60
    about.machines = sorted({*about.machines, machine()})
    (args.out / ABOUT).write_bytes(msgspec.json.encode(about))
    wanting = sum(p.need > 0 for p in found)
    print(f"{allocation.finished} games; {wanting} of {len(found)} pairings want more")


class Ticker:
    """A line every half minute: there may be nobody but a log to read it."""

    def __init__(self, found: Sequence[Pairing]) -> None:
        self.found, self.last = found, time.monotonic()

    def __call__(self, left: float) -> None:
        if time.monotonic() - self.last > 30:
            self.last = time.monotonic()
            wanting = sum(p.need > 0 for p in self.found)
            games = sum(p.played for p in self.found)
            print(f"{left:5.0f} s left, {games} games, {wanting} pairings want more", flush=True)


def about_of(args: argparse.Namespace) -> About:
    """What is known of the folder; games of bots that choose otherwise are refused."""
    args.out.mkdir(parents=True, exist_ok=True)
    now, file = choices_now(), args.out / ABOUT
    about = msgspec.json.decode(file.read_bytes(), type=About) if file.exists() else About(now)
    changed = sorted(name for name in now if about.choices.get(name, now[name]) != now[name])
    if changed and not args.anew:
        raise SystemExit(
            f"strength: the bots of {', '.join(changed)} choose other moves now than those whose "
            f"games are in {args.out}; --anew forgets these games"
        )
    if changed or not file.exists():
        about.choices = now
        file.write_bytes(msgspec.json.encode(about))
    return about


def forget(args: argparse.Namespace, about: About) -> None:
    """Leave only the games of today's bots in the journal."""
    plans = {p.plan.fingerprint for p in pairings(whole(args.out), about.choices)}
    file = args.out / GAMES
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    kept = [line for line in lines if decode_entry(line, str(file)).plan in plans]
    file.write_bytes(b"".join(kept))
    print(f"{len(lines) - len(kept)} games forgotten, {len(kept)} kept")


def add(args: argparse.Namespace, about: About) -> None:
    """Take in the games of another journal that are not there yet."""
    plans = {p.plan.fingerprint: p.plan for p in pairings(whole(args.out), about.choices)}
    with (
        Journal(args.out / GAMES, plans.values(), others=True) as ours,
        Journal(args.add, plans.values()) as theirs,
    ):
        before = len(ours.games)
        for (mark, deal, seating), result in theirs.games.items():
            ours.add(GameTask(plans[mark], deal, seating), result)
        print(f"{len(ours.games) - before} games added")


def whole(out: Path) -> argparse.Namespace:
    """What is asked for when everything is."""
    return _arguments(["--out", str(out)])


# --- writing -----------------------------------------------------------------------------


def known(args: argparse.Namespace, about: About) -> list[Pairing]:
    """The pairings with what the folder has of them."""
    found = pairings(args, about.choices)
    with Journal(args.out / GAMES, [p.plan for p in found], others=True) as journal:
        Allocation(found, journal)
    return found


NOT_PLAYED = "–"


def cell(pairing: Pairing | None) -> str:
    """The share, its interval and the deals; a share whose interval leaves 50 out is bold."""
    if pairing is None or len(pairing.means) < 2:
        return NOT_PLAYED
    e = pairing.estimate
    mean = f"{100 * e.mean:.0f}"
    shown = f"**{mean}**" if e.low > 0.5 else f"_{mean}_" if e.high < 0.5 else mean
    return f"{shown} [{100 * e.low:.0f}–{100 * e.high:.0f}] ×{len(pairing.means)}"


def tables(found: Sequence[Pairing]) -> Iterator[str]:
    """A table for each game: a line for a pairing, a column for a number of seats."""
    for name in dict.fromkeys(p.plan.game for p in found):
        ours = {(p.plan.bots, p.plan.seats): p for p in found if p.plan.game == name}
        seats = sorted({s for _, s in ours})
        rows = [
            (f"{pair[0]} – {pair[1]}", *(cell(ours.get((pair, s))) for s in seats))
            for pair in dict.fromkeys(pair for pair, _ in ours)
        ]
        table = Table(("", *(f"{s} seats" for s in seats)), rows)
        yield f"## {name}\n\n{table}\n\n{thought(list(ours.values()))}\n"


def thought(found: Sequence[Pairing]) -> str:
    """What the table rests on."""
    games = sum(p.played for p in found)
    hours = sum(p.spent for p in found) / 3600
    return f"{games:,} games, {hours:.1f} core hours of thought."


def written(found: Sequence[Pairing], about: About) -> str:
    from textwrap import fill

    words = (
        "Made by `python -m bench.strength`. In each line two bots play each other; the figure "
        "is the first one's share of the wins in per cent (a shared win is split), with its 95% "
        "interval, and × the number of deals. Every deal is played by all seatings: the seats "
        "are filled by the two bots in turn, from either bot, in all rotations, so each has as "
        "many seats as the other and 50 is even. In games of partners a pair is one bot. "
        "Intervals come from the spread between deals. **Bold**: better than even beyond doubt; "
        "_slanted_: worse. – : not played. Every game is in [strength/](strength), and a test "
        "says that the bots still choose the same moves on fixed positions. Each pairing had "
        f"{LEAST_DEALS} deals first, {LEAST_SLOW} where a game takes a minute or more; then games "
        "went to pairings whose intervals were wide beside their distance from 50, so the numbers "
        "of deals differ."
    )
    where = f"Played on {'; '.join(about.machines) or 'an unknown machine'}."
    parts = ["# Strength\n", fill(words, 100, break_on_hyphens=False) + "\n", where + "\n"]
    return "\n".join([*parts, *tables(found)])


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    try:
        about = about_of(args)
        if args.anew:
            forget(args, about)
        if args.add:
            add(args, about)
        elif args.write:  # always the whole: a page of a part would forget the rest
            FILE.write_text(written(known(whole(args.out), about), about), encoding="utf-8")
            print(f"written: {FILE}")
        elif args.plan:
            print(written(known(args, about), about))
        else:
            play(args, about)
    except FlibusteError as error:
        sys.exit(f"strength: {error}")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench.strength", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder")
    parser.add_argument(
        "--minutes", type=float, default=9.0, help="to play for, compiling included"
    )
    parser.add_argument("--most", type=int, default=sys.maxsize, help="games, at most")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes")
    parser.add_argument("--games", nargs="*", choices=registry.names(), help="only these games")
    parser.add_argument("--seats", nargs="*", type=int, help="only these numbers of seats")
    parser.add_argument("--bots", nargs="*", help="only pairings among these bots")
    parser.add_argument(
        "--pair", nargs=2, action="append", metavar=("BOT", "BOT"), help="these pairings instead"
    )
    parser.add_argument("--add", type=Path, metavar="FILE", help="take in a journal; play nothing")
    parser.add_argument("--anew", action="store_true", help="forget games of bots that changed")
    parser.add_argument("--plan", action="store_true", help="print what is known; play nothing")
    parser.add_argument("--write", action="store_true", help="write strength.md; play nothing")
    return parser.parse_args(argv)


if __name__ == "__main__":
    main()
