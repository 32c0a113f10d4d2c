"""The seeded generator: the same numbers everywhere, evenly spread, cheap to copy."""

from __future__ import annotations

import math

import pytest

from pelagos.core.bag import deal, odds_of, pour, put, sample_of
from pelagos.core.rng import MASK, A, Rng
from pelagos.core.vocabulary import Vocabulary, numbers

KNOWN_STATE = (2234643762, 342358787)
KNOWN_BITS = [2438336049, 351802849, 1298479775, 1214082768]
KNOWN_ROLLS = [5, 2, 1, 4, 3, 5, 0, 4, 5, 5, 3, 0]


def is_prime(n: int) -> bool:
    """Miller and Rabin, with bases that are exact below 3.3 · 10**24."""
    d, r = n - 1, 0
    while d % 2 == 0:
        d, r = d // 2, r + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(r - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def bar(free: int) -> float:
    """Five standard deviations above the mean of chi-square."""
    return free + 5 * math.sqrt(2 * free)


def test_known_values() -> None:
    rng = Rng.seeded(7)
    assert (rng.x, rng.c) == KNOWN_STATE
    assert [rng.bits() for _ in range(4)] == KNOWN_BITS
    rng = Rng.seeded(7, "dice")
    assert [rng.below(6) for _ in range(12)] == KNOWN_ROLLS


def test_the_multiplier_gives_the_long_period() -> None:
    assert A < 1 << 30, "products stay below 2**62"
    assert is_prime(A * 2**32 - 1)
    assert is_prime(A * 2**31 - 1)


def test_no_seed_leads_to_a_fixed_point() -> None:
    for seed in range(2000):
        rng = Rng.seeded(seed)
        assert 0 <= rng.x <= MASK
        assert 0 < rng.c < A - 1
        before = (rng.x, rng.c)
        rng.bits()
        assert (rng.x, rng.c) != before


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng.seeded(3)
    other = rng.copy()
    assert [rng.bits() for _ in range(5)] == [other.bits() for _ in range(5)]
    rng.bits()
    assert rng.bits() != other.bits()


def test_labels_and_splits_are_streams_of_their_own() -> None:
    streams = [Rng.seeded(1), Rng.seeded(1, "a"), Rng.seeded(1, "b"), Rng.seeded(2)]
    streams += [Rng.seeded(1).split(), Rng.seeded(1).split("a")]
    heads = [tuple(rng.bits() for _ in range(4)) for rng in streams]
    assert len(set(heads)) == len(heads)


def test_below_and_bits_agree() -> None:
    one, other = Rng.seeded(5), Rng.seeded(5)
    assert [one.below(1000) for _ in range(50)] == [other.bits() * 1000 >> 32 for _ in range(50)]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 44, 100, 1000])
def test_numbers_are_uniform(n: int) -> None:
    rng = Rng.seeded(11, f"uniform {n}")
    counts = [0] * n
    for _ in range(200 * n if n > 100 else 20_000):
        counts[rng.below(n)] += 1
    assert chi_square(counts) < bar(n - 1)


@pytest.mark.parametrize("lag", [1, 2, 3])
def test_pairs_are_uniform(lag: int) -> None:
    rng = Rng.seeded(12)
    rolls = [rng.below(12) for _ in range(60_000)]
    counts = [0] * 144
    for one, other in zip(rolls, rolls[lag:], strict=False):
        counts[12 * one + other] += 1
    assert chi_square(counts) < bar(143)


def test_every_bit_is_fair() -> None:
    rng = Rng.seeded(13)
    ones = [0] * 32
    for _ in range(20_000):
        word = rng.bits()
        for i in range(32):
            ones[i] += word >> i & 1
    assert all(abs(count - 10_000) < 5 * math.sqrt(5000) for count in ones)


def test_first_numbers_of_neighbouring_seeds_are_uniform() -> None:
    counts = [0] * 16
    for seed in range(8000):
        counts[Rng.seeded(seed, "first").below(16)] += 1
    assert chi_square(counts) < bar(15)


def test_shuffles_are_uniform() -> None:
    rng = Rng.seeded(14)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < bar(23)


def test_floats_lie_in_the_unit_interval() -> None:
    rng = Rng.seeded(15)
    floats = [rng.random() for _ in range(10_000)]
    assert 0 <= min(floats) < 0.01
    assert 0.99 < max(floats) < 1


def test_a_draw_from_a_bag_follows_its_odds() -> None:
    v = Vocabulary()
    draw = v.verb("draw", numbers(1, 9))
    bag: list[int] = []
    pour(bag, [5, 1, 1, 1, 9])
    put(bag, 5)
    assert bag == [1, 1, 1, 5, 5, 9]
    assert odds_of(bag, draw) == [(draw.of1(1), 3), (draw.of1(5), 2), (draw.of1(9), 1)]
    assert odds_of([], draw) == []
    rng = Rng.seeded(16)
    counts = [0] * v.size
    for _ in range(60_000):
        counts[sample_of(bag, draw, rng)] += 1
    sixths = [counts[draw.of1(1)] / 3, counts[draw.of1(5)] / 2, counts[draw.of1(9)] / 1]
    assert all(abs(count - 10_000) < 500 for count in sixths)
    assert sum(counts) == 60_000


def test_dealing_takes_from_the_bag() -> None:
    bag = [1, 1, 2, 3, 5, 8]
    hand = deal(bag, 4, Rng.seeded(17))
    assert len(hand) == 4
    assert hand == sorted(hand)
    assert bag == sorted(bag)
    assert sorted(hand + bag) == [1, 1, 2, 3, 5, 8]
    assert Rng.seeded(1).pick([4]) == 4
