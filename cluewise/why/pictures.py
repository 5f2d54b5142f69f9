"""Explanations in pictures: marks around the cells that are spoken of, a strip of steps."""

from collections.abc import Iterable

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.picture import Picture, strip
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .explanation import NONE, SEVERAL, Explanation, Hint
from .facts import Fact
from .steps import CROSSED_OUT, Step

CLASH, CONCLUSION, PREMISE = "#c0392b", "#1f7a4d", "#c98a1b"
FEW_CELLS = 12
"""A reason about more cells is not marked: it is about the whole board."""


def explained(told: Explanation) -> Picture:
    """The clash marked; what is forced, with question marks elsewhere; the solution; or a picture a step."""
    puzzle = told.puzzle
    if told.verdict == NONE and told.clash is not None:
        picture = puzzle.picture()
        reasons = told.clash.reasons
        picture.mark((cell for reason in reasons if len(reason.cells) <= FEW_CELLS for cell in reason.cells), CLASH)
        return picture
    if told.verdict == SEVERAL and told.values is not None:
        first = Solution({slot: values[0] for slot, values in told.values.possible.items()})
        return puzzle.picture(first, list(told.values.ambiguous))
    if told.steps is None:
        return puzzle.picture(told.solution)
    known: dict[Slot, Value] = {}
    pictures = [_step(puzzle, step, known) for step in told.steps if step.technique != CROSSED_OUT]
    return strip([*pictures, puzzle.picture(told.solution)], puzzle.name)


def _step(puzzle: Puzzle, step: Step, known: dict[Slot, Value]) -> Picture:
    """What is known with this step, its conclusions and what it stands on marked."""
    known.update(_values(puzzle, (*step.facts, *step.conclusions)))
    picture = puzzle.picture(Solution(known))
    _mark(puzzle, picture, step)
    return picture


def _mark(puzzle: Puzzle, picture: Picture, step: Step) -> None:
    small = [reason for reason in step.reasons if len(reason.cells) <= FEW_CELLS]
    picture.mark((cell for reason in small for cell in reason.cells), PREMISE)
    picture.mark(_cells(puzzle, step.facts), PREMISE)
    picture.mark(_cells(puzzle, step.conclusions), CONCLUSION)


def _cells(puzzle: Puzzle, facts: Iterable[Fact]) -> Iterable[Cell]:
    return (cell for fact in facts for cell in fact.cells(puzzle))


def _values(puzzle: Puzzle, facts: Iterable[Fact]) -> Iterable[tuple[Slot, Value]]:
    """The slots that these facts settle."""
    for fact in facts:
        if not fact.view and fact.relation == "=":
            yield fact.slot, fact.value


def hinted(told: Hint, given: Solution | None) -> Picture:
    """The grid as it is filled, with the next step or what is wrong marked."""
    puzzle = told.puzzle
    picture = puzzle.picture(given)
    if told.step is not None:
        _mark(puzzle, picture, told.step)
    picture.mark((cell for reason in told.reasons if len(reason.cells) <= FEW_CELLS for cell in reason.cells), PREMISE)
    picture.mark((cell for slot, _ in told.wrong for cell in puzzle.cells_of(slot)), CLASH)
    if told.clash is not None:
        picture.mark((cell for one in told.clash.reasons if len(one.cells) <= FEW_CELLS for cell in one.cells), CLASH)
    return picture
