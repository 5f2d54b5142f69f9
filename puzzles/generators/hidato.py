"""Generator of Hidato puzzles."""

from collections.abc import Sequence
from dataclasses import replace

from ..common.kit import Solution, Solved
from ..hidato import HOLE, Hidato
from .common.kit import CellGenerator, Filled, Random


class HidatoGenerator(CellGenerator[Hidato]):
    small_sizes = ("3x2", "4x2", "2x3", "1x4", "1x1")
    few_clues = {"given": 0.1, "ends": False}
    many_clues = {"given": 1.0}
    tiny_boards = (
        Filled((None, 1, 4, HOLE), ((1, 1), (2, 1), (1, 3), (2, 2)), each={"diagonal": (True, False)}),
        Filled((None, 2, HOLE), ((3, 2),), most=2, each={"diagonal": (True, False)}),
    )

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        given: float = 0.3,
        holes: float = 0.0,
        ends: bool = True,
        diagonal: bool = True,
    ) -> Solved[Hidato]:
        """`width`, `height`; `ends`, True if 1 and N are given; `given`, the share of other numbers given (default
        0.3); `holes`, the share of missing cells (default 0); `diagonal`, True if steps may be diagonal."""
        blank = self.kind.blank(height, width, diagonal=diagonal)
        path = [blank.places[i] for i in _random_path(rng, height, width, blank.near)]
        missing = min(int(holes * len(path)), len(path) - 1)
        first = rng.randint(0, missing)  # the cells before and after the path are missing
        path = path[first : len(path) - missing + first]
        number = {cell: k for k, cell in enumerate(path, 1)}
        shown = {cell for cell, k in number.items() if rng.random() < given or (ends and k in (1, len(path)))}
        layer = (number[cell] if cell in shown else None if cell in number else HOLE for cell in blank.cells)
        return replace(blank, given=tuple(layer)), Solution((cell, number[cell]) for cell in sorted(path))


def _random_path(rng: Random, height: int, width: int, touched: Sequence[Sequence[int]]) -> list[int]:
    """A random path through all cells, as indices: a snake along the rows, changed at its ends.

    Each step links an end of the path with a random neighbour and reverses the cells behind that neighbour, which gives
    a new end. Source: Mansfield, Monte Carlo studies of polymer chain dimensions in the melt, 1982.
    """
    path = [r * width + (c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    for _ in range(10 * len(path) if len(path) > 2 else 0):
        if rng.random() < 0.5:
            path.reverse()
        at = path.index(rng.choice(touched[path[-1]]))
        path[at + 1 :] = path[:at:-1]
    return path
