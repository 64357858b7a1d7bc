"""A game being played, for Python. Everything that enters here is checked."""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from flibuste.core import arrays, branching, chance, contract, fair, jit, words
from flibuste.core.errors import (
    BadOptions,
    BadRecord,
    BadSetup,
    FlibusteError,
    IllegalMove,
    MoveError,
    NoChance,
    Reason,
)
from flibuste.core.game import Game, seed_record
from flibuste.core.gamerecord import FORMAT, Branch, Deal, GameRecord, Result, as_builtins, read
from flibuste.core.kernel import CHANCE, SPECTATOR, Records
from flibuste.core.layout import PlainRecord
from flibuste.core.movetext import move_names
from flibuste.core.position import Position
from flibuste.core.redaction import redacted_bytes, redacted_records
from flibuste.core.registry import get
from flibuste.core.viewparts import RedactedRecords, whole_view

if TYPE_CHECKING:
    from flibuste.core.picture import Picture

SEED_BITS = 256


def read_seed(seed: int | str) -> int:
    """A seed as a number: an int, or up to 64 hexadecimal digits."""
    if isinstance(seed, str) and re.fullmatch("[0-9a-fA-F]{1,64}", seed):
        return int(seed, 16)
    if type(seed) is int and 0 <= seed < 1 << SEED_BITS:
        return seed
    raise BadOptions(f"a seed is a number below 2**{SEED_BITS} or its hexadecimal digits: {seed!r}")


class Match(Position):
    """One game from its options to its result. Made by ``flibuste.new`` and ``flibuste.load``."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        seed: int | None,
        setup: dict[str, Any] | None,
        auto_chance: bool,
        branch: Branch | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.setup = setup
        self.branch = branch
        """The position of another game that this one was played on from, if it was."""
        self.moves: list[str] = []
        self.deal: Deal | None = None
        """How the seed came about, if that can be shown."""
        self._seeded = seed is not None
        self._scripted = setup is not None
        self._auto = auto_chance
        self.options = game.complete(seats, options)
        if setup is not None and self.options["first"] < 0:
            self.options["first"] = 0  # G-2
            game.check(seats, self.options)
        self._kernels = jit.kernels(game)
        self._states = game.blank(seats, self.options)
        self.move_names = move_names(game, self._states[0])
        self._begin()

    def _begin(self) -> None:
        s = self._states[0]
        if self.seed is not None:
            seed_record(s, self.seed)
        if self.setup is None:
            self._k.deal(s)
        else:
            contract.PLACE.of(self.game)(s, self.setup)
        self.options["first"] = int(s.first)
        self._redraw()
        self._roll_due_dice()

    # --- the position ------------------------------------------------------------------

    @property
    def seeded(self) -> bool:
        """Whether what chance decides can be drawn."""
        return self._seeded

    @property
    def ply(self) -> int:
        """Moves played, dice included."""
        return len(self.moves)

    @property
    def scores(self) -> list[int] | None:
        """Points per seat, None until the game is over."""
        if not self.over:
            return None
        out = arrays.zeros("i4", self.seats)
        self._k.score(self._states[0], out)
        return [int(x) for x in out]

    @property
    def winners(self) -> list[int]:
        """The seats that won, empty until the game is over."""
        bits = int(self._k.winners(self._states[0]))
        return [seat for seat in range(self.seats) if bits >> seat & 1]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat may know (None: a spectator), as JSON-able values."""
        own = None if seat is None else self.redacted_record(seat)
        parts, public = contract.view_of(self.game), self.redacted_record(None)
        found = whole_view(parts, public, own, seat or 0)
        copied: dict[str, Any] = msgspec.to_builtins(found)  # parts are shared
        return {"game": self.game.name, "ply": self.ply, "to_move": self.to_move, **copied}

    def picture(self, seat: int | None = None, lang: str = "en") -> Picture:
        """What the seat may know (None: a spectator), drawn: a notebook shows it."""
        from flibuste.core.picture import picture

        return picture(self, seat, lang)

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def redacted(self, seat: int | None = None) -> Any:
        """A copy of the record with everything the seat may not know blanked."""
        states = arrays.copied(self._states)
        self._k.redact_first(states, self._seat(seat))
        return states[0]

    def redacted_record(self, seat: int | None = None) -> PlainRecord:
        """The same as a plain object: Python reads it ten times as fast."""
        k, seats = self._k, self._seat(seat)
        return redacted_records(self.game, k.redact_for, self._states, seats, 1)[0]

    def redacted_records(self) -> RedactedRecords:
        """The same for a spectator, then for each seat."""
        k, count = self._k, self.seats + 1
        return redacted_records(self.game, k.redact_for, self._states, SPECTATOR, count)

    def redacted_bytes(self) -> list[bytes]:
        """The bytes of the same."""
        k, count = self._k, self.seats + 1
        return redacted_bytes(self.game, k.redact_for, self._states, SPECTATOR, count)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        raise BadOptions(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

    # --- moves -------------------------------------------------------------------------

    def why_not(self, move: str) -> Reason | None:
        """The clause that forbids a move, with its sentence, or None if it is legal."""
        return self._why_not(self.parse(move))

    def _why_not(self, action: int) -> Reason | None:
        number = int(self._k.forbids_first(self._states, action))
        return words.reason(self.game.folder, self.game.clause(number)) if number else None

    def play(self, move: str) -> None:
        """Play a move given as text. Raises a MoveError and changes nothing if it cannot be."""
        self._play_action(self.parse(move), move)

    def act(self, action: int) -> None:
        """Play a move given as a number."""
        if type(action) is not int or not 0 <= action < self.game.readable:
            last = self.game.actions - 1
            raise MoveError(f"{self.game.name} has actions 0 to {last}, not {action!r}")
        self._play_action(action, None)

    def _play_action(self, action: int, said: str | None) -> None:
        """A refusal repeats what was said: several texts name one action that is never legal."""
        reason = self._why_not(action)
        if reason is not None:
            raise IllegalMove(self.text(action) if said is None else said, reason)
        if self._seeded and not self._scripted:
            self._advance(action)  # nothing can stop it
        else:
            self._advance_or_restore(action)

    def _advance_or_restore(self, action: int) -> None:
        """Chance that must be drawn and cannot be leaves all as it was."""
        before, ply, manner = arrays.copied(self._states), self.ply, (self._seeded, self._scripted)
        try:
            self._advance(action)
        except FlibusteError:
            self._states, (self._seeded, self._scripted) = before, manner
            del self.moves[ply:]
            raise

    def roll(self) -> str:
        """Draw the chance move that is due; the move that came up."""
        if self.to_move != CHANCE:
            raise MoveError("no chance move is due")
        ply = self.ply
        self._roll()
        self._roll_due_dice()
        return self.moves[ply]

    def _advance(self, action: int) -> None:
        if self._k.to_move_first(self._states) == CHANCE and self._seeded:
            self._draw_chance()  # a scripted die uses up the draw it replaces
        self._apply(action)
        self._roll_due_dice()

    def _draw_chance(self) -> int:
        """The chance action that the generator has next."""
        if not self._seeded:
            raise NoChance("this game has no seed: play the chance moves yourself")
        actions = self.actions
        return actions[chance.below(self._states[0], len(actions))]

    def _roll(self) -> None:
        self._apply(self._draw_chance())

    def _apply(self, action: int) -> None:
        self.moves.append(self.text(action))
        self._k.apply_first(self._states, action)
        if self._scripted and self.setup is not None:
            resume = contract.RESUME.of(self.game)
            resume(self._states[0], self.setup, self._seeded, self._k)
        self._redraw()

    def _redraw(self) -> None:
        """Draw anew what a seat could not see, where its branch says so; no setup counts then."""
        for redraw in branching.due(self.branch, self.ply):
            branching.redraw(self._k, self._states, redraw)
            self._seeded, self._scripted = True, False

    def _roll_due_dice(self) -> None:
        while self._auto and self._seeded and self.to_move == CHANCE:
            self._roll()

    # --- keeping -----------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """Everything needed to replay this game, as JSON-able values."""
        seed = None if self.seed is None else format(self.seed, "x")
        record = GameRecord(
            flibuste=FORMAT, game=self.game.name, rules=self.game.version, seats=self.seats,
            options=dict(self.options), seed=seed, setup=self.setup, moves=list(self.moves),
            branch=self.branch,
        )  # fmt: skip
        scores = self.scores
        if scores is not None:
            record.result = Result(scores=scores, winners=self.winners)
            record.deal = self.deal
        return as_builtins(record)

    def again(self) -> Match:
        """The same game before its first move; its dice are not rolled by themselves."""
        begin = self.game, self.seats, self.options, self.seed, self.setup
        return Match(*begin, auto_chance=False, branch=self.branch)

    def copy(self) -> Match:
        """An independent game in the same position."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = arrays.copied(self._states)
        twin.moves = list(self.moves)
        twin.options = dict(self.options)
        return twin

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.seats} seats, ply {self.ply}>"


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    setup: dict[str, Any] | None = None,
    auto_chance: bool = True,
    **options: object,
) -> Match:
    """Begin a game. Without seed and setup a seed of 256 bits is drawn."""
    description = get(game)
    if setup is not None and not isinstance(setup, dict):
        raise BadOptions(f"a setup is a dict, not {type(setup).__name__}")
    if seed is None and setup is None:
        seed = secrets.randbits(SEED_BITS)
    number = None if seed is None else read_seed(seed)
    chosen = description.seats[0] if seats is None else seats
    return Match(description, chosen, options, number, _copy_setup(setup), auto_chance)


def _copy_setup(setup: dict[str, Any] | None) -> dict[str, Any] | None:
    """A copy that nobody else can change."""
    try:
        return copy.deepcopy(setup)
    except RecursionError:
        raise BadSetup("no setup has lists nested this deeply") from None


def load(record: object, *, auto_chance: bool = True) -> Match:
    """Replay a record (a dict, or JSON as text). Raises BadRecord if it does not replay."""
    kept = read(record)
    try:
        match = _replayed(kept)
    except BadRecord:
        raise
    except FlibusteError as error:
        raise BadRecord(f"this record does not replay: {error}") from error
    except RecursionError:
        raise BadRecord("this record does not replay: lists within lists within lists") from None
    _check_result(match, kept)
    match._auto = auto_chance
    match._roll_due_dice()
    return match


def _replayed(kept: GameRecord) -> Match:
    game = get(kept.game)
    if kept.rules != game.version:
        known = f"this is {game.name} with rules {game.version}"
        raise BadRecord(f"played under rules {kept.rules}; {known} and cannot replay it")
    if kept.options.get("first", -1) == -1:
        raise BadRecord("a record's options always state first (G-2)")
    for option in game.options:
        if option.name in kept.options:
            option.check_stated(kept.options[option.name])
    seed = None if kept.seed is None else read_seed(kept.seed)
    branching.check_branch(kept)
    setup = _copy_setup(kept.setup)
    match = Match(game, kept.seats, kept.options, seed, setup, False, kept.branch)
    match.deal = kept.deal
    if kept.deal is not None:
        fair.check(kept.deal, match.seats, branching.latest_seed(kept.branch, match.seed))
    for number, move in enumerate(kept.moves):
        try:
            match.play(move)
        except MoveError as error:
            raise BadRecord(f"move {number + 1} of the record: {error}") from error
    return match


def _check_result(match: Match, kept: GameRecord) -> None:
    if kept.result is None:
        if match.over:
            raise BadRecord("the game is over but the record states no result")
        return
    truth = match.record().get("result")
    if truth != {"scores": kept.result.scores, "winners": kept.result.winners}:
        raise BadRecord(f"the record's result is not the result of its moves, which is {truth}")


def history(record: object) -> tuple[Match, Records]:
    """A finished game and its records, secrets included: one before every move, and the last.

    Raises BadRecord while the game runs: until its end a record leaves through ``redact`` alone.
    """
    import numpy as np

    match = load(record, auto_chance=False)
    if not match.over:
        raise BadRecord("this game is not over: until then its secrets are kept")
    again = match.again()
    states = np.zeros(match.ply + 1, match.game.dtype)
    states[:1] = again._states
    for ply, move in enumerate(match.moves):
        again.play(move)
        states[ply + 1 : ply + 2] = again._states
    return match, states
