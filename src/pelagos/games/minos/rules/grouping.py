"""Groups of dice (M-60): which numbers of groups a player's dice can make, track by track."""

from __future__ import annotations

from typing import Final

from .state import MinosState
from .vocabulary import GRAY, NOTHING, TRACKS, clan_of, colour_of, value_of

USUAL: Final = 9  # the total of a group


def dice_of(s: MinosState, clan: int) -> list[int]:
    """The dice of a clan on the action board."""
    return [die for row in s.rows for die in row if die != NOTHING and clan_of(die) == clan]


def threshold_of(s: MinosState, clan: int) -> int:
    """M-60, M-145: the total that a group of this clan needs, with the Ability's level of this moment (M-63)."""
    ability = s.own_ability(clan)
    return ability.threshold if ability is not None else USUAL


def groupings(dice: list[int], threshold: int) -> list[tuple[int, int, int]]:
    """Every way to split dice into groups, as the number of groups for each track, ascending; none at all is one.

    A group is one colour and any gray dice. How it is made up makes no difference, so only the smallest are looked at.
    """
    smallest: list[tuple[int, int]] = []  # mask of dice, track
    for mask in range(1, 1 << len(dice)):
        track = _track_of(dice, mask, threshold)
        if track >= 0 and not _holds_one(smallest, mask):
            smallest.append((mask, track))
    found: list[tuple[int, int, int]] = [(0, 0, 0)]
    _split(smallest, 0, 0, [0] * TRACKS, found)
    found.sort()
    return found


def _holds_one(groups: list[tuple[int, int]], mask: int) -> bool:
    """Whether dice hold a group that is known already."""
    return any(mask & less == less for less, _ in groups)


def _track_of(dice: list[int], mask: int, threshold: int) -> int:
    """The track of a group of these dice, or NOTHING if they are none."""
    track = GRAY
    total = 0
    for k, die in enumerate(dice):
        if mask >> k & 1:
            colour = colour_of(die)
            total += value_of(die)
            if colour != GRAY:
                if track not in (GRAY, colour):
                    return NOTHING
                track = colour
    return track if track != GRAY and total >= threshold else NOTHING


def _split(
    groups: list[tuple[int, int]], at: int, used: int, counts: list[int], found: list[tuple[int, int, int]]
) -> None:
    for k in range(at, len(groups)):
        mask, track = groups[k]
        if not mask & used:
            counts[track] += 1
            made = (counts[0], counts[1], counts[2])
            if made not in found:
                found.append(made)
            _split(groups, k + 1, used | mask, counts, found)
            counts[track] -= 1
