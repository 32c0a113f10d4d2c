"""Who sits where: new tables, people, invitations, bots, stand-ins."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from pelagos.core.dice import LONGEST_STRING
from pelagos.core.editions import CONTENT

from .called import BOT_NAMES
from .errors import Forbidden, Refused, TooLate, TooMany
from .hub import Hub
from .limits import Limits
from .links import Links
from .people import Viewer, name_of
from .second_look import second_look
from .settings import Settings
from .stored import (
    BOT,
    LIVE,
    NOBODY_YET,
    NOTHING,
    OPEN,
    PERSON,
    PLAYING,
    RESIGNED,
    STAND_IN,
    TAKE_OVER,
    WEEKS,
    Chair,
    Head,
    Stored,
    Terms,
)
from .table import Table
from .tables import Tables, new_nonce
from .text import one_line
from .thinking import levels, usual_bot

PACES = (LIVE, WEEKS)
LAPSES = (NOTHING, TAKE_OVER)
MOST = {"reserve": 86_400, "increment": 3_600, "days": 60, "vacation": 90}  # of what a table may agree on
LOOK = 10.0  # seconds between two looks who is away from a table that is asked for without a stream
PATIENCE = 2.0  # seconds that such a look may take
MOST_ALONE = 3  # running tables of bots alone that one person may have


class Seats:
    """Making tables and sitting down."""

    def __init__(self, tables: Tables, hub: Hub, links: Links, limits: Limits, settings: Settings) -> None:
        self._tables = tables
        self._hub = hub
        self._links = links
        self._limits = limits
        # Seconds after which others may hand over somebody's seat, by the pace of the table.
        self._absence = {LIVE: settings.absence, WEEKS: settings.absence_weeks}
        self.refuses: Callable[[str, str], Awaitable[bool]] | None = None  # whether a host has blocked somebody
        self._rematches: dict[str, str] = {}  # finished tables -> their rematches

    async def create(
        self,
        viewer: Viewer,
        game: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        *,
        mine: Mapping[int, str] | Sequence[int] = (0,),
        bots: Mapping[int, str] | None = None,
        public: bool = False,
        start: bool = False,
        content: Mapping[str, str] | None = None,
        pace: str = LIVE,
        stand_in: str = "",
        advice: bool = True,
        terms: Terms | None = None,
    ) -> str:
        """A new table; its id.

        `mine` are the seats the viewer takes (hot seat: several, with names of their own if given as a mapping),
        `bots` those that bots take, `content` the viewer's own files of content. `pace` says how long somebody may be
        away before a bot stands in, `stand_in` which bot that is, `advice` whether hints may be asked for, `terms` what
        time everybody has, and whether the game is rated.
        """
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("table", viewer.id)
        if pace not in PACES:
            raise Refused("no-pace", name=pace[:20], paces=", ".join(PACES))
        checked_bot(stand_in or usual_bot())
        agreed = checked_terms(terms or Terms(), pace)
        if agreed.rated and content:
            raise Refused("rated-content")
        rules = self._tables.game(game)
        if content:
            edition = await asyncio.to_thread(rules.bring, content)  # refuses what is wrong with them, and says where
            options = {**(options or {}), CONTENT: edition.name}
        rules.start(seats, options)  # refuses what the game does not have
        names = dict(mine) if isinstance(mine, Mapping) else dict.fromkeys(mine, viewer.name)
        computers = dict(bots or {})
        if any(not 0 <= seat < seats for seat in (*names, *computers)) or set(names) & set(computers):
            raise Refused("no-seat")
        chairs = [Chair(seat=seat, nonce=new_nonce()) for seat in range(seats)]
        for seat, name in names.items():
            chairs[seat] = seated(chairs[seat], viewer, name)
        for seat, bot in computers.items():
            chairs[seat] = botted(chairs[seat], bot)
        head = self._tables.new_head(rules, viewer, seats, options or {}, public)
        head = msgspec.structs.replace(head, pace=pace, stand_in=stand_in, advice=advice, terms=agreed)
        if start and agreed.rated:
            self._must_count(head, chairs, await self._guests(chairs))
        await self._tables.add(Stored(head=head, chairs=tuple(chairs)))
        if start:
            await self.start(head.id, viewer)
        return head.id

    async def again(self, table_id: str, viewer: Viewer) -> str:
        """A rematch: a new table with the same people and bots on the same seats, begun at once; its id.

        Whoever asks later comes to the table that is there already. Somebody who only looked on takes the first seat
        of a new table against the same number of others.
        """
        async with self._tables.open(table_id, viewer) as table:
            head, chairs, own = table.head, list(table.chairs), table.own
            known = self._rematches.get(table_id)
            if known is not None and table.held(viewer):
                return known
        if not any(chair.person == viewer.id for chair in chairs) or not viewer.id:
            bots = {chair.seat: chair.bot for chair in chairs if chair.kind == BOT and chair.seat}
            full = len(bots) + 1 == head.seats
            return await self.create(viewer, head.game, head.seats, head.options, mine=(0,), bots=bots, start=full)
        self._limits.spend("table", viewer.id)
        rules = self._tables.game(head.game)
        seats = [msgspec.structs.replace(chair, nonce=new_nonce(), string="", left="") for chair in chairs]
        seats = [msgspec.structs.replace(c, kind=PERSON, bot="") if c.kind == STAND_IN else c for c in seats]
        new = self._tables.new_head(rules, viewer, head.seats, head.options, head.public)
        new = msgspec.structs.replace(new, pace=head.pace, stand_in=head.stand_in, advice=head.advice, terms=head.terms)
        await self._tables.add(Stored(head=new, chairs=tuple(seats), own=own))
        self._rematches[table_id] = new.id
        if all(chair.kind != NOBODY_YET for chair in seats):
            await self.start(new.id, viewer)
        return new.id

    @second_look
    async def sit(self, table_id: str, viewer: Viewer, seat: int, name: str = "") -> None:
        """Take an open seat: at a public table, or at one's own."""
        async with self._tables.open(table_id, viewer) as table:
            if not (table.head.public or table.head.host == viewer.id):
                raise Forbidden("by-invitation")
            chair = self._chair(table, seat)
            if chair.kind != NOBODY_YET:
                raise TooLate("seat-taken")
            await self._seat(table, chair, viewer, name)

    @second_look
    async def join(self, token: str, viewer: Viewer, name: str = "") -> tuple[str, int]:
        """Take the seat that a link names, from whoever held it as a guest: table and seat.

        The link of an open seat is an invitation; that of one's own seat carries it to another device.
        """
        table_id, seat, nonce = self._links.read(token)
        async with self._tables.open(table_id, viewer) as table:
            chair = self._chair(table, seat)
            if chair.person == viewer.id and viewer.id:
                return table_id, seat
            if chair.nonce != nonce:
                raise Forbidden("link-used")
            await self._seat(table, chair, viewer, name or chair.name)
        return table_id, seat

    async def invited(self, token: str) -> tuple[str, int, str]:
        """Where a link leads, without following it: table, seat, and the name of who holds the seat, if anybody."""
        table_id, seat, nonce = self._links.read(token)
        async with self._tables.open(table_id) as table:
            chair = self._chair(table, seat)
            if chair.nonce != nonce:
                raise Forbidden("link-used")
            return table_id, seat, chair.name

    def _chair(self, table: Table, seat: int) -> Chair:
        if not 0 <= seat < table.head.seats:
            raise Refused("no-seat")
        return table.chairs[seat]

    async def _seat(self, table: Table, chair: Chair, viewer: Viewer, name: str) -> None:
        if not viewer.id:
            raise Forbidden("sit-first")
        if table.head.status not in (OPEN, PLAYING):
            raise TooLate("over")
        if chair.kind == BOT and table.head.status == PLAYING:
            raise TooLate("seat-taken")
        if self.refuses is not None and await self.refuses(table.head.host, viewer.id):
            raise Forbidden("by-invitation")
        await self._replace(table, viewer, seated(chair, viewer, name or viewer.name))

    async def _replace(self, table: Table, viewer: Viewer, chair: Chair) -> None:
        self._limits.spend("seat", viewer.id)
        after = list(table.chairs)
        after[chair.seat] = chair
        await self._tables.save_seats(table, msgspec.structs.replace(table.head, updated=self._tables.now()), after)

    @second_look
    async def add_bot(self, table_id: str, viewer: Viewer, seat: int, bot: str) -> None:
        """Put a bot on an open seat (or another bot in place of one), before the start."""
        async with self._tables.open(table_id, viewer) as table:
            self._must_host(table, viewer)
            chair = self._chair(table, seat)
            if chair.kind == PERSON:
                raise TooLate("seat-taken")
            await self._replace(table, viewer, botted(chair, bot))

    @second_look
    async def stand_up(self, table_id: str, viewer: Viewer, seat: int) -> None:
        """Leave a seat before the start; the host may also send a bot or a person away."""
        async with self._tables.open(table_id, viewer) as table:
            if table.head.status != OPEN:
                raise TooLate("begun")
            if seat not in table.held(viewer):
                self._must_host(table, viewer)
            await self._replace(table, viewer, Chair(seat=self._chair(table, seat).seat, nonce=new_nonce()))

    @second_look
    async def add_string(self, table_id: str, viewer: Viewer, seat: int, text: str) -> None:
        """Add a string of one's own to the dice, before the start."""
        async with self._tables.open(table_id, viewer) as table:
            if table.head.status != OPEN:
                raise TooLate("begun")
            chair = table.chairs[table.own_seat(viewer, seat)]
            await self._replace(table, viewer, msgspec.structs.replace(chair, string=one_line(text, LONGEST_STRING)))

    def _must_host(self, table: Table, viewer: Viewer) -> None:
        if not viewer.id or table.head.host != viewer.id:
            raise Forbidden("host-only")
        if table.head.status != OPEN:
            raise TooLate("begun")

    @second_look
    async def start(self, table_id: str, viewer: Viewer) -> None:
        """Begin the game."""
        async with self._tables.open(table_id, viewer) as table:
            self._must_host(table, viewer)
            if any(chair.kind == NOBODY_YET for chair in table.chairs):
                raise TooLate("seats-open")
            if table.bots_alone and await self._tables.bots_alone(viewer.id) >= MOST_ALONE:
                raise TooMany("too-many-alone", n=MOST_ALONE)
            if table.head.terms.rated:
                self._must_count(table.head, table.chairs, await self._guests(table.chairs))
            await self._tables.begin(table)

    async def _guests(self, chairs: Sequence[Chair]) -> list[str]:
        """The names of those at a table who have no account."""
        people = {chair.person: chair.name for chair in chairs if chair.kind == PERSON}
        known = await self._tables.accounts(list(people))
        return [name for person, name in people.items() if person not in known]

    def _must_count(self, head: Head, chairs: Sequence[Chair], guests: Sequence[str]) -> None:
        """A rated game is played by accounts and bots, one seat a person, from the beginning of the game."""
        people = [chair.person for chair in chairs if chair.kind == PERSON]
        if guests:
            raise TooLate("rated-guest", name=guests[0])
        if len(set(people)) < len(people) or not people or head.seats < 2:
            raise TooLate("rated-alone")
        if head.origin is not None or head.brought:
            raise TooLate("rated-content")

    # Stand-ins.

    @second_look
    async def hand_over(self, table_id: str, viewer: Viewer, seat: int, bot: str) -> None:
        """Let a bot play a seat for a while: one's own, or that of somebody who has been away for long enough.

        Which bot plays for somebody who is away is the table's choice, not that of whoever noticed.
        """
        async with self._tables.open(table_id, viewer) as table:
            chair = self._chair(table, seat)
            if table.head.status != PLAYING or chair.kind not in (PERSON, STAND_IN):
                raise TooLate("no-stand-in")
            if chair.person != viewer.id:
                if not table.held(viewer):
                    raise Forbidden("not-your-seat")
                if chair.kind != PERSON:
                    raise TooLate("no-stand-in")
                if seat not in table.waiting():
                    raise TooLate("not-waited-for", name=chair.name)
                if await self._absent_for(table, chair) < self._absence[table.head.pace]:
                    raise Forbidden("still-here", name=chair.name)
                bot = table.head.stand_in or usual_bot()
            await self._replace(table, viewer, msgspec.structs.replace(chair, kind=STAND_IN, bot=checked_bot(bot)))

    async def absent(self, table: Table) -> frozenset[int]:
        """The seats that others may hand to a bot now."""
        if table.head.status != PLAYING:
            return frozenset()
        limit = self._absence[table.head.pace]
        waited = [table.chairs[seat] for seat in table.waiting() if table.chairs[seat].kind == PERSON]
        # Whoever this process saw a moment ago need not be looked up.
        quiet = [c for c in waited if self._hub.last_seen(table.head.id, c.person) <= self._hub.now - limit]
        return frozenset([chair.seat for chair in quiet if await self._absent_for(table, chair) >= limit])

    async def look(self, table: Table) -> None:
        """Look who is away from a table, for whoever asks for it without a stream: at this process, or in turn at
        several. What the others know stands in the store; a store that does not answer in time delays nobody."""
        now = self._hub.now
        if now < table.looked + LOOK:
            return
        table.looked = now
        with suppress(TimeoutError, SQLAlchemyError):
            async with asyncio.timeout(PATIENCE):
                table.away = await self.absent(table)

    async def _absent_for(self, table: Table, chair: Chair) -> float:
        """For how long a table has waited in vain for somebody: since it was last there, or since anything happened.

        At a table in play at once a restart of this server is not held against anybody.
        """
        since = max(await self._tables.last_seen(table.head.id, chair.person), table.head.updated)
        if table.head.pace == LIVE:
            since = max(since, self._hub.born)
        return self._hub.now - since

    @second_look
    async def take_back(self, table_id: str, viewer: Viewer, seat: int) -> None:
        """Play one's own seat again."""
        async with self._tables.open(table_id, viewer) as table:
            chair = table.chairs[table.own_seat(viewer, seat)]
            if table.head.status != PLAYING:
                raise TooLate("over")
            if chair.left == RESIGNED:
                raise TooLate("has-resigned")
            if chair.kind == STAND_IN:
                await self._replace(table, viewer, msgspec.structs.replace(chair, kind=PERSON, bot="", left=""))


def checked_terms(terms: Terms, pace: str) -> Terms:
    """What a table may agree on about time; what belongs to the other pace is left out."""
    if terms.lapse not in LAPSES:
        raise Refused("no-lapse", name=terms.lapse[:20], lapses=", ".join(LAPSES))
    for name, most in MOST.items():
        if not 0 <= getattr(terms, name) <= most:
            raise Refused("bad-terms", name=name, n=most)
    if pace == LIVE:
        return msgspec.structs.replace(terms, days=0, vacation=0)
    return msgspec.structs.replace(terms, reserve=0, increment=0)


def seated(chair: Chair, viewer: Viewer, name: str) -> Chair:
    """A person on a seat; the seat's old link no longer opens it."""
    return msgspec.structs.replace(
        chair,
        kind=PERSON,
        person=viewer.id,
        name=name_of(name or viewer.name),
        bot="",
        nonce=new_nonce(),
        seen=time.time(),
        asked="",
    )


def botted(chair: Chair, bot: str) -> Chair:
    """A bot on a seat."""
    name = BOT_NAMES[chair.seat % len(BOT_NAMES)]
    return msgspec.structs.replace(
        chair, kind=BOT, person="", name=name, bot=checked_bot(bot), nonce=new_nonce(), asked=""
    )


def checked_bot(bot: str) -> str:
    """A bot that people may choose."""
    if bot not in levels():
        raise Refused("no-bot", name=bot[:40], bots=", ".join(levels()))
    return bot
