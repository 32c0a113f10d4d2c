"""Choices and undo: saved before seen, nothing twice, nothing lost."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from pelagos.server import saving, stored
from pelagos.server.people import Viewer
from pelagos.server.wire import Sheet
from tests.server.people import Player, caught_up, play_out, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[FastAPI]]


def rows(app: FastAPI, table: str, name: str = "moves") -> list[Any]:
    """What is really in the database."""
    with app.state.services.store.engine.connect() as connection:
        return list(connection.execute(text(f'select * from {name} where "table" = :t order by ply'), {"t": table}))


async def test_a_move_is_stored_with_its_text_seat_mask_and_position(
    app: FastAPI, ione: Player, kostas: Player
) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    answer = await ione.play(table, view["legal"][1], stamp=view["stamp"])
    assert (answer["taken"], answer["kind"]) == (True, "taken")
    last = rows(app, table)[-1]
    assert (last.seat, last.text, last.seen, last.stamp) == (0, view["legal"][1], 1, view["stamp"])
    with app.state.services.store.engine.connect() as connection:
        position = connection.execute(text('select * from positions where "table" = :t'), {"t": table}).one()
    assert position.ply == len(rows(app, table))


async def test_saved_before_seen(app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit that fails: nobody is shown the move, nothing is kept, the same move can be sent again."""
    table = await table_of(ione, kostas)
    services = services_of(app)
    before = {p: await p.get(f"/tables/{table}/sheet") for p in (ione, kostas)}
    stored = len(rows(app, table))
    notified: list[str] = []
    monkeypatch.setattr(services.hub, "notify", notified.append)
    real = saving.advance

    def failing(connection: Connection, change: stored.Change) -> None:
        real(connection, change)
        raise OperationalError("insert", {}, Exception("disk full"))

    monkeypatch.setattr(saving, "advance", failing)
    view = await ione.view(table)
    refused = await ione.play(table, view["legal"][0], stamp=view["stamp"], expect=503)
    assert refused["error"]["key"] == "server.unsaved"
    assert notified == []
    assert len(rows(app, table)) == stored
    for player, sheet in before.items():
        now = await player.get(f"/tables/{table}/sheet")
        assert {**now, "sequence": 0} == {**sheet, "sequence": 0}
    monkeypatch.setattr(saving, "advance", real)
    assert (await ione.play(table, view["legal"][0], stamp=view["stamp"]))["taken"]
    assert notified == [table]


async def test_nobody_sees_a_move_while_it_is_being_saved(
    app: FastAPI, ione: Player, kostas: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ione, kostas)
    services = services_of(app)
    before = await kostas.get(f"/tables/{table}/sheet")
    real = services.store.write
    hold, reached = asyncio.Event(), asyncio.Event()

    async def slow(work: Any, *args: Any) -> Any:
        reached.set()
        await hold.wait()
        return await real(work, *args)

    monkeypatch.setattr(services.store, "write", slow)
    view = await ione.view(table)
    submission = asyncio.create_task(ione.play(table, view["legal"][0], stamp=view["stamp"]))
    await reached.wait()
    looking = asyncio.create_task(kostas.get(f"/tables/{table}/sheet"))
    done, _ = await asyncio.wait({submission, looking}, timeout=0.2)
    assert not done
    hold.set()
    assert (await submission)["taken"]
    assert (await looking)["sequence"] == before["sequence"] + 1


async def test_the_same_submission_gets_the_same_answer(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    first = await ione.play(table, view["legal"][0], stamp=view["stamp"])
    stored = len(rows(app, table))
    again = await ione.play(table, f"  {view['legal'][0].upper()} ", stamp=view["stamp"])
    assert again == first
    other = await ione.play(table, view["legal"][1], stamp=view["stamp"], expect=409)
    assert (other["kind"], other["taken"]) == ("stale", False)
    assert len(rows(app, table)) == stored
    # The same after the memory is gone, and while others played on.
    restarted = await serve()
    ione2 = Player(restarted, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    assert await ione2.play(table, view["legal"][0], stamp=view["stamp"]) == first
    assert len(rows(app, table)) == stored


async def test_two_clicks_at_once_are_one_move(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    stored = len(rows(app, table))
    clicks = [ione.play(table, view["legal"][0], stamp=view["stamp"]) for _ in range(5)]
    answers = await asyncio.gather(*clicks)
    assert all(answer == answers[0] for answer in answers)
    assert len(rows(app, table)) == stored + 1


@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        ("", "malformed"),
        ("lay\n1", "malformed"),
        ("lay one two three", "malformed"),
        ("fly 1", "unknown"),
        ("lay 99", "unknown"),
        ("revise", "illegal"),
        ("laurel 1", "illegal"),
        ("<script>alert(1)</script>", "malformed"),
    ],
)
async def test_whatever_is_not_offered_changes_nothing(
    app: FastAPI, ione: Player, kostas: Player, choice: str, kind: str
) -> None:
    table = await table_of(ione, kostas)
    before = await ione.get(f"/tables/{table}/sheet")
    stored = len(rows(app, table))
    refused = await ione.play(table, choice, expect=409)
    assert (refused["taken"], refused["kind"]) == (False, kind)
    assert refused["text"]
    after = await ione.get(f"/tables/{table}/sheet")
    assert {**after, "sequence": 0} == {**before, "sequence": 0}  # every process has numbers of its own
    assert len(rows(app, table)) == stored


async def test_nobody_plays_a_seat_that_is_not_theirs(app: FastAPI, ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas)
    choice = (await kostas.view(table))["legal"][0]
    for player in (ione, mina):
        refused = await player.play(table, choice, seat=1, expect=403)
        assert refused["error"]["key"] == "server.not-your-seat"
    for path in ("sheet", "view", "record", "steps/2", "why-not"):
        answer = await ione.web.get(f"/api/v1/tables/{table}/{path}", params={"seat": 1, "target": "coin-1"})
        assert answer.status_code == 403, path


async def test_a_composed_answer_is_all_or_nothing(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    first, second = view["legal"][:2]
    stored = len(rows(app, table))
    await ione.play(table, first, "revise", "lay 99", stamp=view["stamp"], expect=409)
    assert len(rows(app, table)) == stored
    answer = await ione.play(table, first, "revise", second, stamp=view["stamp"])
    assert len(rows(app, table)) == stored + 3
    assert await ione.play(table, first, "revise", second, stamp=view["stamp"]) == answer
    assert len(rows(app, table)) == stored + 3


async def test_others_moves_do_not_make_mine_stale(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    await kostas.play(table)
    assert (await ione.play(table, view["legal"][0], stamp=view["stamp"]))["taken"]


async def test_a_restart_in_the_middle_loses_nothing(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    for _ in range(3):
        await kostas.play(table)
        await ione.play(table)
    await ione.play(table)
    before = [await p.get(f"/tables/{table}/sheet") for p in (ione, kostas)]
    steps = [await ione.get(f"/tables/{table}/steps/{step}") for step in range(before[0]["step"])]
    again = await serve()
    people = [Player(again, {"id": "", "name": "", "account": "", "token": p.token}) for p in (ione, kostas)]
    after = [await p.get(f"/tables/{table}/sheet") for p in people]
    for old, new in zip(before, after, strict=True):
        assert new["sequence"] >= old["sequence"]
        assert {**new, "sequence": 0} == {**old, "sequence": 0}
    assert [await people[0].get(f"/tables/{table}/steps/{step}") for step in range(len(steps))] == steps
    last = await play_out(table, *people)
    assert last["over"]


async def test_two_servers_on_one_database_never_both_win(serve: Serve) -> None:
    first = await serve()
    ione, kostas = await sit_down(first, "Ione"), await sit_down(first, "Kostas")
    table = await table_of(ione, kostas)
    second = await serve()
    there = Player(second, {"id": "", "name": "", "account": "", "token": kostas.token})
    await there.get(f"/tables/{table}/sheet")  # both hold the table in memory now
    await ione.play(table)
    stored = len(rows(first, table))
    refused = await there.play(table, (await there.view(table))["legal"][0], expect=409)
    assert refused["error"]["key"] == "server.moved-on"
    assert len(rows(first, table)) == stored
    assert (await there.play(table))["taken"]  # it has read the table anew
    assert [row.ply for row in rows(first, table)] == list(range(len(rows(first, table))))


async def test_a_log_that_leads_elsewhere_yields_to_the_position(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    with app.state.services.store.engine.begin() as connection:
        connection.execute(text('delete from moves where "table" = :t and ply = 0'), {"t": table})
        connection.execute(text('update moves set ply = ply - 1 where "table" = :t'), {"t": table})
    again = await serve()
    there = Player(again, {"id": "", "name": "", "account": "", "token": ione.token})
    assert (await there.view(table))["view"] == view["view"]


# Taking back.


async def test_undo_and_redo_within_the_free_zone(serve: Serve) -> None:
    app = await serve()
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    stored = len(rows(app, table))
    # Laying a coin ends the lane's wait but leaves the seat asked: it may be revised, or taken back.
    await ione.play(table, view["legal"][0], stamp=view["stamp"])
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert (sheet["undo"], sheet["redo"]) == (1, 0)
    # The free zone survives the loss of the memory.
    again = await serve()
    ione2 = Player(again, {"id": "", "name": "", "account": "", "token": ione.token})
    assert (await ione2.get(f"/tables/{table}/sheet"))["undo"] == 1
    assert (await ione2.post(f"/tables/{table}/undo"))["taken"]
    assert len(rows(again, table)) == stored
    assert [row.text for row in rows(again, table, "undone")] == [view["legal"][0]]
    assert (await ione2.view(table))["legal"] == view["legal"]
    # And so does redo.
    third = await serve()
    ione3 = Player(third, {"id": "", "name": "", "account": "", "token": ione.token})
    assert (await ione3.get(f"/tables/{table}/sheet"))["redo"] == 1
    assert (await ione3.post(f"/tables/{table}/redo"))["taken"]
    assert rows(third, table)[-1].text == view["legal"][0]
    assert (await ione3.post(f"/tables/{table}/redo", 409))["kind"] == "no-undo"


async def test_a_taken_back_choice_sent_again_by_an_old_page_is_stale(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    view = await ione.view(table)
    await ione.play(table, view["legal"][0], stamp=view["stamp"])
    await ione.post(f"/tables/{table}/undo")
    assert (await ione.play(table, view["legal"][0], stamp=view["stamp"], expect=409))["kind"] == "stale"


async def test_nobody_takes_back_what_others_have_seen(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    await ione.play(table)
    await kostas.play(table)  # the coins are shown, a laurel is turned
    for player in (ione, kostas):
        refused = await player.post(f"/tables/{table}/undo", 409)
        assert (refused["kind"], refused["taken"]) == ("no-undo", False)


async def test_beyond_that_by_consent_of_all(app: FastAPI, ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas, mina)
    for player in (ione, kostas, mina):
        await player.play(table)
    before = await ione.get(f"/tables/{table}/sheet")
    pot = rows(app, table)[-1].text
    assert await ione.post(f"/tables/{table}/undo-request") == {"changed": False}
    sheet = await kostas.get(f"/tables/{table}/sheet")
    assert sheet["undo_ask"] == {"seat": 0, "name": "Ione", "answered": [], "yours": True, "kind": "undo"}
    assert not (await ione.get(f"/tables/{table}/sheet"))["undo_ask"]["yours"]
    assert await kostas.post(f"/tables/{table}/undo-answer", agree=True) == {"changed": False}
    assert (await mina.get(f"/tables/{table}/sheet"))["undo_ask"]["answered"] == [1]
    assert await mina.post(f"/tables/{table}/undo-answer", agree=True) == {"changed": True}
    after = await ione.get(f"/tables/{table}/sheet")
    assert after["undo_ask"] is None
    assert after["step"] < before["step"]
    cut = rows(app, table, "undone")
    assert [row.seat for row in cut] == [0, 1, 2, -1]
    assert all(row.consent for row in cut)
    # The dice do not repeat themselves: the branch has risen.
    for player in (ione, kostas, mina):
        await player.play(table)
    again = rows(app, table)[-1]
    assert again.branch == 1
    assert again.text.partition(" ")[0] == pot.partition(" ")[0]


async def test_one_no_is_enough_and_so_is_playing_on(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas, mina)
    for player in (ione, kostas, mina):
        await player.play(table)
    await ione.post(f"/tables/{table}/undo-request")
    await mina.post(f"/tables/{table}/undo-answer", agree=False)
    assert (await ione.get(f"/tables/{table}/sheet"))["undo_ask"] is None
    refused = await kostas.post(f"/tables/{table}/undo-answer", 409, agree=True)
    assert refused["error"]["key"] == "server.nothing-asked"
    await ione.post(f"/tables/{table}/undo-request")
    await kostas.play(table)
    assert (await ione.get(f"/tables/{table}/sheet"))["undo_ask"] is None


async def test_alone_with_oneself_nobody_needs_to_be_asked(ione: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, mine=[0, 1], start=True))["table"]
    view = await ione.view(table, seat=0)
    await ione.play(table, seat=0)
    await ione.play(table, seat=1)
    assert await ione.post(f"/tables/{table}/undo-request", seat=0) == {"changed": True}
    assert (await ione.view(table, seat=0))["view"] == view["view"]


async def test_the_answer_counts_own_steps_only(app: FastAPI, ione: Player, kostas: Player) -> None:
    """Ply numbers would tell how much others did in secret."""
    table = await table_of(ione, kostas)
    services = services_of(app)
    answer = await ione.play(table)
    await caught_up(app)
    async with services.tables.open(table) as live:
        log = live.running.log
        shown = [ply for ply in log if ply.seen == -1 or ply.seen & 1 or any(line.mask == -1 for line in ply.told)]
        assert answer["step"] == len(shown) < len(log)


async def test_what_nobody_holds_is_dropped_and_read_anew(serve: Serve) -> None:
    app = await serve(most_tables=2)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    made = [await table_of(ione, kostas) for _ in range(5)]
    assert len(services_of(app).tables._open) <= 2
    for table in made:
        assert (await ione.play(table))["taken"]


@pytest.mark.slow
async def test_memory_is_bounded_by_the_tables_that_may_be_held(serve: Serve) -> None:
    app = await serve(most_tables=2)
    services = services_of(app)
    ione, kostas = await sit_down(app, "Ione"), await sit_down(app, "Kostas")
    made = [await table_of(ione, kostas) for _ in range(6)]
    for table in made:
        for player in (ione, kostas):
            await player.get(f"/tables/{table}/sheet")
    channels, painter = services.sheets._channels, services.sheets._painter
    assert len(channels._tables) <= 2
    gc.collect()
    assert len(painter._drawn) <= 2
    kept = [kept for kept in gc.get_objects() if isinstance(kept, Sheet)]
    assert len({sheet.table for sheet in kept} & set(made)) <= 2


async def test_no_table_no_step(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    for path, status in [("/tables/nosuch/sheet", 404), (f"/tables/{table}/steps/9999", 404)]:
        assert (await ione.web.get(f"/api/v1{path}")).status_code == status
    assert (await services_of(ione.app).lobby.mine(Viewer())) == ()


async def test_a_request_to_undo_does_not_bring_a_finished_game_back(serve: Serve) -> None:
    """Another process on the same database ended the game meanwhile: whoever did not notice looks again."""
    one = await serve(limits=False)
    ione, kostas = await sit_down(one, "Ione"), await sit_down(one, "Kostas")
    table = await table_of(ione, kostas)
    await ione.play(table)
    other = await serve(limits=False)
    there = [
        Player(other, {"id": who.viewer.id, "name": who.viewer.name, "account": "", "token": who.token})
        for who in (ione, kostas)
    ]
    await play_out(table, *there)
    answer = await ione.web.post(f"/api/v1/tables/{table}/undo-request", json={})
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "server.moved-on")
    answer = await ione.web.post(f"/api/v1/tables/{table}/undo-request", json={})
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "server.over")
    assert (await there[0].get(f"/tables/{table}"))["status"] == "over"
    again = await serve()
    back = Player(again, {"id": ione.viewer.id, "name": "Ione", "account": "", "token": ione.token})
    assert (await back.view(table))["over"]
