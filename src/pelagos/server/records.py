"""Games as records: downloaded, uploaded to be looked at, and forked into new tables."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

import msgspec

from pelagos.core.dice import LONGEST_STRING
from pelagos.core.editions import CONTENT
from pelagos.core.errors import PelagosError, RecordError
from pelagos.core.match import AnyMatch
from pelagos.core.message import Message, msg
from pelagos.core.positions import Json
from pelagos.core.record import Record, read_record, replay, write_record
from pelagos.core.registry import AnyGame, find

from . import stored
from .errors import BadRecord, Forbidden, Refused, TooLate
from .limits import Limits
from .people import Viewer
from .proving import MEMORY, draw
from .second_look import second_look
from .stored import NOBODY_YET, PERSON, RECORD, STAND_IN, Chair, Head, Position, Stored
from .tables import Tables, new_nonce
from .text import LONGEST_NAME, one_line
from .thinking import Died, Fault, Minds
from .trail import Trail, pack_alone

REPLAY_SECONDS = 10.0
MOST_HEAD = 8000  # characters of a record in which its edition is looked for
UPLOAD_SECONDS = 30.0  # to read, replay and draw a record: a position may also be such that some rule never ends


class Records:
    """What is made of games that are over, and of those that were played elsewhere."""

    def __init__(self, tables: Tables, minds: Minds, limits: Limits) -> None:
        self._tables = tables
        self._minds = minds
        self._limits = limits

    async def text(self, table_id: str, viewer: Viewer, seat: int | None = None) -> str:
        """The table as a record file: while it runs only what the viewer saw, afterwards everything."""
        async with self._tables.open(table_id, viewer) as table:
            if table.open_to_all:
                return write_record(table.record(None))
            return write_record(table.record(table.seat_for(viewer, seat)))

    @second_look
    async def fork(self, table_id: str, viewer: Viewer, ply: int, *, public: bool = False, keep: bool = False) -> str:
        """A new table that begins where a finished game stood after so many plies.

        It begins from that position rather than with those plies, so that its own dice can be verified from its
        first ply on. With `keep` everybody has the seat it had, if the viewer sat there, and the game goes on at once.
        """
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("table", viewer.id)
        async with self._tables.open(table_id, viewer) as table:
            if not table.open_to_all:
                raise TooLate("still-running")
            if not 0 <= ply <= len(table.running.log):
                raise Refused("no-step", n=len(table.running.log))
            await self._tables.look_back(table, ply)
            ply, state = table.at_or_before(ply)
            if not state.frames:
                raise TooLate("over")
            origin: Json = table.game.dump(state)
            head = self._tables.new_head(table.game, viewer, table.head.seats, table.head.options, public)
            brought, old, held = table.head.brought, table.head, table.held(viewer)
            sat = list(table.chairs)
        head = msgspec.structs.replace(head, origin=origin, parent=table_id, parent_ply=ply, brought=brought)
        chairs = tuple(Chair(seat=seat, nonce=new_nonce()) for seat in range(head.seats))
        if keep and held:
            head = msgspec.structs.replace(
                head, pace=old.pace, stand_in=old.stand_in, terms=msgspec.structs.replace(old.terms, rated=False)
            )
            chairs = tuple(
                Chair(
                    seat=chair.seat,
                    nonce=new_nonce(),
                    kind=PERSON if chair.kind == STAND_IN else chair.kind,
                    person=chair.person,
                    name=chair.name,
                    bot="" if chair.kind == STAND_IN else chair.bot,
                )
                for chair in sat
            )
        made = await self._tables.add(Stored(head=head, chairs=chairs))
        if all(chair.kind != NOBODY_YET for chair in chairs):
            async with self._tables.open(made, viewer) as table:
                await self._tables.begin(table)
        return made

    async def upload(self, viewer: Viewer, text: str) -> str:
        """A record file as a table to look at; its id."""
        if not viewer.id:
            raise Forbidden("sit-first")
        self._limits.spend("upload", viewer.id)
        own = await self._content_of(text)
        replayed = await self._replayed_elsewhere(text, own, viewer.id)
        told = replayed.head
        game = self._tables.game(told.game)
        if own := replayed.own or own:
            await asyncio.to_thread(game.bring, own)  # read once already, elsewhere
        fresh = self._tables.new_head(game, viewer, told.seats, told.options, public=False)
        head = msgspec.structs.replace(
            fresh,
            status=RECORD,
            secret=told.secret,
            origin=told.origin,
            plies=told.plies,
            result=told.result,
            brought=True,
        )
        chairs = tuple(msgspec.structs.replace(chair, nonce=new_nonce()) for chair in replayed.chairs)
        return await self._tables.add(msgspec.structs.replace(replayed, head=head, chairs=chairs))

    async def _content_of(self, text: str) -> dict[str, str]:
        """The files of content that a record was played with, if they were brought to a table of this server."""
        head = dict(line.partition(" ")[::2] for line in text[:MOST_HEAD].partition("\n\n")[0].splitlines())
        edition = re.search(rf'"{CONTENT}": ?"([0-9a-f]{{16}})"', head.get("options", ""))
        game = head.get("game", "").partition(" ")[0][:40]
        known = edition is not None and game in self._tables.games
        return await self._tables.stored_content(game, edition[1]) if known and edition is not None else {}

    async def _replayed_elsewhere(self, text: str, own: dict[str, str], who: str) -> Stored:
        """Read and replay a hostile file in a worker process, where it cannot hold anything up."""
        try:
            done, fault = await self._minds.within(UPLOAD_SECONDS, replayed, text, own, who=who, memory=MEMORY)
        except TimeoutError:
            raise BadRecord(msg("record.too-slow", n=int(UPLOAD_SECONDS))) from None
        except Died:
            raise BadRecord(msg("record.start", key="-")) from None
        except Fault as error:
            if str(error).rstrip().endswith("MemoryError"):
                raise BadRecord(msg("record.start", key="MemoryError")) from None
            raise
        if fault:
            raise BadRecord(msgspec.json.decode(fault, type=Message))
        return msgspec.json.decode(done, type=Stored)


def replayed(text: str, own: Mapping[str, str] | None = None) -> tuple[bytes, bytes]:
    """A record file as the rows of a table, or the message why not: plain bytes, for a worker process."""
    try:
        record = read_record(text)
        game = find(record.game)
        if own:
            game.bring(own)
        try:
            match = replay(record, game, REPLAY_SECONDS)
            for state in (match.at(0), match.state):
                draw(game, state)
        except PelagosError:
            raise
        except Exception as error:
            if record.start is None:
                raise  # a fault of ours
            raise RecordError(0, "start", key=type(error).__name__) from error
        return msgspec.json.encode(_rows(record, game, match)), b""
    except PelagosError as error:
        return b"", msgspec.json.encode(error.message)


def _rows(record: Record, game: AnyGame, match: AnyMatch) -> Stored:
    """The rows of a table to look at; whoever stores it adds an id, a host and links."""
    result = match.state.result()
    head = Head(
        id="",
        game=record.game,
        version=record.version,
        seats=record.seats,
        options=match.options,
        status=RECORD,
        host="",
        public=False,
        secret=bytes.fromhex(record.secret) if _is_secret(record.secret) else b"",
        origin=record.start,
        plies=len(match.log),
        result=tuple(result.ranks) if result is not None else (),
    )
    chairs = tuple(
        Chair(
            seat=seat,
            kind=PERSON,
            name=one_line(record.names[seat], LONGEST_NAME) if seat < len(record.names) else "",
            string=one_line(record.strings[seat], LONGEST_STRING) if seat < len(record.strings) else "",
        )
        for seat in range(record.seats)
    )
    position = Position(
        revision=1,
        ply=len(match.log),
        branch=0,
        stamps=tuple(match.stamps),
        redo=(),
        data=game.dump(match.state),
        first=pack_alone(msgspec.json.encode(game.dump(match.at(0)))),
    )
    return Stored(head=head, chairs=chairs, moves=_moves(game, match), position=position, own=record.content)


def _moves(game: AnyGame, match: AnyMatch) -> tuple[stored.Move, ...]:
    """The plies, each with the position after it: so it can still be looked at when the rules have changed."""
    trail, state, moves = Trail(), match.at(0), []
    for number, ply in enumerate(match.log):
        state.apply(ply.seat, ply.action)
        packed = trail.pack(number, game.dump(state))
        moves.append(msgspec.structs.replace(stored.move_of(ply, game.text(ply.action)), position=packed))
    return tuple(moves)


def _is_secret(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == 32
    except ValueError:
        return False
