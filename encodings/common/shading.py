"""Constraints that encodings of shading puzzles share. x[c] says that cell c is shaded."""

from collections.abc import Mapping
from typing import Any

from cluewise.puzzles.common.geometry import Cell, squares
from cluewise.puzzles.common.shading import CountedRooms

from .clause_cache import state_once
from .graphs.statements import cells_subgraph
from .model import Literal, Model


def shaded_cells(puzzle: Any) -> tuple[Model, dict[Cell, Literal]]:
    """A new Model with the cells as slots, and x[c] for each."""
    model = Model()
    return model, model.booleans(puzzle.board_cells)


def no_squares(model: Model, puzzle: Any, members: Mapping[Cell, Literal]) -> None:
    """square: ∨ ¬x over each 2×2 square; the Reasons are at its first cell."""
    family, fours = model.family("square"), puzzle.squares

    def state() -> None:
        for four in fours:
            family.clause((-members[cell] for cell in four), puzzle.reason_of("square", four[0]))

    state_once(family, state, fours, map(members.__getitem__, puzzle.board_cells))


def connect(model: Model, puzzle: Any, members: Mapping[Cell, Literal]) -> None:
    """connected: the cells whose literals hold, over their edges."""
    subgraph = cells_subgraph(members, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))


def count_rooms(model: Model, puzzle: CountedRooms, shaded: Mapping[Cell, Literal]) -> None:
    """number: Σ x over the room = number."""
    for room, cells, number in puzzle.counted():
        model.family("number").exactly(number, (shaded[cell] for cell in cells), puzzle.reason_of("number", room))


def no_corners(model: Model, puzzle: Any, members: Mapping[Cell, Literal]) -> None:
    """The cells form full rectangles: no 2×2 square has three of them.

    corner: ¬a ∨ ¬b ∨ ¬c ∨ d for the cells a, b, c, d of each 2×2 square in any order.
    """
    family, fours = model.family("corner"), squares(puzzle.height, puzzle.width)

    def state() -> None:
        for four in fours:
            for last in four:
                clause = (members[cell] if cell == last else -members[cell] for cell in four)
                family.clause(clause, puzzle.reason_of("corner", four[0]))

    state_once(family, state, fours, map(members.__getitem__, puzzle.cells))
