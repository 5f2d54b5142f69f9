"""Generator of Shimaguni puzzles."""

from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved, cells, neighbours
from ..shimaguni import Shimaguni
from .common.kit import Divided, IslandRoomsGenerator, Random, rooms_around, stays_connected
from .common.puzzle_generator import of_boards


class ShimaguniGenerator(IslandRoomsGenerator[Shimaguni]):
    rare_levels = {1: of_boards(10, hard=8)}
    rare_signs = {"numbers": (0,)}
    for_levels = {1: {"greedy": 0.3, "room": 3}, 3: {"room": 5}}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 1, 2)),
        Divided(((2, 2), (3, 2)), (None, 2), walled=True),
    )

    def changed(self, puzzle: Shimaguni, rng: Random, solution: Solution, other: Solution) -> Solved[Shimaguni] | None:
        """Moves a cell to another room, or changes an island."""
        return super().changed(puzzle, rng, solution, other) or self._reshaped(puzzle, rng, solution, other)

    def _reshaped(
        self, puzzle: Shimaguni, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Shimaguni] | None:
        """Grows or shrinks an island in a room where the solutions differ."""
        room = puzzle.area_at
        differing: list[Any] = solution.differing(other)
        shaded = {cell for cell in puzzle.cells if solution[cell]}
        places = [cell for k in {room[cell] for cell in differing} for cell in puzzle.areas[k]]
        for cell in sorted(rng.sample(places, len(places)), key=lambda cell: cell in shaded):
            if self._may_change(puzzle, {member for member in shaded if room[member] == room[cell]}, cell, shaded):
                changed = self.mended(puzzle, rng, Solution({**solution, cell: int(cell not in shaded)}))
                if self.stays(self.regrouped(puzzle, room, changed), changed):
                    return self.regrouped(puzzle, room, changed), changed
        return None

    def mended(self, puzzle: Shimaguni, rng: Random, solution: Solution) -> Solution:
        """The solution with islands that are grown or shrunk by single cells until neighbours differ in size."""
        room = puzzle.area_at
        shaded = {cell for cell in puzzle.cells if solution[cell]}
        size = [sum(room[cell] == k for cell in shaded) for k in range(len(puzzle.areas))]
        near: list[set[int]] = [
            {a + b - k for a, b in puzzle.borders.values() if k in (a, b)} for k in range(len(size))
        ]
        for _ in range(20 * len(size)):
            alike = [k for k in range(len(size)) if any(size[k] == size[other] for other in near[k])]
            if not alike:
                break
            k = rng.choice(alike)
            island = {cell for cell in shaded if room[cell] == k}
            options = [cell for cell in puzzle.areas[k] if self._may_change(puzzle, island, cell, shaded)]
            if options:
                cell = rng.choice(options)
                size[k] += -1 if cell in shaded else 1
                shaded ^= {cell}
        return puzzle.with_ones(shaded)

    def _may_change(self, puzzle: Shimaguni, island: set[Cell], cell: Cell, shaded: set[Cell]) -> bool:
        """True if the island of a room stays connected, and apart from others, if this cell of the room changes."""
        if cell in island:
            return stays_connected(island, cell, puzzle.around)
        beside = {other for other in puzzle.around[cell] if other in shaded}
        return bool(beside) and beside <= island

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 7, greedy: float = 1.0
    ) -> Solved[Shimaguni]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate number of
        cells of a room (default 7); `greedy`, the share of rooms that grow beyond their islands (default 1)."""
        for _ in range(60):
            shaded = _islands(rng, height, width, max(1, height * width // max(1, room)))
            if not shaded:
                continue
            solution = Solution({cell: int(cell in shaded) for cell in cells(height, width)})
            board = self.without_numbers(height, width, rooms_around(rng, height, width, shaded, greedy))
            solution = self.mended(board, rng, solution)
            if self.stays(board, solution):
                return self.with_some(board, rng, solution, clues)
        raise PuzzleError(f"no random islands were found on {width}x{height}")


def _islands(rng: Random, height: int, width: int, count: int) -> dict[Cell, int]:
    """The cells of random islands that do not touch, and the number of each cell's island."""
    around = neighbours(height, width)
    island: dict[Cell, int] = {}
    for k, first in enumerate(rng.sample(list(around), len(around))):
        taken = {near for cell in island for near in (cell, *around[cell])}
        if first in taken or len({*island.values()}) == count:
            continue
        size, members = rng.randint(1, 6), [first]
        while len(members) < size:
            free = [near for cell in members for near in around[cell] if near not in taken and near not in members]
            if not free:
                break
            members.append(rng.choice(free))
        island |= dict.fromkeys(members, k)
    return island
