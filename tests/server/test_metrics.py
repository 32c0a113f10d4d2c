"""Figures for Prometheus, the numbers of requests, and logs: for whoever keeps the server, and nobody else."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI

from pelagos.server.logs import REQUEST, AsJson, AsText, write_down
from tests.server.people import client_of, sit_down, table_of

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]
SAMPLE = re.compile(r'pelagos_[a-z_]+\{process="[0-9a-f]+"(,[a-z]+="[^"\n]*")*\} [0-9.e+-]+')


async def test_without_the_word_there_is_no_such_page(serve: Serve) -> None:
    for app, said in ((await serve(), ""), (await serve(metrics="open"), "shut"), (await serve(metrics="open"), "")):
        async with client_of(app, **({"authorization": f"Bearer {said}"} if said else {})) as web:
            assert (await web.get("/metrics")).status_code == 404


async def test_figures_name_routes_and_neither_tables_nor_people(serve: Serve) -> None:
    app = await serve(metrics="open")
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    await ione.play(table)
    await ione.web.get(f"/api/v1/no/such/{table}")
    async with client_of(app, authorization="Bearer open") as web:
        answer = await web.get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line) for line in lines), lines
    choice = 'method="POST",route="/api/v1/tables/{table}/choices",status="200"} 1'
    assert any(line.endswith(choice) for line in lines)
    assert any("pelagos_tables{" in line and line.endswith(" 1") for line in lines)
    for secret in (table, ione.viewer.id, ione.token, "Ione"):
        assert secret not in answer.text


async def test_a_request_has_a_number_and_keeps_the_one_it_brings(app: FastAPI) -> None:
    async with client_of(app) as web:
        one, other = [(await web.get("/healthz")).headers["x-request-id"] for _ in range(2)]
        assert one != other
        given = (await web.get("/healthz", headers={"x-request-id": "abc-1.2_3"})).headers["x-request-id"]
        assert given == "abc-1.2_3"
        for bad in ("x" * 65, "a b", '"', "é"):
            answer = await web.get("/healthz", headers={"x-request-id": bad.encode()})
            assert re.fullmatch(r"[0-9a-f]{12}-[0-9a-f]{12}", answer.headers["x-request-id"])


def test_a_line_of_the_log_is_json_with_the_number_of_the_request() -> None:
    record = logging.LogRecord("pelagos.x", logging.ERROR, "x.py", 1, "table %s\nis odd", ("abc",), None)
    token = REQUEST.set("number-1")
    try:
        told = json.loads(AsJson().format(record))
        assert AsText("%(message)s").format(record).endswith("[number-1]")
        try:
            raise ValueError("what")
        except ValueError:
            record.exc_info = sys.exc_info()
        line = AsJson().format(record)
    finally:
        REQUEST.reset(token)
    assert (told["level"], told["text"], told["request"]) == ("error", "table abc\nis odd", "number-1")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told["time"])
    assert "\n" not in line
    assert "ValueError: what" in json.loads(line)["trace"]


async def test_requests_stand_in_the_log_by_their_route(
    serve: Serve, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    app = await serve()
    ione = await sit_down(app, "Ione")
    write_down(as_json=True)
    try:
        await ione.web.get("/api/v1/tables/abcdefgh/sheet", headers={"x-request-id": "number-2"})
    finally:
        logging.getLogger("pelagos.requests").setLevel(logging.WARNING)
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (line,) = [line for line in told if line["logger"] == "pelagos.requests"]
    assert (line["request"], line["status"], line["method"]) == ("number-2", 404, "GET")
    assert line["route"] == "/api/v1/tables/{table}/sheet"
    assert "abcdefgh" not in json.dumps(line)
