"""The pages about people: profiles, ratings, one's own account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from .layout import leave_for, say_in, show
from .profiles import Chart, chart
from .routes import Asker, GameId, Here
from .security import gate_of, language_of
from .shelf import bot_fields, first_of, game_card, shelf_of, table_lines
from .table_pages import Text
from .wire import Standard

router = APIRouter(include_in_schema=False)


def drawn(standards: tuple[Standard, ...]) -> list[tuple[Standard, Chart]]:
    """Ratings with their charts."""
    return [(standard, chart(standard)) for standard in standards]


@router.get("/people/{account}")
async def profile(request: Request, services: Here, account: Annotated[str, Path(max_length=40)]) -> Response:
    """An account, as anybody may see it."""
    found = await services.profiles.profile(account, language_of(request))
    return await show(request, "profile", page_title=found.name, profile=found, standards=drawn(found.standards))


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
async def account(request: Request, services: Here, viewer: Asker) -> Response:
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
    )


@router.post("/account/name")
async def rename(request: Request, viewer: Asker, name: Text) -> Response:
    """Another name from now on."""
    await gate_of(request).people.rename(viewer, name)
    return leave_for("/account")
