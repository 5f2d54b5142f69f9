"""The check of the rules by a second witness: a reference checker, written from the text of the rules alone.

`check`, the search and the pictures share the Rules of a puzzle, so none of them shows a misread rule. The module of a
reference checker has a function `is_solution(puzzle, value)`. It gets the fields of a puzzle (nothing else of it) and
the JSON value of a full answer, and returns True if the answer is a solution. The module is `checkers/NAME.py` in an
author's folder, and `tests/reference_checkers/NAME.py` in a checkout of the project; an installed package has none.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from importlib import import_module
from itertools import pairwise, product
from math import prod
from traceback import extract_tb
from types import ModuleType, SimpleNamespace
from typing import Any

import cluewise
from cluewise.encodings.common.encoding import Encoding
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.discovery import home
from cluewise.registry.folders import PLUS, module_name

from .checks import Broken, of_puzzle
from .subject import INSTANCE_NODES, Known, Subject, spread

NO_CHECKER = "no reference checker: the rules are judged by themselves alone"
ASSIGNMENTS = 81
"""All assignments of a puzzle are judged if there are no more than this."""

NEAR = 8
"""The most changed slots, and the most swapped pairs of slots, of a solution."""

ASKED = 256
"""All assignments of a tiny puzzle with at most this many are judged where a Model asks the rules."""

TINY, SMALL, FILED = 16, 16, 6
"""The most puzzles of each kind that are judged; of a quarter of the puzzles, a quarter of the tiny and small ones."""


class CheckerFields(SimpleNamespace):
    """The fields of a puzzle, and nothing else of it."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a reference checker gets the fields {', '.join(vars(self))}; {name} is none of them")


class ReferenceChecker:
    """The verdicts of a reference checker, whose module has the function `is_solution`."""

    def __init__(self, module: ModuleType) -> None:
        self._file, self._is_solution = str(module.__file__), module.is_solution

    def accepts(self, puzzle: Puzzle, answer: Solution) -> bool:
        """True if the answer is a solution. Raises Broken for an exception in the checker.

        An answer is none if its JSON value reads back as another one: the value of a solution states all of it.
        """
        text = json.dumps(puzzle.value(answer))
        names = [field.name for field in fields(puzzle)]  # type: ignore[arg-type]
        layers = CheckerFields(**{name: getattr(puzzle, name) for name in names})
        try:
            accepted = bool(self._is_solution(layers, json.loads(text)))
        except Exception as error:
            raise _broken(self._file, error) from error
        return accepted and puzzle.read_solution(text) == answer


def _broken(file: str, error: Exception) -> Broken:
    """The message about an exception in a file, with the line."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    line, text = (error.lineno, error.msg) if isinstance(error, SyntaxError) else (lines[-1] if lines else None, error)
    place = file if line is None else f"{file}, line {line}"
    return Broken(f"{place}: {type(error).__name__}: {text}", "correct the reference checker")


class HybridChecker:
    """The verdicts of the reference checkers of all kinds of a hybrid."""

    def __init__(self, checkers: Sequence["AnyChecker"]) -> None:
        self._checkers = checkers

    def accepts(self, puzzle: Any, answer: Solution) -> bool:
        """True if all kinds accept the values of their slots. Raises Broken for an exception in a checker."""
        return all(
            checker.accepts(part, puzzle.part_solution(number, answer))
            for number, (part, checker) in enumerate(zip(puzzle.parts, self._checkers, strict=True))
        )


AnyChecker = ReferenceChecker | HybridChecker


def reference_checker(name: str) -> AnyChecker | None:
    """The reference checker of a kind, or None. Raises Broken for a module that fails, or without `is_solution`."""
    if PLUS in name:
        checkers = [reference_checker(kind) for kind in name.split(PLUS)]
        known = [checker for checker in checkers if checker is not None]
        return HybridChecker(known) if len(known) == len(checkers) else None
    folder = _folder(name)
    if folder is None:
        return None
    file = os.path.join(folder, f"{module_name(name)}.py")
    try:
        module = _module(folder, name)
    except Exception as error:
        raise _broken(file, error) from error
    if not hasattr(module, "is_solution"):
        raise Broken(f"{file} has no function `is_solution`", "write `is_solution(puzzle, value)`")
    return ReferenceChecker(module)


def has_checker(name: str) -> bool:
    """True if a kind has a reference checker here; for a hybrid, if all its kinds have one."""
    return all(_folder(kind) is not None for kind in name.split(PLUS))


def _folder(name: str) -> str | None:
    """The folder with the reference checker of a kind."""
    outside = home(name)
    if outside is None:
        folders = [os.path.join(top, "tests", "reference_checkers") for top in cluewise.__path__]
    else:
        folders = [os.path.join(outside, "checkers")]
    return next((folder for folder in folders if os.path.isfile(os.path.join(folder, f"{module_name(name)}.py"))), None)


def _module(folder: str, name: str) -> ModuleType:
    """A module of a folder, which counts as a package: `from .common import …` works there."""
    package = f"checkers in {folder.replace('.', '_')}"
    if package not in sys.modules:
        sys.modules[package] = ModuleType(package)
        sys.modules[package].__path__ = [folder]
    return import_module(f"{package}.{module_name(name)}")


def answers(known: Known) -> Iterator[Solution]:
    """All assignments of a tiny puzzle; for others two solutions, and near misses of them all over the board."""
    puzzle, solutions = known
    if _assignments(puzzle) <= ASSIGNMENTS:
        yield from every_answer(puzzle)
        return
    for solution in spread(sorted(solutions, key=repr), 2):
        yield solution
        yield from near_misses(puzzle, solution, NEAR)


def _assignments(puzzle: Puzzle) -> int:
    return prod(len(puzzle.values(slot)) for slot in puzzle.slots())


def every_answer(puzzle: Puzzle) -> Iterator[Solution]:
    """All assignments of values to the slots."""
    slots = list(puzzle.slots())
    return (Solution(zip(slots, row, strict=True)) for row in product(*map(puzzle.values, slots)))


def near_misses(puzzle: Puzzle, solution: Solution, most: int) -> Iterator[Solution]:
    """Answers that differ from a solution in one slot, and answers in which two slots have changed places."""
    slots = list(puzzle.slots())
    for changed, value in spread([(slot, value) for slot in slots for value in puzzle.values(slot)], most):
        yield Solution({**solution, changed: value})
    for one, other in spread(list(pairwise(slots)), most):
        if solution[one] in puzzle.values(other) and solution[other] in puzzle.values(one):
            yield Solution({**solution, one: solution[other], other: solution[one]})


@of_puzzle
def reference_checker_agrees(subject: Subject) -> None:
    """`check` and the reference checker, if there is one, accept the same answers: of solutions and near misses. So do
    Models that ask the rules of the search, of all assignments of tiny puzzles.
    """
    checker = reference_checker(subject.name)
    if checker is None:
        return
    for encoding in subject.encodings:
        if encoding.asks:
            _agrees_on_every_answer(subject, encoding, checker)
    instances = spread(subject.small_instances, FILED)
    filed = [known for one in instances if (known := subject.known(one.puzzle, INSTANCE_NODES))]
    for known in (*subject.some(subject.tiniest, TINY), *subject.some(subject.small, SMALL), *filed):
        for answer in answers(known):
            accepted = known.puzzle.accepts(answer)
            if checker.accepts(known.puzzle, answer) != accepted:
                verdict = (
                    "accepts this answer, and the reference checker does not"
                    if accepted
                    else ("does not accept this answer, and the reference checker does")
                )
                raise Broken(
                    f"`check` {verdict}:\n{known.puzzle.text(answer)}",
                    "read the rules again, and correct the Rules or the reference checker",
                    known.puzzle,
                )


def _agrees_on_every_answer(subject: Subject, encoding: Encoding, checker: AnyChecker) -> None:
    """Raises Broken if an encoding has other solutions than the reference checker accepts, on some tiny puzzles."""
    tiny = [known for known in subject.tiniest if _assignments(known.puzzle) <= ASKED]
    for puzzle, expected in subject.some(tiny, TINY):
        found = set(subject.solved(puzzle, encoding, len(expected) + 1))
        for answer in every_answer(puzzle):
            if checker.accepts(puzzle, answer) != (answer in found):
                verdict = "has this solution, and the reference checker does not accept it"
                if answer not in found:
                    verdict = "does not have this solution, which the reference checker accepts"
                raise Broken(
                    f"the encoding `{encoding.name}` asks the rules, and {verdict}:\n{puzzle.text(answer)}",
                    "read the rules again, and correct the Rules or the reference checker",
                    puzzle,
                )
