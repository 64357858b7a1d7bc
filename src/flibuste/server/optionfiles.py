"""Options that are read from a file of one's own: an example to start from, and the check."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from flibuste.core import registry
from flibuste.core.errors import BadOptions
from flibuste.core.game import FileOption
from flibuste.server import httpwire
from flibuste.server.httprequests import HttpRequest
from flibuste.server.refusals import Refusal

TEXT = "text/plain"


def _option(ask: HttpRequest) -> FileOption:
    """The option that the path names. Raises Refusal."""
    game, name = ask.request.path_params["game"], ask.request.path_params["option"]
    for option in registry.get(game).options if game in registry.names() else ():
        if option.name == name and isinstance(option, FileOption):
            return option
    raise Refusal("no-page", 404)


async def example(ask: HttpRequest) -> Response:
    path = _option(ask).example
    named = {"content-disposition": f'attachment; filename="{path.name}"'}
    return Response(path.read_bytes(), media_type=TEXT, headers=named)


async def read(ask: HttpRequest) -> httpwire.OptionReading:
    option = _option(ask)
    ask.limit(ask.server.making)
    content = await ask.raw(option.biggest)
    try:
        value = await ask.server.registry.services.replays.run(
            ask.payer, partial(option.read, content)
        )
    except BadOptions as error:
        raise Refusal("bad-file", 422, why=error) from None
    return httpwire.OptionReading(value)
