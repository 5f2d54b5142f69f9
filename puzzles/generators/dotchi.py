"""Generator of Dotchi Loop puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Begun, Boards, Cell, Divided, RoomLoopGenerator, Solution, some

from ..dotchi import Dotchi


class DotchiGenerator(RoomLoopGenerator[Dotchi]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Divided(((1, 1),), (None,), by_cell=True),
        Boards(((2, 2), (3, 2), (2, 3)), rooms=6, circles=Begun(((None,), "w", "ww", (None, "b")))),
    )

    def distinguishing(self, puzzle: Dotchi, solution: Solution, other: Solution) -> list[Cell]:
        return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]

    def clues_of(self, puzzle: Dotchi, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """White circles where the loop does as in most cells of the room, black circles in the other cells."""
        on, marks = puzzle.passed(solution), dict[Cell, str]()
        for cells in puzzle.areas:
            turns = {cell: puzzle.turns(cell, solution) for cell in cells if cell in on}
            most = 2 * sum(turns.values()) > len(turns)
            marks |= {cell: "b" if cell not in on else "w" for cell in cells if turns.get(cell, most) == most}
        return {"circles": [marks.get(cell) for cell in puzzle.cells]}

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.7, size: int = 6
    ) -> tuple[Dotchi, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.7); `size`,
        the approximate number of cells of a room (default 6)."""
        regions = self.random_rooms(rng, height, width, size)
        blank = self.kind(height, width, regions, (None,) * (width * height))
        lines = self.random_loop(rng, blank)
        return self.kind(height, width, regions, some(rng, self.clues_of(blank, lines)["circles"], clues)), lines
