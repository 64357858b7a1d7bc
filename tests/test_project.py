"""What is around the code: dependencies, versions, workflows, variables of the environment."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import flibuste
from flibuste.server import settings

PACKAGE = Path(flibuste.__file__).parent
ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

# --- dependencies ------------------------------------------------------------------------

EXTRAS = {
    "adapters/gymnasium.py": ["gymnasium"],
    "adapters/openspiel.py": ["openspiel"],
    "adapters/pettingzoo.py": ["pettingzoo"],
    "adapters": ["gymnasium", "pettingzoo"],
    "arena/cluster.py": ["ray"],
    "arena": ["arena"],
    "batches": ["cuda"],
    "lab": ["arena"],
    "reviews/parquet.py": ["arena"],
    "server": ["server"],
    "server/postgres.py": ["postgres"],
    "wasm": ["wasm"],
}
"""What a file or a layer may import besides the base: what these extras have in common."""
NAMES = {
    "fluent": "fluent.runtime", "markdown_it": "markdown-it-py", "PIL": "pillow",
    "pyspiel": "open-spiel",
}  # fmt: skip
"""Distributions with another name than the module one imports."""


def required(listed: list[str]) -> set[str]:
    """The distributions of some requirements, our own extras opened."""
    found: set[str] = set()
    for requirement in map(Requirement, listed):
        extras = requirement.extras if requirement.name == "flibuste" else ()
        found |= {str(canonicalize_name(requirement.name))} if not extras else set()
        for extra in extras:
            found |= required(PROJECT["optional-dependencies"][extra])
    return found


def allowed(path: Path) -> set[str]:
    inside = path.relative_to(PACKAGE).as_posix()
    extras = EXTRAS.get(inside, EXTRAS.get(inside.split("/")[0], []))
    common = [required(PROJECT["optional-dependencies"][extra]) for extra in extras]
    return required(PROJECT["dependencies"]) | (set.intersection(*common) if common else set())


def imported(path: Path) -> Iterator[str]:
    """The distributions a file imports from, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [str(node.module)]
        for top in {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"flibuste"}:
            yield str(canonicalize_name(NAMES.get(top, top)))


def sources() -> list[Path]:
    """What is in the wheel."""
    return [p for p in PACKAGE.rglob("*.py") if p.relative_to(PACKAGE).parts[2:3] != ("tests",)]


def test_every_import_is_declared() -> None:
    undeclared = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in sources()
        for name in set(imported(path)) - allowed(path)
    }
    assert not undeclared


def test_every_dependency_is_imported() -> None:
    runners = {"httptools", "uvloop", "websockets", "numba-cuda"}  # found by uvicorn, by Numba
    used = {name for path in sources() for name in imported(path)} | runners
    extras = PROJECT["optional-dependencies"].items()
    ours = [r for extra, rs in extras if extra not in ("dev", "test") for r in rs]
    assert required(PROJECT["dependencies"] + ours) <= used


# --- versions ----------------------------------------------------------------------------


def test_the_version_is_the_same_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == flibuste.__version__


def test_the_changelog_is_in_order() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    dated = [t for t in titles if t != "Unreleased"]
    assert titles[1:] == dated[-len(titles) + 1 :], "only the first section has no date"
    versions = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)", t) for t in dated]
    numbers = [tuple(map(int, v.groups()[:3])) for v in versions if v]
    assert len(numbers) == len(dated)
    assert sorted(numbers, reverse=True) == numbers
    assert Version(dated[0].split()[0]) <= Version(flibuste.__version__)


# --- workflows ---------------------------------------------------------------------------

SCHEMAS = {
    "github-workflows": [".github/workflows/*.yml"],
    "dependabot": [".github/dependabot.yml"],
    "github-issue-forms": [".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/idea.yml"],
    "github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
    "citation-file-format": ["CITATION.cff"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_are_as_their_readers_want_them(schema: str) -> None:
    files = [path for pattern in SCHEMAS[schema] for path in ROOT.glob(pattern)]
    assert len(files) >= len(SCHEMAS[schema])
    tool = [sys.executable, "-m", "check_jsonschema", "--default-filetype", "yaml"]
    done = subprocess.run(
        [*tool, "--builtin-schema", f"vendor.{schema}", *files], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def commands() -> Iterator[str]:
    """What the workflows and the hooks run."""
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            yield from (step["run"] for step in job["steps"] if "run" in step)
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    for repository in hooks["repos"]:
        yield from (hook["entry"] for hook in repository["hooks"])


def test_workflows_and_hooks_call_targets_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):(?!=)", makefile, re.MULTILINE))
    called = {name for command in commands() for name in re.findall(r"\bmake ([\w-]+)", command)}
    assert {"test", "test-portable", "docs", "release-check", "lint"} <= called <= targets


def test_the_tests_for_every_system_are_there() -> None:
    asked = ["make", "--silent", "--eval", "listed: ; @echo $(PORTABLE_TESTS)", "listed"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    assert [path for path in listed.stdout.split() if not (ROOT / path).exists()] == []


def test_every_offered_python_is_tried() -> None:
    matrix = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    tried = matrix["jobs"]["everywhere"]["strategy"]["matrix"]["python"]
    offered = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert tried == offered
    assert PROJECT["requires-python"] == f">={offered[0]}"


# --- variables ---------------------------------------------------------------------------


def test_every_variable_is_documented() -> None:
    """Those the code reads, and no others, are on the page for operators."""
    variable = re.compile(r"FLIBUSTE_[A-Z_]+")
    read = {v for path in sources() for v in variable.findall(path.read_text(encoding="utf-8"))}
    read |= {settings.variable(each.name) for each, _ in settings.described()}
    page = (ROOT / "docs" / "guides" / "operators.md").read_text(encoding="utf-8")
    assert set(variable.findall(page)) == read
