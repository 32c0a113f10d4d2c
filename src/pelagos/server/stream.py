"""Live updates: server-sent events that resume without a gap.

An event `sheet` carries the whole present sheet of one viewer (of the story only the lines that are new to it), so that
whoever was away for a moment or a week needs one event to be up to date. Nothing is sent twice: a viewer whose own
sheet has not changed is sent nothing, whatever others did in secret.

The id of an event is `<sequence>-<chat>`: the number of the sheet and of the last line of chat that were sent. Browsers
send it back as `Last-Event-ID`; pages name it in the address, `?after=<sequence>&chat=<number>`.

Events: `sheet`, `lobby` (before the game begins), `chat` (a list of lines), `gone` (the seat is held elsewhere now),
`ping`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
from fastapi import APIRouter, Query, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import StreamingResponse

from .challenges import door_of
from .channels import Dress
from .errors import Forbidden, TooMany, Unsaved
from .people import Viewer
from .routes import services_of
from .second_look import second_look
from .security import address_of, gate_of, language_of, session_of, viewer_of
from .services import Services
from .wire import ChatLine, Sheet, TableInfo

router = APIRouter()
log = logging.getLogger("pelagos.streams")

MOST_STREAMS = 40  # of one person, or of one address without a person
LONGEST_NUMBER = 18  # digits
GLANCE = 2.0  # seconds until challenges that came in by another process are seen
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


def as_json(sheet: Sheet, previous: Sheet | None) -> Any:
    """For programs: the sheet, with the lines of the story that are new to it."""
    new = new_lines(sheet, previous)
    return {
        "sequence": sheet.sequence,
        "new_lines_from": new,
        "sheet": msgspec.structs.replace(sheet, log=sheet.log[new:]),
    }


def new_lines(sheet: Sheet, previous: Sheet | None) -> int:
    """How many lines of the story the viewer has already; 0 if some of them were taken back."""
    known = previous.log if previous is not None else ()
    return len(known) if sheet.log[: len(known)] == known else 0


def page_dress() -> Dress:
    """For pages: fragments of HTML, where the pages are installed."""
    if find_spec("pelagos.server.payloads") is None:
        return as_json
    dress: Dress = import_module("pelagos.server.payloads").payload
    return dress


def number_in(text: str, otherwise: int) -> int:
    """A number that somebody sent, if it is one and no longer than ours ever are."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else otherwise


def event(name: str, data: object, number: str = "") -> bytes:
    """One event as it goes over the wire."""
    head = f"id: {number}\n" if number else ""
    return f"{head}event: {name}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


class Place:
    """How far a viewer has got: the sheet and the line of chat it was sent last."""

    def __init__(self, after: str, sequence: int, chat: int) -> None:
        first, _, second = after.partition("-")
        self.sequence = number_in(first, sequence)
        self.chat = number_in(second, chat)

    def __str__(self) -> str:
        return f"{self.sequence}-{self.chat}"


class Alarm:
    """Rings some seconds after it was put off last; to put it off, as every event does, costs next to nothing."""

    def __init__(self, ring: Callable[[], None], seconds: float) -> None:
        self._ring = ring
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._when = 0.0
        self.put_off()
        self._handle = self._loop.call_at(self._when, self._look)

    def put_off(self) -> None:
        """So many seconds from now."""
        self._when = self._loop.time() + self._seconds

    def due(self) -> bool:
        """Whether it has rung, or is about to."""
        return self._loop.time() >= self._when

    def cancel(self) -> None:
        """It rings no more."""
        self._handle.cancel()

    def _look(self) -> None:
        when = self._when
        if self.due():
            self._ring()
            when += self._seconds  # whoever hears it has put it off by then
        self._handle = self._loop.call_at(when, self._look)


class Glance(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table as one viewer finds it: the waiting room or the sheet, and what was said."""

    lobby: TableInfo | None = None
    sheet: Sheet | None = None
    chat: tuple[ChatLine, ...] = ()


async def glance(
    services: Services, table_id: str, viewer: Viewer, seat: int | None, language: str, chat: int
) -> Glance:
    """All that a stream may have to send, at one moment."""
    async with services.tables.open(table_id, viewer) as table:
        heard = await services.talk.heard(table, viewer, chat)
        if table.match is None:
            return Glance(lobby=services.lobby.info_of(table, viewer, language), chat=heard)
        return Glance(sheet=services.sheets.sheet_of(table, viewer, seat, language), chat=heard)


class Reader:
    """Whoever follows one stream: what it was sent, and what is new to it."""

    def __init__(
        self, table_id: str, viewer: Viewer, seat: int | None, language: str, place: Place, dress: Dress
    ) -> None:
        self.table_id = table_id
        self.viewer = viewer
        self.seat = seat
        self.language = language
        self.place = place
        self.dress = dress
        self.sent: Sheet | None = None
        self.lobby: TableInfo | None = None

    async def news(self, services: Services) -> bytes:
        """The events that bring it up to date; empty if it is."""
        seen = await glance(services, self.table_id, self.viewer, self.seat, self.language, self.place.chat)
        out = b""
        if seen.lobby is not None and seen.lobby != self.lobby:
            self.lobby = seen.lobby
            out += event("lobby", seen.lobby)
        if seen.sheet is not None:
            moved = self.sent is not None and self.sent.you != seen.sheet.you  # to another of its seats
            if moved or seen.sheet.sequence != self.place.sequence:
                self.place.sequence = seen.sheet.sequence
                data = services.copies.of(seen.sheet, None if moved else self.sent, self.dress)
                out += event("sheet", data, str(self.place))
            self.sent = seen.sheet
        if seen.chat:
            self.place.chat = seen.chat[-1].id
            out += event("chat", seen.chat, str(self.place))
        return out


async def events(
    services: Services,
    table_id: str,
    viewer: Viewer,
    who: str,
    seat: int | None,
    language: str,
    place: Place,
    dress: Dress,
    session: str = "",
) -> AsyncGenerator[bytes, None]:
    """The events of one stream, until it is closed or its session ends."""
    watcher = services.hub.watch(table_id, viewer.id, who, session)
    reader = Reader(table_id, viewer, seat, language, place, dress)
    # Pings are not put off by what this viewer is not told of: it would tell.
    ping = Alarm(watcher.woken.set, services.settings.ping)
    try:
        yield b"retry: 1000\n\n"
        await services.bots.look_after(table_id)
        while True:
            await services.sheets.turn_to_draw()
            watcher.woken.clear()
            if watcher.closed:  # perhaps while it waited for its turn
                return
            try:
                news = await reader.news(services)
            except Forbidden as refusal:  # the seat was taken to another device: this one is told so, once
                if refusal.outdated:
                    continue
                yield event("gone", {})
                return
            if news:
                yield news
                ping.put_off()
            elif ping.due():
                services.tables.still_here(table_id, viewer)
                yield event("ping", {})
                ping.put_off()
            await watcher.woken.wait()
    except (Unsaved, SQLAlchemyError) as error:
        # Nothing can be read just now. The stream ends, and whoever follows it opens another in a second.
        log.warning("table %s: a stream ends, since the database does not answer: %s", table_id, type(error).__name__)
    finally:
        ping.cancel()
        services.hub.leave(watcher)


async def open_stream(
    request: Request, table_id: str, seat: int | None, after: int, chat: int, language: str | None, dress: Dress
) -> StreamingResponse:
    """A stream for whoever asks."""
    services = services_of(request)
    viewer = await viewer_of(request)
    who = viewer.id or address_of(request)
    gate_of(request).limits.spend("stream", who)
    await second_look(services.sheets.may_look)(table_id, viewer, seat)
    if services.settings.limits and services.hub.streams_of(who) >= MOST_STREAMS:
        raise TooMany("too-many-streams")
    place = Place(request.headers.get("last-event-id", ""), after, chat)
    spoken, session = language or language_of(request), session_of(request)
    flow = events(services, table_id, viewer, who, seat, spoken, place, dress, session)
    return StreamingResponse(flow, media_type="text/event-stream", headers=HEADERS)


async def challenge_events(
    services: Services, viewer: Viewer, language: str, session: str = ""
) -> AsyncGenerator[bytes, None]:
    """Each challenge to an account once, as it comes in, until the stream is closed or its session ends."""
    watcher = services.hub.watch(door_of(viewer.account), "", viewer.id, session)
    told: set[str] = set()
    clock = asyncio.get_running_loop().time
    due = clock() + services.settings.ping
    try:
        yield b"retry: 1000\n\n"
        while not watcher.closed:
            watcher.woken.clear()
            found = await services.challenges.waiting(viewer, language)
            for challenge in reversed(found):
                if challenge.token not in told:
                    yield event("challenge", challenge)
            told = {challenge.token for challenge in found}
            if clock() >= due:
                yield event("ping", {})
                due = clock() + services.settings.ping
            with suppress(TimeoutError):
                async with asyncio.timeout(GLANCE):
                    await watcher.woken.wait()
    finally:
        services.hub.leave(watcher)


async def open_challenges(request: Request, services: Services, viewer: Viewer, language: str) -> StreamingResponse:
    """A stream of challenges for an account."""
    gate_of(request).limits.spend("stream", viewer.id or address_of(request))
    await services.challenges.waiting(viewer, language)  # refuses whoever has no account
    if services.settings.limits and services.hub.streams_of(viewer.id) >= MOST_STREAMS:
        raise TooMany("too-many-streams")
    flow = challenge_events(services, viewer, language, session_of(request))
    return StreamingResponse(flow, media_type="text/event-stream", headers=HEADERS)


@router.get("/t/{table}/stream", include_in_schema=False)
async def page_stream(
    request: Request,
    table: str,
    seat: int | None = None,
    after: int = 0,
    chat: int = 0,
    language: str | None = Query(None, max_length=5),
) -> StreamingResponse:
    """Live updates for a page."""
    return await open_stream(request, table, seat, after, chat, language, page_dress())
