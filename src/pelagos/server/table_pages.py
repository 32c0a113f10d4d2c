"""The pages of one table: waiting room, invitation, the table itself, replay, records."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
import segno
from fastapi import APIRouter, Form, Path, Query, Request, UploadFile
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from pelagos.core.basics import TABLE
from pelagos.core.editions import CONTENT
from pelagos.core.errors import PelagosError
from pelagos.core.record import MOST_BYTES
from pelagos.core.scene import boards_of

from . import templates
from .end_page import chart_html, end_html, regrets_html
from .errors import Refused
from .guide import aid_of
from .layout import json_of, leave_for, say_in, show, words_of
from .payloads import payload
from .people import Viewer
from .routes import Asker, Here, Seat, Step, TableId
from .security import csrf_token, guest_for, language_of, viewer_of
from .services import Services
from .shelf import OptionField, bot_fields, option_field, pace_words
from .stream import glance
from .trays import tray_html
from .wire import Sheet, TableInfo

Token = Annotated[str, Path(max_length=400)]
SeatField = Annotated[int, Form(ge=0, le=15)]
Text = Annotated[str, Form(max_length=400)]

router = APIRouter(include_in_schema=False)

# Waiting rooms and invitations.


def link_to(request: Request, token: str) -> str:
    """The whole address of an invitation."""
    return str(request.base_url).rstrip("/") + f"/join/{token}"


@lru_cache(maxsize=256)
def code_of(link: str) -> Markup:
    """An invitation as a QR code, for the camera of a phone."""
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(scale=4, border=3, dark="#1B1613", light="#FFF9EA", svgclass="qr", lineclass=None))


async def room_values(request: Request, services: Services, viewer: Viewer, info: TableInfo) -> dict[str, Any]:
    """What a waiting room shows."""
    game = services.tables.game(info.game)
    tongue = game.tongue(language_of(request))
    fields = [option_field(game, option, tongue) for option in game.options]
    edition = str(info.options.get(CONTENT, ""))
    own = [say_in(request)("web.content.own", edition=edition)] if edition else []
    changed = [field for field in fields if info.options.get(field.key, field.default) != field.default]
    say = say_in(request)

    def told(field: OptionField) -> str:
        value = info.options[field.key]
        shown = dict(field.words).get(str(value), str(value))
        if isinstance(value, bool):
            shown = say("web.yes" if value else "web.no")
        return f"{field.title}: {shown}"

    return {
        "info": info,
        "links": {seat: link_to(request, token) for seat, token in info.links.items()},
        "options": [told(field) for field in changed] + own,
        "pace": pace_words(info, say),
        "bot_titles": {bot.id: bot.title for bot in bot_fields(request)},
        "bots": bot_fields(request),
        "poster": bool(game.poster),
        "codes": {seat: code_of(link_to(request, token)) for seat, token in info.links.items()},
        "met": await services.profiles.met(viewer) if info.host else (),
    }


@router.get("/t/{table}/room")
async def room(request: Request, services: Here, viewer: Asker, table: TableId) -> Response:
    """The waiting room alone, for a page that is open already."""
    info = await services.lobby.info(table, viewer, language_of(request))
    values = await room_values(request, services, viewer, info)
    return HTMLResponse(templates.part("room", language_of(request), csrf=csrf_token(request), **values))


@router.get("/join/{token}")
async def invitation(request: Request, services: Here, viewer: Asker, token: Token) -> Response:
    """An invitation: who plays, and under which name one would sit down."""
    table, seat, holder = await services.seats.invited(token)
    return await join_form(request, services, viewer, table, seat, f"/join/{token}", holder or viewer.name)


async def join_form(
    request: Request, services: Services, viewer: Viewer, table: str, seat: int, action: str, name: str, wrong: str = ""
) -> Response:
    """Sit down here?"""
    info = await services.lobby.info(table, viewer, language_of(request))
    if seat >= len(info.seats):
        raise Refused("no-seat")
    names = [other.name for other in info.seats if other.kind != "open" and other.seat != seat]
    others = templates.web_tongue(language_of(request)).enumerate(names)
    status = 422 if wrong else 200
    values = {"info": info, "others": others, "seat": seat, "action": action, "name": name, "wrong": wrong}
    return await show(request, "join", status, page_title=info.title, **values)


@router.post("/join/{token}")
async def accept(request: Request, services: Here, token: Token, name: Text) -> Response:
    """Take the seat that the invitation names."""
    table, seat, _ = await services.seats.invited(token)
    try:
        viewer = await guest_for(request, name)
        await services.seats.join(token, viewer, name)
    except PelagosError as error:
        viewer = await viewer_of(request)
        return await join_form(request, services, viewer, table, seat, f"/join/{token}", name, words_of(request, error))
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/sit")
async def sit(request: Request, services: Here, table: TableId, seat: SeatField, name: Text = "") -> Response:
    """Take an open seat; strangers are asked for a name first."""
    viewer = await viewer_of(request)
    if not viewer.id and not name.strip():
        return await join_form(request, services, viewer, table, seat, f"/t/{table}/sit", "")
    viewer = await guest_for(request, name)
    await services.seats.sit(table, viewer, seat, name)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/bot")
async def add_bot(services: Here, viewer: Asker, table: TableId, seat: SeatField, bot: Text) -> Response:
    """Put a bot on a seat."""
    await services.seats.add_bot(table, viewer, seat, bot)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/ask")
async def ask(services: Here, viewer: Asker, table: TableId, seat: SeatField, player: Text) -> Response:
    """Ask somebody with an account to take an open seat."""
    await services.challenges.ask(table, viewer, seat, player)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/decline")
async def decline(services: Here, viewer: Asker, table: TableId, seat: SeatField) -> Response:
    """Do not take the seat one was asked to take."""
    await services.challenges.decline(table, viewer, seat)
    return leave_for("/tables")


@router.post("/t/{table}/stand")
async def stand(services: Here, viewer: Asker, table: TableId, seat: SeatField) -> Response:
    """Empty a seat."""
    await services.seats.stand_up(table, viewer, seat)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/start")
async def start(services: Here, viewer: Asker, table: TableId) -> Response:
    """Begin."""
    await services.seats.start(table, viewer)
    return leave_for(f"/t/{table}")


@router.post("/t/{table}/again")
async def again(request: Request, services: Here, viewer: Asker, table: TableId) -> Response:
    """The same game with the same people and bots, at a new table; whoever asks second comes to the same one."""
    made = await services.seats.again(table, viewer)
    info = await services.lobby.info(table, viewer, language_of(request))
    if info.held and any(seat.kind == "person" and not seat.you for seat in info.seats):
        await services.talk.say(table, viewer, say_in(request)("web.again.said"))
    return Response(msgspec.json.encode({"table": made}), media_type="application/json")


# The table.


def embedded(data: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """What the page carries as data, and the fragments that are drawn into it."""
    parts: dict[str, str] = data["fragments"]
    return {**data, "fragments": {}}, parts


@router.get("/t/{table}")
async def table_page(
    request: Request, services: Here, viewer: Asker, table: TableId, seat: Seat = None, curtain: bool = False
) -> Response:
    """The waiting room, or the table itself."""
    language = language_of(request)
    info = await services.lobby.info(table, viewer, language)
    if info.status == "open":
        values = await room_values(request, services, viewer, info)
        return await show(request, "lobby", page_title=info.title, **values)
    if info.status == "record":
        return leave_for(f"/t/{table}/replay")
    sheet = await services.sheets.sheet(table, viewer, seat, language)
    data, parts = embedded(payload(sheet))
    # Several people on one device: nothing is on the page before the right one is there.
    curtained = len(sheet.held) > 1 and not sheet.over and (seat is None or curtain)
    if curtained:
        data, parts = {**data, "question": None, "waiting": "", "leaves": {}}, dict.fromkeys(parts, "")
    names = {each.seat: each.name for each in sheet.seats}
    return await show(
        request,
        "table",
        sheet=sheet,
        data=data,
        parts=parts,
        now=services.tables.now(),
        host=info.host or services.moderation.keeps(viewer),
        chat=await services.talk.chat(table, viewer),
        note=await services.talk.note(table, viewer),
        links={each: link_to(request, token) for each, token in info.links.items() if each in info.held},
        aid=aid_of(services.tables.game(sheet.game), sheet.language),
        curtained=curtained,
        curtain_name=names.get(sheet.you, ""),
    )


@router.get("/t/{table}/sheet")
async def sheet_now(request: Request, services: Here, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """The table as it is now, for a page that is open already."""
    return json_of(payload(await services.sheets.sheet(table, viewer, seat, language_of(request))))


@router.get("/t/{table}/news")
async def news(
    request: Request,
    services: Here,
    viewer: Asker,
    table: TableId,
    seat: Seat = None,
    after: Annotated[int, Query(ge=0)] = 0,
    chat: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """What is new since a sheet and a line of chat, for a page that has no stream."""
    await services.bots.look_after(table)
    seen = await glance(services, table, viewer, seat, language_of(request), chat)
    fresh = seen.sheet is not None and seen.sheet.sequence != after
    return json_of({"sheet": payload(seen.sheet) if seen.sheet and fresh else None, "chat": seen.chat})


@router.get("/t/{table}/at/{step}")
async def sheet_then(
    request: Request,
    services: Here,
    viewer: Asker,
    table: TableId,
    step: Step,
    seat: Seat = None,
) -> Response:
    """The table after a step of one's own story."""
    sheet = await services.sheets.sheet_at(table, viewer, step, language_of(request), seat)
    return json_of({**payload(sheet), "at": step})


@router.get("/t/{table}/backdrop")
async def backdrop(
    request: Request, services: Here, viewer: Asker, table: TableId, key: str = "", seat: Seat = None
) -> Response:
    """A board's backdrop, when it has changed under an open page."""
    sheet = await services.sheets.sheet(table, viewer, seat, language_of(request))
    boards = boards_of(sheet.scene)
    board = next((each for each in boards if each.backdrop_key == key), boards[0])
    return json_of({"key": board.backdrop_key, "backdrop": board.backdrop, "viewBox": board.view_box})


@router.get("/t/{table}/ways")
async def ways(request: Request, services: Here, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """What can be reached in several steps of one's question, each sent as one answer."""
    return json_of(await services.sheets.ways(table, viewer, seat, language_of(request)))


@router.get("/t/{table}/tray")
async def tray(
    request: Request,
    services: Here,
    viewer: Asker,
    table: TableId,
    seat: Seat = None,
    choice: Annotated[list[str] | None, Query(max_length=60)] = None,
    fresh: bool = False,
) -> Response:
    """The heaps of one's question with these steps on them, drawn, and the answer that they make."""
    language = language_of(request)
    laid = await services.sheets.tray(table, viewer, seat, [text[:200] for text in choice or []], fresh, language)
    if laid.tray is None:
        return json_of({"stamp": laid.stamp, "tray": None})
    return json_of({"stamp": laid.stamp, "tray": laid.tray, "html": tray_html(laid.tray, language)})


@router.get("/t/{table}/end")
async def end(
    request: Request, services: Here, viewer: Asker, table: TableId, seat: Seat = None, chart: bool = False
) -> Response:
    """How a finished game went: all of it, or its chart alone."""
    sheet = await services.sheets.sheet(table, viewer, seat, language_of(request))
    retro = await services.retrospects.of(table, viewer, sheet.you, sheet.language)
    return HTMLResponse(chart_html(retro, sheet) if chart else end_html(retro, sheet))


@router.get("/t/{table}/costly")
async def costly(request: Request, services: Here, viewer: Asker, table: TableId) -> Response:
    """The most costly choices of every seat in a finished game; it is thought over once, which takes a while."""
    sheet = await services.sheets.sheet(table, viewer, TABLE, language_of(request))
    regrets = await services.retrospects.costly(table, viewer, sheet.language)
    return HTMLResponse(regrets_html(regrets, sheet))


@router.get("/t/{table}/dice")
async def dice(services: Here, table: TableId) -> Response:
    """All that is needed to throw every die of a finished game again."""
    return json_of(await services.retrospects.proof(table))


# Replays and records.


class Eyes(msgspec.Struct, frozen=True):
    """A seat one may look from."""

    seat: int
    name: str


@router.get("/t/{table}/replay")
@router.get("/t/{table}/replay/{step}")
async def replay_page(
    request: Request,
    services: Here,
    viewer: Asker,
    table: TableId,
    step: Step | None = None,
    seat: Seat = None,
) -> Response:
    """A game step by step: from one's own view while it runs, from every view after the end."""
    language = language_of(request)
    now = await services.sheets.sheet(table, viewer, seat, language)
    last = now.step
    at = last if step is None else min(step, last)
    sheet = await services.sheets.sheet_at(table, viewer, at, language, now.you)
    data, parts = embedded(payload(sheet))
    return await show(
        request,
        "replay",
        sheet=sheet,
        data=data,
        parts=parts,
        step=at,
        last=last,
        seats=eyes_of(sheet, say_in(request)),
        forkable=sheet.over or sheet.status == "record",
        curtained=False,
    )


def eyes_of(sheet: Sheet, say: templates.Say) -> list[Eyes]:
    """From where this viewer may look: one's own seats, after the end every seat and the table."""
    open_to_all = sheet.over or sheet.status == "record"
    seats = [Eyes(each.seat, each.name) for each in sheet.seats if open_to_all or each.you]
    return [Eyes(TABLE, say("web.eyes.table")), *seats] if open_to_all else seats


@router.post("/t/{table}/fork")
async def fork(
    request: Request,
    services: Here,
    table: TableId,
    step: Annotated[int, Form(ge=0, le=1_000_000)],
    seat: Annotated[int, Form(ge=TABLE, le=15)] = TABLE,
) -> Response:
    """A new table that begins where a finished game stood."""
    viewer = await guest_for(request, say_in(request)("web.guest"))
    ply = await services.sheets.ply_of(table, viewer, step, seat)
    return leave_for(f"/t/{await services.records.fork(table, viewer, ply, keep=True)}")


@router.post("/records")
async def upload(request: Request, services: Here, record: UploadFile) -> Response:
    """A record file becomes a table to look at."""
    content = await record.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refused("too-big", n=MOST_BYTES)
    viewer = await guest_for(request, say_in(request)("web.guest"))
    table = await services.records.upload(viewer, content.decode("utf-8", "replace"))
    return leave_for(f"/t/{table}/replay/0")
