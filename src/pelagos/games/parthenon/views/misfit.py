"""What does not fit in a written position, though every number is within its bounds: frames in an order that no Season
has, answers in the making that name cards which are not there. Not compiled.

What is left for the audit are sums, for core a trial: the answers are completed and carried out on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.basics import Frame
from ....core.flow import ASK
from ..rules import steps
from ..rules.bargain import DRAFT as OFFER_DRAFT
from ..rules.bargain import GIVEN, MOST_CARDS, TO, WANTED
from ..rules.content import FLEETS, LANDS
from ..rules.deal import ARG, DEALS, GOT, LENGTH, MODS, PLACE, RULE, SPENT, Price
from ..rules.discard import A, B
from ..rules.event_answers import DECLINED, SHOWN, working
from ..rules.givens import HOLD, HOME, IN_HAND, SUBSTITUTED, UNSEEN
from ..rules.goods import BASICS, GIFT, KINDS, WARSHIP, bits
from ..rules.harbor import visitors
from ..rules.hazard import NOTHING, SHOWS_WARSHIP, USES_GIFT, unprotected
from ..rules.island_trade import purse_after
from ..rules.journey import ROW, WAITS, face_down
from ..rules.losses import held
from ..rules.production import doublings
from ..rules.state import ParthenonState
from ..rules.vocabulary import EVERYBODY
from ..rules.year import PHASES

# The questions that are asked side by side, in lanes.
_SIDE_BY_SIDE: Final = (
    "ready", "resting", "yield", "stoic", "tribute", "idling", "naming", "bank", "muster", "start", "answer", "scout",
    "shelter", "protection", "voice", "entry", "market", "excess", "build", "claim", "keeping",
)  # fmt: skip


def misfit(s: ParthenonState) -> str:
    """The field that does not fit the rest, or nothing."""
    for field, frames in (("frames", s.frames), *[(f"lanes[{p}]", lane) for p, lane in enumerate(s.lanes)]):
        for i, f in enumerate(frames):
            lane = field != "frames"
            if _twice(frames, i, lane) or _beyond_the_event(s, f) or _elsewhere(s, f, lane):
                return f"{field}[{i}]"
            if f[0] == steps.GRANT and not _paid(s, f[1], s.pledge[f[1]], s.purse(f[1], IN_HAND)):
                return f"islands[{f[1]}].pledge"
    return _season(s) or _harbors(s) or _offer(s) or _answers(s)


# Frames.


def _twice(frames: Sequence[Frame], at: int, lane: bool) -> bool:
    """Whether a question lies in its lane already, or a seat is to launch again."""
    return (lane or frames[at][0] == steps.LAUNCH) and frames[at] in frames[:at]


def _beyond_the_event(s: ParthenonState, f: Frame) -> bool:
    """Whether a frame names an operation that its Event does not have."""
    names = s.book[f[0]].fields.split()
    if "operation" not in names:
        return False
    operations = len(s.givens.events[f[1 + names.index("event")]].ops)
    return f[1 + names.index("operation")] > operations - (f[0] != steps.RUN)


def _elsewhere(s: ParthenonState, f: Frame, lane: bool) -> bool:
    """Whether a question lies in a lane that is asked of the seat alone, or the other way round."""
    if f[0] == steps.LAUNCH:
        return lane == (f[2] == 1) or _at_sea(s, f[1])
    return s.book[f[0]].kind == ASK and lane != (s.book[f[0]].name in _SIDE_BY_SIDE)


def _at_sea(s: ParthenonState, seat: int) -> bool:
    """Whether the Fleets of a seat have sailed already."""
    fleets = range(seat * FLEETS, (seat + 1) * FLEETS)
    return any(s.goal[at] != HOME or s.cargo_size(at) for at in fleets)


def _season(s: ParthenonState) -> str:
    """P-3, P-98: after the phases abroad comes the Return, before anything else. Others may be missing."""
    home = PHASES.index(steps.RETURN)
    abroad = range(PHASES.index(steps.JOURNEY), home)
    away = s.phase - 1 in abroad
    if any(f[0] in (steps.YEAR, steps.SEASON, steps.SEASON_END) for f in s.frames[1:]):
        return "frames"
    for f in reversed(s.frames):
        if f[0] in PHASES:
            phase = PHASES.index(f[0])
            if away and phase != home and phase not in abroad:
                return "frames"
            away = phase in abroad
    return ""


def _harbors(s: ParthenonState) -> str:
    """P-83: whoever speaks of a Land's card has looked at it, or looks first."""
    if not any(f[0] in (steps.POLL, steps.VOICES, steps.LATE_VOICE, steps.VERDICT) for f in s.frames):
        return ""
    looks = [f[1] for f in s.frames if f[0] == steps.LOOK]
    unseen = [land for land in face_down(s) if s.status[land] == UNSEEN and visitors(s, land)]
    return "frames" if any(land not in looks for land in unseen) else ""


def _offer(s: ParthenonState) -> str:
    """P-59: the offer under discussion, and those that were declined."""
    talking = any(f[0] in (steps.ANSWERS, steps.CHOOSE) for f in s.frames)
    if {len(s.offer[1]), len(s.offer[2])} - ({KINDS} if talking else {0, KINDS}):
        return "offer"
    if any({len(given), len(wanted)} != {KINDS} for _, _, given, wanted in s.declined):
        return "declined"
    for f in s.frames:
        proposer = f[2] if f[0] == steps.ANSWERS else f[1] if f[0] == steps.CHOOSE else -1
        if proposer >= 0 and not _within(s.offer[1], s.purse(proposer, IN_HAND)):
            return "offer"
        if f[0] == steps.CHOOSE and not all(_within(s.offer[2], s.purse(other, IN_HAND)) for other in bits(f[2])):
            return "offer"
    return ""


# Answers in the making.


def _within(cards: Sequence[int], have: Sequence[int]) -> bool:
    """Whether cards are among those that are there."""
    return len(cards) == len(have) and all(0 <= count <= most for count, most in zip(cards, have, strict=True))


def _answers(s: ParthenonState) -> str:
    phase = s.frames[s.opened[-1] - 1][0] if s.opened else -1
    for seat in range(s.seats):
        if s.draft[seat] and not _draft(s, seat, s.draft[seat], phase):
            return f"islands[{seat}].draft"
        if s.plan[seat] and not _PLANS.get(phase, _any)(s, seat, s.plan[seat]):
            return f"islands[{seat}].plan"
    return ""


def _draft(s: ParthenonState, seat: int, d: list[int], phase: int) -> bool:
    """What is being composed; how long it is tells what it is."""
    hand = s.purse(seat, IN_HAND)
    if len(d) == LENGTH:
        top = s.lanes[seat][-1] if s.lanes and s.lanes[seat] else ()
        if top and top[0] == steps.MARKET and d[PLACE] != top[2]:
            return False
        return _deal(s, seat, d, _purse(s, seat, d, phase))
    if len(d) == OFFER_DRAFT:
        given, wanted = d[GIVEN:WANTED], d[WANTED:]
        apart = not any(give and want for give, want in zip(given, wanted, strict=True))
        to = d[TO] == EVERYBODY or (0 <= d[TO] < EVERYBODY and s.seat_of[d[TO]] not in (-1, seat))
        return to and apart and _within(given, hand) and min(wanted) >= 0 and max(sum(given), sum(wanted)) <= MOST_CARDS
    if len(d) == ROW:
        return _fleets(s, seat, s.plan[seat] + d)
    if len(d) == KINDS:
        return _within(d, hand) or phase == steps.YIELDS  # of a hand or a Cargo: the trial sees
    if len(d) == BASICS:
        return _within(d, working(s, seat))
    return _muster(s, seat, d)


def _purse(s: ParthenonState, seat: int, d: list[int], phase: int) -> list[int]:
    """The cards that a deal is paid of."""
    if phase == steps.STARTS:
        return purse_after(s, seat)
    purse = s.purse(seat, d[PLACE])
    for o in _services(s.plan[seat], phase):
        purse = [purse[kind] - s.plan[seat][o + SPENT + kind] for kind in range(KINDS)]
    return purse


def _services(plan: list[int], phase: int) -> range:
    """Where the services on a plan begin."""
    first = {steps.SCOUTS: 1, steps.SHELTERS: 2}.get(phase)
    return range(first, len(plan), LENGTH) if first is not None else range(0)


def _deal(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> bool:
    """A deal of which everything named can be: cards that are there and fit the price, cards to be had."""
    if not (len(d) == LENGTH and 0 <= d[RULE] < len(DEALS) and IN_HAND <= d[PLACE] < FLEETS and d[ARG] >= 0):
        return False
    if d[MODS] & ~SUBSTITUTED & ~s.powers[seat]:
        return False
    rule = DEALS[d[RULE]]
    price = Price(s, seat, rule, d[PLACE], d[ARG], d[MODS])
    spent, got = d[SPENT:GOT], d[GOT:]
    goods = rule.goods(s, seat, d[PLACE], d[ARG])
    named = all(count >= 0 and (count == 0 or goods.of >> kind & 1) for kind, count in enumerate(got))
    return _within(spent, purse) and price.takes(spent) and named and sum(got) <= goods.count


def _paid(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> bool:
    """A deal that is complete."""
    if not _deal(s, seat, d, purse):
        return False
    rule = DEALS[d[RULE]]
    whole = Price(s, seat, rule, d[PLACE], d[ARG], d[MODS]).total == sum(d[SPENT:GOT])
    return whole and sum(d[GOT:]) == rule.goods(s, seat, d[PLACE], d[ARG]).count


# Plans, by the phase that is open.


def _any(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    return True


def _fleets(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """P-62 to P-65: Fleets with their goals and Cargos, of what is in hand; or the seat waits."""
    if plan == [WAITS]:
        return True
    rest = s.purse(seat, IN_HAND)
    for o in range(0, len(plan), ROW):
        cargo = plan[o + 1 : o + ROW]
        if not HOME <= plan[o] < LANDS or not _within(cargo, rest) or sum(cargo) > (HOLD if plan[o] != HOME else 0):
            return False
        rest = [rest[kind] - cargo[kind] for kind in range(KINDS)]
    return len(plan) <= ROW * s.fleets[seat]


def _sealed_deal(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """One deal from the hand, complete; or a word that stands for none."""
    return len(plan) < LENGTH or _paid(s, seat, plan, s.purse(seat, IN_HAND))


def _claimed(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """S-8: the deal may still be in the making."""
    return plan == [-1] or _deal(s, seat, plan, s.purse(seat, IN_HAND))


def _tribute(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """Declined, an Aegis Card shown, or paid."""
    if plan[0] == SHOWN:
        return len(plan) == 2 and GIFT <= plan[1] < KINDS and s.aegis(seat, plan[1]) > 0
    return plan == [DECLINED] or _sealed_deal(s, seat, plan)


def _list_of_deals(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """S-3: deals that are carried out in turn, if they can be paid then."""
    return all(min(plan[o + SPENT : o + LENGTH]) >= 0 for o in range(0, len(plan), LENGTH))


def _with_services(first: int) -> Callable[[ParthenonState, int, list[int]], bool]:
    """R-34: services that the hand pays, all together, after the first numbers of a plan."""

    def fits(s: ParthenonState, seat: int, plan: list[int]) -> bool:
        rest = s.purse(seat, IN_HAND)
        for o in range(first, len(plan), LENGTH):
            d = plan[o : o + LENGTH]
            if not _paid(s, seat, d, rest):
                return False
            rest = [rest[kind] - d[SPENT + kind] for kind in range(KINDS)]
        return True

    return fits


def _losses(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """One row of cards for each due of the seat, as far as they are settled."""
    dues = [due for due in s.dues if due[0] == seat]
    if len(plan) % KINDS or len(plan) > KINDS * len(dues):
        return False
    rows = [plan[o : o + KINDS] for o in range(0, len(plan), KINDS)]
    return all(_within(row, held(s, seat, due[1], due[2])) for row, due in zip(rows, dues, strict=False))


def _discard(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """P-125, P-126: everything open, or what is thrown away."""
    return plan == [B] or (plan[0] == A and _within(plan[1:], s.purse(seat, IN_HAND)))


def _excess(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """Pairs of a Fleet and a card aboard it."""
    rest = [s.purse(seat, fleet) for fleet in range(FLEETS)]
    for fleet, kind in zip(plan[::2], plan[1::2], strict=True):
        if not (0 <= fleet < FLEETS and 0 <= kind < KINDS and rest[fleet][kind]):
            return False
        rest[fleet][kind] -= 1
    return True


def _muster(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """P-53: Villages that are doubled, then goods named."""
    doubled = plan[:BASICS]
    room = sum(doubled) <= doublings(s, seat)
    return len(plan) == BASICS + KINDS and _within(doubled, working(s, seat)) and room and min(plan) >= 0


def _protected(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """P-78: what each Fleet that is asked about uses must be aboard."""
    fleets = unprotected(s, seat)
    wanted = {NOTHING: -1, USES_GIFT: GIFT, SHOWS_WARSHIP: WARSHIP}
    return len(plan) <= len(fleets) and all(
        act in wanted and (act == NOTHING or s.cargo[at * KINDS + wanted[act]] > 0)
        for at, act in zip(fleets, plan, strict=False)
    )


def _accepted(s: ParthenonState, seat: int, plan: list[int]) -> bool:
    """P-61: yes only if it holds the cards."""
    return plan == [0] or (plan == [1] and _within(s.offer[2], s.purse(seat, IN_HAND)))


_PLANS: Final[dict[int, Callable[[ParthenonState, int, list[int]], bool]]] = {
    steps.ANSWERS: _accepted,
    steps.CLAIMS: _claimed,
    steps.DISCARDS: _discard,
    steps.EXCESSES: _excess,
    steps.IDLINGS: lambda s, seat, plan: _within(plan, working(s, seat)),
    steps.LAUNCHES: _fleets,
    steps.MUSTERS: _muster,
    steps.NAMINGS: _sealed_deal,
    steps.PROTECTIONS: _protected,
    steps.SCOUTS: _with_services(1),
    steps.SHELTERS: _with_services(2),
    steps.STARTS: _list_of_deals,
    steps.STOICS: lambda s, seat, plan: plan[0] < 0 or s.powers[seat] >> plan[0] & 1 == 1,
    steps.TRIBUTES: _tribute,
    steps.YIELDS: _losses,
}
