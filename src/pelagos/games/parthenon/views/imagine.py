"""Full positions that look exactly like a view to its viewer: hidden cards are dealt, hidden answers are made up.

`imagined` knows nothing but the view; `scrambled` is its counterpart for tests, which changes in a true position
everything that a seat cannot know.
"""

from __future__ import annotations

from ....core.bag import deal
from ....core.basics import Seat
from ....core.rng import Rng
from ....core.view import imagine_answers, redraw_answers
from ..rules.content import FLEETS
from ..rules.givens import UNSEEN
from ..rules.goods import COMMODITIES, GIFT, KINDS
from ..rules.setup import givens_of
from ..rules.state import ParthenonState, knows
from .fill import copy_seen
from .view import ParthenonView


def imagined(v: ParthenonView, rng: Rng) -> ParthenonState:
    """A full position consistent with the view, from the view alone."""
    s = ParthenonState(v.seats, givens_of(v.options))
    copy_seen(s, v)
    for seat, island in enumerate(v.island):
        if island >= 0:
            s.seat_of[island] = seat
    for seat in range(v.seats):
        if seat != v.seat:
            sizes = v.cargo_size[seat * FLEETS : seat * FLEETS + FLEETS]
            _deal_holdings(s, seat, v.hand_size[seat], sizes, rng)
    s.status, s.harbor_bag = _deal_unseen(v.status, v.looked, v.harbor_unseen, v.up, rng)
    s.tops, s.hazard_bag = _deal_unseen(v.tops, v.tops_seen, v.hazard_unseen, 0, rng)
    imagine_answers(s, v, rng)
    return s


def scrambled(true: ParthenonState, seat: Seat, rng: Rng) -> ParthenonState:
    """A copy of a position in which everything that a seat cannot know is drawn afresh."""
    s = true.clone()
    for other in range(s.seats):
        if other == seat:
            continue
        sizes = [s.cargo_size(other * FLEETS + fleet) for fleet in range(FLEETS)]
        size = s.hand_size(other)
        for kind in range(KINDS):
            s.hand[other * KINDS + kind] = 0
        for k in range(other * FLEETS * KINDS, (other + 1) * FLEETS * KINDS):
            s.cargo[k] = 0
        _deal_holdings(s, other, size, sizes, rng)
    for land, card in enumerate(s.status):
        if card >= 0 and not s.up >> land & 1 and not knows(s.looked[land], seat):
            s.harbor_bag.append(card)
            s.status[land] = UNSEEN
    s.status, s.harbor_bag = _deal_unseen(s.status, s.looked, sorted(s.harbor_bag), s.up, rng)
    for k, mask in enumerate(s.tops_seen):
        if not knows(mask, seat):
            s.hazard_bag.append(s.tops[k])
            s.tops[k] = -1
    s.tops, s.hazard_bag = _deal_unseen(s.tops, s.tops_seen, sorted(s.hazard_bag), 0, rng)
    redraw_answers(s, seat, rng)
    return s


def _deal_unseen(
    cards: list[int], looked: list[int], unseen: list[int], up: int, rng: Rng
) -> tuple[list[int], list[int]]:
    """Cards that somebody has looked at and the viewer has not; the rest stays a bag."""
    bag = unseen[:]
    out = cards[:]
    for k, card in enumerate(cards):
        if card == UNSEEN and looked[k] and not up >> k & 1:
            out[k] = deal(bag, 1, rng)[0]
    return out, bag


def _deal_holdings(s: ParthenonState, seat: int, size: int, sizes: list[int], rng: Rng) -> None:
    """A hand and Cargos of the right sizes, as far as everybody knows what is in them."""
    o = seat * KINDS
    unheld = [kind for kind in range(KINDS) for _ in range(s.maybe[o + kind])]
    cards = deal(unheld, s.loose[seat], rng)
    cards += [kind for kind in range(COMMODITIES) for _ in range(s.sure[o + kind])]
    aegis = [kind for kind in range(GIFT, KINDS) for _ in range(s.sure[o + kind])]
    rooms = []
    for fleet in range(FLEETS):
        f = (seat * FLEETS + fleet) * KINDS
        rooms.append(sizes[fleet] - sum(s.aboard[f : f + KINDS]))
    rng.shuffle(cards)
    rng.shuffle(aegis)
    guards = sum(rooms) - (len(cards) - size)  # Aegis among the shipped cards: their number follows from the sizes
    shipped = cards[size:] + aegis[:guards]
    rng.shuffle(shipped)
    hand = cards[:size]
    holds: list[list[int]] = []
    for room in rooms:
        holds.append(shipped[:room])
        shipped = shipped[room:]
    lacks = s.lacks[seat * FLEETS : (seat + 1) * FLEETS]
    if any(lacks):
        _respect(s.sure[o : o + KINDS], lacks, hand, holds, unheld)
    for kind in hand + aegis[guards:]:
        s.hand[o + kind] += 1
    for fleet, hold in enumerate(holds):
        f = (seat * FLEETS + fleet) * KINDS
        s.cargo[f : f + KINDS] = s.aboard[f : f + KINDS]
        for kind in hold:
            s.cargo[f + kind] += 1


def _respect(sure: list[int], lacks: list[int], hand: list[int], holds: list[list[int]], unheld: list[int]) -> None:
    """Exchange the cards of kinds that a Fleet is known to lack for others: from another place, or not held at all."""
    for fleet, hold in enumerate(holds):
        for i, kind in enumerate(hold):
            if lacks[fleet] >> kind & 1:
                _exchange(sure, lacks, hand, holds, unheld, fleet, i)


def _exchange(
    sure: list[int], lacks: list[int], hand: list[int], holds: list[list[int]], unheld: list[int], fleet: int, i: int
) -> None:
    kind = holds[fleet][i]
    for other, hold in enumerate(holds):
        if other != fleet and not lacks[other] >> kind & 1:
            for j, card in enumerate(hold):
                if not lacks[fleet] >> card & 1:
                    holds[fleet][i], hold[j] = card, kind
                    return
    if kind >= COMMODITIES:
        return
    for j, card in enumerate(hand):
        if not lacks[fleet] >> card & 1:
            holds[fleet][i], hand[j] = card, kind
            return
    held = hand.count(kind) + sum(hold.count(kind) for hold in holds)
    for j, card in enumerate(unheld):
        if held > sure[kind] and not lacks[fleet] >> card & 1:
            holds[fleet][i], unheld[j] = card, kind
            return
