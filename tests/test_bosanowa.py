"""The bounds of Bosanowa's numbers."""

import random

import pytest

from cluewise.puzzles.bosanowa import HIGHEST, Bosanowa
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.parts.bosanowa.bounds import bounds
from cluewise.spare_clues import without
from tests.common import solution_set

PUBLISHED = """
# - - - /
# # 10 # /
10 - - - /
- 10 # - /
- # # -
""".replace("/", "")


def test_a_board_is_solved_whose_numbers_might_seem_to_reach_130() -> None:
    puzzle = Bosanowa.parse(PUBLISHED)
    assert max(puzzle.most.values()) == 50
    (solution,) = solution_set(puzzle)
    assert puzzle.text(solution).split()[:4] == ["#", "5", "10", "5"]


def test_no_number_may_be_higher_when_clues_are_removed() -> None:
    """A Model with the guards of all clues has the values of a board with few of them."""
    for seed in range(6):
        puzzle, _ = generator_for(Bosanowa).random(random.Random(seed), 8, 8)
        clues = [clue for layer in puzzle.spare_clues() for clue in layer]
        assert clues
        assert without(puzzle, clues).top <= puzzle.top


@pytest.mark.deep
def test_numbers_of_solutions_are_within_the_bounds() -> None:
    rng, generator = random.Random(3), generator_for(Bosanowa)
    for _ in range(12):
        puzzle, solution = generator.random(rng, rng.randint(3, 7), rng.randint(2, 6), given=0.1, largest=20)
        known = dict(puzzle.known)
        while known:
            for cell, held in bounds(puzzle.beside, known).items():
                assert held.low <= solution[cell] <= held.high
            known.pop(rng.choice(list(known)))


def test_a_chain_has_the_bounds_of_its_sums() -> None:
    puzzle = Bosanowa.parse("---4")  # the ends are half their neighbours
    assert [puzzle.most[cell] for cell in puzzle.cells] == [6, 12, 8, 4]


def test_a_circle_too_far_from_all_numbers_is_named() -> None:
    rows = ["-" * 14] * 14
    with pytest.raises(PuzzleError, match=f"may be above {HIGHEST}"):
        Bosanowa.parse("\n".join(["9" + rows[0][1:], *rows[1:]]))
    with pytest.raises(PuzzleError, match="no given number bounds the circle at r1c3"):
        Bosanowa.parse("2#-")
