"""Tables in mid-game: bots play up to a moment, the record is uploaded, and somebody plays on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE
from pelagos.core.record import Record, read_record, write_record
from pelagos.core.registry import games
from pelagos.core.rng import Rng
from tests.web.conftest import Visitor

NAMES = ("Ione", "Nereus", "Kostas", "Mina", "Thetis", "Doris")
MOST_PLIES = 6000

Wanted = Callable[[Any, list[str]], bool]


def played_until(game: str, seats: int, seed: int, seat: int, wanted: Wanted, by: str = "greedy") -> str:
    """The record of a game between bots, up to the moment in which a seat is asked what is wanted (else to its end)."""
    rules = games()[game]
    state = rules.start(seats)
    bot = make_bot(by)
    luck = Rng.seeded(seed, "midway")
    plies: list[tuple[int, str, int]] = []
    while state.result() is None and len(plies) < MOST_PLIES:
        if seat in state.actors() and wanted(state, [rules.text(a) for a in state.legal(seat)]):
            break
        actor = state.actor()
        if actor == CHANCE:
            action = state.sample(luck)
        else:
            action = choice_of(bot, SeatHandle.of(rules, state, actor, luck))
        plies.append((actor, rules.text(action), 0))
        state.apply(actor, action)
    result = state.result()
    record = Record(
        game=game,
        version=rules.version,
        seats=seats,
        options=rules.checked({}),
        names=NAMES[:seats],
        result=tuple(result.ranks) if result is not None else (),
        plies=tuple(plies),
    )
    return write_record(record)


def upload(visitor: Visitor, record: str) -> str:
    """Where an uploaded record is looked at."""
    file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    return visitor.post("/records", multipart={"record": file}).headers["location"]


def play_on(visitor: Visitor, record: str, seat: int) -> Page:
    """Upload a record, sit down on a seat where it ends, and play on against bots.

    By requests, the last page alone is drawn: going this way by clicks is `test_watching`'s matter.
    """
    shown = upload(visitor, record).split("/")[2]
    known = read_record(record)
    forked = visitor.post(f"/api/v1/tables/{shown}/fork", data={"ply": len(known.plies)})
    table = forked.json()["table"]
    for each in range(known.seats):
        step, form = ("sit", {}) if each == seat else ("bot", {"bot": "easy"})  # the usual ones think longer
        visitor.post(f"/t/{table}/{step}", {"seat": str(each), **form})
    visitor.post(f"/t/{table}/start", {})
    visitor.page.goto(f"/t/{table}")
    return visitor.ready()
