"""``flibuste doctor``: can a server run here, and what is to be mended?"""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from flibuste.cli.commands.serve import configuration_of
from flibuste.cli.errors import CliError
from flibuste.cli.texts import Texts
from flibuste.core.errors import FlibusteError

if TYPE_CHECKING:
    from flibuste.server.doctor import Finding


def run(args: Namespace, texts: Texts) -> int:
    """The exit code is 1 if anything is wrong."""
    found = _findings(args, texts)
    wrong = any(finding.state == "wrong" for finding in found)
    if args.json:
        print(json.dumps({"ok": not wrong, "findings": [_told(f, texts) for f in found]}, indent=2))
    else:
        for finding in found:
            state = texts.plain(f"doctor-{finding.state}")
            print(texts.plain("doctor-line", state=state, text=finding.sentence(texts.lang)))
        print(texts.plain("doctor-wrong-end" if wrong else "doctor-good-end"))
    return int(wrong)


def _findings(args: Namespace, texts: Texts) -> list[Finding]:
    try:
        chosen = configuration_of(args, texts)
    except CliError:
        raise
    except (FlibusteError, OSError) as error:
        from flibuste.server.doctor import WRONG, Finding

        why = texts.trouble(error) if isinstance(error, OSError) else texts.error(error)
        return [Finding("configuration", WRONG, "configuration-wrong", {"why": why})]
    from flibuste.server.doctor import examine

    return list(examine(chosen))


def _told(finding: Finding, texts: Texts) -> dict[str, str]:
    return {
        "check": finding.check, "state": finding.state, "code": finding.code,
        "text": finding.sentence(texts.lang),
    }  # fmt: skip
