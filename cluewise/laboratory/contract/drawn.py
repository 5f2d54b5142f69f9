"""A check of pictures."""

from collections.abc import Iterator
from xml.etree import ElementTree

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

from .checks import Broken, of_puzzle
from .subject import Subject


@of_puzzle
def pictures(subject: Subject) -> None:
    """`picture` draws the puzzle, every value of a solution, and marks at unsure slots."""
    for puzzle, solution in subject.corpus[:6]:
        if not solution:
            continue
        solved = puzzle.picture(solution).svg()
        root = ElementTree.fromstring(solved)
        if not root.tag.endswith("svg") or len(root) < 3:
            raise Broken("a picture is empty", "draw the grid and the clues", puzzle)
        for picture, variant in (
            (puzzle.picture(), "without the solution"),
            (puzzle.picture(solution, list(solution)[:1]), "with an unsure slot"),
        ):
            if picture.svg() == solved:
                raise Broken(f"the picture of a solution looks the same {variant}", "draw every value", puzzle)
        # One slot may look the same: a given cell, or a step that is not on the path.
        changed = list(_changed(puzzle, solution))
        if changed and all(puzzle.picture(assignment).svg() == solved for assignment in changed):
            raise Broken("the picture looks the same whatever one slot holds", "draw each value in its own way", puzzle)


def _changed(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    """Yields the solution with another value in one slot; most of these assignments are not solutions."""
    for slot, value in solution.items():
        other = next((candidate for candidate in puzzle.values(slot) if candidate != value), None)
        if other is not None:
            yield Solution({**solution, slot: other})
