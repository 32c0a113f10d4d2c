"""What lets a browser install the table as an app: a manifest, a worker, and a page for when there is no network."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from pelagos.web import STATIC

from .layout import say_in, show
from .templates import asset

router = APIRouter(include_in_schema=False)


@cache
def _worker() -> str:
    return (STATIC / "sw.js").read_text(encoding="utf-8")


@router.get("/sw.js")
async def worker() -> Response:
    """The worker of all pages: it must lie at the root."""
    return Response(_worker(), media_type="text/javascript; charset=utf-8", headers={"cache-control": "no-cache"})


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """How the app is called, and what it looks like."""
    say = say_in(request)
    icons = [
        {"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size, purpose in ((192, "any"), (512, "any"), (512, "maskable"))
    ]
    icons[2]["src"] = asset("icon-maskable.png")
    told = {
        "id": "/",
        "name": "Pelagos",
        "short_name": "Pelagos",
        "description": say("web.home.lead"),
        "lang": say("web.language-code"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F3ECDD",
        "theme_color": "#F3ECDD",
        "icons": icons,
    }
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(msgspec.json.encode(told), media_type="application/manifest+json", headers=headers)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown where nothing was seen before."""
    return await show(request, "error", text=say_in(request)("web.js.offline"), reference="")
