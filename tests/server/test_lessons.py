"""Lessons at a table: the learner's answers are those of the story, the others' are written, and it can be left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from pelagos.core.lesson import lesson_in
from pelagos.core.puzzles import puzzle_of, puzzles_in
from pelagos.core.registry import games
from pelagos.server.lessons import composed
from tests.server.conftest import Serve
from tests.server.people import Player, services_of, sit_down

pytestmark = pytest.mark.anyio


async def lesson_at(app: FastAPI, player: Player, table: str) -> Any:
    """What the learner is told; where two processes answer in turn, what both say."""
    told = before = None
    while told is None or told != before:
        before, told = told, (await player.get(f"/tables/{table}/sheet"))["lesson"]
    return told


async def learn(app: FastAPI, player: Player, game: str = "tiny") -> str:
    """Begin the guided game, or go on with it."""
    return await services_of(app).lessons.begin(player.viewer, game, "first")


async def go_on(app: FastAPI, player: Player, table: str) -> Any:
    """Give the answer that is expected, and wait until one is asked again or all is told."""
    lesson = await lesson_at(app, player, table)
    await player.play(table, lesson["expects"][0])
    for _ in range(2000):
        lesson = await lesson_at(app, player, table)
        if lesson["expects"] or lesson["over"]:
            return lesson
        await asyncio.sleep(0.01)
    raise AssertionError("the others do not play")


async def test_the_guided_game_is_played_to_its_end(app: FastAPI, ione: Player) -> None:
    table = await learn(app, ione)
    lesson = await lesson_at(app, ione, table)
    assert lesson["stage"] == 1
    assert len(lesson["cards"]) == 4
    assert "coin-5" in lesson["light"]
    while not lesson["over"]:
        lesson = await go_on(app, ione, table)
    assert lesson["stage"] == lesson["stages"]
    assert "Thetis wins" in lesson["cards"][-1]
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert sheet["over"]
    assert [standing["parts"] for standing in sheet["standings"]] == [["7 points"], ["5 points"], ["3 points"]]


async def test_another_answer_is_refused_kindly_and_nothing_changes(app: FastAPI, ione: Player) -> None:
    table = await learn(app, ione)
    before = await ione.view(table)
    refused = await ione.play(table, "lay 8", expect=409)
    assert refused["kind"] == "lesson"
    assert refused["text"] == "Not now: the lesson goes on with “Lay the coin of 5”."
    assert await ione.view(table) == before
    assert (await ione.play(table, "lay 5", "revise", expect=409))["kind"] == "lesson"


async def test_it_can_be_left_and_gone_on_with(app: FastAPI, ione: Player, kostas: Player) -> None:
    table = await learn(app, ione)
    stage = (await go_on(app, ione, table))["stage"]
    services_of(app).tables.drop_all()  # as after a restart
    assert await learn(app, ione) == table
    assert (await lesson_at(app, ione, table))["stage"] == stage
    assert await learn(app, kostas) != table
    assert await ione.get("/tables") == []  # not counted among one's games
    assert (await kostas.get(f"/tables/{table}/sheet"))["lesson"] is None
    assert (await ione.web.post(f"/api/v1/tables/{table}/hint", json={})).status_code == 403


async def test_a_large_game_is_taught_by_its_real_rules(serve: Serve) -> None:
    app = await serve(limits=False)
    ione = await sit_down(app, "Ione")
    game = max(services_of(app).tables.games.values(), key=lambda each: each.welcoming)
    table = await learn(app, ione, game.id)
    first = await lesson_at(app, ione, table)
    lesson = await go_on(app, ione, table)
    assert lesson["stage"] == first["stage"] + 1
    french = (await ione.web.get(f"/api/v1/tables/{table}/sheet?language=fr")).json()["lesson"]
    assert french["cards"] != lesson["cards"]


async def test_a_puzzle_takes_the_best_answer_alone_and_says_why(app: FastAPI, ione: Player) -> None:
    table = await services_of(app).lessons.begin(ione.viewer, "tiny", "puzzle-1")
    sheet = await ione.get(f"/tables/{table}/sheet")
    assert sheet["lesson"]["puzzle"]
    assert sheet["lesson"]["expects"] == []  # the page is not told
    puzzle = puzzle_of("pelagos_tiny", "puzzle-1")
    assert puzzle is not None
    refused = await ione.play(table, puzzle.next, expect=409)
    assert refused["text"] == "That is allowed, but there is something better. Try again."
    await ione.play(table, puzzle.best)
    solved = await lesson_at(app, ione, table)
    assert solved["over"]
    assert solved["why"]
    onward = (await ione.web.post(f"/t/{table}/onward", json={})).json()["path"]
    assert onward != f"/t/{table}"
    assert (await ione.web.get("/puzzles/tiny")).text.count("puzzle-") >= 12


async def test_what_opens_from_the_best_answer_may_be_given_with_it(app: FastAPI, ione: Player) -> None:
    """A puzzle is solved by its one answer; the page may send what that leads to together with it."""
    game = games()["minos"]
    number, puzzle = next((k, each) for k, each in enumerate(puzzles_in(game.package), 1) if each.best == "march")
    state = game.load(puzzle.position)
    state.apply(puzzle.seat, game.vocabulary.parse(puzzle.best))
    move = next(text for text in map(game.text, state.legal(puzzle.seat)) if text.startswith("move "))
    table = await services_of(app).lessons.begin(ione.viewer, "minos", f"puzzle-{number}")
    assert (await ione.play(table, puzzle.next, expect=409))["kind"] == "lesson"
    await ione.play(table, puzzle.best, move)
    assert (await lesson_at(app, ione, table))["over"]


@pytest.mark.parametrize(("game", "first"), [("parthenon", "sail"), ("minos", "return")])
def test_what_is_sent_as_one_answer_is_told_as_one(game: str, first: str) -> None:
    """Things laid on heaps are several plies: the learner is told of all of them before it sends them."""
    rules = games()[game]
    lesson = lesson_in(rules.package)
    assert lesson is not None
    match = lesson.begun(rules)
    state = match.state
    for number in range(len(match.log), len(lesson.plies)):
        seat, text = lesson.ply(number) or (0, "")
        if seat == lesson.seat and text.startswith(first):
            break
        state.apply(seat, rules.vocabulary.parse(text))
    before = rules.dump(state)
    then = composed(rules, lesson, state, number)
    assert [n for n, _ in then] == list(range(number + 1, number + 1 + len(then)))
    assert then
    assert all(lesson.ply(n) == (lesson.seat, told) for n, told in then)
    assert rules.dump(state) == before
