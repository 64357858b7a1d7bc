"""Mail: sent by the operator's own mail server alone, and never without TLS beyond this machine."""

from __future__ import annotations

import logging
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from flibuste.server.headers import is_loopback
from flibuste.server.settings import Settings

log = logging.getLogger("flibuste.server")
WAIT_S = 10.0
"""Seconds for each answer of the mail server."""
PORTS = {"smtp": 587, "smtps": 465}
LONGEST = 254
"""Characters of an address, as the standard has it."""
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
"""An address at a domain: no address of a machine, no comment, nothing that breaks a header."""
NEVER = 500
"""From this answer on the mail server says that it is of no use to try again."""


class NotSent(Exception):
    """Raised when a mail could not be sent."""


class NoSuchAddress(NotSent):
    """Raised when the mail server says that nobody can be reached there."""


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True)
class MailServer:
    """The operator's mail server, and in whose name mail is sent."""

    url: str
    sender: str
    site: str

    @classmethod
    def of(cls, settings: Settings) -> MailServer | None:
        """None unless the operator has set up mail: the server, a sender, an address for links."""
        if not (settings.smtp and settings.mail_from and settings.site):
            return None
        return cls(settings.smtp, settings.mail_from, settings.site)

    def letter(self, to: str, subject: str, text: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        return message

    def send(self, message: EmailMessage) -> None:
        """Raises NotSent."""
        try:
            with self._connected() as line:
                line.send_message(message, parseaddr(self.sender)[1])
        except smtplib.SMTPRecipientsRefused as refused:
            code = max(code for code, _ in refused.recipients.values())
            raise (NoSuchAddress if code >= NEVER else NotSent)(str(code)) from None
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise NotSent(type(error).__name__) from None

    def greet(self) -> None:
        """See whether the mail server takes mail of ours. Raises NotSent."""
        try:
            with self._connected() as line:
                line.noop()
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(type(error).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        parts, safe = urlsplit(self.url), ssl.create_default_context()
        host, ours = parts.hostname or "", urlsplit(self.site).hostname
        place = host, parts.port or PORTS[parts.scheme], ours
        if parts.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(*place, timeout=WAIT_S, context=safe)
        else:
            line = smtplib.SMTP(*place, timeout=WAIT_S)
        try:
            line.ehlo()
            if parts.scheme == "smtp" and (line.has_extn("starttls") or not is_loopback(host)):
                line.starttls(context=safe)
            if parts.username:
                line.login(unquote(parts.username), unquote(parts.password or ""))
        except BaseException:
            line.close()
            raise
        return line
