"""Generator of Inverse LITSO puzzles."""

from typing import Any

from ..common.geometry import surroundings
from ..common.kit import Cell, PuzzleError, Solved, cells, components, neighbours, squares
from ..common.tetromino_rooms import SHAPES, Place, normal
from ..invlitso import STEPS, TRIES, Invlitso
from .common.kit import Divided, Random, ShadedAreasGenerator, rooms_around

HOPELESS = ([2, 3], [2, 4], [3, 3])
"""Heights and widths, the smaller first, of boards that have a tetromino but no puzzle with one solution."""


class InvlitsoGenerator(ShadedAreasGenerator[Invlitso]):
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")
    for_levels = {1: {"greedy": 0.3}}
    tiny_boards = (
        Divided(((1, 1), (1, 5), (2, 2), (3, 2))),
        Divided(((4, 1), (4, 2)), rooms=2),
        Divided(((3, 2),), walled=True),
    )

    def random(self, rng: Random, width: int, height: int, greedy: float = 1.0) -> Solved[Invlitso]:
        """`width`, `height`: the board needs space for a tetromino; `greedy`, the share of regions that grow
        beyond their tetrominoes (default 1)."""
        piece = next(filter(None, (_random_pieces(rng, height, width) for _ in range(TRIES))), None)
        if piece is None:
            raise PuzzleError(f"no tetrominoes were found that touch all 2x2 squares of {width}x{height} cells")
        puzzle = self.kind(height, width, rooms_around(rng, height, width, piece, greedy))
        return puzzle, puzzle.with_ones({*puzzle.cells}.difference(piece))

    def why_no_level(self, level: int, **size: Any) -> str | None:
        if sorted(size.values()) not in HOPELESS:
            return None
        return "no division of so small a board into regions has one solution; all were tried"


def _random_pieces(rng: Random, height: int, width: int) -> dict[Cell, Place]:
    """The cells of random tetrominoes, and the tetromino of each; empty if a 2×2 square has none.

    Each tetromino has a cell of a square that has none yet, in random order, and keeps the other cells connected. If
    none fits, some tetrominoes near the square are removed.
    """
    board, around, near = cells(height, width), neighbours(height, width), surroundings(height, width)
    piece: dict[Cell, Place] = {}
    blocks = squares(height, width) or (tuple(board),)
    waiting = rng.sample(blocks, len(blocks))
    for _ in range(STEPS * len(blocks)):
        parts = len(components([cell for cell in board if cell not in piece], around))
        while waiting and not piece.keys().isdisjoint(waiting[-1]):
            waiting.pop()
        if not waiting:
            return piece if parts < 2 else {}
        four = waiting[-1]
        options = [(cell, turned, shift) for cell in four for turned in SHAPES for shift in turned]
        for cell, turned, shift in rng.sample(options, len(options)):
            place = tuple(Cell(cell.r + r - shift.r, cell.c + c - shift.c) for r, c in turned)
            if any(cell not in around or cell in piece for cell in place):
                continue
            beside = {piece[other] for cell in place for other in around[cell] if other in piece}
            rest = [cell for cell in board if cell not in piece and cell not in place]
            alike = any(SHAPES[normal(other)] == SHAPES[turned] for other in beside)
            if not alike and len(components(rest, around)) <= max(1, parts):
                piece.update(dict.fromkeys(place, place))
                break
        else:
            close = sorted({piece[other] for cell in four for other in near[cell] if other in piece})
            gone = {cell for place in rng.sample(close, min(2, len(close))) for cell in place}
            piece = {cell: place for cell, place in piece.items() if cell not in gone}
            waiting += [block for block in blocks if not gone.isdisjoint(block)]
    return {}
