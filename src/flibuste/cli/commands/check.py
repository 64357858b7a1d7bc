"""``flibuste check``: does a record replay, is its result right, was its deal fair?"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from flibuste.cli import savefiles
from flibuste.cli.errors import CliError
from flibuste.cli.seats import listed
from flibuste.cli.texts import Texts
from flibuste.core.gamerecord import Branch, Deal
from flibuste.core.match import Match, load


def run(args: Namespace, texts: Texts) -> int:
    """Raises BadRecord, with the reason, if anything is wrong."""
    match = load(_read(args.file, texts), auto_chance=False)
    for line in findings(match, texts):
        print(line)
    return 0


def _read(name: str, texts: Texts) -> dict[str, Any]:
    if name != "-":
        return savefiles.read_save(Path(name), texts)
    try:
        record = json.loads(sys.stdin.read(savefiles.BIGGEST))
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise CliError(texts.plain("not-a-record", file=name))
    return record


def findings(match: Match, texts: Texts) -> list[str]:
    found = [texts.plain("check-moves", n=match.ply, rules=match.game.version)]
    if match.scores is None:
        found.append(texts.plain("check-unfinished"))
    else:
        scores = ", ".join(map(str, match.scores))
        told = {"winners": listed(match.winners), "n": len(match.winners)}
        found.append(texts.plain("check-result", scores=scores, **told))
    if match.branch is not None:
        return [*found, *branch_findings(match.branch, texts), *_dealt(match, texts)]
    return [*found, *deal_findings(match.deal, texts)]


def branch_findings(branch: Branch, texts: Texts) -> list[str]:
    """From which game it was played on, and what is not as it lay there."""
    found = [texts.plain("check-branch", ply=branch.ply, table=branch.table)]
    for redraw in branch.redraws:
        found.append(texts.plain("check-redraw", ply=redraw.ply, seat=listed([redraw.seat])))
    return found if branch.redraws else [*found, texts.plain("check-as-it-lay")]


def _dealt(match: Match, texts: Texts) -> list[str]:
    """Of a branch the deal is what was drawn anew last."""
    return [] if match.deal is None else deal_findings(match.deal, texts)


def deal_findings(deal: Deal | None, texts: Texts) -> list[str]:
    """What is proven about the deal, and what a file cannot prove."""
    if deal is None:
        return [texts.plain("check-no-deal")]
    words = [seat for seat, word in enumerate(deal.entropy) if word]
    silent = [seat for seat, word in enumerate(deal.entropy) if not word]
    said: dict[str, Any] = {"words": listed(words), "n": len(words)}
    found = [texts.plain("check-fair" if words else "check-promised")]
    if len(words) == 1 and not any(deal.seals):
        found.append(texts.plain("check-alone", **said))
    elif words:
        found.append(texts.plain("check-sealed" if deal.version > 1 else "check-unsealed", **said))
    if words and silent:
        found.append(texts.plain("check-silent", silent=listed(silent), quiet=len(silent)))
    for number, attempt in enumerate(deal.abandoned, 1):
        gone = {"seats": listed(attempt.withheld), "n": len(attempt.withheld)}
        found.append(texts.plain("check-abandoned", number=number, **gone))
    return [*found, texts.plain("check-not-proven")] if len(words) > 1 else found
