"""All that goes over the wire: sheets, tables from outside, the API's answers, and what it is sent.

The page, the stream and the JSON API send sheets, or parts of one: everything one viewer of a table receives, in words
of its own language, made from its view alone. Nothing that is not on a viewer's sheet reaches it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from pelagos.core.basics import TABLE
from pelagos.core.decision import Odds, Way
from pelagos.core.options import Value
from pelagos.core.scene import Scene
from pelagos.core.story import UNSTAGED, Moment

from .stored import Terms

# A sheet and its parts.


class ChoiceSheet(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """One answer, ready to show."""

    text: str  # what is sent back
    label: str
    group: str = ""
    targets: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()
    odds: Odds | None = None
    rule: str = ""
    commits: bool = False
    minor: bool = False
    series: str = ""  # choices that differ in `amount` alone have the same
    amount: int = 0
    way: Way = ""  # how it composes with others to one answer
    again: str = ""  # it may be planned while this name stays the same
    draft: tuple[str, ...] = ()  # of a lead: the steps that it suggests
    idle: bool = False  # given by itself where nothing but ways out is offered
    sequel: str = ""  # of a second button: the same answer, to go on with what it makes possible
    closes: bool = False  # it ends one's turn, and may follow any other answer at once


class RefusedSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something greyed, with the reason."""

    label: str
    reason: str
    rule: str
    targets: tuple[str, ...] = ()


class QuestionSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The question to this viewer."""

    stamp: int
    eyebrow: str
    prompt: str
    hint: str = ""
    rule: str = ""
    choices: tuple[ChoiceSheet, ...]
    lit: dict[str, tuple[int, ...]] = {}  # things that can be clicked -> the places of the choices that point there
    refused: tuple[RefusedSheet, ...] = ()
    chosen: tuple[str, ...] = ()
    waited: bool = True


class TimeSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The time of a player, as it stands until the table waits for somebody else."""

    left: float  # seconds, when this was last counted
    until: float = 0.0  # when it is out, in seconds since 1970; 0: it does not run
    out: bool = False  # there is none
    leave: int = 0  # whole days of vacation that are left
    back: float = 0.0  # when this player is back from vacation


class SeatSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who sits where."""

    seat: int
    name: str
    kind: str  # "person", "bot", "open" (nobody yet), "stand-in" (a bot for a person who left)
    bot: str = ""  # which bot
    asked: str = ""  # of an open seat: the account that is challenged to take it
    you: bool = False  # held by this viewer
    online: bool = False
    waited: bool = False  # the table waits for this seat
    away: bool = False  # it has kept the table waiting for so long that others may let a bot play
    left: str = ""  # why its person does not play it any more: "resigned", "late"
    time: TimeSheet | None = None  # where time is counted


class LogLine(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """One line of the story. `step` is its number in this viewer's own replay."""

    step: int
    seat: int  # whose token stands before it; -1: nobody's
    text: str
    heading: bool = False  # it opens a stretch of the story: a cycle, a season
    moment: Moment = UNSTAGED  # how it is staged


class Standing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of the result."""

    rank: int
    seat: int
    name: str
    parts: tuple[str, ...]


class UndoAsk(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody asks the table: to undo beyond the free zone, to pause, to go on, to abandon the game."""

    seat: int
    name: str
    answered: tuple[int, ...]  # seats that agreed
    yours: bool  # this viewer has still to answer
    kind: str = "undo"  # or "pause", "go-on", "abandon"


class LessonSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is told to whoever is taught something, now."""

    key: str  # which lesson
    cards: tuple[str, ...]  # to be leafed through
    stage: int  # of so many
    stages: int
    expects: tuple[str, ...] = ()  # the answers that go on
    then: tuple[str, ...] = ()  # what is laid on heaps beside it, and sent with it as one answer
    light: tuple[str, ...] = ()  # things of the scene to look at
    why: tuple[str, ...] = ()  # of a puzzle that is solved: what speaks for its answer
    over: bool = False
    puzzle: bool = False


class Sheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table, as one viewer sees it."""

    table: str
    game: str
    language: str
    sequence: int  # rises by one whenever this viewer's sheet changes: the id of stream events
    step: int  # how many steps this viewer's replay has now
    you: int  # the seat this sheet is drawn for; -2 (TABLE): a spectator
    held: tuple[int, ...]  # every seat this viewer holds (hot seat: several)
    seats: tuple[SeatSheet, ...]
    scene: Scene
    question: QuestionSheet | None
    waiting: str  # "Kostas chooses" where the viewer is not asked
    log: tuple[LogLine, ...]
    undo: int  # how many of its own plies the viewer may take back
    redo: int
    undo_ask: UndoAsk | None
    over: bool
    standings: tuple[Standing, ...] = ()
    commitment: str = ""  # of the dice
    secret: str = ""  # of the dice, after the end
    since: int = 0  # the step after this seat's own last ply: what came later is new to it
    terms: Terms = Terms()  # what was agreed on about time, and whether it counts
    paused: bool = False  # nobody's time runs
    status: str = "playing"  # "playing", "over", or "record" (an uploaded game, to look at)
    advice: bool = False  # hints and the win chance may be asked for
    lesson: LessonSheet | None = None  # where something is taught: what the learner is told


# A table from outside: for lists of tables and for waiting rooms.


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer may know it from outside. Nothing of the position is in here."""

    table: str
    game: str
    title: str  # the game's name, in the viewer's language
    status: str  # "open" (waits for players), "playing", "over", "record" (an uploaded game)
    seats: tuple[SeatSheet, ...]
    held: tuple[int, ...]  # the seats this viewer holds
    host: bool  # this viewer made the table: may add bots, invite, start
    public: bool  # anybody who has the address may sit down
    options: dict[str, Value]
    startable: bool  # every seat is taken
    your_turn: bool
    created: float  # seconds since 1970
    updated: float
    links: dict[int, str] = {}  # seat -> token for /join/<token>: the host's open seats, one's own seats
    commitment: str = ""  # of the dice
    strings: tuple[str, ...] = ()  # what the seats added to the dice
    ranks: tuple[int, ...] = ()  # per seat, once it is over
    parent: str = ""  # the table it was forked from
    parent_ply: int = 0
    pace: str = "live"  # or "weeks": how long somebody may be away before a bot stands in
    stand_in: str = ""  # which bot that is
    advice: bool = True  # whether there are hints and the win chance for those who want them
    terms: Terms = Terms()  # what was agreed on about time, and whether it counts


# What else the API answers.


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a submission (or an undo) came to. If it was not taken, nothing has changed."""

    taken: bool
    kind: str  # "taken", or why not: "malformed", "unknown", "illegal", "out-of-turn", "stale", "no-undo"
    seat: int
    step: int  # how many steps the seat's own replay has now
    stamp: int  # of the seat's question now
    text: str = ""  # the refusal, in words


class WhyNot(msgspec.Struct, frozen=True, kw_only=True):
    """Why nothing can be done now with a thing on the board."""

    text: str
    rule: str


class AnswerWords(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that is spoken of, and the chance to win that it leads to, in per mille."""

    text: str  # what is sent to choose it
    label: str
    share: int


class HintSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What a good bot would answer to the question of this stamp, and why: from the seat's own view alone."""

    stamp: int
    best: AnswerWords
    next: AnswerWords | None = None
    why: tuple[str, ...] = ()


class WinChance(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's chance to win as one seat may judge it, in per mille."""

    seat: int
    shares: tuple[int, ...]


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks you to take a seat. `POST /join` with the token accepts."""

    table: str
    seat: int
    game: str
    title: str  # the game's name
    seats: int
    options: dict[str, Value]
    pace: str
    by: str  # the name of the host
    token: str


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of chat. `text` is plain text: whoever shows it escapes it."""

    id: int
    seat: int  # -2: a spectator
    name: str
    text: str
    made: float  # seconds since 1970
    you: bool


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot needs: the view as JSON, and the texts of the legal choices."""

    table: str
    game: str
    version: str
    seat: int
    stamp: int
    waited: bool  # the table waits for this seat
    over: bool
    view: msgspec.Raw
    legal: tuple[str, ...]
    ranks: tuple[int, ...] = ()


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a game."""

    key: str
    name: str
    help: str
    default: Value
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    id: str
    name: str
    version: str
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """Every choice the game can ever ask for; the place in the list is the number of the choice."""

    game: str
    version: str
    choices: tuple[str, ...]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks. `token` is told once, when it is made."""

    id: str
    name: str
    account: str = ""
    token: str = ""


class RecoveryCodes(msgspec.Struct, frozen=True, kw_only=True):
    """Fresh recovery codes, told this once; the old ones open nothing any more."""

    codes: list[str]


class RecoveryLeft(msgspec.Struct, frozen=True, kw_only=True):
    """How many recovery codes are left, and when one was last used (0: never)."""

    left: int
    used: float


class Standard(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody is worth at one game, in points, with two standard deviations; and the way there."""

    game: str
    title: str
    rating: int
    spread: int
    games: int
    way: tuple[tuple[float, int, int], ...]  # when (seconds since 1970), points, spread


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A rated game of somebody."""

    table: str
    title: str
    rank: int
    rating: int  # afterwards
    ended: float


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """An account, as anybody may see it."""

    account: str
    name: str
    created: float
    standards: tuple[Standard, ...]
    games: tuple[RatedGame, ...]


class RatingLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a game's ratings: a person or a bot."""

    account: str
    name: str
    bot: str
    rating: int
    spread: int
    games: int


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """An account one has sat at tables with."""

    account: str
    name: str
    games: int
    last: float


class TournamentLine(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands in a tournament."""

    place: int
    name: str
    account: str
    you: bool
    points: float
    strength: float  # the points of those it has met
    played: int


class TournamentTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a tournament; an empty name is a bot."""

    round: int
    table: str
    status: str
    people: tuple[str, ...]
    ranks: tuple[int, ...]
    mine: bool


class TournamentInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament."""

    id: str
    name: str
    form: str  # "robin", "swiss"
    game: str
    title: str
    seats: int
    status: str  # "open", "playing", "over"
    round: int
    rounds: int
    pace: str
    terms: Terms
    host: bool
    entered: bool
    standings: tuple[TournamentLine, ...]
    tables: tuple[TournamentTable, ...]


class MadeTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that was made."""

    id: str


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A table, or a seat at one."""

    table: str
    seat: int = TABLE


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """It was done; `changed` says whether the table went back."""

    changed: bool = True


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """One event `sheet` of the stream."""

    sequence: int
    new_lines_from: int
    sheet: Sheet


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Private notes."""

    text: str


RESPONSES = (
    GameInfo, Vocabulary, Person, Made, Done, Update, Note,
    Sheet, TableInfo, Outcome, WhyNot, HintSheet, WinChance, Challenge, ChatLine, SeatView,
    GameInfo, Vocabulary, Person, RecoveryCodes, RecoveryLeft, Made, Done, Update, Note, Profile, RatingLine, Met,
    TournamentInfo, MadeTournament,
    Sheet, TableInfo, Outcome, WhyNot, Challenge, ChatLine, SeatView,
)  # fmt: skip


# What the API is sent.


class Body(BaseModel):
    """What is sent; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Body):
    name: str = Field(max_length=100)


class Credentials(Body):
    username: str = Field(max_length=100)
    password: str = Field(max_length=400)


class SignIn(Credentials):
    code: str = Field(default="", max_length=100, description="a recovery code, where the password is not enough")


class NewTable(Body):
    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=16)
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=50)
    mine: list[int] = Field(default=[0], max_length=16, description="seats you take; several: hot seat")
    names: dict[int, str] = Field(default_factory=dict, max_length=16, description="names on your seats")
    bots: dict[int, str] = Field(default_factory=dict, max_length=16, description="seat -> bot")
    public: bool = False
    start: bool = False
    pace: str = Field("live", max_length=20, description="live, or weeks: how long somebody may be away")
    stand_in: str = Field(
        "", max_length=40, description="the bot that plays for those who are away; default: the usual one"
    )
    advice: bool = Field(True, description="whether hints and the win chance may be asked for at this table")
    reserve: int = Field(0, ge=0, le=86_400, description="live: seconds that each player has; 0: no clock")
    increment: int = Field(0, ge=0, le=3_600, description="live: seconds more with every turn")
    days: int = Field(0, ge=0, le=60, description="weeks: days for a move; 0: no clock")
    vacation: int = Field(0, ge=0, le=90, description="weeks: days of vacation of each player")
    lapse: str = Field("nothing", max_length=20, description="out of time: nothing, or bot (the stand-in takes over)")
    rated: bool = Field(False, description="its result counts: accounts only, no hints, no undo by consent")
    content: dict[str, str] = Field(
        default_factory=dict, max_length=8, description="your own files of content, as texts by name"
    )


class Sit(Body):
    name: str = Field("", max_length=100)


class Join(Body):
    token: str = Field(max_length=400)
    name: str = Field("", max_length=100)


class BotChoice(Body):
    bot: str = Field(max_length=40)


class Player(Body):
    player: str = Field(max_length=100, description="the user name of an account")


class Salt(Body):
    text: str = Field(max_length=64)


class Submission(Body):
    seat: int | None = None
    choices: list[Annotated[str, Field(max_length=200)]] = Field(min_length=1, max_length=200)
    stamp: int | None = Field(None, description="of the question this answers; with it, sending twice is harmless")


class SeatOnly(Body):
    seat: int | None = None


class Undo(Body):
    seat: int | None = None
    steps: int = Field(1, ge=1, le=1000)


class UndoRequest(Body):
    seat: int | None = None
    step: int | None = Field(None, ge=0, description="of your own replay; default: before your last choice")


class Ask(Body):
    kind: str = Field(max_length=20, description="pause, go-on, abandon")
    seat: int | None = None


class Answer(Body):
    agree: bool


class NewSubscription(Body):
    endpoint: str = Field(max_length=1000)
    p256dh: str = Field(max_length=120)
    auth: str = Field(max_length=120)


class Endpoint(Body):
    endpoint: str = Field(max_length=1000)


class Reason(Body):
    reason: str = Field("", max_length=400)


class Bonding(Body):
    kind: str = Field(max_length=10, description="mute, block")


class NewTournament(Body):
    name: str = Field(max_length=100)
    game: str = Field(max_length=40)
    seats: int = Field(2, ge=2, le=16, description="of each table; bots fill what people do not")
    form: str = Field("swiss", max_length=20, description="robin, swiss")
    rounds: int = Field(3, ge=1, le=15, description="of a swiss; a round robin has as many as it needs")
    pace: str = Field("live", max_length=20)
    stand_in: str = Field("", max_length=40)
    reserve: int = Field(0, ge=0, le=86_400)
    increment: int = Field(0, ge=0, le=3_600)
    days: int = Field(0, ge=0, le=60)
    vacation: int = Field(0, ge=0, le=90)
    lapse: str = Field("bot", max_length=20)
    rated: bool = False


class Vacation(Body):
    days: int = Field(ge=0, le=365, description="0: I am back")


class Say(Body):
    text: str = Field(max_length=2000)


class Notes(Body):
    text: str = Field(max_length=20_000)


class Fork(Body):
    ply: int = Field(ge=0, description="how many plies of the finished game the new one begins after")
    keep: bool = Field(False, description="everybody keeps the seat it had, if you sat there; the game begins at once")
    public: bool = False
