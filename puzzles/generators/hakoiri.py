"""Generator of Hakoiri puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, AreaGenerator, Divided, PuzzleError, Solution, numbered, random_regions, some

from ..hakoiri import EMPTY, SYMBOLS, Hakoiri
from .parts.hakoiri.rooms import exchanged, three_in_each


class HakoiriGenerator(AreaGenerator[Hakoiri]):
    small_sizes = ("4x3", "3x4", "6x2", "1x4", "3x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.05, "largest": 5}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (2, 2)), (None, *SYMBOLS, UNKNOWN), by_cell=True),
        Divided(((3, 2),), (None, *SYMBOLS, UNKNOWN), by_cell=True, rooms=2),
    )

    def clues_of(self, puzzle: Hakoiri, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The symbols: no clue states that a cell is empty."""
        held = (solution.get(cell) for cell in puzzle.cells)
        return {"given": [None if symbol == EMPTY else symbol for symbol in held]}

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.3, largest: int = 7
    ) -> tuple[Hakoiri, Solution]:
        """`width`, `height`; `given`, the share of given symbols (default 0.3); `largest`, the approximate number of
        cells of a room (default 7)."""
        blank = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
        if len(blank.cells) < 3:
            raise PuzzleError(f"a room has three symbols, and {width}x{height} cells do not hold them")
        count = max(1, len(blank.cells) // max(3, largest))
        rooms = max((three_in_each(rng, blank, SYMBOLS, count) for _ in range(8)), key=len)
        held = {cell: symbol for room in rooms for cell, symbol in room.items()}
        part = random_regions(rng, height, width, list(held))
        rooms_of = exchanged(rng, blank, rooms, dict(zip(blank.cells, part, strict=True)))
        solution = Solution((cell, held.get(cell, EMPTY)) for cell in blank.cells)
        shown = some(rng, (held.get(cell) for cell in blank.cells), given)
        return self.kind(height, width, numbered([rooms_of[k] for k in part]), shown), solution
