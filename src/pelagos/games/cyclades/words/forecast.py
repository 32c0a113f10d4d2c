"""A battle before it is fought on: who stands there, what each side adds to its die, the exact chances, the prize."""

from __future__ import annotations

from ....core.decision import Odds
from ....core.message import Message, seat_name
from ..rules.battle import land_strength, minotaur_on, sea_strength
from ..rules.battle_odds import for_attacker, for_defender
from ..rules.state import CycladesState
from ..rules.steps import LAND_ASSAULT, LAND_ATTACKER, LAND_DEFENDER
from ..rules.vocabulary import FORTRESS, MINOTAUR, PORT
from .nouns import count, creature_name, isle_name, say, sea_name

_ON_LAND = (LAND_ASSAULT, LAND_DEFENDER, LAND_ATTACKER)


class Battle:
    """The battle in progress in a position."""

    def __init__(self, s: CycladesState) -> None:
        frame = s.frames[-1]
        self.s = s
        self.place = frame[-1]
        self.on_land = frame[0] in _ON_LAND
        self.attackers = s.raiders
        if self.on_land:
            self.defender = s.defender(self.place)
            self.units = s.troops[self.place] + int(minotaur_on(s, self.place))
            self.strength = land_strength(s, self.place)
        else:
            self.defender = s.navy[self.place]
            self.units = s.fleets[self.place]
            self.strength = sea_strength(s, self.place)

    @property
    def unit(self) -> str:
        """What fights here."""
        return "troop" if self.on_land else "fleet"

    @property
    def rule(self) -> str:
        """The clause of the largest thing to be said about the defence."""
        if self.on_land and minotaur_on(self.s, self.place):
            return "C-175"
        if any(bonus.key == "cyclades.bonus.metropolis" for bonus in self.bonuses()):
            return "C-116"
        if self.strength > self.units:
            return "C-110" if self.on_land else "C-111"
        return "C-131"

    def odds(self, seat: int) -> Odds:
        """The chances as this seat reads them, if the battle is fought to its end."""
        chances = for_attacker if seat == self.s.raider else for_defender
        return chances(self.attackers, self.units, self.strength - self.units)

    def bonuses(self) -> list[Message]:
        """What stands behind the defender: ports and metropolises of the coast, or what is built on the isle."""
        s = self.s
        isles = [self.place] if self.on_land else [i for i in s.board.coast[self.place] if s.owner[i] == self.defender]
        building, word = (FORTRESS, "fortress") if self.on_land else (PORT, "port")
        out: list[Message] = []
        for isle in isles:
            built = s.built[4 * isle + building]
            if built:
                out.append(say("bonus.building", what=count(word, built), isle=isle_name(isle)))
            if s.city[isle]:
                out.append(say("bonus.metropolis", isle=isle_name(isle)))
        return out

    def lines(self) -> list[Message]:
        """How the attack stands, as the attacker is told."""
        return [self._held(), self._dice(), say("preview.stake", what=count(self.unit, self.attackers))]

    def _held(self) -> Message:
        s, other = self.s, seat_name(self.defender)
        if not self.on_land:
            fleets = count("fleet", self.units)
            return say("preview.sea-held", sea=sea_name(self.place), what=fleets, other=other)
        parts: list[Message] = []
        if s.troops[self.place]:
            parts.append(count("troop", s.troops[self.place]))
        if minotaur_on(s, self.place):
            parts.append(creature_name(MINOTAUR))
        return say("preview.isle-held", isle=isle_name(self.place), parts=parts, other=other)

    def _dice(self) -> Message:
        parts = self.bonuses()
        other = seat_name(self.defender)
        if not parts:
            return say("preview.dice", mine=self.attackers, theirs=self.strength, other=other)
        return say("preview.dice.bonus", mine=self.attackers, theirs=self.strength, other=other, parts=parts)


def prize(s: CycladesState, isle: int) -> list[Message]:
    """C-129: what an isle brings to whoever takes it."""
    parts: list[Message] = []
    if s.city[isle]:
        parts.append(count("metropolis", 1))
    for building, word in enumerate(("port", "fortress", "temple", "university")):
        if s.built[4 * isle + building]:
            parts.append(count(word, s.built[4 * isle + building]))
    horns = s.board.horns[isle] + s.prosperity[isle]
    if horns:
        parts.append(say("count.income", n=horns))
    return [say("preview.prize", isle=isle_name(isle), parts=parts)] if parts else []
