"""Pages made from the games themselves, so that they cannot go out of date.

For every game the registry finds: its observation drawn and explained block by block, its
actions run by run, its options, and its rulebooks. Decisions are listed from their folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from flibuste.core import registry, words
from flibuste.core.game import Block, Game, Option
from flibuste.core.match import Match

LANGUAGES = {"en": "English", "fr": "Français"}
CORE = Path(words.__file__).parent
WIDTH, ROW, HUES = 720, 34, ("#3b6ea5", "#b4552d", "#4f8a5b", "#8a6fae", "#a5863b", "#4b8f97")


def on_config(config: Any) -> Any:
    """Fill the empty sections of the navigation."""
    filled = {
        "Games": [{title(g): f"games/{g.name}.md"} for g in games()],
        "Rules": [{name: f"rules/{path}"} for name, path, _ in rulebooks()],
        "Decisions": [{heading(p): f"decisions/{p.name}"} for p in decisions(config)],
    }
    config["nav"] = [_fill(entry, filled) for entry in config["nav"]]
    return config


def on_files(files: Files, config: Any) -> Files:
    for game in games():
        files.append(File.generated(config, f"games/{game.name}.md", content=page(game)))
    for _, path, text in rulebooks():
        files.append(File.generated(config, f"rules/{path}", content=text))
    return files


def _fill(entry: Any, filled: dict[str, Any]) -> Any:
    if not isinstance(entry, dict):
        return entry
    [(name, inside)] = entry.items()
    if inside == []:
        return {name: filled[name]}
    if isinstance(inside, list):
        return {name: [_fill(part, filled) for part in inside]}
    return entry


def games() -> list[Game]:
    return [registry.get(name) for name in registry.names()]


def title(game: Game) -> str:
    return words.say(game.folder, "en", "title")


def decisions(config: Any) -> list[Path]:
    return sorted((Path(config["docs_dir"]) / "decisions").glob("*.md"))


def heading(path: Path) -> str:
    return path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def rulebooks() -> Iterator[tuple[str, str, str]]:
    """Name, path and text of every rulebook, those of all games first."""
    shelves = [("Every game", "common", CORE), *((title(g), g.name, g.folder) for g in games())]
    for name, stem, folder in shelves:
        for lang, language in LANGUAGES.items():
            text = (folder / "rulebook" / f"{lang}.md").read_text(encoding="utf-8")
            yield f"{name} ({language})", f"{stem}.{lang}.md", text


# --- a game's page -----------------------------------------------------------------------


def page(game: Game) -> str:
    parts = [
        f"# {title(game)}",
        f"*{words.say(game.folder, 'en', 'tagline')}*",
        f"`{game.name}`, rules {game.version}, for {_listed(game.seats)} seats. "
        f"[The rules](../rules/{game.name}.en.md).",
        f"```python\nimport flibuste\n\ng = flibuste.new({game.name!r}, seats={game.seats[0]}, "
        f"seed=7)\nb = flibuste.batch({game.name!r}, games=4096, seats={game.seats[0]})\n```",
        "## Options", _options(game),
        "## Observation", _observation(game),
        "## Actions", _actions(game),
        "## Sizes", _sizes(game),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _listed(numbers: Any) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(str(c).replace("|", "\\|") for c in r) + " |" for r in lines)


def _options(game: Game) -> str:
    rows = [_option(game, option) for option in game.options]
    rows.append(("`first`", "0 to seats - 1", "drawn", "Who begins."))
    return table(("option", "values", "default", ""), rows)


def _option(game: Game, option: Option) -> tuple[str, ...]:
    default = sorted({str(option.default_for(seats)) for seats in game.seats})
    said = words.say(game.folder, "en", f"option-{option.name}")
    return f"`{option.name}`", option.offered, " or ".join(default), said


def _observation(game: Game) -> str:
    intro = (
        f"{game.features} whole numbers (`int16`), from the record redacted for the seat: nothing "
        "in it depends on what the seat may not know. Blocks lie one after the other; a block of "
        "several dimensions is in C order."
    )
    rows = [
        (f"`{block.name}`", run(at, at + block.size - 1), " × ".join(map(str, block.shape)),
         block.meaning)
        for at, block in offsets(game)
    ]  # fmt: skip
    return "\n\n".join(
        [intro, drawing(game), table(("block", "features", "shape", "meaning"), rows)]
    )


def run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} … {last}"


def offsets(game: Game) -> Iterator[tuple[int, Block]]:
    at = 0
    for block in game.observation:
        yield at, block
        at += block.size


def drawing(game: Game) -> str:
    """The observation as a strip, wrapped into rows; a block's width is its share of features."""
    per_row = max(120, -(-game.features // 4))
    rows = -(-game.features // per_row)
    boxes = []
    for number, (at, block) in enumerate(offsets(game)):
        labelled = False
        for row in range(at // per_row, (at + block.size - 1) // per_row + 1):
            start, end = max(at, row * per_row), min(at + block.size, (row + 1) * per_row)
            label = "" if labelled else block.name
            drawn, labelled_here = _box(start % per_row, end - start, per_row, row, label, number)
            boxes.append(drawn)
            labelled = labelled or labelled_here
    height = rows * ROW
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" style="width:100%" '
        f'aria-label="The {game.features} features of an observation, by block">'
        + "".join(boxes) + "</svg>"
    )  # fmt: skip


def _box(
    start: int, size: int, per_row: int, row: int, label: str, number: int
) -> tuple[str, bool]:
    x, width = WIDTH * start / per_row, WIDTH * size / per_row
    fits = bool(label) and width > 6.5 * len(label) + 6
    text = (
        f'<text x="{x + width / 2:.1f}" y="{row * ROW + 19}" font-size="11" fill="#fff" '
        f'text-anchor="middle">{escape(label)}</text>'
        if fits
        else ""
    )
    box = (
        f'<rect x="{x:.1f}" y="{row * ROW + 2}" width="{max(1.0, width - 1):.1f}" '
        f'height="{ROW - 6}" rx="2" fill="{HUES[number % len(HUES)]}">'
        f"<title>{escape(label or '')}</title></rect>"
    )
    return box + text, fits


def _actions(game: Game) -> str:
    """Runs of actions that begin with the same word, from the game's own notation."""
    match = Match(game, game.seats[0], {}, 1, None, auto_chance=True)
    texts = [match.text(action) for action in range(game.actions)]
    rows, at = [], 0
    for word, same in groupby(texts, key=lambda text: text.split()[0]):
        found = list(same)
        last = at + len(found) - 1
        shown = found if len(found) < 4 else [found[0], found[1], "…", found[-1]]
        rows.append(
            (f"`{word}`", run(at, last), ", ".join(t if t == "…" else f"`{t}`" for t in shown))
        )
        at = last + 1
    intro = (
        f"{game.actions} actions. `mask` has a 1 where one is legal; `g.text(n)` is a number as "
        "text and `g.parse(text)` the other way."
    )
    return f"{intro}\n\n{table(('move', 'actions', 'from … to'), rows)}"


def _sizes(game: Game) -> str:
    rows = [
        ("a record", f"{game.dtype.itemsize} bytes"),
        ("legal actions in a position, at most", game.most_legal),
        ("moves in a game, at most, dice included", f"{game.most_moves:,}"),
    ]
    return table(("", ""), rows)
