"""The contract of a game: all it has or may have, what each part means, and what stands in for it.

Whoever wants something of a game asks its part here, such as ``DESCRIBE.of(game)``: the answer is
the game's own, or the default, or an error that says what the game lacks. Compiled functions have
their meaning in ``core.kernel`` and their defaults in ``core.defaults``; what people read and see
has its defaults in ``core.plain``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from flibuste.core import defaults, kernel, plain, words
from flibuste.core.errors import IncompleteGame
from flibuste.core.layout import Fields, PlainRecord
from flibuste.core.record import Record
from flibuste.core.searchsettings import MEANINGS, SearchSettings
from flibuste.core.viewparts import View

if TYPE_CHECKING:
    from flibuste.core.game import Game

T = TypeVar("T")
Setting = float | tuple[float, ...]
"""The same for all, or one for every number of players."""


@cache
def _module(package: str, name: str) -> ModuleType | None:
    """One of a game's modules, if it has it. What goes wrong within it is not hidden."""
    path = f"{package}.{name}"
    return import_module(path) if find_spec(path) else None


def _own(module: ModuleType | None, name: str) -> Any:
    """What a module has under a name, or None; a placeholder that it imports is not its own."""
    found = None if module is None else vars(module).get(name)
    return None if getattr(found, "__module__", "") == kernel.__name__ else found


@dataclass(frozen=True)
class Part(Generic[T]):
    """Something a game has in one of its modules, or may have."""

    module: str
    name: str
    meaning: str
    default: T | None = None
    made: Callable[[Game], T] | None = None
    """The default, where it depends on the game."""
    arguments: str = ""
    """Of a function that has no default to show them."""
    without: str = ""
    """What a game without it gets, in words, where the default does not say it."""
    _kept: dict[str, T] = field(default_factory=dict, repr=False, compare=False)

    def of(self, game: Game) -> T:
        """The game's own, or what stands in for it. Raises IncompleteGame if there is neither."""
        own: T | None = _own(_module(game.package, self.module), self.name)
        if own is not None:
            return own
        if self.default is not None:
            return self.default
        if self.made is None:
            raise IncompleteGame(game.name, [str(self)])
        if game.package not in self._kept:
            self._kept[game.package] = self.made(game)
        return self._kept[game.package]

    @property
    def required(self) -> bool:
        return self.default is None and self.made is None

    def missing(self, game: Game) -> bool:
        """Must the game have it, and has it not?"""
        return self.required and _own(_module(game.package, self.module), self.name) is None

    @property
    def signature(self) -> str:
        """``legal(s, out)``; of a value its name alone."""
        if self.arguments:
            return f"{self.name}({self.arguments})"
        if inspect.isfunction(self.default):
            return f"{self.name}({', '.join(inspect.signature(self.default).parameters)})"
        return self.name

    @property
    def instead(self) -> str:
        """What a game without it gets, in words."""
        told = self.made or self.default
        return self.without or (_first_line(told) if inspect.isfunction(told) else f"{told:g}")

    def __str__(self) -> str:
        return f"{self.module}.py has no {self.signature}: {self.meaning}"


def _first_line(function: Callable[..., object]) -> str:
    return (function.__doc__ or "").splitlines()[0]


# --- the rules, and who may know what ------------------------------------------------------


def _kernel(module: str, placeholder: Callable[..., Any]) -> Part[Callable[..., Any]]:
    """A compiled function: meaning and arguments from its placeholder."""
    name = placeholder.__name__
    arguments = ", ".join(inspect.signature(placeholder).parameters)
    return Part(module, name, _first_line(placeholder), _own(defaults, name), None, arguments)


_RULES = (
    kernel.deal, kernel.legal, kernel.forbids, kernel.apply, kernel.to_move, kernel.over,
    kernel.score, kernel.winners, kernel.count_legal, kernel.nth_legal, kernel.due_stage,
)  # fmt: skip
_HIDDEN = (kernel.redact, kernel.imagine, kernel.observe)
_HEURISTICS = (kernel.rate, kernel.evaluate, kernel.infer)

KERNELS: tuple[Part[Callable[..., Any]], ...] = (
    *(_kernel("rules", function) for function in _RULES),
    *(_kernel("hidden", function) for function in _HIDDEN),
    *(_kernel("heuristics", function) for function in _HEURISTICS),
    _kernel("derived", kernel.derive),
)
SCORE = next(part for part in KERNELS if part.name == "score")

STAGES = Part("rules", "STAGES", "Kinds of decisions that due_stage tells apart.", 1)
DENSE = Part(
    "hidden", "DENSE", "Does observe write every feature, but for the noughts of bits.spread?",
    False, without="no",
)  # fmt: skip
DERIVED: Part[type[Fields]] = Part(
    "derived", "Derived", "The fields that derive fills.", defaults.Derived, without="Nothing."
)

# --- faster functions in place of plain ones -----------------------------------------------

FOR_CPU = Part(
    "swift", "for_cpu", "Faster functions for compiled code, each under the plain one it replaces.",
    defaults.nothing_faster,
)  # fmt: skip
FOR_CUDA = Part("swift", "for_cuda", "The same for a GPU.", defaults.nothing_faster)
FOR_WASM: Part[Callable[[], dict[Any, Any]]] = Part(
    "swift", "for_wasm", "The same for WebAssembly.", made=lambda game: FOR_CUDA.of(game),
    without="for_cuda",
)  # fmt: skip

# --- text and words ------------------------------------------------------------------------

FORMAT: Part[Callable[[Record | PlainRecord | None, int], str]] = Part(
    "notation", "format", "An action as text, also one that can never be legal.",
    arguments="s, action",
)  # fmt: skip
PARSE: Part[Callable[[Record | None, str], int]] = Part(
    "notation", "parse", "Text as an action; raises UnreadableMove.", arguments="s, text"
)
DESCRIBE = Part(
    "notation", "describe", "A move in words, to follow the name of whoever makes it.",
    plain.describe,
)  # fmt: skip
BOARD_OF = Part(
    "notation", "board_of", "What the names of moves depend on, as bytes.", plain.board_of
)
PLACE = Part("setup", "place", "A deal given by hand; raises BadSetup.", plain.place)
RESUME = Part(
    "setup", "resume", "After a move: deal what the setup says comes later.", plain.resume
)
EFFECTS = Part(
    "effects", "effects", "What came of a move, for the log, from what all may know.", plain.effects
)


def _breakdown(game: Game) -> Callable[[Record, int, Any], list[plain.Line]]:
    """One line, the score."""
    return plain.breakdown(SCORE.of(game))


BREAKDOWN = Part(
    "ending", "breakdown", "Where a seat's score comes from, clause by clause.", made=_breakdown,
    arguments="s, seat, say",
)  # fmt: skip

# --- what is seen --------------------------------------------------------------------------


def _steps(game: Game) -> Callable[[PlainRecord, int], list[str]]:
    """A list of the moves to pick from."""
    return plain.steps(FORMAT.of(game))


PUBLIC = Part(
    "view", "PUBLIC", "What all see alike, by name; ``ended``: the clause that ended the game.",
    made=plain.public,
)  # fmt: skip
OWN = Part("view", "own", "What a seat sees besides.", made=plain.own, arguments="s, seat")
STEPS = Part(
    "view", "steps", "What to pick on the table for a move, one thing after the other.",
    made=_steps, arguments="s, action",
)  # fmt: skip
DRAW = Part("terminal", "draw", "A view as a terminal shows it, by Rich.", plain.draw)
_OPEN: Mapping[str, Callable[[Any], Any]] = MappingProxyType({})
VEILED: Part[Mapping[str, Callable[[Any], Any]]] = Part(
    "view", "VEILED",
    "Parts of PUBLIC as they are shown at a table played from memory, until the end.", _OPEN,
    without="It cannot be played from memory.",
)  # fmt: skip
OWN_VEILED = Part(
    "view", "own_veiled", "The same of own.", made=lambda game: OWN.of(game), arguments="s, seat",
    without="own",
)  # fmt: skip


def view_of(game: Game, veiled: bool = False) -> View:
    """The parts of its views; veiled: without what would have to be remembered."""
    if veiled:
        return View({**PUBLIC.of(game), **VEILED.of(game)}, OWN_VEILED.of(game))
    return View(PUBLIC.of(game), OWN.of(game))


def has_veil(game: Game) -> bool:
    """Whether it can be played from memory."""
    return bool(VEILED.of(game))


# --- for bots and for tests ----------------------------------------------------------------

SEARCH: tuple[Part[Setting], ...] = tuple(
    Part("heuristics", name.upper(), MEANINGS[name], usual)
    for name, usual in SearchSettings()._asdict().items()
)
"""How a game wants to be searched."""
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
LONG_SEARCH = Part(
    "heuristics", "LONG_SEARCH", "The same for a search that has time, by name in lower case.",
    _NOTHING, without="It is searched the same way.",
)  # fmt: skip
HOLD = Part(
    "laws", "hold", "What is true of every position: nothing is lost or appears.", plain.hold
)

PARTS: tuple[Part[Any], ...] = (
    *KERNELS, STAGES, DENSE, FOR_CPU, FOR_CUDA, FOR_WASM, FORMAT, PARSE, DESCRIBE, BOARD_OF, PUBLIC,
    OWN, VEILED, OWN_VEILED, STEPS, DERIVED, DRAW, EFFECTS, BREAKDOWN, PLACE, RESUME, HOLD, *SEARCH,
    LONG_SEARCH,
)  # fmt: skip
"""In the order in which the guide lists them."""

MODULES = {
    "rules": "What may be done, and what comes of it.",
    "hidden": "Who may know what.",
    "notation": "Moves as text, and in words.",
    "view": "What a seat sees and may pick.",
    "derived": "What a view tells that takes some working out.",
    "terminal": "The table in a terminal.",
    "effects": "What came of a move.",
    "ending": "Where a score comes from.",
    "setup": "Deals given by hand.",
    "laws": "What tests know to be true.",
    "heuristics": "Common sense: how good moves and positions look to a player.",
    "swift": "Where a rule is slow: faster functions that say the same.",
}
"""Of the contract; a game may have others for itself."""

# --- words and files -----------------------------------------------------------------------


@dataclass(frozen=True)
class Message:
    """A message in a game's ``words``, in every language; its key may have blanks to fill in."""

    key: str
    meaning: str
    default: str | None = None
    without: str = "Nothing is said."
    """What a game without it gets, in words."""

    def of(
        self, game: Game, lang: str, values: Mapping[str, str] | None = None, **blanks: str
    ) -> str:
        """What the game says, or what stands in for it; ``values``: those the message needs."""
        key = self.key.format(**blanks)
        if self.default is None or words.has(game.folder, lang, key):
            return words.say(game.folder, lang, key, **(values or {}))
        return self.default.format(**blanks)


TITLE = Message("title", "The game's name.")
TAGLINE = Message("tagline", "A sentence for the lobby.", "")
OPTION = Message("option-{option}", "What an option decides.", "{option}", "Its name.")
VALUE = Message("option-{option}-{value}", "What one of its values means.", "", "The value itself.")
NOTE = Message("option-{option}-note", "What to know before choosing, beside the option.", "")
CLAUSE = Message("{clause}", "Why that clause refuses a move, for every clause that forbids names.")
LESSON = Message("lesson-{step}", "What to do in a step of the lesson, and why.")
LESSON_DONE = Message("lesson-{step}-done", "What came of it.", "")
LESSON_ELSE = Message(
    "lesson-{step}-else", "Said to a move that is legal and not the one.", "", "A general sentence."
)
COACH = Message(
    "coach-{kind}", "Why an effect matters, to a beginner: ``$who`` is ``me`` or ``other``.", ""
)
MOVE_WORD = Message(
    "move-{word}", "A word of the moves' notation, for the prompt of a terminal; other spellings "
    "that are understood follow, after ``|``. A number after ``seat`` is shown counted from 1.",
    "{word}", "The word itself.",
)  # fmt: skip
LESSONS = (LESSON, LESSON_DONE, LESSON_ELSE)
MESSAGES = (TITLE, TAGLINE, OPTION, VALUE, NOTE, CLAUSE, MOVE_WORD, *LESSONS, COACH)


class File(NamedTuple):
    """A file that is no module."""

    path: str
    meaning: str
    instead: str = ""
    """What a game without it gets, in words; nothing: it is required."""


FILES = (
    *(File(f"words/{lang}.ftl", "Messages.") for lang in words.LANGUAGES),
    *(
        File(f"rulebook/{lang}.md", "The rules, clause by clause: `- **X-1** …`.")
        for lang in words.LANGUAGES
    ),
    *(
        File(f"rulebook/summary.{lang}.md", "The rules on one page.", "The rules begin at once.")
        for lang in words.LANGUAGES
    ),
    File("rulebook/pictures.toml", "The pictures of the rules: positions.", "No pictures."),
    File("lesson.toml", "The lesson: positions and the moves to make.", "No lesson is offered."),
    File("anchors.json", "How strong the bots are, measured.", "Bots play no rated games."),
    File("web/Table.svelte", "The table in a browser.", "The view as a list, moves as buttons."),
    File("web/Cover.svelte", "Its picture in the lobby.", "A plain picture."),
)


def missing(game: Game) -> list[str]:
    """All that a game must have and has not, in words."""
    parts = [str(part) for part in PARTS if part.missing(game)]
    gone = [f for f in FILES if not f.instead and not (game.folder / f.path).is_file()]
    found = [lang for lang in words.LANGUAGES if (game.folder / f"words/{lang}.ftl").is_file()]
    untold = [lang for lang in found if not words.has(game.folder, lang, TITLE.key)]
    return [
        *parts,
        *(f"{file.path} is missing: {file.meaning}" for file in gone),
        *(f"words/{lang}.ftl has no {TITLE.key}: {TITLE.meaning}" for lang in untold),
    ]
