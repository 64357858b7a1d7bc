"""What pages show of the code: the contract of a game, the settings of a server, measurements.

``python docs/_hooks/contract.py`` writes it there, between the marks; ``--check`` says where it
is not what ``flibuste.core.contract``, ``flibuste.server.settings`` and bench/ have.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import plots

from flibuste.core.contract import FILES, MESSAGES, MODULES, PARTS, Message
from flibuste.server import configuration

ROOT = Path(__file__).parents[2]
REQUIRED = "**required**"


# --- the guide's table ---------------------------------------------------------------------


def table() -> str:
    """Part by part: what it means, and what a game without it gets."""
    lines = ["| where | what | meaning | without it |", "| --- | --- | --- | --- |"]
    for module in MODULES:
        lines += [_row(f"`{module}.py`", *row) for row in _parts(module)]
    lines += [_row("`words/*.ftl`", *_message(message)) for message in MESSAGES]
    lines += [_row(f"`{f.path}`", "", f.meaning, f.instead or REQUIRED) for f in FILES]
    return "\n".join(lines)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("``", "`")


def _parts(module: str) -> Iterator[tuple[str, str, str]]:
    for part in PARTS:
        if part.module == module:
            instead = REQUIRED if part.required else part.instead
            yield f"`{part.signature}`", part.meaning, instead


def _message(message: Message) -> tuple[str, str, str]:
    instead = REQUIRED if message.default is None else message.without
    return f"`{message.key}`", message.meaning, instead


# --- CONTRIBUTING's checklist --------------------------------------------------------------


def checklist() -> str:
    """Module by module, those that a game must have first."""
    modules = sorted(MODULES, key=lambda module: not _names(module, required=True))
    files = sorted(FILES, key=lambda file: bool(file.instead))
    lines = [_item(module) for module in modules]
    lines += [
        f"- [ ] `{f.path}`{'' if not f.instead else ' (optional)'}: {f.meaning}" for f in files
    ]
    return "\n".join(lines)


def _names(module: str, required: bool) -> str:
    return " ".join(p.name for p in PARTS if p.module == module and p.required == required)


def _item(module: str) -> str:
    needed, more = _names(module, required=True), _names(module, required=False)
    if not needed:
        return f"- [ ] `{module}.py` (optional): {MODULES[module]} `{more}`"
    return f"- [ ] `{module}.py`: {MODULES[module]} `{needed}`; may have `{more}`"


# --- in its place --------------------------------------------------------------------------

PLACES: dict[str, tuple[str, Callable[[], str]]] = {
    "README.md": ("figures", plots.figures),
    "docs/index.md": ("figures", plots.figures),
    "docs/guides/add-a-game.md": ("contract", table),
    "CONTRIBUTING.md": ("contract", checklist),
    "docs/guides/operators.md": ("settings", configuration.settings_table),
}
"""By page: the name of its marks, and what stands between them."""


def renewed(text: str, mark: str, made: str) -> str:
    """A page with what stands between its marks made anew."""
    between = re.compile(rf"(<!-- {mark}:[^>]*-->\n).*?(<!-- /{mark} -->)", re.DOTALL)
    text, places = between.subn(lambda found: f"{found[1]}\n{made}\n\n{found[2]}", text)
    assert places == 1, "a page has one place for what is made"
    return text


def main() -> None:
    for name, (mark, make) in PLACES.items():
        path = ROOT / name
        before = path.read_text(encoding="utf-8")
        after = renewed(before, mark, make())
        if "--check" not in sys.argv:
            path.write_text(after, encoding="utf-8")
        elif after != before:
            sys.exit(f"{name} is not what the code says: make contract")
    plots.main()


if __name__ == "__main__":
    main()
