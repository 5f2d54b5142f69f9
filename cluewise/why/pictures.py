"""Explanations in pictures: what is spoken of is marked, what slots can be is pencilled in, a strip of steps."""

from collections.abc import Iterable, Sequence

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.picture import Picture, strip
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value

from .explanation import NONE, SEVERAL, Explanation, Hint
from .facts import Fact
from .steps import CROSSED_OUT, Step

CLASH, CONCLUSION, PREMISE = "#c0392b", "#1f7a4d", "#c98a1b"
FEW_CELLS = 12
"""A reason about more cells is not marked: it is about the whole board."""


def explained(told: Explanation) -> Picture:
    """The clash marked; what is forced, and what else slots can be; the solution; or a picture a step."""
    puzzle = told.puzzle
    if told.verdict == NONE and told.clash is not None:
        picture = puzzle.picture()
        _mark_reasons(puzzle, picture, told.clash.reasons, CLASH)
        return picture
    if told.verdict == SEVERAL and told.values is not None:
        return puzzle.picture(Solution(told.values.forced), told.values.ambiguous)
    if told.steps is None:
        return puzzle.picture(told.solution)
    grid = _Grid(puzzle)
    pictures = filter(None, map(grid.after, told.steps))
    return strip([*pictures, puzzle.picture(told.solution)], puzzle.name)


class _Grid:
    """What a player has written down so far: values, and which ones slots cannot have."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.values: dict[Slot, Value] = {}
        self.open: dict[Slot, list[Value]] = {}

    def after(self, step: Step) -> Picture | None:
        """What is known with this step, its conclusions and what it stands on marked; pencil marks only in its slots.

        None for a step that people do without a word.
        """
        spoken = [fact for fact in (*step.facts, *step.conclusions) if not fact.view]
        for fact in spoken:
            self._learn(fact)
        if step.technique == CROSSED_OUT:
            return None
        slots = [fact.slot for fact in spoken if fact.slot not in self.values]
        picture = self.puzzle.picture(Solution(self.values), {slot: self.open[slot] for slot in slots})
        _mark(self.puzzle, picture, step)
        return picture

    def _learn(self, fact: Fact) -> None:
        values = self.puzzle.values(fact.slot)
        left = [value for value in self.open.get(fact.slot, values) if _allows(fact, value, values)]
        self.open[fact.slot] = left
        if len(left) == 1:
            self.values[fact.slot] = left[0]


def _allows(fact: Fact, value: Value, values: Sequence[Value]) -> bool:
    """Can the slot of this fact still have a value? `values` are all it could have at first, in order."""
    if fact.relation in ("=", "≠"):
        return (value == fact.value) == (fact.relation == "=")
    return (values.index(value) < values.index(fact.value)) == (fact.relation == "<")


def _mark(puzzle: Puzzle, picture: Picture, step: Step) -> None:
    _mark_reasons(puzzle, picture, step.reasons, PREMISE)
    _mark_facts(puzzle, picture, step.facts, PREMISE)
    _mark_facts(puzzle, picture, step.conclusions, CONCLUSION)


def _mark_reasons(puzzle: Puzzle, picture: Picture, reasons: Iterable[Reason], colour: str) -> None:
    """Of a puzzle between corner points, rules speak of these points, and clues of cells."""
    for reason in reasons:
        cells = reason.cells or ((reason.at,) if isinstance(reason.at, Cell) else ())
        mark = picture.mark_points if reason.kind == "rule" and _at_corners(puzzle) else picture.mark
        if len(cells) <= FEW_CELLS:
            mark(cells, colour)


def _at_corners(puzzle: Puzzle) -> bool:
    return getattr(puzzle, "corners", False) is True


def _mark_facts(puzzle: Puzzle, picture: Picture, facts: Iterable[Fact], colour: str) -> None:
    for fact in facts:
        if isinstance(fact.slot, Edge) and not fact.view:
            picture.mark_edges([fact.slot], colour)
        else:
            picture.mark(fact.cells(puzzle), colour)


def hinted(told: Hint, given: Solution | None) -> Picture:
    """The grid as it is filled, with the next step or what is wrong marked."""
    puzzle = told.puzzle
    picture = puzzle.picture(given)
    if told.step is not None:
        _mark(puzzle, picture, told.step)
    _mark_reasons(puzzle, picture, told.reasons, PREMISE)
    _mark_facts(puzzle, picture, (Fact(slot, "=", value) for slot, value in told.wrong), CLASH)
    if told.clash is not None:
        _mark_reasons(puzzle, picture, told.clash.reasons, CLASH)
    return picture
