"""Change the rules of a game in one place at a time, and see whether the tests of the clause notice.

`python scripts/mutants.py GAME [--sample 100] [--seed 1]`. A mutant differs from the rules in one comparison, constant
or condition of one function. It is judged by the tests that cite a clause which the function (or its class) cites in
its docstring; one that they all pass has survived. With `--others` survivors are then shown to all other quick tests
of the game, and the first that notices is named. Functions that cite nothing are counted, and left out; so are mutants
that no test of their clauses ever runs: most of them read content when the game is loaded.

A mutant that does the same as the rules is no gap of the tests. Whoever is sure of that writes it into
`tests/games/GAME/equivalent.txt`, a line each: what is printed below a survivor, ` # ` and the reason, as in

    battle.py sea_strength: s.fleets[sea] > 0  ->  s.fleets[sea] >= 0 # a battle needs fleets

It is drawn all the same, so that a seed stays what it is, but neither run nor counted. A line that names no mutant (the
rules have changed since) is an error. `--again LOG` judges those that an earlier output names.

The tests are collected once and run once unchanged, to see which functions each calls and how long it takes; a mutant
is shown to those that call its function, the quickest first. Every mutant lives in a forked process, where the
function's code is replaced. This needs a system that forks, and rules that are not compiled.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import re
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import unwrap
from itertools import islice
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from pelagos.core.kit.clauses import _expand

ROOT = Path(__file__).resolve().parents[1]
CLAUSE = re.compile(r"\b([A-Z]{1,3}-\d+)(?: to ([A-Z]{1,3}-\d+))?")
GENERATED = {"state_fields.py"}
# After so many seconds of CPU time, and so many times what its tests usually take, a mutant never ends: it is noticed.
PATIENCE = 10
TIMES = 5
SURVIVED, KILLED, TIMED_OUT = range(3)

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
    key: str  # its file, its function, and the statement before and after: one line for each mutant of a game

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} ({', '.join(self.clauses)})\n    {self.key}"


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
    tree = ast.parse(path.read_text("utf-8"))
    places = _places(tree)
    alike: Counter[str] = Counter()
    for number, (name, about, node, changed) in enumerate(_ways(tree)):
        clauses = tuple(dict.fromkeys(clauses_in(about)))
        if not clauses:
            silent += 1
            continue
        before, after = [ast.unparse(_brief(each)) for each in (node, changed)]
        key = f"{path.name} {name}: {_shown(places[id(node)], node, changed)}"
        alike[key] += 1
        if alike[key] > 1:
            key += f" ({alike[key]})"
        found.append(Mutant(path, name, clauses, getattr(node, "lineno", 0), before, after, number, key))
    return found, silent


def _places(tree: ast.Module) -> dict[int, ast.AST]:
    """By the identity of a node: the statement it stands in, or the expression at the head of one that holds others."""
    places: dict[int, ast.AST] = {}
    for statement in ast.walk(tree):
        if isinstance(statement, ast.stmt):
            heads: list[ast.AST] = [statement]
            if hasattr(statement, "body"):
                heads = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr)]
            if heads:
                places[id(statement)] = heads[-1 if isinstance(statement, ast.For) else 0]
            for head in heads:
                places.update((id(node), head) for node in ast.walk(head))
    return places


def _shown(place: ast.AST, node: ast.AST, changed: ast.AST) -> str:
    """The place of a change before and after it, on one line."""
    before = ast.unparse(place)
    if node is place:
        after = ast.unparse(changed)
    elif isinstance(node, ast.stmt):
        after = ast.unparse(_brief(changed))
    else:
        _Replace(node, changed).visit(place)
        after = ast.unparse(place)
        _Replace(changed, node).visit(place)
    return f"{before}  ->  {after}".replace("\n", " ")


def equivalents(text: str) -> dict[str, str]:
    """The mutants that somebody judged equivalent, each with the reason.

    >>> equivalents("# Of no consequence.\\n\\na.py may: x > 0  ->  x >= 0 # x is never 0\\n")
    {'a.py may: x > 0  ->  x >= 0': 'x is never 0'}
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            key, _, reason = line.partition(" # ")
            if not reason.strip():
                raise SystemExit(f"A mutant judged equivalent needs a reason, after ` # `: {line}")
            found[key.strip()] = reason.strip()
    return found


def equivalents_of(game: str) -> dict[str, str]:
    """What tests/games/GAME/equivalent.txt says."""
    path = ROOT / "tests" / "games" / game / "equivalent.txt"
    return equivalents(path.read_text("utf-8")) if path.exists() else {}


def mutants_in(game: str, file: str = "") -> tuple[list[Mutant], int]:
    """All mutants of a game's rules, or of one file; and how many there would be of functions that cite nothing."""
    everything: list[Mutant] = []
    silent = 0
    for path in sorted((ROOT / "src" / "pelagos" / "games" / game / "rules").glob(file or "*.py")):
        if path.name not in GENERATED:
            found, left_out = mutants_of(path)
            everything += found
            silent += left_out
    return everything, silent


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


@dataclass(frozen=True)
class Seen:
    """What a test does without any change."""

    seconds: float
    calls: frozenset[str]  # functions of the rules, as `file name`
    failed: bool


class Trials:
    """A plugin of pytest: instead of running the tests once, it runs some of them for every mutant."""

    def __init__(self, mutants: list[Mutant], others: bool, tell: Callable[[str], None]) -> None:
        self.mutants, self.others, self.tell = mutants, others, tell
        self.survivors: list[Mutant] = []
        self.seen: dict[str, Seen] = {}
        self.killed = self.by_others = self.untested = self.timed_out = self.not_run = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        citing: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for argument in mark.args:
                    for clause in _expand(argument):
                        citing.setdefault(clause, []).append(item)
        tests_of = [
            list(dict.fromkeys(item for clause in mutant.clauses for item in citing.get(clause, ())))
            for mutant in self.mutants
        ]
        quick = [item for item in session.items if self.others and not item.get_closest_marker("slow")]
        self._watch(list(dict.fromkeys([*(item for tests in tests_of for item in tests), *quick])))
        for mutant, tests in zip(self.mutants, tests_of):
            running = self._running(mutant, tests)
            if not tests:
                self.untested += 1
                self.tell(f"NO TEST  {mutant}")
                continue
            if not running:
                self.not_run += 1
                self.tell(f"NOT RUN by {len(tests)} tests: {mutant}")
                continue
            verdict, _ = self._judge(mutant, running)
            if verdict != SURVIVED:
                self.killed += 1
                self.timed_out += verdict == TIMED_OUT
                continue
            rest = [item for item in quick if item not in tests]
            verdict, by = self._judge(mutant, self._running(mutant, rest))
            if verdict != SURVIVED:
                self.by_others += 1
                self.tell(f"BY OTHERS ({by}), not by {len(running)} tests: {mutant}")
            else:
                self.survivors.append(mutant)
                self.tell(f"SURVIVED {len(running)} tests: {mutant}")
        return True

    def _watch(self, tests: list[pytest.Item]) -> None:
        """Run every test once as it is, in a child: how long it takes and which functions of the rules it calls."""
        into, out = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(into)
            _be_quiet()
            seen = {}
            for test in tests:
                watch = _Watch()
                begun = process_time()
                sys.settrace(watch)
                reports = runtestprotocol(test, nextitem=None, log=False)
                sys.settrace(None)
                failed = any(report.failed for report in reports)
                seen[test.nodeid] = process_time() - begun, sorted(watch.called), failed
            with os.fdopen(out, "w", encoding="utf-8") as pipe:
                json.dump(seen, pipe)
            os._exit(0)
        os.close(out)
        with os.fdopen(into, encoding="utf-8") as pipe:
            told = json.load(pipe)
        os.waitpid(child, 0)
        for name, (seconds, calls, failed) in told.items():
            self.seen[name] = Seen(seconds, frozenset(calls), failed)
            if failed:
                self.tell(f"LEFT OUT, since it fails without any change: {name}")

    def _running(self, mutant: Mutant, tests: list[pytest.Item]) -> list[pytest.Item]:
        """Those of the tests that call the function, the quickest first."""
        name = f"{mutant.path} {mutant.function}"
        seen = [(self.seen[test.nodeid], test) for test in tests]
        running = [(test, each.seconds) for each, test in seen if name in each.calls and not each.failed]
        return [test for test, _ in sorted(running, key=lambda pair: pair[1])]

    def _judge(self, mutant: Mutant, tests: list[pytest.Item]) -> tuple[int, str]:
        """What becomes of a mutant, and the test that noticed it."""
        into, out = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(into)
            os._exit(self._live(mutant, tests, out))
        os.close(out)
        with os.fdopen(into, encoding="utf-8") as pipe:
            by = pipe.read()
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else TIMED_OUT, by

    def _live(self, mutant: Mutant, tests: list[pytest.Item], out: int) -> int:
        """In the child: change the function, run the tests until one fails."""
        patience = PATIENCE + int(TIMES * sum(self.seen[test.nodeid].seconds for test in tests))
        resource.setrlimit(resource.RLIMIT_CPU, (patience, patience + 1))
        _be_quiet()
        name = ".".join(mutant.path.relative_to(ROOT / "src").with_suffix("").parts)
        try:
            function = _function(import_module(name), mutant.function)
            if function is None:
                return SURVIVED
            function.__code__ = code_of(mutant)
            for test, after in zip(tests, [*tests[1:], None]):
                if any(report.failed for report in runtestprotocol(test, nextitem=after, log=False)):
                    os.write(out, test.nodeid.encode())
                    return KILLED
        except BaseException:
            return KILLED
        return SURVIVED


def _be_quiet() -> None:
    """Nothing that tests print is of interest."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


class _Watch:
    """Which functions of the rules are called."""

    def __init__(self) -> None:
        self.called: set[str] = set()
        self.codes: dict[int, CodeType] = {}  # by identity: to hash a code is slow

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if id(code) not in self.codes:
            self.codes[id(code)] = code
            if f"{os.sep}rules{os.sep}" in code.co_filename:
                self.called.add(f"{code.co_filename} {code.co_qualname}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", help="the name of the game's folder")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", action="store_true", help="show survivors to the other quick tests of the game")
    parser.add_argument("--file", default="", help="only of this file of rules/")
    parser.add_argument("--again", type=Path, help="instead of a sample: those that this earlier output names")
    arguments = parser.parse_args()
    folder = ROOT / "src" / "pelagos" / "games" / arguments.game / "rules"
    tests = ROOT / "tests" / "games" / arguments.game
    if not folder.is_dir() or not tests.is_dir():
        raise SystemExit(f"There is no game {arguments.game} with rules and tests here.")
    everything, silent = mutants_in(arguments.game, arguments.file)
    sample = everything
    if arguments.again:
        named = {line.strip() for line in arguments.again.read_text("utf-8").splitlines()}
        sample = [mutant for mutant in everything if mutant.key in named]
    elif 0 < arguments.sample < len(everything):
        sample = random.Random(arguments.seed).sample(everything, arguments.sample)
    same = equivalents_of(arguments.game)
    unknown = set(same) - {mutant.key for mutant in mutants_in(arguments.game)[0]}
    if unknown:
        raise SystemExit("No such mutant, in equivalent.txt:\n" + "\n".join(sorted(unknown)))
    drawn = len(sample)
    sample = [mutant for mutant in sample if mutant.key not in same]
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")

    def tell(line: str) -> None:
        print(line, file=out, flush=True)

    trials = Trials(sample, arguments.others, tell)
    status = pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", str(tests)], [trials])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"The tests could not be collected: {status!r}")
    judged = trials.killed + trials.by_others + len(trials.survivors)
    tell(
        f"{arguments.game}, seed {arguments.seed}: {drawn} of {len(everything)} mutants of functions that cite a "
        f"clause ({silent} more in functions that cite none), {drawn - len(sample)} of them judged equivalent. "
        f"{judged} were run: {trials.killed} noticed by the tests "
        f"that cite the clause ({trials.timed_out} of them never end), {trials.by_others} by others, "
        f"{len(trials.survivors)} by none. {trials.not_run} are never run by those tests, {trials.untested} have none."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
