"""Whether a bill can be paid, and whether cards fit it.

The cards of a payment must be matched with the places of the bill, each place with a card it accepts. Such sets of
cards form a matroid: a payment begun that fits can be completed exactly if the cards it may still take cover the bill.
"""

from __future__ import annotations

from .costs import Bill
from .goods import ARMY, BASICS, COMMODITIES, GIFT, GOLD, KINDS, PAPYRUS, WARSHIP


def fits(bill: Bill, free_of: int, cards: list[int]) -> bool:
    """Whether every card finds a place; `free_of` are the basics that the free places accept."""
    named = bill.named
    if bill.any:
        return sum(cards[COMMODITIES:]) == 0 and sum(cards) <= bill.any
    over = 0
    kinds = 0
    for kind in range(BASICS):
        extra = cards[kind] - named[kind]
        if extra > 0:
            if bill.different == 0 and not free_of >> kind & 1:
                return False
            over += extra
            kinds += 1
    if over - min(kinds, bill.different) > bill.free:
        return False
    over = 0
    kinds = 0
    for kind in range(BASICS, PAPYRUS + 1):
        extra = cards[kind] - named[kind]
        if extra > 0:
            over += extra
            kinds += 1
    if over - min(kinds, bill.rare_different) > bill.rare_free:
        return False
    return (
        cards[GOLD] <= named[GOLD]
        and cards[GIFT] <= named[GIFT]
        and cards[ARMY] <= named[ARMY]
        and cards[WARSHIP] <= named[WARSHIP]
    )


def covers(bill: Bill, free_of: int, cards: list[int], off: int) -> bool:
    """Whether some of these cards pay the bill, less `off` basics."""
    named = bill.named
    if bill.any:
        return sum(cards[:COMMODITIES]) >= bill.any
    for kind in range(PAPYRUS + 1, KINDS):
        if cards[kind] < named[kind]:
            return False
    over = 0
    kinds = 0
    for kind in range(BASICS, PAPYRUS + 1):
        extra = cards[kind] - named[kind]
        if extra < 0:
            return False
        if extra > 0:
            over += extra
            kinds += 1
    if kinds < bill.rare_different or over - bill.rare_different < bill.rare_free:
        return False
    missing = 0
    over = 0
    kinds = 0
    for kind in range(BASICS):
        extra = cards[kind] - named[kind]
        if extra < 0:
            missing -= extra
        elif extra > 0:
            if bill.different:
                kinds += 1
                over += extra
            elif free_of >> kind & 1:
                over += extra
    fit = min(kinds, bill.different)
    missing += bill.different - fit
    fit = over - fit
    if fit < bill.free:
        missing += bill.free - fit
    return missing <= off
