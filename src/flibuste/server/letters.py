"""Mail to people who do not look, by their consent: what it says, and the handlers about it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage

from flibuste.server import letterbox
from flibuste.server.httprequests import GUESSING, MAILING, SIGNING, HttpRequest
from flibuste.server.letterbox import Address
from flibuste.server.mailing import MailServer, NoSuchAddress, NotSent, is_address
from flibuste.server.registry import TableRegistry
from flibuste.server.signing import signed_in
from flibuste.table import mannerswire, signingwire
from flibuste.table.guest import Guest
from flibuste.table.refusals import Refusal
from flibuste.table.sentences import say
from flibuste.table.table import PERSON, Table

log = logging.getLogger("flibuste.server")
MOST_WAITING = 200
"""How many mails may wait for the mail server; more are not sent."""


class Postman:
    """Sends mail in threads of its own, if the operator has set it up."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._secret = registry.settings.secret
        self.server = MailServer.of(registry.settings)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="mail")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def address(self, table: Table, guest: str) -> Address | None:
        """Where somebody is to be told by mail: where others wait for him, and have the time."""
        unhurried = table.clock is None or table.by_correspondence
        if self.server is None or not unhurried or not _others_wait(table, guest):
            return None
        found: Address | None = await self._registry.store.read(letterbox.address_of(guest))
        return found if found is not None and found.confirmed else None

    async def tell(self, to: Address, guest: Guest, table: Table, title: str) -> None:
        """Tell somebody that a table waits for him. An address that is none is forgotten."""
        assert self.server is not None
        lang, site = guest.lang, self.server.site
        stop = f"{site}/no-mail/{self.stop_token(to.key)}"
        text = say(
            lang, "mail-call", name=guest.name, title=title, game=table.title(lang),
            table=f"{site}/t/{table.id}", stop=stop,
        )  # fmt: skip
        message = self.server.letter(to.text, f"{title} · {table.title(lang)}", text)
        once = f"{site}/api/me/mail/stop/{self.stop_token(to.key)}"
        message["List-Unsubscribe"] = f"<{once}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        try:
            await self.send(message)
        except NoSuchAddress:
            await self._registry.store.change(letterbox.drop_key(to.key))
        except NotSent as why:
            log.warning("a mail was not sent: %s", why)

    async def send(self, message: EmailMessage) -> None:
        """Raises NotSent."""
        if self.server is None or self._waiting >= MOST_WAITING:
            raise NotSent("too many")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._threads, self.server.send, message)
        finally:
            self._waiting -= 1

    def stop_token(self, key: str) -> str:
        """What a mail's link says so that no other comes: the database alone does not tell it."""
        mac = hmac.new(self._secret, f"mail {key}".encode(), hashlib.sha256)
        return f"{key}.{mac.hexdigest()[:32]}"

    def stopped(self, token: str) -> str | None:
        """The key of a token that is ours."""
        key = token.partition(".")[0]
        good = hmac.compare_digest(self.stop_token(key).encode(), token.encode())
        return key if good else None


def _others_wait(table: Table, guest: str) -> bool:
    return any(
        who.kind == PERSON and who.guest not in (None, guest) and who.left is None
        for who in table.occupants
    )


# --- handlers ----------------------------------------------------------------------------------


def _postman(ask: HttpRequest) -> Postman:
    postman: Postman = ask.site.caller.postman
    return postman


async def mail(ask: HttpRequest) -> mannerswire.Mail:
    """Whether there is mail here, and where one gets it."""
    offered = _postman(ask).server is not None
    found: Address | None = None
    if ask.session:
        found = await ask.store.read(letterbox.address_of(ask.guest.id))
    if found is None:
        return mannerswire.Mail(offered, "", False)
    return mannerswire.Mail(offered, found.text, found.confirmed)


async def ask_mail(ask: HttpRequest) -> mannerswire.Mail:
    """Send a code to an address that is said to be one's own."""
    wish = await ask.body(mannerswire.MailAddress)
    guest, server = signed_in(ask), _postman(ask).server
    if server is None:
        raise Refusal("no-mail", 409)
    if not is_address(wish.address):
        raise Refusal("bad-address")
    ask.limit(MAILING)
    ask.limit_for(MAILING, wish.address.casefold())
    code, job = letterbox.ask_address(guest.id, wish.address, ask.store.now() // 1000)
    await ask.store.change(job)
    text = say(
        guest.lang, "mail-code", name=guest.name, code=code, site=server.site,
        minutes=letterbox.LASTS_S // 60,
    )  # fmt: skip
    letter = server.letter(wish.address, say(guest.lang, "mail-code-title"), text)
    try:
        await _postman(ask).send(letter)
    except NotSent as why:
        await ask.store.change(letterbox.drop_address(guest.id))
        log.warning("a code was not sent: %s", why)
        raise Refusal("mail-failed", 503) from None
    return await mail(ask)


async def confirm_mail(ask: HttpRequest) -> mannerswire.Mail:
    told = await ask.body(mannerswire.MailCode)
    ask.limit(SIGNING)
    guest = signed_in(ask)
    ask.limit_for(GUESSING, f"mail {guest.id}")
    job = letterbox.confirm(guest.id, told.code, ask.store.now() // 1000)
    if not await ask.store.change(job):
        raise Refusal("wrong-mail-code", 403)
    return await mail(ask)


async def end_mail(ask: HttpRequest) -> mannerswire.Mail:
    await ask.body(signingwire.Nothing)
    ask.limit(SIGNING)
    await ask.store.change(letterbox.drop_address(signed_in(ask).id))
    return await mail(ask)


async def stop_mail(ask: HttpRequest) -> mannerswire.MailStopped:
    """No more mail, for whoever has one: asked by its link, or by the program that shows it."""
    ask.limit(SIGNING)
    key = _postman(ask).stopped(str(ask.path["token"]))
    if key is None:
        raise Refusal("no-page", 404)
    await ask.store.change(letterbox.drop_key(key))
    return mannerswire.MailStopped(True)
