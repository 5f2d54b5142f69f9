"""Random pieces that cover a board."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from ....common.geometry import Cell

Piece = TypeVar("Piece")


def random_tiling(
    rng: Random,
    board: Collection[Cell],
    options: Mapping[Cell, Sequence[Piece]],
    cells_of: Callable[[Piece], Collection[Cell]],
    fits: Callable[[Piece, set[Cell], Sequence[Piece]], bool],
    effort: int,
) -> list[Piece] | None:
    """Random pieces that cover each cell of a board once; None if none are found in `effort` steps for each cell.

    `options` has for each cell the pieces of which it is the first cell in reading order. The first free cell gets a
    random one of them, or the search steps back. `fits(piece, left, chosen)` tells whether a piece is wanted, with the
    cells that it leaves free, and the pieces before it.
    """
    free, chosen = set(board), list[Piece]()

    def fitting() -> Iterator[Piece]:
        pieces = options[min(free)]
        for piece in rng.sample(pieces, len(pieces)):
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
