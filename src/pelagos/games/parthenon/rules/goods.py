"""The cards an Island can hold: six basics, four rares, gold and the three Aegis Cards (P-5 to P-9)."""

from __future__ import annotations

from typing import Final

WOOL: Final = 0
OLIVES: Final = 1
ORE: Final = 2
GRAIN: Final = 3
GRAPES: Final = 4
TIMBER: Final = 5
POTTERY: Final = 6
SPICES: Final = 7
TOOLS: Final = 8
PAPYRUS: Final = 9
GOLD: Final = 10
GIFT: Final = 11
ARMY: Final = 12
WARSHIP: Final = 13

BASICS: Final = 6  # kinds 0 to 5
COMMODITIES: Final = 11  # kinds 0 to 10; the Aegis Cards follow
KINDS: Final = 14

GOOD_WORDS: Final = "wool olives ore grain grapes timber pottery spices tools papyrus gold gift army warship"

# Sets of kinds, as masks.
BASIC_MASK: Final = 0b00000000111111
RARE_MASK: Final = 0b00001111000000
GOLD_MASK: Final = 0b00010000000000
COMMODITY_MASK: Final = 0b00011111111111
AEGIS_MASK: Final = 0b11100000000000
MADE_RARES: Final = 0b00000111000000  # all rares but Papyrus, which only Egypt sells (P-6)

# The classes of cards that losses and comparisons name (P-75), and their masks in the same order.
CARGO: Final = 0  # every card aboard
COMMODITY: Final = 1
BASIC: Final = 2
RARE: Final = 3
GOLDEN: Final = 4
VALUABLE: Final = 5  # rares and gold
CLASS_MASKS: Final[list[int]] = [
    COMMODITY_MASK | AEGIS_MASK,
    COMMODITY_MASK,
    BASIC_MASK,
    RARE_MASK,
    GOLD_MASK,
    RARE_MASK | GOLD_MASK,
]


def bits(mask: int) -> list[int]:
    """The members of a mask, ascending."""
    out: list[int] = []
    i = 0
    while mask:
        if mask & 1:
            out.append(i)
        mask >>= 1
        i += 1
    return out


def mask_of(members: list[int]) -> int:
    """The mask of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def size_of(mask: int) -> int:
    """How many members a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
