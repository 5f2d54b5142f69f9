"""Random boards of circles with numbers, composed of pieces.

If neighbours with equal numbers are separated, a solution falls into pieces that are solutions themselves. So pieces
may be put beside each other wherever the numbers that touch are equal.
"""

from typing import TYPE_CHECKING

from ....common.geometry import Cell

if TYPE_CHECKING:
    from random import Random

    from ....common.boards import GridPuzzle

TILES = (
    "121",
    "12 .1",
    "12321 ..2.. ..1..",
    "12.. .321 12..",
    "12.. .321 .2.. .1..",
    "23... 35642 ..3..",
    "12.. .32. .232 ...1",
    "23.2 3564 ..3.",
    "844 4.8 ..4",
    "454 787 454",
    "464 686 464",
)
"""Solutions without equal neighbours: all of up to 7 circles, some larger ones. Rows are separated by blanks."""


def turned(tile: str) -> list[dict[Cell, int]]:
    """The numbers of a tile, in each of its eight positions."""
    rows = tile.split()
    cells = {(r, c): int(sign) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}
    positions = []
    for _ in range(4):
        cells = {(c, -r): number for (r, c), number in cells.items()}
        positions += [{Cell(*at): n for at, n in cells.items()}, {Cell(r, -c): n for (r, c), n in cells.items()}]
    return positions


def numbers_in_pieces(rng: "Random", board: "GridPuzzle", largest: int) -> dict[Cell, int]:
    """Numbers up to `largest` for some cells, each the sum of the differences to its neighbours."""
    tiles = [turned(tile) for tile in TILES]
    held: dict[Cell, int] = {}
    for _ in range(30 * len(board.cells)):
        tile = rng.choice(rng.choice(tiles))
        most = largest // max(tile.values())
        corner = rng.choice(board.cells)
        for times in rng.sample(range(1, most + 1), most):
            placed = {Cell(corner.r + r, corner.c + c): times * number for (r, c), number in tile.items()}
            if all(_fits(board, held, cell, number) for cell, number in placed.items()):
                held |= placed
                break
    return held


def _fits(board: "GridPuzzle", held: dict[Cell, int], cell: Cell, number: int) -> bool:
    if cell not in board.around or cell in held:
        return False
    return all(held.get(other, number) == number for other in board.around[cell])
