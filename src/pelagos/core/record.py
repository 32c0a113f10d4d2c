"""Records: a saved game as a readable text file, a header and one ply a line, chance included. Not compiled.

An example::

    pelagos record 1
    game obol 1
    seats 4
    options {"rounds": 5}
    content {"cards.csv": "…"}  files of somebody's own, where the game was played with any
    names ["Ione", "Nereus", "Kostas", "Mina"]
    dice 5f0c…                the commitment of verifiable dice, where there are any
    strings ["", "", "", ""]  what the seats added to them
    secret 81ab…              once the game is over
    result [1, 3, 2, 4]

    * prize 7                 a chance ply
    % 6/10*1                  the odds of the next draw as they were: outcome 6 of ten, all alike
    0 bid 3                   a seat's ply
    = 1                       from here on the dice are in branch 1

The reader treats the file as hostile: sizes and time are limited, and every ply must be legal where it stands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from .basics import CHANCE, TABLE, Seat
from .dice import SealedDice, SeededDice, read_odds
from .editions import CONTENT
from .errors import ChoiceError, ContentError, OptionError, PelagosError, PositionError, RecordError
from .game import Game
from .match import AnyMatch, Match, Ply, Scribe
from .options import Value
from .positions import RULES_FAIL, Json
from .reel import Reel
from .registry import find

MAGIC = "pelagos record 1"
MOST_BYTES = 4_000_000
MOST_LINE = 256
MOST_ODDS = 4000
MOST_HEADER = 200_000
MOST_SECONDS = 30.0


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a record file says."""

    game: str
    version: str
    seats: int
    options: dict[str, Value]
    content: dict[str, str] = {}  # files of somebody's own, by name; the options name their edition
    names: tuple[str, ...] = ()
    start: Json | None = None
    dice: str = ""
    strings: tuple[str, ...] = ()
    secret: str = ""
    result: tuple[int, ...] = ()
    partial: bool = False  # only what one seat saw: to read, not to replay
    plies: tuple[tuple[int, str, int], ...] = ()  # seat (CHANCE too), text, branch
    odds: dict[int, str] = {}  # of draws, by the number of their ply, as they were logged (`dice.written_odds`)

    def reel(self, seat: Seat = TABLE, language: str = "en") -> Reel:
        """The game to step through, as a seat or a spectator saw it; RecordError if it cannot be played again."""
        return Reel(replay(self, find(self.game)), self.names, seat, language)

    def _repr_html_(self) -> str | None:
        """The end of the game, drawn in a notebook; nothing if it cannot be played again."""
        try:
            return self.reel()._repr_html_()
        except PelagosError:
            return None


def record_of(match: AnyMatch, names: tuple[str, ...] = (), seat: int | None = None) -> Record:
    """The record of a match; with a seat, only the plies that seat saw (a running game must not tell more)."""
    result = match.state.result()
    dice = match.dice
    sealed = dice if isinstance(dice, SealedDice) else None
    return Record(
        game=match.game.id,
        version=match.game.version,
        seats=match.seats,
        options=match.options,
        content=match.game.own_content(match.options),
        names=names,
        start=match.origin,
        dice=sealed.commitment if sealed else "",
        strings=sealed.strings if sealed else (),
        secret=sealed.secret.hex() if sealed and result is not None else "",
        result=tuple(result.ranks) if result is not None else (),
        partial=seat is not None,
        plies=tuple((ply.seat, match.game.text(ply.action), ply.branch) for _, ply in match.plies(seat)),
        # What could have been drawn may be a secret of the others for as long as the game runs.
        odds=odds_of(match.log) if seat is None and result is not None else {},
    )


def odds_of(log: Sequence[Ply]) -> dict[int, str]:
    """The odds of all draws, as they were logged."""
    return {number: ply.odds for number, ply in enumerate(log) if ply.odds}


def write_record(record: Record) -> str:
    """The text of a record file."""
    head = [MAGIC, f"game {record.game} {record.version}", f"seats {record.seats}", f"options {_json(record.options)}"]
    if record.content:
        head.append(f"content {_json(record.content)}")
    if record.names:
        head.append(f"names {_json(list(record.names))}")
    if record.start is not None:
        head.append(f"start {_json(record.start)}")
    if record.dice:
        head.append(f"dice {record.dice}")
        head.append(f"strings {_json(list(record.strings))}")
    if record.secret:
        head.append(f"secret {record.secret}")
    if record.result:
        head.append(f"result {_json(list(record.result))}")
    if record.partial:
        head.append("partial true")
    body: list[str] = []
    branch = 0
    for number, (seat, text, in_branch) in enumerate(record.plies):
        if in_branch != branch:
            branch = in_branch
            body.append(f"= {branch}")
        if number in record.odds:
            body.append(f"% {record.odds[number]}")
        body.append(f"{'*' if seat == CHANCE else seat} {text}")
    return "\n".join([*head, "", *body, ""])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_record(text: str) -> Record:
    """Parse a record file. RecordError says which line is wrong, and why."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise RecordError(0, "too-big", n=MOST_BYTES)
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != MAGIC:
        raise RecordError(1, "magic")
    head: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        line = lines[number]
        number += 1
        key, _, value = line.partition(" ")
        if (len(line) > MOST_HEADER and key != CONTENT) or key not in _HEADERS:
            raise RecordError(number, "header", key=key[:40])
        if key in head:
            raise RecordError(number, "twice", key=key)
        head[key] = value.strip()
    for key in ("game", "seats", "options"):
        if key not in head:
            raise RecordError(number, "missing", key=key)
    game, _, version = head["game"].partition(" ")
    try:
        plies, odds = _read_plies(lines, number)
        return Record(
            game=game,
            version=version,
            seats=_whole(head["seats"], 1, 16),
            options=msgspec.json.decode(head["options"], type=dict[str, Value]),
            content=msgspec.json.decode(head.get(CONTENT, "{}"), type=dict[str, str]),
            names=msgspec.json.decode(head.get("names", "[]"), type=tuple[str, ...]),
            start=msgspec.json.decode(head["start"], type=dict[str, Any]) if "start" in head else None,
            dice=head.get("dice", ""),
            strings=msgspec.json.decode(head.get("strings", "[]"), type=tuple[str, ...]),
            secret=head.get("secret", ""),
            result=msgspec.json.decode(head.get("result", "[]"), type=tuple[int, ...]),
            partial="partial" in head,
            plies=plies,
            odds=odds,
        )
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RecordError(number, "value", key=str(error)[:80]) from None


_HEADERS = frozenset(
    ("game", "seats", "options", CONTENT, "names", "start", "dice", "strings", "secret", "result", "partial")
)


def _whole(text: str, low: int, high: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not low <= int(text) <= high:
        raise ValueError(f"not a number in {low} .. {high}")
    return int(text)


def _read_plies(lines: list[str], start: int) -> tuple[tuple[tuple[int, str, int], ...], dict[int, str]]:
    plies: list[tuple[int, str, int]] = []
    odds: dict[int, str] = {}
    branch = 0
    for number in range(start, len(lines)):
        line = lines[number].strip()
        if not line or line.startswith("#"):
            continue
        who, _, text = line.partition(" ")
        if len(line) > (MOST_ODDS if who == "%" else MOST_LINE) or not text:
            raise RecordError(number + 1, "ply")
        try:
            if who == "%":
                read_odds(text)
                odds[len(plies)] = text
                continue
            if who == "=":
                branch = _whole(text, 0, 99_999)
                continue
            plies.append((CHANCE if who == "*" else _whole(who, 0, 15), text, branch))
        except ValueError:
            raise RecordError(number + 1, "ply") from None
    return tuple(plies), odds


def replay(record: Record, game: Game[Any, Any], seconds: float = MOST_SECONDS) -> AnyMatch:
    """Play a record again, checking that every ply is legal where it stands."""
    if record.partial:
        raise RecordError(0, "partial")
    if record.version != game.version:
        raise RecordError(2, "version", theirs=record.version[:20], ours=game.version)
    if len(record.plies) > game.bound:
        raise RecordError(0, "too-long", n=game.bound)
    _bring_content(record, game)
    deadline = time.monotonic() + seconds
    try:
        state = game.load(record.start) if record.start is not None else game.start(record.seats, record.options)
    except (OptionError, PositionError) as error:
        raise RecordError(0, "start", key=str(error)[:120]) from None
    if state.seats != record.seats:
        raise RecordError(0, "start", key="seats")
    log: list[Ply] = []
    scribe = Scribe()
    for i, (seat, text, branch) in enumerate(record.plies):
        try:
            action = game.vocabulary.parse(text)
        except ChoiceError:
            raise RecordError(0, "unknown-ply", ply=i + 1, text=text[:60]) from None
        if seat >= record.seats or action not in state.legal(seat):
            raise RecordError(0, "illegal-ply", ply=i + 1, text=text[:60])
        if time.monotonic() > deadline:
            raise RecordError(0, "too-slow", n=int(seconds))
        state.ear = scribe
        try:
            seen = state.seen(seat, action)
            state.apply(seat, action)
        except RULES_FAIL:
            if record.start is None:
                raise
            raise RecordError(0, "start", key="impossible") from None  # a written position that led nowhere
        log.append(Ply(seat, action, seen, branch, scribe.take(), record.odds.get(i, "")))
    known = _is_hex(record.secret)
    dice = SealedDice(bytes.fromhex(record.secret), game.id, record.strings) if known else SeededDice(0)
    return Match.closed(game, record.seats, record.options, dice, log, record.start, state)


def _bring_content(record: Record, game: Game[Any, Any]) -> None:
    """The files that the game was played with: those of the record itself, else such as were brought already."""
    edition = str(record.options.get(CONTENT, ""))
    if record.content:
        try:
            brought = game.bring(record.content).name
        except ContentError as error:
            raise RecordError(0, "bad-content", what=str(error)[:120]) from None
        if brought != edition:
            raise RecordError(0, "other-content", edition=edition[:40], brought=brought)
    elif game.editions is not None and not game.editions.knows(edition):
        raise RecordError(0, "content", edition=edition[:40])


def _is_hex(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == 32
    except ValueError:
        return False


class Verdict(msgspec.Struct, frozen=True):
    """What checking a record's dice found."""

    ok: bool
    checked: int  # chance plies recomputed
    reason: str = ""  # message key under `verify.`
    ply: int = 0  # the first ply that does not agree
    logged: bool = False  # by other rules than today's: the odds were taken as they were logged


def verify(record: Record, game: Game[Any, Any]) -> Verdict:
    """Recompute every draw of a record from the published secret.

    The odds come from the rules, or, for a game that was played by other rules than today's, from its log.
    """
    if not record.dice:
        return Verdict(False, 0, "no-dice")
    if not _is_hex(record.secret):
        return Verdict(False, 0, "no-secret")
    dice = SealedDice(bytes.fromhex(record.secret), game.id, record.strings)
    if dice.commitment != record.dice:
        return Verdict(False, 0, "commitment")
    if record.version != game.version and record.odds and not record.partial:
        return _verify_logged(record, dice)
    match = replay(record, game)
    state = game.load(record.start) if record.start is not None else game.start(record.seats, record.options)
    checked = 0
    for i, ply in enumerate(match.log):
        if ply.seat == CHANCE:
            if dice.pick(state.odds(), ply.branch, i) != ply.action:
                return Verdict(False, checked, "draw", i + 1)
            checked += 1
        state.apply(ply.seat, ply.action)
    return Verdict(True, checked)


def _verify_logged(record: Record, dice: SealedDice) -> Verdict:
    checked = 0
    for i, (seat, _, branch) in enumerate(record.plies):
        if seat != CHANCE:
            continue
        if i not in record.odds or not dice.holds(record.odds[i], branch, i):
            return Verdict(False, checked, "draw", i + 1, logged=True)
        checked += 1
    return Verdict(True, checked, logged=True)
