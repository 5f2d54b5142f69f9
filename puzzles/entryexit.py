"""Entry Exit: draw a single loop through all cells that visits every room exactly once.

The rules, on W × H cells that are divided into rooms:

1. The line runs between the middles of neighbouring cells; two of its pieces meet in each cell.
2. All its pieces form one loop.
3. The loop crosses the border of each room exactly twice: once it enters, and once it leaves.

Reading chosen: a board that is a single room has no solution, because the loop cannot enter it.

Format: rows of the rooms' names, any sign or word.

>>> Entryexit.parse("AAB\\nABB").regions
(0, 0, 1, 0, 1, 1)

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .common.kit import Areas, Cell, RoomLoopPuzzle, Rows, Rules, Solution, Solved, numbered


@dataclass(frozen=True)
class Entryexit(RoomLoopPuzzle):
    name = "entryexit"
    aliases = {"entry-exit": {}}
    formats = (Rows(Areas()),)

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.loop_rules()
        yield from self.full_rules()
        for room, cells in enumerate(self.areas):
            text = f"the loop enters and leaves the room at {cells[0]} once"
            yield Count(self.rule("once", room, text, cells), self.gates(room), (1,), 2, 2)


def generator_class() -> type:
    from collections.abc import Sequence

    from .generators.common.kit import Divided, Random, RoomLoopGenerator
    from .generators.common.puzzle_generator import open_at_first

    class EntryexitGenerator(RoomLoopGenerator[Entryexit]):
        rare_levels = {1: open_at_first(96)}
        small_sizes = ("4x4", "4x3", "3x4", "5x2", "2x2")
        loops = None
        tiny_boards = (Divided(((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)), rooms=4),)

        def clues_of(self, puzzle: Entryexit, solution: Solution) -> Mapping[str, Sequence[int]]:
            return {}

        def distinguishing(self, puzzle: Entryexit, solution: Solution, other: Solution) -> list[Cell]:
            return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]

        def random(self, rng: Random, width: int, height: int, size: int = 5) -> Solved[Entryexit]:
            """`width`, `height`, both 2 or more and one of them even; `size`, the approximate number of cells of a room
            (default 5)."""
            blank = self.kind(height, width, (0,) * (width * height))
            lines = self.random_loop(rng, blank)
            room_of = self.rooms_along(blank, rng, lines, max(2, round(width * height / max(1, size))))
            return self.kind(height, width, numbered([room_of[cell] for cell in blank.cells])), lines

    return EntryexitGenerator
