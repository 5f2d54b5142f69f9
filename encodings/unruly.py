"""Unruly compiled: a variable a cell, its lines as counts or as runs of an automaton.

x[c] says that cell c is black. Rule numbers are those of `puzzles/unruly.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .common.automata import Step, accept
from .common.cardinality import NATIVE
from .common.encoding import CNF, encoding
from .common.model import Candidate, Clause, Cut, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell, Line
    from cluewise.puzzles.unruly import Unruly

Cells = dict["Cell", Literal]


def _cells(puzzle: "Unruly", model: Model) -> Cells:
    """Rule 1, and rule 5: x[c] or ¬x[c] for a given cell."""
    black = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for cell, colour in puzzle.by_cell(puzzle.given).items():
        model.family("given").clause((black[cell] if colour else -black[cell],), puzzle.why["given", cell])
    return black


def _threes(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 2: two clauses for each three neighbours."""
    family = model.family("three")
    for line in puzzle.lines:
        for i, cells in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
            reason = puzzle.why["three", (line.kind, line.number, i)]
            family.clause((black[cell] for cell in cells), reason)
            family.clause((-black[cell] for cell in cells), reason)


def _unlike(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 4: ∨ (x[a] ≠ x[b]) over the places of two lines."""
    family = model.family("unlike")
    for one, other in puzzle.line_pairs():
        differ = [family.differ(black[a], black[b]) for a, b in zip(one.cells, other.cells, strict=True)]
        family.clause(differ, puzzle.why["unlike", (one.kind, one.number, other.number)])


def _unlike_lazily(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 4 as cuts: two equal lines of a candidate must not both look like that again."""

    def equal_lines(holds: Candidate) -> list[Cut]:
        looks = {line: tuple(holds(black[cell]) for cell in line.cells) for line in puzzle.lines}
        cuts = []
        for one, other in puzzle.line_pairs():
            if looks[one] == looks[other]:
                both = zip((*one.cells, *other.cells), looks[one] * 2, strict=True)
                clause = Clause(-black[cell] if colour else black[cell] for cell, colour in both)
                cuts.append(Cut(clause, puzzle.why["unlike", (one.kind, one.number, other.number)]))
        return cuts

    if puzzle.unique:
        model.cut(equal_lines)


@encoding(
    summary="a variable a cell, counts of lines; equal lines are stated at once",
    source="the 0-1 model of the rules",
    suited=("gluecard4", NATIVE),
)
def counts(puzzle: "Unruly") -> Model:
    """Variables: x[c]; d[a,b] for places of two lines, with rule 4.

    given: x[c] or ¬x[c].  three: x ∨ x' ∨ x'', ¬x ∨ ¬x' ∨ ¬x''.  half: Σ x = half.  unlike: ∨ d[a,b].
    """
    model = Model()
    black = _cells(puzzle, model)
    _threes(puzzle, model, black)
    for line in puzzle.lines:
        reason = puzzle.why["half", (line.kind, line.number)]
        model.family("half").exactly(len(line.cells) // 2, (black[cell] for cell in line.cells), reason)
    _unlike(puzzle, model, black)
    return model


@encoding(
    summary="each line a run of an automaton that counts; equal lines as cuts",
    source="Pesant, A regular language membership constraint for finite sequences of variables, 2004",
    targets=(CNF,),
    lazy=True,
)
def automaton(puzzle: "Unruly") -> Model:
    """Variables: x[c]; s[l,k,b]: line l has b black cells before place k, and t for the steps between these.

    given: x[c] or ¬x[c].  three: see `counts`.  half: a run of each line ends with half of its cells black.
    Cuts: two equal lines do not look like that.
    """
    model = Model()
    black = _cells(puzzle, model)
    _threes(puzzle, model, black)
    for line in puzzle.lines:
        half = len(line.cells) // 2
        accept(model.family("half"), _counting(line, black), 0, {half}, puzzle.why["half", (line.kind, line.number)])
    _unlike_lazily(puzzle, model, black)
    return model


def _counting(line: "Line", black: Cells) -> Sequence[Sequence[Step]]:
    """The steps of the automaton whose state is the number of black cells so far."""
    half = len(line.cells) // 2
    return [
        [Step(b, (-black[cell],), b) for b in range(half + 1)] + [Step(b, (black[cell],), b + 1) for b in range(half)]
        for cell in line.cells
    ]


ENCODINGS = (counts, automaton)
