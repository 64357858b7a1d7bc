"""A bot by its specification: ``NAME[:key=value[,key=value]…]``."""

from __future__ import annotations

from collections.abc import Mapping

from flibuste.core.errors import BadOptions

Values = dict[str, float]


def split(spec: str) -> tuple[str, str]:
    """The name, and the text after the colon."""
    name, _, rest = spec.partition(":")
    return name.strip().lower(), rest.strip()


def read(spec: str, rest: str, known: Mapping[str, tuple[float, float]]) -> Values:
    """The values after the colon; ``known``: the keys there are and the range of each."""
    values: Values = {}
    for part in filter(None, (p.strip() for p in rest.split(","))):
        key, _, text = part.partition("=")
        key = key.strip().lower()
        if key not in known:
            offered = ", ".join(known) or "nothing"
            raise BadOptions(f"bot {spec!r}: {key!r} cannot be set; there is {offered}")
        values[key] = _number(spec, key, text, *known[key])
    return values


def _number(spec: str, key: str, text: str, least: float, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if least <= value <= most:  # not for NaN
        return value
    raise BadOptions(f"bot {spec!r}: {key} is a number from {least:g} to {most:g}, not {text!r}")
