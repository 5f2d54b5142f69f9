"""Encodings of Juosan: a variable per cell, or also a selector for every three cells.

x[c] says that cell c holds an upright bar; m[k], for a room with a number, that its upright bars are the more frequent.
Rule numbers are those of `puzzles/juosan.py`.
"""

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Cell, Literal, Model, encoding, shaded_cells
from cluewise.puzzles.juosan import threes

if TYPE_CHECKING:
    from cluewise.puzzles.juosan import Juosan


def _numbers(puzzle: "Juosan", model: Model, upright: Mapping[Cell, Literal]) -> None:
    """Rule 2."""
    family = model.family("number")
    for room, area, number in puzzle.counted():
        reason, counts = puzzle.reason_of("number", room), puzzle.uprights(number, len(area))
        held = [upright[cell] for cell in area]
        if len(counts) == 2:
            more, terms = model.new(), [(1, literal) for literal in held]
            for count, when in zip(counts, (-more, more), strict=True):
                family.sum(terms, count, count, when=when, reason=reason)
        elif counts:
            family.exactly(counts[0], held, reason)
        else:
            family.clause((), reason)


@encoding(summary="a variable per cell", source=RULES_MODEL, weak=("number",))
def cells(puzzle: "Juosan") -> Model:
    """Variables: x[c]; m[k] if the number n of room k is not half of its s cells.

    number: m[k] → Σ x over the room = n, ¬m[k] → Σ x = s − n.
    three: ∨ ¬x over three consecutive cells of a row, ∨ x over three of a column.
    """
    model, upright = shaded_cells(puzzle)
    _numbers(puzzle, model, upright)
    for value, three in threes(puzzle.height, puzzle.width):
        clause = (-upright[cell] if value else upright[cell] for cell in three)
        model.family("three").clause(clause, puzzle.reason_of("three", (value, three[0])))
    return model


@encoding(
    summary="a table for every three consecutive cells",
    source="Bacchus, GAC via unit propagation, 2007, for tables",
    weak=("number",),
)
def tables(puzzle: "Juosan") -> Model:
    """Variables: x[c]; m[k]; a selector for each tuple that three consecutive cells may take.

    number: as in `cells`.  three: the table of all tuples but one.
    """
    model, upright = shaded_cells(puzzle)
    _numbers(puzzle, model, upright)
    for value, three in threes(puzzle.height, puzzle.width):
        allowed = [row for row in product((0, 1), repeat=3) if set(row) != {value}]
        model.family("three").table(three, allowed, puzzle.reason_of("three", (value, three[0])))
    return model


ENCODINGS = (cells, tables)
