"""What the viewer has: hand, Aegis, Plans, Cargo, what it can build at which cost. Not compiled.

None of these panels exists for a spectator, and none of them shows anything of another seat.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from ....core.message import Message
from ....core.scene import Card, Chip, Panel, Row
from ....core.tongue import Tongue
from ..rules.bargain import DRAFT, GIVEN, WANTED
from ..rules.cards import HALL_WORDS, PAID_IN_BUILD, PAID_IN_FLEET_TRADE, WONDER
from ..rules.content import ACROPOLIS, ALTERNATES, FLEETS, VILLAGES, WONDERS_EACH, WORKSHOPS
from ..rules.costs import Bill
from ..rules.deal import GOT, LENGTH, PLACE, SPENT
from ..rules.givens import COMPLETE, HOME, IN_HAND, PARTIAL, PLANS
from ..rules.goods import COMMODITIES, KINDS
from ..rules.islands import ISLANDS
from ..rules.journey import ROW, WAITS
from ..rules.steps import DONATION, KEEPING, LAUNCH, READY
from ..views.view import ParthenonView
from ..words.nouns import (
    LETTERS,
    fleet_name,
    good_count,
    good_name,
    hall_name,
    hall_text,
    in_land,
    to_land,
    village_name,
    wonder_name,
    wonder_text,
    workshop_name,
)
from ..words.nouns import say as tell
from ..words.prices import bill_words
from ..words.targets import (
    PLANS_FOR_SALE,
    SHIPYARD_ROW,
    WORKSHOP_ROW,
    at_alternate,
    at_bank,
    at_good,
    at_hall,
    at_village_lot,
    at_wonder,
)
from .picture import good_icon
from .status import BUILD

STAGES: Final = {PLANS: "plans", PARTIAL: "partial"}


# What is being put together: cards laid out, not yet given.


def own_step(view: ParthenonView) -> int:
    """The step that asks the viewer, or has its answer; -1 for none."""
    if view.lane:
        return view.lane[-1][0]
    if view.frames and view.seat in view.waiting:
        return view.frames[-1][0]
    return -1


def laid_out(view: ParthenonView) -> list[int]:
    """The cards of its hand that the viewer has laid out for an offer, a payment, a Cargo, a gift, per kind."""
    draft, step = view.draft, own_step(view)
    out = [0] * KINDS
    if len(draft) == DRAFT:
        return draft[GIVEN:WANTED]
    if len(draft) == LENGTH and draft[PLACE] == IN_HAND:
        return draft[SPENT:GOT]
    if len(draft) == KINDS and step in (DONATION, KEEPING):
        return draft
    for _, cargo in launches(view):
        out = [a + b for a, b in zip(out, cargo, strict=True)]
    return out


def launches(view: ParthenonView) -> list[tuple[int, list[int]]]:
    """What the viewer plans for its Fleets before they sail: goal and Cargo, Fleet A first."""
    step, plan = own_step(view), view.plan
    if step not in (LAUNCH, READY) or plan == [WAITS] or len(plan) % ROW:
        return []
    if step == READY and (not plan or view.phase != 4):
        return []
    out = [(plan[o], plan[o + 1 : o + ROW]) for o in range(0, len(plan), ROW)]
    if len(view.draft) == ROW:
        out.append((view.draft[0], view.draft[1:]))
    return out


# Cards.


def hand(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """The Commodities the viewer holds, by type (P-8)."""
    out = laid_out(view)
    cards = [
        _good(kind, view.hand[kind], out[kind], say)
        for kind in range(COMMODITIES)
        if view.hand[kind] or at_good(kind) in mentioned
    ]
    n = sum(view.hand[:COMMODITIES])
    key = "scene.hand.open" if view.open_hands >> view.seat & 1 else "scene.hand.note"
    note = say(tell(key, n=n))
    return Panel(id="hand", title=say(tell("scene.hand")), place="hand", note=note, cards=tuple(cards))


def _good(kind: int, held: int, out: int, say: Tongue) -> Card:
    return Card(
        title=say(good_name(kind)),
        icon=f"parthenon-{good_icon(kind)}",
        count=str(held),
        corner=say(tell("scene.laid-out", n=out)) if out else "",
        spent=held == 0,
        target=at_good(kind),
        label=say(good_count(kind, held)),
    )


def aegis(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel | None:
    """Aegis Cards at home, face up (P-18)."""
    out = laid_out(view)
    cards = tuple(
        _good(kind, view.hand[kind], out[kind], say)
        for kind in range(COMMODITIES, KINDS)
        if view.hand[kind] or at_good(kind) in mentioned
    )
    if not cards:
        return None
    note = say(tell("scene.face-up"))
    return Panel(id="aegis", title=say(tell("scene.aegis")), place="hand", note=note, cards=cards)


def plans(view: ParthenonView, say: Tongue) -> Panel | None:
    """The Wonders the viewer is at: Plans and partial ones, with what the next stage costs (P-119 to P-121)."""
    first = view.seat * WONDERS_EACH
    cards = tuple(
        _unfinished(view.wonder[k], view.stage[k], say)
        for k in range(first, first + WONDERS_EACH)
        if view.wonder[k] >= 0 and view.stage[k] < COMPLETE
    )
    if not cards:
        return None
    note = say(tell("scene.face-up"))
    return Panel(id="plans", title=say(tell("scene.plans")), place="hand", note=note, cards=cards)


def _unfinished(wonder: int, stage: int, say: Tongue) -> Card:
    """What it does stands with the other Wonders; here only what comes next."""
    name = say(wonder_name(wonder))
    return Card(
        title=name,
        icon=f"parthenon-{'plans' if stage == PLANS else 'wonder-partial'}",
        subtitle=say(bill_words(WONDER[wonder].stage[stage])),
        target=at_wonder(wonder),
        label=f"{name}. {say(stage_price(wonder, stage))}. {say(wonder_text(wonder))}",
    )


def stage_price(wonder: int, stage: int) -> Message:
    """What the next stage of a Wonder costs, and where it is paid if not in the Build Phase."""
    card = WONDER[wonder]
    price = bill_words(card.stage[stage])
    key = f"scene.stage.{STAGES[stage]}"
    if card.paid_in[stage] == PAID_IN_BUILD:
        return tell(key, price=price)
    if card.paid_in[stage] == PAID_IN_FLEET_TRADE:
        return tell("scene.stage.abroad", stage=tell(key, price=price), where=in_land(card.land))
    return tell("scene.stage.early", stage=tell(key, price=price))


def cargo(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel | None:
    """What is aboard the viewer's Fleets, or is to be (P-62); only the viewer sees it."""
    planned = launches(view)
    chips = []
    for fleet in range(view.fleets[view.seat]):
        chips += _aboard(view, fleet, mentioned, say)
    for fleet, (goal, cards) in enumerate(planned):
        where = tell("scene.stays") if goal == HOME else to_land(goal)
        text = tell("scene.planned", fleet=fleet_name(fleet), where=where)
        parts = [say(good_count(kind, n)) for kind, n in enumerate(cards) if n]
        chips.append(Chip(text=" · ".join([say(text), *parts]), icon="parthenon-fleet", missing=True))
    if not chips:
        return None
    note = say(tell("scene.only-you"))
    return Panel(id="cargo", title=say(tell("scene.cargo")), place="side", note=note, chips=tuple(chips))


def _aboard(view: ParthenonView, fleet: int, mentioned: Set[str], say: Tongue) -> list[Chip]:
    """The cards aboard one Fleet."""
    o = fleet * KINDS
    out = []
    for kind in range(KINDS):
        held, target = view.cargo[o + kind], at_good(kind, fleet)
        if held or target in mentioned:
            text = f"{LETTERS[fleet]} · {say(good_count(kind, held))}"
            out.append(Chip(text=text, icon=f"parthenon-{good_icon(kind)}", target=target))
    return out


# What can be built.


def structures(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """Everything the Island card lets its owner build, with its cost; what stands is quiet (P-104 to P-109, P-118)."""
    seat = view.seat
    card = ISLANDS[view.island[seat]]
    rows = [
        _row(
            say, village_name(card.village[k]), "village", card.village_bill[k],
            built=view.villages[seat] >> k & 1 == 1, target=at_village_lot(k + 1),
        )
        for k in range(2, VILLAGES)
    ]  # fmt: skip
    shops = view.workshops[seat]
    rows.append(
        _row(
            say, workshop_name(card.rare), "workshop", card.workshop_bill[min(shops, WORKSHOPS - 1)],
            built=shops == WORKSHOPS, target=WORKSHOP_ROW, have=shops,
        )
    )  # fmt: skip
    for hall in range(ACROPOLIS):
        built = view.halls[seat] >> hall & 1 == 1
        rows.append(
            _row(
                say, hall_name(hall), HALL_WORDS[hall], card.hall_bill[hall],
                built=built, target=at_hall(hall), text=hall_text(hall),
            )
        )  # fmt: skip
    for k in range(ALTERNATES):
        hall = card.alternate[k]
        built = view.halls[seat] >> (ACROPOLIS + k) & 1 == 1
        name = tell("alternate", hall=hall_name(hall))
        bill = card.alternate_bill[k]
        rows.append(_row(say, name, HALL_WORDS[hall], bill, built=built, target=at_alternate(hall)))
    rows.append(_next_fleet(view, say))
    rows.sort(key=lambda row: row.quiet)  # what stands already comes last
    return Panel(
        id="structures",
        title=say(tell("scene.structures")),
        place="side",
        note=_price_changes(view, say),
        rows=tuple(rows),
        open=view.phase == BUILD or any(row.target in mentioned for row in rows),
    )


def _row(
    say: Tongue,
    name: Message,
    icon: str,
    bill: Bill,
    built: bool,
    target: str,
    text: Message | None = None,
    have: int = 0,
) -> Row:
    """A Structure: its cost while it can be built, what it does where that is not plain."""
    value = say(tell("scene.built")) if built else say(tell("scene.have", n=have)) if have else ""
    words = [] if built else [say(bill_words(bill))]
    if text is not None:
        words.append(say(text))
    subtitle = " · ".join(words)
    return Row(title=say(name), icon=f"parthenon-{icon}", subtitle=subtitle, value=value, quiet=built, target=target)


def _next_fleet(view: ParthenonView, say: Tongue) -> Row:
    have = view.fleets[view.seat]
    built = have == FLEETS
    bill = ISLANDS[view.island[view.seat]].fleet_bill[min(have, FLEETS - 1)]
    return _row(say, fleet_name(min(have, FLEETS - 1)), "fleet", bill, built=built, target=SHIPYARD_ROW)


def _price_changes(view: ParthenonView, say: Tongue) -> str:
    """What Events do to prices this Season."""
    seat = view.seat
    figures: tuple[tuple[str, int], ...] = (
        ("surcharge", view.surcharge[seat]),
        ("discount", view.discount[seat]),
        ("substitute", view.substitute[seat]),
    )
    parts = [say(tell(f"scene.price.{key}", n=n)) for key, n in figures if n]
    return " · ".join(parts)


def bank(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """The open piles (P-19): what can be asked for or received; it unfolds when something may be taken."""
    chips = [
        Chip(text=say(good_name(kind)), icon=f"parthenon-{good_icon(kind)}", target=at_bank(kind))
        for kind in range(KINDS)
    ]
    chips.append(Chip(text=say(tell("scene.plans")), icon="parthenon-plans", target=PLANS_FOR_SALE))
    unfolded = any(chip.target in mentioned for chip in chips)
    return Panel(id="bank", title=say(tell("scene.bank")), place="side", chips=tuple(chips), open=unfolded)
