"""Generator of LITS puzzles."""

from collections.abc import Iterator
from typing import Any

from ..common.geometry import through_cells
from ..common.kit import Cell, PuzzleError, Solved, cells, neighbours, squares
from ..lits import Lits
from .common.kit import Divided, Random, ShadedAreasGenerator, each_holed, rooms_around, with_holes
from .common.puzzle_generator import of_boards


class LitsGenerator(ShadedAreasGenerator[Lits]):
    rare_levels = {
        1: of_boards(7, hard=7),
        3: "at 10×10, four of 13 random boards had several solutions, and trials of eight further facts solved "
        "the others",
    }
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")
    for_levels = {1: {"greedy": 0.4}}
    tiny_boards = (
        Divided(((1, 1), (4, 1), (1, 5), (2, 2), (3, 2))),
        Divided(((3, 2),), walled=True),
    )

    def tiny(self) -> Iterator[Lits]:
        yield from super().tiny()
        yield from each_holed(Divided(((5, 1), (5, 2), (3, 3)), rooms=1).of(self.kind))

    def random(self, rng: Random, width: int, height: int, greedy: float = 0.6, holes: int = 0) -> Solved[Lits]:
        """`width`, `height`: the board needs space for a tetromino that is no square; `greedy`, the share of rooms that
        grow beyond their pieces (default 0.6); `holes`, the number of cells that do not belong to the board."""
        piece = _random_pieces(rng, height, width)
        if not piece:
            raise PuzzleError(f"{width}x{height} has no room for a tetromino that is no square")
        puzzle = self.kind(height, width, rooms_around(rng, height, width, piece, greedy))
        solution = puzzle.with_ones(piece)
        return with_holes(puzzle, rng, solution, [cell for cell in puzzle.cells if cell not in piece], holes)


def _random_pieces(rng: Random, height: int, width: int) -> dict[Cell, int]:
    """The cells of random tetrominoes, and the index of each cell's tetromino. Adds tetrominoes until none fits."""
    board, around = cells(height, width), neighbours(height, width)
    squares_at = through_cells(squares(height, width))
    places = [(first, turned, shape) for first in board for turned, shape in Lits.shapes.items()]
    piece, shapes = dict[Cell, int](), list[str]()
    waiting: list[Any] = rng.sample(places, len(places))
    while waiting:
        later = []
        for first, turned, shape in waiting:
            place = [Cell(first.r + r, first.c + c) for r, c in turned]
            if any(cell not in around or cell in piece for cell in place):
                continue
            beside = {shapes[piece[neighbour]] for cell in place for neighbour in around[cell] if neighbour in piece}
            full = {*piece, *place}
            if shape in beside or any(full.issuperset(square) for cell in place for square in squares_at[cell]):
                continue
            if beside or not piece:
                piece.update(dict.fromkeys(place, len(shapes)))
                shapes.append(shape)
            else:
                later.append((first, turned, shape))
        waiting = later if len(later) < len(waiting) else []
    return piece
