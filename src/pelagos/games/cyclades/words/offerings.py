"""C-47 to C-64: the offerings."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Later
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, Wish, by_verb
from ..rules.givens import NOTHING, PROSPERITY
from ..rules.steps import OFFER
from ..rules.vocabulary import APOLLO, BID, PROSPER, TO_APOLLO, V
from .nouns import count, god_name, isle_name, say
from .reasons import why
from .targets import BUILT, CARD, GOD, ISLE, PHILOSOPHER_SUPPLY, PRIEST_SUPPLY, PRIESTS_HELD, SEA, SUPPLY, Ask, at_god


def _which_god(q: Ask) -> Head:
    s, seat, lost = q.s, q.seat, q.f[3]
    if lost >= 0:
        prompt = say("ask.offer.again", god=god_name(lost))
    else:
        prompt = say("ask.offer.marker" if s.givens.markers > 1 else "ask.offer")
    most = s.means(seat, NOTHING)  # on a god where none of his markers stands
    gold, priests = count("gold", s.gold[seat]), count("priest", s.priests[seat])
    other = sum([s.bid[god] for god in range(4) if s.bidder[god] == seat])  # C-210
    if most < 1:
        hint = say("hint.offer.bound", other=other) if other else say("hint.offer.poor")
    elif other:
        hint = say("hint.offer.both", gold=gold, priests=priests, other=other, most=most)
    elif s.priests[seat]:
        hint = say("hint.offer.priests", gold=gold, priests=priests, most=most)
    else:
        hint = say("hint.offer", gold=gold, most=most)
    return Head(say("eyebrow.offerings"), prompt, hint, "C-52" if lost >= 0 else "C-48")


def _bid(q: Ask, a: Action) -> Button:
    """C-62, C-211: what is paid if this stands, with what stands already."""
    s, seat, god = q.s, q.seat, V.x[a]
    others = sum([s.bid[g] for g in range(4) if g != god and s.bidder[g] == seat])
    cost = max(1, V.y[a] + others - s.priests[seat])
    key = "preview.bid.both" if others else "preview.bid"
    lines = [say(key, price=count("gold", cost), before=s.gold[seat], after=s.gold[seat] - cost)]
    loser = s.bidder[god]
    if loser == seat:
        lines.append(say("preview.outbids.self"))
    elif loser >= 0:
        lines.append(say("preview.outbids", other=seat_name(loser)))
    series = f"bid-{god}"
    return Button(say("do.bid", god=god_name(god), n=V.y[a]), "C-50", lines, series=series, amount=V.y[a])


def _to_apollo(q: Ask, a: Action) -> Button:
    """C-103, C-104: by what the seat holds now."""
    s = q.s
    gold = 4 if len(s.realm[q.seat]) == 1 else 1
    first = not s.apollo and s.stock[PROSPERITY] > 0
    key = "preview.apollo.first" if first else "preview.apollo"
    lines = (say(key, gold=count("gold", gold), place=len(s.apollo) + 1),)
    isles = s.realm[q.seat] if first and len(s.realm[q.seat]) > 1 else []
    return Button(say("do.apollo"), "C-57", lines, way="open", later=tuple([_prosperity(isle) for isle in isles]))


def _prosperity(isle: int) -> Later:
    """C-104: where the marker will go."""
    text = V.text(PROSPER.of1(isle))
    return Later(text=text, label=say("do.prosper", isle=isle_name(isle)), group=PROSPER.name)


def _gods(q: Ask) -> list[Wish]:
    """C-36, C-38, C-52, C-55: gods that cannot be bid on."""
    return [(say("want.bid", god=god_name(god)), at_god(god)) for god in [*q.s.gods, *q.s.hidden]]


def _not_there(q: Ask, thing: Thing) -> Message | None:
    """Why this marker cannot go there."""
    if thing.kind == GOD and thing.number != APOLLO:
        return _no_offering(q, thing.number)
    if thing.kind == CARD and thing.number in q.s.track:
        return why("creatures-later", "C-69")
    if thing.kind in (SEA, ISLE, BUILT, SUPPLY, PRIEST_SUPPLY, PHILOSOPHER_SUPPLY):
        return why("offerings-first", "C-25")
    return why("priests-work", "C-63") if thing.kind == PRIESTS_HELD else None


def _no_offering(q: Ask, god: int) -> Message:
    """C-36, C-38, C-52, C-55: why no offering can be made to a god."""
    s, name = q.s, god_name(god)
    if god not in s.gods:
        return why("face-down", "C-38" if len(s.order) == 3 else "C-36", god=name)
    if god == q.f[3]:
        return why("just-lost", "C-52", god=name)
    most = s.means(q.seat, god)
    if s.bid[god] == 0 or most == 0:
        return why("no-offering", "C-55", god=name)
    return why("bid-too-dear", "C-55", god=name, bid=s.bid[god], most=most)


def _one_god(a: Action) -> int:
    """Offerings to one god differ only in what they cost: they are tried out once."""
    return -1 - V.x[a] if V.verb_of[a] == BID.id else a


STEPS: Final = {
    OFFER: StepWords(
        _which_god,
        by_verb(V, {BID.id: _bid, TO_APOLLO.id: _to_apollo}),
        wishes=_gods,
        reason=_not_there,
        alike=_one_god,
    )
}
