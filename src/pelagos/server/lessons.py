"""What is taught at a table: the guided first game of a game, or a puzzle. The rules are the real ones.

Where a table stands in its lesson follows from how many plies were played there, so that it can be left at any moment
and gone on with later; nothing else is stored than which lesson it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pelagos.bots.hint import Answer, Change, Hint
from pelagos.core.flow import State
from pelagos.core.lesson import FIRST, Lesson, sentence
from pelagos.core.message import Message, msg
from pelagos.core.puzzles import PREFIX, Puzzle, puzzle_of, puzzles_in
from pelagos.core.registry import AnyGame

from . import loading
from .advice import in_words
from .errors import Unknown
from .people import Viewer
from .seats import botted, seated
from .store import Store
from .stored import OVER, PLAYING, Chair, Head, Stored
from .table import Table
from .tables import Tables, new_nonce
from .taught import taught
from .wire import LessonSheet

OTHERS = "easy"  # what the others are called; they play what is written


class Lessons:
    """Tables at which something is taught."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def begin(self, viewer: Viewer, game_id: str, key: str, afresh: bool = False) -> str:
        """The viewer's table for a lesson: the one that it left, or a new one."""
        game = self._tables.game(game_id)
        lesson = taught(game, key)
        if lesson is None:
            raise Unknown("not-found")
        left = None if afresh else await self._store.read(loading.lesson_left, viewer.id, game.id, key)
        if left is not None:
            return left
        chairs = [Chair(seat=seat, nonce=new_nonce()) for seat in range(lesson.seats)]
        chairs = [
            seated(chair, viewer, viewer.name) if chair.seat == lesson.seat else botted(chair, OTHERS)
            for chair in chairs
        ]
        head = self._tables.new_head(game, viewer, lesson.seats, lesson.options, public=False)
        head = msgspec.structs.replace(head, origin=lesson.origin, lesson=key, secret=b"", advice=False)
        await self._tables.add(Stored(head=head, chairs=tuple(chairs)))
        async with self._tables.open(head.id, viewer) as table:
            await self._tables.begin(table)
        return head.id

    async def at(self, table_id: str, viewer: Viewer) -> tuple[str, str]:
        """Which game's which lesson a table of the viewer's is."""
        async with self._tables.open(table_id, viewer) as table:
            if not table.head.lesson or not table.held(viewer):
                raise Unknown("not-found")
            return table.game.id, table.head.lesson

    async def next_puzzle(self, viewer: Viewer, game: str, key: str) -> str:
        """The table of the puzzle after this one; after the last, the first."""
        known = puzzles_in(self._tables.game(game).package)
        number = int(key.removeprefix(PREFIX)) % len(known) + 1 if known else 1
        return await self.begin(viewer, game, f"{PREFIX}{number}")


def refusal(table: Table, seat: int, texts: Sequence[str]) -> Message | None:
    """Why the lesson does not go on with these answers; None if it does, and at tables where nothing is taught."""
    lesson = table.lesson
    if not table.head.lesson:
        return None
    if lesson is None:
        return msg("server.lesson.gone")
    number = len(table.running.log)
    if lesson.ply(number) is None:
        return msg("server.lesson.over")
    if seat != lesson.seat:
        return None  # the others play what is written
    for n, text in enumerate(texts, number):
        expected = lesson.expects(n)
        if " ".join(text.lower().split()) in expected:
            continue
        if n > number and not expected:
            # A puzzle is solved by its one answer, whatever is given together with it.
            return msg("server.lesson.one-by-one") if table.head.lesson == FIRST else None
        if table.head.lesson != FIRST:
            return msg("server.puzzle.better")
        labels = _labels(table, seat, expected)
        return msg("server.lesson.not-now", label=labels[0]) if labels and n == number else msg("server.lesson.else")
    return None


def _labels(table: Table, seat: int, texts: Sequence[str]) -> list[Message]:
    if not table.running.state.legal(seat):
        return []
    choices = table.game.decision(table.running.state, seat).choices
    return [choice.label for choice in choices if choice.text in texts]


def composed(game: AnyGame, lesson: Lesson, state: State, number: int) -> tuple[tuple[int, str], ...]:
    """The learner's plies after this one that the page sends with it as one answer: things that are laid on heaps."""
    now, found = state.clone(), []
    while (ply := lesson.ply(number)) is not None and ply[0] == lesson.seat:
        found.append((number, ply[1]))
        choices = game.decision(now, lesson.seat).choices
        if not any(choice.text == ply[1] and choice.way in ("lead", "more") for choice in choices):
            break
        now.apply(lesson.seat, game.vocabulary.parse(ply[1]))
        number += 1
    return tuple(found[1:])


def sheet_of(table: Table, seat: int, held: Sequence[int], language: str) -> LessonSheet | None:
    """What the learner is told now."""
    lesson, head = table.lesson, table.head
    if lesson is None or seat != lesson.seat or seat not in held or head.status not in (PLAYING, OVER):
        return None
    number = len(table.running.log)
    ended = lesson.ply(number) is None
    tongue = table.tongue(language)
    puzzle = head.lesson != FIRST
    if puzzle:
        return LessonSheet(
            key=head.lesson,
            cards=(tongue(msg("web.puzzle.solved" if ended else "web.puzzle.ask")),),
            why=puzzle_why(table.game, head, language, lesson) if ended else (),
            stage=int(ended),
            stages=1,
            over=ended,
            puzzle=True,
        )
    then = composed(table.game, lesson, table.running.state, number) if lesson.expects(number) else ()
    steps = lesson.told(number) + tuple(step for n, _ in then for step in lesson.steps if step.ply == n)
    stages = lesson.stages
    return LessonSheet(
        key=head.lesson,
        cards=tuple(tongue(sentence(table.game, step)) for step in steps) or (tongue(msg("web.lesson.watch")),),
        stage=sum(1 for each in stages if each <= number),
        stages=len(stages),
        expects=lesson.expects(number),
        then=tuple(text for _, text in then),
        light=tuple(target for step in steps for target in step.light),
        over=ended,
    )


def puzzle_why(game: AnyGame, head: Head, language: str, lesson: Lesson) -> tuple[str, ...]:
    """Why the answer of a puzzle is the best."""
    puzzle = puzzle_of(game.package, head.lesson)
    if puzzle is None:
        return ()
    state = lesson.begun(game).state
    choices = game.decision(state, lesson.seat).choices
    labels = {choice.action: choice.label for choice in choices}
    texts = {choice.action: choice.text for choice in choices}
    return in_words(hint_of(game, puzzle), labels, texts, lesson.seat, 0, game.tongue(language)).why


def hint_of(game: AnyGame, puzzle: Puzzle) -> Hint:
    """What was found out about a puzzle, as advice."""
    code = game.vocabulary.parse
    return Hint(
        best=Answer(code(puzzle.best), puzzle.share),
        next=Answer(code(puzzle.next), puzzle.less),
        changes=tuple(Change(each.seat, each.key, each.icon, each.by) for each in puzzle.differences),
    )
