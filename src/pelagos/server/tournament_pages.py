"""The pages of tournaments: a list, the form of a new one, and each of them."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from pelagos.core.errors import PelagosError

from .errors import Unknown
from .layout import leave_for, say_in, show, words_of
from .pairing import FORMS
from .routes import Asker, Here
from .security import language_of
from .shelf import bot_fields, game_card, pace_phrases, shelf_of
from .stored import Terms
from .thinking import usual_bot

router = APIRouter(include_in_schema=False)

TournamentId = Annotated[str, Path(max_length=16)]


@router.get("/tournaments")
async def tournaments(request: Request, services: Here) -> Response:
    """All tournaments, those that wait for players first."""
    found = await services.tournaments.all(language_of(request))
    return await show(request, "tournaments", page_title=say_in(request)("web.tournaments"), tournaments=found)


async def form(request: Request, services: Here, game: str, wrong: str = "", status: int = 200) -> Response:
    """The form of a new tournament."""
    chosen = services.tables.games.get(game) or next(iter(services.tables.games.values()), None)
    if chosen is None:
        raise Unknown("no-game", name=game)
    return await show(
        request,
        "new_tournament",
        status,
        page_title=say_in(request)("web.tournament.make"),
        shelf=shelf_of(request),
        game=game_card(chosen, request),
        counts=[n for n in chosen.seats if n >= 2],
        forms=FORMS,
        bots=bot_fields(request),
        level=usual_bot(),
        wrong=wrong,
    )


@router.get("/tournaments/new")
async def new(
    request: Request, services: Here, viewer: Asker, game: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """Choose a game, a form, a pace."""
    if not viewer.account:
        return leave_for("/sign-in?next=/tournaments/new")
    return await form(request, services, game)


@router.post("/tournaments/new")
async def make(request: Request, services: Here, viewer: Asker) -> Response:
    """Make the tournament that the form describes."""
    sent = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}

    def number(name: str) -> int:
        text = sent.get(name, "")
        return int(text) if text.isdecimal() and len(text) <= 9 else 0

    terms = Terms(
        reserve=number("reserve"),
        increment=number("increment") if number("reserve") else 0,
        days=number("days"),
        vacation=number("vacation") if number("days") else 0,
        lapse=sent.get("lapse", "bot"),
        rated=sent.get("rated") == "yes",
    )
    try:
        made = await services.tournaments.create(
            viewer,
            sent.get("name", ""),
            sent.get("game", ""),
            number("seats"),
            sent.get("form", ""),
            number("rounds"),
            pace=sent.get("pace", ""),
            stand_in=sent.get("stand_in", ""),
            terms=terms,
        )
    except PelagosError as error:
        return await form(request, services, sent.get("game", ""), words_of(request, error), 422)
    return leave_for(f"/tournaments/{made}")


@router.get("/tournaments/{tournament}")
async def page(request: Request, services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """How everybody stands, and the tables of every round."""
    info = await services.tournaments.info(tournament, viewer, language_of(request))
    rounds = [(number, list(tables)) for number, tables in groupby(info.tables, key=lambda table: table.round)]
    pace = pace_phrases(info.pace, info.terms, say_in(request))
    return await show(request, "tournament", page_title=info.name, info=info, rounds=rounds[::-1], pace=pace)


@router.post("/tournaments/{tournament}/join")
async def join(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Take part."""
    if not viewer.account:
        return leave_for(f"/sign-in?next=/tournaments/{tournament}")
    await services.tournaments.join(tournament, viewer)
    return leave_for(f"/tournaments/{tournament}")


@router.post("/tournaments/{tournament}/leave")
async def leave(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Take no part."""
    await services.tournaments.leave(tournament, viewer)
    return leave_for(f"/tournaments/{tournament}")


@router.post("/tournaments/{tournament}/start")
async def start(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Begin."""
    await services.tournaments.start(tournament, viewer)
    return leave_for(f"/tournaments/{tournament}")
