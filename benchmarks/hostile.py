"""Hostile requests: every address of the OpenAPI document, and what nobody sends by chance.

    python -m benchmarks.hostile                       # 2,000 requests
    python -m benchmarks.hostile --requests 1000000    # the long run
    python -m benchmarks.hostile --requests 0 --examples 20    # by Schemathesis, right and wrong, for every address

A server of its own, in this process, on a fresh SQLite file (or `--database`), without limits on how often somebody may
ask. Two people play there and keep notes; a third who holds no seat at their table, and a stranger, ask for everything
that the document names, with values of the right kind, of the wrong kind, too large, too deep, half a character; and
they submit choices by a grammar of their own, made of the words of the game; what Schemathesis makes of the document is
asked as well. No answer may be a fault of the server,
none may hold what was meant for others, and the table of the two must be afterwards what it was before.
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
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from sqlalchemy import select, true

from pelagos.server import schema
from pelagos.server.app import create_app
from pelagos.server.services import Services
from pelagos.server.settings import Settings

GAME = "tiny"
SECRET = "nobody-else-may-read-this"
METHODS = ("get", "post", "put", "delete", "patch")
TEXTS = (
    "", " ", "0", "-1", "²", "９", "1e999", "NaN", "null", "true", "a\0b", "\ud800", "\u202e", "é" * 50, "x" * 5000,
    "../../etc/passwd", "%2e%2e%2f", "' or 1=1 --", "<script>alert(1)</script>", "{{7*7}}", "${x}", "\r\nx: y",
    "9" * 400, "en", "fr", "de", "tiny", "cyclades", "random", "greedy", "greedy:samples=10**9", "live", "weeks",
)  # fmt: skip
NUMBERS = (0, 1, -1, -2, 2, 15, 31, 64, 2**31, -(2**31) - 1, 2**63, 10**30, 1.5, -0.0, 1e308)
SEPARATORS = (" ", "  ", "\t", ",", ";", "\u00a0", "", "\n")


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

    def request(self) -> tuple[str, str, dict[str, Any]]:
        """Method, address, and what httpx is to send."""
        method, path, operation = self._rng.choice(self._operations)
        if self._rng.random() < 0.02:
            method = self._rng.choice(METHODS)
        path = re.sub(r"\{(\w+)\}", lambda found: self._in_path(found[1]), path)
        query = {
            one["name"]: self._plain(one.get("schema", {}))
            for one in operation.get("parameters", ())
            if one["in"] == "query" and self._rng.random() < 0.6
        }
        sent: dict[str, Any] = {"params": query, "headers": {"content-type": "application/json"}}
        body = operation.get("requestBody")
        if body is not None or self._rng.random() < 0.05:
            sent["content"] = self._body(path, body or {})
        return method.upper(), path, sent

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


def generated(document: dict[str, Any], tables: list[str], examples: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
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
                wanted = {"params": sent.get("params") or {}, "headers": dict(sent.get("headers") or {})}
                if content is not None:
                    wanted["content"] = content
                yield case.method, urlsplit(sent["url"]).path, wanted


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
    with services.store.engine.connect() as connection:
        for name, column in wanted.items():
            rows = schema.metadata.tables[name]
            seen = [one for one in rows.c if one.name != "seen"]  # when the two were last there
            theirs = rows.c.person.in_(people) if name in ("chat", "notes") else true()
            found = connection.execute(select(*seen).where(rows.c[column] == table, theirs)).all()
            hashed.update(repr(sorted(map(repr, found))).encode())
    return hashed.hexdigest()


async def attack(app: FastAPI, requests: int, seed: int, examples: int = 0) -> Counter[str]:
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
    stranger = client_of(app)
    before, counted = digest(services, table, people), Counter[str]()
    others = generated(app.openapi(), [table, own["table"]], examples) if examples else iter(())
    for number, (method, path, sent) in enumerate(chain((hostile.request() for _ in range(requests)), others)):
        who = rng.choice((mina, mina, stranger))
        if path.endswith(("/stream", "/logout")):  # streams do not end; Mina stays who she is
            continue
        status, text = await answered(partial(who.request, method, path, **sent))
        counted[f"{status // 100}xx"] += 1
        if status >= 500:
            counted["faults"] += 1
            print(f"{status} {method} {path} {sent} {text[:300]}", file=sys.stderr)
        if any(secret in text for secret in secrets):
            counted["leaks"] += 1
            print(f"LEAK {method} {path} {sent}", file=sys.stderr)
        if number % 500 == 499 and digest(services, table, people) != before:
            counted["changes"] += 1
            print(f"CHANGED by one of the 500 requests before {number}", file=sys.stderr)
            before = digest(services, table, people)
    counted["changes"] += digest(services, table, people) != before
    return counted


async def answered(ask: Callable[[], Awaitable[httpx.Response]]) -> tuple[int, str]:
    """The status and the text; 400 where httpx itself will not send such a thing."""
    with suppress(httpx.InvalidURL, UnicodeEncodeError, httpx.UnsupportedProtocol):
        answer = await ask()
        return answer.status_code, answer.text
    return 400, ""


async def run(database: str, requests: int, seed: int, examples: int = 0) -> Counter[str]:
    """A server of its own, attacked."""
    app = create_app(Settings(database=database, limits=False, pace=0, workers=1))
    async with app.router.lifespan_context(app):
        return await attack(app, requests, seed, examples)


def main() -> int:
    """Attack, print what was answered; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--examples", type=int, default=0, help="by Schemathesis, of either kind, for every address")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"{folder}/hostile.db"
        found = asyncio.run(run(database, given.requests, given.seed, given.examples))
    print(", ".join(f"{name} {found[name]}" for name in ("2xx", "3xx", "4xx", "5xx", "faults", "leaks", "changes")))
    return int(any(found[name] for name in ("faults", "leaks", "changes")))


if __name__ == "__main__":
    sys.exit(main())
