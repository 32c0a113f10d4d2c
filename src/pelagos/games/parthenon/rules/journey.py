"""Phase 4, Journey (P-62 to P-67, S-4): looks ahead; loading in secret; goals and sizes are shown together."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.bundle import to_name, to_put_back
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .asking import Composing
from .cards import WONDER, power_op
from .content import FLEETS, LANDS
from .deal import ARG, DEALS, LENGTH, SERVICE_DEAL, advance, affordable, choose, going_on, new_deal, unspent
from .givens import HOLD, HOME, IN_HAND, NO_STATUS, SAILED, UNSEEN
from .goods import KINDS, bits, mask_of
from .notation import PEEK_HARBOR, PEEK_HAZARD
from .sealed import Sealed, ask_in_order
from .state import ParthenonState
from .steps import EMBARK, GAZE, JOURNEY, LAUNCH, LAUNCHES, LOOK, SCOUT, SCOUTS
from .vocabulary import BACK, CANCEL, DONE, DRAW_HAZARD, DRAW_STATUS, LOAD, PEEK, SAIL, SERVICE, STAY, WAIT, V
from .wonders import may_be_served, services

WAITS: Final = -9  # the plan of a seat that waits
ROW: Final = 1 + KINDS  # of a plan, per Fleet: its goal, then what it carries


def face_down(s: ParthenonState) -> list[int]:
    """The Lands with a face-down Harbor Status Card."""
    return [land for land in range(LANDS) if not s.up >> land & 1 and s.status[land] != NO_STATUS]


@final
class Journey(Step[ParthenonState]):
    """The phase begins: those who may look ahead are asked; then everybody launches."""

    name = "journey"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(4)
        s.serving = s.complete_wonders()
        down = face_down(s)
        able = [seat for seat in range(s.seats) if down and s.has(seat, PEEK_HARBOR)]
        served = [seat for seat in range(s.seats) if may_be_served(s, seat, PEEK_HAZARD)]
        s.frames.append((SCOUTS, mask_of(able + served)))
        return True


@final
class Scouts(Sealed):
    """Services are paid, Archon first, then clockwise; then everybody looks, secretly."""

    name = "scouts"
    fields = "asked"
    asks = SCOUT

    def close(self, s: ParthenonState, f: Frame) -> None:
        looks = [0] * LANDS
        gazes = [0] * s.seats  # how deep each looks into the deck
        for seat in s.from_archon():
            plan = s.plan[seat]
            s.plan[seat] = []
            if plan and plan[0] >= 0:
                looks[plan[0]] |= 1 << seat
                s.used[seat] |= s.has(seat, PEEK_HARBOR)
                s.tell(ALL, "peeked-harbor", (seat, plan[0]))
            for o in range(1, len(plan), LENGTH):
                d = plan[o : o + LENGTH]
                DEALS[SERVICE_DEAL].carry(s, seat, d)
                op = WONDER[d[ARG] // 4].service
                assert op is not None
                gazes[seat] = max(gazes[seat], op.n)
            for power in bits(s.has(seat, PEEK_HAZARD)):  # one's own look is free: nobody declines it
                gazes[seat] = max(gazes[seat], power_op(power, PEEK_HAZARD).n)
        for seat in range(s.seats):
            if gazes[seat]:
                s.tell(ALL, "peeked-hazards", (seat,))
        s.frames.append((EMBARK,))
        for depth in range(max(gazes) - 1, -1, -1):
            s.frames.append((GAZE, depth, mask_of([seat for seat in range(s.seats) if gazes[seat] > depth])))
        for land in range(LANDS - 1, -1, -1):
            if looks[land]:
                s.frames.append((LOOK, land, looks[land]))


@final
class Scout(Composing):
    """One seat decides what to look at. `plan`: a Land or -1, then the services it pays."""

    name = "scout"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        plan = s.plan[seat] or [-1]
        d = s.draft[seat]
        if d:
            out = going_on(s, seat, d, s.purse(seat, IN_HAND))
        else:
            out = []
            if s.has(seat, PEEK_HARBOR) and plan[0] < 0:
                out = [PEEK.of1(land) for land in face_down(s) if not s.looked[land] >> seat & 1]
            for wonder in services(s, seat, PEEK_HAZARD):
                if wonder * 4 not in plan[1 + ARG :: LENGTH]:
                    if affordable(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND, self.rest(s, seat)):
                        out.append(SERVICE.of1(wonder))
            out.append(DONE.base)
        if s.spare[seat] > 0 and (d or s.plan[seat]):
            out.append(CANCEL.base)
        return out

    def rest(self, s: ParthenonState, seat: int) -> list[int]:
        """What is left when the services on the plan are paid."""
        return unspent(s, seat, s.plan[seat][1:])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == DONE.base:
            s.seal(seat)
            return
        if a == CANCEL.base:
            s.cancel(seat)
            return
        plan = s.plan[seat] or [-1]
        if V.verb_of[a] == PEEK.id:
            plan[0] = V.x[a]
            s.plan[seat] = plan
            s.lanes[seat].append(f)
            return
        if s.draft[seat]:
            choose(s, seat, s.draft[seat], a)
        else:
            s.draft[seat] = new_deal(SERVICE_DEAL, V.x[a] * 4, IN_HAND)
        if advance(s, seat, s.draft[seat], self.rest(s, seat)):
            s.plan[seat] = plan + s.draft[seat]
            s.draft[seat] = []
        s.lanes[seat].append(f)


@final
class Look(Nature[ParthenonState]):
    """A face-down Harbor Status is looked at; before that it is no card in particular. Frame: Land, who looks."""

    name = "look"
    fields = "land mask"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, land, mask = f
        if s.status[land] == UNSEEN:
            return False
        s.looked[land] |= mask
        s.tell(mask, "saw-status", (land, s.status[land]))
        return True

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.harbor_bag, DRAW_STATUS)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.harbor_bag, DRAW_STATUS, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, land, mask = f
        s.status[land] = V.x[a]
        s.harbor_bag.remove(V.x[a])
        s.looked[land] |= mask
        s.tell(mask, "saw-status", (land, V.x[a]))

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return f[2]


@final
class Gaze(Nature[ParthenonState]):
    """R-45: one card of the Hazard deck is looked at, its place unchanged. Frame: how deep it lies, who looks."""

    name = "gaze"
    fields = "depth mask"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        _, depth, mask = f
        if depth < len(s.tops):
            s.tops_seen[depth] |= mask
            s.tell(mask, "saw-hazard", (depth, s.tops[depth]))
            return True
        return not s.hazard_bag

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.hazard_bag, DRAW_HAZARD)

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.hazard_bag, DRAW_HAZARD, rng)

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, depth, mask = f
        s.hazard_bag.remove(V.x[a])
        s.tops.append(V.x[a])
        s.tops_seen.append(mask)
        s.tell(mask, "saw-hazard", (depth, V.x[a]))

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return f[2]


@final
class Embark(Step[ParthenonState]):
    """Everybody with a card loads and launches, or waits (P-42, P-66)."""

    name = "embark"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        able = [seat for seat in range(s.seats) if s.hand_size(seat) + s.aegis_total(seat) > 0]
        s.frames.append((LAUNCHES, mask_of(able)))  # who has no card stays at home
        return True


@final
class Launches(Sealed):
    """The launchers sail together; then those who waited: one alone last, several in the Archon's order."""

    name = "launches"
    fields = "asked"

    def question(self, s: ParthenonState, f: Frame, seat: int) -> Frame:
        return (LAUNCH, seat, 0)

    def close(self, s: ParthenonState, f: Frame) -> None:
        waiting = 0
        for seat in bits(f[1]):
            if s.plan[seat] == [WAITS]:
                waiting |= 1 << seat
                s.tell(ALL, "waited", (seat,))
            else:
                set_sail(s, seat)
        ask_in_order(s, waiting, JOURNEY, 0)


def set_sail(s: ParthenonState, seat: int) -> None:
    """P-62, P-67: the Fleets go as planned; goals and sizes are seen, contents are not."""
    plan = s.plan[seat]
    s.plan[seat] = []
    h = seat * KINDS
    for fleet in range(len(plan) // ROW):
        o = fleet * ROW
        if plan[o] == HOME:
            continue
        at = seat * FLEETS + fleet
        s.goal[at] = plan[o]
        for kind in range(KINDS):
            count = plan[o + 1 + kind]
            s.hand[h + kind] -= count
            s.cargo[at * KINDS + kind] = count
        s.facts.append((SAILED, at, plan[o], s.cargo_size(at)))
        s.tell(ALL, "sailed", (seat, fleet, plan[o], s.cargo_size(at)))


@final
class Launch(Composing):
    """P-62 to P-65, S-4: one seat sends its Fleets, A first; each with 1 to 6 cards, or it stays home with none (R-7).

    Frame: the seat; 1 if it launches alone, after having waited. `plan` has a row for each Fleet decided; `draft` is
    the goal of the Fleet being loaded, then the numbers loaded, in any order (R-52).
    """

    name = "launch"
    fields = "seat alone"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, seat, alone = f
        plan = s.plan[seat]
        d = s.draft[seat]
        rest = self.rest(s, seat)
        out: list[Action] = []
        if d:
            loaded = sum(d[1:])
            out = to_name(LOAD, rest, d[1:], HOLD - loaded)
            out += to_put_back(BACK, d[1:], s.spare[seat])
            if loaded:
                out.append(DONE.base)
        else:
            if sum(rest):
                out = SAIL.codes[:]
            out.append(STAY.base)
            if not plan and not alone and not s.givens.strict:
                out.append(WAIT.base)
        if s.spare[seat] > 0 and (d or plan):
            out.append(CANCEL.base)
        return out

    def rest(self, s: ParthenonState, seat: int) -> list[int]:
        """What is not loaded yet."""
        rest = s.purse(seat, IN_HAND)
        plan = s.plan[seat]
        for o in range(0, len(plan), ROW):
            for kind in range(KINDS):
                rest[kind] -= plan[o + 1 + kind]
        return rest

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, alone = f
        d = s.draft[seat]
        verb = V.verb_of[a]
        if verb == CANCEL.id:
            s.spare[seat] -= 1
            s.draft[seat] = []
            s.plan[seat] = []
        elif verb == SAIL.id:
            s.draft[seat] = [V.x[a]] + [0] * KINDS
        elif verb == LOAD.id:
            d[1 + V.x[a]] += 1
        elif verb == BACK.id:
            d[1 + V.x[a]] -= 1
            s.spare[seat] -= 1
        elif verb == WAIT.id:
            s.plan[seat] = [WAITS]
            s.seal(seat)
            return
        else:
            row = [HOME] + [0] * KINDS if verb == STAY.id else d[:]
            s.plan[seat] = s.plan[seat] + row
            s.draft[seat] = []
            if len(s.plan[seat]) // ROW == s.fleets[seat] or sum(self.rest(s, seat)) == 0:
                if alone:
                    set_sail(s, seat)
                else:
                    s.seal(seat)
                return
        if alone:
            s.frames.append(f)
        else:
            s.lanes[seat].append(f)
