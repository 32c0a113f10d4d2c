"""What cannot be built, bought, created or adopted, and why (P-104 to P-121)."""

from __future__ import annotations

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import refuse
from ..rules.build_deals import maker
from ..rules.cards import ACADEMY, HALLS, PAID_IN_BUILD, PAID_IN_FLEET_TRADE, WONDER, power_op
from ..rules.claims import Claim
from ..rules.content import ACROPOLIS, ALTERNATES, COPIES, FLEETS, PHILOSOPHIES, VILLAGES, WONDERS_EACH, WORKSHOPS
from ..rules.deal import (
    ADOPT_DEAL,
    ALTERNATE_DEAL,
    ARG,
    FLEET_DEAL,
    HALL_DEAL,
    MAKE_DEAL,
    POWER_DEAL,
    RULE,
    SERVICE_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
)
from ..rules.goods import bits
from ..rules.islands import ISLANDS
from ..rules.notation import CREATE
from ..rules.table import COMPLETE, IN_HAND, PARTIAL
from ..rules.vocabulary import ADOPT, MAKE, RAISE, SECOND, SERVICE, SHIPYARD, STAGE, USE, VILLAGE, WORKSHOP
from ..rules.vocabulary import CLAIM as CLAIM_VERB
from ..rules.vocabulary import FOUND as FOUND_VERB
from ..rules.wonders import services
from .deal import unfit
from .island_trade import service_label, stage_label
from .nouns import (
    a_hall,
    a_village,
    a_workshop,
    hall_name,
    in_land,
    player,
    power_name,
    say,
    the_fleet,
    the_power,
    the_wonder,
)
from .prices import cost_of, goods_words, missing, price_of
from .reasons import lacking, why
from .targets import (
    SHIPYARD_ROW,
    WORKSHOP_ROW,
    Ask,
    at_alternate,
    at_hall,
    at_power,
    at_village_lot,
    at_wonder,
)


class Yard:
    """One seat's building site, and what its menu leaves out."""

    def __init__(self, q: Ask) -> None:
        s, seat = q.s, q.seat
        self.s = s
        self.seat = seat
        self.menu = set(q.menu)
        self.purse = s.purse(seat, IN_HAND)
        self.card = ISLANDS[s.island[seat]]
        self.capped = s.built[seat] >= s.cap[seat]
        self.out: list[Refusal] = []

    def structure(
        self, a: Action, deal: int, arg: int, what: Message, rule: str, target: str, key: str = "do.build"
    ) -> None:
        """A Structure that is not on the menu: capped by an Event, or too dear."""
        if a in self.menu:
            return
        label = say(key, what=what, price=cost_of(self.s, self.seat, deal, arg, IN_HAND))
        if self.capped:
            reason = why("capped", "R-43", n=self.s.cap[self.seat])
            self.out.append(refuse(label, reason, target))
        else:
            self.dear(label, deal, arg, rule, target)

    def dear(self, label: Message, deal: int, arg: int, rule: str, target: str) -> None:
        """Something that these cards do not pay."""
        parts = missing(price_of(self.s, self.seat, deal, arg, IN_HAND), self.purse)
        if parts:
            self.out.append(lacking(label, rule, parts, target))

    def polis(self) -> None:
        """P-106: Villages and Workshops."""
        built = self.s.villages[self.seat]
        for k in range(2, VILLAGES):
            twin = self.card.twin[k]
            if not built >> k & 1 and (twin < 0 or built >> twin & 1):
                village = a_village(self.card.village[k])
                self.structure(VILLAGE.of1(k + 1), VILLAGE_DEAL, k, village, "P-106", at_village_lot(k + 1))
        shops = self.s.workshops[self.seat]
        if shops < WORKSHOPS:
            self.structure(WORKSHOP.base, WORKSHOP_DEAL, shops, a_workshop(self.card.rare), "P-106", WORKSHOP_ROW)

    def acropolis(self) -> None:
        """P-108, P-109: Acropolis structures and alternates."""
        halls = self.s.halls[self.seat]
        full = self.s.acropolis(self.seat) >= ACROPOLIS
        for hall in range(ACROPOLIS):
            if halls >> hall & 1:
                continue
            if full:
                label = say("do.build", what=a_hall(hall), price=self.cost(HALL_DEAL, hall))
                self.out.append(refuse(label, why("six-halls", "R-23"), at_hall(hall)))
            else:
                self.structure(RAISE.of1(hall), HALL_DEAL, hall, a_hall(hall), "P-104", at_hall(hall))
        if full:
            return
        for k in range(ALTERNATES):
            hall = self.card.alternate[k]
            if halls >> ACROPOLIS:
                if not halls >> (ACROPOLIS + k) & 1:
                    label = say("do.build.alternate", what=a_hall(hall), price=self.cost(ALTERNATE_DEAL, k))
                    self.out.append(refuse(label, why("one-alternate", "P-109"), at_alternate(hall)))
            else:
                key = "do.build.alternate"
                self.structure(SECOND.of1(hall), ALTERNATE_DEAL, k, a_hall(hall), "P-109", at_alternate(hall), key)

    def fleet(self) -> None:
        """P-118, R-25."""
        fleets = self.s.fleets[self.seat]
        if fleets < FLEETS and SHIPYARD.base not in self.menu:
            label = say("do.build", what=the_fleet(fleets), price=self.cost(FLEET_DEAL, fleets))
            self.dear(label, FLEET_DEAL, fleets, "P-118", SHIPYARD_ROW)

    def wonders(self) -> None:
        """P-119 to P-121: stages that are too dear, or paid elsewhere."""
        s, seat = self.s, self.seat
        for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
            wonder, stage = s.wonder[k], s.stage[k]
            if wonder < 0 or stage == COMPLETE or STAGE.of1(wonder) in self.menu:
                continue
            arg = wonder * 2 + stage
            label = stage_label(s, seat, arg, IN_HAND)
            paid_in = WONDER[wonder].paid_in[stage]
            if paid_in == PAID_IN_FLEET_TRADE:
                reason = why("paid-abroad", "P-121", wonder=the_wonder(wonder), land=in_land(WONDER[wonder].land))
                self.out.append(refuse(label, reason, at_wonder(wonder)))
            elif paid_in != PAID_IN_BUILD:
                reason = why("paid-earlier", "P-121", wonder=the_wonder(wonder))
                self.out.append(refuse(label, reason, at_wonder(wonder)))
            elif stage == PARTIAL and self.capped:
                self.out.append(refuse(label, why("capped", "R-43", n=s.cap[seat]), at_wonder(wonder)))
            else:
                self.dear(label, STAGE_DEAL, arg, "P-119", at_wonder(wonder))

    def creations(self) -> None:
        """P-110 to P-112, P-122, P-123: one card per structure and Season, if it can be paid."""
        s, seat = self.s, self.seat
        for hall in range(ACROPOLIS):
            stand = s.hall_count(seat, hall)
            if HALLS[hall].make is None or stand == 0 or MAKE.of1(hall) in self.menu:
                continue
            goods = goods_words(maker(hall).goods)
            label = say("do.make", hall=hall_name(hall), give=self.cost(MAKE_DEAL, hall), get=goods)
            if s.made[seat * ACROPOLIS + hall] >= stand:
                self.out.append(refuse(label, why("made", "P-110", hall=hall_name(hall)), at_hall(hall)))
            else:
                self.dear(label, MAKE_DEAL, hall, "P-110", at_hall(hall))
        for power in bits(s.has(seat, CREATE)):
            if USE.of1(power) not in self.menu:
                goods = goods_words(power_op(power, CREATE).goods)
                label = say("do.make", hall=power_name(power), give=self.cost(POWER_DEAL, power), get=goods)
                self.dear(label, POWER_DEAL, power, "P-122", at_power(power))
        for wonder in services(s, seat, CREATE):
            if SERVICE.of1(wonder) not in self.menu:
                self.dear(service_label(s, seat, wonder), SERVICE_DEAL, wonder * 4, "R-34", at_wonder(wonder))

    def philosophies(self) -> None:
        """P-114 to P-117."""
        s, seat = self.s, self.seat
        taught = [k for k in range(PHILOSOPHIES) if s.copies(k) and not s.powers[seat] >> k & 1]
        if taught and not s.halls[seat] >> ACADEMY & 1:
            targets = [at_power(k) for k in taught]
            self.out.append(refuse(say("want.adopt"), why("no-academy", "P-115"), *targets))
            return
        for k in taught:
            if ADOPT.of1(k) in self.menu:
                continue
            label = say("do.adopt", power=the_power(k), price=self.cost(ADOPT_DEAL, k))
            if s.copies(k) >= COPIES:
                self.out.append(refuse(label, why("four-copies", "P-117", power=the_power(k)), at_power(k)))
            else:
                self.dear(label, ADOPT_DEAL, k, "P-115", at_power(k))

    def cost(self, deal: int, arg: int) -> Message:
        """A price in words."""
        return cost_of(self.s, self.seat, deal, arg, IN_HAND)


def build_refusals(q: Ask) -> list[Refusal]:
    """Everything on the Island's card that is not on the menu."""
    s, seat = q.s, q.seat
    d = s.draft[seat]
    if d:
        return unfit(s, seat, d, s.purse(seat, IN_HAND), q.menu, "P-104")
    yard = Yard(q)
    yard.polis()
    yard.acropolis()
    yard.fleet()
    yard.wonders()
    yard.creations()
    yard.philosophies()
    return yard.out


def claim_refusals(q: Ask) -> list[Refusal]:
    """S-8: yes only if one can pay."""
    s, seat = q.s, q.seat
    menu, purse = q.menu, s.purse(seat, IN_HAND)
    if s.plan[seat]:
        return unfit(s, seat, s.plan[seat], purse, menu, "S-8")
    if CLAIM_VERB.base in menu:
        return []
    d = Claim().deal(s)
    label = say("do.claim", price=cost_of(s, seat, d[RULE], d[ARG], IN_HAND))
    return [lacking(label, "S-8", missing(price_of(s, seat, d[RULE], d[ARG], IN_HAND), purse))]


def found_refusals(q: Ask) -> list[Refusal]:
    """P-114: only what no Island holds."""
    s = q.s
    menu = q.menu
    out: list[Refusal] = []
    for k in range(PHILOSOPHIES):
        if FOUND_VERB.of1(k) not in menu:
            holders = [player(s, other) for other in range(s.seats) if s.powers[other] >> k & 1]
            reason = why("held", "P-114", names=holders)
            out.append(refuse(say("do.found", power=power_name(k)), reason, at_power(k)))
    return out
