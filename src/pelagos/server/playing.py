"""Playing: choices, undo, and the bots' turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import msgspec

from pelagos.bots.worker import pack
from pelagos.core.match import Receipt
from pelagos.core.message import Message, msg

from .errors import BadRecord, Forbidden, Refused, TooLate, Unsaved
from .house import Table
from .hub import Hub
from .ledger import PERSON, PLAYING, Ask
from .limits import Limits
from .live import Answered, AnyGame
from .lobby import Answer
from .people import Viewer
from .seating import Replayed, Seating, replay_record
from .settings import Settings
from .store import Store
from .thinking import Minds

log = logging.getLogger("pelagos.tables")

MOST_TEXTS = 200  # choices in one composed answer
WITHIN = 0.4  # share of the pace between two choices of one bot's turn
RETRY = 2.0  # seconds until a bot whose move could not be saved tries again


class Playing(Seating):
    """The game itself."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        hub: Hub,
        games: Mapping[str, AnyGame],
        limits: Limits,
        minds: Minds,
    ) -> None:
        super().__init__(settings, store, hub, games, limits)
        self.minds = minds
        self._turns: set[asyncio.Task[None]] = set()

    async def submit(
        self,
        table: str,
        viewer: Viewer,
        seat: int | None,
        choices: str | Sequence[str],
        stamp: int | None = None,
        language: str = "en",
    ) -> Answer:
        """One choice, or a composed answer, all or nothing.

        `stamp` is that of the question it answers. The same submission again gets the same answer; one to a question
        that has changed is refused as stale.
        """
        self.limits.spend("submit", viewer.id)
        texts = [choices] if isinstance(choices, str) else list(choices)
        if len(texts) > MOST_TEXTS:
            raise Refused("too-long")
        async with self.table(table) as live:
            mine = self.own_seat(live, viewer, seat)
            if live.chairs[mine].kind != PERSON:
                raise Forbidden("stand-in-plays")
            receipt = await self._submit(live, mine, texts, stamp)
            return self._answer(live, mine, receipt, language)

    async def _submit(self, live: Table, seat: int, texts: list[str], stamp: int | None) -> Receipt:
        match = live.running
        again = live.answers.get(seat)
        if again is not None and stamp == again.stamp and tuple(map(_normal, texts)) == again.texts:
            return Receipt("taken", again.ply, again.after)
        if live.head.status != PLAYING:
            return Receipt("out-of-turn", len(match.log), match.stamps[seat], msg("server.over"))
        start = len(match.log)
        receipt = match.submit(seat, texts[0], stamp) if len(texts) == 1 else match.submit_all(seat, texts, stamp)
        if receipt.taken:
            live.head = msgspec.structs.replace(live.head, ask=None)  # playing on is an answer to "may I undo?"
            await self._save(live, start, by=seat, stamp=stamp)
            if stamp is not None:
                normal = tuple(map(_normal, texts))
                live.answers[seat] = Answered(stamp, normal, start, receipt.ply, receipt.stamp)
        return receipt

    def _answer(self, live: Table, seat: int, receipt: Receipt, language: str) -> Answer:
        # The length of the log would tell how much others did in secret; the seat's own steps do not.
        tongue = live.painter.tongue(language)
        return Answer(
            taken=receipt.taken,
            kind=receipt.kind,
            seat=seat,
            step=len(live.painter.story(seat, language).steps),
            stamp=receipt.stamp,
            text=tongue(receipt.refusal) if receipt.refusal is not None else "",
        )

    # Taking back.

    async def undo(
        self, table: str, viewer: Viewer, seat: int | None = None, steps: int = 1, language: str = "en"
    ) -> Answer:
        """Take back one's own plies that showed nobody anything new."""
        async with self.table(table) as live:
            mine = self._active_seat(live, viewer, seat)
            receipt = live.running.undo(mine, steps)
            if receipt.taken:
                await self._save(live, receipt.ply, cut=True, by=mine)
            return self._answer(live, mine, receipt, language)

    async def redo(self, table: str, viewer: Viewer, seat: int | None = None, language: str = "en") -> Answer:
        """Play again what was taken back."""
        async with self.table(table) as live:
            mine = self._active_seat(live, viewer, seat)
            start = len(live.running.log)
            receipt = live.running.redo(mine)
            if receipt.taken:
                await self._save(live, start, by=mine)
            return self._answer(live, mine, receipt, language)

    def _active_seat(self, live: Table, viewer: Viewer, seat: int | None) -> int:
        self.limits.spend("submit", viewer.id)
        mine = self.own_seat(live, viewer, seat)
        if live.head.status != PLAYING:
            raise TooLate("over")
        if live.chairs[mine].kind != PERSON:
            raise Forbidden("stand-in-plays")
        return mine

    async def ask_undo(self, table: str, viewer: Viewer, seat: int | None = None, step: int | None = None) -> bool:
        """Ask the table to go back: before one's own last ply, or to a step of one's own replay. True: done at once.

        Bots wait until everybody has answered; whoever plays on says no.
        """
        async with self.table(table) as live:
            mine = self._active_seat(live, viewer, seat)
            story = live.painter.story(mine, "en")
            wanted = story.own - 1 if step is None else step
            if not 0 <= wanted < len(story.steps):
                raise TooLate("nothing-to-undo")
            length = story.steps[wanted]
            if length < live.head.floor:
                raise TooLate("old-rules")
            head = msgspec.structs.replace(live.head, ask=Ask(seat=mine, length=length))
            await self._save_head(live, head)
            return await self._settle_ask(live)

    async def answer_undo(self, table: str, viewer: Viewer, agree: bool) -> bool:
        """Say yes or no to the request; the asker takes it back by saying no. True: the table went back."""
        async with self.table(table) as live:
            ask = live.head.ask
            if ask is None:
                raise TooLate("nothing-asked")
            held = [seat for seat in live.held(viewer) if live.chairs[seat].kind == PERSON]
            if not held:
                raise Forbidden("not-your-seat")
            if not agree:
                await self._save_head(live, msgspec.structs.replace(live.head, ask=None))
                return False
            agreed = tuple(sorted({*ask.agreed, *held} - {ask.seat}))
            ask = msgspec.structs.replace(ask, agreed=agreed)
            await self._save_head(live, msgspec.structs.replace(live.head, ask=ask))
            return await self._settle_ask(live)

    async def _settle_ask(self, live: Table) -> bool:
        """Go back if nobody has still to agree."""
        ask = live.head.ask
        if ask is None or live.must_agree():
            return False
        live.running.rewind(ask.length)
        live.head = msgspec.structs.replace(live.head, ask=None)
        await self._save(live, ask.length, cut=True, by=ask.seat, consent=True)
        return True

    # Bots.

    def _wake(self, live: Table) -> None:
        if live.head.status != PLAYING or live.head.ask is not None or live.dropped:
            return
        for seat in live.waiting():
            if live.chairs[seat].plays_itself and seat not in live.thinking:
                live.thinking.add(seat)
                turn = asyncio.create_task(self._bot_turn(live, seat))
                self._turns.add(turn)
                turn.add_done_callback(self._turns.discard)

    async def _bot_turn(self, live: Table, seat: int) -> None:
        """One choice of a bot: look, think elsewhere, answer if the question is still the same."""
        table = live.head.id
        try:
            await asyncio.sleep(self._pause(live, seat))
            asked = await self._ask_bot(live, seat)
            if asked is None:
                return
            view, legal, bot, stamp = asked
            action = await self.minds.choose(live.game.id, view, legal, bot)
            async with live.lock:
                if self._may_answer(live, seat, stamp):
                    live.thinking.discard(seat)
                    await self._submit(live, seat, [live.game.text(action)], stamp)
        except Unsaved:
            await asyncio.sleep(RETRY)
            live.thinking.discard(seat)
            await self.look_after_bots(table)
        except TooLate as error:
            log.warning("table %s: the bot on seat %s came too late: %s", table, seat, error)
        except Exception:
            log.exception("table %s: the bot on seat %s could not play", table, seat)
        finally:
            live.thinking.discard(seat)

    def _pause(self, live: Table, seat: int) -> float:
        """People should be able to follow: a pause before a bot's turn, shorter ones inside it."""
        log = live.running.log
        within = bool(log) and log[-1].seat == seat
        return self.settings.pace * (WITHIN if within else 1.0)

    async def _ask_bot(self, live: Table, seat: int) -> tuple[bytes, list[int], str, int] | None:
        async with live.lock:
            stamp = live.running.stamps[seat]
            if not self._may_answer(live, seat, stamp):
                return None
            match = live.running
            return pack(match.view(seat)), list(match.state.legal(seat)), live.chairs[seat].bot, stamp

    def _may_answer(self, live: Table, seat: int, stamp: int) -> bool:
        return (
            not live.dropped
            and live.head.status == PLAYING
            and live.head.ask is None
            and live.chairs[seat].plays_itself
            and seat in live.waiting()
            and live.running.stamps[seat] == stamp
        )

    async def replay_elsewhere(self, text: str) -> Replayed:
        """Read and replay a hostile file in a worker process."""
        done, fault = await self.minds.run(replay_record, text)
        if fault:
            raise BadRecord(msgspec.json.decode(fault, type=Message))
        return msgspec.json.decode(done, type=Replayed)

    async def look_after_bots(self, table: str) -> None:
        """Let the bots of a table go on that were interrupted."""
        async with self.table(table) as live:
            self._wake(live)

    async def finish(self) -> None:
        """Let go of all bots."""
        for turn in list(self._turns):
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)


def _normal(text: str) -> str:
    return " ".join(text.lower().split())
