"""The reference checkers (`tests/reference_checkers/`): every kind has one, which shares no code with the project.

The check `reference-checker-agrees` of the contract compares them with the Rules.
"""

import ast
from dataclasses import replace
from itertools import islice

import pytest

from cluewise.contract.reference import has_checker, reference_checker
from cluewise.registry.discovery import own_names
from cluewise.registry.folders import module_name
from tests.common import ROOT
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


@pytest.mark.parametrize("kind", RULES)
def test_every_constraint_of_sudoku(kind: str) -> None:
    """On a part of the grids of a small board, the checker and the Rules agree."""
    checker, puzzle = reference_checker("sudoku"), on_a_small_board(RULES[kind])
    assert checker is not None
    for grid in islice(sorted(grids(replace(puzzle, constraints=())), key=repr), 0, None, EACH_GRID):
        assert checker.accepts(puzzle, grid) == puzzle.accepts(grid), puzzle.text(grid)
