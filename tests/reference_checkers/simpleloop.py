"""Simple Loop: one loop through all cells that are not shaded."""

from typing import Any

from cluewise.puzzles.simpleloop import Simpleloop
from tests.reference_checkers import along, lines_of
from tests.reference_checkers.slitherlink import one_loop


def obeys(puzzle: Simpleloop, value: Any) -> bool:
    lines = lines_of(value)
    open_cells = {divmod(i, puzzle.width) for i, shaded in enumerate(puzzle.shaded) if not shaded}
    return one_loop(lines) and set(along(lines)) == open_cells
