"""Random Latin squares, and exchanges of numbers between their rows."""

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from random import Random

from ...common.geometry import Cell


def latin_square(rng: Random, side: int) -> dict[Cell, int]:
    """A random Latin square: numbers from 1 to `side` by cell, in reading order, each once in every row and column.

    It is a cyclic square with shuffled rows, columns and numbers. Then pairs of rows swap their numbers in some
    columns, so that the result need not be cyclic.
    """
    rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
    square = [[digits[(r + c) % side] + 1 for c in columns] for r in rows]
    pairs = (rng.sample(range(side), 2) for _ in range(4 * side if side > 2 else 0))
    mix_rows(rng, square, pairs)
    return {Cell(r, c): number for r, row in enumerate(square) for c, number in enumerate(row)}


def latin_rectangle(rng: Random, height: int, width: int, lowest: int = 1) -> dict[Cell, int]:
    """The first rows and columns of a random Latin square of the longer side; its numbers begin with `lowest`."""
    square = latin_square(rng, max(height, width))
    return {cell: number - 1 + lowest for cell, number in square.items() if cell.r < height and cell.c < width}


def mix_rows(
    rng: Random,
    rows: Sequence[MutableSequence[int]],
    pairs: Iterable[Sequence[int]],
    fits: Callable[[Sequence[tuple[int, int]]], bool] = lambda changed: True,
) -> None:
    """Each pair of rows, given by their indices, swaps its numbers in some columns; each row keeps its set of numbers.

    The swap starts in a random column. If a row then has a number twice, it swaps the other one in the next column to
    the right. A swap is undone if `fits` is False for the places (row, column) that it changed.
    """
    for r, s in pairs:
        first_row, second_row = rows[r], rows[s]
        columns = [rng.randrange(len(first_row))]
        first, wanted = first_row[columns[0]], second_row[columns[0]]
        while wanted != first:
            onward = (*range(columns[-1] + 1, len(first_row)), *range(columns[-1]))
            columns.append(next(k for k in onward if first_row[k] == wanted and k not in columns))
            wanted = second_row[columns[-1]]
        _swap(first_row, second_row, columns)
        if not fits([(row, c) for row in (r, s) for c in columns]):
            _swap(first_row, second_row, columns)


def _swap(first: MutableSequence[int], second: MutableSequence[int], columns: Iterable[int]) -> None:
    for c in columns:
        first[c], second[c] = second[c], first[c]
