"""Settings from the command line, the environment and a file (TOML); what is named first counts.

Every source gives texts, and one reader makes values of them. A value that cannot be meant is
refused in one sentence that names the setting and where it came from.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flibuste.core.errors import FlibusteError
from flibuste.server.settings import Description, Settings, described, variable

FILE = "FLIBUSTE_CONFIG"
"""The environment variable that names the file."""
DESCRIPTIONS: dict[str, Description] = {each.name: about for each, about in described()}


class BadSetting(FlibusteError, ValueError):
    """A setting that cannot be meant, or a file that cannot be read; the text says where."""


@dataclass(frozen=True)
class Given:
    """A setting's text, and where it came from."""

    text: str
    where: str


@dataclass(frozen=True)
class Configuration:
    """The settings that count, and where each came from that is not a default."""

    settings: Settings
    given: Mapping[str, Given]


def configured(
    flags: Mapping[str, str], environ: Mapping[str, str], file: str | None
) -> Configuration:
    """Read all sources. flags: settings by name, from the command line. Raises BadSetting."""
    path = file or environ.get(FILE)
    given = _from_file(Path(path)) if path else {}
    given |= {
        name: Given(environ[variable(name)], f"{variable(name)} in the environment")
        for name in DESCRIPTIONS
        if environ.get(variable(name))
    }
    given |= {name: Given(text, "the command line") for name, text in flags.items()}
    values = {name: _value(name, each) for name, each in given.items()}
    settings = Settings(**{"db": values.get("db") or default_db(), "hosts": (), **values})
    return Configuration(settings, given)


def assignments(words: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` of the command line, by name. Raises BadSetting."""
    found = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadSetting(f"--set {word}: must be NAME=VALUE")
        if name in DESCRIPTIONS and DESCRIPTIONS[name].secret:
            raise BadSetting(f"--set {name}: others can see a command line; set {variable(name)}")
        found[name] = text
    return found


def _value(name: str, given: Given) -> Any:
    about = DESCRIPTIONS.get(name)
    if about is None:
        raise BadSetting(f"{given.where}: there is no setting {name!r}")
    try:
        return about.kind.read(given.text)
    except (ValueError, KeyError):
        wrong = "" if about.secret else f", not {given.text!r}"
        raise BadSetting(f"{given.where}: {name} must be {about.kind.must}{wrong}") from None


def _from_file(path: Path) -> dict[str, Given]:
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadSetting(f"{path}: {error}") from None
    return {name: Given(_text(path, name, value), str(path)) for name, value in read.items()}


def _text(path: Path, name: str, value: object) -> str:
    """A value of TOML as the text that the environment would have."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    if isinstance(value, str | int | float):
        return str(value)
    raise BadSetting(f"{path}: {name} must be a text, a number or a list of texts")


def default_db() -> str:
    """The path of the database unless it is set: a file in the user's data folder."""
    import platformdirs

    return str(Path(platformdirs.user_data_dir("flibuste", appauthor=False)) / "tables.db")


# --- shown -----------------------------------------------------------------------------------


def shown(configuration: Configuration) -> str:
    """All settings as a file of their own would have them, without secrets."""
    return "\n".join(_line(configuration, name) for name in DESCRIPTIONS) + "\n"


def _line(configuration: Configuration, name: str) -> str:
    about, given = DESCRIPTIONS[name], configuration.given.get(name)
    where = given.where if given else "default"
    value = getattr(configuration.settings, name)
    if about.secret or value is None:
        state = "not shown" if about.secret else about.unless
        return f"# {name}: {state} ({where})"
    return f"{name} = {_toml(about.kind.write(value))}  # {where}"


def _toml(text: str) -> str:
    """A text of TOML; JSON's escapes are among TOML's."""
    return text if text.isdigit() else json.dumps(text)


def settings_table() -> str:
    """The settings as a table of Markdown, for the page for operators."""
    lines = ["| setting | in the environment | unless set | what it does |"]
    lines += ["| --- | --- | --- | --- |"]
    for each, about in described():
        unless = about.kind.write(each.default) if about.unless is None else about.unless
        cells = f"`{each.name}`", f"`{variable(each.name)}`", unless, about.meaning
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
