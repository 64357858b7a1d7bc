"""The board (P-1, P-5 to P-7), and boards of one's own."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

import flibuste
from flibuste.core.game import FileOption
from flibuste.games.attention_pirates import GAME, board

CONTENT = board.plain(board.default())
TEXT = board.DEFAULT.read_text(encoding="utf-8")

TILES = [
    (2, [2], [5], 0),
    (2, [4], [1, 3], 0),
    (2, [3, 6], [2], 0),
    (3, [1, 4], [3, 6], 0),
    (3, [2, 5], [1, 6], 0),
    (3, [3, 5], [4], 1),
    (3, [1, 6], [2, 3, 5], 0),
    (4, [2, 4], [3, 6], 1),
    (4, [1, 3, 5], [2], 1),
    (4, [2, 4, 6], [1], 2),
]
LAIRS = ["-3,0", "-2,1", "-2,3", "-1,-1", "0,-3", "0,0", "1,-2", "2,-1", "2,1", "3,-3"]


def changed(**keys: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(CONTENT)), **keys}


def shifted(q: int, r: int) -> dict[str, Any]:
    """The default board somewhere else."""

    def move(name: str) -> str:
        a, b = map(int, name.split(","))
        return f"{a + q},{b + r}"

    return changed(
        cells=[move(name) for name in CONTENT["cells"]],
        lairs=[move(name) for name in CONTENT["lairs"]],
        port=move(CONTENT["port"]),
        passage=move(CONTENT["passage"]),
    )


@pytest.mark.clause("P-1", "P-5")
def test_the_spaces() -> None:
    """P-5: a hexagon of radius 3; port 0,3; ten lairs; the other 26 are sea."""
    cells = flibuste.new("attention_pirates", seed=1).view()["board"]
    spaces = {(cell["q"], cell["r"]): cell["kind"] for cell in cells}
    side = range(-3, 4)
    assert set(spaces) == {(q, r) for q in side for r in side if abs(q + r) <= 3}
    assert [space for space in spaces if spaces[space] == "port"] == [(0, 3)]
    assert sorted(cell["at"] for cell in cells if cell["kind"] == "lair") == sorted(LAIRS)
    assert list(spaces.values()).count("sea") == 26
    assert [cell["at"] for cell in cells if cell["passage"]] == ["0,2"]


@pytest.mark.clause("P-5")
def test_neighbours() -> None:
    """P-5: six-way neighbours; the port touches 0,2 only."""
    near = {
        cell["at"]: set(cell["near"])
        for cell in flibuste.new("attention_pirates", seed=1).view()["board"]
    }
    assert near["port"] == {"0,2"}
    assert near["0,2"] == {"port", "1,2", "-1,2", "0,1", "1,1", "-1,3"}
    assert near["1,-1"] == {"2,-2", "1,0", "0,-1"}
    assert near["-3,3"] == {"-3,2", "-2,2"}


@pytest.mark.clause("P-6", "P-2")
def test_the_tiles() -> None:
    """P-6: ten tiles in this order, 30 treasures in all."""
    shown = flibuste.new("attention_pirates", seed=1).view()["tiles"]
    for tile, (treasure, pirates, cannons, safe) in zip(shown, TILES, strict=True):
        assert (tile["treasure"], tile["safe"]) == (treasure, safe)
        for kind, places in (("pirate", pirates), ("cannon", cannons)):
            assert [p["place"] for p in tile["places"] if p["figure"] == kind] == places
    assert sum(tile["treasure"] for tile in shown) == 30


@pytest.mark.clause("P-1")
def test_tiles_are_laid_at_random() -> None:
    """P-1: one tile per lair space, every tile on every space about equally often."""
    counts = [[0] * 10 for _ in range(10)]
    for seed in range(1000):
        tiles = flibuste.new("attention_pirates", seed=seed)._states[0].tile
        assert sorted(tiles) == list(range(1, 11))
        for lair, tile in enumerate(tiles):
            counts[lair][tile - 1] += 1
    chi = sum((n - 100) ** 2 / 100 for row in counts for n in row)
    assert chi < 126  # 81 degrees of freedom, one in a thousand


@pytest.mark.clause("P-1")
def test_tiles_do_not_depend_on_a_named_first() -> None:
    """G-2: naming the first player changes nothing else."""
    drawn = flibuste.new("attention_pirates", seats=4, seed=8)
    for first in range(4):
        named = flibuste.new("attention_pirates", seats=4, seed=8, first=first)
        assert list(named._states[0].tile) == list(drawn._states[0].tile)


@pytest.mark.clause("P-7", "P-17")
@pytest.mark.parametrize("lost", range(1, 7))
def test_another_lost_place(lost: int) -> None:
    """P-7: the lost place is 6; a board file may name another."""
    assert CONTENT["lost_place"] == 6
    setup = {"lairs": {name: i + 1 for i, name in enumerate(LAIRS)}}
    g = flibuste.new("attention_pirates", setup=setup, board=changed(lost_place=lost))
    for move in ("load pppppc", "load pppppc", "move -1,2"):
        g.play(move)
    s: Any = g._states[0]
    s.lair_pirates[2] = s.lair_cannons[2] = 0
    s.lair_treasure[2], s.turned = 2, 4
    g.play("attack -2,3")
    g.play("die 1")
    assert g.legal == ["give up cannon", "give up pirate"]
    g.play("give up pirate")
    places = g.view()["ships"][0]["places"]
    assert [p["place"] for p in places if p["figure"] is None] == [lost]
    assert g.view()["ships"][0]["lost_place"] == lost
    assert g.view()["ships"][0]["cannons"] == 1


# --- the option ------------------------------------------------------------------------


@pytest.mark.clause("P-5", "P-7")
def test_a_board_from_a_file_or_a_dict(tmp_path: Path) -> None:
    """P-5: a player may replace the board; a record holds it whole."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("lost_place = 6", "lost_place = 2"), encoding="utf-8")
    for value in (path, str(path), changed(lost_place=2)):
        g = flibuste.new("attention_pirates", seed=3, board=value)
        assert g.options["board"] == changed(lost_place=2)
        g.play("load cccppp")
    path.unlink()
    again = flibuste.load(json.dumps(g.record()))
    assert again._states.tobytes() == g._states.tobytes()
    assert again.record() == g.record()


def test_the_default_is_stated_by_name() -> None:
    assert flibuste.new("attention_pirates", seed=3).options["board"] == "default"


def test_an_elsewhere_board_plays_the_same() -> None:
    """Coordinates are names: on a shifted board the same numbers are the same moves."""
    there = flibuste.new("attention_pirates", seed=3, board=shifted(2, -4))
    here = flibuste.new("attention_pirates", seed=3)
    for g in (there, here):
        g.play("load cccppp")
        g.play("load cccppp")
    assert there.actions == here.actions
    assert "move 2,-3" in there.legal and "move 0,1" in here.legal
    for q, r in ((4, 4), (-4, -4), (4, -4)):
        g = flibuste.new("attention_pirates", seed=3, board=shifted(q, r))
        for action in range(g.game.readable):
            assert g.parse(g.text(action)) == action


def swapped(key: str, old: str, new: str) -> dict[str, Any]:
    return changed(**{key: [new if name == old else name for name in CONTENT[key]]})


BAD = [
    ({"islands": []}, "islands: a board has no such key"),
    ({"cells": CONTENT["cells"][1:]}, "cells: expected a list of 37"),
    ({"cells": ["0,0"] * 37}, r"cells\[1\]: 0,0 is there twice"),
    ({"cells": 7}, "cells: expected a list"),
    (
        {"lairs": swapped("lairs", "0,0", "5,5")["lairs"]},
        r"lairs\[5\]: 5,5 is not one of the cells",
    ),
    ({"lairs": CONTENT["lairs"][:9]}, "lairs: expected a list of 10"),
    ({"port": "0,0"}, "port: 0,0 is a lair"),
    ({"port": "7,7"}, "port: 7,7 is not one of the cells"),
    ({"port": None}, "port: expected a space"),
    ({"port": "8,0"}, "port: expected a space"),
    ({"port": "+1,0"}, "port: expected a space"),
    ({"passage": "0,0"}, "passage: 0,0 is not sea"),
    ({"passage": "0,1"}, "passage: 0,1 is not beside the port"),
    ({"passage": "-0,2"}, "passage: expected a space"),
    ({"tiles": CONTENT["tiles"][:9]}, "tiles: expected a list of 10"),
    ({"tiles": [*CONTENT["tiles"][:9], 5]}, r"tiles\[9\]: expected a tile"),
    ({"tiles": ["t2 c5", *CONTENT["tiles"][1:]]}, r"tiles\[0\]: expected a tile"),
    ({"tiles": ["t2 p2", *CONTENT["tiles"][1:]]}, r"tiles\[0\].*1 to 5 cannons"),
    ({"tiles": ["t2 p2 c1,3 +4", *CONTENT["tiles"][1:]]}, r"tiles\[0\].*1 to 5 cannons"),
    ({"tiles": ["t2 p2 c2", *CONTENT["tiles"][1:]]}, r"tiles\[0\].*twice"),
    ({"tiles": ["t0 p2 c5", *CONTENT["tiles"][1:]]}, r"tiles\[0\]: expected a tile"),
    ({"tiles": ["t9 p2 c5", *CONTENT["tiles"][1:]]}, "tiles: 37 treasures in all; there are 36"),
    ({"tiles": ["t2 p7 c5", *CONTENT["tiles"][1:]]}, r"tiles\[0\]: expected a tile"),
    ({"lost_place": 0}, "lost_place: expected a place"),
    ({"lost_place": 7}, "lost_place: expected a place"),
    ({"lost_place": True}, "lost_place: expected a place"),
    ({"cells": swapped("cells", "3,0", "7,0")["cells"]}, r"cells\[\d+\]: 7,0 cannot be sailed to"),
]


@pytest.mark.clause("P-5", "P-6", "P-7")
@pytest.mark.parametrize(("keys", "wrong"), BAD)
def test_a_bad_dict_is_refused_with_its_key(keys: dict[str, Any], wrong: str) -> None:
    with pytest.raises(flibuste.BadOptions, match=f"key {wrong}"):
        flibuste.new("attention_pirates", seed=1, board=changed(**keys))


def test_a_missing_key() -> None:
    for key in CONTENT:
        content = changed()
        del content[key]
        with pytest.raises(flibuste.BadOptions, match=f"key {key}: missing"):
            flibuste.new("attention_pirates", seed=1, board=content)


def test_a_lair_without_sea_beside_it() -> None:
    content = swapped("lairs", "3,-3", "7,-7")
    content["cells"] = [name for name in CONTENT["cells"] if name != "3,-3"] + ["7,-7"]
    with pytest.raises(flibuste.BadOptions, match=r"key lairs\[9\]: 7,-7 has no sea beside it"):
        flibuste.new("attention_pirates", seed=1, board=content)


def line(text: str, part: str) -> int:
    return next(i for i, found in enumerate(text.split("\n"), 1) if part in found)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"t3 p3,5 c4 +1"', '"t3 p3,5 c4 +9"', "tiles"),
        ('"t4 p2,4,6 c1 +2"', "5", "tiles"),
        ('"-3,2", "-2,2"', '"-3,2", "2.2"', "cells"),
        ('"-3,3", "-2,3"', '"-3,3", "0,0"', "cells"),
        ('port = "0,3"', 'port = "0,9"', "port"),
        ("lost_place = 6", "lost_place = 9", "lost_place"),
        ("lost_place = 6", "lost_place = 6\nextra = 1 # more", "extra"),
        ("lost_place = 6", "lost_place = ]", "not TOML"),
        ("lost_place = 6", "lost_place = 6\n[extra]", "extra"),
        ("lost_place = 6", "lost_place = 6\n[[extra]]", "extra"),
        ("lost_place = 6", "lost_place = 6\n'odd key!' = 1", "odd key!"),
        ("lost_place = 6", "lost_place = 6\nextra.key = 1", "extra"),
        ('port = "0,3"', 'Port = "0,3"', "Port"),
        ('"t3 p3,5 c4 +1"', '"""t3 p3,5 c4 +9"""', "tiles"),
        ('port = "0,3"', '# my\u2028port\nport = "0,9"', "port"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    at = line(text, new.split("\n")[-1]) if new != "5" else line(TEXT, old)
    with pytest.raises(flibuste.BadOptions, match=rf"bad\.toml.*line {at}\b") as caught:
        flibuste.new("attention_pirates", seed=1, board=path)
    assert wrong in str(caught.value)


def test_the_line_of_an_element_after_odd_strings(tmp_path: Path) -> None:
    text = TEXT.replace('"t2 p4 c1,3"', '"""t2 p4 c1,3"""').replace("c3,6 +1", "c3,6 +0")
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(flibuste.BadOptions, match=rf"line {line(text, '+0')}: tiles"):
        flibuste.new("attention_pirates", seed=1, board=path)


def test_a_key_that_is_missing_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(TEXT.replace("lost_place = 6", ""), encoding="utf-8")
    with pytest.raises(flibuste.BadOptions, match=r"bad\.toml: lost_place: missing"):
        flibuste.new("attention_pirates", seed=1, board=path)


def test_a_mark_before_the_first_line_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text(TEXT, encoding="utf-8-sig")
    assert flibuste.new("attention_pirates", seed=1, board=path).options["board"] == CONTENT


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary, huge = tmp_path / "binary.toml", tmp_path / "huge.toml"
    binary.write_bytes(b"\xff\xfe")
    huge.write_text("#" * 200_000, encoding="utf-8")
    for path in (
        tmp_path / "none.toml",
        tmp_path,
        binary,
        huge,
        tmp_path / "board.json",
        "dfault",
        7,
    ):
        with pytest.raises(flibuste.BadOptions, match="board"):
            flibuste.new("attention_pirates", seed=1, board=path)


def test_tiles_without_numbered_cannons() -> None:
    """At least one cannon: one without a number will do."""
    content = changed(tiles=["t2 p2 +1", *CONTENT["tiles"][1:]])
    g = flibuste.new("attention_pirates", seed=1, board=content)
    assert g.options["board"]["tiles"][0] == "t2 p2 +1"
    assert g.view()["tiles"][0]["safe"] == 1


@pytest.mark.clause("P-5")
def test_a_record_cannot_make_us_read_a_file(tmp_path: Path) -> None:
    """A record states the whole board; a path in it is refused before anything is opened."""
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'parrot'")
    record = flibuste.new("attention_pirates", seats=2, seed=1).record()
    record["options"]["board"] = str(secret)
    with pytest.raises(flibuste.BadRecord, match="states the whole board") as caught:
        flibuste.load(record)
    assert "parrot" not in str(caught.value)


# --- the text of a file ------------------------------------------------------------------

BOARD = next(o for o in GAME.options if isinstance(o, FileOption))


def test_the_text_of_a_file_is_read() -> None:
    text = TEXT.replace("lost_place = 6", "lost_place = 2")
    assert BOARD.read(text.encode()) == changed(lost_place=2)
    assert BOARD.read(BOARD.example.read_bytes()) == CONTENT


@pytest.mark.parametrize(
    ("content", "en", "fr"),
    [
        (TEXT.replace("lost_place = 6", "lost_place = 9").encode(),
         "lost_place: expected a place, 1 to 6, not 9",
         "lost_place\u00a0: il faut une place, de 1 à 6, et non 9"),
        (TEXT.replace("lost_place = 6", "lost_place = ]").encode(),
         "TOML: not TOML: Invalid value", "TOML\u00a0: ce n’est pas du TOML"),
        (TEXT.replace("lost_place = 6", "lost_place = '\xff'").encode("latin-1", "replace"),
         "UTF-8: this is no text in UTF-8", "UTF-8\u00a0: ce n’est pas un texte en UTF-8"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_both_languages(content: bytes, en: str, fr: str) -> None:
    at = next(i for i, text in enumerate(content.split(b"\n"), 1) if b"lost_place =" in text)
    with pytest.raises(flibuste.BadOptions) as caught:
        BOARD.read(content)
    assert caught.value.sentence("en").startswith(f"line {at}: {en}")
    assert caught.value.sentence("fr").startswith(f"ligne {at}\u00a0: {fr}")


@pytest.mark.parametrize(
    "content",
    [
        b"port = " + b"[" * 40_000 + b"]" * 40_000,
        b"port" + b".a" * 40_000 + b" = 1",
        TEXT.replace('port = "0,3"', "port" + ".a" * 5_000 + " = 1").encode(),
        b"[" + b"a." * 9 + b"a]\n" + b"".join(b"k%d = 1\n" % i for i in range(9_000)),
        TEXT.replace("lost_place = 6", "lost_place = " + "1" * 5_000).encode(),
        TEXT.replace("lost_place = 6", "lost_place = 0x" + "f" * 50_000).encode(),
        b"x" * 50_000 + b" = 1",
        b'port = "' + b"x" * 50_000 + b'"',
    ],
    ids=[
        "lists",
        "keys",
        "a board",
        "many keys",
        "digits",
        "a number",
        "a long key",
        "a long text",
    ],
)
def test_what_is_deep_or_long_is_refused_in_short(content: bytes) -> None:
    began = time.perf_counter()
    with pytest.raises(flibuste.BadOptions) as caught:
        BOARD.read(content)
    assert time.perf_counter() - began < 10  # 163 s, were keys of any depth parsed
    assert len(caught.value.sentence("fr")) < 400
