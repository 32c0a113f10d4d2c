"""C-65 to C-106, C-227: a turn under a god. What may be done is cut into deeds, each offering and taking one verb."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import put
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from ....core.mypyc_shim import mypyc_attr
from .ares import BY_SEA, may_embark
from .cycle import marker_back
from .givens import NO_ONE, NOTHING, PHILOSOPHERS, PRICES, PRIESTS, PROSPERITY
from .metropolises import SCHOOL, complete
from .poseidon import POSEIDON_STEPS, SYLPH_STEPS, may_sail
from .state import CycladesState
from .steps import CREW, EFFECT, MUSTER, RAISE, RETIRE, SHOW, TURN
from .vocabulary import (
    ARES,
    ATHENA,
    BUILD,
    CALL,
    DISMISS,
    END,
    FLEET,
    LAND,
    PHILOSOPHER,
    POSEIDON,
    PRIEST,
    PROSPER,
    SAIL,
    SPHINX,
    SYLPH,
    TROOP,
    ZEUS,
    V,
)

FLEET_COSTS: Final = (0, 1, 2, 3)  # C-73
TROOP_COSTS: Final = (0, 2, 3, 4)  # C-84
CARD_COSTS: Final = (0, 4)  # C-94, C-99
BUILDING_COST: Final = 2  # C-77, C-86, C-95, C-100
MOVE_COST: Final = 1  # C-78, C-87
DISMISS_COST: Final = 1  # C-96


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed:
    """One kind of thing to do in a turn. The frame is the turn's: seat, god, recruits so far."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        """Add what may be done now, ascending."""
        raise NotImplementedError

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        """Do it. The turn has been popped: push it back first, then whatever happens before it goes on."""
        raise NotImplementedError


def hire(s: CycladesState, f: Frame, cost: int) -> int:
    """Pay for a recruit and count it; the seat that did."""
    _, seat, god, hired = f
    s.gold[seat] -= cost
    s.frames.append((TURN, seat, god, hired + 1))
    return seat


@final
class RecruitFleet(Deed):
    """C-73 to C-76, C-219: a fleet beside an own isle, where no enemy is."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        _, seat, _, hired = f
        if hired >= len(FLEET_COSTS) or s.gold[seat] < FLEET_COSTS[hired] or s.fleets_left[seat] == 0:
            return
        navy = s.navy
        shore = s.board.shore
        closed = s.closed
        seas: list[int] = []
        for isle in s.realm[seat]:
            for sea in shore[isle]:
                whose = navy[sea]
                if (whose < 0 or whose == seat) and sea not in closed:
                    seas.append(sea)
        seas.sort()
        last = -1
        codes = FLEET.codes
        for sea in seas:
            if sea != last:  # a space may touch several own isles
                out.append(codes[sea])
                last = sea

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        cost = FLEET_COSTS[f[3]]
        seat = hire(s, f, cost)
        s.fleets_left[seat] -= 1
        s.put_fleets(seat, V.x[a], 1)
        s.tell(ALL, "fleet", (seat, V.x[a], cost))


@final
class RecruitTroop(Deed):
    """C-84, C-85, C-219: a troop on an own isle."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        _, seat, _, hired = f
        if hired >= len(TROOP_COSTS) or s.gold[seat] < TROOP_COSTS[hired] or s.troops_left[seat] == 0:
            return
        codes = TROOP.codes
        for isle in s.realm[seat]:
            out.append(codes[isle])

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        cost = TROOP_COSTS[f[3]]
        seat = hire(s, f, cost)
        s.troops_left[seat] -= 1
        s.troops[V.x[a]] += 1
        s.tell(ALL, "troop", (seat, V.x[a], cost))


@final
class RecruitPriest(Deed):
    """C-94, C-220: a priest."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        _, seat, _, hired = f
        if hired < len(CARD_COSTS) and s.gold[seat] >= CARD_COSTS[hired] and s.stock[PRIESTS] > 0:
            out.append(PRIEST.base)

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        cost = CARD_COSTS[f[3]]
        seat = hire(s, f, cost)
        s.stock[PRIESTS] -= 1
        s.priests[seat] += 1
        s.tell(ALL, "priest", (seat, cost))


@final
class RecruitPhilosopher(Deed):
    """C-99, C-220: a philosopher; the fourth makes a metropolis (C-124)."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        _, seat, _, hired = f
        if hired < len(CARD_COSTS) and s.gold[seat] >= CARD_COSTS[hired] and s.stock[PHILOSOPHERS] > 0:
            out.append(PHILOSOPHER.base)

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        cost = CARD_COSTS[f[3]]
        seat = hire(s, f, cost)
        s.stock[PHILOSOPHERS] -= 1
        s.philosophers[seat] += 1
        s.tell(ALL, "philosopher", (seat, cost))
        if s.philosophers[seat] >= SCHOOL:
            s.frames.append((RAISE, seat))


@final
class Build(Deed):
    """C-77, C-86, C-95, C-100, C-107, C-220: the god's building on a free slot of an own isle."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        _, seat, god, _ = f
        if s.gold[seat] < BUILDING_COST or s.stock[god] == 0:
            return
        room = s.room
        codes = BUILD.codes
        for isle in s.realm[seat]:
            if room[isle] > 0:
                out.append(codes[isle])

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, god, _ = f
        s.frames.append(f)
        s.gold[seat] -= BUILDING_COST
        s.build(V.x[a], god)
        s.tell(ALL, "build", (seat, god, V.x[a], BUILDING_COST))
        if complete(s, seat) > 0:  # C-121, C-122
            s.frames.append((RAISE, seat))


@final
class Sail(Deed):
    """C-78, C-82: fleets that stand together set out."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        seat = f[1]
        if s.gold[seat] < MOVE_COST:
            return
        codes = SAIL.codes
        for sea in s.waters[seat]:
            if may_sail(s, sea):
                out.append(codes[sea])

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.frames.append(f)
        s.gold[f[1]] -= MOVE_COST
        s.frames.append((CREW, f[1], V.x[a], POSEIDON_STEPS, 0))


@final
class Land(Deed):
    """C-87, C-93: troops of an isle set out over a chain of fleets."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        seat = f[1]
        if s.gold[seat] < MOVE_COST or not s.waters[seat]:
            return
        for isle in s.realm[seat]:
            if s.troops[isle] > 0 and may_embark(s, seat, isle):
                out.append(LAND.of1(isle))

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.frames.append(f)
        s.gold[f[1]] -= MOVE_COST
        s.frames.append((MUSTER, f[1], V.x[a], BY_SEA))


@final
class Dismiss(Deed):
    """C-96, C-97: a creature of the track is exchanged for the top card of the deck."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        if s.gold[f[1]] < DISMISS_COST:
            return
        for card in sorted(s.track):
            if card >= 0:
                out.append(DISMISS.of1(card))

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        seat, card = f[1], V.x[a]
        s.frames.append(f)
        s.gold[seat] -= DISMISS_COST
        space = s.track.index(card)
        s.track[space] = NOTHING
        put(s.discard, card)
        s.tell(ALL, "dismiss", (seat, card))
        s.frames.append((SHOW, space))


def price(s: CycladesState, seat: int, space: int) -> int:
    """C-149, C-112, C-113: what the creature on a space of the track costs this seat."""
    cost = PRICES[space] - s.discount(seat)
    return cost if cost > 1 else 1


@final
class Call(Deed):
    """C-69, C-70, C-149 to C-151: a creature is bought and used at once."""

    def offer(self, s: CycladesState, f: Frame, out: list[Action]) -> None:
        seat = f[1]
        gold = s.gold[seat]
        if gold == 0:
            return
        if gold < PRICES[0]:
            gold += s.discount(seat)
        cards: list[Action] = []
        for space in range(3):
            card = s.track[space]
            if card >= 0 and PRICES[space] <= gold:
                cards.append(CALL.codes[card])
        cards.sort()
        out += cards

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        seat, card = f[1], V.x[a]
        s.frames.append(f)
        space = s.track.index(card)
        cost = price(s, seat, space)
        s.use_temples(seat, PRICES[space] - cost)
        s.gold[seat] -= cost
        s.track[space] = NOTHING
        s.tell(ALL, "call", (seat, card, cost))
        use(s, seat, card)


def use(s: CycladesState, seat: int, card: int) -> None:
    """C-150: the effect comes at once, and then the card is dealt with."""
    s.called.append(card)
    s.frames.append((RETIRE, seat, card, 0))
    if card == SYLPH:
        s.frames.append((EFFECT + card, seat, SYLPH_STEPS))
    elif card == SPHINX:
        s.frames.append((EFFECT + card, seat, 0))  # nothing sold yet
    else:
        s.frames.append((EFFECT + card, seat))


@final
class EndTurn(Deed):
    """C-68, C-227: the turn is over, the marker goes back to the turn track. Every turn offers it."""

    def take(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, god, _ = f
        s.bidder[god] = NO_ONE
        s.bid[god] = 0
        marker_back(s, seat)
        s.tell(ALL, "end", (seat,))


_NO_DEED: Final = Deed()
DEEDS: Final[list[Deed]] = [_NO_DEED] * len(V.verbs)  # by verb
DEEDS[FLEET.id] = RecruitFleet()
DEEDS[TROOP.id] = RecruitTroop()
DEEDS[PRIEST.id] = RecruitPriest()
DEEDS[PHILOSOPHER.id] = RecruitPhilosopher()
DEEDS[BUILD.id] = Build()
DEEDS[SAIL.id] = Sail()
DEEDS[LAND.id] = Land()
DEEDS[DISMISS.id] = Dismiss()
DEEDS[CALL.id] = Call()
DEEDS[END.id] = EndTurn()


def _deeds(verbs: list[int]) -> list[Deed]:
    return [DEEDS[verb] for verb in verbs]


# What each god grants, in the order of the verbs.
GRANTS: Final[list[list[Deed]]] = [[], [], [], []]
GRANTS[POSEIDON] = _deeds([FLEET.id, BUILD.id, SAIL.id, CALL.id])
GRANTS[ARES] = _deeds([TROOP.id, BUILD.id, LAND.id, CALL.id])
GRANTS[ZEUS] = _deeds([PRIEST.id, BUILD.id, DISMISS.id, CALL.id])
GRANTS[ATHENA] = _deeds([PHILOSOPHER.id, BUILD.id, CALL.id])


@final
class Turn(Step[CycladesState]):
    """C-66, C-67, C-227: the seat does what its god grants, in any order, until it ends its turn."""

    name = "turn"
    fields = "seat god hired"

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        out: list[Action] = []
        for deed in GRANTS[f[2]]:
            deed.offer(s, f, out)
        out.append(END.base)
        return out

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        DEEDS[V.verb_of[a]].take(s, f, a)


@final
class Bless(Step[CycladesState]):
    """C-104, C-229: the first on Apollo puts a prosperity marker on one of his isles; then his marker goes back."""

    name = "bless"
    fields = "seat place"
    forced = True

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        _, seat, place = f
        if place == 0 and s.stock[PROSPERITY] > 0 and s.realm[seat]:
            return False
        self.done(s, seat, place)
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [PROSPER.of1(isle) for isle in s.realm[f[1]]]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, place = f
        s.stock[PROSPERITY] -= 1
        s.prosperity[V.x[a]] += 1
        s.tell(ALL, "prosper", (seat, V.x[a]))
        self.done(s, seat, place)

    def done(self, s: CycladesState, seat: int, place: int) -> None:
        """C-68."""
        s.apollo[place] = NO_ONE
        marker_back(s, seat)
        s.tell(ALL, "end", (seat,))
