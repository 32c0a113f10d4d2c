"""Who plays whom: everybody meets everybody, nobody plays twice in a round, and points are shared fairly."""

from __future__ import annotations

from itertools import combinations

import pytest

from pelagos.server.pairing import NOBODY, ROBIN, SWISS, Bout, paired, rounds_of, shares, standings


def names(n: int) -> list[str]:
    return [f"p{i}" for i in range(n)]


def test_points_lie_evenly_and_who_shares_a_place_shares_them() -> None:
    assert shares((1, 2)) == [1.0, 0.0]
    assert shares((2, 1, 3)) == [0.5, 1.0, 0.0]
    assert shares((1, 1, 3, 4)) == pytest.approx([5 / 6, 5 / 6, 1 / 3, 0.0])
    assert sum(shares((1, 1, 1, 1))) == pytest.approx(2.0)


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6, 7, 8])
def test_in_a_round_robin_of_pairs_everybody_meets_everybody_once(people: int) -> None:
    met: list[frozenset[str]] = []
    bouts: list[Bout] = []
    for number in range(1, rounds_of(ROBIN, people, 2, 0) + 1):
        tables = paired(ROBIN, names(people), 2, number, bouts)
        seated = [person for table in tables for person in table if person != NOBODY]
        assert sorted(seated) == names(people)
        met += [frozenset(table) for table in tables if NOBODY not in table]
        bouts += [Bout(table, (1, 2)) for table in tables]
    assert sorted(map(sorted, met)) == sorted(map(sorted, (set(pair) for pair in combinations(names(people), 2))))


@pytest.mark.parametrize(("people", "seats"), [(4, 3), (7, 3), (9, 4), (5, 5), (6, 5), (2, 4)])
@pytest.mark.parametrize("form", [ROBIN, SWISS])
def test_everybody_sits_at_one_table_and_bots_fill_the_rest(form: str, people: int, seats: int) -> None:
    bouts: list[Bout] = []
    for number in range(1, 5):
        tables = paired(form, names(people), seats, number, bouts)
        assert all(len(table) == seats for table in tables)
        assert sorted(person for table in tables for person in table if person != NOBODY) == names(people)
        assert (
            max(sum(p == NOBODY for p in table) for table in tables)
            - min(sum(p == NOBODY for p in table) for table in tables)
            <= 1
        )
        bouts += [Bout(table, tuple(range(1, seats + 1))) for table in tables]


def test_in_a_swiss_the_winners_meet_and_nobody_meets_again_without_need() -> None:
    people = names(8)
    bouts = [Bout(table, (1, 2)) for table in paired(SWISS, people, 2, 1, [])]
    assert [bout.people for bout in bouts] == [("p0", "p1"), ("p2", "p3"), ("p4", "p5"), ("p6", "p7")]
    second = paired(SWISS, people, 2, 2, bouts)
    assert [set(table) for table in second] == [{"p0", "p2"}, {"p4", "p6"}, {"p1", "p3"}, {"p5", "p7"}]
    bouts += [Bout(table, (1, 2)) for table in second]
    third = paired(SWISS, people, 2, 3, bouts)
    before = {frozenset(bout.people) for bout in bouts}
    assert not before & {frozenset(table) for table in third}


def test_standings_go_by_points_then_by_whom_one_has_met() -> None:
    bouts = [Bout(("p0", "p1"), (1, 2)), Bout(("p2", NOBODY), (1, 2)), Bout(("p1", "p2"), (1, 2)), Bout(("p0", "p2"))]
    lines = standings(names(3), bouts)
    assert [(line.person, line.points, line.played) for line in lines] == [
        ("p1", 1.0, 2),
        ("p0", 1.0, 1),
        ("p2", 1.0, 2),
    ]
    assert [line.place for line in lines] == [1, 2, 2]
    assert [line.place for line in standings(names(2), [])] == [1, 1]
