"""Makes Moon or Sun puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, Divided, RoomLoopMaker, Solution, numbered

from ..moonsun import Moonsun


class MoonsunMaker(RoomLoopMaker[Moonsun]):
    small_sizes = ("4x3", "3x4", "4x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    tiny_boards = (
        Divided(((1, 1),), (None, "m", "s"), by_cell=True),
        Divided(((2, 2), (3, 2)), ("m", "s"), by_cell=True, last=("m",)),
        Divided(((2, 2), (3, 2)), ("m",), by_cell=True, last=("s", None)),
        Divided(((2, 2), (3, 2)), (None,), by_cell=True),
    )

    def telling(self, puzzle: Moonsun, solution: Solution, other: Solution) -> list[Cell]:
        return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]

    def with_loop(self, puzzle: Moonsun, rng: Random, lines: Solution) -> Moonsun:
        return puzzle

    def clues_of(self, puzzle: Moonsun, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """All marks that go with a loop: in the cells that it passes one kind in each room, in the others the other."""
        on, marks = puzzle.passed(solution), dict[Cell, str]()
        for room, cells in enumerate(puzzle.areas):
            moons, _ = puzzle.marked(room)
            mine, others = ("m", "s") if any(cell in on for cell in moons) else ("s", "m")
            marks |= {cell: mine if cell in on else others for cell in cells}
        return {"marks": [marks[cell] for cell in puzzle.cells]}

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, size: int = 7
    ) -> tuple[Moonsun, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells with a moon or a sun (default 0.6); `size`,
        about how many cells a room has (default 7)."""
        blank = self.kind(height, width, (0,) * (width * height), (None,) * (width * height))
        lines = self.random_loop(rng, blank)
        part_of = self.rooms_along(blank, rng, lines, max(2, 2 * round(width * height / max(1, size) / 2)))
        on, marks = blank.passed(lines), dict[Cell, str]()
        for part in set(part_of.values()):
            cells = [cell for cell in blank.cells if part_of[cell] == part]
            sure = rng.choice([cell for cell in cells if cell in on])
            for cell in cells:
                if cell == sure or rng.random() < clues:
                    marks[cell] = "ms"[(part + (cell not in on)) % 2]
        regions = numbered([part_of[cell] for cell in blank.cells])
        return self.kind(height, width, regions, tuple(map(marks.get, blank.cells))), lines
