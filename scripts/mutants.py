"""Change the rules of a game in one place at a time, and see whether the tests of the clause notice.

`python scripts/mutants.py GAME [--sample 100] [--seed 1]`. A mutant differs from the rules in one comparison, constant
or condition of one function. It is judged by the tests that cite a clause which the function (or its class) cites in
its docstring; one that they all pass has survived. With `--others` survivors are then shown to all other quick tests
of the game. Functions that cite nothing are counted, and left out; so are mutants that no test of their clauses ever
runs: most of them read content when the game is loaded.

The tests are collected once; every mutant lives in a forked process, where the function's code is replaced. This needs
a system that forks, and rules that are not compiled.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import resource
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import unwrap
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from pelagos.core.kit.clauses import _expand

ROOT = Path(__file__).resolve().parents[1]
CLAUSE = re.compile(r"\b([A-Z]{1,3}-\d+)(?: to ([A-Z]{1,3}-\d+))?")
GENERATED = {"state_fields.py"}
PATIENCE = 120  # seconds of CPU time after which a mutant counts as one that never ends, and so as noticed
SURVIVED, KILLED, TIMED_OUT, NOT_RUN = range(4)

OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    path: Path
    function: str  # its qualified name
    clauses: tuple[str, ...]
    line: int
    before: str
    after: str
    number: int  # among those of its file

    def __str__(self) -> str:
        where = f"{self.path.relative_to(ROOT)}:{self.line} {self.function}"
        return f"{where} ({', '.join(self.clauses)})\n    {self.before}  ->  {self.after}"


def clauses_in(text: str) -> list[str]:
    """The clauses that a docstring cites; `C-3 to C-5` are three.

    >>> clauses_in("C-1, C-3 to C-5: what happens.")
    ['C-1', 'C-3', 'C-4', 'C-5']
    """
    found: list[str] = []
    for first, last in CLAUSE.findall(text):
        found += _expand(f"{first}..{last}") if last else [first]
    return found


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """The node, changed in each way there is."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            compared = copy.deepcopy(node)
            compared.ops[place] = OTHER[type(operator)]()
            yield compared
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.BoolOp):
        joined = copy.deepcopy(node)
        joined.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield joined
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        turned = copy.deepcopy(node)
        turned.test = ast.UnaryOp(ast.Not(), node.test)
        yield turned


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def _functions(tree: ast.Module) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """Every function of a module and method of its classes: its qualified name, the words about it, itself."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_docstring(node) or "", node
        elif isinstance(node, ast.ClassDef):
            about = ast.get_docstring(node) or ""
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", f"{ast.get_docstring(method) or about}", method


def _nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What can be changed in a function: its body, without docstrings and annotations."""
    for statement in function.body:
        skipped: set[int] = set()
        for node in ast.walk(statement):
            if isinstance(node, ast.AnnAssign):
                skipped |= {id(inner) for inner in ast.walk(node.annotation)}
            if id(node) not in skipped:
                yield node


def _code_of(module: CodeType, name: str) -> CodeType:
    """The code of a function in the code of its module."""
    code = module
    for part in name.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code


def _ways(tree: ast.Module) -> Iterator[tuple[str, str, ast.AST, ast.AST]]:
    """Every way to change a module: the function, the words about it, the node and what stands in its place."""
    for name, about, function in _functions(tree):
        for node in _nodes(function):
            for changed in _changes(node):
                yield name, about, node, changed


def mutants_of(path: Path) -> tuple[list[Mutant], int]:
    """All mutants of a file; and how many there would be of functions that cite nothing."""
    found: list[Mutant] = []
    silent = 0
    for number, (name, about, node, changed) in enumerate(_ways(ast.parse(path.read_text("utf-8")))):
        clauses = tuple(dict.fromkeys(clauses_in(about)))
        if clauses:
            shown = [ast.unparse(_brief(each)) for each in (node, changed)]
            found.append(Mutant(path, name, clauses, getattr(node, "lineno", 0), shown[0], shown[1], number))
        else:
            silent += 1
    return found, silent


def code_of(mutant: Mutant) -> CodeType:
    """The code of the changed function."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    name, _, node, changed = next(islice(_ways(tree), mutant.number, None))
    whole = ast.fix_missing_locations(_Replace(node, changed).visit(tree))
    return _code_of(compile(whole, str(mutant.path), "exec"), name)


def _brief(node: ast.AST) -> ast.AST:
    """A condition instead of all that hangs on it."""
    return node.test if isinstance(node, ast.If | ast.While | ast.IfExp) else node


def _function(module: Any, name: str) -> FunctionType | None:
    """The function object behind a name, whatever wraps it."""
    owner: Any = module
    *outer, last = name.split(".")
    for part in outer:
        owner = getattr(owner, part)
    found = owner.__dict__.get(last)
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    if isinstance(found, property):
        found = found.fget
    found = unwrap(found) if callable(found) else None
    return found if isinstance(found, FunctionType) else None


class Trials:
    """A plugin of pytest: instead of running the tests once, it runs some of them for every mutant."""

    def __init__(self, mutants: list[Mutant], others: bool, tell: Callable[[str], None]) -> None:
        self.mutants, self.others, self.tell = mutants, others, tell
        self.survivors: list[Mutant] = []
        self.killed = self.by_others = self.untested = self.timed_out = self.not_run = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        citing: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for argument in mark.args:
                    for clause in _expand(argument):
                        citing.setdefault(clause, []).append(item)
        for mutant in self.mutants:
            tests = list(dict.fromkeys(item for clause in mutant.clauses for item in citing.get(clause, ())))
            if not tests:
                self.untested += 1
                self.tell(f"NO TEST  {mutant}")
                continue
            verdict = self._judge(mutant, tests)
            if verdict == NOT_RUN:
                self.not_run += 1
                self.tell(f"NOT RUN by {len(tests)} tests: {mutant}")
            elif verdict != SURVIVED:
                self.killed += 1
                self.timed_out += verdict == TIMED_OUT
            elif self.others and self._judge(mutant, self._rest(session, tests)) != SURVIVED:
                self.by_others += 1
                self.tell(f"BY OTHERS, not by {len(tests)} tests: {mutant}")
            else:
                self.survivors.append(mutant)
                self.tell(f"SURVIVED {len(tests)} tests: {mutant}")
        return True

    def _rest(self, session: pytest.Session, tests: list[pytest.Item]) -> list[pytest.Item]:
        """All other quick tests, those of the same files first."""
        near = {test.path for test in tests}
        quick = [item for item in session.items if item not in tests and not item.get_closest_marker("slow")]
        return sorted(quick, key=lambda item: item.path not in near)

    def _judge(self, mutant: Mutant, tests: list[pytest.Item]) -> int:
        child = os.fork()
        if child == 0:
            os._exit(self._live(mutant, tests))
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else TIMED_OUT

    def _live(self, mutant: Mutant, tests: list[pytest.Item]) -> int:
        """In the child: change the function, run the tests until one fails."""
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        name = ".".join(mutant.path.relative_to(ROOT / "src").with_suffix("").parts)
        try:
            function = _function(import_module(name), mutant.function)
            if function is None:
                return SURVIVED
            function.__code__ = code_of(mutant)
            calls = _Calls(function.__code__)
            sys.settrace(calls)
            for test, after in zip(tests, [*tests[1:], None]):
                if any(report.failed for report in runtestprotocol(test, nextitem=after, log=False)):
                    return KILLED
        except BaseException:
            return KILLED
        return SURVIVED if calls.made else NOT_RUN


class _Calls:
    """Whether a code was ever called."""

    def __init__(self, code: CodeType) -> None:
        self.code, self.made = code, False

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code is self.code:
            self.made = True
            sys.settrace(None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", help="the name of the game's folder")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", action="store_true", help="show survivors to the other quick tests of the game")
    parser.add_argument("--file", default="", help="only of this file of rules/")
    arguments = parser.parse_args()
    folder = ROOT / "src" / "pelagos" / "games" / arguments.game / "rules"
    tests = ROOT / "tests" / "games" / arguments.game
    if not folder.is_dir() or not tests.is_dir():
        raise SystemExit(f"There is no game {arguments.game} with rules and tests here.")
    everything: list[Mutant] = []
    silent = 0
    for path in sorted(folder.glob(arguments.file or "*.py")):
        if path.name not in GENERATED:
            found, left_out = mutants_of(path)
            everything += found
            silent += left_out
    sample = everything
    if 0 < arguments.sample < len(everything):
        sample = random.Random(arguments.seed).sample(everything, arguments.sample)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")

    def tell(line: str) -> None:
        print(line, file=out, flush=True)

    trials = Trials(sample, arguments.others, tell)
    status = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", str(tests)], [trials])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"The tests could not be collected: {status!r}")
    judged = trials.killed + trials.by_others + len(trials.survivors)
    tell(
        f"{arguments.game}, seed {arguments.seed}: {len(sample)} of {len(everything)} mutants of functions that cite a "
        f"clause ({silent} more in functions that cite none). {judged} were run: {trials.killed} noticed by the tests "
        f"that cite the clause ({trials.timed_out} of them never end), {trials.by_others} by others, "
        f"{len(trials.survivors)} by none. {trials.not_run} are never run by those tests, {trials.untested} have none."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
