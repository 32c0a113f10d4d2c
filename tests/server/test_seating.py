"""Making tables and sitting down."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from pelagos.core.record import read_record, verify
from pelagos.core.registry import find
from tests.server.people import Player, play_out, services_of, sit_down, table_of

pytestmark = pytest.mark.anyio


async def test_a_table_is_made_with_seats_options_and_a_commitment(ione: Player) -> None:
    made = await ione.post("/tables", 201, game="tiny", seats=3, options={"coins": 4})
    info = await ione.get(f"/tables/{made['table']}")
    assert (info["status"], info["host"], info["held"], info["options"]) == ("open", True, [0], {"coins": 4})
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "open"]
    assert sorted(info["links"]) == ["0", "1", "2"]
    assert len(info["commitment"]) == 64
    assert not info["startable"]


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"game": "nosuch", "seats": 2}, 404, "server.no-game"),
        ({"game": "tiny", "seats": 9}, 422, "option.seats"),
        ({"game": "tiny", "seats": 2, "options": {"coins": 99}}, 422, "option.bad-value"),
        ({"game": "tiny", "seats": 2, "options": {"x": 1}}, 422, "option.unknown"),
        ({"game": "tiny", "seats": 2, "mine": [5]}, 400, "server.no-seat"),
        ({"game": "tiny", "seats": 2, "bots": {"0": "random"}}, 400, "server.no-seat"),
        ({"game": "tiny", "seats": 2, "bots": {"1": "greedy:budget=1000000"}}, 400, "server.no-bot"),
        ({"game": "tiny", "seats": 2, "start": True}, 409, "server.seats-open"),
        ({"game": "tiny"}, 422, "server.bad-request"),
        ({"game": "tiny", "seats": 2, "cheat": True}, 422, "server.bad-request"),
    ],
)
async def test_what_a_game_does_not_have_is_refused(
    ione: Player, body: dict[str, object], status: int, key: str
) -> None:
    refused = await ione.post("/tables", status, **body)
    assert refused["error"]["key"] == key
    assert refused["error"]["text"]


async def test_a_stranger_can_only_watch(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    stranger = await sit_down(app, "x")
    stranger.web.headers.pop("authorization")
    assert (await stranger.get(f"/tables/{table}/sheet"))["you"] == -2
    attempts: list[tuple[str, dict[str, object]]] = [
        ("/tables", {"game": "tiny", "seats": 2}),
        (f"/tables/{table}/choices", {"choices": ["lay 1"]}),
        (f"/tables/{table}/chat", {"text": "hello"}),
        (f"/tables/{table}/start", {}),
        (f"/tables/{table}/undo", {}),
        (f"/tables/{table}/undo-request", {}),
        (f"/tables/{table}/fork", {"ply": 0}),
        (f"/tables/{table}/seats/0/stand-in", {"bot": "random"}),
    ]
    for path, body in attempts:
        await stranger.post(path, 403, **body)


async def test_one_sits_down_by_invitation_and_a_link_works_once(ione: Player, kostas: Player, mina: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=3))["table"]
    link = (await ione.get(f"/tables/{table}"))["links"]["1"]
    assert (await kostas.post(f"/tables/{table}/seats/1/sit", 403))["error"]["key"] == "server.by-invitation"
    assert await kostas.post("/join", token=link) == {"table": table, "seat": 1}
    assert await kostas.post("/join", token=link) == {"table": table, "seat": 1}  # a second click is harmless
    assert (await mina.post("/join", 403, token=link))["error"]["key"] == "server.link-used"
    info = await ione.get(f"/tables/{table}")
    assert [seat["name"] for seat in info["seats"]][:2] == ["Ione", "Kostas"]
    assert sorted(info["links"]) == ["0", "2"]  # not that of a seat somebody else holds


async def test_links_cannot_be_guessed_or_altered(ione: Player, kostas: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=3))["table"]
    links = (await ione.get(f"/tables/{table}"))["links"]
    assert len({*links.values()}) == 3
    body, _, signature = links["1"].rpartition(".")
    other = links["2"].rpartition(".")[0]
    for token in (f"{other}.{signature}", f"{body}.{signature[:-2]}", body, "", "x" * 400):
        refused = await kostas.post("/join", 404, token=token)
        assert refused["error"]["key"] == "server.bad-link"


async def test_the_link_of_ones_own_seat_carries_it_to_another_device(
    app: FastAPI, ione: Player, kostas: Player
) -> None:
    table = await table_of(ione, kostas)
    link = (await kostas.get(f"/tables/{table}"))["links"]["1"]
    phone = await sit_down(app, "Phone")
    await phone.post("/join", token=link)
    assert (await phone.get(f"/tables/{table}/sheet"))["you"] == 1
    assert (await phone.get(f"/tables/{table}"))["seats"][1]["name"] == "Kostas"
    assert (await kostas.get(f"/tables/{table}/sheet"))["you"] == -2  # the seat has changed hands
    assert (await kostas.post("/join", 403, token=link))["error"]["key"] == "server.link-used"


async def test_a_public_table_is_open_to_all(ione: Player, kostas: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    assert [info["table"] for info in await kostas.get("/tables", public=True)] == [table]
    await kostas.post(f"/tables/{table}/seats/1/sit", name="K")
    await kostas.post(f"/tables/{table}/seats/1/leave")
    await kostas.post(f"/tables/{table}/seats/1/sit")
    await ione.post(f"/tables/{table}/start")
    assert await kostas.get("/tables", public=True) == []


async def test_nobody_sits_down_on_somebody_elses_seat(ione: Player, kostas: Player, mina: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=3, public=True, bots={"2": "random"}))["table"]
    await kostas.post(f"/tables/{table}/seats/1/sit")
    for begun in (False, True):
        for seat in (0, 1, 2):
            refused = await mina.post(f"/tables/{table}/seats/{seat}/sit", 409)
            assert refused["error"]["key"] == "server.seat-taken"
        await mina.post(f"/tables/{table}/seats/1/leave", 409 if begun else 403)
        await mina.post(f"/tables/{table}/seats/1/back", 403)
        if not begun:
            await ione.post(f"/tables/{table}/start")
    assert (await kostas.get(f"/tables/{table}/sheet"))["you"] == 1


async def test_only_the_host_adds_bots_and_starts(ione: Player, kostas: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=3, public=True))["table"]
    await kostas.post(f"/tables/{table}/seats/1/sit")
    assert (await kostas.post(f"/tables/{table}/seats/2/bot", 403, bot="random"))["error"]["key"] == "server.host-only"
    assert (await ione.post(f"/tables/{table}/seats/1/bot", 409, bot="random"))["error"]["key"] == "server.seat-taken"
    assert (await ione.post(f"/tables/{table}/start", 409))["error"]["key"] == "server.seats-open"
    await ione.post(f"/tables/{table}/seats/2/bot", bot="greedy")
    await kostas.post(f"/tables/{table}/start", 403)
    await ione.post(f"/tables/{table}/start")
    assert (await ione.post(f"/tables/{table}/start", 409))["error"]["key"] == "server.begun"
    assert (await ione.post(f"/tables/{table}/seats/2/bot", 409, bot="random"))["error"]["key"] == "server.begun"


async def test_hot_seat_one_person_holds_several_seats(ione: Player) -> None:
    body = {"mine": [0, 1, 2], "names": {"1": "Nausika"}, "start": True}
    table = (await ione.post("/tables", 201, game="tiny", seats=3, **body))["table"]
    sheet = await ione.get(f"/tables/{table}/sheet", seat=1)
    assert (sheet["you"], sheet["held"], sheet["seats"][1]["name"]) == (1, [0, 1, 2], "Nausika")
    for seat in (2, 0, 1):
        await ione.play(table, seat=seat)
    assert (await ione.view(table, seat=2))["legal"]


async def test_the_dice_can_be_verified_with_the_seats_own_strings(ione: Player, kostas: Player) -> None:
    table = (await ione.post("/tables", 201, game="tiny", seats=2, public=True))["table"]
    await kostas.post(f"/tables/{table}/seats/1/sit")
    await kostas.post(f"/tables/{table}/seats/1/string", text="blow on the dice")
    await kostas.post(f"/tables/{table}/seats/0/string", 403, text="not mine")
    commitment = (await ione.get(f"/tables/{table}"))["commitment"]
    await ione.post(f"/tables/{table}/start")
    await kostas.post(f"/tables/{table}/seats/1/string", 409, text="too late")
    assert (await ione.get(f"/tables/{table}/sheet"))["secret"] == ""
    await play_out(table, ione, kostas)
    record = read_record((await ione.web.get(f"/api/v1/tables/{table}/record")).text)
    assert record.strings == ("", "blow on the dice")
    assert record.dice == commitment
    verdict = verify(record, find("tiny"))
    assert (verdict.ok, verdict.checked > 10) == (True, True)


async def test_tables_that_wait_for_me_come_first(ione: Player, kostas: Player) -> None:
    first = await table_of(ione, kostas)
    second = await table_of(ione, kostas)
    third = (await ione.post("/tables", 201, game="tiny", seats=2))["table"]
    await ione.play(second)
    mine = await ione.get("/tables")
    assert mine[0]["table"] == first
    assert {info["table"] for info in mine[1:]} == {second, third}
    assert [info["your_turn"] for info in mine] == [True, False, False]


async def test_a_finished_game_is_forked_and_the_new_one_has_its_own_dice(ione: Player, kostas: Player) -> None:
    table = await table_of(ione, kostas)
    assert (await ione.post(f"/tables/{table}/fork", 409, ply=3))["error"]["key"] == "server.still-running"
    await play_out(table, ione, kostas)
    plies = services_of(ione.app).tables._open[table].running.log
    after = next(i for i, ply in enumerate(plies) if ply.seat >= 0) + 2
    fork = (await kostas.post(f"/tables/{table}/fork", 201, ply=after))["table"]
    info = await kostas.get(f"/tables/{fork}")
    assert (info["parent"], info["parent_ply"], info["status"]) == (table, after, "open")
    await kostas.post(f"/tables/{fork}/seats/0/sit")
    await ione.post("/join", token=info["links"]["1"])
    await kostas.post(f"/tables/{fork}/start")
    await play_out(fork, kostas, ione)
    record = read_record((await ione.web.get(f"/api/v1/tables/{fork}/record")).text)
    assert record.start is not None
    assert verify(record, find("tiny")).ok
    assert (await ione.post(f"/tables/{table}/fork", 409, ply=len(plies)))["error"]["key"] == "server.over"


async def test_a_record_comes_back_as_a_table_to_look_at(ione: Player, kostas: Player, mina: Player) -> None:
    table = await table_of(ione, kostas)
    await play_out(table, ione, kostas)
    text = (await ione.web.get(f"/api/v1/tables/{table}/record")).text
    answer = await mina.web.post("/api/v1/records", content=text)
    copy = answer.json()["table"]
    for seat in (-2, 0, 1):
        for step in (0, 5, 9):
            before = await ione.get(f"/tables/{table}/steps/{step}", seat=seat)
            after = await mina.get(f"/tables/{copy}/steps/{step}", seat=seat)
            for key in ("scene", "log", "step"):
                assert after[key] == before[key]
    sheet = await mina.get(f"/tables/{copy}/sheet")
    assert (sheet["status"], sheet["over"], sheet["question"]) == ("record", True, None)
    assert sheet["standings"] == (await ione.get(f"/tables/{table}/sheet"))["standings"]
    assert (await mina.web.get(f"/api/v1/tables/{copy}/record")).text == text


@pytest.mark.slow
async def test_a_file_that_is_no_record_is_told_in_a_sentence(ione: Player) -> None:
    for text in ("", "pelagos record 1\n", "pelagos record 1\ngame nosuch 1\nseats 2\noptions {}\n\n"):
        answer = await ione.web.post("/api/v1/records", content=text)
        assert answer.status_code in (400, 422), text
        assert answer.json()["error"]["text"].endswith("."), text
