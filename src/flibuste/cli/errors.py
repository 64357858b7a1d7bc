"""The terminal's own error, and the server's troubles told as such."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flibuste.core.errors import FlibusteError

if TYPE_CHECKING:
    from flibuste.cli.texts import Texts


class CliError(FlibusteError):
    """Raised when a command cannot be done; its text is a sentence in the person's language."""


@contextmanager
def plain_troubles(texts: Texts) -> Iterator[None]:
    """Tell a trouble of the server's in the person's language."""
    from flibuste.server.troubles import Trouble

    try:
        yield
    except Trouble as trouble:
        raise CliError(trouble.sentence(texts.lang)) from None
