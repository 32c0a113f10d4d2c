"""Everything a server does with tables: a few objects that own one thing each, wired together here.

Pages, API and streams reach them through one `Services`. Every method takes the viewer and refuses what that viewer may
not do: an error of `errors.py` (or another PelagosError) whose message is a sentence in the catalogues.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from pelagos import __version__

from . import loading
from .advice import Advice
from .attempts import Attempts
from .bot_turns import BotTurns
from .challenges import Challenges
from .channels import Channels, Copies
from .hub import Hub
from .lessons import Lessons
from .limits import Limits
from .links import Links
from .lobby import Lobby
from .mailing import Mailing
from .metrics import Metrics
from .moderation import Moderation
from .neighbours import EVERY, Line, Neighbours, packed, unpacked
from .passkeys import Passkeys
from .people import People
from .play import Play
from .postgres_line import PostgresLine
from .postman import Postman
from .profiles import Profiles
from .proving import Prover
from .pushing import Keys, Pushing
from .records import Records
from .recovery import Recovery
from .retrospect import Retrospects
from .seats import Seats
from .settings import Settings
from .sheets import Sheets
from .store import MYSELF, Store
from .tables import Tables
from .talk import Talk
from .thinking import Minds, install_games
from .timekeeper import Timekeeper
from .tournaments import Tournaments

log = logging.getLogger("pelagos.server")

HEALTHY = 3.0  # seconds in which a database answers
MONTH = 30 * 24 * 3600.0
MOST_WOKEN = 500  # tables whose bots are woken at the start


def contact_of(settings: Settings) -> str:
    """Whom a push service may write to about our notes."""
    sender = settings.mail_from.rpartition("<")[2].rstrip("> ")
    if "@" in sender:
        return f"mailto:{sender}"
    return settings.address if settings.address.startswith("https://") else "mailto:pelagos@localhost"


def line_of(store: Store, folder: Path | None) -> Line | None:
    """How other processes on the same database are reached; None if there can be none. The folder is that of a crew."""
    if store.engine.dialect.name == "postgresql":
        return PostgresLine(store.engine)
    if folder is None:
        return None
    from .local_line import LocalLine  # which some systems cannot have

    return LocalLine(folder)


class Services:
    """One server; StoreError if its database cannot be used."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time, folder: Path | None = None) -> None:
        self.settings = settings
        games = install_games(settings.games)
        self.metrics = Metrics()  # what was answered, in figures
        self.store = Store(settings.url)  # the database
        self.hub = Hub(clock)  # the open streams
        self.limits = Limits(settings.limits)  # how often somebody may do something
        self.minds = Minds(settings.thinkers, settings.games, settings.think)  # the processes in which bots think
        # Files of strangers are tried out in a process of their own, so that no bot waits for them.
        self.trials = Minds(1, settings.games, settings.think)
        self.tables = Tables(self.store, self.hub, games, settings.most_tables, settings.shared)  # the tables in memory
        self.tables.clock = clock
        self.people = People(self.store)  # guests, accounts, sessions
        self.passkeys = Passkeys(self.store, self.people)  # by which accounts are opened
        self.attempts = Attempts(self.limits, self.store, settings.shared)  # to sign in
        links = Links(self.store.signing_key)
        channels = Channels(settings.most_tables, self.hub.streams, by_time=settings.shared)
        self.copies = Copies()  # what was last sent
        self.seats = Seats(self.tables, self.hub, links, self.limits, settings)  # who sits where
        self.play = Play(self.tables, self.limits)  # choices and undo
        self.advice = Advice(self.tables, self.minds, self.limits)  # hints and the win chance
        self.lessons = Lessons(self.tables, self.store)  # guided first games and puzzles
        self.time = Timekeeper(self.tables, self.seats, self.store, self.hub, self.limits)  # the clocks
        self.tables.timed = self.time.expect
        self.play.on_time = self.time.on_time
        self.talk = Talk(self.tables, self.store, self.hub, self.limits)  # chat and notes
        self.records = Records(self.tables, self.trials, self.limits)  # downloads, uploads, forks
        self.retrospects = Retrospects(self.tables, self.trials, self.minds)  # how finished games went
        self.sheets = Sheets(self.tables, self.hub, channels)  # what a viewer is shown
        self.sheets.missed = self.seats.look
        self.lobby = Lobby(self.tables, self.store, self.hub, links)  # tables from outside
        self.challenges = Challenges(self.tables, self.store, self.hub, links, self.limits)  # who is asked to sit down
        self.profiles = Profiles(self.tables, self.store)  # ratings, and who met whom
        self.moderation = Moderation(self.tables, self.store, self.talk, self.people, self.limits, settings)
        self.talk.unheard = self.moderation.unheard
        self.seats.refuses = self.challenges.refuses = self.moderation.refuses
        self.tournaments = Tournaments(self.tables, self.store, self.limits)  # round after round of tables
        self.time.rounds = self.tournaments.tick
        pushing = Pushing(Keys(self.store.push_key), contact_of(settings), settings.push_anywhere)
        self.post = Postman(
            self.tables, self.store, self.hub, self.limits, settings, pushing, Mailing(settings)
        )  # notes to closed pages
        self.recovery = Recovery(self.store, self.people, self.post)  # for those who have lost all passkeys
        line = line_of(self.store, folder)
        self.neighbours = Neighbours(line, self._heard, self._lost) if line is not None else None
        alone = self.neighbours.alone if self.neighbours is not None else None
        self.bots = BotTurns(self.tables, self.play, self.minds, settings.pace, self.hub.watched, alone)
        self.tables.wake = self.bots.wake
        self.tables.prover = Prover(self.trials)
        self.people.moved = self.tables.forget
        self.people.left = self.hub.end
        self._greeting: asyncio.Task[None] | None = None
        if self.neighbours is not None:
            self.store.announced = self.neighbours.announced
            self.hub.elsewhere = self.neighbours.presence.at
            self.challenges.knocked = partial(self.neighbours.tell, "knock")
            self.hub.came = lambda table_id, person: self._tell("here", table_id, person)
            self.hub.went = lambda table_id, person: self._tell("left", table_id, person)

    def listen(self) -> None:
        """Hear what other processes on the same database do, and look at the clocks."""
        self.time.start()
        self.post.start()
        if self.neighbours is not None:
            self.neighbours.start()
            self._greeting = asyncio.create_task(self._go_on_telling())

    def _tell(self, what: str, table_id: str, person: str) -> None:
        assert self.neighbours is not None
        if table_id.isalnum():  # other streams are nobody's presence
            self.neighbours.tell(what, f"{table_id}:{person}")

    def _tell_all(self) -> None:
        """Say who is here."""
        assert self.neighbours is not None
        self.neighbours.presence.forget_old()
        for words in packed(pair for pair in self.hub.all_online() if pair[0].isalnum()):
            self.neighbours.tell("here", words)

    async def _go_on_telling(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self._tell_all()

    def _heard(self, what: str, which: str, number: str, who: str) -> None:
        if what == "table":
            self.tables.heard(which, number)
        elif what == "chat":
            self.talk.forget(which)
        elif what == "session":
            self.people.ended(which)
        elif what == "knock":
            self.challenges.knock(which)
        elif what == "hello":
            self._tell_all()
        elif self.neighbours is not None:
            for table_id, person in unpacked(which):
                if what == "left":
                    self.neighbours.presence.left(who, table_id, person)
                elif not self.neighbours.presence.here(who, table_id, person):
                    continue
                self.hub.notify(table_id)

    def _lost(self) -> None:
        """Something may have been missed: everything is read again."""
        self.tables.drop_all()
        self.hub.notify_all()

    async def wake_bots(self) -> None:
        """Let bots go on that were interrupted when the server last stopped."""
        for table_id in await self.store.read(loading.bots_due, time.time() - MONTH, MOST_WOKEN):
            try:
                await self.bots.look_after(table_id)
            except Exception:
                log.warning("table %s could not be woken", table_id, exc_info=True)

    async def health(self) -> dict[str, object]:
        """Whether the database answers, and how much is in memory. Nothing that anybody should not know."""
        try:
            async with asyncio.timeout(HEALTHY):
                await self.store.read(loading.answers)
            database = True
        except (SQLAlchemyError, TimeoutError):
            database = False
        return {
            "ok": database,
            "process": MYSELF,
            "version": __version__,
            "database": database,
            "tables": self.tables.held,
            "streams": self.hub.all_streams,
            "seconds": round(self.hub.now - self.hub.born),
        }

    async def finish(self) -> None:
        """End: streams, bots, and at last the store."""
        self.hub.close()
        await self.time.finish()
        await self.post.finish()
        await self.bots.finish()
        if self._greeting is not None:
            self._greeting.cancel()
        await self.tables.finish()
        self.minds.close()
        self.trials.close()
        await self.store.finish()
        if self.neighbours is not None:
            await self.neighbours.stop()  # when everything has been announced
        self.store.close()
