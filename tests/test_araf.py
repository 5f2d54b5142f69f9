"""Araf: numbers in the way of a region, against the search."""

from random import Random

import pytest

from cluewise.encodings.parts.araf.owners import Numbers
from cluewise.puzzles.araf import Araf
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from tests.common import solution_set

pytestmark = pytest.mark.few


def test_distances_go_around_other_numbers() -> None:
    """A number is reached, but not passed; a number behind two others is not reached."""
    puzzle = Araf.parse("1 - - -\n3 4 - 9")
    numbers = Numbers.of(puzzle.cells, puzzle.clued, Reason("rule", "pair", None, ""), puzzle.around)
    assert numbers.away[Cell(1, 0)] == {Cell(1, 0): 0, Cell(0, 0): 1, Cell(1, 1): 1}
    assert numbers.away[Cell(0, 0)][Cell(1, 3)] == 4
    assert numbers.away[Cell(1, 1)][Cell(0, 0)] == 2


@pytest.mark.parametrize("seed", range(8))
def test_crowded_boards(seed: int) -> None:
    """Further numbers on a random board: the encodings find what the search finds."""
    rng = Random(f"crowded {seed}")
    drawn, _ = generator_for(Araf).random(rng, width=4, height=3, size=4)
    numbers = list(drawn.numbers)
    for _ in range(seed // 2 % 3):
        numbers[rng.randrange(12)] = rng.randint(1, 7)
    puzzle = Araf(3, 4, tuple(numbers))
    found = solution_set(puzzle, solver="backtrack:rules")
    assert solution_set(puzzle) == solution_set(puzzle, encoding="rules") == found
    assert found or numbers != list(drawn.numbers)
