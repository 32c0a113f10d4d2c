"""Who somebody is: guests with a name, accounts with a password, and the tokens that act for them."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from . import passwords, schema
from .called import is_guest
from .errors import Forbidden, Refused, TooLate
from .store import Store, announce
from .text import LONGEST_NAME, one_line

USERNAME = re.compile(r"[a-z0-9][a-z0-9._-]{2,23}")
REMEMBERED = 10_000  # sessions held in memory
TRUSTED = 60.0  # seconds until a session is looked up again: another process may have ended it
LIFETIME = 400 * 24 * 3600.0  # seconds that a session lasts


class Viewer(msgspec.Struct, frozen=True):
    """Somebody at a page. An empty id: a stranger, who has not given a name yet and can only watch."""

    id: str = ""
    name: str = ""
    account: str = ""  # the user name; empty for guests


STRANGER = Viewer()


class _Known(msgspec.Struct, frozen=True):
    """Who a session belongs to, and until when that is believed without asking the store."""

    viewer: Viewer
    until: float


class People:
    """Persons and their sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._signer = Signer(store.signing_key, salt="session", digest_method=hashlib.sha256)
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._hasher = PasswordHasher()
        self._decoy = ""
        self.moved: Callable[[str], None] = lambda person: None  # told when somebody's seats pass to an account
        self.left: Callable[[str], None] = lambda session: None  # told when a session has ended
        self._hashing = asyncio.Semaphore(2)  # one hash takes 64 MiB and some 50 ms of a core

    async def guest(self, name: str) -> tuple[Viewer, str]:
        """A new guest, and the token by which it will be known."""
        shown = name_of(name)
        viewer = Viewer(secrets.token_urlsafe(12), shown)
        token = secrets.token_urlsafe(32)
        await self._store.write(_add_guest, viewer, _hash(token), time.time())
        return viewer, self._remember(token, viewer)

    async def who(self, signed: str) -> Viewer:
        """The person behind a token; a stranger if it is forged, ended or unknown."""
        try:
            token = self._signer.unsign(signed).decode()
        except (BadSignature, UnicodeError):
            return STRANGER
        key = _hash(token)
        known = self._known.get(key)
        if known is not None and known.until > time.monotonic():
            self._known.move_to_end(key)
            return known.viewer
        viewer = await self._store.read(_session, key, time.time() - LIFETIME)
        if viewer is None:
            self._known.pop(key, None)
            self.left(key)
            return STRANGER
        self._remember(token, viewer)
        return viewer

    async def rename(self, viewer: Viewer, name: str) -> Viewer:
        """Another name from now on (seats already taken keep the old one)."""
        renamed = msgspec.structs.replace(viewer, name=name_of(name))
        await self._store.write(_rename, renamed)
        self._forget(viewer.id)
        return renamed

    async def register(self, viewer: Viewer, username: str, password: str) -> tuple[Viewer, str]:
        """Make a guest an account, and a new token: its tables and seats stay its own, its old tokens end."""
        if viewer.account:
            raise TooLate("already-account")
        shown = username.strip()  # as it was typed, for a guest who gave no name
        username = shown.lower()
        if not USERNAME.fullmatch(username):
            raise Refused("bad-username")
        if not passwords.SHORTEST <= len(password) <= passwords.LONGEST:
            raise Refused("bad-password", n=passwords.SHORTEST)
        if passwords.is_weak(password, username):
            raise Refused("weak-password")
        hashed = await self._hash_password(password)
        token = secrets.token_urlsafe(32)
        try:
            await self._store.write(_register, viewer.id, username, hashed, _hash(token), time.time())
        except IntegrityError:
            raise TooLate("username-taken", name=username) from None
        for key in self._forget(viewer.id):
            self.left(key)
        account = msgspec.structs.replace(viewer, account=username)
        if is_guest(viewer.name):
            account = await self.rename(account, shown)
        return account, self._remember(token, account)

    async def login(self, username: str, password: str, guest: Viewer = STRANGER) -> tuple[Viewer, str]:
        """The account, and a new token. The seats that this browser held as a guest come along."""
        found = await self.proved(username, password)
        if found[2]:
            raise Forbidden("passkey-needed")
        return await self.enter(found[0], guest)

    async def proved(self, username: str, password: str) -> tuple[Viewer, str, bool]:
        """The account of a name and its password, and whether it wants a passkey as well; refuses a wrong password."""
        username = username.strip().lower()
        # What cannot be a name is not looked up: not every database bears every character.
        found = await self._store.read(_account, username) if USERNAME.fullmatch(username) else None
        if not self._decoy:
            self._decoy = await self._hash_password("nobody has this password")
        # An unknown name takes as long as a wrong password, so that names cannot be probed.
        right = await self._check_password(found[1] if found else self._decoy, password[: passwords.LONGEST])
        if found is None or not right:
            raise Forbidden("wrong-password")
        return found

    async def enter(self, viewer: Viewer, guest: Viewer = STRANGER) -> tuple[Viewer, str]:
        """A new token for somebody who has proved who they are. The seats of the guest come along."""
        token = secrets.token_urlsafe(32)
        moving = guest.id if guest.id and not guest.account else ""
        await self._store.write(_login, viewer.id, _hash(token), moving, time.time())
        if moving:
            self.moved(moving)
        return viewer, self._remember(token, viewer)

    async def logout(self, signed: str) -> None:
        """End the session of one token."""
        key = self.session(signed)
        if not key:
            return
        self._known.pop(key, None)
        await self._store.write(_logout, key)
        self.left(key)

    async def _hash_password(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, _bytes(password))

    async def _check_password(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, _bytes(password))
            except VerificationError:
                return False

    def _remember(self, token: str, viewer: Viewer) -> str:
        key = _hash(token)
        self._known[key] = _Known(viewer, time.monotonic() + TRUSTED)
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._signer.sign(token).decode()

    def _forget(self, person: str) -> list[str]:
        """Read anew who somebody is; the keys by which it was known."""
        keys = [key for key, known in self._known.items() if known.viewer.id == person]
        for key in keys:
            del self._known[key]
        return keys

    def forget(self, person: str) -> None:
        """Somebody is kept out, or is here no more: its streams end."""
        for key in self._forget(person):
            self.left(key)

    def ended(self, session: str) -> None:
        """A session was ended by another process."""
        self._known.pop(session, None)
        self.left(session)

    def session(self, signed: str) -> str:
        """The key by which the server knows a token; empty if it is none of ours."""
        try:
            return _hash(self._signer.unsign(signed).decode())
        except (BadSignature, UnicodeError):
            return ""


def name_of(text: str) -> str:
    """A name as it will be shown."""
    name = one_line(text, LONGEST_NAME)
    if not name:
        raise Refused("bad-name")
    return name


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _add_guest(connection: Connection, viewer: Viewer, token: str, now: float) -> None:
    connection.execute(insert(schema.persons).values(id=viewer.id, name=viewer.name, created=now, blocked=False))
    connection.execute(insert(schema.sessions).values(token=token, person=viewer.id, created=now))


def _session(connection: Connection, token: str, since: float) -> Viewer | None:
    persons, sessions = schema.persons, schema.sessions
    row = connection.execute(
        select(persons.c.id, persons.c.name, persons.c.username)
        .join_from(sessions, persons, sessions.c.person == persons.c.id)
        .where(and_(sessions.c.token == token, sessions.c.created >= since, persons.c.blocked.is_(False)))
    ).one_or_none()
    return Viewer(row.id, row.name, row.username or "") if row else None


def _rename(connection: Connection, viewer: Viewer) -> None:
    connection.execute(update(schema.persons).where(schema.persons.c.id == viewer.id).values(name=viewer.name))


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")  # half a character is a character too


def _register(connection: Connection, person: str, username: str, password: str, token: str, now: float) -> None:
    connection.execute(
        update(schema.persons).where(schema.persons.c.id == person).values(username=username, password=password)
    )
    mine = schema.sessions.c.person == person
    for old in connection.execute(select(schema.sessions.c.token).where(mine)).scalars().all():
        announce(connection, "session", old)
    connection.execute(delete(schema.sessions).where(mine))
    connection.execute(insert(schema.sessions).values(token=token, person=person, created=now))


def _account(connection: Connection, username: str) -> tuple[Viewer, str, bool] | None:
    persons = schema.persons
    known = and_(persons.c.username == username, persons.c.blocked.is_(False))
    row = connection.execute(select(persons).where(known)).one_or_none()
    return (Viewer(row.id, row.name, row.username), row.password, row.guarded) if row else None


def _login(connection: Connection, person: str, token: str, guest: str, now: float) -> None:
    connection.execute(insert(schema.sessions).values(token=token, person=person, created=now))
    if guest:
        tables, seats = schema.tables, schema.seats
        theirs = or_(tables.c.host == guest, tables.c.id.in_(select(seats.c.table).where(seats.c.person == guest)))
        for table in connection.execute(select(tables.c.id).where(theirs)).scalars().all():
            announce(connection, "table", table)
        connection.execute(update(tables).where(theirs).values(revision=tables.c.revision + 1))
        connection.execute(update(seats).where(seats.c.person == guest).values(person=person))
        connection.execute(update(tables).where(tables.c.host == guest).values(host=person))


def _logout(connection: Connection, token: str) -> None:
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token))
    announce(connection, "session", token)
