"""What viewers are shown of a table: sheets, steps of a replay, views for programs. Nothing here changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from pelagos.core.basics import TABLE
from pelagos.core.flow import State
from pelagos.core.message import seat_name
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from . import clocks
from .advice import advice_allowed
from .channels import Channels
from .errors import Forbidden, TooLate
from .hub import Hub
from .lessons import sheet_of as lesson_sheet
from .openings import OpenedSheet, opened
from .painter import Drawn, Painter, ply_after
from .people import Viewer
from .stored import BOT, NOBODY_YET, OVER, PERSON, PLAYING, STAND_IN, Chair, Clock
from .table import Table
from .tables import SHORT, Tables
from .trays import Tray, tray
from .ways import FartherSheet, farther
from .wire import SeatSheet, SeatView, Sheet, TimeSheet, UndoAsk, WhyNot


class Ways(msgspec.Struct, frozen=True, kw_only=True):
    """What lies farther than one step of the question of this stamp, and what its answers open."""

    stamp: int
    ways: tuple[FartherSheet, ...]
    opened: tuple[OpenedSheet, ...]


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """The heaps of the question of this stamp, if it has any."""

    stamp: int
    tray: Tray | None


class Sheets:
    """Every table as each of its viewers sees it."""

    def __init__(self, tables: Tables, hub: Hub, channels: Channels) -> None:
        self._tables = tables
        self._hub = hub
        self._channels = channels
        self._painter = Painter()
        self._drawing = asyncio.Semaphore(1)
        self.missed: Callable[[Table], Awaitable[None]] | None = None  # looks who is away from a table

    async def turn_to_draw(self) -> None:
        """Wait for one's turn to draw a sheet for a stream.

        One is drawn at a time, and before each the event loop takes whatever came in: many pages to be drawn do not
        delay the answer to a choice. A page that had to wait is drawn as things are then.
        """
        async with self._drawing:
            await asyncio.sleep(0)

    # Sheets.

    async def sheet(self, table_id: str, viewer: Viewer, seat: int | None = None, language: str = "en") -> Sheet:
        """The table as this viewer sees it now, from one of its seats (None: the one that is asked, or the first)."""
        async with self._tables.open(table_id, viewer) as table:
            if self.missed is not None and table.held(viewer):
                await self.missed(table)
            return self.sheet_of(table, viewer, seat, language)

    def sheet_of(self, table: Table, viewer: Viewer, seat: int | None, language: str) -> Sheet:
        """The same of a table that is open already."""
        chosen = table.seat_for(viewer, seat)
        if table.bots_alone:
            self._hub.look(table.head.id)
            self._tables.wake(table)
        drawn = self._painter.now(table, chosen, language)
        sheet = self._filled(table, drawn, chosen, viewer, language)
        person = viewer.id if sheet.held else ""  # all who only look share one channel
        return self._channels.of(table.head.id, person, chosen, language).numbered(sheet)

    async def sheet_at(
        self, table_id: str, viewer: Viewer, step: int, language: str = "en", seat: int | None = None
    ) -> Sheet:
        """The table after a step of one's own replay; after the end, of any seat's (or the table's, -2)."""
        async with self._tables.open(table_id, viewer) as table:
            chosen = table.seat_for(viewer, seat)
            ply = ply_after(table, chosen, step, language)
            await self._tables.look_back(table, ply)
            if len(table.running.log) > SHORT:
                await asyncio.to_thread(table.at, ply)  # folded off the event loop, and remembered
            sheet = self._filled(
                table, self._painter.back_then(table, chosen, step, language), chosen, viewer, language, past=True
            )
            return msgspec.structs.replace(sheet, undo_ask=None)

    def _filled(
        self, table: Table, drawn: Drawn, seat: int, viewer: Viewer, language: str, past: bool = False
    ) -> Sheet:
        """The sheet of one viewer who looks from one seat; its sequence number is given by its channel."""
        tongue = table.tongue(language)
        held = table.held(viewer)
        return Sheet(
            table=table.head.id,
            game=table.game.id,
            language=tongue.language,
            sequence=0,
            step=drawn.step,
            you=seat,
            held=held,
            seats=seat_sheets(
                table.chairs,
                viewer,
                tongue,
                self._hub.online(table.head.id),
                table.waiting(),
                None if past or table.open_to_all else table.head.clock,
                table.away,
            ),
            scene=drawn.scene,
            question=drawn.question,
            waiting=drawn.waiting,
            log=drawn.log,
            undo=drawn.undo,
            redo=drawn.redo,
            undo_ask=_undo_ask(table, held, tongue),
            over=table.head.status == OVER or table.running.over,
            standings=drawn.standings,
            commitment=table.commitment,
            secret=table.head.secret.hex() if table.open_to_all else "",
            since=drawn.since,
            status=table.head.status,
            advice=may_ask_advice(table, seat, held),
            lesson=lesson_sheet(table, seat, held, language),
            terms=table.head.terms,
            paused=table.head.clock is not None and table.head.clock.paused,
        )

    async def ply_of(self, table_id: str, viewer: Viewer, step: int, seat: int | None = None) -> int:
        """How many plies of a finished game lie behind a step of one seat's story: where a fork would begin."""
        async with self._tables.open(table_id, viewer) as table:
            chosen = table.seat_for(viewer, seat)
            if not table.open_to_all:
                raise TooLate("still-running")
            return ply_after(table, chosen, step, "en")

    # Parts of one.

    async def view(self, table_id: str, viewer: Viewer, seat: int | None = None) -> SeatView:
        """The same for programs: the seat's view as JSON, and what it may choose."""
        async with self._tables.open(table_id, viewer) as table:
            chosen = table.seat_for(viewer, seat)
            match = table.running
            mine = table.played_by_person(chosen)
            return SeatView(
                table=table_id,
                game=table.game.id,
                version=table.game.version,
                seat=chosen,
                stamp=match.stamps[chosen] if chosen >= 0 else 0,
                waited=mine and chosen in table.waiting(),
                over=match.over,
                view=msgspec.Raw(msgspec.json.encode(match.view(chosen))),
                legal=tuple(table.game.text(a) for a in match.state.legal(chosen)) if mine else (),
                ranks=table.head.result,
            )

    async def why_not(
        self, table_id: str, viewer: Viewer, target: str, seat: int | None = None, language: str = "en"
    ) -> WhyNot | None:
        """Why nothing can be done now with a thing on the board."""
        async with self._tables.open(table_id, viewer) as table:
            chosen = table.own_seat(viewer, seat)
            message = table.game.why_not(table.running.state, chosen, target[:80])
            if message is None:
                return None
            rule = message.args.get("rule", "")
            return WhyNot(text=table.tongue(language)(message), rule=rule if isinstance(rule, str) else "")

    async def ways(self, table_id: str, viewer: Viewer, seat: int | None, language: str = "en") -> Ways:
        """What lies farther than one step of the question to one's seat, and what its answers open."""
        stamp, state, chosen, game, tongue = await self._asked(table_id, viewer, seat, language)
        if state is None:
            return Ways(stamp=stamp, ways=(), opened=())
        found = await asyncio.to_thread(farther, game, state, chosen, tongue)
        led_to = await asyncio.to_thread(opened, game, state, chosen, tongue)
        return Ways(stamp=stamp, ways=tuple(found), opened=tuple(led_to))

    async def tray(
        self, table_id: str, viewer: Viewer, seat: int | None, texts: Sequence[str], fresh: bool, language: str = "en"
    ) -> Laid:
        """The heaps of the question to one's seat, with what lies on them."""
        stamp, state, chosen, game, tongue = await self._asked(table_id, viewer, seat, language)
        if state is None:
            return Laid(stamp=stamp, tray=None)
        return Laid(stamp=stamp, tray=await asyncio.to_thread(tray, game, state, chosen, texts, tongue, fresh))

    async def _asked(
        self, table_id: str, viewer: Viewer, seat: int | None, language: str
    ) -> tuple[int, State | None, int, AnyGame, Tongue]:
        """The question to one's seat, and a copy of the position to try answers on; None if it is not asked."""
        async with self._tables.open(table_id, viewer) as table:
            chosen = table.own_seat(viewer, seat)
            match = table.running
            asked = table.played_by_person(chosen) and bool(match.state.legal(chosen))
            state: State | None = match.state.clone() if asked else None
            return match.stamps[chosen], state, chosen, table.game, table.tongue(language)

    async def may_look(self, table_id: str, viewer: Viewer, seat: int | None) -> int:
        """The seat a stream will be about; refuses a seat that is not the viewer's."""
        async with self._tables.open(table_id, viewer) as table:
            if table.match is None and seat is not None and seat != TABLE and seat not in table.held(viewer):
                raise Forbidden("not-your-seat")
            return table.seat_for(viewer, seat)


def may_ask_advice(table: Table, seat: int, held: tuple[int, ...]) -> bool:
    """Whether a viewer may ask for advice about the seat it looks from."""
    return seat in held and table.head.status == PLAYING and advice_allowed(table.head)


def seat_sheets(
    chairs: list[Chair],
    viewer: Viewer,
    tongue: Tongue,
    online: set[str],
    waiting: tuple[int, ...],
    clock: Clock | None = None,
    away: frozenset[int] = frozenset(),
) -> tuple[SeatSheet, ...]:
    """Who sits where."""
    return tuple(
        SeatSheet(
            seat=chair.seat,
            name=tongue(seat_name(chair.seat)),
            kind=chair.kind,
            bot=chair.bot,
            asked=chair.asked,
            you=bool(viewer.id) and chair.person == viewer.id and chair.kind != NOBODY_YET,
            online=chair.kind == BOT or chair.person in online,
            waited=chair.seat in waiting,
            away=chair.seat in away and chair.seat in waiting,
            left=chair.left,
            time=time_of(clock, chair) if clock is not None else None,
        )
        for chair in chairs
    )


def time_of(clock: Clock, chair: Chair) -> TimeSheet | None:
    """The time of a player; bots have none."""
    if chair.kind not in (PERSON, STAND_IN):
        return None
    seat = chair.seat
    begun, end = clock.away[seat]
    return TimeSheet(
        left=clock.left[seat],
        until=clocks.runs_out(clock, seat) if clocks.has(clock.running, seat) else 0.0,
        out=clocks.has(clock.out, seat),
        leave=int(clock.leave[seat] // clocks.DAY),
        back=end if end > max(begun, clock.since) else 0.0,
    )


def _undo_ask(table: Table, held: tuple[int, ...], tongue: Tongue) -> UndoAsk | None:
    ask = table.head.ask
    if ask is None:
        return None
    return UndoAsk(
        kind=ask.kind,
        seat=ask.seat,
        name=tongue(seat_name(ask.seat)),
        answered=ask.agreed,
        yours=any(seat in held for seat in table.must_agree()),
    )
