"""Passkeys: keys that a device keeps and lends only to the person it knows (WebAuthn).

One signs in with a passkey alone, since the device asks for a finger, a face or a code. Whoever wants it can have their
password opened to nobody without one. What a device answers is checked by the `webauthn` package; here stands what is
asked, what is kept, and that every question is answered once, soon, by the browser that was asked.
"""

from __future__ import annotations

import hashlib
import time
from typing import Any

import msgspec
import webauthn
from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import Connection, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from . import recovery, schema
from .attempts import OLD
from .errors import Forbidden, Refused, TooLate, TooMany, Unknown
from .people import STRANGER, People, Viewer
from .store import Store
from .text import one_line

MOST_KEYS = 10  # of one account
LONGEST_ID = 1400  # characters of the name of a key
LONGEST_NAME = 40
SOON = 300  # seconds in which a question must be answered
NEW, ENTER = "new", "enter"  # what a question is for


class Site(msgspec.Struct, frozen=True):
    """Where the browser believes to be: passkeys are good for one site alone."""

    host: str
    origin: str


class Passkey(msgspec.Struct, frozen=True):
    """A key of an account, as its owner may see it."""

    id: str
    name: str
    created: float
    used: float  # 0: never


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people
        self._questions = URLSafeTimedSerializer(
            store.signing_key, salt="passkey", signer_kwargs={"digest_method": hashlib.sha256}
        )

    async def of(self, viewer: Viewer) -> list[Passkey]:
        """The passkeys of an account."""
        return await self._store.read(_keys, viewer.id)

    async def guarded(self, viewer: Viewer) -> bool:
        """Whether the password alone does not open this account."""
        return await self._store.read(_guarded, viewer.id)

    # A new one.

    async def invite(self, viewer: Viewer, site: Site) -> tuple[str, str]:
        """What a device is asked for a new key, as JSON; and the question, which comes back with the answer."""
        if not viewer.account:
            raise Forbidden("passkey-account")
        known = await self.of(viewer)
        if len(known) >= MOST_KEYS:
            raise TooMany("passkey-many", n=MOST_KEYS)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Pelagos",
            user_id=viewer.id.encode(),
            user_name=viewer.account,
            user_display_name=viewer.name,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
        return webauthn.options_to_json(options), self._question(NEW + viewer.id, options.challenge)

    async def keep(self, viewer: Viewer, site: Site, question: str, credential: dict[str, Any], name: str) -> list[str]:
        """Keep the key that a device made. With the first one come recovery codes, which are told this once."""
        if not viewer.account:
            raise Forbidden("passkey-account")
        challenge = await self._answer(NEW + viewer.id, question)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # whatever is wrong with what somebody sent
            raise Refused("passkey-wrong") from None
        key = bytes_to_base64url(made.credential_id)
        if len(key) > LONGEST_ID:
            raise Refused("passkey-wrong")
        called = one_line(name, LONGEST_NAME) or time.strftime("%Y-%m-%d")
        values = {"public": made.credential_public_key, "count": made.sign_count, "name": called}
        return await self._store.write(_keep, viewer.id, key, values, recovery.fresh(), time.time())

    async def remove(self, viewer: Viewer, key: str) -> None:
        """Forget a key; without any, the password is enough again."""
        if not await self._store.write(_remove, viewer.id, key[:LONGEST_ID]):
            raise Unknown("passkey-unknown")

    async def guard(self, viewer: Viewer, on: bool) -> None:
        """Whether the password alone shall not open this account; it needs a passkey to be so."""
        if not await self._store.write(_guard, viewer.id, on):
            raise TooLate("passkey-none")

    # Signing in.

    def greet(self, site: Site) -> tuple[str, str]:
        """What a device is asked for any key of this site, as JSON; and the question."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED
        )
        return webauthn.options_to_json(options), self._question(ENTER, options.challenge)

    async def enter(
        self, site: Site, question: str, credential: dict[str, Any], guest: Viewer = STRANGER
    ) -> tuple[Viewer, str]:
        """The account whose key answered, and a new token."""
        challenge = await self._answer(ENTER, question)
        name = credential.get("id")
        # What cannot be the name of a key is not looked up: not every database bears every character.
        known = isinstance(name, str) and len(name) <= LONGEST_ID and name.isascii() and name.isprintable()
        found = await self._store.read(_owner, str(name)) if known else None
        if found is None:
            raise Forbidden("passkey-unknown")
        viewer, public, count = found
        try:
            seen = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=public,
                credential_current_sign_count=count,
                require_user_verification=True,
            )
        except Exception:  # whatever is wrong with what somebody sent
            raise Forbidden("passkey-wrong") from None
        await self._store.write(_used, str(name), seen.new_sign_count, time.time())
        return await self._people.enter(viewer, guest)

    # Questions: signed, for one purpose, answered once and soon.

    def _question(self, purpose: str, challenge: bytes) -> str:
        return str(self._questions.dumps([purpose, bytes_to_base64url(challenge)]))

    async def _answer(self, purpose: str, question: str) -> bytes:
        try:
            asked, challenge = self._questions.loads(question, max_age=SOON)
        except (BadData, ValueError, TypeError):
            raise TooLate("passkey-late") from None
        if asked != purpose:
            raise TooLate("passkey-late")
        try:
            await self._store.write(_answered, challenge, time.time())
        except IntegrityError:  # at this process or another
            raise TooLate("passkey-late") from None
        return base64url_to_bytes(challenge)


def _answered(connection: Connection, challenge: str, now: float) -> None:
    """A question is answered; IntegrityError if it was before."""
    rows = schema.attempts
    connection.execute(delete(rows).where(rows.c.at < now - OLD))
    connection.execute(insert(rows).values(key=f"asked {challenge}", left=0.0, at=now))


def _keys(connection: Connection, person: str) -> list[Passkey]:
    keys = schema.passkeys
    rows = connection.execute(select(keys).where(keys.c.person == person).order_by(keys.c.created)).all()
    return [Passkey(row.id, row.name, row.created, row.used) for row in rows]


def _guarded(connection: Connection, person: str) -> bool:
    persons = schema.persons
    return bool(connection.execute(select(persons.c.guarded).where(persons.c.id == person)).scalar())


def _keep(
    connection: Connection, person: str, key: str, values: dict[str, Any], codes: list[str], now: float
) -> list[str]:
    """Keep a key; the codes, if it is the first."""
    keys = schema.passkeys
    if connection.execute(select(keys.c.id).where(keys.c.id == key)).first() is not None:
        raise TooLate("passkey-known")
    first = not _many(connection, person)
    connection.execute(insert(keys).values({**values, "id": key, "person": person, "created": now, "used": 0.0}))
    if first:
        recovery.keep(connection, person, codes)
    return codes if first else []


def _remove(connection: Connection, person: str, key: str) -> bool:
    keys, persons = schema.passkeys, schema.persons
    gone = connection.execute(delete(keys).where(and_(keys.c.id == key, keys.c.person == person))).rowcount
    if gone and not _many(connection, person):
        connection.execute(update(persons).where(persons.c.id == person).values(guarded=False))
        connection.execute(delete(schema.recovery).where(schema.recovery.c.person == person))
    return gone == 1


def _guard(connection: Connection, person: str, on: bool) -> bool:
    if on and not _many(connection, person):
        return False
    connection.execute(update(schema.persons).where(schema.persons.c.id == person).values(guarded=on))
    return True


def _many(connection: Connection, person: str) -> int:
    keys = schema.passkeys
    return int(connection.execute(select(func.count()).where(keys.c.person == person)).scalar_one())


def _owner(connection: Connection, key: str) -> tuple[Viewer, bytes, int] | None:
    keys, persons = schema.passkeys, schema.persons
    row = connection.execute(
        select(persons.c.id, persons.c.name, persons.c.username, keys.c.public, keys.c["count"])
        .join_from(keys, persons, keys.c.person == persons.c.id)
        .where(and_(keys.c.id == key, persons.c.blocked.is_(False)))
    ).one_or_none()
    return (Viewer(row[0], row[1], row[2] or ""), row[3], row[4]) if row else None


def _used(connection: Connection, key: str, count: int, now: float) -> None:
    keys = schema.passkeys
    connection.execute(update(keys).where(keys.c.id == key).values({"count": count, "used": now}))
