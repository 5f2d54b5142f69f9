"""The rules that five of the oldest kinds give to `backtrack:rules`, against brute force and against `check`."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import cluewise
from cluewise.puzzles.common.geometry import cells
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import AllDifferent, Path
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, searches
from cluewise.solvers.backtrack.rules import rules
from cluewise.solvers.common import Figures
from tests.common import INSTANCES

pytestmark = pytest.mark.few

NAMES = ("pattern", "queens", "signpost", "sudoku", "tents")
with_rules = pytest.mark.parametrize("name", NAMES)


def small(name: str) -> list[Puzzle]:
    """Tiny and random puzzles that have at most 300 assignments."""
    cls, rng = puzzle_class(name), random.Random(name)
    drawn = [
        generator_for(cls).random(rng, **cls.size(size))[0] for size in generator_for(cls).small_sizes for _ in range(6)
    ]
    tiny = [puzzle for puzzle in generator_for(cls).tiny() if _assignments(puzzle) <= 300]
    return rng.sample(tiny, 60) + [item for item in drawn if _assignments(item) <= 300]


def _assignments(puzzle: Puzzle) -> int:
    count = 1
    for slot in puzzle.slots():
        count *= len(puzzle.values(slot))
    return count


def assignments(puzzle: Puzzle) -> Iterator[Solution]:
    slots = list(puzzle.slots())
    for values in product(*map(puzzle.values, slots)):
        yield Solution(zip(slots, values, strict=True))


@with_rules
def test_the_rules_and_check_accept_the_same_grids(name: str) -> None:
    for puzzle in small(name):
        rules = puzzle.search_rules()
        for grid in assignments(puzzle):
            kept = all(rule.first_violation([grid[slot] for slot in rule.slots]) is None for rule in rules)
            assert kept == (puzzle.check(grid) == []), (puzzle.format(), dict(grid))


@pytest.mark.quarter
@with_rules
def test_rules_complain_only_where_they_cannot_be_kept(name: str) -> None:
    """Compares on partial grids, and on single values for open slots."""
    rng = random.Random(name)
    for puzzle in small(name):
        for rule in puzzle.search_rules():
            values = [puzzle.values(slot) for slot in rule.slots]
            kept = {held for held in product(*values) if rule.first_violation(held) is None}
            for _ in range(12):
                held = [rng.choice(choices) if rng.random() < 0.4 else None for choices in values]
                possible = {full for full in kept if all(a in (None, b) for a, b in zip(held, full, strict=True))}
                if rule.first_violation(held) is not None:
                    assert not possible, (puzzle.format(), rule.reason.rule, held)
                    continue
                fits = rule.probe(list(held))
                for place, value in ((i, v) for i, v in enumerate(held) if v is None for v in values[i]):
                    assert fits(place, value) or all(full[place] != value for full in possible), (held, place, value)


@with_rules
def test_rules_say_what_is_wrong_in_cells_of_the_puzzle(name: str) -> None:
    for puzzle in small(name)[:20]:
        for grid in assignments(puzzle):
            for rule in puzzle.search_rules():
                for violation in rule.all_violations([grid[slot] for slot in rule.slots]):
                    assert violation.text.startswith(rule.reason.text)
                    assert set(violation.cells) <= set(cells(puzzle.height, puzzle.width))  # type: ignore[attr-defined]


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


@pytest.mark.quarter
def test_shapes_without_a_place_are_noticed_early() -> None:
    """The nodes for all solutions of a small Pentominous, which took 30 s."""
    kind = puzzle_class("pentominous")
    puzzle, solution = generator_for(kind).random(random.Random(2), **kind.size("5x4"))
    figures = Figures()
    assert list(rules(puzzle, figures)) == [solution]
    assert figures.nodes is not None
    assert figures.nodes < 1000
