"""Ratings of people and bots on one scale, per game: openskill (Plackett–Luce), with its uncertainty.

A rated game counts once, when it ends, in the transaction that ends it. Whoever does not play its seat to the end
comes last: leaving counts. What somebody is believed to be worth follows from the stored results in their order alone
(`recomputed`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, delete, func, insert, select

from . import schema
from .stored import BOT, STAND_IN, Chair, Head

MODEL = PlackettLuce()
MEAN, SPREAD = float(MODEL.mu), float(MODEL.sigma)  # of somebody who has played nothing
MIDDLE, STEP = 1500.0, 40.0  # points: those of a beginner, and those of one unit of skill
RATING = 0x52415445  # the lock of whoever enters a result


class Rating(msgspec.Struct, frozen=True):
    """What somebody is believed to be worth."""

    mu: float = MEAN
    sigma: float = SPREAD

    @property
    def points(self) -> int:
        """The middle of the belief."""
        return round(MIDDLE + STEP * (self.mu - MEAN))

    @property
    def spread(self) -> int:
        """Two standard deviations: the truth lies that near, as a rule."""
        return round(2 * STEP * self.sigma)


class Entry(msgspec.Struct, frozen=True):
    """One seat of a rated game: who, and its place."""

    seat: int
    who: str
    rank: int


def bot_name(bot: str) -> str:
    """A bot among those who are rated."""
    return f"bot:{bot}"


def entries(chairs: Sequence[Chair], ranks: Sequence[int]) -> list[Entry]:
    """Who came where; whoever had left came last."""
    last = max(ranks) + 1
    return [
        Entry(
            chair.seat,
            bot_name(chair.bot) if chair.kind == BOT else chair.person,
            last if chair.kind == STAND_IN else rank,
        )
        for chair, rank in zip(chairs, ranks, strict=True)
    ]


def after(before: Mapping[str, Rating], played: Sequence[Entry]) -> dict[str, Rating]:
    """What everybody is worth after a game; a bot on several seats by the mean of what they would have given."""
    known = [before.get(entry.who, Rating()) for entry in played]
    if len({entry.who for entry in played}) < 2:
        return {entry.who: rating for entry, rating in zip(played, known, strict=True)}
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in known]
    made = MODEL.rate(teams, ranks=[float(entry.rank) for entry in played])
    out: dict[str, Rating] = {}
    for who in dict.fromkeys(entry.who for entry in played):
        mine = [made[i][0] for i, entry in enumerate(played) if entry.who == who]
        out[who] = Rating(sum(each.mu for each in mine) / len(mine), sum(each.sigma for each in mine) / len(mine))
    return out


# In the store.


def enter(connection: Connection, head: Head, ended: float) -> None:
    """Count a game that has just ended, if it is rated and has a result; once."""
    if not head.terms.rated or not head.result:
        return
    if connection.dialect.name == "postgresql":  # one result after the other
        connection.execute(select(func.pg_advisory_xact_lock(RATING)))
    rated = schema.rated
    if connection.execute(select(rated.c.id).where(rated.c.table == head.id)).first() is not None:
        return
    made = connection.execute(insert(rated).values(table=head.id, game=head.game, ended=ended)).inserted_primary_key
    assert made is not None
    played = entries(_chairs(connection, head.id), head.result)
    before = {entry.who: rating_of(connection, entry.who, head.game) for entry in played}
    connection.execute(insert(schema.ratings), _rows(int(made[0]), head.game, played, after(before, played)))


def _rows(number: int, game: str, played: Sequence[Entry], worth: Mapping[str, Rating]) -> list[dict[str, object]]:
    return [
        {
            "rated": number,
            "seat": entry.seat,
            "game": game,
            "who": entry.who,
            "rank": entry.rank,
            "mu": worth[entry.who].mu,
            "sigma": worth[entry.who].sigma,
        }
        for entry in played
    ]


def _chairs(connection: Connection, table: str) -> list[Chair]:
    seats = schema.seats
    rows = connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat)).all()
    return [Chair(seat=row.seat, kind=row.kind, person=row.person or "", bot=row.bot, left=row.left) for row in rows]


def rating_of(connection: Connection, who: str, game: str) -> Rating:
    """What somebody is worth now."""
    ratings = schema.ratings
    row = connection.execute(
        select(ratings.c.mu, ratings.c.sigma)
        .where(and_(ratings.c.who == who, ratings.c.game == game))
        .order_by(ratings.c.rated.desc())
        .limit(1)
    ).one_or_none()
    return Rating(row.mu, row.sigma) if row is not None else Rating()


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """One rated game of somebody."""

    game: str
    table: str
    ended: float
    rank: int
    rating: Rating


def history_of(connection: Connection, who: str) -> list[Past]:
    """All rated games of somebody, oldest first; of a bot on several seats each game once."""
    ratings, rated = schema.ratings, schema.rated
    rows = connection.execute(
        select(ratings.c.game, rated.c.table, rated.c.ended, ratings.c.rank, ratings.c.mu, ratings.c.sigma, rated.c.id)
        .join_from(ratings, rated, ratings.c.rated == rated.c.id)
        .where(ratings.c.who == who)
        .order_by(rated.c.id, ratings.c.rank)
    ).all()
    seen: dict[int, Past] = {}
    for row in rows:
        past = Past(game=row.game, table=row.table, ended=row.ended, rank=row.rank, rating=Rating(row.mu, row.sigma))
        seen.setdefault(row.id, past)
    return list(seen.values())


def best_of(connection: Connection, game: str, most: int) -> list[tuple[str, Rating, int]]:
    """Everybody who has a rating in a game, the best first: who, rating, games."""
    ratings = schema.ratings
    newest = (
        select(
            ratings.c.who, func.max(ratings.c.rated).label("newest"), func.count(ratings.c.rated.distinct()).label("n")
        )
        .where(ratings.c.game == game)
        .group_by(ratings.c.who)
        .subquery()
    )
    rows = connection.execute(
        select(ratings.c.who, ratings.c.mu, ratings.c.sigma, newest.c.n)
        .distinct()
        .join_from(ratings, newest, and_(ratings.c.who == newest.c.who, ratings.c.rated == newest.c.newest))
        .where(ratings.c.game == game)
        .order_by(ratings.c.mu.desc(), ratings.c.who)
        .limit(most)
    ).all()
    return [(row.who, Rating(row.mu, row.sigma), row.n) for row in rows]


def recomputed(connection: Connection) -> list[dict[str, Any]]:
    """Every rating, once more, from the results in the order in which they counted."""
    rated, tables = schema.rated, schema.tables
    rows = connection.execute(
        select(rated.c.id, rated.c.table, rated.c.game, tables.c.result)
        .join_from(rated, tables, rated.c.table == tables.c.id)
        .order_by(rated.c.id)
    ).all()
    known: dict[str, dict[str, Rating]] = {}
    out: list[dict[str, Any]] = []
    for row in rows:
        played = entries(_chairs(connection, row.table), msgspec.json.decode(row.result, type=tuple[int, ...]))
        now = after(known.setdefault(row.game, {}), played)
        known[row.game].update(now)
        out += _rows(row.id, row.game, played, now)
    return out


def differing(connection: Connection) -> list[int]:
    """The rated games whose stored ratings are not those that follow from the results."""
    ratings = schema.ratings
    stored = {(row.rated, row.seat): row._asdict() for row in connection.execute(select(ratings)).all()}
    wanted = {(row["rated"], row["seat"]): row for row in recomputed(connection)}
    return sorted({key[0] for key in stored.keys() | wanted.keys() if stored.get(key) != wanted.get(key)})


def restore(connection: Connection) -> int:
    """Write every rating anew; how many games differed."""
    wrong = differing(connection)
    if wrong:
        rows = recomputed(connection)
        connection.execute(delete(schema.ratings))
        if rows:
            connection.execute(insert(schema.ratings), rows)
    return len(wrong)
