"""``flibuste check``: does a record replay, is its result right, was its deal fair?"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from flibuste.cli import keeping
from flibuste.cli.problems import Trouble
from flibuste.cli.speech import Speech
from flibuste.core.match import Match, load


def check(args: Namespace, speech: Speech) -> int:
    """Raises BadRecord, with the reason, if anything is wrong."""
    match = load(_read(args.file, speech), auto_chance=False)
    for line in findings(match, speech):
        print(line)
    return 0


def _read(name: str, speech: Speech) -> dict[str, Any]:
    if name != "-":
        return keeping.read(Path(name), speech)
    try:
        record = json.loads(sys.stdin.read(keeping.BIGGEST))
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise Trouble(speech.plain("not-a-record", file=name))
    return record


def findings(match: Match, speech: Speech) -> list[str]:
    found = [speech.plain("check-moves", n=match.ply, rules=match.game.version)]
    if match.scores is None:
        found.append(speech.plain("check-unfinished"))
    else:
        scores, winners = (", ".join(map(str, n)) for n in (match.scores, match.winners))
        found.append(speech.plain("check-result", scores=scores, winners=winners))
    found.append(speech.plain("check-fair" if match.deal else "check-no-deal"))
    return found
