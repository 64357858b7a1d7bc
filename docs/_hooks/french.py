"""Pages in French have menus in French: those that lead to other pages in French.

The theme has its own words in both languages; there is one site, and its search finds both.
"""

from __future__ import annotations

from typing import Any

from mkdocs.structure.nav import Link, Navigation, Section

from flibuste.core import contract, registry

START = "guides/joueurs.md"


def on_page_context(context: Any, *, page: Any, config: Any, nav: Any) -> Any:
    french = page.file.src_uri == START or page.file.src_uri.endswith(".fr.md")
    config.theme["language"] = "fr" if french else "en"
    if french:
        context["nav"] = _menus(nav, page)
    return context


def _menus(nav: Any, page: Any) -> Navigation:
    """The French part of the site; of its entries the page that is shown is active."""
    urls = {other.file.src_uri: other.url for other in nav.pages}

    def link(title: str, path: str) -> Link:
        entry = Link(title, urls[path])
        entry.active = path == page.file.src_uri
        return entry

    games = [registry.get(name) for name in registry.names()]
    books = [("Tous les jeux", "common"), *((contract.TITLE.of(g, "fr"), g.name) for g in games)]
    rules = Section("Règles", [link(title, f"rules/{name}.fr.md") for title, name in books])
    rules.active = any(entry.active for entry in rules.children)
    menus = Navigation(
        [link("Pour jouer", START), rules, link("In English", "index.md")], nav.pages
    )
    menus.homepage = nav.homepage
    return menus
