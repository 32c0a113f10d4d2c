"""Bots are found through entry points, ours included, and named by a short text: `random`, `greedy:worlds=3`.

The same texts are understood on the command line, in the arena and at the web table.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from pelagos.core.errors import OptionError
from pelagos.core.message import msg

from .protocol import Bot, BotError

GROUP = "pelagos.bots"
LONGEST = 120  # characters of a spec


@cache
def bots() -> dict[str, type[Bot]]:
    """Every bot installed, by name, in alphabetical order."""
    found: dict[str, type[Bot]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        kind = point.load()
        if not (isinstance(kind, type) and issubclass(kind, Bot)):
            raise BotError(msg("bot.not-a-bot", name=point.name))
        found[point.name] = kind
    return found


def make_bot(spec: str) -> Bot:
    """The bot that a text names, with the settings written after it.

    >>> make_bot("greedy:worlds=3").settings["worlds"]
    3
    """
    name, *rest = spec[:LONGEST].strip().split(":")
    kind = bots().get(name)
    if kind is None:
        raise BotError(msg("bot.unknown", name=name[:40], bots=", ".join(bots())))
    known = {option.key: option.default for option in kind.options}
    settings: dict[str, object] = {}
    for part in rest:
        key, equals, text = part.partition("=")
        if not equals:
            raise OptionError(msg("option.bad-value", option=key[:40], value=""))
        settings[key] = typed(text, known.get(key))
    return kind(settings)


def typed(text: str, default: object) -> object:
    """A setting as its default's type would have it; what does not fit stays text and is refused by the check."""
    if isinstance(default, bool):
        return {"yes": True, "no": False, "true": True, "false": False}.get(text.lower(), text)
    if isinstance(default, int) and text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    return text
