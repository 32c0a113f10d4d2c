"""Passkeys: a device of the test's own makes keys and signs; the server believes what it proves and nothing else."""

from __future__ import annotations

import hashlib
import json
import os
import re
import struct
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fastapi import FastAPI
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from pelagos.server import admin
from pelagos.server.errors import TooMany
from pelagos.server.services import Services
from pelagos.server.settings import Settings
from tests.server.conftest import Serve
from tests.server.people import client_of, services_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ORIGIN = "http://pelagos.test"
PASSWORD = "a long enough word"
PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Device:
    """A device with one key."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.count = 0
        self.flags = PRESENT | VERIFIED

    def _data(self, host: str, more: bytes = b"", flags: int = 0) -> bytes:
        self.count += 1
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", self.flags | flags, self.count) + more

    def _said(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": origin}).encode()

    def _credential(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        told = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": told, "clientExtensionResults": {}}

    def make(self, options: dict[str, Any], origin: str = ORIGIN) -> dict[str, Any]:
        """A new key, as the browser tells of it."""
        point = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cose
        data = self._data(options["rp"]["id"], attested, ATTESTED)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("create", options["challenge"], origin)
        return self._credential({"clientDataJSON": said, "attestationObject": attestation})

    def sign(self, options: dict[str, Any], origin: str = ORIGIN, host: str = "") -> dict[str, Any]:
        """An answer to whoever asks for a key of a site."""
        data, said = self._data(host or options["rpId"]), self._said("get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._credential({"clientDataJSON": said, "authenticatorData": data, "signature": signature})


class Browser:
    """A browser with cookies, on a page of ours."""

    def __init__(self, app: FastAPI) -> None:
        self.web = client_of(app, accept="application/json")

    async def post(self, path: str, form: dict[str, str] | None = None, **body: Any) -> httpx.Response:
        """Send something, as a page of ours does."""
        found = re.search('name="csrf" content="([^"]+)"', (await self.web.get("/sign-in")).text)
        assert found is not None
        sent: dict[str, Any] = {"data": form} if form is not None else {"json": body}
        return await self.web.post(path, headers={"x-csrf-token": found[1]}, **sent)

    async def with_account(self, name: str) -> Browser:
        """Made an account."""
        await self.post("/sign-up", form={"username": name, "password": PASSWORD})
        return self

    async def add(self, device: Device, **changed: Any) -> httpx.Response:
        """Ask for a key and send what the device makes."""
        options = (await self.post("/passkeys/new")).json()
        return await self.post("/passkeys", name="My phone", credential=device.make(options, **changed))

    async def enter(self, device: Device, **changed: Any) -> httpx.Response:
        """Sign in by a device."""
        options = (await self.post("/passkeys/greet")).json()
        return await self.post("/passkeys/enter", credential=device.sign(options, **changed))

    async def who(self) -> str:
        """The account that this browser acts for."""
        answer = await self.web.get("/api/v1/me")
        return str(answer.json()["account"]) if answer.status_code == 200 else ""


async def test_an_account_is_opened_by_its_passkey(app: FastAPI) -> None:
    ione, device = await Browser(app).with_account("ione"), Device()
    assert (await ione.add(device)).status_code == 200
    assert "My phone" in (await ione.web.get("/account")).text
    other = Browser(app)
    assert await other.who() == ""
    assert (await other.enter(device)).json() == {"next": "/"}
    assert await other.who() == "ione"


async def test_what_is_wrong_opens_nothing(serve: Serve) -> None:
    app = await serve(limits=False)
    ione, device = await Browser(app).with_account("ione"), Device()
    await ione.add(device)
    other = Browser(app)
    assert (await other.enter(Device())).status_code == 403, "a key that nobody has"
    thief = Device()
    thief.id = device.id
    assert (await other.enter(thief)).status_code == 403, "the name of a key without the key"
    assert (await other.enter(device, origin="http://pelagos.evil")).status_code == 403, "signed for another site"
    assert (await other.enter(device, host="pelagos.evil")).status_code == 403
    device.flags = PRESENT
    assert (await other.enter(device)).status_code == 403, "the device did not ask who holds it"
    device.flags |= VERIFIED
    options = (await other.post("/passkeys/greet")).json()
    answer = device.sign(options)
    question = dict(other.web.cookies)
    other.web.cookies.clear()
    assert (await other.post("/passkeys/enter", credential=answer)).status_code == 409, "nobody asked this browser"
    other.web.cookies.update(question)
    assert (await other.post("/passkeys/enter", credential=answer)).status_code == 200
    other.web.cookies.clear()
    other.web.cookies.update(question)
    assert (await other.post("/passkeys/enter", credential=answer)).status_code == 409, "answered before"
    device.count = 0
    assert (await Browser(app).enter(device)).status_code == 403, "a copy of the key, that counts for itself"
    for rubbish in (
        {},
        {"id": 7},
        {"id": "x\u0000"},
        {"id": "é"},
        {**answer, "response": {}},
        {**answer, "response": 1},
    ):
        await other.post("/passkeys/greet")
        assert (await other.post("/passkeys/enter", credential=rubbish)).status_code == 403
        await ione.post("/passkeys/new")
        assert (await ione.post("/passkeys", credential=rubbish)).status_code == 400
    assert (await other.post("/passkeys/enter", credential=[1])).status_code == 422


async def test_a_key_is_made_for_an_account_at_this_site_by_whoever_was_asked(app: FastAPI) -> None:
    guest = Browser(app)
    assert (await guest.post("/passkeys/new")).status_code == 403
    ione = await Browser(app).with_account("ione")
    kostas = await Browser(app).with_account("kostas")
    assert (await ione.add(Device(), origin="http://pelagos.evil")).status_code == 400
    options = (await ione.post("/passkeys/new")).json()
    asked = dict(ione.web.cookies)
    kostas.web.cookies.set("pelagos_passkey", asked["pelagos_passkey"])
    late = await kostas.post("/passkeys", credential=Device().make(options))
    assert late.status_code == 409, "another account was asked"
    device = Device()
    assert (await ione.add(device)).status_code == 200
    assert (await kostas.add(device)).status_code == 409, "one key opens one account"
    assert (await kostas.post("/passkeys/remove", form={"key": bytes_to_base64url(device.id)})).status_code == 404
    assert (await Browser(app).enter(device)).status_code == 200


async def test_whoever_wants_it_is_not_opened_by_the_password_alone(app: FastAPI) -> None:
    ione, device = await Browser(app).with_account("ione"), Device()
    assert (await ione.post("/account/guard", form={"on": "yes"})).status_code == 409, "without a key nobody came in"
    await ione.add(device)
    await ione.post("/account/guard", form={"on": "yes"})
    other = Browser(app)
    password = {"username": "ione", "password": PASSWORD}
    assert (await other.post("/sign-in", form=password)).status_code == 422
    assert (await other.post("/api/v1/login", **password)).status_code == 403
    assert await other.who() == ""
    assert (await other.enter(device)).status_code == 200
    await other.post("/passkeys/remove", form={"key": bytes_to_base64url(device.id)})
    assert (await Browser(app).enter(device)).status_code == 403
    again = Browser(app)
    await again.post("/sign-in", form=password)
    assert await again.who() == "ione", "without keys the password is enough again"


async def test_keys_of_those_who_are_blocked_or_gone_open_nothing(app: FastAPI) -> None:
    ione, device = await Browser(app).with_account("ione"), Device()
    await ione.add(device)
    engine = services_of(app).store.engine
    admin.block(engine, "ione")
    assert (await Browser(app).enter(device)).status_code == 403
    admin.block(engine, "ione", blocked=False)
    assert (await Browser(app).enter(device)).status_code == 200
    admin.delete_person(engine, "ione")
    assert (await Browser(app).enter(device)).status_code == 403


async def test_an_account_has_so_many_keys(serve: Serve) -> None:
    app = await serve(limits=False)
    ione = await Browser(app).with_account("ione")
    options = (await ione.post("/passkeys/new")).json()
    assert base64url_to_bytes(options["user"]["id"]).decode() not in ("ione", ""), "no name leaves with the key"
    for _ in range(10):
        assert (await ione.add(Device())).status_code == 200
    assert (await ione.post("/passkeys/new")).status_code == 429


async def test_attempts_are_counted_for_all_processes_and_for_nobody_else(fresh: str) -> None:
    one, other = (Services(Settings(database=fresh, processes=2)) for _ in range(2))
    try:
        for n in range(8):
            await (one, other)[n % 2].attempts.spend("name", "192.0.2.1 ione")
        for services in (one, other):
            with pytest.raises(TooMany):
                await services.attempts.spend("name", "192.0.2.1 ione")
            await services.attempts.spend("name", "192.0.2.9 ione")  # from elsewhere Ione may still try
    finally:
        for services in (one, other):
            await services.finish()
