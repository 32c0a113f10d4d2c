"""Reasons that several steps share, and those that no step has. Each carries its clause as the argument `rule`."""

from __future__ import annotations

from ....core.message import Arg, Message, seat_name
from ....core.words import Thing
from ..rules.givens import NOWHERE
from ..rules.state import CycladesState
from ..rules.steps import ACTIONS, OFFER
from ..rules.vocabulary import FIGURES, FIRST_FIGURE, POLYPHEMUS
from .nouns import creature_name, isle_name, say, sea_name
from .targets import CARD, GOD, ON_LAND, PLAYER, PRIESTS_HELD, SEA, Ask


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return say(f"why.{key}", rule=rule, **args)


def barred(s: CycladesState, sea: int, kraken: str = "C-191", polyphemus: str = "C-187") -> Message | None:
    """C-187, C-191: why no fleet may come onto this space."""
    if sea == s.kraken:
        return why("kraken", kraken, sea=sea_name(sea))
    isle = s.figure_isle[POLYPHEMUS - FIRST_FIGURE]
    if isle >= 0 and isle in s.board.coast[sea]:
        return why("polyphemus", polyphemus, sea=sea_name(sea), isle=isle_name(isle))
    return None


def last_isle(s: CycladesState, isle: int) -> Message:
    """C-195: why troops may not land there."""
    return why("last-isle", "C-195", isle=isle_name(isle), other=seat_name(s.owner[isle]), needed=s.givens.needed)


def medusa(isle: int) -> Message:
    """C-172: why troops may not leave."""
    return why("medusa", "C-172", isle=isle_name(isle))


def off_the_track(s: CycladesState, card: int) -> Message:
    """C-150, C-152, C-166, C-200: where a creature is that lies on no space of the track."""
    if card in s.called:
        return why("finish-first", "C-228")
    isle = s.figure_isle[card - FIRST_FIGURE] if FIRST_FIGURE <= card < FIRST_FIGURE + FIGURES else NOWHERE
    if isle >= 0:
        return why("creature-stands", "C-166", creature=creature_name(card), isle=isle_name(isle))
    if card in s.discard:
        return why("creature-discarded", "C-152")
    return why("creature-gone", "C-200") if card in s.gone else why("creature-in-deck", "C-149")


def at_sea_only() -> Message:
    """Why fleets do not go there."""
    return why("fleets-at-sea", "C-78")


def on_land_only() -> Message:
    """Why troops do not go there."""
    return why("troops-on-land", "C-87")


def not_asked(s: CycladesState) -> Message:
    """The game is over (C-203), or somebody else is asked (C-47, C-65)."""
    if not s.frames:
        return why("over", "C-203")
    steps = [frame[0] for frame in s.frames]
    rule = "C-65" if ACTIONS in steps and OFFER not in steps else "C-47"
    return why("not-asked", rule, who=[seat_name(p) for p in s.actors() if p >= 0])


def no_choice(q: Ask, thing: Thing, rule: str) -> Message:
    """Things that have nothing to do with the question; `rule` is its clause."""
    if thing.kind == SEA:
        return why("no-answer", rule, thing=sea_name(thing.number))
    if thing.kind in ON_LAND:
        return why("no-answer", rule, thing=isle_name(thing.place))
    if thing.kind == GOD:
        return why("offerings-over", "C-61")
    if thing.kind == CARD and thing.number not in q.s.track:
        return off_the_track(q.s, thing.number)
    if thing.kind == PLAYER:
        return why("player", rule, seat=seat_name(thing.number))
    if thing.kind == PRIESTS_HELD:
        return why("priests-work", "C-63")
    return why("finish-first", "C-228")
