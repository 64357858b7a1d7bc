"""Pages made from the games themselves, so that they cannot go out of date.

For every game the registry finds: its observation drawn and explained block by block, its
actions run by run, its options, and its rulebooks. Decisions are listed from their folder;
measurements are those of bench/, with their plots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

import look
import plots
from mkdocs.structure.files import File, Files

from flibuste.core import contract, registry, words
from flibuste.core.game import Block, Game, Option
from flibuste.core.match import Match

LANGUAGES = {"en": "English", "fr": "Français"}
CORE = Path(words.__file__).parent
WIDTH, ROW, LINE = 720, 34, 18
HUES = ("#3b6ea5", "#b4552d", "#4f8a5b", "#8a6fae", "#a5863b", "#4b8f97")


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
    examples = Path(config["docs_dir"]).parent / "examples"
    files.append(File.generated(config, "guides/training.md", content=training(examples)))
    for name, content in (*look.files(), *measured()):
        old = files.get_file_from_path(name)
        if old:
            files.remove(old)
        files.append(File.generated(config, name, content=content))
    return files


def measured() -> Iterator[tuple[str, str]]:
    """The plots, and the figures they are drawn from."""
    for name, draw in plots.PLOTS.items():
        yield f"images/{name}", draw()
    for name, path in {"speed": plots.RESULTS, "strength": plots.STRENGTH}.items():
        head, _, text = path.read_text(encoding="utf-8").partition("\n")
        text = re.sub(r"\[([^]]+)\]\([\w./]+\)", r"`bench/\1`", text)
        plot = f"![The figures below, drawn](images/{name}.svg){{ .plot }}"
        yield f"{name}.md", f"{head}\n\n{plot}\n{text}"


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """The site has the examples on a page of its own."""
    return re.sub(r"\]\(\.\./examples/(\w+)\.py\)", r"](guides/training.md#\1py)", markdown)


def training(examples: Path) -> str:
    """What examples/ has for learners, whole programs to copy; and the stranger at the table."""
    about = (examples / "README.md").read_text(encoding="utf-8")
    parts = [re.sub(r"\]\((\w+)\.py\)", r"](#\1py)", about)]
    for path in sorted(examples.glob("*.py")):
        code = path.read_text(encoding="utf-8")
        parts.append(f"## {path.name}\n\n```python\n{code}```")
    return "\n\n".join(parts) + "\n"


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
    return contract.TITLE.of(game, "en")


def decisions(config: Any) -> list[Path]:
    return sorted((Path(config["docs_dir"]) / "decisions").glob("*.md"))


def heading(path: Path) -> str:
    return path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def rulebooks() -> Iterator[tuple[str, str, str]]:
    """Name, path and text of every rulebook, those of all games first."""
    shelves = [("Every game", "common", CORE), *((title(g), g.name, g.folder) for g in games())]
    for name, stem, folder in shelves:
        for lang, language in LANGUAGES.items():
            yield f"{name} ({language})", f"{stem}.{lang}.md", words.rulebook(folder, lang)


# --- a game's page -----------------------------------------------------------------------


def page(game: Game) -> str:
    parts = [
        f"# {title(game)}",
        f"*{contract.TAGLINE.of(game, 'en')}*",
        f"`{game.name}`, rules {game.version}, for {_listed(game.seats)} seats. "
        f"[The rules](../rules/{game.name}.en.md).",
        f"```python\nimport flibuste\n\ng = flibuste.new({game.name!r}, seats={game.seats[0]}, "
        f"seed=7)\nb = flibuste.batch({game.name!r}, games=4096, seats={game.seats[0]})\n```",
        "## Options", _options(game),
        "## Observation", _observation(game),
        "## Actions", _actions(game),
        *_places(game),
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
    told = (part.of(game, "en", option=option.name) for part in (contract.OPTION, contract.NOTE))
    said = " ".join(line if line[-1] in ".!?" else f"{line}." for line in told if line)
    return f"`{option.name}`", option.offered, _default(game, option), said


def _default(game: Game, option: Option) -> str:
    """What an option is unless said; where that depends on the seats, for how many of them."""
    seats_by: dict[str, list[int]] = {}
    for seats in game.seats:
        seats_by.setdefault(str(option.default_for(seats)), []).append(seats)
    if len(seats_by) == 1:
        return next(iter(seats_by))
    return "; ".join(f"{value} for {_listed(seats)} seats" for value, seats in seats_by.items())


def _observation(game: Game) -> str:
    intro = (
        f"{game.features} whole numbers (`int16`), from the record redacted for the seat: nothing "
        "in it depends on what the seat may not know. Blocks lie one after the other; a block of "
        "several dimensions is in C order: its last dimension runs fastest. `g.game.feature_names` "
        f"has a name for every feature, such as `{game.feature_names[0]}`."
    )
    rows = [
        (f"`{block.name}`", run(at, at + block.size - 1), _shape(block), block.meaning)
        for at, block in offsets(game.observation)
    ]
    drawn = drawing(game.observation, f"The {game.features} features of an observation, by block")
    return "\n\n".join([intro, drawn, table(("block", "features", "shape", "meaning"), rows)])


def _shape(block: Block) -> str:
    return " × ".join(map(str, block.shape))


def run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} … {last}"


def offsets(blocks: tuple[Block, ...]) -> Iterator[tuple[int, Block]]:
    at = 0
    for block in blocks:
        yield at, block
        at += block.size


def drawing(blocks: tuple[Block, ...], said: str) -> str:
    """Blocks as a strip, wrapped into rows; a block's width is its share of the places.

    Names that do not fit into their boxes stand below the strip, with the same colours.
    """
    total = sum(block.size for block in blocks)
    per_row = max(120, -(-total // 4))
    boxes, small = [], []
    for number, (at, block) in enumerate(offsets(blocks)):
        parts = list(_parts(at, block.size, per_row))
        widest = max(parts, key=lambda part: part[2])
        boxes += [_box(part, per_row, block.name, number) for part in parts]
        if WIDTH * widest[2] / per_row > 6.5 * len(block.name) + 6:
            boxes.append(_label(widest, per_row, block.name))
        else:
            small.append((number, f"{block.name} {run(at, at + block.size - 1)}"))
    rows = -(-total // per_row)
    lines, key = _key(small, rows)
    return (
        f'<svg viewBox="0 0 {WIDTH} {rows * ROW + lines * LINE}" role="img" style="width:100%" '
        f'aria-label="{escape(said)}">' + "".join(boxes) + key + "</svg>"
    )


Part = tuple[int, int, int]
"""A piece of a block in one row: the row, where it starts there, how long it is."""


def _parts(at: int, size: int, per_row: int) -> Iterator[Part]:
    for row in range(at // per_row, (at + size - 1) // per_row + 1):
        start, end = max(at, row * per_row), min(at + size, (row + 1) * per_row)
        yield row, start - row * per_row, end - start


def _box(part: Part, per_row: int, name: str, number: int) -> str:
    row, start, size = part
    return (
        f'<rect x="{WIDTH * start / per_row:.1f}" y="{row * ROW + 2}" '
        f'width="{max(1.0, WIDTH * size / per_row - 1):.1f}" height="{ROW - 6}" rx="2" '
        f'fill="{HUES[number % len(HUES)]}"><title>{escape(name)}</title></rect>'
    )


def _label(part: Part, per_row: int, name: str) -> str:
    row, start, size = part
    return (
        f'<text x="{WIDTH * (start + size / 2) / per_row:.1f}" y="{row * ROW + 19}" '
        f'font-size="11" fill="#fff" text-anchor="middle">{escape(name)}</text>'
    )


def _key(small: list[tuple[int, str]], rows: int) -> tuple[int, str]:
    """How many lines the names below the strip take, and their drawing."""
    drawn, x, line = [], 0.0, 0
    for number, text in small:
        width = 6.2 * len(text) + 30
        if x + width > WIDTH:
            x, line = 0.0, line + 1
        y = rows * ROW + line * LINE + 12
        drawn.append(
            f'<rect x="{x:.1f}" y="{y - 8}" width="9" height="9" rx="2" '
            f'fill="{HUES[number % len(HUES)]}"/>'
            f'<text x="{x + 13:.1f}" y="{y}" font-size="11" fill="currentColor">'
            f"{escape(text)}</text>"
        )
        x += width
    return line + bool(small), "".join(drawn)


def _actions(game: Game) -> str:
    """Runs of actions, each from its first to its last in the game's own notation."""
    match = Match(game, game.seats[0], {}, 1, None, auto_chance=True)
    texts = [match.text(action) for action in range(game.actions)]
    moves = game.moves or _runs(texts)
    rows = [
        (f"`{block.name}`", run(at, at + block.size - 1), _shape(block), block.meaning,
         _from_to(block, texts[at : at + block.size]))
        for at, block in offsets(moves)
    ]  # fmt: skip
    intro = (
        f"{game.actions} actions. `mask` has a 1 where one is legal; `g.text(n)` is a number as "
        "text and `g.parse(text)` the other way."
    )
    drawn = drawing(moves, f"The {game.actions} actions, by kind")
    head = ("kind", "actions", "shape", "meaning", "from … to")
    return "\n\n".join([intro, drawn, table(head, rows)])


def _runs(texts: list[str]) -> tuple[Block, ...]:
    """Of a game that does not say: actions that begin with the same word."""
    found = groupby(texts, key=lambda text: text.split()[0])
    return tuple(Block(word, (len(list(same)),), "") for word, same in found)


def _from_to(block: Block, texts: list[str]) -> str:
    """The first ones and the last; all, where a move is not written by the name of its place."""
    named = zip(*block.axes, texts, strict=True) if len(block.axes) == 1 else ()
    whole = len(texts) < 4 or any(name not in text for name, text in named)
    shown = texts if whole else [texts[0], texts[1], "…", texts[-1]]
    return ", ".join(text if text == "…" else f"`{text}`" for text in shown)


def _places(game: Game) -> list[str]:
    """The names along every dimension that has some, each said once."""
    used: dict[tuple[str, ...], list[str]] = {}
    for block in (*game.observation, *game.moves):
        for names in block.axes:
            users = used.setdefault(names, [])
            users += [] if block.name in users else [block.name]
    if not used:
        return []
    rows = [
        (", ".join(f"`{user}`" for user in users), len(names), _numbered(names))
        for names, users in used.items()
    ]
    intro = "What the places along a dimension stand for, counted from 0."
    return ["## Places", f"{intro}\n\n{table(('blocks', 'places', 'in this order'), rows)}"]


def _numbered(names: tuple[str, ...]) -> str:
    """Places one by one; numbers that go up by one from end to end."""
    plain = all(map(str.isdigit, names)) and int(names[-1]) - int(names[0]) == len(names) - 1
    return f"{names[0]} … {names[-1]}" if plain else ", ".join(names)


def _sizes(game: Game) -> str:
    rows = [
        ("a record", f"{game.dtype.itemsize} bytes"),
        ("room that `legal` needs for its list", f"{game.most_legal:,} actions"),
        ("moves in a game, at most, dice included", f"{game.most_moves:,}"),
    ]
    return table(("", ""), rows)
