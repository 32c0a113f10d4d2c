"""Dice: unbiased, repeatable, and unknown before they are thrown."""

from __future__ import annotations

from hashlib import sha256

from pelagos.core.dice import SealedDice, SeededDice

DIE = [(10, 1), (11, 2), (12, 2), (13, 1)]
SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert SealedDice(SECRET, "obol").commitment == sha256(SECRET).hexdigest()


def test_a_ply_always_gives_the_same_draw() -> None:
    one, two = SealedDice(SECRET, "obol"), SealedDice(SECRET, "obol")
    assert [one.pick(DIE, 0, n) for n in range(50)] == [two.pick(DIE, 0, n) for n in range(50)]


def test_game_branch_ply_and_strings_all_change_the_draws() -> None:
    def draws(dice: SealedDice, branch: int = 0, first: int = 0) -> list[int]:
        return [dice.pick([(a, 1) for a in range(1000)], branch, first + n) for n in range(8)]

    plain = draws(SealedDice(SECRET, "obol"))
    assert draws(SealedDice(SECRET, "drachma")) != plain
    assert draws(SealedDice(SECRET, "obol"), branch=1) != plain
    assert draws(SealedDice(SECRET, "obol"), first=1) != plain
    assert draws(SealedDice(SECRET, "obol", ["mine", ""])) != plain
    assert draws(SealedDice(SECRET, "obol", ["", "mine"])) != draws(SealedDice(SECRET, "obol", ["mine", ""]))


def test_fresh_dice_have_secrets_of_their_own() -> None:
    assert SealedDice.fresh("obol").secret != SealedDice.fresh("obol").secret


def chi_square(counts: dict[int, int], odds: list[tuple[int, int]]) -> float:
    total, weights = sum(counts.values()), sum(weight for _, weight in odds)
    return sum((counts[a] - total * w / weights) ** 2 / (total * w / weights) for a, w in odds)


def test_both_kinds_of_dice_follow_the_weights() -> None:
    """With 3 degrees of freedom, 16.3 is passed by chance once in a thousand; the seeds are fixed."""
    for dice in (SealedDice(SECRET, "obol"), SeededDice(5)):
        counts = {a: 0 for a, _ in DIE}
        for n in range(12_000):
            counts[dice.pick(DIE, 0, n)] += 1
        assert chi_square(counts, DIE) < 16.3


def test_a_range_that_does_not_divide_the_hash_is_uniform_too() -> None:
    odds = [(a, 1) for a in range(7)]
    counts = {a: 0 for a, _ in odds}
    dice = SealedDice(SECRET, "obol")
    for n in range(14_000):
        counts[dice.pick(odds, 0, n)] += 1
    assert chi_square(counts, odds) < 22.5  # 6 degrees of freedom, one in a thousand
