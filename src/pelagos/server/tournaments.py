"""Small tournaments, made by anybody: round after round of tables, until everybody knows where it stands."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from . import pairing, saving, schema
from .errors import Forbidden, Refused, TooLate, Unknown
from .limits import Limits
from .pairing import FORMS, NOBODY, Bout, Line
from .people import Viewer
from .seats import PACES, botted, checked_bot, checked_terms
from .store import Store
from .stored import OPEN, OVER, PERSON, PLAYING, Chair, Stored, Terms, json_of
from .tables import Tables, new_id, new_nonce
from .text import one_line
from .thinking import usual_bot
from .wire import TournamentInfo, TournamentLine, TournamentTable

log = logging.getLogger("pelagos.tables")

LONGEST_NAME = 60
MOST_ROUNDS = 15
MOST_ENTRANTS = 64
MOST_LISTED = 50


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `tournaments`."""

    id: str
    name: str
    form: str
    game: str
    seats: int
    rounds: int
    pace: str
    stand_in: str
    terms: Terms
    host: str
    status: str
    round: int
    created: float
    updated: float
    revision: int


class _Table(msgspec.Struct, frozen=True):
    """A table of a tournament."""

    round: int
    table: str
    status: str
    bout: Bout


class _Whole(msgspec.Struct, frozen=True):
    """A tournament with all that belongs to it."""

    head: Tournament
    entrants: dict[str, tuple[str, str]]  # person -> name, account; in the order in which they came
    tables: list[_Table]

    @property
    def bouts(self) -> list[Bout]:
        """All tables, as pairing knows them."""
        return [table.bout for table in self.tables]

    @property
    def standings(self) -> list[Line]:
        """How everybody stands."""
        return pairing.standings(list(self.entrants), self.bouts)


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, tables: Tables, store: Store, limits: Limits) -> None:
        self._tables = tables
        self._store = store
        self._limits = limits

    async def create(
        self,
        viewer: Viewer,
        name: str,
        game: str,
        seats: int,
        form: str,
        rounds: int,
        *,
        pace: str,
        stand_in: str = "",
        terms: Terms | None = None,
    ) -> str:
        """A new tournament; its id. Whoever makes it takes part."""
        self._must_be_known(viewer)
        self._limits.spend("table", viewer.id)
        rules = self._tables.game(game)
        title = one_line(name, LONGEST_NAME)
        if not title:
            raise Refused("no-title")
        if form not in FORMS:
            raise Refused("no-form", name=form[:20], forms=", ".join(FORMS))
        if seats not in rules.seats or seats < 2 or not 1 <= rounds <= MOST_ROUNDS:
            raise Refused("bad-rounds", n=MOST_ROUNDS)
        if pace not in PACES:
            raise Refused("no-pace", name=pace[:20], paces=", ".join(PACES))
        checked_bot(stand_in or usual_bot())
        now = self._tables.now()
        made = Tournament(
            id=new_id(),
            name=title,
            form=form,
            game=rules.id,
            seats=seats,
            rounds=rounds,
            pace=pace,
            stand_in=stand_in,
            terms=checked_terms(terms or Terms(), pace),
            host=viewer.id,
            status=OPEN,
            round=0,
            created=now,
            updated=now,
            revision=0,
        )
        await self._store.write(_create, made)
        return made.id

    def _must_be_known(self, viewer: Viewer) -> None:
        if not viewer.account:
            raise Forbidden("account-first")

    async def join(self, number: str, viewer: Viewer) -> None:
        """Take part, before it begins."""
        self._must_be_known(viewer)
        self._limits.spend("seat", viewer.id)
        whole = await self._whole(number)
        if whole.head.status != OPEN:
            raise TooLate("begun")
        if viewer.id in whole.entrants:
            return
        if len(whole.entrants) >= MOST_ENTRANTS:
            raise TooLate("tournament-full", n=MOST_ENTRANTS)
        await self._store.write(_enter, number, viewer.id, self._tables.now())

    async def leave(self, number: str, viewer: Viewer) -> None:
        """Do not take part, before it begins."""
        whole = await self._whole(number)
        if whole.head.status != OPEN:
            raise TooLate("begun")
        await self._store.write(_leave, number, viewer.id)

    async def start(self, number: str, viewer: Viewer) -> None:
        """Begin with the first round."""
        whole = await self._whole(number)
        if not viewer.id or whole.head.host != viewer.id:
            raise Forbidden("host-only")
        if whole.head.status != OPEN:
            raise TooLate("begun")
        if len(whole.entrants) < 2:
            raise TooLate("too-few")
        await self._next(whole)

    # Round after round.

    async def tick(self) -> None:
        """Go on with every tournament whose round is over."""
        for number in await self._store.read(_running):
            try:
                await self.go_on(number)
            except (Refused, SQLAlchemyError) as error:
                log.warning("tournament %s does not go on: %s", number, type(error).__name__)

    async def go_on(self, number: str) -> _Whole:
        """The tournament, one round further if its round is over."""
        whole = await self._whole(number)
        if whole.head.status != PLAYING:
            return whole
        now = [table for table in whole.tables if table.round == whole.head.round]
        for table in now:
            if table.status == OPEN:  # the server stopped before it began
                await self._begin(table.table)
        if any(table.status != OVER for table in now):
            return whole
        await self._next(whole)
        return await self._whole(number)

    async def _next(self, whole: _Whole) -> None:
        """The next round, or the end. Whoever of several processes comes first makes it."""
        head, people = whole.head, list(whole.entrants)
        last = min(MOST_ROUNDS, pairing.rounds_of(head.form, len(people), head.seats, head.rounds))
        over = head.round >= last
        after = msgspec.structs.replace(
            head,
            status=OVER if over else PLAYING,
            round=head.round + (not over),
            rounds=last,
            updated=self._tables.now(),
            revision=head.revision + 1,
        )
        fresh: list[Stored] = []
        if not over:
            tables = pairing.paired(head.form, people, head.seats, after.round, whole.bouts)
            fresh = [self._table(after, seated, whole) for seated in tables]
        if await self._store.write_much(_advance, after, fresh):
            for stored in fresh:
                await self._begin(stored.head.id)

    def _table(self, head: Tournament, seated: tuple[str, ...], whole: _Whole) -> Stored:
        game = self._tables.game(head.game)
        host = Viewer(head.host)
        made = self._tables.new_head(game, host, head.seats, {}, False)
        made = msgspec.structs.replace(made, pace=head.pace, stand_in=head.stand_in, terms=head.terms, advice=False)
        chairs = []
        for seat, person in enumerate(seated):
            chair = Chair(seat=seat, nonce=new_nonce())
            if person == NOBODY:
                chairs.append(botted(chair, head.stand_in or usual_bot()))
            else:
                name = whole.entrants[person][0]
                chairs.append(msgspec.structs.replace(chair, kind=PERSON, person=person, name=name))
        return Stored(head=made, chairs=tuple(chairs))

    async def _begin(self, table_id: str) -> None:
        async with self._tables.open(table_id) as table:
            if table.head.status == OPEN:
                await self._tables.begin(table)

    # What is shown.

    async def all(self, language: str = "en") -> tuple[TournamentInfo, ...]:
        """Tournaments, those that wait for players first, then the newest."""
        found = [await self._whole(number) for number in await self._store.read(_listed)]
        return tuple(self._info(whole, Viewer(), language) for whole in found if whole.head.game in self._tables.games)

    async def info(self, number: str, viewer: Viewer, language: str = "en") -> TournamentInfo:
        """One tournament, with its tables and how everybody stands."""
        return self._info(await self.go_on(number), viewer, language)

    def _info(self, whole: _Whole, viewer: Viewer, language: str) -> TournamentInfo:
        head = whole.head
        game = self._tables.game(head.game)
        names = {person: name for person, (name, _) in whole.entrants.items()}
        lines = whole.standings
        last = pairing.rounds_of(head.form, max(2, len(names)), head.seats, head.rounds)
        return TournamentInfo(
            id=head.id,
            name=head.name,
            form=head.form,
            game=head.game,
            title=game.tongue(language)(game.name()),
            seats=head.seats,
            status=head.status,
            round=head.round,
            rounds=min(MOST_ROUNDS, last) if head.status == OPEN else head.rounds,
            pace=head.pace,
            terms=head.terms,
            host=bool(viewer.id) and head.host == viewer.id,
            entered=viewer.id in whole.entrants,
            standings=tuple(
                TournamentLine(
                    place=line.place,
                    name=names[line.person],
                    account=whole.entrants[line.person][1],
                    you=line.person == viewer.id,
                    points=round(line.points, 2),
                    strength=round(line.strength, 2),
                    played=line.played,
                )
                for line in lines
            ),
            tables=tuple(
                TournamentTable(
                    round=table.round,
                    table=table.table,
                    status=table.status,
                    people=tuple(names.get(person, "") for person in table.bout.people),
                    ranks=table.bout.ranks,
                    mine=bool(viewer.id) and viewer.id in table.bout.people,
                )
                for table in whole.tables
            ),
        )

    async def _whole(self, number: str) -> _Whole:
        known = await self._store.read(_load, number) if number.isascii() and number.isalnum() else None
        if known is None:
            raise Unknown("not-found")
        return known


# In the store.


def _values(made: Tournament) -> dict[str, object]:
    return {**msgspec.structs.asdict(made), "terms": json_of(made.terms)}


def _create(connection: Connection, made: Tournament) -> None:
    connection.execute(insert(schema.tournaments).values(**_values(made)))
    connection.execute(insert(schema.entrants).values(tournament=made.id, person=made.host, joined=made.created))


def _enter(connection: Connection, number: str, person: str, now: float) -> None:
    _leave(connection, number, person)
    connection.execute(insert(schema.entrants).values(tournament=number, person=person, joined=now))


def _leave(connection: Connection, number: str, person: str) -> None:
    entrants = schema.entrants
    connection.execute(delete(entrants).where(and_(entrants.c.tournament == number, entrants.c.person == person)))


def _advance(connection: Connection, after: Tournament, fresh: list[Stored]) -> bool:
    """The next round with its tables; False if somebody else has made it."""
    rows = schema.tournaments
    mine = and_(rows.c.id == after.id, rows.c.revision == after.revision - 1)
    if connection.execute(update(rows).where(mine).values(**_values(after))).rowcount != 1:
        return False
    for place, stored in enumerate(fresh):
        saving.record(connection, stored)
        connection.execute(
            insert(schema.pairings).values(tournament=after.id, round=after.round, number=place, table=stored.head.id)
        )
    return True


def _running(connection: Connection) -> list[str]:
    rows = schema.tournaments
    return list(connection.execute(select(rows.c.id).where(rows.c.status == PLAYING)).scalars().all())


def _listed(connection: Connection) -> list[str]:
    rows = schema.tournaments
    order = (rows.c.status != OPEN, rows.c.updated.desc())
    return list(connection.execute(select(rows.c.id).order_by(*order).limit(MOST_LISTED)).scalars().all())


def _load(connection: Connection, number: str) -> _Whole | None:
    rows, entrants, persons = schema.tournaments, schema.entrants, schema.persons
    row = connection.execute(select(rows).where(rows.c.id == number)).one_or_none()
    if row is None:
        return None
    told: dict[str, Any] = {**row._asdict(), "terms": msgspec.json.decode(row.terms, type=Terms)}
    people = connection.execute(
        select(persons.c.id, persons.c.name, persons.c.username)
        .join_from(entrants, persons, entrants.c.person == persons.c.id)
        .where(entrants.c.tournament == number)
        .order_by(entrants.c.joined, persons.c.id)
    ).all()
    return _Whole(
        Tournament(**told),
        {each.id: (each.name, each.username or "") for each in people},
        _tables(connection, number),
    )


def _tables(connection: Connection, number: str) -> list[_Table]:
    pairings, tables, seats = schema.pairings, schema.tables, schema.seats
    found = connection.execute(
        select(pairings.c.round, tables.c.id, tables.c.status, tables.c.result, tables.c.seats)
        .join_from(pairings, tables, pairings.c.table == tables.c.id)
        .where(pairings.c.tournament == number)
        .order_by(pairings.c.round, pairings.c.number)
    ).all()
    who: dict[str, dict[int, str]] = {row.id: {} for row in found}
    for seat in connection.execute(select(seats).where(seats.c.table.in_(list(who)))).all():
        who[seat.table][seat.seat] = seat.person or NOBODY
    return [
        _Table(
            row.round,
            row.id,
            row.status,
            Bout(
                tuple(who[row.id].get(seat, NOBODY) for seat in range(row.seats)),
                msgspec.json.decode(row.result, type=tuple[int, ...]) if row.result else (),
            ),
        )
        for row in found
    ]
