"""Generator of Statue Park puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from ..common.banks import SETS, straight
from ..common.kit import Cell, PuzzleError, Solution, Solved, components
from ..common.puzzlink_marks import Shape
from ..common.shapes import Placement
from ..statuepark import StatuePark
from .common.kit import BankGenerator, Filled, Random, some

SMALL = (*straight(1, 2, 3), ("##", "#."), *SETS["tetrominoes"])

DENSE = 0.42
"""The approximate share of shaded cells of random boards. It gets smaller if no place is found for the pieces."""

EFFORT = 9000
"""The same pieces are scattered this number of times, divided by the number of cells."""

TINY = (straight(1), straight(2), straight(1, 2), straight(1, 1), (("##", "#."),), (("##", "#."), ("#",)))
"""The pieces of tiny boards."""


class StatueParkGenerator(BankGenerator[StatuePark]):
    small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.1}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    tiny_boards = (Filled((None, 0, 1), most=2, each={"pieces": TINY}),)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.15, pieces: tuple[Shape, ...] | None = None
    ) -> Solved[StatuePark]:
        """`width`, `height`; `clues`, the share of cells with a circle (default 0.15); `pieces` (default: as many
        sets of pentominoes or tetrominoes as cover four cells in ten, else a few small pieces).
        """
        for trial in range(20):
            chosen = _random_bank(rng, height * width, DENSE - 0.01 * trial) if pieces is None else pieces
            blank = self.kind.blank(height, width, pieces=chosen)
            taken = self.scattered(rng, blank, max(10, EFFORT // (height * width)))
            if taken or not chosen:
                solution = Solution({cell: int(cell in taken) for cell in blank.cells})
                return replace(blank, given=some(rng, solution.values(), clues)), solution
        raise PuzzleError(f"no place was found for the pieces on {width}x{height} cells")

    def leaves_room(self, puzzle: StatuePark, taken: set[Cell], placement: Placement) -> bool:
        rest = [cell for cell in puzzle.cells if cell not in taken and cell not in placement.cells]
        return len(components(rest, puzzle.around)) < 2


def _random_bank(rng: Random, cells: int, dense: float) -> tuple[Shape, ...]:
    """Random pieces for a board of this many cells, which cover at most about the share `dense` of them."""
    for name, size in (("pentominoes", 60), ("double-tetrominoes", 40), ("tetrominoes", 20)):
        if size <= dense * cells:
            return SETS[name] * int(dense * cells / size)
    chosen, room = list[Shape](), rng.uniform(0.2, dense) * cells
    while True:
        shape = rng.choice(SMALL)
        room -= "".join(shape).count("#")
        if room < 0 and chosen:
            return tuple(chosen)
        chosen.append(shape if room >= 0 else ("#",))
