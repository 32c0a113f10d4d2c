"""Recovery codes: how somebody who has lost all passkeys comes in again, by itself.

Ten codes are made with the first passkey of an account and shown once; only their hashes are kept. Each opens the
account once, together with the password, where the password alone does not. Whoever owns it is told when one was used.
"""

from __future__ import annotations

import hashlib
import secrets
import time

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, select, update

from . import schema
from .errors import Forbidden, TooLate
from .people import STRANGER, People, Viewer
from .postman import Postman
from .store import Store

MANY = 10
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another
GROUPS, GROUP = 4, 4  # 16 letters, 79 bits


class Codes(msgspec.Struct, frozen=True):
    """What an account may know of its codes: how many are left, and when one was last used (0: never)."""

    left: int = 0
    used: float = 0.0


class Recovery:
    """The recovery codes of all accounts."""

    def __init__(self, store: Store, people: People, post: Postman) -> None:
        self._store = store
        self._people = people
        self._post = post

    async def of(self, viewer: Viewer) -> Codes:
        """What is left of somebody's codes."""
        return await self._store.read(_codes, viewer.id)

    async def renew(self, viewer: Viewer) -> list[str]:
        """Ten fresh codes, told this once; the old ones open nothing any more."""
        if not viewer.account:
            raise Forbidden("passkey-account")
        codes = fresh()
        if not await self._store.write(_renew, viewer.id, codes):
            raise TooLate("passkey-none")
        return codes

    async def enter(self, username: str, password: str, code: str, guest: Viewer = STRANGER) -> tuple[Viewer, str]:
        """The account of a name, its password and one of its codes, and a new token. The code is used up.

        Where the password alone opens the account no code is used up.
        """
        viewer, _, guarded = await self._people.proved(username, password)
        if guarded:
            if not await self._store.write(_use, viewer.id, hashed(viewer.id, code), time.time()):
                raise Forbidden("recovery-wrong")
            self._post.warn(viewer.id, (await self.of(viewer)).left)
        return await self._people.enter(viewer, guest)


def fresh() -> list[str]:
    """Ten codes that nobody knows."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(MANY)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(GROUP))


def hashed(person: str, code: str) -> str:
    """What is kept of a code, however it was typed."""
    plain = "".join(letter for letter in code.lower()[:100] if letter in LETTERS)
    return hashlib.sha256(f"{person} {plain}".encode()).hexdigest()


def keep(connection: Connection, person: str, codes: list[str]) -> None:
    """These codes and no others."""
    rows = schema.recovery
    connection.execute(delete(rows).where(rows.c.person == person))
    connection.execute(insert(rows), [{"person": person, "code": hashed(person, code), "used": 0.0} for code in codes])


def _renew(connection: Connection, person: str, codes: list[str]) -> bool:
    keys = schema.passkeys
    if not connection.execute(select(func.count()).where(keys.c.person == person)).scalar_one():
        return False
    keep(connection, person, codes)
    return True


def _codes(connection: Connection, person: str) -> Codes:
    rows = schema.recovery
    used = connection.execute(select(rows.c.used).where(rows.c.person == person)).scalars().all()
    return Codes(sum(not when for when in used), max(used, default=0.0))


def _use(connection: Connection, person: str, code: str, now: float) -> bool:
    """Whether it was a code of this person that nobody has used yet; now it is used."""
    rows = schema.recovery
    mine = and_(rows.c.person == person, rows.c.code == code, rows.c.used == 0.0)
    return connection.execute(update(rows).where(mine).values(used=now)).rowcount == 1
