"""C-130 to C-148: fight on or retreat."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, Wish, by_verb
from ..rules.battle import minotaur_on
from ..rules.steps import LAND_ATTACKER, LAND_DEFENDER, SEA_ATTACKER, SEA_DEFENDER
from ..rules.vocabulary import FLEE, STAY, WITHDRAW, V
from .forecast import Battle
from .nouns import count, isle_name, say, sea_name
from .outcomes import act, consequences, fights
from .reasons import at_sea_only, barred, on_land_only, why
from .targets import ON_LAND, SEA, Ask, at_isle, at_sea, here


def _facing(other: int, what: Message) -> Message:
    return say("hint.battle", other=seat_name(other), what=what)


def _stay(q: Ask, a: Action) -> Button:
    """C-135: the next assault, as this side sees it; a defender does not know yet whether the attacker stays."""
    s, seat, trial, battle = q.s, q.seat, q.trial(a), Battle(q.s)
    if seat == s.raider:
        lines, key, rule = battle.lines(), "do.assault", battle.rule
    else:
        word = "preview.dice" if fights(trial) else "preview.stand"
        lines = [say(word, mine=battle.strength, other=seat_name(s.raider), theirs=battle.attackers)]
        key, rule = "do.stay", "C-135"
    return Button(say(key), rule, lines + consequences(trial, STAY.id), battle.odds(seat))


# At sea.


def _sea_battle(q: Ask) -> Head:
    s, (step, _, sea) = q.s, q.f
    if step == SEA_DEFENDER:
        prompt = say("ask.sea-defender", n=s.fleets[sea], sea=sea_name(sea))
        hint = _facing(s.raider, count("fleet", s.raiders))
    else:
        prompt = say("ask.sea-attacker", n=s.raiders, sea=sea_name(sea))
        hint = _facing(s.navy[sea], count("fleet", s.fleets[sea]))
    return Head(say("eyebrow.sea-battle", sea=sea_name(sea)), prompt, hint, "C-135", (here(q),))


def _flee(q: Ask, a: Action) -> Button:
    s, (step, _, sea) = q.s, q.f
    if step == SEA_DEFENDER:
        own = say("preview.sea-lost", other=seat_name(s.raider), sea=sea_name(sea))
    else:
        own = say("preview.sea-kept", other=seat_name(s.navy[sea]), sea=sea_name(sea))
    return act(q, a, "flee", "C-141", [own], earns=True, sea=sea_name(V.x[a]))


def _seas_around(q: Ask) -> list[Wish]:
    """C-141, C-142: spaces around the battle."""
    return [(say("do.flee", sea=sea_name(sea)), at_sea(sea)) for sea in q.s.board.near[q.f[2]]]


def _no_haven(q: Ask, thing: Thing) -> Message | None:
    """C-141, C-142: where fleets cannot retreat."""
    s, battle, sea = q.s, q.f[2], thing.number
    if thing.kind in ON_LAND:
        return at_sea_only()
    if thing.kind != SEA:
        return None
    shut = barred(s, sea, "C-142", "C-142")
    if shut is not None:
        return shut
    if sea not in s.board.near[battle]:
        return why("not-touching", "C-141", sea=sea_name(sea), here=sea_name(battle))
    return why("retreat-enemy", "C-141", sea=sea_name(sea), other=seat_name(s.navy[sea]))


# On land.


def _land_battle(q: Ask) -> Head:
    s, (step, _, isle) = q.s, q.f
    rule = "C-135"
    if step == LAND_DEFENDER:
        prompt = say("ask.land-defender", n=s.troops[isle], isle=isle_name(isle))
        hint = _facing(s.raider, count("troop", s.raiders))
    else:
        prompt = say("ask.land-attacker", n=s.raiders, isle=isle_name(isle))
        if s.troops[isle] == 0:  # the Minotaur alone
            hint, rule = say("hint.battle.minotaur"), "C-179"
        else:
            hint = _facing(s.defender(isle), count("troop", s.troops[isle]))
    return Head(say("eyebrow.land-battle", isle=isle_name(isle)), prompt, hint, rule, (here(q),))


def _withdraw(q: Ask, a: Action) -> Button:
    s, (step, _, isle) = q.s, q.f
    if step == LAND_ATTACKER:
        own = say("preview.isle-kept", isle=isle_name(isle))
    elif minotaur_on(s, isle):
        own = say("preview.minotaur-stays", isle=isle_name(isle))
    else:
        own = say("preview.isle-lost", other=seat_name(s.raider), isle=isle_name(isle))
    return act(q, a, "withdraw", "C-139", [own], earns=True, isle=isle_name(V.x[a]))


def _own_isles(q: Ask) -> list[Wish]:
    """C-139: own isles that no chain of fleets joins to the battle."""
    isles = [isle for isle in q.s.realm[q.seat] if isle != q.f[2]]
    return [(say("do.withdraw", isle=isle_name(isle)), at_isle(isle)) for isle in isles]


def _no_refuge(q: Ask, thing: Thing) -> Message | None:
    """C-139: where troops cannot retreat."""
    isle = thing.place
    if thing.kind == SEA:
        return on_land_only()
    if thing.kind not in ON_LAND:
        return None
    if q.s.owner[isle] != q.seat:
        return why("retreat-own", "C-139", isle=isle_name(isle))
    return why("no-chain", "C-139", isle=isle_name(isle), start=isle_name(q.f[2]))


_AT_SEA: Final = StepWords(
    _sea_battle, by_verb(V, {FLEE.id: _flee, STAY.id: _stay}), wishes=_seas_around, reason=_no_haven
)
_ON_LAND: Final = StepWords(
    _land_battle, by_verb(V, {WITHDRAW.id: _withdraw, STAY.id: _stay}), wishes=_own_isles, reason=_no_refuge
)
STEPS: Final = {
    SEA_DEFENDER: _AT_SEA,
    SEA_ATTACKER: _AT_SEA,
    LAND_DEFENDER: _ON_LAND,
    LAND_ATTACKER: _ON_LAND,
}
