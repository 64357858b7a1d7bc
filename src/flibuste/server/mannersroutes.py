"""The routes of talk: how one may talk, whom one does not hear."""

from __future__ import annotations

from flibuste.server import calling, letters, moderating, regards
from flibuste.table import mannerswire, signingwire
from flibuste.table.asked import HttpRoute

ROUTES = (
    HttpRoute(
        "GET", "/api/me/talk", regards.talk, "How you may talk, and whom you do not hear.",
        answer=mannerswire.Talk,
    ),
    HttpRoute(
        "POST", "/api/me/talk", regards.change_talk,
        "Write and be shown set phrases alone, or no longer.", body=mannerswire.TalkChange,
        answer=mannerswire.Talk,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/regard", regards.regard,
        "Mute or block somebody at a table; he is not told.", body=mannerswire.RegardWish,
        answer=mannerswire.Talk,
    ),
    HttpRoute(
        "POST", "/api/me/talk/regards/end", regards.end_regard,
        "Mute or block somebody no longer.", body=mannerswire.RegardEnd, answer=mannerswire.Talk,
    ),
    HttpRoute(
        "POST", "/api/tables/{id}/report", moderating.report,
        "Tell the moderators of somebody at a table.", body=mannerswire.ReportWish,
        answer=mannerswire.ReportTaken,
    ),
    HttpRoute(
        "POST", "/api/me/notices/read", moderating.read_notice, "You have read a warning.",
        body=mannerswire.NoticeRead, answer=mannerswire.NoticeRead,
    ),
    HttpRoute(
        "GET", "/api/moderation", moderating.queue, "For moderators: open reports, decisions.",
        answer=mannerswire.ModeratorQueue,
    ),
    HttpRoute(
        "GET", "/api/moderation/reports/{key}", moderating.one,
        "For moderators: a report with its evidence.", answer=mannerswire.ReportSheet,
    ),
    HttpRoute(
        "POST", "/api/moderation/decide", moderating.decide_report, "For moderators: decide.",
        body=mannerswire.DecisionWish, answer=mannerswire.ModeratorQueue,
    ),
    HttpRoute(
        "GET", "/api/push", calling.push_key, "The server's key for Web Push.",
        answer=mannerswire.PushKey,
    ),
    HttpRoute(
        "POST", "/api/me/push", calling.call_here, "You want to be called on this device.",
        body=mannerswire.PushDevice, answer=mannerswire.PushKey,
    ),
    HttpRoute(
        "POST", "/api/me/push/end", calling.call_no_more, "No longer on this device.",
        body=mannerswire.PushEnd, answer=mannerswire.PushEnd,
    ),
    HttpRoute(
        "GET", "/api/me/mail", letters.mail, "Where you get mail when it is your turn.",
        answer=mannerswire.Mail,
    ),
    HttpRoute(
        "POST", "/api/me/mail", letters.ask_mail,
        "Have a code sent to an address of yours; your name must be kept.",
        body=mannerswire.MailAddress, answer=mannerswire.Mail,
    ),
    HttpRoute(
        "POST", "/api/me/mail/confirm", letters.confirm_mail,
        "Give the code that came there: from now on you get mail.", body=mannerswire.MailCode,
        answer=mannerswire.Mail,
    ),
    HttpRoute(
        "POST", "/api/me/mail/end", letters.end_mail, "No more mail.", body=signingwire.Nothing,
        answer=mannerswire.Mail,
    ),
    HttpRoute(
        "POST", "/api/me/mail/stop/{token}", letters.stop_mail,
        "No more mail, by the link in one; nobody has to be signed in.", body=signingwire.Nothing,
        answer=mannerswire.MailStopped,
    ),
    HttpRoute(
        "GET", "/api/privacy", calling.privacy, "How long things are kept.",
        answer=mannerswire.Privacy, public=True,
    ),
)  # fmt: skip
