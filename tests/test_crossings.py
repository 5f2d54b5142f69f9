"""Connected parts that do not cross in a square: clauses that exclude no solution."""

from random import Random

import pytest

import cluewise
from cluewise.encodings.common.compiler import islands
from cluewise.encodings.parts.dbchoco import rules
from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

pytestmark = pytest.mark.few

SIZES = [(4, 3), (3, 4), (5, 2), (4, 4), (6, 3)]


def solutions(puzzle: Puzzle) -> list[str]:
    return sorted(map(puzzle.text, SolveRun(make_request(puzzle, SolveOptions()), None)))


@pytest.mark.parametrize(
    ("name", "module", "function"),
    [("nurikabe", islands, "state_crossings"), ("dbchoco", rules, "keep_uncrossed")],
)
def test_the_same_solutions_are_found(
    name: str, module: object, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    generator, several = generator_for(puzzle_class(name)), 0
    for seed in range(25):
        width, height = SIZES[seed % len(SIZES)]
        puzzle, _ = generator.random(Random(seed), width, height)
        found = solutions(puzzle)
        with monkeypatch.context() as without:
            without.setattr(module, function, lambda *_: None)
            assert solutions(puzzle) == found, puzzle.format()
        several += len(found) > 1
    assert several > 2


@pytest.mark.parametrize(
    ("name", "text", "clauses"),
    [
        ("nurikabe", "3 - -\n- - -\n- - 3", 8),
        ("nurikabe", "1 - -\n- - -\n- - 1", 0),
        ("dbchoco", "##\n--\n\n--\n--", 3),
    ],
)
def test_squares_are_stated(name: str, text: str, clauses: int) -> None:
    """Each 3 may be in six cells: in four pairs of crossed corners. In the square of the Double Choco,
    one pair has two common owners, the other pair one."""
    puzzle = cluewise.read(name, text)[0]
    encoding = make_request(puzzle, SolveOptions()).encoding
    assert encoding is not None
    stated = [family for family in encoding.plain(puzzle).families if family.name == "border"]
    assert sum(len(family.constraints) for family in stated) == clauses
