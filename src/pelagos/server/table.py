"""One table in memory: its rows, the match made of them, and its story in words. It may be made again at any moment."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from pelagos.core.basics import ALL, TABLE
from pelagos.core.dice import Dice, SealedDice, SeededDice
from pelagos.core.editions import Edition
from pelagos.core.errors import ContentError, OptionError, PelagosError
from pelagos.core.flow import State
from pelagos.core.match import AnyMatch, Match, Ply
from pelagos.core.options import Value
from pelagos.core.positions import Json
from pelagos.core.record import Record, odds_of, record_of
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue

from . import clocks
from .called import names_of
from .errors import Forbidden, TooLate
from .loading import free_tail
from .people import Viewer
from .stored import (
    ABANDON,
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RECORD,
    STAND_IN,
    Chair,
    Change,
    Clock,
    Head,
    Move,
    Notice,
    Position,
    Stored,
    Then,
    move_of,
)
from .story import Story
from .taught import taught
from .trail import Trail

log = logging.getLogger("pelagos.tables")

NEAR = 64  # plies that are folded in no time


class Unreadable(Exception):
    """Today's rules cannot read the newest position: the table must be read with those before it."""


def plain(value: object) -> object:
    """JSON as it comes back from the store: tuples are lists there."""
    return msgspec.json.decode(msgspec.json.encode(value))


def public(ply: Ply) -> bool:
    """Whether everybody, spectators included, saw a ply or was told something of it."""
    return ply.seen == ALL or any(line.mask == ALL for line in ply.told)


class LastTaken(msgspec.Struct, frozen=True):
    """The last submission of a seat that was taken: sent again, it gets the same receipt."""

    stamp: int  # of the question it answered
    texts: tuple[str, ...]
    start: int  # number of its first ply
    ply: int  # length of the log afterwards
    after: int  # the seat's stamp afterwards


class Table:
    """One table. Whoever reads or changes it holds `lock`; `dropped` means that the store knows better."""

    def __init__(self, game: AnyGame, stored: Stored, last: bool = False) -> None:
        self.game = game
        self.head = stored.head
        self.chairs = list(stored.chairs)
        self.lock = asyncio.Lock()
        self.queue = 0  # how many wait for it
        self.dropped = False
        self.revision = 0
        self.faces = 0  # rises when names or seats change: what was said is said again
        self.match: AnyMatch | None = None
        self.saved = 0  # plies of the match that are stored
        self.lost: dict[int, str] = {}  # texts of plies that today's rules no longer know
        self.taken: dict[int, LastTaken] = {}
        self.thinking: set[int] = set()  # seats whose bot has been asked
        self.looking: tuple[int, State] | None = None  # where somebody last looked back to
        self._tongues: dict[str, Tongue] = {}
        self._stories: dict[tuple[int, str], Story] = {}
        self._commitment: str | None = None
        self.notices = stored.notices
        self.news: Notice | None = None  # a notice that is not stored yet
        self.cut_to: int | None = None  # plies from here on are still to be cut from the store
        self.trail = Trail()
        self.away: frozenset[int] = frozenset()  # seats that others may hand to a bot
        self.looked = 0.0  # when that was last looked up for a page without a stream
        self._last = last  # with all that the store has
        self.own = stored.own
        self.lesson = taught(game, self.head.lesson) if self.head.lesson else None
        self.edition = self._brought()  # held, so that it stays known as long as the table is open
        if stored.position is not None:
            self.revision = stored.position.revision
            self._revive(stored, stored.position)

    def _brought(self) -> Edition[Any] | None:
        """The files of content that were brought to this table, read again."""
        try:
            return self.game.bring(self.own) if self.own else None
        except ContentError as error:
            raise TooLate("stranded", reason=str(error)[:120]) from error

    # Who sits here.

    def held(self, viewer: Viewer) -> tuple[int, ...]:
        """The seats this viewer holds."""
        if not viewer.id:
            return ()
        mine = (PERSON, STAND_IN)
        return tuple(chair.seat for chair in self.chairs if chair.person == viewer.id and chair.kind in mine)

    @property
    def bots_alone(self) -> bool:
        """Whether nobody sits here but bots."""
        return all(chair.kind == BOT for chair in self.chairs)

    @property
    def running(self) -> AnyMatch:
        """The match of a table that has begun."""
        if self.match is None:
            raise TooLate("not-begun")
        return self.match

    @property
    def open_to_all(self) -> bool:
        """Whether nothing is secret any more: the game is over, or this is a record."""
        return self.head.status in (OVER, RECORD)

    def waiting(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        if self.match is None or self.head.status != PLAYING:
            return ()
        return tuple(seat for seat in self.match.state.actors() if seat >= 0)

    def reseat(self, head: Head, chairs: list[Chair]) -> None:
        """Somebody sits elsewhere, or is called something else."""
        self.head = head
        self.chairs = chairs
        self.new_faces()

    def tell(self, notice: Notice) -> None:
        """Something that the house has told everybody."""
        self.notices = (*self.notices, notice)
        self.new_faces()

    def new_faces(self) -> None:
        """Whatever was said is said again, with the names of today."""
        self.faces += 1
        self._tongues.clear()
        self._stories.clear()

    # Who may.

    def seat_for(self, viewer: Viewer, seat: int | None) -> int:
        """The seat a viewer looks from: the one asked for if it may, else one of its own, else the table's view."""
        held = self.held(viewer)
        if seat is None:
            waiting = self.waiting()
            return next((mine for mine in held if mine in waiting), held[0] if held else TABLE)
        if seat == TABLE or seat in held or (self.open_to_all and 0 <= seat < self.head.seats):
            return seat
        raise Forbidden("not-your-seat")

    def own_seat(self, viewer: Viewer, seat: int | None) -> int:
        """A seat this viewer holds."""
        held = self.held(viewer)
        if seat is None and held:
            return self.seat_for(viewer, None)
        if seat is None or seat not in held:
            raise Forbidden("not-your-seat")
        return seat

    def played_by_person(self, seat: int) -> bool:
        """Whether a person answers for this seat."""
        return seat >= 0 and self.head.status == PLAYING and self.chairs[seat].kind == PERSON

    # In words.

    def tongue(self, language: str) -> Tongue:
        """The game's words, with the names of those who sit here."""
        known = self._tongues.get(language)
        if known is None:
            known = self._tongues[language] = self.game.tongue(
                language, names_of(self.chairs, language), self.head.options
            )
        return known

    def story(self, seat: int, language: str) -> Story:
        """What one seat was told."""
        story = self._stories.get((seat, language))
        if story is None:
            story = self._stories[seat, language] = Story(self.game, seat, self.tongue(language), self.notices)
        return story.catch_up(self.running.log)

    # Coming back from the store.

    def dice(self) -> Dice:
        """The table's dice, with what the seats added; in a lesson they fall as it is written."""
        if self.lesson is not None:
            return self.lesson.dice(self.game)
        if len(self.head.secret) != 32:
            return SeededDice(0)  # a record whose secret is not known; nothing is thrown there
        return SealedDice(self.head.secret, self.game.id, [chair.string for chair in self.chairs])

    @property
    def commitment(self) -> str:
        """What is shown of the dice before the end: it follows from the secret alone."""
        if self._commitment is None:
            dice = self.dice()
            self._commitment = dice.commitment if isinstance(dice, SealedDice) else ""
        return self._commitment

    def _revive(self, stored: Stored, position: Position) -> None:
        plies = [self._ply(i, move) for i, move in enumerate(stored.moves)]
        self.saved = len(plies)
        if self.open_to_all:
            self.match = self._closed(plies, stored, position)
        else:
            self.match = self._resumed(plies, stored.before, position) or self._taken_up(plies, stored, position)
        self._recall(stored.moves[: len(self.match.log)])

    def _ply(self, number: int, move: Move) -> Ply:
        code = self._code(move.text)
        if code < 0:
            self.lost[number] = move.text
        return Ply(move.seat, code, move.seen, move.branch, move.told, move.odds)

    def _code(self, text: str) -> int:
        return self.game.vocabulary.codes.get(text, -1)

    def _resumed(self, plies: list[Ply], before: Then | None, position: Position) -> AnyMatch | None:
        """The match folded from a stored position on; None if today's rules do not lead to the newest one."""
        head = self.head
        if head.version != self.game.version or any(number >= head.floor for number in self.lost):
            return None
        # The last plies of one seat are played rather than folded: that seat may still take them back.
        tail = max(head.floor, free_tail(plies, position.branch))
        if before is not None and not head.floor <= before.length <= tail:
            before = None
        if before is None and head.floor:
            before, tail = Then(len(plies), position.data), len(plies)
        try:
            match = Match.resume(
                self.game,
                head.seats,
                head.options,
                self.dice(),
                plies[:tail],
                origin=head.origin,
                position=before.data if before is not None else None,
                since=before.length if before is not None else None,
                branch=position.branch,
            )
            for ply in plies[tail:]:
                if not match.submit(ply.seat, ply.action).taken:
                    return None
            if len(match.log) != len(plies) or plain(self.game.dump(match.state)) != position.data:
                log.warning("table %s: its log leads elsewhere than to its position; the position counts", head.id)
                return None
        except Exception:
            log.warning("table %s: its log cannot be folded; the position counts", head.id, exc_info=True)
            return None
        match.log[tail:] = plies[tail:]
        match.stamps = list(position.stamps)
        match.undone = [Ply(seat, self._code(text), -1, 0, ()) for seat, text in position.redo]
        return match

    def _taken_up(self, plies: list[Ply], stored: Stored, position: Position) -> AnyMatch:
        """The match taken up from the newest position that today's rules can read, and told so. No way back before it.

        The rules were changed meanwhile. Whatever was played after that position is kept among the undone.
        """
        head = self.head
        then = self._readable(len(plies), stored, position)
        gone = plies[then.length :]
        options = self._options()
        try:
            match = Match.resume(
                self.game,
                head.seats,
                options,
                self.dice(),
                plies[: then.length],
                origin=head.origin,
                position=then.data,
                stamps=position.stamps,
                # What chance gave there is known to the table: it is not given again.
                branch=position.branch + any(ply.seat < 0 for ply in gone),
            )
        except PelagosError as error:
            raise TooLate("stranded", reason=str(error)[:120]) from error
        if gone:
            match.history.append((then.length, gone))
        self.cut_to = then.length if gone else None
        key = "server.rules-back" if gone else "server.rules-changed"
        args: dict[str, int | str] = {"old": head.version, "new": self.game.version}
        self.news = Notice(ply=then.length, key=key, args=args)
        self.notices = (*self.notices, self.news)
        self.head = msgspec.structs.replace(
            head, version=self.game.version, floor=then.length, options=options, ask=None
        )
        return match

    def _closed(self, plies: list[Ply], stored: Stored, position: Position) -> AnyMatch:
        """A match to look at: nothing is played there any more, whatever the rules are now."""
        options = self._options()
        try:
            state = self._load(self._readable(len(plies), stored, position).data)
        except TooLate:
            state = self.game.start(self.head.seats, options)  # nothing but a background to the story
        return Match.closed(self.game, self.head.seats, options, self.dice(), plies, self.head.origin, state)

    def _readable(self, length: int, stored: Stored, position: Position) -> Then:
        """The newest position of the table that today's rules can read."""
        reason = ""
        for then in (Then(length, position.data), *stored.trail):
            try:
                self._load(then.data)
                return then
            except PelagosError as error:
                reason = reason or str(error)[:120]
        if not self._last:
            raise Unreadable
        raise TooLate("stranded", reason=reason)

    def _load(self, data: Json) -> State:
        state: State = self.game.load(data)
        return state

    def _options(self) -> dict[str, Value]:
        """The options of the table, those that the game still has."""
        told: dict[str, Value] = {}
        for key, value in self.head.options.items():
            try:
                self.game.checked({**told, key: value})
            except OptionError:
                continue
            told[key] = value
        return self.game.checked(told)

    def _recall(self, moves: tuple[Move, ...]) -> None:
        """What each seat submitted last, so that it gets the same answer if it asks again."""
        for seat in range(self.head.seats):
            last = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].seat == seat), None)
            if last is None or moves[last].stamp is None:
                continue
            first = last
            while first > 0 and moves[first - 1].seat == seat and moves[first - 1].stamp == moves[last].stamp:
                first -= 1
            ply = last + 1
            while ply < len(moves) and moves[ply].seat < 0:
                ply += 1
            texts = tuple(move.text for move in moves[first : last + 1])
            stamp, after = moves[last].stamp, moves[last].after
            self.taken[seat] = LastTaken(stamp or 0, texts, first, ply, after or 0)

    # Going on.

    def change(
        self,
        start: int,
        now: float,
        *,
        cut: bool = False,
        by: int = -1,
        consent: bool = False,
        stamp: int | None = None,
    ) -> Change:
        """What the store must take before anybody sees it: everything from ply `start` on."""
        match = self.running
        if cut:
            self.trail.cut(start)
        position, told = self.position(), self.news
        result = match.state.result() if match.over else None
        own = [i for i in range(start, len(match.log)) if match.log[i].seat == by]
        touched = [*match.log[start:], *(match.history[-1][1] if cut else ())]
        waiting = sum(1 << seat for seat in match.state.actors() if seat >= 0)
        acted = sum({1 << ply.seat for ply in match.log[start:] if ply.seat >= 0 and ply.seen == ALL})
        self.head = msgspec.structs.replace(
            self.head,
            status=OVER if match.over else PLAYING,
            waiting=waiting,
            clock=self.clock_at(now, waiting, acted, back=cut and not consent, over=match.over),
            plies=len(match.log),
            revision=self.head.revision + 1,
            result=tuple(result.ranks) if result is not None else (),
            # Everybody reads this time: it must not tell when somebody did something in secret.
            updated=now if consent or any(map(public, touched)) else self.head.updated,
        )
        moves = [
            move_of(
                ply,
                self.game.text(ply.action),
                stamp if i in own else None,
                match.stamps[by] if i in own else None,
                now,
            )
            for i, ply in enumerate(match.log[start:], start)
        ]
        if moves:
            packed = self.trail.pack(len(match.log) - 1, position.data)
            moves[-1] = msgspec.structs.replace(moves[-1], position=packed)
        return Change(
            head=self.head,
            position=position,
            start=start,
            made=now,
            moves=tuple(moves),
            cut=cut,
            by=by,
            consent=consent,
            notice=msgspec.structs.replace(told, made=now) if told is not None else None,
        )

    def clock_at(
        self,
        now: float,
        waiting: int,
        acted: int = 0,
        *,
        chairs: list[Chair] | None = None,
        back: bool = False,
        over: bool = False,
    ) -> Clock | None:
        """Everybody's time when the table waits for these seats; nobody's but that of people who play themselves."""
        head, clock = self.head, self.head.clock
        if head.status == OPEN:
            clock = clocks.begin(head.terms, head.pace, head.seats)
        if clock is None:
            return None
        if over:
            return clocks.stopped(clock, now)
        people = sum(1 << chair.seat for chair in chairs or self.chairs if chair.kind == PERSON)
        return clocks.turned(clock, head.terms, waiting & people, now, acted, back, head.pace)

    def people_waited(self) -> int:
        """Mask of the seats that are waited for and whose people play themselves."""
        return sum(1 << seat for seat in self.waiting() if self.chairs[seat].kind == PERSON)

    def position(self) -> Position:
        """The position now, as the next revision of the one stored."""
        match = self.running
        return Position(
            revision=self.revision + 1,
            ply=len(match.log),
            branch=match.branch,
            stamps=tuple(match.stamps),
            redo=tuple((ply.seat, self.game.text(ply.action)) for ply in match.undone),
            data=self.game.dump(match.state),
        )

    def committed(self, start: int, cut: bool) -> None:
        """The store has it: now it may be seen."""
        self.revision += 1
        self.saved = len(self.running.log)
        self.news = None
        if cut:
            self.looking = None
            self.taken = {seat: last for seat, last in self.taken.items() if last.start < start}

    # Looking back.

    def same_rules(self, since: int) -> bool:
        """Whether what was played from this ply on was played by today's rules."""
        return self.head.version == self.game.version and since >= self.head.floor

    def far_from(self, length: int) -> bool:
        """Whether a stored position would help to look back so far."""
        if length == len(self.running.log):
            return False
        if self.looking is None or self.looking[0] > length:
            return length > NEAR or not self.same_rules(0)
        return length - self.looking[0] > NEAR or not self.same_rules(self.looking[0])

    def recall(self, then: Then) -> bool:
        """Look back to a stored position; False if today's rules cannot read it."""
        try:
            self.looking = (then.length, self._load(then.data))
        except PelagosError:
            return False
        return True

    def at(self, length: int) -> State:
        """The state after so many plies. Do not change it."""
        return self.at_or_before(length)[1]

    def at_or_before(self, length: int) -> tuple[int, State]:
        """The same, and after how many plies it really stands.

        What was played by other rules is told from what was stored: by the last position that was.
        """
        match = self.running
        state: State = match.state
        if length == len(match.log):
            return length, state
        if self.looking is not None and self.looking[0] <= length:
            since, state = self.looking
            if since == length or not self.same_rules(since):
                return self.looking
            state = state.clone()
            for ply in match.log[since:length]:
                state.apply(ply.seat, ply.action)
        elif self.same_rules(0):
            state = match.at(length)
        else:
            raise TooLate("old-rules")
        self.looking = (length, state)
        return self.looking

    def record(self, seat: int | None) -> Record:
        """The table as a record; with a seat, only what that seat saw."""
        match, over = self.running, self.open_to_all
        sealed = over and len(self.head.secret) == 32
        return msgspec.structs.replace(
            record_of(match, tuple(chair.name for chair in self.chairs), seat),
            version=self._versions(),
            options=self.head.options,
            plies=tuple(
                (ply.seat, self.lost.get(i) or self.game.text(ply.action), ply.branch) for i, ply in match.plies(seat)
            ),
            result=self.head.result,
            secret=self.head.secret.hex() if sealed else "",
            odds=odds_of(match.log) if over and seat is None else {},
        )

    def _versions(self) -> str:
        """The rules it was played by: one version, or one after the other."""
        return ">".join((*(str(told.args["old"]) for told in self.notices if "old" in told.args), self.head.version))

    # By consent.

    def must_agree(self) -> list[int]:
        """The seats whose people have still to answer a request. Whoever has left need not agree that all go home."""
        ask = self.head.ask
        if ask is None:
            return []
        asker = self.chairs[ask.seat].person
        kinds = (PERSON,) if ask.kind == ABANDON else (PERSON, STAND_IN)
        return [
            chair.seat
            for chair in self.chairs
            if chair.kind in kinds and chair.person != asker and chair.seat not in ask.agreed
        ]
