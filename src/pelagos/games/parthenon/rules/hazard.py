"""Phase 5, Hazards (P-68 to P-82, S-5): cards drawn for all Fleets of a class, Aegis against them, what they do."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, put, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .asking import Asking, Composing
from .cards import HOLDERS, WONDER, power_op
from .content import FLEETS, LANDS, PHILOSOPHIES
from .deal import ARG, DEALS, LENGTH, SERVICE_DEAL, advance, affordable, choose, going_on, new_deal, unspent
from .decks import WARSHIP_AVOIDS
from .givens import HOME, IN_HAND, Due
from .goods import GIFT, KINDS, WARSHIP, bits, mask_of
from .lands import DRAWN, LAND_CLASS
from .losses import ask_owners, give_up_all
from .notation import (
    AT_LEAST,
    BY_OWNER,
    DIVERT,
    DO_KEEP,
    EVERY,
    FOREIGN,
    GO_HOME,
    HALF_UP,
    IMMUNE,
    MOST,
    NEIGHBORING,
    REDRAW_HAZARD,
    SAFE,
    SHIELD,
    Op,
)
from .sealed import Sealed
from .state import ParthenonState
from .steps import (
    DIVERSION,
    DRAW,
    EFFECT,
    PROTECTION,
    PROTECTIONS,
    REDRAW,
    REPLACEMENT,
    SHELTER,
    SHELTERS,
    SPILL,
    STRIKE,
)
from .vocabulary import CANCEL, DONE, DRAW_HAZARD, PASS, REPLACE, SHOW, USE, V
from .vocabulary import DIVERT as DIVERT_TO
from .vocabulary import SHELTER as SHELTER_FLEET
from .wonders import may_be_served, services

# What a Fleet does against a Hazard, in `plan`.
NOTHING: Final = 0
USES_GIFT: Final = 1
SHOWS_WARSHIP: Final = 2


def sailing(s: ParthenonState, seat: int) -> list[int]:
    """The Fleets of a seat for which Hazards may be drawn (0 to 2)."""
    out: list[int] = []
    for fleet in range(FLEETS):
        at = seat * FLEETS + fleet
        if s.at_sea(at, NEIGHBORING) or s.at_sea(at, FOREIGN):
            out.append(fleet)
    return out


@final
class HazardPhase(Step[ParthenonState]):
    """P-68 to P-71: the Neighboring class first, then the Foreign one. Before that, shelter for Fleets (R-34)."""

    name = "hazards"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(5)
        s.serving = s.complete_wonders()
        s.gifts = []
        for klass in (FOREIGN, NEIGHBORING):
            for _ in range(DRAWN[klass]):
                s.frames.append((DRAW, klass, -1, 0))
        under_way = [seat for seat in range(s.seats) if sailing(s, seat)]
        able = [seat for seat in under_way if s.has(seat, SHIELD) or may_be_served(s, seat, SHIELD)]
        s.frames.append((SHELTERS, mask_of(able)))
        return True


@final
class Shelters(Sealed):
    """Services are paid, Archon first, then clockwise; the Fleets named are sheltered for the Season."""

    name = "shelters"
    fields = "asked"
    asks = SHELTER

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in s.from_archon():
            plan = s.plan[seat]
            s.plan[seat] = []
            if not plan:
                continue
            if plan[0] >= 0:
                s.used[seat] |= 1 << plan[0]
                shelter(s, seat, plan[1], power_op(plan[0], SHIELD).title)
            for o in range(2, len(plan), LENGTH):
                d = plan[o : o + LENGTH]
                DEALS[SERVICE_DEAL].carry(s, seat, d)
                op = WONDER[d[ARG] // 4].service
                assert op is not None
                shelter(s, seat, d[ARG] % 4, op.title)


def shelter(s: ParthenonState, seat: int, fleet: int, title: int) -> None:
    """Hazards of this title do not affect the Fleet this Season."""
    s.shields.append((seat * FLEETS + fleet, title))
    s.tell(ALL, "sheltered", (seat, fleet))


@final
class Shelter(Composing):
    """One seat names a Fleet, by its own power or for a price. `plan`: the power or -1, its Fleet, the services."""

    name = "shelter"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        plan = s.plan[seat] or [-1, -1]
        purse = self.rest(s, seat)
        d = s.draft[seat]
        if d:
            out = going_on(s, seat, d, purse)
        else:
            out = []
            if plan[0] < 0:
                for power in bits(s.has(seat, SHIELD)):
                    out += [SHELTER_FLEET.of2(power, fleet) for fleet in sailing(s, seat)]
            for wonder in services(s, seat, SHIELD):
                if wonder not in [arg // 4 for arg in plan[2 + ARG :: LENGTH]]:
                    if affordable(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND, purse):
                        out += [SHELTER_FLEET.of2(PHILOSOPHIES + wonder, fleet) for fleet in sailing(s, seat)]
            out.sort()
            out.append(DONE.base)
        if s.spare[seat] > 0 and (d or s.plan[seat]):
            out.append(CANCEL.base)
        return out

    def rest(self, s: ParthenonState, seat: int) -> list[int]:
        """What is left when the services on the plan are paid."""
        return unspent(s, seat, s.plan[seat][2:])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == DONE.base:
            s.seal(seat)
            return
        if a == CANCEL.base:
            s.cancel(seat)
            return
        plan = s.plan[seat] or [-1, -1]
        if s.draft[seat]:
            choose(s, seat, s.draft[seat], a)
        elif s.powers[seat] >> V.x[a] & 1:
            s.plan[seat] = [V.x[a], V.y[a]] + plan[2:]
            s.lanes[seat].append(f)
            return
        else:
            s.draft[seat] = new_deal(SERVICE_DEAL, (V.x[a] - PHILOSOPHIES) * 4 + V.y[a], IN_HAND)
        if advance(s, seat, s.draft[seat], self.rest(s, seat)):
            s.plan[seat] = plan + s.draft[seat]
            s.draft[seat] = []
        s.lanes[seat].append(f)


@final
class Draw(Nature[ParthenonState]):
    """P-68 to P-71, P-79: a Hazard is drawn, from the top (R-45); an empty deck is shuffled anew (R-13).

    Frame: the class; the Fleet it is drawn for alone, or -1; 1 if the card stands (R-44).
    """

    name = "draw"
    fields = "class fleet stands"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, klass, solo, stands = f
        if solo < 0 and not any(s.at_sea(at, klass) for at in range(s.seats * FLEETS)):
            return True  # P-71
        if s.tops:
            card = s.tops[0]
            s.tops = s.tops[1:]
            s.tops_seen = s.tops_seen[1:]
            self.reveal(s, card, klass, solo, stands)
            return True
        if not s.hazard_bag:
            s.hazard_bag = s.hazard_out
            s.hazard_out = []
            s.tell(ALL, "hazards-shuffled", ())
        return False

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.hazard_bag, DRAW_HAZARD)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.hazard_bag, DRAW_HAZARD, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.hazard_bag.remove(V.x[a])
        self.reveal(s, V.x[a], f[1], f[2], f[3])

    def reveal(self, s: ParthenonState, card: int, klass: int, solo: int, stands: int) -> None:
        """The card is shown, and lies on the discard pile."""
        put(s.hazard_out, card)
        s.card = card
        s.klass = klass
        s.solo = solo
        s.struck = 0
        s.targets = 0
        if solo < 0:
            s.tell(ALL, "hazard", (klass, card))
        else:
            s.tell(ALL, "hazard-replaced", (solo // FLEETS, solo % FLEETS, card))
        s.frames.append((STRIKE,))
        if solo >= 0 or stands:
            return
        for seat in reversed(s.from_archon()):
            if s.has(seat, REDRAW_HAZARD):
                if any(s.at_sea(seat * FLEETS + fleet, klass) for fleet in range(FLEETS)):
                    s.frames.append((REDRAW, seat))


@final
class Redraw(Asking):
    """R-44: before any Aegis, a power may have the card drawn again; the new one stands."""

    name = "redraw"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [USE.of1(power) for power in bits(s.has(f[1], REDRAW_HAZARD))] + [PASS.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        if a == PASS.base:
            return
        s.used[f[1]] |= 1 << V.x[a]
        s.tell(ALL, "redrawn", (f[1], V.x[a]))
        while s.frames[-1][0] == REDRAW or s.frames[-1][0] == STRIKE:
            s.frames.pop()
        s.frames.append((DRAW, s.klass, -1, 1))


def struck(s: ParthenonState, op: Op, klass: int) -> int:
    """P-74, P-76, R-9: the Fleets a Hazard hits, tied ones all; a mask. Every Fleet of the class is compared (P-80)."""
    fleets = [at for at in range(s.seats * FLEETS) if s.at_sea(at, klass)]
    if op.select == MOST or op.select == AT_LEAST:
        counts = [s.count(at // FLEETS, at % FLEETS, op.of) for at in fleets]
        least = max(counts) if op.select == MOST else op.least
        fleets = [at for at, count in zip(fleets, counts, strict=True) if count >= max(1, least)]
    return mask_of(fleets)


def safe_from(s: ParthenonState, at: int, title: int) -> bool:
    """Whether a standing power or a shelter keeps a Fleet from Hazards of this title."""
    for power in bits(s.powers[at // FLEETS] & HOLDERS[IMMUNE]):
        if power_op(power, IMMUNE).title == title:
            return True
    return any(fleet == at and name == title for fleet, name in s.shields)


@final
class Strike(Step[ParthenonState]):
    """The targets are fixed and announced; then Aegis may be used against the card."""

    name = "strike"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        card = s.givens.hazards[s.card]
        if card.op.code == SAFE:  # P-73
            return True
        targets = struck(s, card.op, s.klass)
        if s.solo >= 0:
            targets &= 1 << s.solo
        s.struck = targets
        if targets == 0:
            s.tell(ALL, "nobody-struck", (s.card,))
        mask = 0
        for at in bits(targets):
            seat = at // FLEETS
            if safe_from(s, at, card.title):
                targets &= ~(1 << at)
                s.tell(ALL, "immune", (seat, at % FLEETS, s.card))
                continue
            s.tell(ALL, "struck", (seat, at % FLEETS, s.card))
            if may_protect(s, at):
                mask |= 1 << seat
        s.targets = targets
        if targets:
            s.frames.append((EFFECT,))
            s.frames.append((PROTECTIONS, mask))
        return True


def may_protect(s: ParthenonState, at: int) -> bool:
    """S-5: whether public facts let a Fleet use an Aegis Card against the card: its Island owns one, aboard or not."""
    card = s.givens.hazards[s.card]
    seat = at // FLEETS
    if s.cargo_size(at) == 0:
        return False
    if card.gift and s.aegis(seat, GIFT) > 0:
        return True
    return card.title == WARSHIP_AVOIDS and s.aegis(seat, WARSHIP) > 0


def unprotected(s: ParthenonState, seat: int) -> list[int]:
    """The Fleets (3 seat + fleet) of a seat that are asked about."""
    return [at for at in bits(s.targets) if at // FLEETS == seat and may_protect(s, at)]


@final
class Protections(Sealed):
    """P-77 to P-79: Warships are shown, Gifts discarded; the protected are out, and nobody else is hit instead."""

    name = "protections"
    fields = "asked"
    asks = PROTECTION

    def close(self, s: ParthenonState, f: Frame) -> None:
        used: list[int] = []
        for seat in s.from_archon():
            plan = s.plan[seat]
            s.plan[seat] = []
            if not plan:
                continue
            for at, act in zip(unprotected(s, seat), plan, strict=True):
                if act == USES_GIFT:
                    s.lose(seat, at % FLEETS, GIFT, 1)
                    s.targets &= ~(1 << at)
                    used.append(at)
                    s.tell(ALL, "gift-used", (seat, at % FLEETS))
                elif act == SHOWS_WARSHIP:
                    s.prove_aboard(at, WARSHIP)
                    s.targets &= ~(1 << at)
                    s.tell(ALL, "showed-aboard", (seat, at % FLEETS, WARSHIP))
        s.gifts = used + s.gifts


@final
class Protection(Composing):
    """One seat says, Fleet by Fleet, what it uses against the Hazard. `plan` has one number per Fleet."""

    name = "protection"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        at = self.fleet(s, f[1])
        card = s.givens.hazards[s.card]
        out: list[Action] = []
        if card.title == WARSHIP_AVOIDS and s.cargo[at * KINDS + WARSHIP]:
            out.append(SHOW.of1(WARSHIP))
        if card.gift and s.cargo[at * KINDS + GIFT]:
            out.append(REPLACE.base)
        out.append(PASS.base)
        return out

    def fleet(self, s: ParthenonState, seat: int) -> int:
        """The Fleet (3 seat + fleet) that is asked about."""
        return unprotected(s, seat)[len(s.plan[seat])]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        act = NOTHING if a == PASS.base else USES_GIFT if a == REPLACE.base else SHOWS_WARSHIP
        s.plan[seat] = s.plan[seat] + [act]
        if len(s.plan[seat]) < len(unprotected(s, seat)):
            s.lanes[seat].append(f)
        else:
            s.seal(seat)


@final
class Effect(Step[ParthenonState]):
    """P-74, P-75, P-81, R-11: the card takes full effect on the unprotected; replacements come after that."""

    name = "effect"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        op = s.givens.hazards[s.card].op
        if s.solo < 0 and s.gifts:
            s.frames.append((REPLACEMENT, s.klass))
        targets = bits(s.targets)
        if not targets:
            return True
        if op.do == GO_HOME:
            for at in targets:
                s.goal[at] = HOME  # its Cargo stays aboard till the Return Phase
                s.tell(ALL, "sent-home", (at // FLEETS, at % FLEETS))
        elif op.do == DIVERT:
            s.frames.append((DIVERSION, s.archon))
        elif op.how == BY_OWNER:
            dues: list[Due] = []
            for at in targets:
                dues.append((at // FLEETS, at % FLEETS, op.what, 1 if op.do == DO_KEEP else 0, self.number(s, op, at)))
            ask_owners(s, dues)
        else:
            for at in reversed(targets):
                if op.n == EVERY:
                    give_up_all(s, at // FLEETS, at % FLEETS, op.what)
                else:
                    s.frames.append((SPILL, at // FLEETS, at % FLEETS, op.what, self.number(s, op, at)))
        return True

    def number(self, s: ParthenonState, op: Op, at: int) -> int:
        """How many cards a Fleet loses or keeps; halves are rounded up."""
        count = s.count(at // FLEETS, at % FLEETS, op.what)
        if op.n == EVERY:
            return count
        return (count + 1) // 2 if op.n == HALF_UP else op.n


@final
class Diversion(Asking):
    """The Archon names one Land of the class; the Fleets hit go there instead (R-48)."""

    name = "diversion"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [DIVERT_TO.of1(land) for land in range(LANDS) if LAND_CLASS[land] == s.klass]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        for at in bits(s.targets):
            s.goal[at] = V.x[a]
            s.tell(ALL, "diverted", (at // FLEETS, at % FLEETS, V.x[a]))


@final
class Replacement(Step[ParthenonState]):
    """P-79, R-10: those who used a Gift draw another Hazard, one by one, each for itself. Frame: the class."""

    name = "replacement"
    fields = "class"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        if s.gifts:
            fleet = s.gifts[0]
            s.gifts = s.gifts[1:]
            s.frames.append(f)
            s.frames.append((DRAW, f[1], fleet, 0))
        return True
