"""The terminal's own error."""

from __future__ import annotations

from flibuste.core.errors import FlibusteError


class CliError(FlibusteError):
    """Raised when a command cannot be done; its text is a sentence in the person's language."""
