"""Solutions and half-filled grids in every form in which a puzzle of the kind is read."""

from dataclasses import replace

import pytest

import cluewise
from cluewise.commands.check import _read_solutions
from cluewise.commands.common import read_entries, read_solution
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text

SUDOKU = "1234341221434..."
SOLVED = "1234341221434321"
BOX = "# set: box=2x2\n+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n"


def filled(name: str, text: str) -> tuple[Puzzle, Puzzle]:
    """A puzzle, and the same board with the values of its solution as given values."""
    (puzzle,) = cluewise.read(name, text)
    solution = cluewise.solve(puzzle).solutions[0]
    return puzzle, replace(puzzle, given=tuple(solution.values()))  # type: ignore[type-var, call-arg]


@pytest.mark.parametrize("form", ["rows", "tatham", "f-puzzles", "iss", "penpa"])
def test_a_solution_in_a_form_of_a_puzzle(form: str) -> None:
    puzzle, full = filled("sudoku", SUDOKU)
    assert not puzzle.check(read_solution(puzzle, Text(full.format_as(form))))


def test_signs_on_a_line_frames_and_json_of_another_program() -> None:
    puzzle, _ = filled("sudoku", SUDOKU)
    for text in (SOLVED, BOX):
        assert not puzzle.check(read_solution(puzzle, Text(text)))
    assert len(read_entries(puzzle, Text(BOX.replace("4 3|2 1", "4 .|2 .")))) == 14
    rows = [[{"value": int(SOLVED[4 * r + c]), "given": 1} for c in range(4)] for r in range(4)]
    (solution,) = _read_solutions(puzzle, Text(str({"size": 4, "grid": rows}).replace("'", '"')))
    assert not puzzle.check(solution)


def test_other_kinds_with_given_values() -> None:
    for name, text in (("suguru", "- -\n- -\n\nAA\nAA"), ("unruly", "4x2:Acbc")):
        puzzle, full = filled(name, text)
        assert not puzzle.check(read_solution(puzzle, Text(full.format())))


def test_another_size_and_a_puzzle_without_values_are_refused() -> None:
    puzzle, _ = filled("sudoku", SUDOKU)
    for text in ("12..", "9x9:a", cluewise.read("sudoku", "." * 81)[0].format_as("puzzlink")):
        with pytest.raises(PuzzleError, match="as a solution"):
            read_solution(puzzle, Text(text))
