"""Tables in mid-game: bots play up to a moment, the record is uploaded, and somebody plays on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE
from pelagos.core.record import Record, write_record
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


def in_a_replay(visitor: Visitor, record: str) -> Page:
    """A record, looked at from its end."""
    page = visitor.page
    page.goto("/tables")
    page.set_input_files("#record", {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()})
    page.get_by_role("button", name="Upload").click()
    visitor.ready()
    page.click("[data-go=last]")
    page.wait_for_function("() => document.querySelector('#step').value === document.querySelector('#step').max")
    return page


def play_on(visitor: Visitor, record: str, seat: int) -> Page:
    """Upload a record, sit down on a seat where it ends, and play on against bots."""
    page = in_a_replay(visitor, record)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("#room")
    page.locator(".taken").nth(seat).locator("form[action$='/sit'] button").click()
    while page.locator("#room form.add-bot").count():
        page.locator("#room form.add-bot select").first.select_option("easy")  # the usual ones think longer
        with page.expect_navigation():  # between two pages there is no form, either
            page.locator("#room form.add-bot button").first.click()
    page.get_by_role("button", name="Begin").click()
    return visitor.ready()
