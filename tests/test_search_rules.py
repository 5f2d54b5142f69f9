"""The search by the rules: what a path rules out, and the nodes that it needs."""

import random

import pytest

import cluewise
from cluewise.puzzles.common.geometry import cells
from cluewise.puzzles.common.rules import AllDifferent, Path
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, searches
from cluewise.solvers.backtrack.rules import rules
from cluewise.solvers.common import Figures
from tests.common import INSTANCES

pytestmark = pytest.mark.few


ROW = cells(1, 4)


@pytest.mark.parametrize(
    ("held", "finding", "at"),
    [
        ((1, 1, None, None), "1 stands at r1c1 and r1c2", (0, 1)),
        ((1, 3, None, 2), "r1c1, which holds 1, does not lead to r1c4, which holds 2", (0, 3)),
        ((1, 3, None, None), "no slot remains for 2, next to 1 at r1c1", (0,)),
        ((3, None, None, None), "no slot remains for 2, next to 3 at r1c1", (0,)),
        ((None, None, None, 4), None, ()),
        ((1, 2, 3, 4), None, ()),
    ],
)
def test_path(held: tuple[int | None, ...], finding: str | None, at: tuple[int, ...]) -> None:
    """Four cells in a row, each leads to the next."""
    path = Path(Reason("rule", "path", None, "a path"), ROW, [[1], [2], [3], []])
    violation = path.first_violation(held)
    if finding is None:
        assert violation is None
    else:
        assert violation is not None
        assert (violation.text, violation.cells) == (f"a path: {finding}", tuple(ROW[i] for i in at))


@pytest.mark.parametrize(
    ("held", "remaining"),
    [
        ((1, None, None, None), {1: [2, 3, 4], 2: [2, 3, 4], 3: [3, 4]}),  # 2 stands where the first cell leads to
        ((None, 2, None, None), {0: [1], 2: [3], 3: [4]}),  # one cell leads to the second one, and it leads to one
    ],
)
def test_values_that_a_path_leaves(held: tuple[int | None, ...], remaining: dict[int, list[int]]) -> None:
    path = Path(Reason("rule", "path", None, "a path"), ROW, [[1, 2], [2], [3], []])
    fits = path.probe(list(held))
    assert {place: [value for value in range(1, 5) if fits(place, value)] for place in remaining} == remaining


def test_quick_rules_are_asked_value_by_value_however_many_slots_they_have() -> None:
    """Otherwise a row of twelve would be filled by trial and error."""
    rule = AllDifferent(Reason("rule", "row", 0, "all differ"), range(12))
    fits = rule.probe([*range(1, 11), None, None])
    assert [value for value in range(1, 13) if fits(10, value)] == [11, 12]
    puzzle = cluewise.read("sudoku", INSTANCES / "sudoku/boxes-3x4.txt")[0]
    answer = cluewise.solve(puzzle, limit=2, solver="backtrack:rules")
    assert len(answer.solutions) == 1
    assert (answer.stats.nodes or 0) < 1000


@pytest.mark.parametrize(("name", "most"), [("signpost/readme-5x5.txt", 1000), ("sudoku/classic-9.txt", 500)])
def test_the_search_needs_few_nodes(name: str, most: int) -> None:
    """Fewer nodes than the classic searches, and far fewer than one rule for everything, which never ends here."""
    puzzle = cluewise.read(name.partition("/")[0], INSTANCES / name)[0]
    answer = cluewise.solve(puzzle, limit=None, solver="backtrack:rules")
    assert answer.complete
    assert len(answer.solutions) == 1
    assert (answer.stats.nodes or 0) < most
    assert "rules" in searches(puzzle.name)


def test_shapes_without_a_place_are_noticed_early() -> None:
    """The nodes for all solutions of a small Pentominous, which took 30 s."""
    kind = puzzle_class("pentominous")
    puzzle, solution = generator_for(kind).random(random.Random(2), **kind.size("5x4"))
    figures = Figures()
    assert list(rules(puzzle, figures)) == [solution]
    assert figures.nodes is not None
    assert figures.nodes < 1000
