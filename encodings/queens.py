"""Encodings of Queens: a variable per square, with counts or with pairs, or the column of each row in binary.

n is the side, x[r,c] says that row r has its queen in column c. Rule numbers are those of `puzzles/queens.py`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, Reason
from .common.kit import CNF, Model, encoding
from .common.model import Family
from .common.references import IWAMA_1994

if TYPE_CHECKING:
    from cluewise.puzzles.queens import Queens


def _diagonals(puzzle: "Queens") -> Iterator[tuple[Sequence[Cell], Reason]]:
    """The diagonals of two or more squares, with the Reasons that forbid a second queen."""
    n = puzzle.side
    for d in range(1, 2 * n - 2):
        yield puzzle.sum_diagonal(d), puzzle.reason_of("sum", d)
    for d in range(2 - n, n - 1):
        yield puzzle.difference_diagonal(d), puzzle.reason_of("difference", d)


@encoding(
    summary="a variable per square",
    source="the 0-1 model of the textbooks; Nauck 1850 for the puzzle",
    antichain=True,
    shares=True,
)
def board(puzzle: "Queens") -> Model:
    """Variables: x[r,c], one-hot per row. The cardinality encoding decides how at-most-one becomes clauses.

    row: Σ_c x[r,c] = 1.  column: Σ_r x[r,c] = 1.  diagonal: Σ x ≤ 1.  given: x[r,c].  blocked: ¬x[r,c].
    """
    model = Model()
    n = puzzle.side
    first = [model.one_hot(r, range(n)).first for r in range(n)]
    row, column, diagonal = model.family("row"), model.family("column"), model.family("diagonal")
    for r in range(n):
        row.exactly(1, range(first[r], first[r] + n), puzzle.reason_of("row", r))
    for c in range(n):
        column.exactly(1, (start + c for start in first), puzzle.reason_of("column", c))
    for cells, reason in _diagonals(puzzle):
        diagonal.at_most(1, (first[r] + c for r, c in cells), reason)
    for r, c in puzzle.given:
        model.family("given").clause((first[r] + c,), puzzle.reason_of("given", Cell(r, c)))
    for r, c in puzzle.blocked:
        model.family("blocked").clause((-first[r] - c,), puzzle.reason_of("blocked", Cell(r, c)))
    for r, c in enumerate(_regular(n)):
        model.suggest(first[r] + c)
    return model


def _regular(n: int) -> list[int]:
    """The columns of a regular placement. Without clues it is a solution for all n except 2 and 3 (Pauls 1874).

    As a suggestion, it saves minutes of search for hundreds of queens. Clues may contradict it.
    """
    even, odd = list(range(1, n, 2)), list(range(0, n, 2))
    if n % 6 == 2:
        odd = [*odd[1::-1], *odd[3:], *odd[2:3]]
    elif n % 6 == 3:
        even, odd = [*even[1:], *even[:1]], [*odd[2:], *odd[:2]]
    return even + odd


@encoding(
    summary="the column of each row in binary",
    source=f"the log encoding: {IWAMA_1994}",
    made_for=(CNF,),
    antichain=False,
)
def binary(puzzle: "Queens") -> Model:
    """Variables: b[r,i], bit i of the column of row r, ⌈log₂ n⌉ per row.

    range: column < n.  column, diagonal: ¬(row r has c ∧ row s has a square attacked from there), over the bits of
    both.  given: the bits of the column.  blocked: not all bits of the column.
    """
    model = Model()
    n = puzzle.side
    rows = [model.binary(r, range(n)) for r in range(n)]

    def never(squares: Iterable[tuple[int, int]]) -> list[int]:
        return [-literal for r, c in squares for literal in rows[r].literals(c)]

    column, diagonal = model.family("column"), model.family("diagonal")
    model.completed_by("column", "column")  # no two queens in a column; so each holds one
    for c in range(n):
        reason = puzzle.reason_of("column", c)
        for r in range(n):
            for s in range(r + 1, n):
                column.clause(never(((r, c), (s, c))), reason)
    for cells, reason in _diagonals(puzzle):
        for i, cell in enumerate(cells):
            for attacked in cells[i + 1 :]:
                diagonal.clause(never((cell, attacked)), reason)
    for r, c in puzzle.given:
        for literal in rows[r].literals(c):
            model.family("given").clause((literal,), puzzle.reason_of("given", Cell(r, c)))
    for r, c in puzzle.blocked:
        model.family("blocked").clause(never(((r, c),)), puzzle.reason_of("blocked", Cell(r, c)))
    return model


@encoding(
    summary="a variable per square, a clause per pair of squares that attack each other",
    source="the textbook's first encoding; its size: Nadel, Representation selection for constraint satisfaction, 1990",
    antichain=True,
)
def attacks(puzzle: "Queens") -> Model:
    """Variables: x[r,c]. The baseline: about 5n³/3 clauses of two literals, whatever the cardinality encoding.

    row: ∨_c x[r,c], ¬(x[r,c] ∧ x[r,d]).  column: ¬(x[r,c] ∧ x[s,c]).  diagonal: ¬(x ∧ y) for two of its squares.
    given: x[r,c].  blocked: ¬x[r,c].
    """
    model = Model()
    n = puzzle.side
    first = [model.one_hot(r, range(n)).first for r in range(n)]
    row, column, diagonal = model.family("row"), model.family("column"), model.family("diagonal")
    model.completed_by("column", "column")  # no two queens in a column; so each holds one
    for r in range(n):
        row.clause(range(first[r], first[r] + n), puzzle.reason_of("row", r))
        _never_two(row, range(first[r], first[r] + n), puzzle.reason_of("row", r))
    for c in range(n):
        _never_two(column, [start + c for start in first], puzzle.reason_of("column", c))
    for cells, reason in _diagonals(puzzle):
        _never_two(diagonal, [first[r] + c for r, c in cells], reason)
    for r, c in puzzle.given:
        model.family("given").clause((first[r] + c,), puzzle.reason_of("given", Cell(r, c)))
    for r, c in puzzle.blocked:
        model.family("blocked").clause((-first[r] - c,), puzzle.reason_of("blocked", Cell(r, c)))
    return model


def _never_two(family: Family, squares: Sequence[int], reason: Reason) -> None:
    for a, b in combinations(squares, 2):
        family.clause((-a, -b), reason)


ENCODINGS = (board, binary, attacks)
