"""Hostile requests: every address of the OpenAPI document, and what nobody sends by chance.

    python -m benchmarks.hostile                       # 2,000 requests
    python -m benchmarks.hostile --requests 1000000    # the long run
    python -m benchmarks.hostile --requests 0 --examples 20    # by Schemathesis, right and wrong, for every address
    python -m benchmarks.hostile --requests 0 --examples 20 --again 50    # each of those 50 times more, spoilt

A server of its own, in this process, on a fresh SQLite file (or `--database`), without limits on how often somebody may
ask. Two people play there and keep notes; a third who holds no seat at their table, and a stranger, ask for everything
that the document names, with values of the right kind, of the wrong kind, too large, too deep, half a character; and
they submit choices by a grammar of their own, made of the words of the game; what Schemathesis makes of the document is
asked as well, and again with something in it changed. Several ask at once, so that one who waits for the disk or for a
process keeps nobody from asking. No answer may be a fault of the server, none may hold what was meant for others, and
the table of the two must be afterwards what it was before.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode, urlsplit

import httpx
from fastapi import FastAPI
from sqlalchemy import select, true

from pelagos.server import schema
from pelagos.server.app import create_app
from pelagos.server.services import Services
from pelagos.server.settings import Settings
from pelagos.server.store import READING

GAME = "tiny"
SECRET = "nobody-else-may-read-this"
METHODS = ("get", "post", "put", "delete", "patch")
TEXTS = (
    "", " ", "0", "-1", "²", "９", "1e999", "NaN", "null", "true", "a\0b", "\ud800", "\u202e", "é" * 50, "x" * 5000,
    "../../etc/passwd", "%2e%2e%2f", "' or 1=1 --", "<script>alert(1)</script>", "{{7*7}}", "${x}", "\r\nx: y",
    "9" * 400, "en", "fr", "de", "tiny", "cyclades", "random", "greedy", "greedy:samples=10**9", "live", "weeks",
)  # fmt: skip
NUMBERS = (0, 1, -1, -2, 2, 15, 31, 64, 2**31, -(2**31) - 1, 2**63, 10**30, 1.5, -0.0, 1e308)
ASKERS = 16  # at the same time
SEPARATORS = (" ", "  ", "\t", ",", ";", "\u00a0", "", "\n")


class Asked(NamedTuple):
    """One request, before anything is encoded."""

    method: str
    path: str  # with its percent signs
    query: dict[str, Any]
    headers: dict[str, str]
    body: bytes


class Hostile:
    """Makes requests out of a document."""

    def __init__(self, document: dict[str, Any], tables: list[str], words: list[str], rng: random.Random) -> None:
        self._document = document
        self._tables = tables
        self._words = words
        self._rng = rng
        self._operations = [
            (method, path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method in METHODS
        ]

    def request(self) -> Asked:
        """Any request."""
        method, path, operation = self._rng.choice(self._operations)
        if self._rng.random() < 0.02:
            method = self._rng.choice(METHODS)
        path = re.sub(r"\{(\w+)\}", lambda found: self._in_path(found[1]), path)
        query = {
            one["name"]: self._plain(one.get("schema", {}))
            for one in operation.get("parameters", ())
            if one["in"] == "query" and self._rng.random() < 0.6
        }
        body = operation.get("requestBody")
        wanted = body is not None or self._rng.random() < 0.05
        content = self._body(path, body or {}) if wanted else b""
        return Asked(method.upper(), path, query, {"content-type": "application/json"}, content)

    def spoilt(self, asked: Asked) -> Asked:
        """The same request with something in it changed."""
        rng = self._rng
        what = rng.randrange(6)
        if what == 0 and asked.query:
            return asked._replace(query={**asked.query, rng.choice(list(asked.query)): self._anything()})
        if what == 1:
            parts = asked.path.split("/")
            at = rng.randrange(1, len(parts))
            return asked._replace(path="/".join([*parts[:at], self._in_path("table"), *parts[at + 1 :]]))
        if what == 2:
            return asked._replace(method=rng.choice(METHODS).upper())
        if what == 3 and asked.body:
            at = rng.randrange(len(asked.body))
            return asked._replace(body=asked.body[:at] + rng.randbytes(rng.randrange(3)) + asked.body[at + 1 :])
        with suppress(ValueError):
            return asked._replace(body=json.dumps(self._changed(json.loads(asked.body))).encode())
        return asked._replace(query={**asked.query, str(rng.choice(TEXTS)): self._anything()})

    def _anything(self) -> Any:
        return self._rng.choice((*TEXTS, *NUMBERS, *self._words, *self._tables))

    def _changed(self, value: Any) -> Any:
        """One leaf of it is another, or is gone."""
        if isinstance(value, dict) and value:
            name = self._rng.choice(list(value))
            if self._rng.random() < 0.15:
                return {key: one for key, one in value.items() if key != name}
            return {**value, name: self._changed(value[name])}
        if isinstance(value, list) and value:
            at = self._rng.randrange(len(value))
            return [*value[:at], self._changed(value[at]), *value[at + 1 :]]
        return self._rng.choice((self._anything(), None, [], {}, True))

    def _in_path(self, name: str) -> str:
        if name == "table" and self._rng.random() < 0.8:
            return self._rng.choice(self._tables)
        word = self._rng.choice([str(n) for n in NUMBERS] + list(TEXTS))
        return "".join(f"%{byte:02x}" for byte in word.encode("utf-8", "surrogatepass")) or "x"

    def _body(self, path: str, body: dict[str, Any]) -> bytes:
        chance = self._rng.random()
        if chance < 0.03:
            return self._rng.randbytes(self._rng.randrange(200))
        if chance < 0.05:
            return b"[" * self._rng.choice((10, 1000, 60_000))
        if path.endswith("/choices") and chance < 0.7:
            value: Any = self._submission()
        else:
            content = next(iter(body.get("content", {}).values()), {})
            value = self._value(content.get("schema", {}), 0)
        return json.dumps(value).encode()[:70_000]

    def _submission(self) -> dict[str, Any]:
        rng = self._rng
        texts = []
        for _ in range(rng.choice((0, 1, 1, 1, 2, 5, 250))):
            words = [rng.choice([*self._words, *TEXTS[:9], str(rng.choice(NUMBERS))]) for _ in range(rng.randrange(5))]
            text = rng.choice(SEPARATORS).join(words)
            texts.append(text.upper() if rng.random() < 0.2 else text)
        sent: dict[str, Any] = {"choices": texts}
        if rng.random() < 0.7:
            sent["stamp"] = rng.choice((0, 1, 2, 3, *NUMBERS, None, "1"))
        if rng.random() < 0.7:
            sent["seat"] = rng.choice((0, 1, *NUMBERS, None, "0"))
        return sent

    def _plain(self, wanted: dict[str, Any]) -> Any:
        value = self._value(wanted, 3)
        return value if isinstance(value, (str, int, float)) else str(value)

    def _value(self, wanted: dict[str, Any], depth: int) -> Any:
        """A value of the kind that is wanted, mostly."""
        rng = self._rng
        if rng.random() < 0.12 or depth > 5:
            return rng.choice((None, True, [], {}, rng.choice(TEXTS), rng.choice(NUMBERS), [[[]]], {"a": {"b": 1}}))
        if "$ref" in wanted:
            name = wanted["$ref"].rpartition("/")[2]
            return self._value(self._document["components"]["schemas"][name], depth)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in wanted:
                return self._value(rng.choice(wanted[several]), depth)
        if "enum" in wanted:
            return rng.choice(wanted["enum"])
        kind = wanted.get("type")
        if kind == "object":
            made = {name: self._value(of, depth + 1) for name, of in wanted.get("properties", {}).items()}
            made = {name: value for name, value in made.items() if rng.random() < 0.85}
            if rng.random() < 0.2:
                made[rng.choice(TEXTS)] = rng.choice(NUMBERS)
            return made
        if kind == "array":
            return [self._value(wanted.get("items", {}), depth + 1) for _ in range(rng.choice((0, 1, 2, 3, 40)))]
        if kind in ("integer", "number"):
            return rng.choice(NUMBERS)
        if kind == "boolean":
            return rng.random() < 0.5
        return rng.choice((*TEXTS, *self._words, *self._tables))


def _taking(made: list[Any]) -> Callable[[Any], None]:
    """What keeps every case it is given."""

    def take(case: Any) -> None:
        made.append(case)

    return take


def generated(document: dict[str, Any], tables: list[str], examples: int) -> Iterator[Asked]:
    """What Schemathesis makes of the document: for every address so many requests that fit it, and that do not."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable
    from schemathesis import GenerationMode

    bounded = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    for operation in schemathesis.openapi.from_dict(document).get_all_operations():
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            made: list[Any] = []

            with suppress(Unsatisfiable):  # an address without arguments has no wrong ones
                bounded(given(case=operation.ok().as_strategy(generation_mode=mode))(_taking(made)))()
            for number, case in enumerate(made):
                if "table" in case.path_parameters and number % 4:
                    case.path_parameters["table"] = tables[number % len(tables)]
                sent = case.as_transport_kwargs(base_url="http://pelagos.test")
                content = sent.get("data") if sent.get("json") is None else json.dumps(sent["json"])
                body = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else bytes(content or b"")
                query, headers = dict(sent.get("params") or {}), dict(sent.get("headers") or {})
                yield Asked(case.method, urlsplit(sent["url"]).path, query, headers, body)


async def people_at(app: FastAPI, *names: str) -> list[httpx.AsyncClient]:
    """Guests, each with a client of its own."""
    found = []
    for name in names:
        web = client_of(app)
        made = (await web.post("/api/v1/guests", json={"name": name})).json()
        web.headers["authorization"] = f"Bearer {made['token']}"
        found.append(web)
    return found


def client_of(app: FastAPI) -> httpx.AsyncClient:
    """Somebody unknown."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://pelagos.test", timeout=60)


async def prepared(app: FastAPI) -> tuple[list[httpx.AsyncClient], str, set[str]]:
    """A table at which two play, the two, and what only they may read."""
    ione, kostas = await people_at(app, "Ione", "Kostas")
    table: str = (await ione.post("/api/v1/tables", json={"game": GAME, "seats": 2})).json()["table"]
    info = (await ione.get(f"/api/v1/tables/{table}")).json()
    await kostas.post("/api/v1/join", json={"token": info["links"]["1"]})
    await ione.post(f"/api/v1/tables/{table}/start")
    view = (await ione.get(f"/api/v1/tables/{table}/view")).json()
    await ione.post(f"/api/v1/tables/{table}/choices", json={"choices": view["legal"][:1], "stamp": view["stamp"]})
    for one in (ione, kostas):
        await one.put(f"/api/v1/tables/{table}/notes", json={"text": SECRET})
    links = (await ione.get(f"/api/v1/tables/{table}")).json()["links"]
    tokens = {one.headers["authorization"].removeprefix("Bearer ") for one in (ione, kostas)}
    return [ione, kostas], table, {SECRET, *links.values(), *info["links"].values(), *tokens}


def digest(services: Services, table: str, people: set[str]) -> str:
    """All that is stored of a table; of chat and notes those of the two: whoever looks on may have its own."""
    hashed = hashlib.sha256()
    wanted = {"moves": "table", "undone": "table", "seats": "table", "chat": "table", "notes": "table", "tables": "id"}
    reading = services.store.engine.execution_options(**{READING: True})  # and keeps nobody from writing
    with reading.connect() as connection:
        for name, column in wanted.items():
            rows = schema.metadata.tables[name]
            seen = [one for one in rows.c if one.name != "seen"]  # when the two were last there
            theirs = rows.c.person.in_(people) if name in ("chat", "notes") else true()
            found = connection.execute(select(*seen).where(rows.c[column] == table, theirs)).all()
            hashed.update(repr(sorted(map(repr, found))).encode())
    return hashed.hexdigest()


class Attack:
    """Several who ask at once, and what they were answered."""

    def __init__(self, app: FastAPI, secrets: set[str], askers: list[str], rng: random.Random) -> None:
        self._app = app
        self._secrets = [secret.encode() for secret in secrets]
        self._askers = askers  # their tokens
        self._rng = rng
        self.counted: Counter[str] = Counter()

    async def ask_all(self, wanted: Iterator[Asked]) -> None:
        """Ask for all of it."""
        await asyncio.gather(*(self._ask_on(wanted) for _ in range(ASKERS)))

    async def _ask_on(self, wanted: Iterator[Asked]) -> None:
        for asked in wanted:
            if not asked.path.endswith(("/stream", "/logout")):  # streams do not end; Mina stays who she is
                await self._ask(asked, self._rng.choice(self._askers))

    async def _ask(self, asked: Asked, token: str) -> None:
        status, text = await answered(self._app, asked, token)
        self.counted["asked"] += 1
        self.counted[f"{status // 100}xx"] += 1
        if status >= 500:
            self.counted["faults"] += 1
            print(f"{status} {asked} {text[:300]!r}", file=sys.stderr)
        if any(secret in text for secret in self._secrets):
            self.counted["leaks"] += 1
            print(f"LEAK {asked}", file=sys.stderr)


async def attack(
    app: FastAPI, requests: int, seed: int, examples: int = 0, again: int = 0, minutes: float = 1e9
) -> Counter[str]:
    """Ask so many times, and what Schemathesis asks; how often what was answered, and what should not have been."""
    services: Services = app.state.services
    rng = random.Random(seed)
    two, table, secrets = await prepared(app)
    people = {(await one.get("/api/v1/me")).json()["id"] for one in two}
    (mina,) = await people_at(app, "Mina")
    own = (await mina.post("/api/v1/tables", json={"game": GAME, "seats": 2, "mine": [0, 1], "start": True})).json()
    vocabulary = services.tables.game(GAME).vocabulary
    words = sorted({word for n in range(vocabulary.size) for word in vocabulary.text(n).split()})
    hostile = Hostile(app.openapi(), [table, table, own["table"]], words, rng)
    token = mina.headers["authorization"]
    asking = Attack(app, secrets, [token, token, ""], rng)
    before = digest(services, table, people)
    others = list(generated(app.openapi(), [table, own["table"]], examples)) if examples else []
    spoilt = (hostile.spoilt(asked) for _ in range(again) for asked in others)

    def watched(wanted: Iterator[Asked]) -> Iterator[Asked]:
        nonlocal before
        end = time.monotonic() + 60 * minutes
        for number, asked in enumerate(wanted, 1):
            if time.monotonic() > end:
                return
            yield asked
            if number % 500 == 0 and digest(services, table, people) != before:
                asking.counted["changes"] += 1
                print(f"CHANGED by one of the 500 requests before {number}", file=sys.stderr)
                before = digest(services, table, people)

    await asking.ask_all(watched(chain((hostile.request() for _ in range(requests)), others, spoilt)))
    asking.counted["changes"] += digest(services, table, people) != before
    return asking.counted


async def answered(app: FastAPI, asked: Asked, token: str) -> tuple[int, bytes]:
    """Ask without a client, which would cost more than the answer, and send nothing that no client sends."""
    query = urlencode(asked.query, doseq=True, errors="surrogatepass")
    headers = {"host": "pelagos.test", "content-length": str(len(asked.body)), **asked.headers}
    if token:
        headers["authorization"] = token
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": unquote(asked.path),
        "raw_path": asked.path.encode("utf-8", "replace"),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode("latin-1"), str(value).encode("utf-8")) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("pelagos.test", 80),
    }
    bodies, told, status = [asked.body], bytearray(), 500

    async def receive() -> dict[str, Any]:
        if bodies:
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}
        await asyncio.Event().wait()  # whoever asked stays on the line
        raise AssertionError

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            told.extend(b"\n".join(value for _, value in message["headers"]))
        else:
            told.extend(message.get("body", b""))

    with suppress(Exception):  # which the server logs, and answers by 500
        await app(scope, receive, send)
    return status, bytes(told)


async def run(
    database: str, requests: int, seed: int, examples: int = 0, again: int = 0, minutes: float = 1e9
) -> Counter[str]:
    """A server of its own, attacked."""
    app = create_app(Settings(database=database, limits=False, pace=0, workers=1))
    async with app.router.lifespan_context(app):
        return await attack(app, requests, seed, examples, again, minutes)


def main() -> int:
    """Attack, print what was answered; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--examples", type=int, default=0, help="by Schemathesis, of either kind, for every address")
    parser.add_argument("--again", type=int, default=0, help="how often each of those is asked again, spoilt")
    parser.add_argument("--minutes", type=float, default=1e9, help="end after so long, however many were asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"{folder}/hostile.db"
        found = asyncio.run(run(database, given.requests, given.seed, given.examples, given.again, given.minutes))
    names = ("asked", "2xx", "3xx", "4xx", "5xx", "faults", "leaks", "changes")
    figures = ", ".join(f"{name} {found[name]}" for name in names)
    print(f"{figures}; {time.process_time():.0f} s of CPU, {time.monotonic() - begun:.0f} s")
    return int(any(found[name] for name in ("faults", "leaks", "changes")))


if __name__ == "__main__":
    sys.exit(main())
