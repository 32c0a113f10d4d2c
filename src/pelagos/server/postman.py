"""Notes that reach a closed page: whose turn it is at tables over weeks, once, by push or by mail; and a digest.

Nobody is told twice of the same table before it has come back to it, nobody of a table that it looks at, and nobody
who has not asked to be told. Where a clock runs, one reminder comes before its end, once for every such end. Whoever of
several processes marks a seat first tells its person.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, and_, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from pelagos.core.message import msg
from pelagos.core.tongue import Tongue

from . import clocks, schema
from .errors import Forbidden, TooMany, Unknown
from .hub import Hub
from .limits import Limits
from .mailing import Letter, Mailing, checked_address
from .people import Viewer
from .pushing import Pushing, Subscription, checked
from .settings import Settings
from .store import Store
from .stored import PERSON, PLAYING, WEEKS, Clock, Terms
from .tables import Tables

log = logging.getLogger("pelagos.post")

EVERY = 30.0  # seconds between two rounds
QUIET = 90.0  # seconds after the last thing that happened, in which somebody may see it for itself
DIGEST = 24 * 3600.0
BEFORE = 24 * 3600.0  # seconds before the end of somebody's time that a reminder comes, at the earliest
PART = 4  # and when no more than this part of the days of a move is left
MOST = 100  # notes of one round
MOST_BROWSERS = 10  # of one person
TURNS, DAILY, OFF = "turns", "digest", "off"
MAILS = (TURNS, DAILY, OFF)


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody wants to be told."""

    person: str
    email: str = ""
    confirmed: bool = False
    mails: str = OFF
    language: str = "en"
    feed: str = ""  # the secret of its calendar


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A table over weeks that waits for somebody."""

    table: str
    seat: int
    person: str
    game: str
    updated: float
    deadline: float | None = None
    clock: Clock | None = None
    terms: Terms = Terms()

    @property
    def ends(self) -> float | None:
        """When this seat is out of time, if its clock runs."""
        if self.clock is None or self.clock.paused or not clocks.has(self.clock.running, self.seat):
            return None
        return clocks.runs_out(self.clock, self.seat)

    @property
    def remind(self) -> float | None:
        """When a reminder is due."""
        return None if self.ends is None else self.ends - min(BEFORE, self.terms.days * clocks.DAY / PART)


class Postman:
    """Tells people that a table waits for them."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        hub: Hub,
        limits: Limits,
        settings: Settings,
        pushing: Pushing,
        mailing: Mailing,
    ) -> None:
        self._tables = tables
        self._store = store
        self._hub = hub
        self._limits = limits
        self._address = settings.address.rstrip("/")
        self.pushing = pushing
        self.mailing = mailing
        self._links = URLSafeSerializer(store.signing_key, salt="mail", signer_kwargs={"digest_method": hashlib.sha256})
        self._task: asyncio.Task[None] | None = None
        self._warnings: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin the rounds."""
        self._task = asyncio.create_task(self._rounds())

    async def finish(self) -> None:
        """No more rounds; what was begun to be told is told."""
        await asyncio.gather(*self._warnings, return_exceptions=True)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.round()
            except SQLAlchemyError:
                continue  # the database is away
            except Exception:
                log.exception("a round of the post failed")

    # A round.

    async def round(self) -> None:
        """Tell everybody who is due, once."""
        now = self._tables.now()
        for due in await self._store.read(_due, now - QUIET, MOST):
            if await self._tables.last_seen(due.table, due.person) > due.updated:
                continue  # has been there since
            if await self._store.write(_mark, due.table, due.seat, now):
                self._tables.noted(due.table, due.seat, now)
                await self._tell(due, "turn")
        for due in await self._store.read(_running_out, now, MOST):
            if due.ends is None or due.remind is None or not due.remind <= now < due.ends:
                continue
            if await self._tables.there(due.table, due.person):
                continue  # sees its clock
            if await self._store.write(_remind, due.table, due.seat, due.ends):
                await self._tell(due, "soon")
        for person in await self._store.read(_digests, now - DIGEST, MOST):
            await self._digest(person, now)

    async def _tell(self, due: Due, what: str) -> None:
        """That it is somebody's turn, or that its time is nearly out ("soon")."""
        contact = await self.contact(due.person)
        for subscription, language in await self._store.read(_browsers, due.person):
            title, text = self._words(due, language, what)
            note = {"title": title, "body": text, "url": f"/t/{due.table}", "tag": f"pelagos-{due.table}"}
            if not await self.pushing.send(subscription, note):
                await self._store.write(_forget, due.person, subscription.endpoint)
        if contact.confirmed and contact.mails == TURNS:
            title, text = self._words(due, contact.language, what)
            await self._write(contact, title, [text, self._link(f"/t/{due.table}")])

    def _words(self, due: Due, language: str, what: str = "turn") -> tuple[str, str]:
        game = self._tables.games.get(due.game)
        tongue = Tongue(language)
        name = game.tongue(language)(game.name()) if game is not None else due.game
        hours = max(1, round((due.ends - self._tables.now()) / 3600)) if what == "soon" and due.ends is not None else 0
        text = msg("mail.soon.text", game=name, n=hours) if hours else msg("mail.turn.text", game=name)
        return tongue(msg(f"mail.{what}", game=name)), tongue(text)

    async def _digest(self, person: str, now: float) -> None:
        """One mail a day, of all tables that wait; none if none does."""
        if not await self._store.write(_digested, person, now, DIGEST):
            return
        contact = await self.contact(person)
        waiting = await self._store.read(_waiting, person)
        if not waiting:
            return
        tongue = Tongue(contact.language)
        lines = [f"{self._words(due, contact.language)[0]}\n{self._link(f'/t/{due.table}')}" for due in waiting]
        await self._write(contact, tongue(msg("mail.digest", n=len(waiting))), lines)

    def warn(self, person: str, left: int) -> None:
        """That a recovery code opened somebody's account: by all ways, whatever else they want to hear.

        Whoever signs in does not wait for a mail server.
        """
        task = asyncio.create_task(self._warn(person, left))
        self._warnings.add(task)
        task.add_done_callback(self._warnings.discard)

    async def _warn(self, person: str, left: int) -> None:
        for subscription, language in await self._store.read(_browsers, person):
            title, text = self._warning(language, left)
            await self.pushing.send(
                subscription, {"title": title, "body": text, "url": "/account", "tag": "pelagos-code"}
            )
        contact = await self.contact(person)
        if contact.confirmed and self.can_mail:
            title, text = self._warning(contact.language, left)
            parts = [text, self._link("/account")]
            await self.mailing.send(Letter(to=contact.email, subject=title, text="\n\n".join(parts) + "\n"))

    @staticmethod
    def _warning(language: str, left: int) -> tuple[str, str]:
        tongue = Tongue(language)
        return tongue(msg("mail.recovery")), tongue(msg("mail.recovery.text", n=left))

    async def _write(self, contact: Contact, subject: str, parts: list[str]) -> None:
        stop = self._link(f"/unsubscribe/{self._links.dumps(['stop', contact.person])}")
        tongue = Tongue(contact.language)
        text = "\n\n".join([*parts, tongue(msg("mail.stop", link=stop))]) + "\n"
        one_click = self._link(f"/api/v1/unsubscribe/{self._links.dumps(['stop', contact.person])}")
        await self.mailing.send(Letter(to=contact.email, subject=subject, text=text, stop=one_click))

    def _link(self, path: str) -> str:
        return f"{self._address}{path}"

    @property
    def can_mail(self) -> bool:
        """Whether mails can be sent, with links that lead here."""
        return self.mailing.can and bool(self._address)

    # What somebody wants.

    async def contact(self, person: str) -> Contact:
        """How somebody wants to be told."""
        return await self._store.read(_contact, person)

    async def subscribe(self, viewer: Viewer, endpoint: str, p256dh: str, auth: str, language: str) -> None:
        """Tell this browser from now on."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("post", viewer.id)
        wanted = checked(endpoint, p256dh, auth, self.pushing.anywhere)
        if not await self._store.write(_subscribe, viewer.id, wanted, language, self._tables.now()):
            raise TooMany("too-many-browsers", n=MOST_BROWSERS)

    async def forget(self, viewer: Viewer, endpoint: str) -> None:
        """Tell this browser no more."""
        await self._store.write(_forget, viewer.id, endpoint)

    async def browsers(self, viewer: Viewer) -> int:
        """How many browsers of somebody are told."""
        return len(await self._store.read(_browsers, viewer.id))

    async def set_mails(self, viewer: Viewer, email: str, mails: str, language: str) -> bool:
        """Another address, or other mails. True: a mail was sent to ask whether the address is right."""
        if not viewer.id:
            raise Forbidden("sit-first")
        if not self.can_mail:
            raise Unknown("no-mail")
        self._limits.spend("post", viewer.id)
        known = await self.contact(viewer.id)
        address = checked_address(email) if email.strip() else ""
        confirmed = known.confirmed and address == known.email
        contact = Contact(
            person=viewer.id,
            email=address,
            confirmed=confirmed,
            mails=mails if mails in MAILS else OFF,
            language=language,
            feed=known.feed,
        )
        await self._store.write(_save_contact, contact)
        if confirmed or not address:
            return False
        tongue = Tongue(language)
        link = self._link(f"/confirm/{self._links.dumps(['confirm', viewer.id, address])}")
        text = tongue(msg("mail.confirm.text", name=viewer.name, link=link)) + "\n"
        await self.mailing.send(Letter(to=address, subject=tongue(msg("mail.confirm")), text=text))
        return True

    def _read(self, token: str, kind: str) -> list[str]:
        try:
            told = self._links.loads(token[:600])
        except (BadSignature, ValueError, TypeError):
            raise Unknown("bad-link") from None
        if not isinstance(told, list) or not told or told[0] != kind or not all(isinstance(t, str) for t in told):
            raise Unknown("bad-link")
        return [str(each) for each in told[1:]]

    def of_link(self, token: str, kind: str) -> str:
        """Whom a link of a mail is about."""
        return self._read(token, kind)[0]

    async def confirm(self, token: str) -> None:
        """The address is right: whoever reads there wants mails."""
        person, address = self._read(token, "confirm")
        if not await self._store.write(_confirm, person, address):
            raise Unknown("bad-link")

    async def stop(self, token: str) -> None:
        """No more mails, by one click."""
        await self._store.write(_stop, self.of_link(token, "stop"))

    # The calendar.

    async def feed(self, viewer: Viewer, fresh: bool = False) -> str:
        """The secret of somebody's calendar, made when it is first asked for; a fresh one ends the old."""
        if not viewer.id:
            raise Forbidden("sit-first")
        contact = await self.contact(viewer.id)
        if contact.feed and not fresh:
            return contact.feed
        feed = secrets.token_urlsafe(24)
        await self._store.write(_save_contact, msgspec.structs.replace(contact, feed=feed))
        return feed

    async def calendar(self, feed: str, language: str, address: str) -> str:
        """The turns of whoever has this secret, as iCalendar."""
        person = await self._store.read(_of_feed, feed) if 20 <= len(feed) <= 60 and feed.isascii() else None
        if person is None:
            raise Unknown("not-found")
        events = []
        for due in await self._store.read(_waiting, person):
            events.append((due, self._words(due, language)[0], f"{self._address or address.rstrip('/')}/t/{due.table}"))
        return ics(events, self._tables.now())


def ics(events: list[tuple[Due, str, str]], now: float) -> str:
    """Turns as iCalendar: an hour before the time of a move is out, or the day since when a table waits."""

    def moment(seconds: float) -> str:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")

    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pelagos//turns//EN", "CALSCALE:GREGORIAN"]
    for due, title, link in events:
        lines += ["BEGIN:VEVENT", f"UID:{due.table}-{due.seat}-{int(due.updated)}@pelagos", f"DTSTAMP:{moment(now)}"]
        if due.deadline is not None:
            lines += [f"DTSTART:{moment(due.deadline - 3600)}", f"DTEND:{moment(due.deadline)}"]
        else:
            lines.append(f"DTSTART;VALUE=DATE:{moment(due.updated)[:8]}")
        words = title.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
        lines += [f"SUMMARY:{words}", f"URL:{link}", "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _folded(line: str) -> list[str]:
    """A line of iCalendar is at most 75 bytes long; what is longer goes on after a space."""
    out, rest = [], line
    while len(rest.encode()) > 73:
        cut = 73
        while len(rest[:cut].encode()) > 73:
            cut -= 1
        out.append(rest[:cut])
        rest = f" {rest[cut:]}"
    return [*out, rest]


# In the store.


def _waited(connection: Connection, *where: Any, most: int) -> list[Due]:
    tables, seats = schema.tables, schema.seats
    mine = tables.c.waiting.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1
    rows = connection.execute(
        select(
            tables.c.id,
            seats.c.seat,
            seats.c.person,
            tables.c.game,
            tables.c.updated,
            tables.c.deadline,
            tables.c.clock,
            tables.c.terms,
        )
        .join_from(seats, tables, seats.c.table == tables.c.id)
        .where(and_(tables.c.status == PLAYING, tables.c.quarantine == "", seats.c.kind == PERSON, mine))
        .where(*where)
        .order_by(tables.c.updated)
        .limit(most)
    ).all()
    return [
        Due(
            table=row.id,
            seat=row.seat,
            person=row.person,
            game=row.game,
            updated=row.updated,
            deadline=row.deadline,
            clock=msgspec.json.decode(row.clock, type=Clock) if row.clock else None,
            terms=msgspec.json.decode(row.terms, type=Terms),
        )
        for row in rows
    ]


def _wanting() -> Any:
    """The seats of those who want to be told of every turn."""
    seats, contacts = schema.seats, schema.contacts
    mailed = select(contacts.c.person).where(and_(contacts.c.confirmed, contacts.c.mails == TURNS))
    return seats.c.person.in_(mailed) | seats.c.person.in_(select(schema.subscriptions.c.person))


def _due(connection: Connection, before: float, most: int) -> list[Due]:
    """Seats at tables over weeks that are waited for, whose people want to be told and were not yet."""
    tables, seats = schema.tables, schema.seats
    slow = and_(tables.c.pace == WEEKS, tables.c.updated <= before, seats.c.noted == 0.0)
    return _waited(connection, slow, _wanting(), most=most)


def _running_out(connection: Connection, now: float, most: int) -> list[Due]:
    """Seats at tables over weeks where somebody's time is out within a day, whose people want to be told.

    Whoever was reminded of an end that is still to come is left out, so that others' turn comes.
    """
    tables, seats = schema.tables, schema.seats
    soon = and_(tables.c.pace == WEEKS, tables.c.deadline.is_not(None), tables.c.deadline <= now + BEFORE)
    return _waited(connection, soon, seats.c.reminded <= now, _wanting(), most=most)


def _remind(connection: Connection, table: str, seat: int, ends: float) -> bool:
    """Whether nobody was first to remind a seat of this end of its time."""
    seats = schema.seats
    mine = and_(seats.c.table == table, seats.c.seat == seat, seats.c.reminded != ends)
    return connection.execute(update(seats).where(mine).values(reminded=ends)).rowcount == 1


def _waiting(connection: Connection, person: str) -> list[Due]:
    return _waited(connection, schema.seats.c.person == person, schema.tables.c.pace == WEEKS, most=MOST)


def _mark(connection: Connection, table: str, seat: int, now: float) -> bool:
    seats = schema.seats
    mine = and_(seats.c.table == table, seats.c.seat == seat, seats.c.noted == 0.0)
    return connection.execute(update(seats).where(mine).values(noted=now)).rowcount == 1


def _contact(connection: Connection, person: str) -> Contact:
    contacts = schema.contacts
    row = connection.execute(select(contacts).where(contacts.c.person == person)).one_or_none()
    if row is None:
        return Contact(person=person)
    return Contact(
        person=person,
        email=row.email,
        confirmed=row.confirmed,
        mails=row.mails,
        language=row.language,
        feed=row.feed or "",
    )


def _save_contact(connection: Connection, contact: Contact) -> None:
    contacts = schema.contacts
    values = {
        "email": contact.email,
        "confirmed": contact.confirmed,
        "mails": contact.mails,
        "language": contact.language,
        "feed": contact.feed or None,
    }
    mine = contacts.c.person == contact.person
    if connection.execute(update(contacts).where(mine).values(**values)).rowcount == 0:
        connection.execute(insert(contacts).values(person=contact.person, digested=0.0, **values))


def _confirm(connection: Connection, person: str, address: str) -> bool:
    contacts = schema.contacts
    mine = and_(contacts.c.person == person, contacts.c.email == address)
    return connection.execute(update(contacts).where(mine).values(confirmed=True)).rowcount == 1


def _stop(connection: Connection, person: str) -> None:
    contacts = schema.contacts
    connection.execute(update(contacts).where(contacts.c.person == person).values(mails=OFF))


def _of_feed(connection: Connection, feed: str) -> str | None:
    contacts = schema.contacts
    found: str | None = connection.execute(
        select(contacts.c.person).where(contacts.c.feed == feed)
    ).scalar_one_or_none()
    return found


def _digests(connection: Connection, before: float, most: int) -> list[str]:
    contacts = schema.contacts
    daily = and_(contacts.c.confirmed, contacts.c.mails == DAILY, contacts.c.digested <= before)
    return list(connection.execute(select(contacts.c.person).where(daily).limit(most)).scalars().all())


def _digested(connection: Connection, person: str, now: float, every: float) -> bool:
    contacts = schema.contacts
    mine = and_(contacts.c.person == person, contacts.c.digested <= now - every)
    return connection.execute(update(contacts).where(mine).values(digested=now)).rowcount == 1


def _key(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _subscribe(connection: Connection, person: str, wanted: Subscription, language: str, now: float) -> bool:
    rows = schema.subscriptions
    connection.execute(delete(rows).where(rows.c.id == _key(wanted.endpoint)))  # a browser is one person's
    if len(connection.execute(select(rows.c.id).where(rows.c.person == person)).all()) >= MOST_BROWSERS:
        return False
    connection.execute(
        insert(rows).values(
            id=_key(wanted.endpoint),
            person=person,
            endpoint=wanted.endpoint,
            p256dh=wanted.p256dh,
            auth=wanted.auth,
            language=language,
            created=now,
        )
    )
    return True


def _forget(connection: Connection, person: str, endpoint: str) -> None:
    rows = schema.subscriptions
    connection.execute(delete(rows).where(and_(rows.c.id == _key(endpoint), rows.c.person == person)))


def _browsers(connection: Connection, person: str) -> list[tuple[Subscription, str]]:
    rows = schema.subscriptions
    found = connection.execute(select(rows).where(rows.c.person == person).order_by(rows.c.created)).all()
    return [(Subscription(row.endpoint, row.p256dh, row.auth), row.language) for row in found]
