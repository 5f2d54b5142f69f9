"""Encodings of Unruly: a variable per cell, its lines as counts or as runs of an automaton.

x[c] says that cell c is black. Rule numbers are those of `puzzles/unruly.py`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .common.automata import Transition, accept
from .common.cardinality import NATIVE
from .common.givens import take_givens
from .common.kit import CNF, RULES_MODEL, Literal, Model, encoding
from .common.model import Candidate, Clause, Cut
from .common.references import PESANT_2004

if TYPE_CHECKING:
    from cluewise.puzzles.unruly import Unruly

    from ..puzzles.common.kit import Cell

Cells = dict["Cell", Literal]


def _board(puzzle: "Unruly") -> tuple[Model, Cells]:
    """Rule 1; rule 5: x[c] or ¬x[c] for a given cell; rule 2: two clauses for each three neighbours."""
    model = Model()
    black = model.booleans(puzzle.cells)
    take_givens(model, puzzle)
    family = model.family("three")
    for line in puzzle.lines:
        for i, cells in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
            reason = puzzle.reason_of("three", (line.kind, line.number, i))
            family.clause((black[cell] for cell in cells), reason)
            family.clause((-black[cell] for cell in cells), reason)
    return model, black


def _unlike(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 4: ∨ (x[a] ≠ x[b]) over the places of two lines."""
    family = model.family("unlike")
    for first, second in puzzle.line_pairs():
        differ = [family.differ(black[a], black[b]) for a, b in zip(first.cells, second.cells, strict=True)]
        family.clause(differ, puzzle.reason_of("unlike", (first.kind, first.number, second.number)))


def _unlike_lazily(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 4 as cuts: if two lines of a candidate are equal, a clause forbids these values for the pair."""

    def equal_lines(holds: Candidate) -> Iterator[Cut]:
        for first, second in puzzle.line_pairs():
            if all(holds(black[a]) == holds(black[b]) for a, b in zip(first.cells, second.cells, strict=True)):
                literals = (black[cell] for cell in (*first.cells, *second.cells))
                clause = Clause(-x if holds(x) else x for x in literals)
                yield Cut(clause, puzzle.reason_of("unlike", (first.kind, first.number, second.number)))

    model.cut(equal_lines)


@encoding(
    summary="a variable per cell, counts of lines; equal lines are stated at once",
    source=RULES_MODEL,
    suited=("gluecard4", NATIVE),
    explains=True,
    shares=True,
)
def counts(puzzle: "Unruly") -> Model:
    """Variables: x[c]; d[a,b] for places of two lines, if rule 4 applies.

    given: x[c] or ¬x[c].  three: x ∨ x' ∨ x'', ¬x ∨ ¬x' ∨ ¬x''.  half: Σ x = half.  unlike: ∨ d[a,b].
    """
    model, black = _board(puzzle)
    for line in puzzle.lines:
        reason = puzzle.reason_of("half", (line.kind, line.number))
        model.family("half").exactly(len(line.cells) // 2, (black[cell] for cell in line.cells), reason)
    _unlike(puzzle, model, black)
    return model


@encoding(
    summary="each line a run of an automaton that counts; equal lines as cuts",
    source=PESANT_2004,
    made_for=(CNF,),
    cuts=True,
)
def automaton(puzzle: "Unruly") -> Model:
    """Variables: x[c]; s[l,k,b]: line l has b black cells before place k, and t for the steps between these.

    given: x[c] or ¬x[c].  three: see `counts`.  half: a run of each line ends with half of its cells black.
    Cuts: two equal lines do not both have these values again.
    """
    model, black = _board(puzzle)
    for line in puzzle.lines:
        half = len(line.cells) // 2
        layers = [  # the state is the number of black cells so far
            [Transition(b, (sign * black[cell],), b + (sign > 0)) for sign in (-1, 1) for b in range(half + 1)]
            for cell in line.cells
        ]
        accept(model.family("half"), layers, 0, {half}, puzzle.reason_of("half", (line.kind, line.number)))
    _unlike_lazily(puzzle, model, black)
    return model


ENCODINGS = (counts, automaton)
