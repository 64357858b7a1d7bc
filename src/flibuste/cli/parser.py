"""argparse in the person's language, through what it lets subclasses change.

It puts the titles of its groups, its help and the word before its usage where a subclass can
set them; its errors arrive in English as finished sentences, and are read back here.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, NoReturn

from flibuste.cli.texts import Texts

ERRORS = {
    r"expected one argument": "parser-one",
    r"expected at most one argument": "parser-at-most-one",
    r"the following arguments are required: (?P<names>.*)": "parser-required",
    r"unrecognized arguments: (?P<words>.*)": "parser-unrecognized",
    r"invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)": "parser-choice",
    r"invalid \w+ value: (?P<value>.*)": "parser-value",
    r"ambiguous option: (?P<option>.*) could match (?P<matches>.*)": "parser-ambiguous",
    r"not allowed with argument (?P<other>.*)": "parser-together",
    r"ignored explicit argument (?P<value>.*)": "parser-no-value",
}
"""argparse's sentences, and ours for them; one that is not here stays as it is."""
ABOUT_ARGUMENT = re.compile(r"argument (?P<name>.*?): (?P<error>.*)", re.DOTALL)


def translated(message: str, texts: Texts) -> str:
    """An error of argparse's in the person's language."""
    if about := ABOUT_ARGUMENT.fullmatch(message):
        error = translated(about["error"], texts)
        return texts.plain("parser-argument", name=about["name"], error=error)
    for pattern, key in ERRORS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return texts.plain(key, **found.groupdict())
    return message


class Formatter(argparse.HelpFormatter):
    """``usage: `` in the person's language."""

    def __init__(self, prog: str, texts: Texts) -> None:
        super().__init__(prog)
        self.texts = texts

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        if prefix is None:
            prefix = self.texts.plain("parser-usage")
        super().add_usage(usage, actions, groups, prefix)


class Parser(argparse.ArgumentParser):
    """Takes no abbreviations; its errors are one line."""

    def __init__(self, *, texts: Texts, **settings: Any) -> None:
        formatter: Any = partial(Formatter, texts=texts)
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=formatter, **settings)
        self.texts = texts
        self._arguments = self.add_argument_group(texts.plain("parser-arguments"))
        self._options = self.add_argument_group(texts.plain("parser-options"))
        self.add_argument("-h", "--help", action="help", help=texts.plain("parser-help"))

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """Below a title in the person's language."""
        if "metavar" in settings:
            settings["metavar"] = self.texts.sketch(settings["metavar"])
        group = self._options if names[0].startswith("-") else self._arguments
        return group.add_argument(*names, **settings)

    def error(self, message: str) -> NoReturn:
        said = " ".join(translated(message, self.texts).split())
        hint = self.texts.plain("see-help", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {said} {hint}\n")
