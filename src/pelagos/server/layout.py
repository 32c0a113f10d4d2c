"""How a page is drawn: its template, the words of whoever reads it, and what else a page may answer."""

from __future__ import annotations

import msgspec
from fastapi import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.tongue import Tongue

from . import templates
from .security import csrf_token, language_of, viewer_of
from .text import tongue_for

CLIENT = "web.js."  # words with this beginning are sent to the client


def client_words(tongue: Tongue) -> dict[str, str]:
    """The sentences that the client puts together itself; their arguments stand in braces."""
    known = [key for key in tongue.keys() if key.startswith(CLIENT)]  # noqa: SIM118 - a method of ours, not a mapping
    return {key.removeprefix(CLIENT): tongue(msg(key)) for key in known}


def theme_of(request: Request) -> str:
    """The theme chosen, or nothing: then the device decides."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("day", "night") else ""


async def show(request: Request, template: str, status: int = 200, page_title: str = "", **values: object) -> Response:
    """A page."""
    language = language_of(request)
    tongue = templates.web_tongue(language)
    html = (
        templates.environment()
        .get_template(f"{template}.html")
        .render(
            say=templates.speaker(tongue),
            language=language,
            theme=theme_of(request),
            csrf=csrf_token(request),
            viewer=await viewer_of(request),
            client_words=client_words(tongue),
            page_title=page_title,
            **values,
        )
    )
    return HTMLResponse(html, status)


async def error_page(request: Request, status: int, text: str, reference: str) -> Response:
    """A ship, a sentence, a reference number and a way back."""
    return await show(request, "error", status, text=text, reference=reference)


def say_in(request: Request) -> templates.Say:
    """The page's words."""
    return templates.speaker(templates.web_tongue(language_of(request)))


def words_of(request: Request, error: PelagosError) -> str:
    """An error as a sentence."""
    return tongue_for(error.message, language_of(request))(error.message)


def leave_for(path: str) -> Response:
    """On to another page, after something was done."""
    return RedirectResponse(path, 303)


def json_of(value: object) -> Response:
    """Data for the client."""
    return Response(msgspec.json.encode(value), media_type="application/json")
