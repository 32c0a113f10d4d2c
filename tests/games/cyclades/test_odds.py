"""The exact battle odds against the table of the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pelagos.games.cyclades.rules.battle_odds import (
    DIFFERENCES,
    FACES,
    battle,
    for_attacker,
    for_defender,
    hold_chance,
    win_chance,
)

# Attackers, defenders, bonus: attacker left, defender left, both gone. The rows of the rules' own table.
EXACT = {
    (1, 1, 0): "13/36 13/36 10/36",
    (1, 1, 1): "5/36 23/36 8/36",
    (1, 1, 2): "1/36 31/36 4/36",
    (2, 1, 0): "1181/1296 65/1296 50/1296",
    (2, 1, 1): "893/1296 299/1296 104/1296",
    (1, 2, 0): "65/1296 1181/1296 50/1296",
}
ROUNDED = {
    (2, 1, 2): "0.3789 0.5502 0.0710",
    (1, 2, 1): "0.0039 0.9900 0.0062",
    (1, 2, 2): "0.0000 1.0000 0.0000",
    (2, 2, 0): "0.4475 0.4475 0.1050",
    (2, 2, 1): "0.1290 0.8065 0.0645",
    (2, 2, 2): "0.0136 0.9721 0.0143",
    (3, 2, 0): "0.9020 0.0742 0.0238",
    (3, 2, 1): "0.5835 0.3669 0.0496",
    (3, 2, 2): "0.2006 0.7709 0.0285",
    (3, 3, 0): "0.4768 0.4768 0.0464",
    (3, 3, 1): "0.1123 0.8649 0.0228",
    (3, 3, 2): "0.0071 0.9905 0.0024",
    (4, 3, 0): "0.9036 0.0841 0.0122",
    (4, 3, 1): "0.5391 0.4354 0.0255",
    (4, 3, 2): "0.1377 0.8519 0.0104",
}


@pytest.mark.clause("C-131", "C-133", "C-134")
@pytest.mark.parametrize("sides", EXACT)
def test_the_table_in_fractions(sides: tuple[int, int, int]) -> None:
    assert battle(*sides) == tuple(Fraction(text) for text in EXACT[sides].split())


@pytest.mark.clause("C-131", "C-133", "C-134")
@pytest.mark.parametrize("sides", ROUNDED)
def test_the_table_in_decimals(sides: tuple[int, int, int]) -> None:
    assert " ".join(f"{float(chance):.4f}" for chance in battle(*sides)) == ROUNDED[sides]


@pytest.mark.clause("C-13")
def test_differences_of_the_dice() -> None:
    assert FACES == (0, 1, 1, 2, 2, 3)
    assert DIFFERENCES == {-3: 1, -2: 4, -1: 8, 0: 10, 1: 8, 2: 4, 3: 1}


@pytest.mark.clause("C-175", "C-176", "C-177")
def test_a_minotaur_is_one_unit_and_one_bonus() -> None:
    """T-12, by rolling the Minotaur as the rules say: 2 to the total, lost last."""

    def fight(attackers: int, troops: int, minotaur: int) -> Fraction:
        if attackers == 0:
            return Fraction(0)
        if troops + minotaur == 0:
            return Fraction(1)
        won = Fraction(0)
        for mine, yours in product(FACES, FACES):
            lead = attackers + mine - troops - 2 * minotaur - yours
            left = attackers - (lead <= 0)
            if lead >= 0:
                won += fight(left, troops - 1, minotaur) if troops else fight(left, 0, 0)
            else:
                won += fight(left, troops, minotaur)
        return won / 36

    assert fight(2, 0, 1) == battle(2, 1, 1)[0]
    assert fight(2, 1, 1) == battle(2, 2, 1)[0]


@pytest.mark.parametrize("sides", list(product(range(1, 9), range(1, 9), range(6))))
def test_chances_sum_up(sides: tuple[int, int, int]) -> None:
    assert sum(battle(*sides)) == 1
    odds = for_attacker(*sides)
    assert odds.win + odds.even + odds.lose == 1000
    assert min(odds.win, odds.even, odds.lose) >= 0
    assert abs(odds.win - 1000 * battle(*sides)[0]) < 1
    seen = for_defender(*sides)
    assert (seen.win, seen.even, seen.lose) == (odds.lose, odds.even, odds.win)
    assert win_chance(*sides) + hold_chance(*sides) == pytest.approx(1)


def test_the_attack_of_the_guide() -> None:
    """Two fleets against one with a metropolis beside it: 69 % won, 8 % nobody, 23 % lost."""
    odds = for_attacker(2, 1, 1)
    assert (odds.win, odds.even, odds.lose) == (689, 80, 231)
