"""Generator of Hitori puzzles."""

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

from ..common.kit import Cell, Solution, Solved
from ..hitori import Hitori
from .common.cell_boards import CellGenerator
from .common.connected_cells import random_shading
from .common.tiny import Filled


class HitoriGenerator(CellGenerator[Hitori]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"repeats": 0.3}
    tiny_boards = (Filled((1, 2, 3)),)
    no_levels: ClassVar[Mapping[int, str]] = {
        1: "at the beginning every reason leaves a choice, because it speaks of two cells of which one is shaded, or "
        "of a whole board that no single cell divides; so a trial comes first",
    }

    def random(self, rng: Random, width: int, height: int, repeats: float = 1.0) -> Solved[Hitori]:
        """`width`, `height`; `repeats`, the share of shaded cells that repeat a number of their line (default 1)."""
        shaded = random_shading(rng, height, width)
        # A cyclic Latin square with shuffled rows, columns and numbers: no number occurs twice in a line.
        side = max(width, height)
        rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
        number = {Cell(r, c): digits[(rows[r] + columns[c]) % side] + 1 for r in range(height) for c in range(width)}
        blank = self.kind.blank(height, width)
        for cell in sorted(shaded):
            lines = (line for line in blank.lines if cell in (line.cells[cell.c if line.kind == "row" else cell.r],))
            unshaded = [twin for line in lines for twin in line.cells if twin not in shaded]
            if unshaded and rng.random() < repeats:
                number[cell] = number[rng.choice(unshaded)]
        puzzle = self.kind(height, width, tuple(number[cell] for cell in blank.cells))
        return puzzle, Solution({cell: int(cell in shaded) for cell in puzzle.cells})

    def why_no_level(self, level: int, **size: Any) -> str | None:
        narrow = min(size.get("width", 1), size.get("height", 1)) < 2
        return None if narrow else super().why_no_level(level, **size)

    def excluding(self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution) -> Solved[Hitori] | None:
        """Copies a number to a cell that only `solution` shades, from a cell in its line that neither shades."""
        unshaded = {cell for cell in puzzle.cells if not solution[cell] and not other[cell]}
        pairs = [
            (cell, twin)
            for line in puzzle.lines
            for cell, twin in product(line.cells, repeat=2)
            if solution[cell] and not other[cell] and twin in unshaded
        ]
        if not pairs:
            return None
        cell, twin = rng.choice(pairs)
        number = puzzle.numbers[twin.r * puzzle.width + twin.c]
        return puzzle.with_place("numbers", cell.r * puzzle.width + cell.c, number), solution
