"""Web push: a note to a browser whose page is closed, encrypted for it, by way of the push service of its maker.

The address that a note is sent to comes from a browser, so it is a stranger's: only https on its usual port, never to
a private address (the name is resolved first, and the very address that was looked at is the one that is spoken to),
never on to where an answer points.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import ipaddress
import logging
import re
import socket
import ssl
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from .errors import Refused

log = logging.getLogger("pelagos.post")

LONGEST_ENDPOINT = 1000
PATIENCE = 10.0  # seconds for a push service
LIFETIME = 24 * 3600  # seconds that a push service keeps a note for a browser that is off
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
HOST = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}", re.IGNORECASE)
KEY = re.compile(r"[A-Za-z0-9_-]{20,100}={0,2}")


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser can be reached, and the keys by which it alone reads."""

    endpoint: str
    p256dh: str
    auth: str


class Keys:
    """The server's own keys (VAPID), made of a random figure of its store."""

    def __init__(self, figure: bytes) -> None:
        value = int.from_bytes(figure, "big") % (ORDER - 1) + 1
        self._private = ec.derive_private_key(value, ec.SECP256R1())
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(point).decode().rstrip("=")  # as browsers want it

    def headers(self, endpoint: str, contact: str) -> dict[str, str]:
        """What proves to a push service that a note is ours."""
        parts = urlsplit(endpoint)
        vapid: Any = Vapid02()
        vapid.private_key = self._private
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(time.time()) + 12 * 3600}
        return {str(key): str(value) for key, value in vapid.sign(claims).items()}


def checked(endpoint: str, p256dh: str, auth: str, anywhere: bool = False) -> Subscription:
    """A subscription of the form that browsers give."""
    good = len(endpoint) <= LONGEST_ENDPOINT and KEY.fullmatch(p256dh) and KEY.fullmatch(auth)
    if not good or not (anywhere or _known_form(endpoint)):
        raise Refused("bad-subscription")
    return Subscription(endpoint, p256dh, auth)


def _known_form(endpoint: str) -> bool:
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    named = HOST.fullmatch(parts.hostname or "") is not None
    return plain and parts.scheme == "https" and port in (None, 443) and named and "@" not in parts.netloc


def address_for(host: str, port: int, anywhere: bool = False) -> str:
    """The address of a push service; OSError if it is none that the world can reach."""
    for *_, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(where[0])
        if anywhere or ipaddress.ip_address(address).is_global:
            return address
    raise OSError("a private address")


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked at before, under the name that it was found by."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self._address = address
        self._secure = secure

    def connect(self) -> None:
        """Open it."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def _deliver(subscription: Subscription, headers: dict[str, str], text: bytes, anywhere: bool) -> int:
    """Send a note; the status that the push service answers."""
    from pywebpush import WebPusher  # not before: it brings two clients of HTTP, a third of the time to start a server

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    pusher: Any = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
    body = pusher.encode(text, "aes128gcm")["body"]
    parts = urlsplit(subscription.endpoint)
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    host = parts.hostname or ""
    connection = _Connection(host, port, address_for(host, port, anywhere), secure)
    try:
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        sent = {**headers, "content-encoding": "aes128gcm", "ttl": str(LIFETIME), "urgency": "normal"}
        connection.request("POST", path, body, {**sent, "content-type": "application/octet-stream"})
        return connection.getresponse().status
    finally:
        connection.close()


class Pushing:
    """Sends notes to browsers."""

    def __init__(self, keys: Keys, contact: str, anywhere: bool = False) -> None:
        self.keys = keys
        self.anywhere = anywhere  # for tests: a push service on this machine
        self._contact = contact

    async def send(self, subscription: Subscription, note: object) -> bool:
        """Send a note; False if that browser does not want any more."""
        if not (self.anywhere or _known_form(subscription.endpoint)):
            return False
        headers = self.keys.headers(subscription.endpoint, self._contact)
        try:
            text = msgspec.json.encode(note)
            status = await asyncio.to_thread(_deliver, subscription, headers, text, self.anywhere)
        except (OSError, http.client.HTTPException, ValueError) as error:
            log.warning("a note could not be pushed: %s", type(error).__name__)
            return True
        if status not in (200, 201, 202, 204, 404, 410):
            log.warning("a push service answers %d", status)
        return status not in (404, 410)
