"""Random pieces that cover a board."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

from ...common.geometry import Cell, Edge, cells, squares

Piece = TypeVar("Piece")


def random_tiling(
    board: Collection[Cell],
    options: Callable[[Cell, Collection[Cell]], Iterable[Piece]],
    cells_of: Callable[[Piece], Collection[Cell]],
    fits: Callable[[Piece, set[Cell], Sequence[Piece]], bool],
    effort: int,
) -> list[Piece] | None:
    """Random pieces that cover each cell of a board once; None if none are found in `effort` steps for each cell.

    `options(cell, free)` offers pieces for the first free cell in reading order, in random order. The cell gets the
    first one that fits, or the search steps back. `fits(piece, left, chosen)` is True if a piece is allowed, with the
    cells that it leaves free, and the pieces before it.
    """
    free, chosen = set(board), list[Piece]()

    def fitting() -> Iterator[Piece]:
        for piece in options(min(free), free):
            cells = cells_of(piece)
            if free.issuperset(cells) and fits(piece, free.difference(cells), chosen):
                yield piece

    waiting = [fitting()]
    for _ in range(effort * len(board)):
        piece = next(waiting[-1], None)
        if piece is not None:
            chosen.append(piece)
            free.difference_update(cells_of(piece))
            if not free:
                return chosen
            waiting.append(fitting())
        elif not chosen:
            return None
        else:
            waiting.pop()
            free.update(cells_of(chosen.pop()))
    return None


def random_dominoes(rng: Random, height: int, width: int) -> list[Edge]:
    """A random tiling of a board with an even number of cells: all dominoes start parallel, then random squares of two
    dominoes are turned."""
    across = width % 2 == 0
    starts = [cell for cell in cells(height, width) if not (cell.c if across else cell.r) % 2]
    tiling = {Edge(*cell, cell.r + (not across), cell.c + across) for cell in starts}
    all_squares = squares(height, width)
    for a, b, c, d in rng.choices(all_squares, k=20 * len(all_squares)) if all_squares else ():
        flat, upright = {Edge(*a, *b), Edge(*c, *d)}, {Edge(*a, *c), Edge(*b, *d)}
        for present, turned in ((flat, upright), (upright, flat)):
            if present <= tiling:
                tiling = tiling - present | turned
                break
    return sorted(tiling)
