"""The JSON API: all that can be done at a table, for programs. The pages do nothing that is not in here.

Who asks is said by `Authorization: Bearer <token>` (see `POST /guests`), or by the session cookie of a page together
with the header `X-CSRF-Token`. Errors are `{"error": {"key": …, "text": …}}` with a sentence in the reader's language.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response, StreamingResponse

from pelagos.core.basics import TABLE
from pelagos.core.message import msg
from pelagos.core.options import Option
from pelagos.core.record import MOST_BYTES
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import LANGUAGES

from .errors import Refused
from .people import Viewer
from .routes import Asker, GameId, Here, Seat, Step, TableId
from .security import address_of, gate_of, language_of, let_in, log_out, spend_attempt, viewer_of
from .services import Services
from .stored import Terms
from .stream import as_json, open_challenges, open_stream
from .thinking import levels
from .wire import (
    Answer,
    Ask,
    Bonding,
    BotChoice,
    Challenge,
    ChatLine,
    Credentials,
    Done,
    Endpoint,
    Fork,
    GameInfo,
    HintSheet,
    Join,
    Made,
    MadeTournament,
    Met,
    NewGuest,
    NewSubscription,
    NewTable,
    NewTournament,
    Note,
    Notes,
    OptionInfo,
    Outcome,
    Person,
    Player,
    Profile,
    RatingLine,
    Reason,
    RecoveryCodes,
    RecoveryLeft,
    Salt,
    Say,
    SeatOnly,
    SeatView,
    Sheet,
    SignIn,
    Sit,
    Submission,
    TableInfo,
    TournamentInfo,
    Undo,
    UndoRequest,
    Vacation,
    Vocabulary,
    WhyNot,
    WinChance,
)

router = APIRouter(prefix="/api/v1", tags=["tables"])


def reply(value: object, status: int = 200) -> Response:
    """A typed answer as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def shape(kind: type, many: bool = False, status: int = 200) -> dict[str, Any]:
    """The answer's schema, for the documentation of a route."""
    schema: dict[str, Any] = {"$ref": f"#/components/schemas/{kind.__name__}"}
    if many:
        schema = {"type": "array", "items": schema}
    content = {"application/json": {"schema": schema}}
    return {"status_code": status, "response_class": Response, "responses": {status: {"content": content}}}


async def language_asked(
    request: Request, language: Annotated[str | None, Query(max_length=5, description="en or fr")] = None
) -> str:
    """The language of the answer: asked for, or the browser's."""
    return language if language in LANGUAGES else language_of(request)


Language = Annotated[str, Depends(language_asked)]
SeatNumber = Annotated[int, Path(ge=0, le=15)]


# Health.


health = APIRouter(tags=["health"])


@health.get("/healthz", include_in_schema=False)
async def healthz(services: Here) -> Response:
    """For whoever watches over the server: 200 if it can serve, 503 if its database does not answer."""
    found = await services.health()
    return reply(found, 200 if found["ok"] else 503)


# Games.


def _option(game: AnyGame, option: Option, language: str) -> OptionInfo:
    tongue = game.tongue(language)
    key = f"{game.id}.option.{option.key}"

    def word(name: str) -> str:
        return tongue(msg(name)) if tongue.knows(name) else ""

    return OptionInfo(
        key=option.key,
        name=word(key) or option.key,
        help=word(f"{key}.help"),
        default=option.default,
        low=option.low,
        high=option.high,
        words=option.words,
        seats=option.seats,
    )


def game_info(game: AnyGame, language: str) -> GameInfo:
    """A game, in words."""
    return GameInfo(
        id=game.id,
        name=game.tongue(language)(game.name()),
        version=game.version,
        seats=tuple(game.seats),
        options=tuple(_option(game, option, language) for option in game.options),
        bots=levels(),
    )


@router.get("/games", tags=["games"], **shape(GameInfo, many=True))
async def list_games(services: Here, language: Language) -> Response:
    """Every game that can be played here."""
    return reply([game_info(game, language) for game in services.tables.games.values()])


@router.get("/games/{game}/vocabulary", tags=["games"], **shape(Vocabulary))
async def vocabulary(services: Here, game: GameId) -> Response:
    """Every choice a game can ever ask for, as texts."""
    rules = services.tables.game(game)
    return reply(Vocabulary(game=rules.id, version=rules.version, choices=tuple(rules.vocabulary.texts)))


@router.get("/games/{game}/rules", tags=["games"], response_class=Response)
async def rules(services: Here, language: Language, game: GameId) -> Response:
    """The numbered rules, as Markdown; in English where they are not translated."""
    text = services.tables.game(game).rules_in(language)
    return Response(text, media_type="text/markdown; charset=utf-8", headers={"vary": "accept-language, cookie"})


# People.


@router.post("/guests", tags=["people"], **shape(Person, status=201))
async def new_guest(request: Request, body: NewGuest) -> Response:
    """A name and a token; send it as `Authorization: Bearer <token>`. No account is needed."""
    gate = gate_of(request)
    gate.limits.spend("guest", address_of(request))
    viewer, token = await gate.people.guest(body.name)
    return reply(Person(id=viewer.id, name=viewer.name, token=token), 201)


@router.post("/accounts", tags=["people"], **shape(Person, status=201))
async def new_account(request: Request, body: Credentials) -> Response:
    """An account: a user name and a password. A guest who asks keeps its tables, and gets a new token."""
    gate = gate_of(request)
    gate.limits.spend("account", address_of(request))
    viewer = await viewer_of(request)
    if not viewer.id:
        viewer, _ = await gate.people.guest(body.username)
    viewer, token = await gate.people.register(viewer, body.username, body.password)
    return reply(Person(id=viewer.id, name=viewer.name, account=viewer.account, token=token), 201)


@router.post("/login", tags=["people"], **shape(Person))
async def login(request: Request, body: SignIn) -> Response:
    """A token for an account."""
    await spend_attempt(request, body.username)
    viewer, token = await let_in(request, body.username, body.password, body.code)
    return reply(Person(id=viewer.id, name=viewer.name, account=viewer.account, token=token))


@router.get("/recovery", tags=["people"], **shape(RecoveryLeft))
async def recovery(services: Here, viewer: Asker) -> Response:
    """What is left of one's recovery codes."""
    codes = await services.recovery.of(viewer)
    return reply(RecoveryLeft(left=codes.left, used=codes.used))


@router.post("/recovery", tags=["people"], **shape(RecoveryCodes, status=201))
async def renew_recovery(request: Request, services: Here, viewer: Asker) -> Response:
    """Ten fresh recovery codes, for an account with a passkey."""
    gate_of(request).limits.spend("account", viewer.id or address_of(request))
    return reply(RecoveryCodes(codes=await services.recovery.renew(viewer)), 201)


@router.post("/logout", tags=["people"], **shape(Done))
async def logout(request: Request) -> Response:
    """The token ends."""
    await log_out(request)
    return reply(Done())


@router.get("/me", tags=["people"], **shape(Person))
async def me(viewer: Asker) -> Response:
    """Who asks; empty if nobody known."""
    return reply(Person(id=viewer.id, name=viewer.name, account=viewer.account))


@router.get("/people/{account}", tags=["people"], **shape(Profile))
async def profile(services: Here, language: Language, account: Annotated[str, Path(max_length=40)]) -> Response:
    """An account: its ratings, and the rated games it has played."""
    return reply(await services.profiles.profile(account, language))


@router.get("/met", tags=["people"], **shape(Met, many=True))
async def met(services: Here, viewer: Asker) -> Response:
    """The accounts you have sat at tables with, the latest first."""
    return reply(await services.profiles.met(viewer))


@router.get("/games/{game}/ratings", tags=["games"], **shape(RatingLine, many=True))
async def game_ratings(services: Here, game: GameId) -> Response:
    """People and bots on one scale, the best first."""
    return reply(await services.profiles.ladder(game))


# Notes to closed pages.


@router.post("/push", tags=["people"], **shape(Done, status=201))
async def subscribe(services: Here, viewer: Asker, language: Language, body: NewSubscription) -> Response:
    """Tell this browser when a table over weeks waits for you, also while its page is closed."""
    await services.post.subscribe(viewer, body.endpoint, body.p256dh, body.auth, language)
    return reply(Done(), 201)


@router.post("/push/forget", tags=["people"], **shape(Done))
async def unsubscribe_browser(services: Here, viewer: Asker, body: Endpoint) -> Response:
    """Tell it no more."""
    await services.post.forget(viewer, body.endpoint)
    return reply(Done())


@router.post("/unsubscribe/{token}", tags=["people"], **shape(Done))
async def unsubscribe(services: Here, token: Annotated[str, Path(max_length=600)]) -> Response:
    """No more mails: the one click of a mail program (RFC 8058)."""
    await services.post.stop(token)
    return reply(Done())


# Tables.


@router.get("/tables", **shape(TableInfo, many=True))
async def my_tables(services: Here, viewer: Asker, language: Language, public: bool = False) -> Response:
    """Your tables, those that wait for you first; or the public ones that wait for players."""
    return reply(await (services.lobby.public if public else services.lobby.mine)(viewer, language))


@router.post("/tables", **shape(Made, status=201))
async def create_table(services: Here, viewer: Asker, body: NewTable) -> Response:
    """A new table."""
    mine = {seat: body.names.get(seat) or viewer.name for seat in body.mine}
    table = await services.seats.create(
        viewer,
        body.game,
        body.seats,
        body.options,
        mine=mine,
        bots=body.bots,
        public=body.public,
        start=body.start,
        content=body.content,
        pace=body.pace,
        stand_in=body.stand_in,
        advice=body.advice,
        terms=Terms(
            reserve=body.reserve,
            increment=body.increment,
            days=body.days,
            vacation=body.vacation,
            lapse=body.lapse,
            rated=body.rated,
        ),
    )
    return reply(Made(table=table, seat=min(mine, default=TABLE)), 201)


@router.get("/tables/{table}", **shape(TableInfo))
async def table_info(services: Here, viewer: Asker, language: Language, table: TableId) -> Response:
    """A table from outside: who sits there, its options, its links."""
    return reply(await services.lobby.info(table, viewer, language))


@router.post("/join", **shape(Made))
async def join(services: Here, viewer: Asker, body: Join) -> Response:
    """Take the seat that a link names."""
    table, seat = await services.seats.join(body.token, viewer, body.name)
    return reply(Made(table=table, seat=seat))


@router.post("/tables/{table}/seats/{seat}/sit", **shape(Made))
async def sit(services: Here, viewer: Asker, table: TableId, seat: SeatNumber, body: Sit) -> Response:
    """Take an open seat of a public table, or of your own."""
    await services.seats.sit(table, viewer, seat, body.name)
    return reply(Made(table=table, seat=seat))


@router.post("/tables/{table}/seats/{seat}/bot", **shape(Done))
async def add_bot(services: Here, viewer: Asker, table: TableId, seat: SeatNumber, body: BotChoice) -> Response:
    """Put a bot on a seat, before the start."""
    await services.seats.add_bot(table, viewer, seat, body.bot)
    return reply(Done())


@router.post("/tables/{table}/seats/{seat}/leave", **shape(Done))
async def stand_up(services: Here, viewer: Asker, table: TableId, seat: SeatNumber) -> Response:
    """Leave a seat, before the start."""
    await services.seats.stand_up(table, viewer, seat)
    return reply(Done())


@router.post("/tables/{table}/seats/{seat}/string", **shape(Done))
async def add_string(services: Here, viewer: Asker, table: TableId, seat: SeatNumber, body: Salt) -> Response:
    """Add a string of your own to the dice, before the start."""
    await services.seats.add_string(table, viewer, seat, body.text)
    return reply(Done())


@router.post("/tables/{table}/seats/{seat}/stand-in", **shape(Done))
async def hand_over(services: Here, viewer: Asker, table: TableId, seat: SeatNumber, body: BotChoice) -> Response:
    """Let a bot play a seat: your own, or that of somebody who is away."""
    await services.seats.hand_over(table, viewer, seat, body.bot)
    return reply(Done())


@router.post("/tables/{table}/seats/{seat}/back", **shape(Done))
async def take_back(services: Here, viewer: Asker, table: TableId, seat: SeatNumber) -> Response:
    """Play your own seat again."""
    await services.seats.take_back(table, viewer, seat)
    return reply(Done())


@router.post("/tables/{table}/start", **shape(Done))
async def start(services: Here, viewer: Asker, table: TableId) -> Response:
    """Begin the game, once every seat is taken."""
    await services.seats.start(table, viewer)
    return reply(Done())


# Tournaments.


@router.get("/tournaments", tags=["tournaments"], **shape(TournamentInfo, many=True))
async def list_tournaments(services: Here, language: Language) -> Response:
    """Tournaments, those that wait for players first."""
    return reply(await services.tournaments.all(language))


@router.post("/tournaments", tags=["tournaments"], **shape(MadeTournament, status=201))
async def create_tournament(services: Here, viewer: Asker, body: NewTournament) -> Response:
    """A new tournament, in which you take part."""
    terms = Terms(
        reserve=body.reserve,
        increment=body.increment,
        days=body.days,
        vacation=body.vacation,
        lapse=body.lapse,
        rated=body.rated,
    )
    number = await services.tournaments.create(
        viewer,
        body.name,
        body.game,
        body.seats,
        body.form,
        body.rounds,
        pace=body.pace,
        stand_in=body.stand_in,
        terms=terms,
    )
    return reply(MadeTournament(id=number), 201)


TournamentId = Annotated[str, Path(max_length=16)]


@router.get("/tournaments/{tournament}", tags=["tournaments"], **shape(TournamentInfo))
async def tournament(services: Here, viewer: Asker, language: Language, tournament: TournamentId) -> Response:
    """A tournament: its tables, and how everybody stands."""
    return reply(await services.tournaments.info(tournament, viewer, language))


@router.post("/tournaments/{tournament}/join", tags=["tournaments"], **shape(Done))
async def join_tournament(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Take part, before it begins."""
    await services.tournaments.join(tournament, viewer)
    return reply(Done())


@router.post("/tournaments/{tournament}/leave", tags=["tournaments"], **shape(Done))
async def leave_tournament(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Take no part, before it begins."""
    await services.tournaments.leave(tournament, viewer)
    return reply(Done())


@router.post("/tournaments/{tournament}/start", tags=["tournaments"], **shape(Done))
async def start_tournament(services: Here, viewer: Asker, tournament: TournamentId) -> Response:
    """Begin your tournament."""
    await services.tournaments.start(tournament, viewer)
    return reply(Done())


# Challenges.


@router.post("/tables/{table}/seats/{seat}/challenge", tags=["challenges"], **shape(Done))
async def challenge(services: Here, viewer: Asker, table: TableId, seat: SeatNumber, body: Player) -> Response:
    """Ask an account to take an open seat of your table; it may be a bot that waits for that."""
    await services.challenges.ask(table, viewer, seat, body.player)
    return reply(Done())


@router.post("/tables/{table}/seats/{seat}/decline", tags=["challenges"], **shape(Done))
async def decline(services: Here, viewer: Asker, table: TableId, seat: SeatNumber) -> Response:
    """Do not take a seat that you were asked to take."""
    await services.challenges.decline(table, viewer, seat)
    return reply(Done())


@router.get("/challenges", tags=["challenges"], **shape(Challenge, many=True))
async def challenges(services: Here, viewer: Asker, language: Language) -> Response:
    """The seats that your account is asked to take now. `POST /join` with the token accepts."""
    return reply(await services.challenges.waiting(viewer, language))


@router.get("/challenges/stream", tags=["challenges"], response_class=StreamingResponse)
async def challenge_stream(request: Request, services: Here, viewer: Asker, language: Language) -> StreamingResponse:
    """Server-sent events: `challenge` (a Challenge, each once, as it comes in) and `ping`."""
    return await open_challenges(request, services, viewer, language)


# Playing.


@router.get("/tables/{table}/sheet", tags=["playing"], **shape(Sheet))
async def sheet(services: Here, viewer: Asker, language: Language, table: TableId, seat: Seat = None) -> Response:
    """The table as you see it: scene, question, story, in words."""
    return reply(await services.sheets.sheet(table, viewer, seat, language))


@router.get("/tables/{table}/steps/{step}", tags=["playing"], **shape(Sheet))
async def step(
    services: Here,
    viewer: Asker,
    language: Language,
    table: TableId,
    step: Step,
    seat: Seat = None,
) -> Response:
    """The table after a step of your own replay; after the end, of any seat's."""
    return reply(await services.sheets.sheet_at(table, viewer, step, language, seat))


@router.get("/tables/{table}/view", tags=["playing"], **shape(SeatView))
async def view(services: Here, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """For bots: your view as JSON, and the texts of your legal choices."""
    return reply(await services.sheets.view(table, viewer, seat))


@router.post("/tables/{table}/choices", tags=["playing"], **shape(Outcome))
async def submit(services: Here, viewer: Asker, language: Language, table: TableId, body: Submission) -> Response:
    """One choice, or several as one answer, all or nothing. It is saved when the answer says `taken`.

    Not taken: status 409, nothing has changed, and `kind` and `text` say why.
    """
    return await answer_choice(services, viewer, language, table, body)


async def answer_choice(services: Services, viewer: Viewer, language: str, table: str, body: Submission) -> Response:
    """The same, without the ado of a documented route (`choosing.py`)."""
    answer = await services.play.submit(table, viewer, body.seat, body.choices, body.stamp, language)
    return reply(answer, 200 if answer.taken else 409)


@router.post("/tables/{table}/undo", tags=["playing"], **shape(Outcome))
async def undo(services: Here, viewer: Asker, language: Language, table: TableId, body: Undo) -> Response:
    """Take back your own choices that showed nobody anything new."""
    answer = await services.play.undo(table, viewer, body.seat, body.steps, language)
    return reply(answer, 200 if answer.taken else 409)


@router.post("/tables/{table}/redo", tags=["playing"], **shape(Outcome))
async def redo(services: Here, viewer: Asker, language: Language, table: TableId, body: SeatOnly) -> Response:
    """Play again what you took back."""
    answer = await services.play.redo(table, viewer, body.seat, language)
    return reply(answer, 200 if answer.taken else 409)


@router.post("/tables/{table}/undo-request", tags=["playing"], **shape(Done))
async def ask_undo(services: Here, viewer: Asker, table: TableId, body: UndoRequest) -> Response:
    """Ask the table to go back further than you may alone. `changed`: nobody had to be asked."""
    return reply(Done(changed=await services.play.ask_undo(table, viewer, body.seat, body.step)))


@router.post("/tables/{table}/ask", tags=["playing"], **shape(Done))
async def ask(services: Here, viewer: Asker, table: TableId, body: Ask) -> Response:
    """Ask the table to pause, to go on, or to abandon the game. `changed`: nobody had to be asked."""
    return reply(Done(changed=await services.play.ask(table, viewer, body.kind, body.seat)))


@router.post("/tables/{table}/undo-answer", include_in_schema=False)  # its name when only undo could be asked for
@router.post("/tables/{table}/answer", tags=["playing"], **shape(Done))
async def answer(services: Here, viewer: Asker, table: TableId, body: Answer) -> Response:
    """Agree to what the table is asked, or not. `changed`: it was done."""
    return reply(Done(changed=await services.play.answer(table, viewer, body.agree)))


@router.post("/tables/{table}/seats/{seat}/resign", tags=["playing"], **shape(Done))
async def resign(services: Here, viewer: Asker, table: TableId, seat: SeatNumber) -> Response:
    """Give the game up. Of two players the other has won; at a larger table a bot plays on for you, for good."""
    await services.time.resign(table, viewer, seat)
    return reply(Done())


@router.post("/tables/{table}/vacation", tags=["playing"], **shape(Done))
async def vacation(services: Here, viewer: Asker, table: TableId, body: Vacation) -> Response:
    """At a table over weeks: let your time stand still for some days, as far as you have vacation; 0: you are back."""
    await services.time.go_away(table, viewer, body.days)
    return reply(Done())


@router.get("/tables/{table}/why-not", tags=["playing"], **shape(WhyNot))
async def why_not(
    services: Here,
    viewer: Asker,
    language: Language,
    table: TableId,
    target: Annotated[str, Query(max_length=80)],
    seat: Seat = None,
) -> Response:
    """Why nothing can be done now with a thing on the board; null if there is nothing to say."""
    return reply(await services.sheets.why_not(table, viewer, target, seat, language))


@router.post("/tables/{table}/hint", tags=["playing"], **shape(HintSheet))
async def hint(services: Here, viewer: Asker, language: Language, table: TableId, body: SeatOnly) -> Response:
    """What a good bot would answer to your question, and why: thought out from your own view alone."""
    return reply(await services.advice.hint(table, viewer, body.seat, language))


@router.get("/tables/{table}/chance", tags=["playing"], **shape(WinChance))
async def chance(services: Here, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """Everybody's chance to win, as your own seat may judge it."""
    return reply(await services.advice.chance(table, viewer, seat))


@router.get("/tables/{table}/stream", tags=["playing"], response_class=StreamingResponse)
async def stream(
    request: Request, table: TableId, language: Language, seat: Seat = None, after: int = 0, chat: int = 0
) -> StreamingResponse:
    """Server-sent events: `sheet` (an Update), `lobby` (a TableInfo, before the start), `chat`, `ping`.

    Send the id of the last event as `Last-Event-ID` and nothing is missed.
    """
    return await open_stream(request, table, seat, after, chat, language, as_json)


# Talk and notes.


@router.get("/tables/{table}/chat", tags=["talk"], **shape(ChatLine, many=True))
async def chat(services: Here, viewer: Asker, table: TableId, after: int = 0) -> Response:
    """The newest lines of chat."""
    return reply(await services.talk.chat(table, viewer, after))


@router.post("/tables/{table}/chat", tags=["talk"], **shape(ChatLine, status=201))
async def say(services: Here, viewer: Asker, table: TableId, body: Say) -> Response:
    """Say something."""
    return reply(await services.talk.say(table, viewer, body.text), 201)


LineNumber = Annotated[int, Path(ge=1, le=2**62)]


@router.post("/tables/{table}/chat/{line}/remove", tags=["talk"], **shape(Done))
async def remove_line(services: Here, viewer: Asker, table: TableId, line: LineNumber) -> Response:
    """Remove a line of chat: your own, or any at a table that you host."""
    await services.moderation.remove(table, viewer, line)
    return reply(Done())


@router.post("/tables/{table}/chat/{line}/report", tags=["talk"], **shape(Done))
async def report_line(services: Here, viewer: Asker, table: TableId, line: LineNumber, body: Reason) -> Response:
    """Show a line of chat to whoever keeps the server."""
    await services.moderation.report(table, viewer, line, body.reason)
    return reply(Done())


@router.post("/tables/{table}/chat/{line}/bond", tags=["talk"], **shape(Done))
async def bond(services: Here, viewer: Asker, table: TableId, line: LineNumber, body: Bonding) -> Response:
    """Mute whoever wrote a line, or block: then it can neither sit at your tables nor challenge you."""
    await services.moderation.set_bond(viewer, table, line, body.kind)
    return reply(Done())


@router.get("/tables/{table}/notes", tags=["talk"], **shape(Note))
async def note(services: Here, viewer: Asker, table: TableId) -> Response:
    """Your private notes."""
    return reply(Note(text=await services.talk.note(table, viewer)))


@router.put("/tables/{table}/notes", tags=["talk"], **shape(Done))
async def set_note(services: Here, viewer: Asker, table: TableId, body: Notes) -> Response:
    """Write your private notes."""
    await services.talk.set_note(table, viewer, body.text)
    return reply(Done())


# Records.


@router.get("/tables/{table}/record", tags=["records"], response_class=Response)
async def download(services: Here, viewer: Asker, table: TableId, seat: Seat = None) -> Response:
    """The game as a record file: while it runs only what you saw, afterwards everything."""
    text = await services.records.text(table, viewer, seat)
    headers = {"content-disposition": f'attachment; filename="{table}.pelagos"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


RECORD_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.post("/records", tags=["records"], openapi_extra=RECORD_BODY, **shape(Made, status=201))
async def upload(request: Request, services: Here, viewer: Asker) -> Response:
    """A record file becomes a table to look at."""
    data = await request.body()
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Refused("bad-request", reason="UTF-8") from None
    if len(data) > MOST_BYTES:
        raise Refused("too-big", n=MOST_BYTES)
    return reply(Made(table=await services.records.upload(viewer, text)), 201)


@router.post("/tables/{table}/fork", tags=["records"], **shape(Made, status=201))
async def fork(services: Here, viewer: Asker, table: TableId, body: Fork) -> Response:
    """A new table that begins in the middle of a finished game."""
    return reply(
        Made(table=await services.records.fork(table, viewer, body.ply, public=body.public, keep=body.keep)), 201
    )
