"""What surrounds every request: sizes limited, headers that protect, errors as sentences with a reference number."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pelagos.core.errors import ChoiceError, ContentError, OptionError, PelagosError, PositionError, RecordError
from pelagos.core.message import Message as Words
from pelagos.core.message import msg
from pelagos.core.record import MOST_BYTES

from .errors import TooOften
from .logs import REQUEST
from .metrics import STREAM
from .people import STRANGER
from .security import SAFE, language_of
from .store import MYSELF, reason_of
from .text import tongue_for

log = logging.getLogger("pelagos.server")
requests = logging.getLogger("pelagos.requests")

MOST_BODY = 64_000
MOST_UPLOAD = MOST_BYTES + 100_000  # a record file or files of content, and the form round it
UPLOADS = ("/records", "/api/v1/records", "/new", "/api/v1/tables")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
FLOWING = STREAM.encode()
NUMBER = re.compile(r"[A-Za-z0-9._-]{1,64}")  # of a request that brings one

Answered = Callable[[str, str, int, float | None], None]  # method, route, status, seconds
ErrorPage = Callable[[Request, int, str, str], Awaitable[Response]]


def request_number(scope: Scope) -> str:
    """The number by which a request stands in the log: the one it came with, or a new one, which counts nothing (it
    would tell how much others do) and begins with the name of this process."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"").decode("latin-1")
    return given if NUMBER.fullmatch(given) else f"{MYSELF}-{secrets.token_hex(6)}"


class Shell:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, https: bool = False, answered: Answered | None = None) -> None:
        self.app = app
        self._answered = answered
        headers = {**HEADERS, "cache-control": "no-store"}
        if https:
            headers["strict-transport-security"] = "max-age=31536000"
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["pelagos.cookies"] = []
        number = request_number(scope)
        REQUEST.set(number)
        most = MOST_UPLOAD if scope["path"] in UPLOADS else MOST_BODY
        taken = 0
        begun = False
        status, flowing, first = 0, False, time.perf_counter()

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413, detail=str(most))
            return message

        async def dressed(message: Message) -> None:
            nonlocal begun, status, flowing
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                own = dict(message["headers"])
                flowing = own.get(b"content-type", b"").startswith(FLOWING)
                if flowing:
                    self._count(scope, status, None)
                message["headers"] = [
                    *message["headers"],
                    *[header for header in self._headers if header[0] not in own],
                    (b"x-request-id", number.encode()),
                    *[(b"set-cookie", cookie.encode("latin-1")) for cookie in scope["pelagos.cookies"]],
                ]
            await send(message)

        try:
            await self.app(scope, measured, dressed)
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("reference %s: %s %s", reference, scope["method"], scope["path"])
            if begun:
                raise
            request = Request(scope)
            answer = await error_response(request, 500, msg("server.failed", reference=reference), reference)
            await answer(scope, receive, dressed)
        finally:
            if not flowing:
                self._count(scope, status, time.perf_counter() - first)

    def _count(self, scope: Scope, status: int, seconds: float | None) -> None:
        """Take note of an answer: by its route, since addresses hold what is nobody's business."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = getattr(scope.get("route"), "path", "static" if scope["path"].startswith("/static/") else "none")
        if self._answered is not None:
            self._answered(method, route, status, seconds)
        if requests.isEnabledFor(logging.INFO):
            facts = {"method": method, "route": route, "status": status}
            if seconds is not None:
                facts["ms"] = round(seconds * 1000, 1)
            requests.info("%s %s %s", method, route, status, extra={"facts": facts})


def status_of(error: PelagosError) -> int:
    """The HTTP status of an error."""
    status = getattr(error, "status", None)
    if isinstance(status, int):
        return status
    return 422 if isinstance(error, (ChoiceError, ContentError, OptionError, PositionError, RecordError)) else 400


async def error_response(request: Request, status: int, message: Words, reference: str = "") -> Response:
    """An error in the reader's language: JSON for programs, a page for people."""
    tongue = tongue_for(message, language_of(request))
    text = tongue(message) if tongue.knows(message.key) else tongue(msg("server.bad-request", reason=message.key))
    text = text.encode("utf-8", "replace").decode()  # it may quote half a character that somebody sent
    page: ErrorPage | None = getattr(request.app.state, "error_page", None) if "app" in request.scope else None
    if request.scope["path"].startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        body: dict[str, str] = {"key": message.key, "text": text}
        if reference:
            body["reference"] = reference
        return Response(msgspec.json.encode({"error": body}), status, media_type="application/json")
    if page is not None:
        return await page(request, status, text, reference)
    shown = text.replace("&", "&amp;").replace("<", "&lt;")
    return HTMLResponse(f"<!doctype html><title>Pelagos</title><p>{shown}</p>", status)


async def _on_pelagos(request: Request, error: Exception) -> Response:
    assert isinstance(error, PelagosError)
    answer = await error_response(request, status_of(error), error.message)
    if isinstance(error, TooOften):
        answer.headers["Retry-After"] = str(error.seconds)
    return answer


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await error_response(request, 404, msg("server.not-found"))
    if error.status_code == 405:
        return await error_response(request, 405, msg("server.bad-method"))
    if error.status_code == 413:
        return await error_response(request, 413, msg("server.too-big", n=int(error.detail)))
    return await error_response(request, error.status_code, msg("server.bad-request", reason=str(error.detail)))


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = [".".join(str(part) for part in fault["loc"]) + f" ({fault['type']})" for fault in error.errors()]
    return await error_response(request, 422, msg("server.bad-request", reason=", ".join(places)[:300]))


async def _on_database(request: Request, error: Exception) -> Response:
    # A full disk, a database held by somebody else: it may pass. Nothing was changed.
    log.error("%s %s: the database failed: %s", request.method, request.url.path, reason_of(error))
    request.scope.setdefault("pelagos.viewer", STRANGER)  # the page of the error must not ask the database who asks
    key = "server.unreadable" if request.method in SAFE else "server.unsaved"
    return await error_response(request, 503, msg(key))


# What is answered to an error; to any other, by the shell, that it was a fault of ours.
_SENTENCES: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    PelagosError: _on_pelagos,
    SQLAlchemyError: _on_database,
    HTTPException: _on_http,
    RequestValidationError: _on_invalid,
}


def handle_errors(app: FastAPI) -> None:
    """Every error becomes a sentence."""
    for kind, sentence in _SENTENCES.items():
        app.add_exception_handler(kind, sentence)


async def sentence_for(request: Request, error: Exception) -> Response:
    """The same for whoever answers outside of the application's routes; what is a fault of ours is raised again."""
    for kind, sentence in _SENTENCES.items():
        if isinstance(error, kind):
            return await sentence(request, error)
    raise error
