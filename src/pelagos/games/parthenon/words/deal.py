"""A deal being composed: which cards are paid, which are taken, what lowers the price."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, refuse
from ..rules.bills import covers
from ..rules.cards import power_op
from ..rules.deal import ARG, DEALS, GOT, LENGTH, MODS, PLACE, RULE, SPENT, Price, advance, enter, received
from ..rules.givens import IN_HAND, SUBSTITUTED
from ..rules.goods import KINDS, bits
from ..rules.notation import DISCOUNT
from ..rules.state import ParthenonState
from ..rules.vocabulary import BUILDERS, CANCEL, SPEND, USE, V
from .nouns import bundle, eyebrow, good_count, good_name, power_name, say
from .prices import deal_name, price_words
from .reasons import why
from .sealed import back
from .targets import Ask, at_good
from .wealth import account, changes, minus, out_of_reach, plus, wealth, within_reach

Lines = list[Message]
Deal = list[int]


def price_now(s: ParthenonState, seat: int, d: Deal) -> Price:
    """The price with what has been used to lower it."""
    return Price(s, seat, DEALS[d[RULE]], d[PLACE], d[ARG], d[MODS])


def at_home(q: Ask) -> list[int]:
    """The cards that most deals are paid with: hand and home."""
    return q.s.purse(q.seat, IN_HAND)


def _phase(q: Ask) -> Message:
    return eyebrow(q.s)


def dealing(
    row: StepWords[ParthenonState],
    rule: str,
    again: str = "",
    purse: Callable[[Ask], list[int]] = at_home,
    about: Callable[[Ask], Message] = _phase,
) -> StepWords[ParthenonState]:
    """The words of a step that makes deals: its own row until one is begun, then what the deal asks.

    `rule` is the clause of the deals, `again` that of starting over if it is another one; `purse` are the cards that
    they are paid with, and `about` stands above.
    """

    def head(q: Ask) -> Head:
        d = q.s.draft[q.seat]
        return composing(q.s, q.seat, d, about(q), rule) if d else row.head(q)

    def button(q: Ask, a: Action) -> Button:
        if a == CANCEL.base:
            return back(q.s, q.seat, again or rule)
        d = q.s.draft[q.seat]
        return card_choice(q.s, q.seat, d, purse(q), a, rule) if d else row.button(q, a)

    def refused(q: Ask) -> Iterable[Refusal]:
        d = q.s.draft[q.seat]
        return unfit(q.s, q.seat, d, purse(q), q.menu, rule) if d else row.refused(q)

    return row._replace(head=head, button=button, refused=refused)


def composing(s: ParthenonState, seat: int, d: Deal, head: Message, rule: str) -> Head:
    """The next small question of a deal: what is paid, or what is taken."""
    price = price_now(s, seat, d)
    spent = d[SPENT:GOT]
    if sum(spent) < price.total:
        prompt = say("ask.pay", what=deal_name(s, seat, d[RULE], d[ARG], d[PLACE]))
        if sum(spent):
            hint = say("hint.pay.more", price=price_words(price), paid=bundle(spent), n=price.total - sum(spent))
        else:
            hint = say("hint.pay", price=price_words(price))
    else:
        prompt = say("ask.take")
        got = d[GOT:LENGTH]
        goods = DEALS[d[RULE]].goods(s, seat, d[PLACE], d[ARG])
        if not sum(spent):
            hint = say("hint.take.free", n=goods.count - sum(got))
        elif sum(got):
            hint = say("hint.take.more", paid=bundle(spent), got=bundle(got), n=goods.count - sum(got))
        else:
            hint = say("hint.take", paid=bundle(spent), n=goods.count)
    chosen = tuple([at_good(kind, d[PLACE]) for kind in range(KINDS) if spent[kind]])
    return Head(head, prompt, hint, rule, chosen)


def card_choice(s: ParthenonState, seat: int, d: Deal, purse: list[int], a: Action, rule: str) -> Button:
    """One small choice of a deal."""
    verb, x = V.verb_of[a], V.x[a]
    after = d[:]
    enter(after, a)
    if verb == USE.id:
        label = say("do.lower", power=power_name(x), n=power_op(x, DISCOUNT).n)
        return Button(label, "R-43", _new_price(s, seat, after))
    if verb == BUILDERS.id:
        return Button(say("do.builders", n=s.substitute[seat]), "R-43", _new_price(s, seat, after))
    complete = advance(s, seat, after, purse)
    label = say("do.spend" if verb == SPEND.id else "do.take", what=good_count(x, 1))
    lines = _outcome(s, seat, d, after, purse, complete)
    return Button(label, rule, lines, way="more", thing=good_name(x), heap="deal")


def _new_price(s: ParthenonState, seat: int, d: Deal) -> Lines:
    return [say("preview.price", price=price_words(price_now(s, seat, d)))]


def _outcome(s: ParthenonState, seat: int, d: Deal, after: Deal, purse: list[int], complete: bool) -> Lines:
    if complete:
        return accounts(s, seat, after, purse)
    before = plus(minus(purse, d[SPENT:GOT]), d[GOT:LENGTH])
    lines = changes(before, plus(minus(purse, after[SPENT:GOT]), after[GOT:LENGTH]))
    to_pay = price_now(s, seat, after).total - sum(after[SPENT:GOT])
    to_take = DEALS[d[RULE]].goods(s, seat, d[PLACE], d[ARG]).count - sum(after[GOT:LENGTH])
    if to_pay > 0:
        lines.append(say("preview.to-pay", n=to_pay))
    elif to_take > 0:
        lines.append(say("preview.to-take", n=to_take))
    return lines


def accounts(s: ParthenonState, seat: int, d: Deal, purse: list[int]) -> Lines:
    """A complete deal: cards before and after where it is paid, what comes within reach by it."""
    after = minus(plus(purse, received(s, seat, d)), d[SPENT:GOT])
    built = d[RULE], d[ARG]
    if d[PLACE] == IN_HAND:
        return account(s, seat, purse, after, built)
    rest = minus(wealth(s, seat), purse)
    whole = plus(rest, purse), plus(rest, after)
    return changes(purse, after) + within_reach(s, seat, *whole) + out_of_reach(s, seat, *whole, built)


def opening(s: ParthenonState, seat: int, d: Deal, purse: list[int]) -> Lines:
    """A deal about to begin: what lowers its price by itself, and its account where no choice is left."""
    complete = advance(s, seat, d, purse)
    lines = [say("preview.uses", power=power_name(power)) for power in bits(d[MODS] & ~SUBSTITUTED)]
    if d[MODS] & SUBSTITUTED:
        lines.append(say("preview.builders", n=s.substitute[seat]))
    return lines + (accounts(s, seat, d, purse) if complete else [say("preview.choose-next")])


def unfit(s: ParthenonState, seat: int, d: Deal, purse: list[int], menu: list[Action], rule: str) -> list[Refusal]:
    """Cards that the price has room for and that cannot be spent now.

    Either the price must be lowered first, or nothing would be left to be received for them (R-40).
    """
    price = price_now(s, seat, d)
    payable = covers(price.bill, price.free_of, purse, price.off)
    out: list[Refusal] = []
    for kind in range(KINDS):
        if SPEND.of1(kind) not in menu and _has_room(s, seat, d, purse, kind):
            reason = why("leaves-nothing", "R-40") if payable else why("lower-first", rule)
            out.append(refuse(say("do.spend", what=good_count(kind, 1)), reason, at_good(kind, d[PLACE])))
    return out


def _has_room(s: ParthenonState, seat: int, d: Deal, purse: list[int], kind: int) -> bool:
    """Whether a card is held, and would fit what is paid so far."""
    price = price_now(s, seat, d)
    spent = d[SPENT:GOT]
    if purse[kind] <= spent[kind] or sum(spent) >= price.total:
        return False
    spent[kind] += 1
    return price.takes(spent)


def no_room(s: ParthenonState, seat: int, d: Deal, rule: str) -> Message:
    """Why a card that is held is not asked for."""
    return why("does-not-fit", rule, price=price_words(price_now(s, seat, d)))
