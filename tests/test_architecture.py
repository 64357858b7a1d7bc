"""What is true of the whole code: sizes, types, words, maps, clauses.

Who may import whom is checked by import-linter (pyproject.toml).
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import flibuste
from flibuste.core import registry, rulebooks
from flibuste.core.testing.checks import CLAUSE, clauses

PACKAGE = Path(flibuste.__file__).parent
ROOT = PACKAGE.parents[1]


FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(folder: Path) -> Iterator[Path]:
    yield from (p for p in folder.rglob("*.py") if "tests" not in p.relative_to(folder).parts)


def code(folder: Path) -> Iterator[Path]:
    """Everything we wrote in a programming language, tests included."""
    kinds = {".py", ".ts", ".js", ".svelte", ".css"}
    made = {"node_modules", "static", "build"}
    for path in folder.rglob("*"):
        if path.suffix in kinds and not made & set(path.relative_to(folder).parts):
            yield path


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def layer(path: Path) -> str:
    return inside(path).partition("/")[0]


def functions(folder: Path) -> Iterator[tuple[Path, Function]]:
    for path in sources(folder):
        yield from ((path, n) for n in ast.walk(parsed(path)) if isinstance(n, FUNCTION))


def parameters(function: Function) -> list[ast.arg]:
    a = function.args
    named = [*a.posonlyargs, *a.args, *a.kwonlyargs]
    every = [*named, *(p for p in (a.vararg, a.kwarg) if p is not None)]
    return [p for p in every if p.annotation or p.arg not in ("self", "cls")]


def assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    yield from (t.id for t in targets if isinstance(t, ast.Name))


def names_of_any() -> set[str]:
    """``Any``, and what is only another name for it anywhere in the package."""
    found = {"Any", "typing.Any"}
    for path in sources(PACKAGE):
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Name):
                if node.value.id == "Any":
                    found |= set(assigned(node))
    return found


def test_no_game_is_named_outside_its_folder() -> None:
    named = re.compile("|".join(registry.names()), re.IGNORECASE)
    for path in sources(PACKAGE):
        inside = path.relative_to(PACKAGE).parts
        if inside[0] == "games" and len(inside) > 2:
            others = [n for n in registry.names() if n != inside[1]]
            assert not re.search("|".join(others), path.read_text(), re.IGNORECASE), path
            continue
        for line in _without_examples(path.read_text(encoding="utf-8")):
            assert not named.search(line), (path, line)


def _without_examples(text: str) -> Iterator[str]:
    """Docstrings may show how a game is asked for."""
    yield from (line for line in text.splitlines() if not line.lstrip().startswith(">>>"))


def test_import_does_no_work() -> None:
    """``import flibuste`` brings neither the compiler nor the games nor the words with it."""
    code = "import flibuste, sys; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(out.stdout.split())
    assert not loaded & {"numba", "llvmlite", "fluent", "babel", "rich", "sqlalchemy", "asyncio"}
    assert not [m for m in loaded if m.startswith("flibuste.games.")]


# --- sizes -------------------------------------------------------------------------------


def test_files_are_short() -> None:
    folders = ("src", "tests", "bench", "faults", "web", "examples")
    generated = ROOT / "web" / "src" / "lib" / "wire.ts"
    ours = (p for name in folders for p in code(ROOT / name) if p != generated)
    long = {p: n for p in ours if (n := len(p.read_text(encoding="utf-8").splitlines())) > 600}
    assert not long


def test_functions_are_short() -> None:
    long = [
        (path, f.name) for path, f in functions(PACKAGE) if (f.end_lineno or 0) - f.lineno >= 60
    ]
    assert not long


def test_functions_take_few_parameters() -> None:
    many = [(path, f.name) for path, f in functions(PACKAGE) if len(parameters(f)) > 8]
    assert not many


@pytest.mark.parametrize("name", ["core", "games", "bots", "batches"])
def test_parameters_have_types(name: str) -> None:
    """Any, by whatever name, is the type of fewer than one parameter in twenty."""
    loose = names_of_any()
    types = [
        ast.unparse(p.annotation).strip("'\"") if p.annotation else "Any"
        for _, f in functions(PACKAGE / name)
        for p in parameters(f)
    ]
    share = sum(t in loose for t in types) / len(types)
    assert share < 0.05, f"{share:.1%}"


# --- words -------------------------------------------------------------------------------

TWICE = {
    "FlibusteEnv": "PettingZoo's and Gymnasium's users know it by this name",
}
"""Classes with one name in two modules, and why."""
STANDS_FOR = {("core/defaults.py", "core/kernel.py"): "a default has the name it stands in for"}
"""Modules that define the same functions on purpose."""
CONVENTIONS = {"main": "where a program begins", "run": "what a command of the terminal does"}
"""Functions whose name is the same wherever they are."""


def test_a_class_name_is_defined_once() -> None:
    """Outside the games, which do not meet."""
    where: dict[str, list[str]] = {}
    for path in sources(PACKAGE):
        if layer(path) != "games":
            classes = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.ClassDef))
            for name in (c.name for c in classes):
                where.setdefault(name, []).append(inside(path))
    twice = {name: paths for name, paths in where.items() if len(paths) > 1}
    assert not {n: p for n, p in twice.items() if n not in TWICE}
    assert set(TWICE) <= set(twice), "explained, but no longer there"


def test_a_function_name_is_defined_once_in_a_layer() -> None:
    where: dict[tuple[str, str], list[str]] = {}
    for path in sources(PACKAGE):
        if layer(path) != "games":
            for node in parsed(path).body:
                if isinstance(node, FUNCTION) and not node.name.startswith("_"):
                    where.setdefault((layer(path), node.name), []).append(inside(path))
    twice = {k: v for k, v in where.items() if len(v) > 1 and tuple(sorted(v)) not in STANDS_FOR}
    assert not {k: v for k, v in twice.items() if k[1] not in CONVENTIONS}


def told_in(lang: str) -> Iterator[tuple[str, str]]:
    """Where, and a line that people read: sentences and rulebooks. Commands to type are none."""
    books = [*PACKAGE.rglob(f"rulebook/*{lang}.md"), *PACKAGE.rglob(f"words/{lang}.ftl")]
    guides = [ROOT / "docs" / "guides" / "joueurs.md"] if lang == "fr" else []
    for path in [*books, *(ROOT / "web" / "words").rglob(f"{lang}.ftl"), *guides]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.startswith(("#", "command-", "help-in-help-sign", "| ---")):
                said = re.sub(r'\{"[^"]*"\}|https?:|postgresql:|\[\?\]|`\?`|^!(?=\[)', "x", line)
                yield f"{path.relative_to(ROOT)}:{number}", said


def test_french_punctuation_has_its_spaces() -> None:
    """No-break spaces: narrow before ; ! ? and %, wide before : and within « »."""
    narrow = r"(?<!\u202f)[;!?]|(?<=[\d}])[ \u00a0]?%"
    wide = r"(?<!\u00a0)(?:»|:(?=\s|$))|«(?!\u00a0)"
    wrong = re.compile(f"{narrow}|{wide}")
    found = [where for where, line in told_in("fr") if wrong.search(line)]
    assert not found


def test_no_name_comes_where_french_would_elide() -> None:
    """“de Anne” is wrong, and a message cannot know whether a name begins with a vowel."""
    elided = re.compile(r"\b(?:de|que) \{ \$(?:name|names|rival\d?) \}")
    assert not [where for where, line in told_in("fr") if elided.search(line)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_apostrophes_are_curly(lang: str) -> None:
    straight = [where for where, line in told_in(lang) if "'" in line.replace("'UTF8'", "")]
    assert not straight  # SQL is typed as it is


def glossary() -> list[tuple[str, str]]:
    """Word and where it is defined, row by row."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(row[0], row[-1].strip("` |")) for row in rows if row[0] not in ("word", "---")]


def test_a_word_of_the_glossary_has_one_meaning() -> None:
    words = [word.casefold() for word, _ in glossary()]
    assert len(words) > 10
    assert not [word for word in words if words.count(word) > 1]


def test_the_words_of_the_glossary_are_defined_where_it_says() -> None:
    wrong = [(word, place) for word, place in glossary() if not is_defined(place)]
    assert not wrong


def is_defined(place: str) -> bool:
    """A module, or a name at its top level, or a file of the browser's."""
    if place.startswith("web/"):
        return (PACKAGE.parents[1] / place).is_file()
    whole = PACKAGE.parent.joinpath(*place.split("."))
    if whole.with_suffix(".py").exists() or (whole / "__init__.py").exists():
        return True
    module = next((p for p in (whole.parent.with_suffix(".py"), whole.parent / "__init__.py")
                   if p.exists()), None)  # fmt: skip
    return module is not None and whole.name in top_level(parsed(module))


def top_level(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, (*FUNCTION, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from assigned(node)


# --- maps --------------------------------------------------------------------------------


def packages() -> list[str]:
    """The folders with code, games left out: ``core``, ``core/testing``, …"""
    found = (p.parent.relative_to(PACKAGE).as_posix() for p in PACKAGE.rglob("*/__init__.py"))
    return sorted(name for name in found if not name.startswith("games/"))


def contents(folder: Path) -> set[str]:
    """A folder's modules and the folders with code in it."""
    modules = {p.name for p in folder.glob("*.py") if not p.name.startswith("__")}
    return modules | {f"{p.parent.name}/" for p in folder.glob("*/__init__.py")}


def modules_in(text: str) -> set[str]:
    return set(re.findall(r"\b\w+(?:\.py\b|/)", text))


def tree_of_the_docs() -> dict[str, set[str]]:
    """What docs/architecture.md draws below each folder of src/flibuste; "" is that folder."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = text.split("```")[1].partition("src/flibuste/\n")[2]
    drawn: dict[str, set[str]] = {"": set()}
    folder = ""
    for line in block.splitlines():
        if not line.startswith(" "):
            break
        if line.startswith("    "):
            drawn[folder] |= modules_in(line.strip().partition("  ")[0])
        else:
            folder = line.split()[0].rstrip("/")
            drawn[""].add(f"{folder}/")
            drawn[folder] = set()
    return drawn


def test_the_map_in_the_docs_names_every_folder() -> None:
    folders = {f"{p.parent.name}/" for p in PACKAGE.glob("*/__init__.py")}
    assert tree_of_the_docs()[""] == folders - {"games/"} | {"games/<game>/"}


@pytest.mark.parametrize("name", [n for n in packages() if n != "games"])
def test_a_folder_has_one_map_and_it_is_true(name: str) -> None:
    """In docs/architecture.md or in its own docstring: every module, and no other."""
    own = ast.get_docstring(parsed(PACKAGE / name / "__init__.py")) or ""
    maps = [m for m in (tree_of_the_docs().get(name), modules_in(own)) if m]
    assert maps == [contents(PACKAGE / name)]


def test_the_pages_show_the_contract() -> None:
    command = [sys.executable, str(ROOT / "docs" / "_hooks" / "contract.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- clauses -----------------------------------------------------------------------------


def cited(folder: Path, mark: str = "clause") -> set[Any]:
    """The clauses, or the examples, that the marks of the tests below a folder name."""
    found: set[Any] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{mark}":
                found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    return found


@pytest.mark.parametrize("name", registry.names())
def test_every_clause_is_tested(name: str) -> None:
    game = registry.get(name)
    missing = set(clauses(game, "en")) - cited(game.folder / "tests")
    assert not missing, f"no test cites {sorted(missing)}"


@pytest.mark.parametrize("name", registry.names())
def test_every_worked_example_is_played_by_a_test(name: str) -> None:
    game = registry.get(name)
    told = rulebooks.of_game(game, "en").examples
    assert told and set(told) == cited(game.folder / "tests", "example")


def test_every_common_clause_is_tested() -> None:
    text = (PACKAGE / "core" / "rulebook" / "en.md").read_text(encoding="utf-8")
    common = CLAUSE.findall(text)
    assert common == [f"G-{n}" for n in range(1, 6)]
    french = (PACKAGE / "core" / "rulebook" / "fr.md").read_text(encoding="utf-8")
    assert CLAUSE.findall(french) == common
    assert set(common) <= cited(ROOT / "tests")
