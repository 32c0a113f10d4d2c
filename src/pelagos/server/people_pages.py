"""The pages about people: profiles, ratings, one's own account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from .layout import leave_for, say_in, show
from .profiles import Chart, chart
from .routes import Asker, GameId, Here
from .security import gate_of, language_of, log_out, spend_attempt, viewer_of
from .shelf import bot_fields, first_of, game_card, shelf_of, table_lines
from .table_pages import Text
from .wire import Standard

MailToken = Annotated[str, Path(max_length=600)]

router = APIRouter(include_in_schema=False)


def drawn(standards: tuple[Standard, ...]) -> list[tuple[Standard, Chart]]:
    """Ratings with their charts."""
    return [(standard, chart(standard)) for standard in standards]


@router.get("/people/{account}")
async def profile(request: Request, services: Here, account: Annotated[str, Path(max_length=40)]) -> Response:
    """An account, as anybody may see it."""
    found = await services.profiles.profile(account, language_of(request))
    viewer = await viewer_of(request)
    stranger = bool(viewer.id) and viewer.account != found.account
    return await show(
        request,
        "profile",
        page_title=found.name,
        profile=found,
        standards=drawn(found.standards),
        stranger=stranger,
    )


@router.get("/ratings")
async def ratings_index(request: Request) -> Response:
    """The ratings of some game."""
    first = first_of(request, shelf_of(request))
    return leave_for(f"/ratings/{first.id}" if first is not None else "/")


@router.get("/ratings/{game}")
async def ratings(request: Request, services: Here, game: GameId) -> Response:
    """People and bots on one scale."""
    lines = await services.profiles.ladder(game)
    titles = {bot.id: bot.title for bot in bot_fields(request)}
    card = game_card(services.tables.game(game), request)
    title = say_in(request)("web.ratings")
    return await show(
        request, "ratings", page_title=title, shelf=shelf_of(request), game=card, lines=lines, bot_titles=titles
    )


@router.get("/account")
async def account(request: Request, services: Here, viewer: Asker, asked: bool = False) -> Response:
    """One's name, one's ratings, one's games, the people one has met."""
    if not viewer.id:
        return leave_for("/sign-in?next=/account")
    language = language_of(request)
    return await show(
        request,
        "account",
        page_title=viewer.account or viewer.name,
        tables=table_lines(await services.lobby.mine(viewer, language), request),
        standards=drawn(await services.profiles.standards_of(viewer, language)),
        met=await services.profiles.met(viewer),
        keys=await services.passkeys.of(viewer),
        guarded=await services.passkeys.guarded(viewer),
        recovery=await services.recovery.of(viewer),
        contact=await services.post.contact(viewer.id),
        can_mail=services.post.can_mail,
        browsers=await services.post.browsers(viewer),
        push_key=services.post.pushing.keys.public,
        feed=feed_address(request, await services.post.feed(viewer)),
        asked=asked,
        bonds=await services.moderation.bonds(viewer),
        keeper=services.moderation.keeps(viewer),
    )


@router.post("/account/free")
async def hear_again(services: Here, viewer: Asker, person: Text) -> Response:
    """Hear somebody again."""
    await services.moderation.free(viewer, person)
    return leave_for("/account#peace")


@router.post("/people/{account}/block")
async def block(services: Here, viewer: Asker, account: Annotated[str, Path(max_length=40)]) -> Response:
    """Neither hear an account nor let it sit at one's tables."""
    await services.moderation.block_account(viewer, account)
    return leave_for("/account#peace")


@router.post("/account/close")
async def close(request: Request, services: Here, viewer: Asker, password: Text = "") -> Response:
    """Close one's account, with all one wrote."""
    await spend_attempt(request, viewer.account)
    await services.moderation.close(viewer, password)
    await log_out(request)
    return leave_for("/")


@router.get("/host")
async def host_page(request: Request, services: Here, viewer: Asker) -> Response:
    """What was reported, for whoever keeps the server."""
    reports = await services.moderation.reports(viewer)
    return await show(request, "host", page_title=say_in(request)("web.host"), reports=reports)


@router.post("/host/{number}")
async def settle(services: Here, viewer: Asker, number: Annotated[int, Path(ge=1, le=2**62)], act: Text) -> Response:
    """Act on a report."""
    await services.moderation.settle(viewer, number, act)
    return leave_for("/host")


def feed_address(request: Request, feed: str) -> str:
    """The whole address of a calendar."""
    return str(request.base_url).rstrip("/") + f"/calendar/{feed}.ics"


@router.post("/account/mails")
async def set_mails(request: Request, services: Here, viewer: Asker, mails: Text, email: Text = "") -> Response:
    """Where mails go, and which."""
    asked = await services.post.set_mails(viewer, email, mails, language_of(request))
    return leave_for("/account?asked=true#told" if asked else "/account#told")


@router.post("/account/feed")
async def new_feed(services: Here, viewer: Asker) -> Response:
    """Another secret for one's calendar: the old address ends."""
    await services.post.feed(viewer, fresh=True)
    return leave_for("/account#told")


@router.get("/calendar/{feed}.ics")
async def calendar(request: Request, services: Here, feed: Annotated[str, Path(max_length=60)]) -> Response:
    """The turns of whoever has this address, for calendars."""
    text = await services.post.calendar(feed, language_of(request), str(request.base_url))
    return Response(text, media_type="text/calendar; charset=utf-8", headers={"cache-control": "private, max-age=600"})


@router.get("/unsubscribe/{token}")
@router.get("/confirm/{token}")
async def mail_link(request: Request, services: Here, token: MailToken) -> Response:
    """What a link of a mail would do: it is done by a button, since some programs follow every link."""
    kind = "confirm" if request.url.path.startswith("/confirm/") else "stop"
    services.post.of_link(token, kind)
    title = say_in(request)(f"web.mail.{kind}")
    return await show(request, "mail", page_title=title, kind=kind, done=False)


@router.post("/unsubscribe/{token}")
@router.post("/confirm/{token}")
async def follow(request: Request, services: Here, token: MailToken) -> Response:
    """Do it."""
    kind = "confirm" if request.url.path.startswith("/confirm/") else "stop"
    await (services.post.confirm if kind == "confirm" else services.post.stop)(token)
    return await show(request, "mail", page_title=say_in(request)(f"web.mail.{kind}"), kind=kind, done=True)


@router.post("/account/name")
async def rename(request: Request, viewer: Asker, name: Text) -> Response:
    """Another name from now on."""
    await gate_of(request).people.rename(viewer, name)
    return leave_for("/account")
