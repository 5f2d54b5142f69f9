"""Generator of Choco Banana puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, CellGenerator, Filled, Solution, more_parts, random_rectangles

from ..cbanana import Cbanana, _is_box


class CbananaGenerator(CellGenerator[Cbanana]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3, 4), most=2),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Cbanana, Solution]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.5)."""
        blank = self.kind.blank(height, width)
        drawn = random_rectangles(rng, height, width, share=0.2)
        shaded = {cell for cell in blank.cells if drawn[cell]}
        while boxes := [block for block in blank.blocks(shaded) if block[0] not in shaded and _is_box(block)]:
            near = sorted({cell for place in boxes[0] for cell in blank.around[place]} & shaded)
            if not near:  # the whole board is unshaded
                shaded = {*blank.cells}
                break
            shaded -= {*next(block for block in blank.blocks(shaded) if near[0] in block)}
        if len(shaded) < len(blank.cells):
            shaded = more_parts(rng, blank.around, shaded, blank.fits, 8)
        return self.with_shading(blank, rng, shaded, clues)

    def clues_of(self, puzzle: Cbanana, solution: Solution) -> dict[str, list[int]]:
        blocks = puzzle.blocks({cell for cell in puzzle.cells if solution[cell]})
        size = {cell: len(block) for block in blocks for cell in block}
        return {"numbers": [size[cell] for cell in puzzle.cells]}
