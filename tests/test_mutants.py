"""The mutation run changes one thing at a time, in functions that cite clauses."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest

from scripts.mutants import ROOT, clauses_in, code_of, equivalents, equivalents_of, mutants_in, mutants_of

RULES = '''
def may(gold: int, price: int, free: bool) -> bool:
    """C-7: whoever can pay, or need not."""
    return free or gold >= price + 1


def silent(a: int) -> bool:
    return a == 3


class Step:
    """C-8 to C-10: what it does."""

    def proceed(self, left: int) -> bool:
        if left:
            return False
        return True
'''


def test_every_change_of_a_function_that_cites_a_clause_is_a_mutant(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(RULES, "utf-8")
    found, silent = mutants_of(path)
    assert silent == 2
    told = {(mutant.function, mutant.before, mutant.after) for mutant in found}
    assert told == {
        ("may", "free or gold >= price + 1", "free and gold >= price + 1"),
        ("may", "gold >= price + 1", "gold > price + 1"),
        ("may", "1", "2"),
        ("Step.proceed", "left", "not left"),
        ("Step.proceed", "False", "True"),
        ("Step.proceed", "True", "False"),
    }
    assert {mutant.clauses for mutant in found} == {("C-7",), ("C-8", "C-9", "C-10")}


def test_a_mutant_does_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(RULES, "utf-8")
    (mutant,) = [each for each in mutants_of(path)[0] if each.after == "gold > price + 1"]
    changed = FunctionType(code_of(mutant), {})
    assert not changed(4, 3, False)
    assert changed(5, 3, False)
    assert changed(4, 3, True)


def test_clauses_are_found_in_words() -> None:
    assert clauses_in("M-3, C-12 to C-14 (see A-9): nothing of ISO 8601.") == ["M-3", "C-12", "C-13", "C-14", "A-9"]


def test_every_mutant_has_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        '''
def pay(s: S, seat: int) -> None:
    """C-1: whoever can."""
    for each in range(2):
        if s.gold[each] > 0 and each != seat:
            s.gold[each] -= 1
            s.gold[seat] += s.gold[each] and 1
    s.gold[seat] -= 1
    s.gold[seat] -= 1
''',
        "utf-8",
    )
    keys = [mutant.key for mutant in mutants_of(path)[0]]
    assert len(set(keys)) == len(keys) == 11
    assert "rules.py pay: range(2)  ->  range(3)" in keys
    assert "rules.py pay: s.gold[each] > 0 and each != seat  ->  s.gold[each] >= 0 and each != seat" in keys
    assert "rules.py pay: s.gold[each] -= 1  ->  s.gold[each] -= 2" in keys
    assert "rules.py pay: s.gold[seat] -= 1  ->  s.gold[seat] -= 2" in keys
    assert "rules.py pay: s.gold[seat] -= 1  ->  s.gold[seat] -= 2 (2)" in keys


def test_a_mutant_judged_equivalent_has_a_reason() -> None:
    with pytest.raises(SystemExit, match="reason"):
        equivalents("rules.py may: x > 0  ->  x >= 0")


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(path.parent.name for path in ROOT.glob("tests/games/*/equivalent.txt")))
def test_what_is_judged_equivalent_is_still_a_mutant(game: str) -> None:
    assert set(equivalents_of(game)) <= {mutant.key for mutant in mutants_in(game)[0]}
