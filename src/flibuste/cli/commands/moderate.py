"""``flibuste moderate``: reports, what is decided about them, and who may decide."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from flibuste.cli.commands.backup import database
from flibuste.cli.commands.serve import configuration_of
from flibuste.cli.errors import CliError, plain_troubles
from flibuste.cli.texts import Texts

if TYPE_CHECKING:
    from flibuste.server.moderatedby import Bench

DECISIONS = ("warn", "mute", "suspend", "lift", "name", "dismiss")


def run(args: Namespace, texts: Texts) -> int:
    chosen = configuration_of(args, texts)
    from flibuste.server.moderatedby import bench

    act = ACTIONS.get(args.action, _decide)
    if act is not _list and act is not _audit and not args.who:
        raise CliError(texts.plain("moderate-whom"))
    with plain_troubles(texts), bench(database(chosen)) as opened:
        act(opened, args, texts)
    return 0


def _time(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _reason(key: str, texts: Texts) -> str:
    from flibuste.table.sentences import say

    return say(texts.lang, f"offence-{key}")


def _list(opened: Bench, args: Namespace, texts: Texts) -> None:
    from flibuste.server.moderatedby import NOBODY
    from flibuste.server.moderation import open_reports

    found = opened.read(open_reports(NOBODY))
    for row in found:
        told = {"report": row["key"], "name": row["accused_name"], "before": row["before"]}
        why = _reason(row["reason"], texts)
        print(texts.plain("moderate-report", at=_time(row["at"]), reason=why, **told))
    if not found:
        print(texts.plain("moderate-no-reports"))
    names = ", ".join(opened.moderators())
    print(texts.plain("moderate-moderators", names=names or "–"))


def _show(opened: Bench, args: Namespace, texts: Texts) -> None:
    from flibuste.table.sentences import say

    sheet = opened.report(args.who)
    why = _reason(sheet.reason, texts)
    told = {"report": sheet.key, "name": sheet.name, "before": sheet.before}
    print(texts.plain("moderate-report", at=_time(sheet.at), reason=why, **told))
    for line in sheet.chat:
        text = say(texts.lang, f"phrase-{line.text}") if line.kind == "phrase" else line.text
        mark = ">" if line.number == sheet.line else " "
        print(f"{mark} {_time(line.at)}  {line.name}: {text}")
    for move in sheet.log:
        print(f"  {move}")


def _audit(opened: Bench, args: Namespace, texts: Texts) -> None:
    from flibuste.server.moderation import latest_decisions

    for row in reversed(opened.read(latest_decisions())):
        until = _time(row["until"]) if row["until"] else "–"
        told = {"by": row["moderator_name"] or "flibuste moderate", "action": row["action"]}
        why = f"{_reason(row['reason'], texts)} {row['note']}".strip()
        told |= {"name": row["name"], "why": why, "until": until}
        print(texts.plain("moderate-line", at=_time(row["at"]), **told))


def _decide(opened: Bench, args: Namespace, texts: Texts) -> None:
    from flibuste.server.moderating import plain_name
    from flibuste.server.moderation import Ruling

    whom = opened.find(args.who)
    decision = Ruling(
        args.action, whom.guest, whom.name, args.reason, args.note, args.days, whom.report,
        plain_name(texts.lang),
    )  # fmt: skip
    opened.decide(decision)
    print(texts.plain("moderate-done", action=args.action, name=whom.name))


def _name(named: bool) -> Callable[[Bench, Namespace, Texts], None]:
    def act(opened: Bench, args: Namespace, texts: Texts) -> None:
        from flibuste.server.moderation import name_moderator

        whom = opened.find(args.who)
        opened.change(name_moderator(whom.guest, whom.name, named))
        print(texts.plain("moderate-named" if named else "moderate-unnamed", name=whom.name))

    return act


ACTIONS: dict[str, Callable[[Bench, Namespace, Texts], None]] = {
    "list": _list, "show": _show, "audit": _audit, "add": _name(True), "remove": _name(False),
}  # fmt: skip
