"""What is asked at each step: who asks, the question, a hint, the clause behind it, and what is picked already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ....core.basics import Frame
from ....core.message import Message, msg, seat_name
from ..rules.ares import BY_AIR
from ..rules.state import CycladesState
from ..rules.steps import (
    BLESS,
    CLEAR,
    CONVERT,
    CRAWL,
    CREW,
    EFFECT,
    GIVE_UP,
    LAND_ATTACKER,
    LAND_DEFENDER,
    LANDING,
    MUSTER,
    OFFER,
    SEA_ATTACKER,
    SEA_DEFENDER,
    SHOVE,
    SHOVE_TO,
    SITE,
    SUMMON,
    TURN,
    VOYAGE,
)
from ..rules.table import NOTHING
from ..rules.vocabulary import (
    APOLLO,
    BUILD,
    CALL,
    CREATURE,
    CREATURES,
    DISMISS,
    FIGURES,
    FIRST_FIGURE,
    FLEET,
    LAND,
    PHILOSOPHER,
    PRIEST,
    SAIL,
    SPHINX,
    SYLPH,
    TROOP,
    V,
)
from .nouns import (
    a_building,
    count,
    creature_name,
    creature_power,
    creature_title,
    god_name,
    isle_name,
    sea_name,
    the_building,
)
from .targets import at_building, at_creature, at_isle, at_sea


class Question(NamedTuple):
    """The head of a decision."""

    eyebrow: Message
    prompt: Message
    hint: Message | None
    rule: str
    chosen: tuple[str, ...] = ()


def question(s: CycladesState, f: Frame, seat: int) -> Question:
    """What this frame asks the seat."""
    return _ASK[f[0]](s, f, seat)


def acting_god(s: CycladesState) -> int:
    """The god under whom the present turn is taken."""
    for frame in reversed(s.frames):
        if frame[0] == TURN:
            return frame[2]
    return APOLLO


def effect_of(s: CycladesState) -> int:
    """The creature at work, or -1."""
    return s.called[-1] if s.called else -1


def _acting(s: CycladesState) -> Message:
    """ "Poseidon", or "Poseidon · Siren" while a creature is at work."""
    god, creature = god_name(acting_god(s)), effect_of(s)
    if creature < 0:
        return god
    return msg("cyclades.eyebrow.creature", god=god, creature=creature_title(creature))


# Offerings and turns.


def _offer(s: CycladesState, f: Frame, seat: int) -> Question:
    lost, most = f[3], s.means(seat, NOTHING)  # on a god where none of his markers stands
    if lost >= 0:
        prompt = msg("cyclades.ask.offer.again", god=god_name(lost))
    elif s.table.markers > 1:
        prompt = Message("cyclades.ask.offer.marker")
    else:
        prompt = Message("cyclades.ask.offer")
    gold, priests = count("gold", s.gold[seat]), s.priests[seat]
    other = sum([s.bid[god] for god in range(4) if s.bidder[god] == seat])  # C-210
    if most < 1:
        hint = msg("cyclades.hint.offer.bound", other=other) if other else Message("cyclades.hint.offer.poor")
    elif other:
        purse = count("priest", priests)
        hint = msg("cyclades.hint.offer.both", gold=gold, priests=purse, other=other, most=most)
    elif priests:
        hint = msg("cyclades.hint.offer.priests", gold=gold, priests=count("priest", priests), most=most)
    else:
        hint = msg("cyclades.hint.offer", gold=gold, most=most)
    return Question(Message("cyclades.eyebrow.offerings"), prompt, hint, "C-52" if lost >= 0 else "C-48")


_TURN_RULES: Final = ("C-73", "C-84", "C-94", "C-99")
_MAY: Final = tuple(verb.id for verb in (FLEET, TROOP, PRIEST, PHILOSOPHER, BUILD, SAIL, LAND, DISMISS, CALL))


def _turn(s: CycladesState, f: Frame, seat: int) -> Question:
    god = f[2]
    offered = {V.verb_of[a] for a in s.legal(seat)}
    parts = [Message(f"cyclades.may.{V.verbs[verb].name}") for verb in _MAY if verb in offered]
    hint = msg("cyclades.hint.turn", parts=parts) if parts else Message("cyclades.hint.turn.nothing")
    return Question(god_name(god), msg("cyclades.ask.turn", god=god_name(god)), hint, _TURN_RULES[god])


def _bless(s: CycladesState, f: Frame, seat: int) -> Question:
    return Question(god_name(APOLLO), Message("cyclades.ask.bless"), Message("cyclades.hint.bless"), "C-104")


# Moves.


def _crew(s: CycladesState, f: Frame, seat: int) -> Question:
    sea, left = f[2], f[3]
    prompt = msg("cyclades.ask.crew", sea=sea_name(sea))
    return Question(_acting(s), prompt, msg("cyclades.hint.crew", n=left), _sailing(f[4]), (at_sea(sea),))


def _voyage(s: CycladesState, f: Frame, seat: int) -> Question:
    _, _, sea, group, left, fixed, sylph = f
    hint = "cyclades.hint.voyage" if fixed else "cyclades.hint.voyage.open"
    return Question(
        _acting(s),
        msg("cyclades.ask.voyage", n=group),
        msg(hint, sea=sea_name(sea), n=left),
        _sailing(sylph),
        (at_sea(sea),),
    )


def _sailing(sylph: int) -> str:
    return "C-164" if sylph else "C-78"


def _muster(s: CycladesState, f: Frame, seat: int) -> Question:
    isle, way = f[2], f[3]
    key = "cyclades.ask.muster.air" if way == BY_AIR else "cyclades.ask.muster"
    hint = Message("cyclades.hint.muster")
    return Question(_acting(s), msg(key, isle=isle_name(isle)), hint, _marching(way), (at_isle(isle),))


def _landing(s: CycladesState, f: Frame, seat: int) -> Question:
    _, _, isle, group, way = f
    hint = "cyclades.hint.landing.air" if way == BY_AIR else "cyclades.hint.landing"
    return Question(
        _acting(s),
        msg("cyclades.ask.landing", n=group),
        msg(hint, isle=isle_name(isle)),
        "C-159" if way == BY_AIR else "C-88",
        (at_isle(isle),),
    )


def _marching(way: int) -> str:
    return "C-159" if way == BY_AIR else "C-87"


# Battles.


def _sea_battle(s: CycladesState, f: Frame, seat: int) -> Question:
    sea = f[2]
    eyebrow = msg("cyclades.eyebrow.sea-battle", sea=sea_name(sea))
    if f[0] == SEA_DEFENDER:
        prompt = msg("cyclades.ask.sea-defender", n=s.fleets[sea], sea=sea_name(sea))
        other, what = s.raider, count("fleet", s.raiders)
    else:
        prompt = msg("cyclades.ask.sea-attacker", n=s.raiders, sea=sea_name(sea))
        other, what = s.navy[sea], count("fleet", s.fleets[sea])
    return Question(eyebrow, prompt, _facing(other, what), "C-135", (at_sea(sea),))


def _land_battle(s: CycladesState, f: Frame, seat: int) -> Question:
    isle = f[2]
    eyebrow = msg("cyclades.eyebrow.land-battle", isle=isle_name(isle))
    if f[0] == LAND_DEFENDER:
        prompt = msg("cyclades.ask.land-defender", n=s.troops[isle], isle=isle_name(isle))
        return Question(eyebrow, prompt, _facing(s.raider, count("troop", s.raiders)), "C-135", (at_isle(isle),))
    prompt = msg("cyclades.ask.land-attacker", n=s.raiders, isle=isle_name(isle))
    if s.troops[isle] == 0:  # the Minotaur alone
        return Question(eyebrow, prompt, Message("cyclades.hint.battle.minotaur"), "C-179", (at_isle(isle),))
    hint = _facing(s.defender(isle), count("troop", s.troops[isle]))
    return Question(eyebrow, prompt, hint, "C-135", (at_isle(isle),))


def _facing(other: int, what: Message) -> Message:
    return msg("cyclades.hint.battle", other=seat_name(other), what=what)


# Metropolises.


def _give_up(s: CycladesState, f: Frame, seat: int) -> Question:
    prompt = msg("cyclades.ask.give-up", building=a_building(f[2]))
    return Question(Message("cyclades.eyebrow.metropolis"), prompt, Message("cyclades.hint.give-up"), "C-121")


def _site(s: CycladesState, f: Frame, seat: int) -> Question:
    free = [isle for isle in s.realm[seat] if s.city[isle] == 0]
    roomy = any(s.room[isle] >= s.board.cover[isle] for isle in free)
    hint = Message("cyclades.hint.site" if roomy else "cyclades.hint.site.crowded")
    rule = "C-126" if roomy else "C-127"
    return Question(Message("cyclades.eyebrow.metropolis"), Message("cyclades.ask.site"), hint, rule)


def _clear(s: CycladesState, f: Frame, seat: int) -> Question:
    isle = f[2]
    hint = msg("cyclades.hint.clear", n=s.board.cover[isle] - s.room[isle])
    prompt = msg("cyclades.ask.clear", isle=isle_name(isle))
    return Question(Message("cyclades.eyebrow.metropolis"), prompt, hint, "C-127", (at_isle(isle),))


# Creatures.

_EFFECT_RULES: Final = (
    ["C-152", "C-153", "C-154", "C-155", "C-156", "C-157", "C-158", "C-159", "C-161", "C-162", "C-163", "C-164"]
    + ["C-165"] * FIGURES
    + ["C-188"]
)


def effect_rule(creature: int) -> str:
    """The clause of a creature's effect."""
    return _EFFECT_RULES[creature]


def _effect(s: CycladesState, f: Frame, seat: int) -> Question:
    creature = f[0] - EFFECT
    if FIRST_FIGURE <= creature < FIRST_FIGURE + FIGURES:
        prompt = msg("cyclades.ask.figure", creature=creature_name(creature))
    else:
        prompt = Message(f"cyclades.ask.{CREATURE.words[creature]}")
    hint = creature_power(creature)
    if creature == SPHINX:
        hint = msg("cyclades.hint.sphinx", n=f[2])
    elif creature == SYLPH:
        hint = msg("cyclades.hint.sylph", n=f[2])
    return Question(_acting(s), prompt, hint, effect_rule(creature), (at_creature(creature),))


def _convert(s: CycladesState, f: Frame, seat: int) -> Question:
    _, _, building, isle = f
    prompt = msg("cyclades.ask.convert", building=the_building(building), isle=isle_name(isle))
    return Question(_acting(s), prompt, Message("cyclades.hint.convert"), "C-153", (at_building(building, isle),))


def _summon(s: CycladesState, f: Frame, seat: int) -> Question:
    prompt = msg("cyclades.ask.summon", sea=sea_name(f[2]))
    return Question(_acting(s), prompt, Message("cyclades.hint.summon"), "C-162", (at_sea(f[2]),))


def _crawl(s: CycladesState, f: Frame, seat: int) -> Question:
    hint = msg("cyclades.hint.crawl", sea=sea_name(s.kraken), gold=count("gold", s.gold[seat]))
    return Question(_acting(s), Message("cyclades.ask.crawl"), hint, "C-189", (at_sea(s.kraken),))


def _shove(s: CycladesState, f: Frame, seat: int) -> Question:
    hint = msg("cyclades.hint.shove", isle=isle_name(f[2]))
    return Question(_acting(s), Message("cyclades.ask.shove"), hint, "C-183", (at_isle(f[2]),))


def _shove_to(s: CycladesState, f: Frame, seat: int) -> Question:
    _, _, sea, isle = f
    prompt = msg("cyclades.ask.shove-to", sea=sea_name(sea), seat=seat_name(s.navy[sea]))
    return Question(_acting(s), prompt, msg("cyclades.hint.shove-to", isle=isle_name(isle)), "C-184", (at_sea(sea),))


_ASK: Final[dict[int, Callable[[CycladesState, Frame, int], Question]]] = {
    OFFER: _offer,
    TURN: _turn,
    BLESS: _bless,
    CREW: _crew,
    VOYAGE: _voyage,
    MUSTER: _muster,
    LANDING: _landing,
    SEA_DEFENDER: _sea_battle,
    SEA_ATTACKER: _sea_battle,
    LAND_DEFENDER: _land_battle,
    LAND_ATTACKER: _land_battle,
    GIVE_UP: _give_up,
    SITE: _site,
    CLEAR: _clear,
    CONVERT: _convert,
    SUMMON: _summon,
    CRAWL: _crawl,
    SHOVE: _shove,
    SHOVE_TO: _shove_to,
    **{EFFECT + creature: _effect for creature in range(CREATURES)},
}
