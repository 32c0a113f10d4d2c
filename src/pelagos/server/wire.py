"""What the API is sent and what it answers, beside sheets and tables."""

from __future__ import annotations

from typing import Annotated

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from pelagos.core.basics import TABLE
from pelagos.core.options import Value

from .lobby import Answer, ChatSheet, Question, TableInfo, WhyNot
from .sheet import Sheet


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
    Sheet, TableInfo, Answer, WhyNot, ChatSheet, Question,
)  # fmt: skip


class Body(BaseModel):
    """What is sent; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Body):
    name: str = Field(max_length=100)


class Credentials(Body):
    username: str = Field(max_length=100)
    password: str = Field(max_length=400)


class NewTable(Body):
    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=16)
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=50)
    mine: list[int] = Field(default=[0], max_length=16, description="seats you take; several: hot seat")
    names: dict[int, str] = Field(default_factory=dict, max_length=16, description="names on your seats")
    bots: dict[int, str] = Field(default_factory=dict, max_length=16, description="seat -> bot")
    public: bool = False
    start: bool = False


class Sit(Body):
    name: str = Field("", max_length=100)


class Join(Body):
    token: str = Field(max_length=400)
    name: str = Field("", max_length=100)


class BotChoice(Body):
    bot: str = Field(max_length=40)


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


class UndoAnswer(Body):
    agree: bool


class Say(Body):
    text: str = Field(max_length=2000)


class Notes(Body):
    text: str = Field(max_length=20_000)


class Fork(Body):
    ply: int = Field(ge=0, description="how many plies of the finished game the new one begins after")
    public: bool = False
