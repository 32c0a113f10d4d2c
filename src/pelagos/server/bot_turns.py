"""The bots' turns: one choice after the other, thought out elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from pelagos.bots.worker import pack

from .errors import MovedOn, Refused, TooLate, Unsaved
from .play import Play
from .stored import PLAYING
from .table import Table
from .tables import Tables
from .thinking import Minds

log = logging.getLogger("pelagos.tables")

WITHIN = 0.4  # share of the pace between two choices of one bot's turn
RETRY = 2.0  # seconds until a bot whose move could not be saved tries again


Alone = Callable[[str, int], AbstractAsyncContextManager[bool]]


@asynccontextmanager
async def _always(table_id: str, seat: int) -> AsyncIterator[bool]:
    yield True


def written_for(table: Table, seat: int) -> str | None:
    """What a lesson says that a seat plays now, "" if it is not its turn there; None at tables that teach nothing."""
    if not table.head.lesson:
        return None
    now = table.lesson.ply(len(table.running.log)) if table.lesson is not None else None
    return now[1] if now is not None and now[0] == seat else ""


class BotTurns:
    """Lets the bots play that are waited for."""

    def __init__(
        self,
        tables: Tables,
        play: Play,
        minds: Minds,
        pace: float,
        watched: Callable[[str], bool],
        alone: Alone | None = None,
    ) -> None:
        self._tables = tables
        self._watched = watched  # whether somebody looks at a table
        self._alone = alone or _always  # whether no other process thinks about a seat
        self._play = play
        self._minds = minds
        self._pace = pace  # seconds before a turn
        self._turns: set[asyncio.Task[None]] = set()

    def wake(self, table: Table) -> None:
        """Let the bots of a table that are waited for begin to think."""
        if table.head.status != PLAYING or table.head.ask is not None or table.dropped:
            return
        if table.bots_alone and not self._watched(table.head.id):
            return  # bots among themselves play for those who look on
        for seat in table.waiting():
            if table.chairs[seat].plays_itself and seat not in table.thinking and written_for(table, seat) != "":
                table.thinking.add(seat)
                turn = asyncio.create_task(self._bot_turn(table, seat))
                self._turns.add(turn)
                turn.add_done_callback(self._turns.discard)

    async def _bot_turn(self, table: Table, seat: int) -> None:
        """One choice of a bot, and then whatever its table needs next; where another process thinks about it, that one
        goes on, unless it ends."""
        table_id = table.head.id
        try:
            await asyncio.sleep(self._pause(table, seat))
            async with self._alone(table_id, seat) as mine:
                if mine:
                    await self._answer(table, seat)
        except (Unsaved, MovedOn, SQLAlchemyError):  # the database is away: it is asked until it is back
            mine = False
        except TooLate as error:
            log.warning("table %s: the bot on seat %s came too late: %s", table_id, seat, error)
            return
        except Exception:
            log.exception("table %s: the bot on seat %s could not play", table_id, seat)
            return
        finally:
            table.thinking.discard(seat)
        await self._go_on(table_id, 0.0 if mine else RETRY)

    async def _go_on(self, table_id: str, pause: float) -> None:
        """What comes next at a table; a database that is away is asked until it is back."""
        while True:
            await asyncio.sleep(pause)
            try:
                return await self.look_after(table_id)
            except (SQLAlchemyError, Unsaved):
                pause = RETRY
            except Refused as error:
                return log.warning("table %s does not go on: %s", table_id, error)

    async def _answer(self, table: Table, seat: int) -> None:
        """Look, think elsewhere, answer if the question is still the same. Nobody else begins to think before the
        answer is saved."""
        asked = await self._ask_bot(table, seat)
        if asked is None:
            return
        view, legal, bot, stamp = asked
        text = written_for(table, seat)
        if text is None:
            whose, alone = table.head.host, table.bots_alone
            text = table.game.text(await self._minds.choose(table.game.id, view, legal, bot, table.own, whose, alone))
        async with table.lock:
            if self._may_answer(table, seat, stamp):
                await self._play.take(table, seat, [text], stamp)

    @property
    def under_way(self) -> int:
        """How many turns have begun and not ended."""
        return len(self._turns)

    def _pause(self, table: Table, seat: int) -> float:
        """People should be able to follow: a pause before a bot's turn, shorter ones inside it."""
        plies = table.running.log
        within = bool(plies) and plies[-1].seat == seat
        return self._pace * (WITHIN if within else 1.0)

    async def _ask_bot(self, table: Table, seat: int) -> tuple[bytes, list[int], str, int] | None:
        async with table.lock:
            await self._tables.confirm(table)  # whoever thought before may have answered, unheard as yet
            stamp = table.running.stamps[seat]
            if not self._may_answer(table, seat, stamp):
                return None
            match = table.running
            return pack(match.view(seat)), list(match.state.legal(seat)), table.chairs[seat].bot, stamp

    def _may_answer(self, table: Table, seat: int, stamp: int) -> bool:
        return (
            not table.dropped
            and table.head.status == PLAYING
            and table.head.ask is None
            and table.chairs[seat].plays_itself
            and seat in table.waiting()
            and table.running.stamps[seat] == stamp
        )

    async def look_after(self, table_id: str) -> None:
        """Let the bots of a table go on that were interrupted."""
        async with self._tables.open(table_id) as table:
            self.wake(table)

    async def finish(self) -> None:
        """Let go of all bots."""
        for turn in list(self._turns):
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)
