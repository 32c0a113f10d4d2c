"""What several commands read from their arguments."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pelagos.bots.registry import make_bot, typed
from pelagos.core.content import MOST_BYTES as MOST_CONTENT
from pelagos.core.content import decoded
from pelagos.core.editions import CONTENT
from pelagos.core.errors import ContentError, OptionError, PelagosError, Place
from pelagos.core.message import msg
from pelagos.core.options import Value
from pelagos.core.positions import Json
from pelagos.core.record import MOST_BYTES, Record, read_record
from pelagos.core.registry import AnyGame

from .speech import speak_of

ME = "me"


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports of what an extra installs: a sentence says so where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "pelagos":
            raise  # a fault of ours, not a missing extra
        raise PelagosError(msg("cli.missing", name=error.name or "?", extra=name)) from None


def seats_of(text: str, people: bool = False) -> tuple[str, ...]:
    """The line-up in `me,greedy,random`; every bot in it exists, and people sit only where they may."""
    lineup = tuple(part.strip() for part in text.split(","))
    for spec in lineup:
        if not (people and spec == ME):
            make_bot(spec)
    return lineup


def brought(game: AnyGame, paths: Sequence[Path]) -> dict[str, str]:
    """Files of content of one's own, by the names that the game knows them by."""
    names = game.editions.replaceable if game.editions is not None else ()
    files: dict[str, str] = {}
    for path in paths:
        name = names[0] if len(names) == 1 and path.suffix == Path(names[0]).suffix else path.name
        if name in files:
            raise ContentError(Place(path.name[:40]), "file-twice")
        with path.open("rb") as file:
            files[name] = decoded(name, file.read(MOST_CONTENT + 1))
    return files


def bring(game: AnyGame, paths: Sequence[Path] | None) -> str:
    """Make files of one's own known to the game, if there are any; the name of the edition."""
    if not paths:
        return ""
    name = str(game.bring(brought(game, paths)).name)
    speak_of(game, {CONTENT: name})
    return name


def options_from(game: AnyGame, given: Sequence[str], content: Sequence[Path] | None = None) -> dict[str, Value]:
    """Table options written `key=value`, and files of content of one's own, checked by the game."""
    defaults = {option.key: option.default for option in game.options}
    values: dict[str, object] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(msg("option.bad-value", option=key[:40], value=""))
        values[key] = typed(value, defaults.get(key))
    if edition := bring(game, content):
        values[CONTENT] = edition
    return game.checked(values)


def read_text(path: Path) -> str:
    """A text file, or the standard input for `-`; too large ones are refused before they are read in full."""
    if str(path) == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PelagosError(msg("record.too-big", n=MOST_BYTES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PelagosError(msg("cli.not-text", name=str(path))) from None


def read_position(text: str, name: str) -> Json:
    """The JSON object in a text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PelagosError(msg("cli.not-json", name=name, reason=str(error)[:120])) from None
    if not isinstance(data, dict):
        raise PelagosError(msg("position.not-object", field=name))
    return data


def record_in(path: Path) -> Record:
    """The record in a file."""
    return read_record(read_text(path))
