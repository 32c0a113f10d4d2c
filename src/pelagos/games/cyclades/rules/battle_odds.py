"""The exact chances of a battle fought to its end without retreat (C-131 to C-134, C-144 to C-146). Not compiled.

Every pair of dice is enumerated and every way the battle can go is followed; the results are fractions, kept once made.
The Minotaur adds 2 and is lost after the troops beside him (C-175, C-176): one more unit and one more bonus (T-12).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from ....core.decision import Odds

FACES: Final = (0, 1, 1, 2, 2, 3)  # C-13
ROLLS: Final = len(FACES) ** 2

Chances = tuple[Fraction, Fraction, Fraction]  # the attacker is left, the defender is left, both are gone


def _differences() -> dict[int, int]:
    """Attacker's die less defender's die: in how many of the 36 rolls (T-11)."""
    counts = dict.fromkeys(range(-3, 4), 0)
    for attack in FACES:
        for defence in FACES:
            counts[attack - defence] += 1
    return counts


DIFFERENCES: Final = _differences()


@cache
def assault(lead: int) -> Chances:
    """One assault: the defender, the attacker, both lose a unit; `lead` is the attacker's before the dice."""
    won = sum(count for difference, count in DIFFERENCES.items() if lead + difference > 0)
    lost = sum(count for difference, count in DIFFERENCES.items() if lead + difference < 0)
    return Fraction(won, ROLLS), Fraction(lost, ROLLS), Fraction(ROLLS - won - lost, ROLLS)


@cache
def battle(attackers: int, defenders: int, bonus: int = 0) -> Chances:
    """Attackers against defenders, who add `bonus` for what stands on the isle or in its ports.

    >>> [str(chance) for chance in battle(1, 1)]
    ['13/36', '13/36', '5/18']
    """
    if attackers == 0 or defenders == 0:
        return Fraction(attackers > 0), Fraction(defenders > 0), Fraction(attackers == defenders)
    won, lost, tied = assault(attackers - defenders - bonus)
    after_win = battle(attackers, defenders - 1, bonus)
    after_loss = battle(attackers - 1, defenders, bonus)
    after_tie = battle(attackers - 1, defenders - 1, bonus)
    left, held, gone = [won * after_win[i] + lost * after_loss[i] + tied * after_tie[i] for i in range(3)]
    return left, held, gone


@cache
def win_chance(attackers: int, defenders: int, bonus: int = 0) -> float:
    """The attacker's chance to be the one left, as a plain number for heuristics."""
    return float(battle(attackers, defenders, bonus)[0])


@cache
def hold_chance(attackers: int, defenders: int, bonus: int = 0) -> float:
    """The chance that the attacker does not get through: the defender is left, or nobody is."""
    return 1.0 - win_chance(attackers, defenders, bonus)


def for_attacker(attackers: int, defenders: int, bonus: int = 0) -> Odds:
    """The chances as the attacker reads them, in per mille that sum to 1000."""
    won, lost, both = _per_mille(battle(attackers, defenders, bonus))
    return Odds(win=won, even=both, lose=lost)


def for_defender(attackers: int, defenders: int, bonus: int = 0) -> Odds:
    """The chances as the defender reads them."""
    seen = for_attacker(attackers, defenders, bonus)
    return Odds(win=seen.lose, even=seen.even, lose=seen.win)


def _per_mille(chances: Chances) -> list[int]:
    """Rounded down, the units left over going to the largest remainders."""
    exact = [chance * 1000 for chance in chances]
    parts = [int(value) for value in exact]
    by_remainder = sorted(range(3), key=lambda i: parts[i] - exact[i])
    for i in by_remainder[: 1000 - sum(parts)]:
        parts[i] += 1
    return parts
