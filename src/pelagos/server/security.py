"""Who asks, and whether it is really them: cookies, bearer tokens, forged requests, languages.

Pages and API use the same few functions, all of a request: `viewer_of`, `guest_for`, `log_in`, `register`, `log_out`,
`csrf_token`, `language_of`, `set_language`. `guard` is a dependency of every route of the application.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from fastapi import Request

from pelagos.core.tongue import LANGUAGES

from .attempts import Attempts
from .errors import Forbidden
from .limits import Limits
from .people import STRANGER, People, Viewer
from .recovery import Recovery
from .settings import Settings

SESSION = "pelagos"
FORGERY = "pelagos_csrf"
LANGUAGE = "lang"
YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Gate:
    """What the functions below need; one per application, as `app.state.gate`."""

    def __init__(
        self,
        settings: Settings,
        people: People,
        recovery: Recovery,
        limits: Limits,
        attempts: Attempts,
        key: bytes,
    ) -> None:
        self.settings = settings
        self.people = people
        self.recovery = recovery
        self.limits = limits
        self.attempts = attempts
        self._key = key

    def cookie_name(self, name: str) -> str:
        """The name of a cookie; over https browsers let nobody but this host set it."""
        return f"__Host-{name}" if self.settings.https else name

    def sign(self, nonce: str) -> str:
        """The token that proves that a page of ours was read."""
        return hmac.new(self._key, f"csrf|{nonce}".encode(), hashlib.sha256).hexdigest()


def gate_of(request: Request) -> Gate:
    """The application's gate."""
    gate: Gate = request.app.state.gate
    return gate


def set_cookie(request: Request, name: str, value: str, age: int | None, hidden: bool = True) -> None:
    """Send a cookie with whatever answer this request gets; an age of 0 takes it away."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    morsel = cookie[name]
    morsel["path"] = "/"
    morsel["samesite"] = "Lax"
    if hidden:
        morsel["httponly"] = True
    if gate_of(request).settings.https:
        morsel["secure"] = True
    if age is not None:
        morsel["max-age"] = str(age)
    request.scope.setdefault("pelagos.cookies", []).append(morsel.OutputString())


# Who.


def bearer(request: Request) -> str | None:
    """The token of a program that names itself in the Authorization header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def viewer_of(request: Request) -> Viewer:
    """Who asks; a stranger if nobody known."""
    known: Viewer | None = request.scope.get("pelagos.viewer")
    if known is None:
        token = token_of(request)
        known = await gate_of(request).people.who(token) if token else STRANGER
        request.scope["pelagos.viewer"] = known
    return known


async def guest_for(request: Request, name: str) -> Viewer:
    """Who asks; a stranger becomes a guest of this name, and its browser remembers it."""
    viewer = await viewer_of(request)
    if viewer.id:
        return viewer
    gate = gate_of(request)
    gate.limits.spend("guest", address_of(request))
    viewer, token = await gate.people.guest(name)
    remember(request, viewer, token)
    return viewer


def session_of(request: Request) -> str:
    """The session by which somebody asks; empty if it asks without."""
    gate = gate_of(request)
    return gate.people.session(token_of(request))


def token_of(request: Request) -> str:
    """The token that came with a request."""
    token = bearer(request)
    return token if token is not None else request.cookies.get(gate_of(request).cookie_name(SESSION), "")


async def log_in(request: Request, username: str, password: str, code: str = "") -> Viewer:
    """From now on this browser acts for an account; the seats it held as a guest come along."""
    await spend_attempt(request, username)
    viewer, token = await let_in(request, username, password, code, await viewer_of(request))
    remember(request, viewer, token)
    return viewer


async def let_in(
    request: Request, username: str, password: str, code: str, guest: Viewer = STRANGER
) -> tuple[Viewer, str]:
    """The account of a password, with a recovery code where one is needed; and a new token."""
    if code.strip():
        return await gate_of(request).recovery.enter(username, password, code, guest)
    return await gate_of(request).people.login(username, password, guest)


async def register(request: Request, username: str, password: str, name: str = "") -> Viewer:
    """Make the guest who asks an account (a stranger becomes a guest first)."""
    gate = gate_of(request)
    gate.limits.spend("account", address_of(request))
    viewer = await guest_for(request, name or username)
    viewer, token = await gate.people.register(viewer, username, password)
    remember(request, viewer, token)
    return viewer


async def spend_attempt(request: Request, username: str) -> None:
    """One attempt to sign in. Attempts are counted by where they come from: nobody can use up somebody else's."""
    address, attempts = address_of(request), gate_of(request).attempts
    await attempts.spend("login", address)
    name = hashlib.sha256(username.strip().lower()[:40].encode("utf-8", "surrogatepass")).hexdigest()[:32]
    await attempts.spend("name", f"{address} {name}")


async def log_out(request: Request) -> None:
    """Forget who this browser acts for."""
    gate = gate_of(request)
    name = gate.cookie_name(SESSION)
    await gate.people.logout(bearer(request) or request.cookies.get(name, ""))
    request.scope["pelagos.viewer"] = STRANGER
    set_cookie(request, name, "", 0)


def remember(request: Request, viewer: Viewer, token: str) -> None:
    """This browser acts for somebody from now on."""
    set_cookie(request, gate_of(request).cookie_name(SESSION), token, YEAR)
    request.scope["pelagos.viewer"] = viewer


def address_of(request: Request) -> str:
    """Where a request comes from, for limits: an address, or the network of one that has many."""
    host = request.client.host if request.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


# Forged requests.


def csrf_token(request: Request) -> str:
    """The token for the forms and scripts of a page: field `csrf`, or header `X-CSRF-Token`."""
    gate = gate_of(request)
    name = gate.cookie_name(FORGERY)
    nonce = request.scope.get("pelagos.nonce") or request.cookies.get(name, "")
    if not 20 <= len(nonce) <= 100:
        nonce = secrets.token_urlsafe(24)
        set_cookie(request, name, nonce, None)
    request.scope["pelagos.nonce"] = nonce
    return gate.sign(nonce)


async def guard(request: Request) -> None:
    """Refuse requests that change something and do not come from a page of ours.

    A program that names itself by a bearer token carries no cookie that somebody else could abuse; neither does a
    call of the API without a session.
    """
    if request.method in SAFE or bearer(request) is not None:
        return
    gate = gate_of(request)
    if request.url.path.startswith("/api/") and gate.cookie_name(SESSION) not in request.cookies:
        return
    nonce = request.cookies.get(gate.cookie_name(FORGERY), "")
    given = request.headers.get("x-csrf-token", "")
    if not given and request.headers.get("content-type", "").partition(";")[0].strip().lower() in FORMS:
        given = str((await request.form()).get("csrf", ""))
    if not nonce or not hmac.compare_digest(gate.sign(nonce).encode(), given.encode()) or not _from_here(request):
        raise Forbidden("forged")


def _from_here(request: Request) -> bool:
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:  # "http://["
        return False


# Languages.


def language_of(request: Request) -> str:
    """The language chosen on a page, else the best of those the browser asks for."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(request.headers.get("accept-language", ""))


def best_language(header: str) -> str:
    """The best language of an Accept-Language header.

    >>> best_language("de, fr-CA;q=0.8, en;q=0.5")
    'fr'
    """
    wishes: list[tuple[float, str]] = []
    for part in header[:400].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality) if quality else -1.0, tag.partition("-")[0].lower()))
        except ValueError:
            continue
    for weight, tag in sorted(wishes, key=lambda wish: wish[0]):
        if tag in LANGUAGES and weight < 0:
            return tag
    return "en"


def set_language(request: Request, language: str) -> None:
    """Remember a language."""
    if language in LANGUAGES:
        set_cookie(request, LANGUAGE, language, YEAR, hidden=False)
