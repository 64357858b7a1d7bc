"""``flibuste rules``: a rulebook, or one clause of it."""

from __future__ import annotations

from argparse import Namespace

from flibuste.cli import rulebook
from flibuste.cli.screen import markdown, screen, show
from flibuste.cli.texts import Texts


def run(args: Namespace, texts: Texts) -> int:
    show(screen(), markdown(rulebook.asked(texts, args.game, args.clause)))
    return 0
