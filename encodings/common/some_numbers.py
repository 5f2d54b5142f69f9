"""Puzzles in which only some cells hold a number: the variables of cells, and of rooms with one number."""

from collections.abc import Callable, Iterable, Mapping

from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.number_boards import RoomSizes, SomeNumbers

from .givens import take_givens
from .model import Literal, Model

Numbers = Mapping[Cell, Callable[[int], Literal]]
"""`numbers[c](v)` is the literal that cell c holds v; v = 0 is an empty cell."""


def one_hot_numbers(puzzle: SomeNumbers) -> tuple[Model, Numbers]:
    """h[c,v], cell c holds v.  cell: Σ_v h[c,v] = 1.  given: h[c,v], or ¬h[c,0] for a clue `?`."""
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.cells}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    numbers: Numbers = {cell: (lambda value, code=code: code.literals(value)[0]) for cell, code in codes.items()}  # type: ignore[misc]
    given_numbers(puzzle, model, lambda cell: numbers[cell](0))
    return model, numbers


def given_numbers(puzzle: SomeNumbers, model: Model, empty: Callable[[Cell], Literal]) -> None:
    """given: the number, or for a clue `?` ¬ `empty(c)`, which says that cell c is empty."""
    for cell, clue in puzzle.by_cell(puzzle.given).items():
        reason = puzzle.reason_of("given", cell)
        if clue == UNKNOWN:
            model.family("given").clause((-empty(cell),), reason)
        else:
            model.family("given").takes(cell, clue, reason)


def keep_apart(puzzle: SomeNumbers, model: Model, edges: Iterable[Edge]) -> None:
    """apart: the two ends of these edges do not hold the same number."""
    for edge in edges:
        a, b = (model.slots[end] for end in edge.ends)
        for value in range(1, min(len(a.values), len(b.values))):
            excluded = (-literal for literal in (*a.literals(value), *b.literals(value)))
            model.family("apart").clause(excluded, puzzle.reason_of("apart", edge))


def numbered_rooms(puzzle: RoomSizes) -> tuple[Model, dict[Cell, Literal]]:
    """x[c], cell c holds the number of its room.  room: Σ x = 1 over its cells.  given: x[c] or ¬x[c]."""
    model = Model()
    holds = {cell: model.boolean(cell, 0, puzzle.size_at[cell]).variable for cell in puzzle.cells}
    for area in puzzle.areas:
        model.family("room").exactly(1, (holds[cell] for cell in area), puzzle.reason_of("room", area[0]))
    take_givens(model, puzzle)
    return model, holds
