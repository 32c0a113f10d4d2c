"""What a player may well want at a step and cannot have: shown greyed, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ....core.basics import Frame
from ....core.decision import Refusal
from ....core.message import Message, msg, seat_name
from ..rules.ares import BY_AIR
from ..rules.state import CycladesState
from ..rules.steps import (
    CONVERT,
    EFFECT,
    LAND_ATTACKER,
    LAND_DEFENDER,
    LANDING,
    OFFER,
    SEA_ATTACKER,
    SEA_DEFENDER,
    SHOVE_TO,
    SITE,
    TURN,
    VOYAGE,
)
from ..rules.vocabulary import (
    ARES,
    BUILD,
    CALL,
    DISMISS,
    DRYAD,
    FLEET,
    GIANT,
    HARPY,
    LAND,
    PEGASUS,
    PHILOSOPHER,
    POSEIDON,
    PRIEST,
    SAIL,
    SATYR,
    SIREN,
    SYLPH,
    TROOP,
    ZEUS,
    V,
)
from .nouns import a_building, creature_name, god_name, isle_name, sea_name
from .reasons import lit, reason
from .targets import at_creature, at_god, at_isle, at_sea, at_seat, at_supply
from .things import THINGS
from .why_turn import (
    build_reason,
    call_reason,
    dismiss_reason,
    isle_leaving,
    land_reason,
    recruit_reason,
    sail_reason,
)

Wish = tuple[Message, str]  # what is wanted, and the target it points at


def refusals(s: CycladesState, f: Frame, seat: int) -> tuple[Refusal, ...]:
    """Everything worth greying at this step."""
    listed = _LISTS.get(f[0])
    return tuple(listed(s, f, seat)) if listed is not None else ()


def _refuse(label: Message, why: Message, targets: tuple[str, ...]) -> Refusal:
    rule = why.args["rule"]
    return Refusal(label=label, reason=why, rule=rule if isinstance(rule, str) else "", targets=targets)


def _unlit(s: CycladesState, f: Frame, seat: int, wishes: Iterable[Wish]) -> list[Refusal]:
    """The wishes whose target the question does not light, each with the reason a click on it would give."""
    answers = lit(s, f, seat)
    return [
        _refuse(label, reason(s, f, seat, THINGS[target]), (target,))
        for label, target in wishes
        if target not in answers
    ]


# Offerings.


def _offer(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-36, C-38, C-52, C-55: gods that cannot be bid on."""
    gods = [*s.gods, *s.hidden]
    return _unlit(s, f, seat, [(msg("cyclades.want.bid", god=god_name(god)), at_god(god)) for god in gods])


# A turn.


def _turn(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-219, C-220, C-227: what the god would grant if it could be paid and placed."""
    god = f[2]
    offered = {V.verb_of[a] for a in s.legal(seat)}
    answers = lit(s, f, seat)
    out: list[Refusal] = []

    def add(label: Message, why: Message | None, *targets: str) -> None:
        if why is not None:
            out.append(_refuse(label, why, tuple([target for target in targets if target not in answers])))

    recruit = (FLEET, TROOP, PRIEST, PHILOSOPHER)[god]
    if recruit.id not in offered:
        add(Message(f"cyclades.want.{recruit.name}"), recruit_reason(s, f, seat))
    building = a_building(god)
    if BUILD.id not in offered:
        add(msg("cyclades.want.build", building=building), build_reason(s, seat, god), at_supply(god))
    else:
        for isle in s.realm[seat]:
            if s.room[isle] == 0:
                label = msg("cyclades.want.build-on", building=building, isle=isle_name(isle))
                add(label, _full(isle), at_isle(isle))
    if god == POSEIDON and SAIL.id not in offered:
        add(Message("cyclades.want.sail"), sail_reason(s, seat))
    if god == POSEIDON and FLEET.id in offered:
        out += _shut_shores(s, f, seat)
    if god == ARES:
        out += _stuck_troops(s, seat, answers, LAND.id in offered)
    if god == ZEUS and DISMISS.id not in offered:
        add(Message("cyclades.want.dismiss"), dismiss_reason(s, seat))
    for card in s.track:
        if card >= 0 and CALL.of1(card) not in s.legal(seat):
            label = msg("cyclades.want.call", creature=creature_name(card))
            add(label, call_reason(s, seat, card), at_creature(card))
    return out


def _full(isle: int) -> Message:
    """C-107."""
    return Message("cyclades.why.no-slot", {"rule": "C-107", "isle": isle_name(isle)})


def _shut_shores(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-76: spaces beside own isles that the Kraken or Polyphemus bars."""
    shores = sorted({sea for isle in s.realm[seat] for sea in s.board.shore[isle] if s.barred(sea)})
    return _unlit(s, f, seat, [(msg("cyclades.want.fleet-at", sea=sea_name(sea)), at_sea(sea)) for sea in shores])


def _stuck_troops(s: CycladesState, seat: int, answers: set[str], some_move: bool) -> list[Refusal]:
    """C-87, C-88, C-172: troops that cannot leave, all or some of them."""
    if not some_move:
        why = land_reason(s, seat)
        return [_refuse(Message("cyclades.want.land"), why, ())] if why is not None else []
    out: list[Refusal] = []
    for isle in s.realm[seat]:
        why = isle_leaving(s, seat, isle) if s.troops[isle] > 0 else None
        if why is not None:
            targets = () if at_isle(isle) in answers else (at_isle(isle),)
            out.append(_refuse(msg("cyclades.want.land-from", isle=isle_name(isle)), why, targets))
    return out


# Moves and battles.


def _seas(s: CycladesState, f: Frame, seat: int, key: str, seas: Iterable[int]) -> list[Refusal]:
    return _unlit(s, f, seat, [(msg(key, sea=sea_name(sea)), at_sea(sea)) for sea in seas])


def _isles(s: CycladesState, f: Frame, seat: int, key: str, isles: Iterable[int]) -> list[Refusal]:
    return _unlit(s, f, seat, [(msg(key, isle=isle_name(isle)), at_isle(isle)) for isle in isles])


def _voyage(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-187, C-191: barred spaces within reach."""
    return _seas(s, f, seat, "cyclades.do.to", s.board.near[f[2]])


def _landing(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-169, C-195: isles within reach that may not be invaded."""
    _, _, start, _, way = f
    joined = s.reach(seat, start)
    isles = [isle for isle in s.board.isles if isle != start and (way == BY_AIR or joined >> isle & 1)]
    return _isles(s, f, seat, "cyclades.do.onto.air" if way == BY_AIR else "cyclades.do.onto", isles)


def _sea_retreat(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-141, C-142: spaces around the battle."""
    return _seas(s, f, seat, "cyclades.do.flee", s.board.near[f[2]])


def _land_retreat(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-139: own isles that no chain of fleets joins to the battle."""
    return _isles(s, f, seat, "cyclades.do.withdraw", [isle for isle in s.realm[seat] if isle != f[2]])


def _site(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-118, C-127: own isles that take no metropolis."""
    return _isles(s, f, seat, "cyclades.do.metropolis", s.realm[seat])


# Creatures.


def _robbed(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-154, C-161: players who have nothing to be taken."""
    key = "cyclades.do.dryad" if f[0] - EFFECT == DRYAD else "cyclades.do.satyr"
    others = [other for other in range(s.seats) if other != seat and s.alive(other)]
    return _unlit(s, f, seat, [(msg(key, seat=seat_name(other)), at_seat(other)) for other in others])


def _giant(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-156, C-169: isles whose buildings stand."""
    isles = [isle for isle in s.board.isles if s.city[isle] or any(s.built[4 * isle : 4 * isle + 4])]
    return _isles(s, f, seat, "cyclades.want.raze", isles)


def _harpy(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-158, C-169: isles whose troops are safe."""
    return _isles(s, f, seat, "cyclades.do.slay", [isle for isle in s.board.isles if s.troops[isle] > 0])


def _pegasus(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-172: troops that cannot take off."""
    return _isles(s, f, seat, "cyclades.do.fly", [isle for isle in s.realm[seat] if s.troops[isle] > 0])


def _siren(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-162: enemy fleets that are not alone."""
    crowds = [sea for sea in s.board.seas if s.fleets[sea] > 1 and s.navy[sea] != seat]
    return _seas(s, f, seat, "cyclades.want.charm", crowds)


def _sylph(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-164: own fleets that stay where they are."""
    return _seas(s, f, seat, "cyclades.do.sylph", s.waters[seat])


def _convert(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-153, C-220: kinds that are not to be had."""
    kinds = [building for building in range(4) if building != f[2]]
    return _unlit(s, f, seat, [(msg("cyclades.do.into", building=a_building(kind)), at_supply(kind)) for kind in kinds])


def _shove_to(s: CycladesState, f: Frame, seat: int) -> list[Refusal]:
    """C-184, C-185: spaces around the fleet where it cannot go."""
    return _seas(s, f, seat, "cyclades.do.push-to", s.board.near[f[2]])


_LISTS: Final[dict[int, Callable[[CycladesState, Frame, int], list[Refusal]]]] = {
    OFFER: _offer,
    TURN: _turn,
    VOYAGE: _voyage,
    LANDING: _landing,
    SEA_DEFENDER: _sea_retreat,
    SEA_ATTACKER: _sea_retreat,
    LAND_DEFENDER: _land_retreat,
    LAND_ATTACKER: _land_retreat,
    SITE: _site,
    CONVERT: _convert,
    SHOVE_TO: _shove_to,
    EFFECT + DRYAD: _robbed,
    EFFECT + SATYR: _robbed,
    EFFECT + GIANT: _giant,
    EFFECT + HARPY: _harpy,
    EFFECT + PEGASUS: _pegasus,
    EFFECT + SIREN: _siren,
    EFFECT + SYLPH: _sylph,
}
