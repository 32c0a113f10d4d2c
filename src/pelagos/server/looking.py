"""Looking at tables: lists, sheets, replays, records. Nothing here changes anything."""

from __future__ import annotations

import asyncio

import msgspec

from pelagos.core.basics import TABLE
from pelagos.core.record import write_record
from pelagos.core.tongue import Tongue

from . import ledger
from .errors import Forbidden, TooLate
from .house import SHORT, House, Table
from .ledger import NOBODY_YET, OPEN, PERSON, PLAYING, Chair, Head
from .live import AnyGame, Live
from .lobby import Question, TableInfo, WhyNot
from .people import Viewer
from .sheet import Sheet
from .sheets import seat_sheets, sheet_of

MOST_LISTED = 100


class Looking(House):
    """What viewers are shown."""

    async def sheet(self, table: str, viewer: Viewer, seat: int | None = None, language: str = "en") -> Sheet:
        """The table as this viewer sees it now, from one of its seats (None: the one that is asked, or the first)."""
        async with self.table(table) as live:
            return self._numbered(live, viewer, seat, language)

    def _numbered(self, live: Table, viewer: Viewer, seat: int | None, language: str) -> Sheet:
        table = live.head.id
        chosen = self.seat_for(live, viewer, seat)
        drawn = live.painter.now(chosen, language)
        sheet = sheet_of(live, drawn, chosen, viewer, live.painter.tongue(language), self.hub.online(table))
        person = viewer.id if sheet.held else ""  # all who only look share one channel
        return self.hub.channel(table, person, chosen, sheet.language).numbered(sheet)

    async def sheet_at(
        self, table: str, viewer: Viewer, step: int, language: str = "en", seat: int | None = None
    ) -> Sheet:
        """The table after a step of one's own replay; after the end, of any seat's (or the table's, -2)."""
        async with self.table(table) as live:
            chosen = self.seat_for(live, viewer, seat)
            ply = live.painter.ply_after(chosen, step, language)
            if len(live.running.log) > SHORT:
                await asyncio.to_thread(live.at, ply)  # folded off the event loop, and remembered
            drawn = live.painter.back_then(chosen, step, language)
            tongue = live.painter.tongue(language)
            sheet = sheet_of(live, drawn, chosen, viewer, tongue, self.hub.online(table))
            return msgspec.structs.replace(sheet, undo_ask=None)

    async def ply_of(self, table: str, viewer: Viewer, step: int, seat: int | None = None) -> int:
        """How many plies of a finished game lie behind a step of one seat's story: where a fork would begin."""
        async with self.table(table) as live:
            chosen = self.seat_for(live, viewer, seat)
            if not live.open_to_all:
                raise TooLate("still-running")
            return live.painter.ply_after(chosen, step, "en")

    async def question(self, table: str, viewer: Viewer, seat: int | None = None) -> Question:
        """The same for programs: the seat's view as JSON, and what it may choose."""
        async with self.table(table) as live:
            chosen = self.seat_for(live, viewer, seat)
            match = live.running
            mine = chosen >= 0 and live.head.status == PLAYING and live.chairs[chosen].kind == PERSON
            return Question(
                table=table,
                game=live.game.id,
                version=live.game.version,
                seat=chosen,
                stamp=match.stamps[chosen] if chosen >= 0 else 0,
                waited=mine and chosen in live.waiting(),
                over=match.over,
                view=msgspec.Raw(msgspec.json.encode(match.view(chosen))),
                legal=tuple(live.game.text(a) for a in match.state.legal(chosen)) if mine else (),
                ranks=live.head.result,
            )

    async def why_not(
        self, table: str, viewer: Viewer, target: str, seat: int | None = None, language: str = "en"
    ) -> WhyNot | None:
        """Why nothing can be done now with a thing on the board."""
        async with self.table(table) as live:
            chosen = self.own_seat(live, viewer, seat)
            message = live.game.why_not(live.running.state, chosen, target[:80])
            if message is None:
                return None
            rule = message.args.get("rule", "")
            return WhyNot(text=live.painter.tongue(language)(message), rule=rule if isinstance(rule, str) else "")

    async def record(self, table: str, viewer: Viewer, seat: int | None = None) -> str:
        """The table as a record file: while it runs only what the viewer saw, afterwards everything."""
        async with self.table(table) as live:
            if live.open_to_all:
                return write_record(live.record(None))
            return write_record(live.record(self.seat_for(live, viewer, seat)))

    # Tables from outside.

    async def info(self, table: str, viewer: Viewer, language: str = "en") -> TableInfo:
        """One table from outside."""
        async with self.table(table) as live:
            return self._lobby(live, viewer, language)

    def _lobby(self, live: Table, viewer: Viewer, language: str) -> TableInfo:
        return self._info(live.game, live.head, live.chairs, viewer, live.painter.tongue(language), live)

    async def mine(self, viewer: Viewer, language: str = "en") -> tuple[TableInfo, ...]:
        """The viewer's own tables: those that wait for it first, then the newest."""
        if not viewer.id:
            return ()
        rows = await self.store.read(ledger.heads_of, viewer.id, MOST_LISTED)
        tables = self._infos(rows, viewer, language)
        return tuple(sorted(tables, key=lambda info: (not info.your_turn, -info.updated)))

    async def public(self, viewer: Viewer, language: str = "en") -> tuple[TableInfo, ...]:
        """Public tables that wait for players."""
        return tuple(self._infos(await self.store.read(ledger.public_heads, MOST_LISTED), viewer, language))

    def _infos(self, rows: list[tuple[Head, tuple[Chair, ...]]], viewer: Viewer, language: str) -> list[TableInfo]:
        out: list[TableInfo] = []
        for head, chairs in rows:
            game = self.games.get(head.game)
            if game is not None:  # the table of a game that was uninstalled comes back with it
                names = {chair.seat: chair.name for chair in chairs if chair.name}
                out.append(self._info(game, head, list(chairs), viewer, game.tongue(language, names), None))
        return out

    def _info(
        self, game: AnyGame, head: Head, chairs: list[Chair], viewer: Viewer, tongue: Tongue, live: Live | None
    ) -> TableInfo:
        playing = head.status == PLAYING
        waiting = tuple(seat for seat in range(head.seats) if playing and head.waiting >> seat & 1)
        seats = seat_sheets(chairs, viewer, tongue, self.hub.online(head.id), waiting)
        held = tuple(sheet.seat for sheet in seats if sheet.you)
        host = bool(viewer.id) and head.host == viewer.id
        full = all(chair.kind != NOBODY_YET for chair in chairs)
        return TableInfo(
            table=head.id,
            game=head.game,
            title=tongue(game.name()),
            status=head.status,
            seats=seats,
            held=held,
            host=host,
            public=head.public,
            options=head.options,
            startable=head.status == OPEN and full,
            your_turn=any(seat in held and chairs[seat].kind == PERSON for seat in waiting),
            created=head.created,
            updated=head.updated,
            links=self._links(live, held, host) if live is not None else {},
            commitment=live.commitment if live is not None else "",
            strings=tuple(chair.string for chair in chairs),
            ranks=head.result,
            parent=head.parent,
            parent_ply=head.parent_ply,
        )

    def _links(self, live: Live, held: tuple[int, ...], host: bool) -> dict[int, str]:
        return {
            chair.seat: self.token(live, chair)
            for chair in live.chairs
            if chair.seat in held or (host and chair.kind == NOBODY_YET)
        }

    async def may_look(self, table: str, viewer: Viewer, seat: int | None) -> int:
        """The seat a stream will be about; refuses a seat that is not the viewer's."""
        async with self.table(table) as live:
            if live.match is None and seat is not None and seat != TABLE and seat not in live.held(viewer):
                raise Forbidden("not-your-seat")
            return self.seat_for(live, viewer, seat)
