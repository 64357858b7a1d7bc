"""A mail server on this machine that speaks SMTP (RFC 5321), with STARTTLS and AUTH PLAIN."""

from __future__ import annotations

import email
import ssl
import threading
import time
from base64 import b64decode
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

SITE = "https://games.example.org"


class PostOffice:
    """What it has taken, and how it is to behave."""

    def __init__(self, certificate: tuple[Path, Path] | None = None) -> None:
        self.letters: list[EmailMessage] = []
        self.said: list[str] = []
        self.known: tuple[str, str] | None = None
        """Who may send, if not everybody."""
        self.unknown: set[str] = set()
        """Addresses at which nobody is."""
        self.secured = 0
        self.context: ssl.SSLContext | None = None
        if certificate is not None:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self._server = ThreadingTCPServer(("127.0.0.1", 0), _Counter)
        self._server.daemon_threads = True
        self._server.office = self  # type: ignore[attr-defined]
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def settings(self, **more: Any) -> dict[str, Any]:
        """A server's settings with which it sends its mail here."""
        url = f"smtp://127.0.0.1:{self.port}"
        return {"smtp": url, "mail_from": "Flibuste <port@example.org>", "site": SITE, **more}

    def until(self, count: int) -> None:
        deadline = time.monotonic() + 20
        while len(self.letters) < count:
            assert time.monotonic() < deadline, f"{len(self.letters)} mails, not {count}"
            time.sleep(0.02)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Counter(StreamRequestHandler):
    """One who brings letters."""

    def handle(self) -> None:
        self.office: PostOffice = self.server.office  # type: ignore[attr-defined]
        self.admitted = self.office.known is None
        self.say("220 office.test")
        with suppress(OSError):  # whoever does not trust us hangs up
            self._listen()

    def _listen(self) -> None:
        while line := self.rfile.readline().decode().rstrip("\r\n"):
            self.office.said.append(line)
            word = line.upper().replace(":", " ").split()[0]
            if word == "QUIT":
                self.say("221 bye")
                break
            getattr(self, f"do_{word}", self.unheard)(line)

    def finish(self) -> None:
        super().finish()
        if isinstance(self.request, ssl.SSLSocket):
            self.request.close()

    def say(self, *lines: str) -> None:
        marked = [*(f"{line[:3]}-{line[4:]}" for line in lines[:-1]), lines[-1]]
        self.wfile.write("".join(f"{line}\r\n" for line in marked).encode())

    def unheard(self, line: str) -> None:
        self.say("502 what?")

    def do_EHLO(self, line: str) -> None:
        secure = isinstance(self.request, ssl.SSLSocket)
        offers = ["250 STARTTLS"] if self.office.context and not secure else []
        self.say("250 office.test", *offers, "250 AUTH PLAIN")

    def do_STARTTLS(self, line: str) -> None:
        assert self.office.context is not None
        self.say("220 go ahead")
        self.finish()
        self.request = self.office.context.wrap_socket(self.request, server_side=True)
        self.office.secured += 1
        self.setup()

    def do_AUTH(self, line: str) -> None:
        told = b64decode(line.split()[2]).decode().split("\0")
        self.admitted = tuple(told[1:]) == self.office.known
        self.say("235 welcome" if self.admitted else "535 no")

    def do_MAIL(self, line: str) -> None:
        self.say("250 ok" if self.admitted else "530 who are you?")

    def do_RCPT(self, line: str) -> None:
        address = line.partition("<")[2].partition(">")[0]
        self.say("550 nobody of that name" if address in self.office.unknown else "250 ok")

    def do_RSET(self, line: str) -> None:
        self.say("250 ok")

    def do_NOOP(self, line: str) -> None:
        self.say("250 ok")

    def do_DATA(self, line: str) -> None:
        self.say("354 go on")
        lines = []
        while (read := self.rfile.readline()) != b".\r\n":
            lines.append(read.removeprefix(b"."))
        letter = email.message_from_bytes(b"".join(lines), policy=default)
        assert isinstance(letter, EmailMessage)
        self.office.letters.append(letter)
        self.say("250 taken")


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of 127.0.0.1, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "office.test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(here, False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, SHA256())
    )  # fmt: skip
    paths = folder / "office.pem", folder / "office.key"
    paths[0].write_bytes(made.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths
