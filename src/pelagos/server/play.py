"""Choices: taken, taken back, and whatever else a table does by consent: undo, pause, go on, abandon the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from pelagos.core.match import Receipt
from pelagos.core.message import msg

from . import clocks
from .errors import Forbidden, MovedOn, Refused, TooLate
from .lessons import refusal
from .limits import Limits
from .people import Viewer
from .second_look import second_look
from .stored import ABANDON, GO_ON, OVER, PAUSE, PERSON, PLAYING, STAND_IN, UNDO, Ask, Notice
from .table import LastTaken, Table
from .tables import Tables
from .wire import Outcome

TRIES = 4  # how often a choice is tried again when other processes write first
MOST_TEXTS = 200  # choices in one composed answer


class Play:
    """The game itself."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self.on_time: Callable[[Table], Awaitable[None]] | None = None  # looks at the clock before a choice is taken

    async def submit(
        self,
        table_id: str,
        viewer: Viewer,
        seat: int | None,
        choices: str | Sequence[str],
        stamp: int | None = None,
        language: str = "en",
    ) -> Outcome:
        """One choice, or a composed answer, all or nothing.

        `stamp` is that of the question it answers. The same submission again gets the same answer; one to a question
        that has changed is refused as stale.
        """
        self._limits.spend("submit", viewer.id)
        texts = [choices] if isinstance(choices, str) else list(choices)
        if len(texts) > MOST_TEXTS:
            raise Refused("too-long")
        for _ in range(TRIES):
            try:
                return await self._submit(table_id, viewer, seat, texts, stamp, language)
            except MovedOn:
                # Where another process writes first, the table is read again, and the stamp says whether that was about
                # this question: if not, several may answer at the same time.
                if stamp is None:
                    raise
            except Refused as refusal:
                if not refusal.outdated:
                    raise
        return await self._submit(table_id, viewer, seat, texts, stamp, language)

    async def _submit(
        self, table_id: str, viewer: Viewer, seat: int | None, texts: list[str], stamp: int | None, language: str
    ) -> Outcome:
        async with self._tables.open(table_id, viewer) as table:
            mine = table.own_seat(viewer, seat)
            if self.on_time is not None:
                await self.on_time(table)
            if table.chairs[mine].kind != PERSON:
                raise Forbidden("stand-in-plays")
            receipt = await self.take(table, mine, texts, stamp)
            await self._must_hold(table, receipt)
            return self._outcome(table, mine, receipt, language)

    async def _must_hold(self, table: Table, receipt: Receipt) -> None:
        """What another process has changed since is no reason to refuse a choice: MovedOn."""
        if not receipt.taken and await self._tables.outdated(table):
            raise MovedOn

    async def take(self, table: Table, seat: int, texts: list[str], stamp: int | None) -> Receipt:
        """The same for a seat of a table that is open already."""
        match = table.running
        again = table.taken.get(seat)
        if again is not None and stamp == again.stamp and tuple(map(_normal, texts)) == again.texts:
            return Receipt("taken", again.ply, again.after)
        if table.head.status != PLAYING:
            return Receipt("out-of-turn", len(match.log), match.stamps[seat], msg("server.over"))
        not_now = refusal(table, seat, texts)
        if not_now is not None:
            return Receipt("lesson", len(match.log), match.stamps[seat], not_now)
        start = len(match.log)
        await self._tables.try_choice(table, seat, texts)
        receipt = match.submit(seat, texts[0], stamp) if len(texts) == 1 else match.submit_all(seat, texts, stamp)
        if receipt.taken:
            if table.head.ask is not None and table.head.ask.kind in (UNDO, ABANDON):  # playing on is an answer
                table.head = msgspec.structs.replace(table.head, ask=None)
            await self._tables.save(table, start, by=seat, stamp=stamp)
            if stamp is not None:
                normal = tuple(map(_normal, texts))
                table.taken[seat] = LastTaken(stamp, normal, start, receipt.ply, receipt.stamp)
        return receipt

    def _outcome(self, table: Table, seat: int, receipt: Receipt, language: str) -> Outcome:
        # The length of the log would tell how much others did in secret; the seat's own steps do not.
        tongue = table.tongue(language)
        return Outcome(
            taken=receipt.taken,
            kind=receipt.kind,
            seat=seat,
            step=len(table.story(seat, language).steps),
            stamp=receipt.stamp,
            text=tongue(receipt.refusal) if receipt.refusal is not None else "",
        )

    # Taking back.

    @second_look
    async def undo(
        self, table_id: str, viewer: Viewer, seat: int | None = None, steps: int = 1, language: str = "en"
    ) -> Outcome:
        """Take back one's own plies that showed nobody anything new."""
        async with self._tables.open(table_id, viewer) as table:
            mine = self._active_seat(table, viewer, seat)
            receipt = table.running.undo(mine, steps)
            if receipt.taken:
                await self._tables.save(table, receipt.ply, cut=True, by=mine)
            await self._must_hold(table, receipt)
            return self._outcome(table, mine, receipt, language)

    @second_look
    async def redo(self, table_id: str, viewer: Viewer, seat: int | None = None, language: str = "en") -> Outcome:
        """Play again what was taken back."""
        async with self._tables.open(table_id, viewer) as table:
            mine = self._active_seat(table, viewer, seat)
            start = len(table.running.log)
            receipt = table.running.redo(mine)
            if receipt.taken:
                await self._tables.save(table, start, by=mine)
            await self._must_hold(table, receipt)
            return self._outcome(table, mine, receipt, language)

    def _active_seat(self, table: Table, viewer: Viewer, seat: int | None) -> int:
        self._limits.spend("submit", viewer.id)
        mine = table.own_seat(viewer, seat)
        if table.head.status != PLAYING:
            raise TooLate("over")
        if table.chairs[mine].kind != PERSON:
            raise Forbidden("stand-in-plays")
        return mine

    @second_look
    async def ask_undo(self, table_id: str, viewer: Viewer, seat: int | None = None, step: int | None = None) -> bool:
        """Ask the table to go back: before one's own last ply, or to a step of one's own replay. True: done at once.

        Bots wait until everybody has answered; whoever plays on says no.
        """
        async with self._tables.open(table_id, viewer) as table:
            mine = self._active_seat(table, viewer, seat)
            if table.head.terms.rated:
                raise Forbidden("rated-undo")
            story = table.story(mine, "en")
            wanted = story.own - 1 if step is None else step
            if not 0 <= wanted < len(story.steps):
                raise TooLate("nothing-to-undo")
            length = story.steps[wanted]
            if length < table.head.floor:
                raise TooLate("old-rules")
            away = [chair for chair in table.chairs if chair.kind == STAND_IN and chair.person != viewer.id]
            for chair in away:  # a bot does not agree for whom it stands in
                if not await self._tables.there(table_id, chair.person):
                    raise TooLate("undo-away", name=chair.name)
            head = msgspec.structs.replace(table.head, ask=Ask(seat=mine, length=length))
            await self._tables.save_head(table, head)
            return await self._settle_ask(table)

    @second_look
    async def ask(self, table_id: str, viewer: Viewer, kind: str, seat: int | None = None) -> bool:
        """Ask the table to pause, to go on, or to abandon the game without a result. True: done at once."""
        async with self._tables.open(table_id, viewer) as table:
            self._limits.spend("submit", viewer.id)
            mine = table.own_seat(viewer, seat)
            if table.head.status != PLAYING:
                raise TooLate("over")
            clock = table.head.clock
            if kind in (PAUSE, GO_ON) and (clock is None or clock.paused == (kind == PAUSE)):
                raise TooLate("no-pause")
            if kind not in (PAUSE, GO_ON, ABANDON):
                raise Refused("no-ask", name=kind[:20])
            await self._tables.save_head(table, msgspec.structs.replace(table.head, ask=Ask(seat=mine, kind=kind)))
            return await self._settle_ask(table)

    @second_look
    async def answer(self, table_id: str, viewer: Viewer, agree: bool) -> bool:
        """Say yes or no to the request; the asker takes it back by saying no. True: what was asked for is done."""
        async with self._tables.open(table_id, viewer) as table:
            ask = table.head.ask
            if ask is None:
                raise TooLate("nothing-asked")
            held = table.held(viewer)  # also behind a stand-in
            if not held:
                raise Forbidden("not-your-seat")
            if not agree:
                await self._tables.save_head(table, msgspec.structs.replace(table.head, ask=None))
                return False
            agreed = tuple(sorted({*ask.agreed, *held} - {ask.seat}))
            ask = msgspec.structs.replace(ask, agreed=agreed)
            await self._tables.save_head(table, msgspec.structs.replace(table.head, ask=ask))
            return await self._settle_ask(table)

    async def _settle_ask(self, table: Table) -> bool:
        """Do what was asked for if nobody has still to agree."""
        ask = table.head.ask
        if ask is None or table.must_agree():
            return False
        if ask.kind != UNDO:
            await self._agreed(table, ask)
            return True
        table.running.rewind(ask.length)
        table.head = msgspec.structs.replace(table.head, ask=None)
        await self._tables.save(table, ask.length, cut=True, by=ask.seat, consent=True)
        return True

    async def _agreed(self, table: Table, ask: Ask) -> None:
        """The table pauses, goes on, or ends without a result, and everybody is told."""
        now = self._tables.now()
        head = msgspec.structs.replace(table.head, ask=None, updated=now)
        clock = head.clock
        if ask.kind == ABANDON:
            head = msgspec.structs.replace(head, status=OVER, waiting=0, result=())
            clock = clocks.stopped(clock, now) if clock is not None else None
        elif clock is not None:
            pause = ask.kind == PAUSE
            clock = clocks.paused(clock, now) if pause else clocks.going_on(clock, table.people_waited(), now)
        told = Notice(ply=len(table.running.log), key=f"server.agreed.{ask.kind}", made=now)
        await self._tables.conclude(table, msgspec.structs.replace(head, clock=clock), list(table.chairs), told)


def _normal(text: str) -> str:
    return " ".join(text.lower().split())
