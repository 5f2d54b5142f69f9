"""Generator of Moon or Sun puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import Cell, Solution, Solved, numbered
from ..moonsun import Moonsun
from .common.kit import Divided, Random, RoomLoopGenerator


class MoonsunGenerator(RoomLoopGenerator[Moonsun]):
    rare_levels = {
        3: "at 10×10, trials of at most eight further facts solved 49 of 75 random boards, and 24 were above level 3",
    }
    small_sizes = ("4x3", "3x4", "4x4", "2x2")
    for_levels = {1: {"size": 3}, 3: {"clues": 0.2}}
    tiny_boards = (
        Divided(((1, 1),), (None, "m", "s"), by_cell=True),
        Divided(((2, 2), (3, 2)), ("m", "s"), by_cell=True, last=("m",)),
        Divided(((2, 2), (3, 2)), ("m",), by_cell=True, last=("s", None)),
        Divided(((2, 2), (3, 2)), (None,), by_cell=True),
        Divided(((2, 2), (3, 2)), ("m",), by_cell=True, last=("s", None), walled=True),
    )

    def with_other_rooms(self, puzzle: Moonsun, rng: Random, solution: Solution, other: Solution) -> Moonsun | None:
        """The puzzle with a cell in another room, and there the mark of the room's loop cells or of its other cells."""
        sign, on = self._signs(puzzle, solution), puzzle.passed(solution)
        cells = [(cell, near) for cell in self.distinguishing(puzzle, solution, other) for near in puzzle.around[cell]]
        for cell, near in rng.sample(cells, len(cells)):
            old, new = puzzle.area_at[cell], puzzle.area_at[near]
            if old == new or not self._stays_once(puzzle, solution, cell, new):
                continue
            regions = numbered([new if place == cell else puzzle.area_at[place] for place in puzzle.cells])
            place = puzzle.cells.index(cell)
            marks = list(puzzle.marks)
            marks[place] = marks[place] and sign[new][cell not in on]
            changed = replace(puzzle, regions=regions, marks=tuple(marks))
            if self.separates(changed, solution, other):
                return changed
        return None

    def _stays_once(self, puzzle: Moonsun, lines: Solution, cell: Cell, new: int) -> bool:
        """True if the loop visits a cell's room and another one once each if the cell moves there."""
        along = [end for edge in puzzle.edges_at[cell] if lines[edge] for end in edge.ends if end != cell]
        return not along or {puzzle.area_at[end] for end in along} == {puzzle.area_at[cell], new}

    def _signs(self, puzzle: Moonsun, lines: Solution) -> list[str]:
        """For each room the mark of the cells that a loop passes, and that of the others."""
        on = puzzle.passed(lines)
        moons = ({*puzzle.marked(room)[0]} for room in range(len(puzzle.areas)))
        return ["sm" if on.isdisjoint(mine) else "ms" for mine in moons]

    def with_loop(self, puzzle: Moonsun, rng: Random, lines: Solution) -> Moonsun:
        return puzzle

    def clues_of(self, puzzle: Moonsun, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """No layers, so a board for a level has the share `clues` of the marks. `values_of` has all of them."""
        return {}

    def values_of(self, puzzle: Moonsun, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """All marks that fit a loop: in the cells that it passes one kind in each room, in the others the other."""
        on, sign = puzzle.passed(solution), self._signs(puzzle, solution)
        return {"marks": [sign[puzzle.area_at[cell]][cell not in on] for cell in puzzle.cells]}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6, size: int = 7) -> Solved[Moonsun]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells with a moon or a sun (default 0.6); `size`,
        the approximate number of cells of a room (default 7)."""
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
