"""What somebody is called in the reader's language: names that we gave are translated, those of people are not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pelagos.core.message import msg
from pelagos.core.tongue import LANGUAGES, Tongue

from .stored import Chair

# Bots are called after the old people of the sea.
BOT_NAMES = ("Nereus", "Thetis", "Proteus", "Galatea", "Triton", "Doris")


@cache
def _given(language: str) -> dict[str, str]:
    """Every name that we give, in one language: of the bots, and of a guest who gave none."""
    tongue = Tongue(language)
    guest = tongue(msg("web.guest"))
    bots = {name: tongue(msg(f"server.bot.{name.lower()}")) for name in BOT_NAMES}
    return {**{Tongue(each)(msg("web.guest")): guest for each in LANGUAGES}, **bots}


def called(chair: Chair, language: str) -> str:
    """The name on a seat; "" if nobody has it."""
    return _given(language if language in LANGUAGES else LANGUAGES[0]).get(chair.name, chair.name)


def names_of(chairs: Iterable[Chair], language: str) -> dict[int, str]:
    """The names of those who have one, by seat."""
    return {chair.seat: called(chair, language) for chair in chairs if chair.name}


def is_guest(name: str) -> bool:
    """Whether this is the name of a guest who gave none, in any language."""
    return any(name == Tongue(each)(msg("web.guest")) for each in LANGUAGES)
