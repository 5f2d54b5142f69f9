"""Explanations in pictures: marked reasons and facts, possible values as pencil marks, a strip of steps."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

from cluewise.puzzles.common.colours import Colour
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.picture import Picture, strip
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value

from .facts import Fact
from .results import NONE, SEVERAL, ExplanationFields, HintFields
from .steps import Step
from .techniques import CROSSED_OUT

CLASH, CONCLUSION, PREMISE = Colour("#c0392b", "clash"), Colour("#1f7a4d", "conclusion"), Colour("#c98a1b", "premise")
TRIAL = Colour("#6a4fb3", "trial")
"""What a chain supposes, and what follows from that until it clashes."""

FEW_CELLS = 12
"""A reason with more cells is not marked: it is about the whole board."""


class Marked(Protocol):
    """What takes marks: a Picture, or what keeps them for one."""

    def mark(self, cells: Iterable[Cell], colour: str) -> None: ...

    def mark_edges(self, edges: Iterable[Edge], colour: str) -> None: ...

    def mark_points(self, points: Iterable[Cell], colour: str) -> None: ...


def explained(explanation: ExplanationFields) -> Picture:
    """The picture of an explanation; it depends on the verdict.

    - No solution: the clash is marked.
    - Several solutions: forced values are filled in, and possible values are pencil marks.
    - One solution: the solution, or a strip with a picture for each step.
    """
    puzzle = explanation.puzzle
    if explanation.verdict == NONE and explanation.clash is not None:
        picture = puzzle.picture()
        _mark_reasons(puzzle, picture, explanation.clash.reasons, CLASH)
        return picture
    if explanation.verdict == SEVERAL and explanation.values is not None:
        return puzzle.picture(Solution(explanation.values.forced), explanation.values.ambiguous)
    if explanation.steps is None:
        return puzzle.picture(explanation.solution)
    grid = Notes(puzzle)
    pictures = filter(None, map(grid.after, explanation.steps))
    return strip([*pictures, puzzle.picture(explanation.solution)], puzzle.name)


class Notes:
    """The notes of a player so far: the values of slots, and the values that are still possible."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.values: dict[Slot, Value] = {}
        self.open: dict[Slot, list[Value]] = {}

    def after(self, step: Step) -> Picture | None:
        """The grid after this step. Its premises and conclusions are marked; only its slots have pencil marks.

        Returns None for a step that only crosses out: people take it without a comment.
        """
        facts = [fact for fact in (*step.facts, *step.conclusions) if not fact.view]
        for fact in facts:
            self.learn(fact)
        if step.technique == CROSSED_OUT:
            return None
        slots = [fact.slot for fact in facts if fact.slot not in self.values]
        picture = self.puzzle.picture(Solution(self.values), {slot: self.open[slot] for slot in slots})
        _mark(self.puzzle, picture, step)
        return picture

    def learn(self, fact: Fact) -> None:
        """Notes what a fact says about its slot."""
        values = self.puzzle.values(fact.slot)
        remaining = [value for value in self.open.get(fact.slot, values) if _allows(fact, value, values)]
        self.open[fact.slot] = remaining
        if len(remaining) == 1:
            self.values[fact.slot] = remaining[0]


def _allows(fact: Fact, value: Value, values: Sequence[Value]) -> bool:
    """Returns whether this fact allows its slot a value. `values` are all values of the slot, in order."""
    if fact.relation in ("=", "≠"):
        return (value == fact.value) == (fact.relation == "=")
    return (values.index(value) < values.index(fact.value)) == (fact.relation == "<")


def _mark(puzzle: Puzzle, picture: Marked, step: Step) -> None:
    _mark_reasons(puzzle, picture, step.reasons, PREMISE)
    _mark_facts(puzzle, picture, step.facts, PREMISE)
    _mark_facts(puzzle, picture, [fact for link in step.links for fact in link.facts], TRIAL)
    _mark_facts(puzzle, picture, step.conclusions, CONCLUSION)


def _mark_reasons(puzzle: Puzzle, picture: Marked, reasons: Iterable[Reason], colour: str) -> None:
    """Marks the cells of reasons. In puzzles on corner points, the cells of rules are points, those of clues cells."""
    for reason in reasons:
        cells = reason.cells or ((reason.at,) if isinstance(reason.at, Cell) else ())
        mark = picture.mark_points if reason.kind == "rule" and _at_corners(puzzle) else picture.mark
        if len(cells) <= FEW_CELLS:
            mark(cells, colour)


def _at_corners(puzzle: Puzzle) -> bool:
    return getattr(puzzle, "corners", False) is True


def _mark_facts(puzzle: Puzzle, picture: Marked, facts: Iterable[Fact], colour: str) -> None:
    for fact in facts:
        if isinstance(fact.slot, Edge) and not fact.view:
            picture.mark_edges([fact.slot], colour)
        else:
            picture.mark(fact.cells(puzzle), colour)


def hinted(hint: HintFields, entries: Solution | None) -> Picture:
    """The grid with its entries; the next step, wrong entries or a clash are marked."""
    picture = hint.puzzle.picture(entries)
    mark_hint(hint, picture)
    return picture


def mark_hint(hint: HintFields, picture: Marked) -> None:
    """Marks the next step, wrong entries or a clash."""
    puzzle = hint.puzzle
    if hint.step is not None:
        _mark(puzzle, picture, hint.step)
    _mark_reasons(puzzle, picture, hint.reasons, PREMISE)
    _mark_facts(puzzle, picture, (Fact(slot, "=", value) for slot, value in hint.wrong), CLASH)
    if hint.clash is not None:
        _mark_reasons(puzzle, picture, hint.clash.reasons, CLASH)


def as_html(lines: Iterable[str], picture: Picture) -> str:
    """Lines of text and a picture, for a notebook. Grids in the text keep their columns."""
    text = escape("\n".join(lines))
    return f'<div><pre style="white-space:pre-wrap">{text}</pre>{picture.svg()}</div>'
