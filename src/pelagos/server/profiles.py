"""Who somebody is to others: its ratings and how they came about, and the people one has met at tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, func, select

from pelagos.core.registry import AnyGame

from . import ratings, schema
from .errors import Unknown
from .people import USERNAME, Viewer
from .ratings import Past, Rating
from .store import Store
from .stored import OVER, PERSON, PLAYING, STAND_IN
from .tables import Tables
from .wire import Met, Profile, RatedGame, RatingLine, Standard

MOST_LINES = 200
MOST_GAMES = 40  # of a profile, the newest
MOST_MET = 60


class Profiles:
    """What is known of everybody."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def profile(self, account: str, language: str = "en") -> Profile:
        """An account, as anybody may see it."""
        row = await self._store.read(_account, account.lower()) if USERNAME.fullmatch(account.lower()) else None
        if row is None:
            raise Unknown("no-player", name=account[:40])
        history = await self._store.read(ratings.history_of, row.id)
        return Profile(
            account=row.username,
            name=row.name,
            created=row.created,
            standards=self.standards(history, language),
            games=tuple(self._game(past, language) for past in reversed(history[-MOST_GAMES:])),
        )

    async def standards_of(self, viewer: Viewer, language: str) -> tuple[Standard, ...]:
        """One's own ratings."""
        return self.standards(await self._store.read(ratings.history_of, viewer.id), language)

    def standards(self, history: list[Past], language: str) -> tuple[Standard, ...]:
        """What somebody is worth at every game it has played for a rating, with the way there."""
        out = []
        for game in self._tables.games.values():
            mine = [past for past in history if past.game == game.id]
            if mine:
                out.append(self._standard(game, mine, language))
        return tuple(out)

    def _standard(self, game: AnyGame, mine: list[Past], language: str) -> Standard:
        last = mine[-1].rating
        return Standard(
            game=game.id,
            title=game.tongue(language)(game.name()),
            rating=last.points,
            spread=last.spread,
            games=len(mine),
            way=tuple((past.ended, past.rating.points, past.rating.spread) for past in mine),
        )

    def _game(self, past: Past, language: str) -> RatedGame:
        game = self._tables.games.get(past.game)
        title = game.tongue(language)(game.name()) if game is not None else past.game
        return RatedGame(table=past.table, title=title, rank=past.rank, rating=past.rating.points, ended=past.ended)

    async def ladder(self, game: str) -> tuple[RatingLine, ...]:
        """Everybody who has a rating in a game, people and bots, the best first."""
        rules = self._tables.game(game)
        best = await self._store.read(ratings.best_of, rules.id, MOST_LINES)
        people = await self._store.read(_names, [who for who, _, _ in best if not who.startswith("bot:")])
        return tuple(self._line(who, rating, games, people) for who, rating, games in best)

    @staticmethod
    def _line(who: str, rating: Rating, games: int, people: dict[str, tuple[str, str]]) -> RatingLine:
        bot = who.removeprefix("bot:") if who.startswith("bot:") else ""
        account, name = people.get(who, ("", ""))
        return RatingLine(account=account, name=name, bot=bot, rating=rating.points, spread=rating.spread, games=games)

    async def met(self, viewer: Viewer) -> tuple[Met, ...]:
        """The accounts one has sat at tables with, the latest first."""
        if not viewer.id:
            return ()
        return tuple(
            Met(account=row.username, name=row.name, games=row.n, last=row.last)
            for row in await self._store.read(_met, viewer.id)
        )


def _account(connection: Connection, username: str) -> Any:
    persons = schema.persons
    known = and_(persons.c.username == username, persons.c.blocked.is_(False))
    return connection.execute(select(persons).where(known)).one_or_none()


def _names(connection: Connection, people: list[str]) -> dict[str, tuple[str, str]]:
    persons = schema.persons
    rows = connection.execute(
        select(persons.c.id, persons.c.username, persons.c.name).where(persons.c.id.in_(people))
    ).all()
    return {row.id: (row.username or "", row.name) for row in rows}


def _met(connection: Connection, person: str) -> list[Any]:
    persons, seats, tables = schema.persons, schema.seats, schema.tables
    mine = select(seats.c.table).where(and_(seats.c.person == person, seats.c.kind.in_((PERSON, STAND_IN))))
    return list(
        connection.execute(
            select(
                persons.c.username,
                persons.c.name,
                func.count(tables.c.id.distinct()).label("n"),
                func.max(tables.c.updated).label("last"),
            )
            .join_from(seats, tables, seats.c.table == tables.c.id)
            .join(persons, seats.c.person == persons.c.id)
            .where(and_(seats.c.table.in_(mine), seats.c.person != person, persons.c.username.is_not(None)))
            .where(tables.c.status.in_((PLAYING, OVER)), persons.c.blocked.is_(False))
            .group_by(persons.c.id, persons.c.username, persons.c.name)
            .order_by(func.max(tables.c.updated).desc(), persons.c.username)
            .limit(MOST_MET)
        ).all()
    )


class Chart(msgspec.Struct, frozen=True):
    """The way of a rating, drawn: the line, the band of uncertainty, and the figures at its edge."""

    line: str
    band: str
    dots: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, int], ...]  # height, points


WIDE, HIGH, EDGE, FOOT = 560.0, 180.0, 64.0, 14.0


def chart(standard: Standard) -> Chart:
    """The chart of a profile: game by game, so that a long pause leaves no gap."""
    way = standard.way
    low = min(points - spread for _, points, spread in way)
    high = max(points + spread for _, points, spread in way)
    step = next(n for n in (50, 100, 200, 500, 1000, 2000, 5000) if (high - low) / n <= 5)
    low, high = low // step * step, -(-high // step) * step
    across = (WIDE - EDGE - FOOT) / max(1, len(way) - 1)

    def x(i: int) -> float:
        return round(EDGE + (across * i if len(way) > 1 else (WIDE - EDGE - FOOT) / 2), 1)

    def y(points: float) -> float:
        return round(FOOT + (HIGH - 2 * FOOT) * (high - points) / (high - low), 1)

    dots = tuple((x(i), y(points)) for i, (_, points, _) in enumerate(way))
    upper = [f"{x(i)},{y(points + spread)}" for i, (_, points, spread) in enumerate(way)]
    lower = [f"{x(i)},{y(points - spread)}" for i, (_, points, spread) in enumerate(way)]
    marks = tuple((y(points), points) for points in range(low, high + 1, step))
    return Chart(" ".join(f"{a},{b}" for a, b in dots), " ".join(upper + lower[::-1]), dots, marks)
