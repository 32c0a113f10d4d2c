"""For whoever keeps a server: backups that come back equal, the doctor, people and chat, health."""

from __future__ import annotations

import gzip
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from pelagos.cli import run, speech
from pelagos.core.match import Ply
from pelagos.server import people, saving
from pelagos.server.doctor import Report, examine
from pelagos.server.keeping import BackupError, backup, engine_for, fingerprint, restore
from pelagos.server.settings import Settings
from tests.server.people import Player, client_of, play_out, services_of, sit_down, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Serve = Callable[..., Awaitable[FastAPI]]


def url(path: Path) -> str:
    return Settings(database=str(path)).url


async def lived_in(app: FastAPI) -> tuple[Player, Player, str, str]:
    """A server on which something happened: a finished game, a running one, undo, chat, notes, an account, a record."""
    services_of(app).limits._on = False
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    over = await table_of(ione, kostas)
    await play_out(over, ione, kostas)
    running = await table_of(ione, kostas, pace="weeks")
    await ione.play(running)
    await ione.post(f"/tables/{running}/undo")
    await ione.play(running)
    await ione.post(f"/tables/{running}/chat", 201, text="Καλησπέρα 🏺")
    await kostas.post(f"/tables/{running}/chat", 201, text="you here")
    await ione.web.put(f"/api/v1/tables/{running}/notes", json={"text": "mine"})
    made = await kostas.post("/accounts", 201, username="kostas", password="a sea of wine")
    kostas = Player(app, made)
    record = (await ione.web.get(f"/api/v1/tables/{over}/record")).text
    assert (await ione.web.post("/api/v1/records", content=record)).status_code == 201
    await services_of(app).tables.finish()
    return ione, kostas, over, running


def hash_of(path: Path) -> tuple[int, str]:
    with engine_for(url(path)).begin() as connection:
        return fingerprint(connection)


async def test_a_backup_comes_back_equal_by_hash_and_is_played_on(
    app: FastAPI, serve: Serve, database: Path, tmp_path: Path
) -> None:
    ione, kostas, over, running = await lived_in(app)
    before = await ione.get(f"/tables/{running}/sheet")
    file, other = tmp_path / "today.backup", tmp_path / "other.db"
    saved = backup(url(database), file)  # while the server runs
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(url(other), file) == saved
    assert hash_of(other) == hash_of(database) == (saved.rows, saved.sha256)
    again = await serve(database=str(other))
    there = [Player(again, {"id": "", "name": "", "account": "", "token": who.token}) for who in (ione, kostas)]
    assert {**(await there[0].get(f"/tables/{running}/sheet")), "sequence": 0} == {**before, "sequence": 0}
    assert (await there[0].get(f"/tables/{over}/sheet"))["over"]
    await play_out(running, *there)


async def test_what_is_no_whole_backup_or_no_empty_database_changes_nothing(
    app: FastAPI, database: Path, tmp_path: Path
) -> None:
    await lived_in(app)
    file = tmp_path / "today.backup"
    backup(url(database), file)
    before = hash_of(database)
    with pytest.raises(BackupError, match=r"keeping.not-empty|holds something"):
        restore(url(database), file)
    with pytest.raises(BackupError):
        backup(url(database), file)  # nothing is ever overwritten
    whole = gzip.decompress(file.read_bytes())
    lines = whole.splitlines(keepends=True)
    broken = {
        "empty": b"",
        "text": b"hello",
        "short": file.read_bytes()[:-30],
        "a row less": gzip.compress(b"".join(lines[:5] + lines[6:])),
        "no end": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(whole.replace(b"Ione", b"Iona", 1)),
        "other schema": gzip.compress(whole.replace(b'"schema":"', b'"schema":"9', 1)),
    }
    for name, data in broken.items():
        (tmp_path / name).write_bytes(data)
        fresh = tmp_path / f"{name}.db"
        with pytest.raises(BackupError):
            restore(url(fresh), tmp_path / name)
        assert not fresh.exists() or hash_of(fresh)[0] <= 1
    assert hash_of(database) == before


# The doctor.


def examined(app: FastAPI, database: Path) -> Report:
    with engine_for(url(database)).begin() as connection:
        return examine(connection, services_of(app).tables.games)


async def test_the_doctor_finds_nothing_wrong_with_what_was_played(app: FastAPI, database: Path) -> None:
    await lived_in(app)
    report = examined(app, database)
    assert report.findings == []
    assert (report.tables, report.sound) == (3, True)
    assert report.plies > 50
    assert report.positions > 20
    assert report.draws > 10


HARM = (
    ("update moves set text = 'lay 1' where \"table\" = :over and seat = 0", "doctor."),
    ("update moves set text = replace('coin 3coin 4', text, '') where \"table\" = :over and ply = 1", "doctor."),
    ('delete from moves where "table" = :over and ply = 3', "doctor.plies"),
    ('update positions set data = replace(data, \'"won"\', \'"wan"\') where "table" = :over', "doctor."),
    (f"update tables set secret = x'{'11' * 32}' where id = :over", "doctor.dice"),
    ('update positions set data = replace(data, \'"version":"1"\', \'"version":"7"\')', "doctor.position"),
)


async def test_the_doctor_names_what_differs(app: FastAPI) -> None:
    _, _, over, _ = await lived_in(app)
    services = services_of(app)
    for harm, found in HARM:
        with services.store.engine.connect() as connection:
            connection.execute(text(harm), {"over": over})
            report = examine(connection, services.tables.games)
            connection.rollback()
        assert not report.sound, harm
        keys = [finding.what.key for finding in report.findings if finding.table == over]
        assert any(key.startswith(found) for key in keys), (harm, keys)


# The command.


@pytest.fixture
def pelagos(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: Path
) -> Callable[..., tuple[int, str]]:
    """The command, on this test's database."""
    monkeypatch.setenv(speech.VARIABLE, "en")

    def command(*words: str, where: Path = database) -> tuple[int, str]:
        code = run((*words, "--database", str(where)))
        shown = capsys.readouterr()
        return code, shown.out + shown.err

    return command


async def test_backup_restore_and_doctor_from_the_command_line(
    app: FastAPI, pelagos: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    await lived_in(app)
    file, other = str(tmp_path / "x.backup"), tmp_path / "other.db"
    code, told = pelagos("backup", file)
    assert (code, "rows, SHA-256" in " ".join(told.split())) == (0, True)  # a long path breaks the line elsewhere
    assert pelagos("restore", file, where=other)[0] == 0
    code, told = pelagos("restore", file, where=other)
    assert (code, "holds something already" in told) == (1, True)
    code, told = pelagos("doctor", where=other)
    assert (code, "Everything is as it should be" in told) == (0, True)
    code, told = pelagos("admin", "counts")
    assert code == 0
    assert "2  people" in told


async def test_somebody_is_kept_out_and_let_in_again(
    app: FastAPI, pelagos: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, kostas, _, running = await lived_in(app)
    assert pelagos("admin", "block", "kostas")[0] == 0
    for known in list(services_of(app).people._known):
        services_of(app).people._known[known] = people._Known(services_of(app).people._known[known].viewer, 0.0)
    assert (await kostas.get("/me"))["id"] == ""
    right = {"username": "kostas", "password": "a sea of wine"}
    async with client_of(app) as web:
        assert (await web.post("/api/v1/login", json=right)).status_code == 403
        assert pelagos("admin", "unblock", "kostas")[0] == 0
        back = Player(app, (await web.post("/api/v1/login", json=right)).json())
    assert (await back.view(running))["seat"] == 1
    assert pelagos("admin", "block", "nobody")[0] == 1


async def test_an_account_is_deleted_with_all_it_wrote_and_the_others_play_on(
    app: FastAPI, serve: Serve, pelagos: Callable[..., tuple[int, str]], database: Path
) -> None:
    ione, kostas, _, running = await lived_in(app)
    assert pelagos("admin", "delete", "kostas")[0] == 1  # not without --yes
    assert pelagos("admin", "delete", "kostas", "--yes")[0] == 0
    again = await serve()
    there = Player(again, {"id": "", "name": "", "account": "", "token": ione.token})
    gone = Player(again, {"id": "", "name": "", "account": "", "token": kostas.token})
    assert (await gone.get("/me"))["id"] == ""
    assert [line["text"] for line in await there.get(f"/tables/{running}/chat")] == ["Καλησπέρα 🏺"]
    seat = (await there.get(f"/tables/{running}"))["seats"][1]
    assert (seat["kind"], seat["name"]) == ("stand-in", "—")
    with services_of(again).store.engine.connect() as connection:
        named = [connection.execute(text(f"select name from {rows}")).scalars().all() for rows in ("persons", "chat")]
    assert all("Kostas" not in names for names in named)
    await play_out(running, there)


async def test_lines_of_chat_are_removed(app: FastAPI, serve: Serve, pelagos: Callable[..., tuple[int, str]]) -> None:
    ione, _, _, running = await lived_in(app)
    line = (await ione.get(f"/tables/{running}/chat"))[0]["id"]
    assert pelagos("admin", "remove-chat", running, "--line", str(line))[0] == 0
    assert pelagos("admin", "remove-chat", running, "--line", str(line))[0] == 1
    again = await serve()
    there = Player(again, {"id": "", "name": "", "account": "", "token": ione.token})
    assert [said["text"] for said in await there.get(f"/tables/{running}/chat")] == ["you here"]


async def test_a_table_is_let_out_of_quarantine(app: FastAPI, pelagos: Callable[..., tuple[int, str]]) -> None:
    ione, _, over, _ = await lived_in(app)
    services = services_of(app)
    await services.store.write(saving.quarantine, over, "for a test")
    services.tables.drop_all()
    assert (await ione.web.get(f"/api/v1/tables/{over}/sheet")).status_code == 409
    assert pelagos("admin", "release", over)[0] == 0
    assert (await ione.get(f"/tables/{over}/sheet"))["over"]
    assert pelagos("admin", "release", over)[0] == 1


# Health and size.


async def test_health_says_whether_the_database_answers(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async with client_of(app) as web:
        answer = await web.get("/healthz")
        assert (answer.status_code, answer.json()["ok"], answer.json()["streams"]) == (200, True, 0)

        async def failing(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(services_of(app).store, "read", failing)
        answer = await web.get("/healthz")
        assert (answer.status_code, answer.json()["database"]) == (503, False)


async def test_a_table_of_five_thousand_plies_is_opened_in_no_time(app: FastAPI) -> None:
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    await ione.play(table)
    services = services_of(app)
    async with services.tables.open(table) as live:
        match = live.running
        start = len(match.log)
        told = [ply for ply in match.log if ply.told]
        idle = [Ply(-1, ply.action, ply.seen, ply.branch, ply.told) for ply in told]
        match.log += (idle * (5000 // len(idle) + 1))[: 5000 - start]  # a story as long as that
        await services.tables.save(live, start)
    await kostas.play(table)
    best = 1.0
    for _ in range(5):
        services.tables.drop_all()
        begun = time.process_time()
        async with services.tables.open(table) as live:
            best = min(best, time.process_time() - begun)
            assert len(live.running.log) > 5000
    assert best < 0.1  # seconds of a processor: the machine may be busy
