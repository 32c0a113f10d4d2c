"""Making tables and sitting down: people, invitations, bots, stand-ins, forks, uploaded records."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from pelagos.core.dice import LONGEST_STRING
from pelagos.core.errors import PelagosError
from pelagos.core.match import AnyMatch, Match
from pelagos.core.positions import Json
from pelagos.core.record import read_record, replay
from pelagos.core.registry import find

from . import ledger
from .errors import Forbidden, Refused, TooLate, Unsaved
from .house import Table
from .ledger import BOT, NOBODY_YET, OPEN, PERSON, PLAYING, RECORD, STAND_IN, Chair, Head, Move, Position, Stored
from .live import AnyGame
from .looking import Looking
from .people import Viewer, name_of
from .text import LONGEST_NAME, one_line
from .thinking import levels

# Bots are called after the old people of the sea.
BOT_NAMES = ("Nereus", "Thetis", "Proteus", "Galatea", "Triton", "Doris")
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # of table ids: nothing that looks like something else
REPLAY_SECONDS = 10.0


def new_id() -> str:
    """A table's id: 60 random bits, easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_nonce() -> str:
    """What makes a seat's link unguessable, even with the signing key of another server: 144 random bits."""
    return secrets.token_urlsafe(18)


class Seating(Looking):
    """Who sits where."""

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
    ) -> str:
        """A new table; its id.

        `mine` are the seats the viewer takes (hot seat: several, with names of their own if given as a mapping),
        `bots` those that bots take.
        """
        if not viewer.id:
            raise Forbidden("sit-first")
        self.limits.spend("table", viewer.id)
        rules = self.game(game)
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
        head = self._new_head(rules, viewer, seats, options or {}, public=public)
        await self._create(Stored(head=head, chairs=tuple(chairs)))
        if start:
            await self.start(head.id, viewer)
        return head.id

    def _new_head(self, game: AnyGame, viewer: Viewer, seats: int, options: Mapping[str, object], public: bool) -> Head:
        now = self.now()
        return Head(
            id=new_id(),
            game=game.id,
            version=game.version,
            seats=seats,
            options=game.checked(options),
            status=OPEN,
            host=viewer.id,
            public=public,
            secret=secrets.token_bytes(32),
            created=now,
            updated=now,
        )

    async def _create(self, stored: Stored) -> None:
        try:
            await self.store.write_much(ledger.record, stored)
        except SQLAlchemyError as error:
            raise Unsaved("unsaved") from error

    async def sit(self, table: str, viewer: Viewer, seat: int, name: str = "") -> None:
        """Take an open seat: at a public table, or at one's own."""
        async with self.table(table) as live:
            if not (live.head.public or live.head.host == viewer.id):
                raise Forbidden("by-invitation")
            chair = self._chair(live, seat)
            if chair.kind != NOBODY_YET:
                raise TooLate("seat-taken")
            await self._seat(live, chair, viewer, name)

    async def join(self, token: str, viewer: Viewer, name: str = "") -> tuple[str, int]:
        """Take the seat that a link names, from whoever held it as a guest: table and seat.

        The link of an open seat is an invitation; that of one's own seat carries it to another device.
        """
        table, seat, nonce = self.read_token(token)
        async with self.table(table) as live:
            chair = self._chair(live, seat)
            if chair.person == viewer.id and viewer.id:
                return table, seat
            if chair.nonce != nonce:
                raise Forbidden("link-used")
            await self._seat(live, chair, viewer, name or chair.name)
        return table, seat

    async def invited(self, token: str) -> tuple[str, int, str]:
        """Where a link leads, without following it: table, seat, and the name of who holds the seat, if anybody."""
        table, seat, nonce = self.read_token(token)
        async with self.table(table) as live:
            chair = self._chair(live, seat)
            if chair.nonce != nonce:
                raise Forbidden("link-used")
            return table, seat, chair.name

    def _chair(self, live: Table, seat: int) -> Chair:
        if not 0 <= seat < live.head.seats:
            raise Refused("no-seat")
        return live.chairs[seat]

    async def _seat(self, live: Table, chair: Chair, viewer: Viewer, name: str) -> None:
        if not viewer.id:
            raise Forbidden("sit-first")
        if live.head.status not in (OPEN, PLAYING):
            raise TooLate("over")
        if chair.kind == BOT and live.head.status == PLAYING:
            raise TooLate("seat-taken")
        await self._replace(live, viewer, seated(chair, viewer, name or viewer.name))

    async def _replace(self, live: Table, viewer: Viewer, chair: Chair) -> None:
        self.limits.spend("seat", viewer.id)
        after = list(live.chairs)
        after[chair.seat] = chair
        await self._save_seats(live, msgspec.structs.replace(live.head, updated=self.now()), after)

    async def add_bot(self, table: str, viewer: Viewer, seat: int, bot: str) -> None:
        """Put a bot on an open seat (or another bot in place of one), before the start."""
        async with self.table(table) as live:
            self._must_host(live, viewer)
            chair = self._chair(live, seat)
            if chair.kind == PERSON:
                raise TooLate("seat-taken")
            await self._replace(live, viewer, botted(chair, bot))

    async def stand_up(self, table: str, viewer: Viewer, seat: int) -> None:
        """Leave a seat before the start; the host may also send a bot or a person away."""
        async with self.table(table) as live:
            if live.head.status != OPEN:
                raise TooLate("begun")
            if seat not in live.held(viewer):
                self._must_host(live, viewer)
            await self._replace(live, viewer, Chair(seat=self._chair(live, seat).seat, nonce=new_nonce()))

    async def add_string(self, table: str, viewer: Viewer, seat: int, text: str) -> None:
        """Add a string of one's own to the dice, before the start."""
        async with self.table(table) as live:
            if live.head.status != OPEN:
                raise TooLate("begun")
            chair = live.chairs[self.own_seat(live, viewer, seat)]
            await self._replace(live, viewer, msgspec.structs.replace(chair, string=one_line(text, LONGEST_STRING)))

    def _must_host(self, live: Table, viewer: Viewer) -> None:
        if not viewer.id or live.head.host != viewer.id:
            raise Forbidden("host-only")
        if live.head.status != OPEN:
            raise TooLate("begun")

    async def start(self, table: str, viewer: Viewer) -> None:
        """Begin the game."""
        async with self.table(table) as live:
            self._must_host(live, viewer)
            if any(chair.kind == NOBODY_YET for chair in live.chairs):
                raise TooLate("seats-open")
            head = live.head
            match: AnyMatch = Match(live.game, head.seats, head.options, live.dice(), head.origin)
            live.match = match
            change = live.change(0, self.now())
            await self._write(
                live, lambda connection: ledger.begin(connection, change.head, change.position, change.moves)
            )
            live.committed(0, False)
            self._changed(live)

    # Stand-ins.

    async def hand_over(self, table: str, viewer: Viewer, seat: int, bot: str) -> None:
        """Let a bot play a seat for a while: one's own, or that of somebody who has been away for long enough."""
        async with self.table(table) as live:
            chair = self._chair(live, seat)
            if live.head.status != PLAYING or chair.kind not in (PERSON, STAND_IN):
                raise TooLate("no-stand-in")
            if chair.person != viewer.id:
                if not live.held(viewer):
                    raise Forbidden("not-your-seat")
                if self.hub.absent_for(table, chair.person) < self.settings.absence:
                    raise Forbidden("still-here", name=chair.name)
            await self._replace(live, viewer, msgspec.structs.replace(chair, kind=STAND_IN, bot=checked_bot(bot)))

    async def take_back(self, table: str, viewer: Viewer, seat: int) -> None:
        """Play one's own seat again."""
        async with self.table(table) as live:
            chair = live.chairs[self.own_seat(live, viewer, seat)]
            if chair.kind == STAND_IN:
                await self._replace(live, viewer, msgspec.structs.replace(chair, kind=PERSON, bot=""))

    # Tables made from games that are over.

    async def fork(self, table: str, viewer: Viewer, ply: int, *, public: bool = False) -> str:
        """A new table that begins where a finished game stood after so many plies.

        It begins from that position rather than with those plies, so that its own dice can be verified from its
        first ply on.
        """
        if not viewer.id:
            raise Forbidden("sit-first")
        self.limits.spend("table", viewer.id)
        async with self.table(table) as live:
            if not live.open_to_all:
                raise TooLate("still-running")
            if not 0 <= ply <= len(live.running.log):
                raise Refused("no-step", n=len(live.running.log))
            state = live.at(ply)
            if not state.frames:
                raise TooLate("over")
            origin: Json = live.game.dump(state)
            head = self._new_head(live.game, viewer, live.head.seats, live.head.options, public=public)
        head = msgspec.structs.replace(head, origin=origin, parent=table, parent_ply=ply)
        chairs = tuple(Chair(seat=seat, nonce=new_nonce()) for seat in range(head.seats))
        await self._create(Stored(head=head, chairs=chairs))
        return head.id

    async def upload(self, viewer: Viewer, text: str) -> str:
        """A record file as a table to look at; its id."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self.limits.spend("upload", viewer.id)
        parts = await self.replay_elsewhere(text)
        head = self._new_head(self.game(parts.game), viewer, parts.seats, parts.options, public=False)
        head = msgspec.structs.replace(
            head,
            status=RECORD,
            secret=parts.secret,
            origin=parts.origin,
            plies=len(parts.moves),
            result=parts.result,
        )
        chairs = tuple(
            Chair(
                seat=seat,
                kind=PERSON,
                name=one_line(parts.names[seat], LONGEST_NAME) if seat < len(parts.names) else "",
                nonce=new_nonce(),
                string=parts.strings[seat][:LONGEST_STRING] if seat < len(parts.strings) else "",
            )
            for seat in range(parts.seats)
        )
        await self._create(Stored(head=head, chairs=chairs, moves=parts.moves, position=parts.position))
        return head.id

    async def replay_elsewhere(self, text: str) -> Replayed:
        """Read and replay a hostile file where it cannot hold anything up."""
        raise NotImplementedError


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """An uploaded record, read and replayed."""

    game: str
    seats: int
    options: dict[str, bool | int | str]
    names: tuple[str, ...]
    strings: tuple[str, ...]
    secret: bytes
    origin: Json | None
    result: tuple[int, ...]
    moves: tuple[Move, ...]
    position: Position


def replay_record(text: str) -> tuple[bytes, bytes]:
    """A record file, replayed, or the message why not: plain bytes, so that a worker process can do it."""
    try:
        return msgspec.json.encode(_replayed(text)), b""
    except PelagosError as error:
        return b"", msgspec.json.encode(error.message)


def _replayed(text: str) -> Replayed:
    record = read_record(text)
    game = find(record.game)
    match = replay(record, game, REPLAY_SECONDS)
    result = match.state.result()
    secret = bytes.fromhex(record.secret) if _is_secret(record.secret) else b""
    return Replayed(
        game=record.game,
        seats=record.seats,
        options=match.options,
        names=record.names,
        strings=record.strings,
        secret=secret,
        origin=record.start,
        result=tuple(result.ranks) if result is not None else (),
        moves=tuple(ledger.move_of(ply, game.text(ply.action)) for ply in match.log),
        position=Position(
            revision=1,
            ply=len(match.log),
            branch=0,
            stamps=tuple(match.stamps),
            redo=(),
            data=game.dump(match.state),
        ),
    )


def _is_secret(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == 32
    except ValueError:
        return False


def seated(chair: Chair, viewer: Viewer, name: str) -> Chair:
    """A person on a seat; the seat's old link no longer opens it."""
    return msgspec.structs.replace(
        chair, kind=PERSON, person=viewer.id, name=name_of(name or viewer.name), bot="", nonce=new_nonce()
    )


def botted(chair: Chair, bot: str) -> Chair:
    """A bot on a seat."""
    name = BOT_NAMES[chair.seat % len(BOT_NAMES)]
    return msgspec.structs.replace(chair, kind=BOT, person="", name=name, bot=checked_bot(bot), nonce=new_nonce())


def checked_bot(bot: str) -> str:
    """A bot that people may choose."""
    if bot not in levels():
        raise Refused("no-bot", name=bot[:40], bots=", ".join(levels()))
    return bot
