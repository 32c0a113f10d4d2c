"""Pages and drawings travel packed. Streams, and answers that come in pieces, are left as they are.

Whoever can watch the length of packed pages, and has a say in what stands on them, might guess a secret of theirs
letter by letter. So a name of random length stands in the head of every packed answer: browsers skip it, and lengths
tell little.
"""

from __future__ import annotations

import gzip
import io
import secrets
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST: Final = 1000  # bytes: what is shorter is not worth it
MOST_FILLING: Final = 64  # bytes of the random name
KINDS: Final = ("text/html", "image/svg+xml", "application/json")
LEVEL: Final = 5


def packed(body: bytes) -> bytes:
    """A body as gzip; the name in its head is of random length."""
    out = io.BytesIO()
    name = secrets.token_hex(1 + secrets.randbelow(MOST_FILLING // 2))
    with gzip.GzipFile(filename=name, mode="wb", compresslevel=LEVEL, fileobj=out, mtime=0) as file:
        file.write(body)
    return out.getvalue()


class Packing:
    """A layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        held: Message | None = None  # the start of an answer whose body is awaited

        async def dressed(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start" and _may_be_packed(Headers(raw=message["headers"])):
                held = message
                return
            if held is not None:
                start, held = held, None
                body = message.get("body", b"")
                if not message.get("more_body", False) and len(body) >= LEAST:
                    message = {**message, "body": packed(body)}
                    headers = MutableHeaders(raw=start["headers"])
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(message["body"]))
                    headers.add_vary_header("accept-encoding")
                await send(start)
            await send(message)

        await self.app(scope, receive, dressed)


def _may_be_packed(headers: Headers) -> bool:
    kind = headers.get("content-type", "").partition(";")[0]
    return kind in KINDS and "content-encoding" not in headers
