"""The reference checkers (`tests/reference_checkers/`): every kind has one, which shares no code with the project.

The check `reference-checker-agrees` of the contract compares them with the Rules.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

import cluewise
from cluewise.contract.reference import has_checker, near_misses, reference_checker
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import own_names
from cluewise.registry.folders import module_name
from cluewise.registry.loading import puzzle_class
from tests.common import INSTANCES, ROOT
from tests.kinds import each_kind
from tests.test_sudoku_variants import RULES, grids, on_a_small_board

FOLDER = ROOT / "tests" / "reference_checkers"
SHARED = {"common", "sudoku_variants"}
EACH_GRID = 24
"""The distance of the grids that are judged, of all grids of a small board."""


def test_every_kind_has_one() -> None:
    assert [name for name in own_names() if not has_checker(name)] == []
    assert {path.stem for path in FOLDER.glob("*.py")} == {*map(module_name, own_names()), *SHARED}


def test_they_share_no_code_with_the_project() -> None:
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.level:
                assert node.module in SHARED, path
            elif isinstance(node, ast.Import | ast.ImportFrom):
                named = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
                assert str(named).partition(".")[0] not in ("cluewise", "tests"), path


@pytest.mark.quarter
@pytest.mark.parametrize("kind", RULES)
def test_every_constraint_of_sudoku(kind: str) -> None:
    """On a part of the grids of a small board, the checker and the Rules agree."""
    _agree_on_constraint(kind, EACH_GRID)


@pytest.mark.deep
@pytest.mark.parametrize("kind", RULES)
def test_every_constraint_of_sudoku_on_all_grids(kind: str) -> None:
    _agree_on_constraint(kind, 1)


def _agree_on_constraint(kind: str, step: int) -> None:
    checker, puzzle = reference_checker("sudoku"), on_a_small_board(RULES[kind])
    assert checker is not None
    for grid in islice(sorted(grids(replace(puzzle, constraints=())), key=repr), 0, None, step):
        assert checker.accepts(puzzle, grid) == puzzle.accepts(grid), puzzle.text(grid)


# ── larger samples than the contract has ──


def _puzzles(name: str) -> Iterator[Puzzle]:
    cls = puzzle_class(name)
    yield from islice(generator_for(cls).tiny(), 0, 400, 20)
    for size, seed in product(generator_for(cls).small_sizes, range(3)):
        yield generator_for(cls).random(Random(seed), **cls.size(size))[0]
        yield generator_for(cls).random(Random(seed), **cls.size(size), **generator_for(cls).few_clues)[0]
    for file in sorted((INSTANCES / name).glob("*.txt")):
        yield from cluewise.read(name, file)


def _answers(puzzle: Puzzle) -> Iterator[Solution]:
    for solution in cluewise.solve(puzzle, limit=2).solutions:
        yield solution
        yield from near_misses(puzzle, solution, 30)


@pytest.mark.deep
@each_kind
def test_they_agree_with_the_rules_on_all_instances(name: str) -> None:
    checker, verdicts = reference_checker(name), set()
    assert checker is not None
    for puzzle in _puzzles(name):
        for answer in _answers(puzzle):
            right = not puzzle.check(answer)
            assert checker.accepts(puzzle, answer) == right, f"{puzzle.format()}\n{puzzle.text(answer)}"
            verdicts.add(right)
    assert verdicts == {True, False}
