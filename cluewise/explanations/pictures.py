"""Explanations in pictures: marked reasons and facts, possible values as pencil marks, a strip of steps."""

from collections.abc import Container, Iterable, Iterator, Sequence
from html import escape
from typing import Protocol

from cluewise.puzzles.common.colours import Colour
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.picture import Picture, strip
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value

from .abbreviate import abbreviated
from .candidates import Candidates
from .facts import Fact, allows
from .numbering import numbered
from .results import SEVERAL, UNIQUE, ExplanationFields, HintFields
from .sentences import shown_links
from .steps import Step

CLASH, CONCLUSION, PREMISE = Colour("#c0392b", "clash"), Colour("#1f7a4d", "conclusion"), Colour("#c98a1b", "premise")
TRIAL = Colour("#6a4fb3", "trial")
"""The supposition of a chain, and its consequences up to the clash."""

FEW_CELLS = 12
"""A reason with more cells is not marked: it is about the whole board."""


class Marked(Protocol):
    """An object that takes marks: a Picture, or a collector of marks for one."""

    def mark(self, cells: Iterable[Cell], colour: str) -> None: ...

    def mark_edges(self, edges: Iterable[Edge], colour: str) -> None: ...

    def mark_points(self, points: Iterable[Cell], colour: str) -> None: ...


def explained(explanation: ExplanationFields, *, full: bool = False, chosen: Container[int] | None = None) -> Picture:
    """The picture of an explanation; it depends on the verdict.

    - No solution: the clash is marked.
    - Several solutions: forced values are filled in, and possible values are pencil marks.
    - One solution: the solution, or a strip with a picture for each step, its number and its sentence (folded unless
      `full`). `chosen`: the numbers of the steps that are drawn; None for all, and the solution.
    """
    puzzle = explanation.puzzle
    if explanation.verdict == SEVERAL and explanation.values is not None:
        return puzzle.picture(Solution(explanation.values.forced), explanation.values.ambiguous)
    if explanation.verdict != UNIQUE:
        picture = puzzle.picture()
        _mark_reasons(puzzle, picture, explanation.clash.reasons if explanation.clash else (), CLASH)
        return picture
    if explanation.steps is None:
        return puzzle.picture(explanation.solution)
    tiles = list(frames(explanation, full=full, chosen=chosen))
    if chosen is None:
        tiles.append((puzzle.picture(explanation.solution), "The solution."))
    return strip(tiles, puzzle.name)


def frames(
    explanation: ExplanationFields, *, full: bool = False, chosen: Container[int] | None = None
) -> Iterator[tuple[Picture, str]]:
    """A picture for each step, or for the chosen ones, with its number and its sentence."""
    notes = Notes(explanation.puzzle)
    for number, step, crossed_out in numbered(explanation):
        notes.take(crossed_out)
        if chosen is None or number in chosen:
            text = abbreviated(explanation.puzzle, step, explanation.announced, full=full, by="")
            yield notes.after(step), f"{number}. {text}"
        else:
            notes.take([step])


class Notes:
    """The notes of a player so far: the values of slots, and the values that are still possible."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.values: dict[Slot, Value] = {}
        self.open: dict[Slot, list[Value]] = {}
        self._candidates = Candidates(puzzle)

    def take(self, steps: Iterable[Step]) -> None:
        """Notes the facts that these steps use and find."""
        for step in steps:
            for fact in (*step.facts, *step.conclusions):
                self.learn(fact)

    def after(self, step: Step) -> Picture:
        """The grid after this step. Its premises and conclusions are marked; only the slots and the cells with numbers
        that it speaks of have pencil marks."""
        for fact in step.facts:
            self.learn(fact)
        before = self._copy() if step.links else self
        for fact in step.conclusions:
            self.learn(fact)
        for fact in _tried(step):
            before.learn(fact)
        picture = before._picture(step)
        _mark(self.puzzle, picture, step)
        _number(self.puzzle, picture, step)
        return picture

    def _copy(self) -> "Notes":
        notes = Notes(self.puzzle)
        notes._candidates = self._candidates
        notes.values, notes.open = {**self.values}, {slot: [*values] for slot, values in self.open.items()}
        return notes

    def _picture(self, step: Step) -> Picture:
        """The grid, with pencil marks for a step."""
        facts = (*step.facts, *_tried(step), *step.conclusions)
        slots = [fact.slot for fact in facts if not fact.view and fact.slot not in self.values]
        marks = {slot: self.open[slot] for slot in slots if slot in self.open}
        marks |= self._candidates.of(step, self.values, self.open)
        return self.puzzle.picture(Solution(self.values), marks)

    def learn(self, fact: Fact) -> None:
        """Notes the content of a fact about its slot, unless it is about a view or contradicts all notes."""
        if fact.view:
            return
        values = self.puzzle.values(fact.slot)
        remaining = [value for value in self.open.get(fact.slot, values) if allows(fact, value, values)]
        if not remaining:
            return
        self.open[fact.slot] = remaining
        if len(remaining) == 1:
            self.values[fact.slot] = remaining[0]


def _mark(puzzle: Puzzle, picture: Marked, step: Step) -> None:
    """Marks reasons and facts, the reason that clashes, the trial of a chain, and the conclusions over all of them."""
    clashing = step.links[-1].reasons if step.links and step.conclusions else ()
    many = step.premise and len(step.facts) > FEW_CELLS
    facts: Sequence[Fact] = step.facts[:2] if many else step.facts  # the first ones are named
    marks = {
        PREMISE: ([reason for reason in step.reasons if reason not in clashing], facts),
        CLASH: (clashing, ()),
        TRIAL: ((), tuple(_tried(step))),
        CONCLUSION: ((), step.conclusions),
    }
    for colour, (reasons, facts) in marks.items():
        _mark_all(puzzle, picture, reasons, facts, colour)


def _mark_all(puzzle: Puzzle, picture: Marked, reasons: Iterable[Reason], facts: Iterable[Fact], colour: str) -> None:
    """Marks the places of reasons and facts, each once."""
    kept = _Kept()
    _mark_reasons(puzzle, kept, reasons, colour)
    _mark_facts(puzzle, kept, facts, colour)
    if kept.cells:
        picture.mark(kept.cells, colour)
    if kept.edges:
        picture.mark_edges(kept.edges, colour)
    if kept.points:
        picture.mark_points(kept.points, colour)


class _Kept:
    """Collects the marks of one colour."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.edges: list[Edge] = []
        self.points: list[Cell] = []

    def mark(self, cells: Iterable[Cell], colour: str) -> None:
        self.cells += cells

    def mark_edges(self, edges: Iterable[Edge], colour: str) -> None:
        self.edges += edges

    def mark_points(self, points: Iterable[Cell], colour: str) -> None:
        self.points += points


def _tried(step: Step) -> list[Fact]:
    """The supposition of a chain, and its consequences."""
    return [fact for link in step.links for fact in link.facts]


def _number(puzzle: Puzzle, picture: Picture, step: Step) -> None:
    """Writes beside each part of a chain's trial the number of its sentence."""
    numbered: dict[Cell | Edge, int] = {}
    for number, link in enumerate(shown_links(step), 1):
        for fact in link.facts:
            is_edge = isinstance(fact.slot, Edge) and not fact.view
            for place in [fact.slot] if is_edge else fact.cells(puzzle)[:1]:
                if fact.relation == "=" or place not in numbered:  # a value has the number of its sentence
                    numbered[place] = number  # type: ignore[index]
    for place, number in numbered.items():
        picture.label(place, str(number), TRIAL)


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


def hinted(hint: HintFields, entries: Solution | None, depth: str = "why") -> Picture:
    """The grid with its entries; the next step, wrong entries or a clash are marked. Of `where` and `rule`, the places
    of the next step, in one colour."""
    if depth == "why" and hint.step is not None and hint.step.links:
        return _hinted_chain(hint.puzzle, hint.step, entries)
    picture = hint.puzzle.picture(entries)
    if depth == "why":
        mark_hint(hint, picture)
    elif hint.step is not None:
        facts = (*hint.step.facts, *_tried(hint.step), *hint.step.conclusions)
        _mark_all(hint.puzzle, picture, hint.step.reasons, facts, PREMISE)
    return picture


def _hinted_chain(puzzle: Puzzle, step: Step, entries: Solution | None) -> Picture:
    """The grid with its entries and the trial of the chain, in the order of its numbers."""
    notes = Notes(puzzle)
    notes.values.update(entries or {})
    notes.open.update({slot: [value] for slot, value in (entries or {}).items()})
    return notes.after(step)


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
