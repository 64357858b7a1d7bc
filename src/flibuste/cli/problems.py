"""What goes wrong at the terminal itself."""

from __future__ import annotations

from flibuste.core.errors import FlibusteError


class Trouble(FlibusteError):
    """A request that cannot be met; its text is a sentence in the person's language."""
