"""Rulebooks: notes, examples and pictures in the Markdown, and pictures that the rules allow."""

from __future__ import annotations

import re

import pytest

from flibuste.core import registry, rulebooks, words
from flibuste.core.errors import BadLesson
from flibuste.core.rulepictures import FILE, RulePicture, pictures_of, read_pictures
from flibuste.table.lessons import picture_sheets

# --- what the Markdown says ----------------------------------------------------------------


def html(clause: str) -> str:
    return rulebooks.parse(f"- **X-1** {clause}").html


def test_a_ruling_after_a_sentence_is_a_note_and_ends_with_the_next() -> None:
    text = html("Go on. *(ruling)* Or stop. *(option)* Or **wait**.")
    said, notes = text.split('<span class="notes">')
    assert said.endswith("Go on. </span>")
    assert notes.startswith('<span class="note ruling"><em>(ruling)</em> Or stop. </span>')
    assert '<span class="note option"><em>(option)</em> Or <strong>wait</strong>.</span>' in notes


@pytest.mark.parametrize(
    "clause",
    [
        "*(ruling)* Go on.",
        "Go on, *(ruling)* even then.",
        "Go on. *(ruling)*",
        "After 100 rounds *(option)*, it ends.",
        "Go on. *(really)* Or stop.",
    ],
)
def test_what_belongs_to_its_sentence_is_no_note(clause: str) -> None:
    assert "note" not in html(clause)


def test_french_rulings_and_those_of_one_edition_are_notes() -> None:
    assert 'class="note ruling"' in html("Jouez. *(décision, pour l’édition de Tilsi)* Ou non.")


def test_a_clause_is_found_by_its_number_and_named_elsewhere() -> None:
    text = rulebooks.parse("- **X-1** See X-2 & <b>.\n- **X-2** Go on.").html
    assert '<li class="clause" id="X-1">' in text or '<li id="X-1" class="clause">' in text
    assert '<strong class="number"><a class="ref" href="#X-1">X-1</a></strong>' in text
    assert 'See <a class="ref" href="#X-2">X-2</a> &amp; &lt;b&gt;.' in text


def test_examples_are_boxes_and_other_quotations_are_not() -> None:
    book = rulebooks.parse("> **Example 1** One.\n\n> Two.\n\n> **Exemple\u00a02** Three.")
    assert book.examples == (1, 2)
    assert re.findall(r'<aside [^>]*id="(example-\d)"', book.html) == ["example-1", "example-2"]
    assert book.html.count("</aside>") == 2 and book.html.count("</blockquote>") == 1


def test_a_picture_has_its_text_and_its_caption_and_text_readers_do_without() -> None:
    book = rulebooks.parse('One.\n\n![A "ship"](picture:ring "The ring.")\n\nTwo.')
    assert book.pictures == (("ring", 'A "ship"', "The ring."),)
    assert '<figure data-picture="ring">' in book.html and "<p><figure" not in book.html
    assert 'role="img" aria-label="A &quot;ship&quot;"' in book.html
    assert "<figcaption>The ring.</figcaption>" in book.html
    assert book.text == "One.\n\nTwo."


def test_other_images_stay_what_they_are() -> None:
    book = rulebooks.parse("![A ship](ship.svg)")
    assert not book.pictures and "<img" in book.html


# --- pictures ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.names())
def test_a_rulebook_has_pictures_and_a_summary(name: str) -> None:
    """Conformance holds them to the rules; that there are any is ours to say."""
    game = registry.get(name)
    assert len(pictures_of(game)) >= 3
    assert all(rulebooks.summary(game, lang) for lang in words.LANGUAGES)


def changed(old: str, new: str) -> tuple[RulePicture, ...]:
    game = registry.get("korsair")
    text = (game.folder / FILE).read_text(encoding="utf-8")
    assert old in text
    return read_pictures(game, text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            '"red 2 > 1", "yellow 3 > 1"',
            '"red 4 > 1", "yellow 3 > 1"',
            "picture fight, red 4 > 1: ",
        ),
        ('deal = "example"\nseat', 'deal = "other"\nseat', "no deal other"),
        ('deal = "example"\nseat', "seat", "picture table: there is no deal"),
        ('after = "fight"', 'after = "flight"', "picture captain: there is no flight"),
        ('step = "end"', 'step = "start"', "picture end: there is no start"),
        ("[[pictures]]", "[[paintings]]", "paintings"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(BadLesson, match=re.escape(why)):
        changed(old, new)


@pytest.mark.parametrize("name", registry.names())
def test_a_picture_shows_what_its_seat_may_know_and_no_other(name: str) -> None:
    for sheet in picture_sheets(name, "en").pictures:
        eyes = "spectator" if sheet.seat is None else str(sheet.seat)
        for position in (sheet.start, *(event.position for event in sheet.events)):
            assert set(position.views) == {eyes} and bytes(position.choices) == b"{}"


def test_what_led_to_a_picture_is_shown_as_far_as_it_says() -> None:
    captain = next(sheet for sheet in picture_sheets("korsair", "fr").pictures
                   if sheet.name == "captain")  # fmt: skip
    assert [event.event.move for event in captain.events] == ["captain blue > 3"]


# --- one word for one thing ----------------------------------------------------------------

OTHERS = {
    ("korsair", "en"): r"\blays? (?:a|one)\b|\bcrew\b(?! =)",
    ("korsair", "fr"): r"navires?|captur\w+|fait sortir|faites sortir",
    ("corsari", "en"): r"throws? (?:away|back)",
    ("corsari", "fr"): r"\bbots?\b|retournent dans le jeu|chaque nombre",
    ("freibeuter", "en"): r"\bcircles?\b|\bsettles?(?:d)? (?:the|first)|slips away",
    ("freibeuter", "fr"): r"règle-t-on|faire? régler",
    ("attention_pirates", "fr"): r"garni\w*|vaisseaux?",
}
"""By game and language: words for what has another name in rules, table and log."""


@pytest.mark.parametrize(("game", "lang"), OTHERS)
def test_one_thing_has_one_name(game: str, lang: str) -> None:
    folder = registry.get(game).folder
    for path in (folder / "words" / f"{lang}.ftl", *folder.glob(f"rulebook/*{lang}.md")):
        found = re.findall(OTHERS[game, lang], path.read_text(encoding="utf-8"))
        assert not found, path.name
