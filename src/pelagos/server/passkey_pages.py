"""Passkeys on the pages: what a device is asked, and what it answers, as data for `passkeys.js`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from .layout import json_of, leave_for, say_in, show
from .passkeys import SOON, Site
from .routes import Asker, Here
from .security import address_of, gate_of, remember, set_cookie, viewer_of
from .table_pages import Text
from .wire import Body

QUESTION = "pelagos_passkey"

router = APIRouter(include_in_schema=False)


class Made(Body):
    """A key that a device made."""

    name: str = Field("", max_length=100)
    credential: dict[str, Any]


class Shown(Body):
    """What a device signed."""

    credential: dict[str, Any]


def site_of(request: Request) -> Site:
    """Where the browser believes to be."""
    scheme = "https" if gate_of(request).settings.https else request.url.scheme
    return Site(request.url.hostname or "", f"{scheme}://{request.url.netloc}")


def asked(request: Request, options: str, question: str) -> Response:
    """The options for the device; the question stays with the browser until it answers."""
    set_cookie(request, gate_of(request).cookie_name(QUESTION), question, SOON)
    return Response(options, media_type="application/json")


def answered(request: Request) -> str:
    """The question that this browser was asked; it is not asked again."""
    name = gate_of(request).cookie_name(QUESTION)
    set_cookie(request, name, "", 0)
    return request.cookies.get(name, "")


@router.post("/passkeys/new")
async def invite(request: Request, services: Here, viewer: Asker) -> Response:
    """Ask for a new key."""
    gate_of(request).limits.spend("account", viewer.id or address_of(request))
    return asked(request, *await services.passkeys.invite(viewer, site_of(request)))


@router.post("/passkeys")
async def keep(request: Request, services: Here, viewer: Asker, body: Made) -> Response:
    """Keep a new key."""
    codes = await services.passkeys.keep(viewer, site_of(request), answered(request), body.credential, body.name)
    return json_of({"next": "/account", "codes": codes})


@router.post("/account/recovery")
async def renew(request: Request, services: Here, viewer: Asker) -> Response:
    """Fresh recovery codes, on a page that is shown this once."""
    gate_of(request).limits.spend("account", viewer.id or address_of(request))
    codes = await services.recovery.renew(viewer)
    return await show(request, "recovery", page_title=say_in(request)("web.recovery"), codes=codes)


@router.post("/passkeys/remove")
async def remove(services: Here, viewer: Asker, key: Text) -> Response:
    """Forget a key."""
    await services.passkeys.remove(viewer, key)
    return leave_for("/account")


@router.post("/account/guard")
async def guard(services: Here, viewer: Asker, on: Text = "") -> Response:
    """Whether the password is enough."""
    await services.passkeys.guard(viewer, on == "yes")
    return leave_for("/account")


@router.post("/passkeys/greet")
async def greet(request: Request, services: Here) -> Response:
    """Ask for any key of this site."""
    return asked(request, *services.passkeys.greet(site_of(request)))


@router.post("/passkeys/enter")
async def enter(request: Request, services: Here, body: Shown) -> Response:
    """Act for the account whose key answered."""
    gate = gate_of(request)
    await gate.attempts.spend("login", address_of(request))
    guest = await viewer_of(request)
    viewer, token = await services.passkeys.enter(site_of(request), answered(request), body.credential, guest)
    remember(request, viewer, token)
    return json_of({"next": "/"})
