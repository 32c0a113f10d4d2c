"""Phase 6, Fleet Trade: reveal or pass, fees, shows and tolls, then trade (P-83 to P-97)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, refuse
from ..rules import vocabulary as verbs
from ..rules.cards import PAID_IN_FLEET_TRADE
from ..rules.content import FLEETS, WONDERS_EACH
from ..rules.deal import ARG, BUY_DEAL, FEE_DEAL, HIRE_DEAL, PLANS_DEAL, RATE_DEAL, SELL_DEAL, new_deal
from ..rules.fleet_trade import MEETS_BLOCK, MEETS_FEE, MEETS_TOLL, Entry, Market, plans_taken
from ..rules.givens import MOST_TRADES
from ..rules.goods import BASICS, PAPYRUS
from ..rules.harbor import undecided, visitors
from ..rules.lands import AEGIS_FOR_SALE, LAND_CLASS, PAPYRUS_LAND, PLANS_LAND, RATES, ROWS
from ..rules.market_deals import foreign_power, override_at, rates_of, status_at
from ..rules.state import ParthenonState
from ..rules.steps import ENTRY, LATE_VOICE, MARKET, VOICE
from ..rules.vocabulary import V
from ..rules.wonders import stages
from .deal import card_choice, composing, dealing, opening, unfit
from .island_trade import stage_button, unstaged
from .nouns import (
    an_aegis,
    bundle,
    eyebrow,
    good_count,
    in_land,
    power_name,
    power_text,
    rates_name,
    say,
    status_name,
    status_text,
    the_fleet,
)
from .prices import bill_words, cost_of, goods_words, missing, price_of, price_words, rate_words
from .reasons import lacking, too_dear, why
from .sealed import back
from .targets import PLANS_FOR_SALE, Ask, at_bank, at_fleet, at_good, at_land, at_rate

Lines = list[Message]
_ENTRY: Final = Entry()
_STEP: Final = Market()


# Reveal or pass.


def _voice(q: Ask) -> Head:
    s, seat = q.s, q.seat
    return _poll(s, seat, undecided(s, seat)[len(s.plan[seat])], False)


def _late_voice(q: Ask) -> Head:
    return _poll(q.s, q.seat, q.f[2], True)


def _poll(s: ParthenonState, seat: int, land: int, late: bool) -> Head:
    status = s.status[land]
    key = "hint.voice.late" if late else "hint.voice"
    hint = say(key, status=status_name(status), text=status_text(status))
    return Head(
        eyebrow(s, say("eyebrow.harbor", land=in_land(land))),
        say("ask.voice", land=in_land(land)),
        hint,
        "P-83",
        (at_land(land),),
    )


def _speak(q: Ask, a: Action) -> Button:
    s, f, seat = q.s, q.f, q.seat
    late = f[0] == LATE_VOICE
    lands = [f[2]] if late else undecided(s, seat)
    land = f[2] if late else lands[len(s.plan[seat])]
    others = [seat_name(other) for other in range(s.seats) if other != seat and visitors(s, land) >> other & 1]
    if a == verbs.REVEAL.base:
        lines = [say("preview.reveal", names=others) if others else say("preview.reveal.alone")]
        return Button(say("do.reveal"), "P-85", lines)
    if a == verbs.WAIT.base:
        return Button(say("do.wait"), "S-6", (say("preview.voice.wait"),), minor=True)
    lines = [say("preview.pass", names=others) if others and not late else say("preview.pass.alone")]
    return Button(say("do.pass"), "P-84", lines)


def _no_voice(q: Ask) -> list[Refusal]:
    return [refuse(say("do.wait"), why("strict", "S-6"))] if q.s.givens.strict and q.f[0] == VOICE else []


# What a Fleet meets.

_MEETING: Final = {MEETS_BLOCK: ("block", "P-87"), MEETS_FEE: ("fee", "P-88"), MEETS_TOLL: ("toll", "S-6")}


def _entry(q: Ask) -> Head:
    s, seat = q.s, q.seat
    at = _ENTRY.fleet(s, seat)
    place, land = at % FLEETS, s.goal[at]
    word, rule = _MEETING[s.admitted[at]]
    status = s.status[land]
    head = eyebrow(s, say("eyebrow.status", status=status_name(status), land=in_land(land)))
    if s.draft[seat]:
        return composing(s, seat, s.draft[seat], head, rule)
    prompt = say(f"ask.entry.{word}", fleet=the_fleet(place), land=in_land(land))
    hint = say("hint.entry", text=status_text(status), cargo=bundle(s.purse(seat, place)))
    return Head(head, prompt, hint, rule, (at_fleet(place),))


def _enter(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    at = _ENTRY.fleet(s, seat)
    place = at % FLEETS
    word, rule = _MEETING[s.admitted[at]]
    if a == verbs.CANCEL.base:
        return back(s, seat, rule)
    if a == verbs.PASS.base:
        preview = (say("preview.toll"),) if word == "toll" else (say("preview.barred"),)
        return Button(say(f"do.entry.{word}.no"), rule, preview)
    if word == "fee":
        d = s.draft[seat] or new_deal(FEE_DEAL, 0, place)
        return card_choice(s, seat, d, s.purse(seat, place), a, rule)
    return Button(say("do.show", what=an_aegis(V.x[a])), rule, (say("preview.kept"),))


def _not_entered(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    at = _ENTRY.fleet(s, seat)
    place, menu = at % FLEETS, q.menu
    word, rule = _MEETING[s.admitted[at]]
    status = status_at(s, at)
    assert status is not None
    if word == "fee":
        if s.draft[seat]:
            return unfit(s, seat, s.draft[seat], s.purse(seat, place), menu, rule)
        parts = missing(price_of(s, seat, FEE_DEAL, 0, place), s.purse(seat, place))
        return [lacking(say("want.fee"), rule, parts)] if parts else []
    kinds = status.block if word == "block" else status.toll.show if status.toll is not None else []
    return [
        refuse(
            say("do.show", what=an_aegis(kind)),
            why("not-aboard", rule, what=good_count(kind, 1), fleet=the_fleet(place)),
            at_good(kind, place),
        )
        for kind in kinds
        if verbs.SHOW.of1(kind) not in menu
    ]


# Trade.


def _market(q: Ask) -> Head:
    s, place = q.s, q.f[2]
    at = q.seat * FLEETS + place
    prompt = say("ask.market", fleet=the_fleet(place), land=in_land(s.goal[at]))
    hint = say("hint.market", cargo=bundle(_aboard(q)), rates=rates_name(rates_of(s, at)))
    return Head(_where(q), prompt, hint, "P-89", (at_fleet(place), at_land(s.goal[at])))


def _aboard(q: Ask) -> list[int]:
    """The cards that the Fleet trades with."""
    return q.s.purse(q.seat, q.f[2])


def _where(q: Ask) -> Message:
    land = q.s.goal[q.seat * FLEETS + q.f[2]]
    if q.s.status[land] < 0:
        return eyebrow(q.s, say("eyebrow.harbor", land=in_land(land)))
    return eyebrow(q.s, say("eyebrow.status", status=status_name(q.s.status[land]), land=in_land(land)))


def _trade(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    _, _, place = q.f
    at = seat * FLEETS + place
    verb, x = V.verb_of[a], V.x[a]
    if a == verbs.DONE.base:
        return Button(say("do.market.done"), "P-91", _idle_fleets(s, seat, place), minor=True, closes=True)
    if verb == verbs.FLEET_TURN.id:
        where = in_land(s.goal[seat * FLEETS + x])
        preview = [say("preview.aboard", cargo=bundle(s.purse(seat, x)))]
        if x < place:  # back to an earlier one
            preview.append(say("preview.patience", n=s.spare[seat] - 1))
        return Button(say("do.fleet", fleet=the_fleet(x), land=where), "R-15", preview)
    if verb == verbs.USE.id:
        klass = LAND_CLASS[s.goal[at]]
        label = say("do.rates", rates=rates_name(1 - klass), power=power_name(x))
        return Button(label, "P-89", (power_text(x),))
    deal = _STEP.begin(s, seat, place, a)
    if verb == verbs.STAGE.id:
        return stage_button(s, seat, deal[ARG], place, _aboard(q))._replace(rule="R-41")
    lines = opening(s, seat, deal, _aboard(q))
    label, rule = _deal_label(s, seat, place, a)
    if verb == verbs.ASK_PLANS.id:
        return Button(label, rule, [*lines, say("preview.plans")])
    return Button(label, rule, [*lines, *_count(s, at)], way="open")


def _count(s: ParthenonState, at: int) -> Lines:
    """R-40: said when the trades of this visit run out."""
    left = MOST_TRADES - s.trades[at] - 1
    return [say("preview.trades-left", n=left)] if left < 6 else []


def _idle_fleets(s: ParthenonState, seat: int, place: int) -> Lines:
    """Done is done for all Fleets."""
    others = [k for k in range(FLEETS) if k != place and s.admitted[seat * FLEETS + k] == 1]
    return [say("preview.market.done", fleets=[the_fleet(k) for k in others])] if others else []


def _deal_label(s: ParthenonState, seat: int, place: int, a: Action) -> tuple[Message, str]:
    verb, x = V.verb_of[a], V.x[a]
    at = seat * FLEETS + place
    land = s.goal[at]
    if verb == verbs.TRADE.id:
        give, get = rate_words(RATES[rates_of(s, at)][x])
        return say("do.trade", give=give, get=get), "P-89"
    if verb == verbs.ABROAD.id:
        give, get = rate_words(RATES[1 - LAND_CLASS[land]][x])
        power = power_name(foreign_power(s, seat, land))
        return say("do.trade.power", give=give, get=get, power=power), "P-89"
    if verb == verbs.HIRE.id:
        return say("do.hire", what=good_count(x, 1)), "P-92"
    if verb == verbs.ASK_PLANS.id:
        price = cost_of(s, seat, PLANS_DEAL, plans_taken(s, seat), place)
        return say("do.plans", price=price), "P-96"
    override = override_at(s, at)
    assert override is not None
    rule = "P-93" if override.sell_cost.size == 1 else "P-94"
    if verb == verbs.SELL.id:
        return say("do.sell", give=bill_words(override.sell_cost), get=goods_words(override.sell_goods)), rule
    return say("do.buy", give=bill_words(override.buy_cost), get=goods_words(override.buy_goods)), rule


def _not_traded(q: Ask) -> list[Refusal]:
    """Rates that cannot be paid, what single Lands sell, Plans, Wonders paid here, the limit of trades."""
    s, seat = q.s, q.seat
    _, _, place = q.f
    at = seat * FLEETS + place
    purse, menu, land = s.purse(seat, place), q.menu, s.goal[at]
    out: list[Refusal] = []
    if s.trades[at] >= MOST_TRADES:
        out.append(refuse(say("want.trade"), why("trades-over", "R-40", n=MOST_TRADES)))
    else:
        out += _rates_refused(q, purse)
    kind = AEGIS_FOR_SALE[land]
    if kind >= 0 and verbs.HIRE.of1(kind) not in menu and s.trades[at] < MOST_TRADES:
        price = price_of(s, seat, HIRE_DEAL, 0, place)
        out.append(too_dear(say("do.hire", what=good_count(kind, 1)), "P-92", price, purse, at_bank(kind)))
    if land == PLANS_LAND and verbs.ASK_PLANS.base not in menu:
        out.append(_no_plans(s, seat, place, purse))
    for arg in stages(s, seat, PAID_IN_FLEET_TRADE, land):
        if verbs.STAGE.of1(arg // 2) not in menu:
            out.append(unstaged(s, seat, arg, place, purse, "R-41"))
    return out


def _rates_refused(q: Ask, purse: list[int]) -> list[Refusal]:
    s, seat, place, menu = q.s, q.seat, q.f[2], q.menu
    at = seat * FLEETS + place
    rates = RATES[rates_of(s, at)]
    near = [row for row in range(ROWS) if s.count(seat, place, rates[row].give_class)]
    out = [rate_refusal(q, row) for row in near if verbs.TRADE.of1(row) not in menu]
    if override_at(s, at) is not None:
        for verb, deal in ((verbs.SELL, SELL_DEAL), (verbs.BUY, BUY_DEAL)):
            if verb.base not in menu:
                label, rule = _deal_label(s, seat, place, verb.base)
                out.append(too_dear(label, rule, price_of(s, seat, deal, 0, place), purse))
    return out


def rate_refusal(q: Ask, row: int) -> Refusal:
    """Why a rate cannot be used by a Fleet."""
    s, seat, place = q.s, q.seat, q.f[2]
    label, _ = _deal_label(s, seat, place, verbs.TRADE.of1(row))
    parts = missing(price_of(s, seat, RATE_DEAL, row, place), s.purse(seat, place))
    target = () if verbs.ABROAD.of1(row) in q.menu else (at_rate(row),)
    if parts:
        return lacking(label, "P-89", parts, *target)
    return refuse(label, why("same-kind", "R-40"), *target)


def _no_plans(s: ParthenonState, seat: int, place: int, purse: list[int]) -> Refusal:
    taken = plans_taken(s, seat)
    if taken >= WONDERS_EACH:
        return refuse(say("want.plans"), why("two-plans", "P-96"), PLANS_FOR_SALE)
    price = price_of(s, seat, PLANS_DEAL, taken, place)
    return too_dear(say("do.plans", price=price_words(price)), "P-96", price, purse, PLANS_FOR_SALE)


_MARKET: Final = dealing(StepWords(_market, _trade, _not_traded), "P-90", "P-91", _aboard, _where)


def _not_traded_here(q: Ask) -> list[Refusal]:
    """P-92: and a Rare received is never Papyrus but in Egypt."""
    out, first = list(_MARKET.refused(q)), q.menu[0]
    takes_rares = V.verb_of[first] == verbs.TAKE.id and V.x[first] >= BASICS
    if takes_rares and q.s.goal[q.seat * FLEETS + q.f[2]] != PAPYRUS_LAND:
        label = say("do.take", what=good_count(PAPYRUS, 1))
        out.append(refuse(label, why("papyrus", "P-92", land=in_land(PAPYRUS_LAND)), at_bank(PAPYRUS)))
    return out


STEPS: Final = {
    VOICE: StepWords(_voice, _speak, _no_voice),
    LATE_VOICE: StepWords(_late_voice, _speak),
    ENTRY: StepWords(_entry, _enter, _not_entered),
    MARKET: _MARKET._replace(refused=_not_traded_here),
}
