"""The first impression: what README and site show is there, small, and what the results say."""

from __future__ import annotations

import importlib
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from tests.browser import film, pictures

from flibuste.core import registry

ROOT = Path(__file__).parents[1]
GUIDES = ROOT / "docs" / "guides"


@pytest.fixture
def plots(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of the site's, which is no package."""
    monkeypatch.syspath_prepend(ROOT / "docs" / "_hooks")
    return importlib.import_module("plots")


# --- links and pictures ------------------------------------------------------------------


def test_what_the_readme_shows_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r'\]\(([^)#]+)\)|(?:src|srcset|href)="([^"#]+)"', text)
    paths = [one or other for one, other in named if "://" not in one + other]
    assert len(paths) > 20
    assert not [path for path in paths if not (ROOT / path).exists()]


@pytest.mark.parametrize("look", pictures.LOOKS, ids=str)
@pytest.mark.parametrize("scene", pictures.SCENES)
def test_a_picture_is_small(scene: str, look: pictures.Look) -> None:
    picture = (pictures.FOLDER / f"{scene}{look.ending}.webp").read_bytes()
    assert picture[8:12] == b"WEBP"
    assert len(picture) <= pictures.MOST_STILL


def test_nothing_else_lies_among_the_pictures() -> None:
    """A picture of a game that is gone is gone too."""
    looks = pictures.LOOKS
    made = {f"{scene}{look.ending}.webp" for scene in pictures.SCENES for look in looks}
    found = {path.name for path in pictures.FOLDER.iterdir()}
    assert found == made | {"moves.webp", "speed.svg", "strength.svg"}


# --- the film ----------------------------------------------------------------------------


def parts_of(data: bytes) -> tuple[tuple[int, int], list[tuple[film.Box, int]]]:
    """The size of an animation; the box and the time of each frame."""
    [(kind, inside)] = film.chunks(data)
    assert kind == b"RIFF"
    assert inside[:4] == b"WEBP"
    (first, head), (second, _), *frames = film.chunks(inside[4:])
    assert (first, second, {name for name, _ in frames}) == (b"VP8X", b"ANIM", {b"ANMF"})
    size = three(head, 4) + 1, three(head, 7) + 1
    return size, [(_box(frame), three(frame, 12)) for _, frame in frames]


def three(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 3], "little")


def _box(frame: bytes) -> film.Box:
    left, top, width, height = (three(frame, at) for at in (0, 3, 6, 9))
    return 2 * left, 2 * top, width + 1, height + 1


def test_the_film_moves_inside_its_frame_and_is_small() -> None:
    data = (pictures.FOLDER / "moves.webp").read_bytes()
    assert len(data) <= pictures.MOST_FILM
    (wide, high), frames = parts_of(data)
    assert len(frames) > 20
    assert frames[0][0] == (0, 0, wide, high)
    for (left, top, width, height), ms in frames:
        assert left + width <= wide
        assert top + height <= high
        assert ms > 0


def _frame(box: film.Box, sizes: list[int]) -> film.Frame:
    image = [b"VP8 " + struct.pack("<I", size) + b"x" * (size + size % 2) for size in sizes]
    return film.Frame(box, [b"RIFF....WEBP" + one for one in image], 60)


def test_a_film_is_as_good_as_fits() -> None:
    sizes = [5000, 3000, 900, 301, 100]
    frames = [_frame((0, 0, 40, 30), sizes), _frame((2, 4, 7, 9), sizes)]
    assert parts_of(film.webp(frames, 10**6)) == (
        (40, 30),
        [((0, 0, 40, 30), 60), ((2, 4, 7, 9), 60)],
    )
    lengths = [len(film.webp(frames, most)) for most in (20_000, 7000, 2000, 1000)]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == 4
    with pytest.raises(ValueError, match="more than 100"):
        film.webp(frames, 100)


# --- plots -------------------------------------------------------------------------------

STRENGTH = """# Strength

## corsari

|                      |              2 seats |        3 seats |
| -------------------- | -------------------: | -------------: |
| deckhand – random    | **100** [88–100] ×30 | 52 [39–64] ×31 |
| boatswain – deckhand |       _2_ [0–9] ×120 |              – |
"""


def test_strength_is_read_with_its_intervals(
    plots: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "STRENGTH", tmp_path / "strength.md")
    plots.STRENGTH.write_text(STRENGTH, encoding="utf-8")
    [(game, pairs)] = plots.ladder()
    assert game == "Corsari"
    assert pairs == [
        ("deckhand – random", [plots.Share("2 seats", 100, 88, 100, 30),
                               plots.Share("3 seats", 52, 39, 64, 31)]),
        ("boatswain – deckhand", [plots.Share("2 seats", 2, 0, 9, 120)]),
    ]  # fmt: skip
    assert plots._certain() == (1, 3)


def test_speed_compares_like_with_like(plots: Any) -> None:
    """Who observes stands beside us observing; all of ours are there."""
    (_, alone), (_, seen), (_, device) = plots.groups()
    for found in (alone, seen, device):
        assert len([span for span in found if span.ours]) == len(registry.names())
    assert {span.name.split()[0] for span in alone if not span.ours} == {"OpenSpiel"}
    assert {"RLCard", "PettingZoo"} <= {span.name.split()[0] for span in seen if not span.ours}


def test_a_plot_has_the_colours_of_the_table(plots: Any) -> None:
    tokens = (ROOT / "web" / "src" / "tokens.css").read_text(encoding="utf-8")
    colours = set(re.findall(r"#[0-9a-f]{6}", plots.STYLE))
    assert len(colours) > 8
    assert not {colour for colour in colours if colour not in tokens}


# --- players' pages ----------------------------------------------------------------------


def said(page: str) -> str:
    """Its words, without code, addresses and marks of pictures."""
    text = (GUIDES / page).read_text(encoding="utf-8")
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}", "", text, flags=re.DOTALL)
    return text.replace("![", "[")


def commands(page: str) -> set[str]:
    """The commands of the terminal that a page shows."""
    text = (GUIDES / page).read_text(encoding="utf-8")
    return set(re.findall(r"^(flibuste \w+|pip install \S+)", text, re.MULTILINE))


def test_the_french_page_is_typeset_as_french() -> None:
    wrong = re.compile(r"(?<![\u00a0\u202f])[;!?»]|(?<![\u00a0\u202f]):(?=\s|$)|«(?!\u00a0)|'")
    assert not [line for line in said("joueurs.md").splitlines() if wrong.search(line)]


def test_both_pages_show_the_same_commands() -> None:
    assert len(commands("players.md")) > 5
    assert commands("joueurs.md") == commands("players.md")
