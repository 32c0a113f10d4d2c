"""What must add up: every card, Warrior, Good and tile is in exactly one place, and where it may be. Not compiled."""

from __future__ import annotations

from ..rules.state import LANDS, MinosState
from ..rules.vocabulary import (
    CITY,
    CONTAINERS,
    DECREES,
    FARM,
    GOODS,
    IN_PROGRESS,
    NOTHING,
    PIECES,
    REGIONS,
    ROUTES,
    SHIP,
    STACK,
    STRUCTURES,
    TOWER,
    URN,
    WARRIORS,
    clan_of,
    colour_of,
)


def audit(s: MinosState) -> list[str]:
    """The names of the sums that do not hold."""
    checks = {
        "cards": sorted(everywhere(s)) == list(range(1, DECREES + 1)),
        "open_cards": all(set(known) <= set(hand) for known, hand in zip(s.open_cards, s.hands, strict=True)),
        "warriors": all(_warriors(s, clan) == WARRIORS for clan in range(s.givens.clans)),
        "map": not any(_occupied(s, region) for region in _unused(s)),
        "pieces": s.built == counted(s) and all(n <= PIECES[k % STRUCTURES] for k, n in enumerate(s.built)),
        "towers": all(s.tower[region] in (NOTHING, s.city[region]) for region in range(LANDS)),
        "goods": all(_goods(s, good) == STACK + URN for good in range(GOODS)),
        "temporary": min(s.temporary_left()) >= 0,
        "tiles": _once([*s.tiles, *s.bonuses]),
        "people": _once([*s.beaten, [tile for tile in (*s.raiders, *s.lords) if tile]]),
        "dice": _dice(s),
        "spaces": all(len(row) <= s.givens.clans for row in s.rows),
        "income": max(s.income) < len(s.givens.box.player_board.income_coins),
        "traits": set(s.traits) <= {*s.palaces[s.active]} if s.active >= 0 else not s.traits,
        "rival": s.givens.rival < 0 or not s.hands[s.givens.rival],
        "vp": min(s.vp) >= 0,
        "stirred": s.stirred == 0,
        "vases": len(s.vases) <= 3,
        "noted": s.phase == IN_PROGRESS or not any(s.noted + s.noted_free),
    }
    return [name for name, holds in checks.items() if not holds]


def everywhere(s: MinosState) -> list[int]:
    """Every Decree, wherever it is."""
    heaps = [*s.hands, *s.decks, *s.piles, *s.areas, *s.palaces, s.offer, s.pile]
    return [card for heap in heaps for card in heap]


def counted(s: MinosState) -> list[int]:
    """How many structures of each kind every clan has on the board."""
    out: list[int] = []
    for clan in range(s.givens.clans):
        ships = len([1 for space in s.ships[clan * ROUTES : (clan + 1) * ROUTES] if space])
        counts = {CITY: s.city.count(clan), TOWER: s.tower.count(clan), FARM: s.farm.count(clan), SHIP: ships}
        out += [counts[structure] for structure in range(STRUCTURES)]
    return out


def _unused(s: MinosState) -> list[int]:
    return [region for region in range(REGIONS + 1) if region not in s.givens.active]


def _occupied(s: MinosState, region: int) -> bool:
    """Whether anything stands or lies in a region."""
    standing = (s.city[region], s.tower[region], s.farm[region])
    lying = (s.foundation[region], s.raiders[region], s.lords[region], *s.warriors[region::LANDS])
    return max(standing) >= 0 or any(lying)


def _warriors(s: MinosState, clan: int) -> int:
    return s.reserves[clan] + s.supply[clan] + sum(s.warriors[clan * LANDS : (clan + 1) * LANDS])


def _goods(s: MinosState, good: int) -> int:
    return s.stacks[good] + s.urn[good] + sum(s.goods[good::GOODS])


def _once(heaps: list[list[int]]) -> bool:
    items = [item for heap in heaps for item in heap]
    return len(items) == len(set(items))


def _dice(s: MinosState) -> bool:
    """No more dice of a colour than there are, and no more of a clan than it has containers."""
    placed = [die for row in s.rows for die in row if die >= 0]
    colours = [sum(s.pool[colour * 6 : colour * 6 + 6]) for colour in range(len(s.givens.dice))]
    for die in placed:
        colours[colour_of(die)] += 1
    owners = [clan_of(die) for die in placed]
    return all(n <= most for n, most in zip(colours, s.givens.dice, strict=True)) and all(
        clan < s.givens.clans and owners.count(clan) <= CONTAINERS for clan in owners
    )
