"""Options that are read from a file of one's own: an example to start from, and the check."""

from __future__ import annotations

from functools import partial

from flibuste.core import registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import FileOption
from flibuste.table import httpwire
from flibuste.table.answers import MAKING
from flibuste.table.asked import Asked, FileAnswer
from flibuste.table.refusals import Refusal

TEXT = "text/plain"


def _option(ask: Asked) -> FileOption:
    """The option that the path names. Raises Refusal."""
    game, name = ask.path["game"], ask.path["option"]
    for option in registry.get(game).options if game in registry.names() else ():
        if option.name == name and isinstance(option, FileOption):
            return option
    raise Refusal("no-page", 404)


async def example(ask: Asked) -> FileAnswer:
    path = _option(ask).example
    return FileAnswer(path.read_bytes(), TEXT, path.name)


async def read(ask: Asked) -> httpwire.OptionReading:
    option = _option(ask)
    ask.limit(MAKING)
    content = await ask.raw(option.biggest)
    try:
        replays = ask.site.registry.services.replays
        value = await replays.run(ask.payer, partial(option.read, content))
    except BadOptions as error:
        raise Refusal("bad-file", 422, why=error) from None
    return httpwire.OptionReading(value)
