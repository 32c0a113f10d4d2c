"""E-mail through the host's own mail server, if there is one: plain text, one reader, one click to have no more."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import msgspec

from .errors import Refused
from .settings import Settings

log = logging.getLogger("pelagos.post")

PATIENCE = 20.0  # seconds for a mail server
PLAIN = SMTP.clone(max_line_length=900)  # a link in a header is never broken, nor encoded
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}")


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """One mail."""

    to: str
    subject: str
    text: str
    stop: str = ""  # the address at which one click ends them


def checked_address(text: str) -> str:
    """An address that a mail can be sent to."""
    address = text.strip()
    if len(address) > 200 or not address.isascii() or ADDRESS.fullmatch(address) is None:
        raise Refused("bad-email")
    return address


class Mailing:
    """Sends mails."""

    def __init__(self, settings: Settings) -> None:
        self._server = urlsplit(settings.smtp) if settings.smtp else None
        self._sender = settings.mail_from or f"pelagos@{self._server.hostname if self._server else 'localhost'}"

    @property
    def can(self) -> bool:
        """Whether there is a mail server."""
        return self._server is not None

    async def send(self, letter: Letter) -> bool:
        """Send a mail, in a thread; False if the mail server did not take it."""
        if self._server is None:
            return False
        try:
            await asyncio.to_thread(self._send, self._made(letter))
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail could not be sent: %s", type(error).__name__)
            return False
        return True

    def _made(self, letter: Letter) -> EmailMessage:
        mail = EmailMessage(policy=PLAIN)
        mail["From"] = self._sender
        mail["To"] = letter.to
        mail["Subject"] = letter.subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2].rstrip(">") or "localhost")
        mail["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            mail["List-Unsubscribe"] = f"<{letter.stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(letter.text)
        return mail

    def _send(self, mail: EmailMessage) -> None:
        assert self._server is not None
        host, secure = self._server.hostname or "localhost", self._server.scheme == "smtps"
        port = self._server.port or (465 if secure else 587)
        kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
        with kind(host, port, timeout=PATIENCE) as server:
            if not secure and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            if self._server.username:
                server.login(unquote(self._server.username), unquote(self._server.password or ""))
            server.send_message(mail)
