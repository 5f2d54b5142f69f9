"""Generator of Sansa Road puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..common.half_dots import colour_of, touched_by
from ..common.kit import Cell, Slot, Solution, Solved, Value, cells
from ..common.random_solutions import find_solution
from ..sansaroad import TRIANGLE, Sansaroad
from .common.kit import Boards, CellGenerator, Ends, Every, Random, some


class FreeRoads(Sansaroad):
    """Roads that may meet in threes anywhere."""

    junctions = (2, 3)


class SansaroadGenerator(CellGenerator[Sansaroad]):
    tiny_boards = (
        Boards(((1, 1), (2, 1), (1, 3), (2, 2)), by_lattice="dots", dots=Every((None, "b", "g", "w", "^"), most=2)),
        Boards(((3, 3),), by_lattice="dots", dots=Every((None, "b", "g", "w"), most=1)),
        Boards(((5, 3), (3, 5)), by_lattice="dots", dots=Ends((None,), (None,))),
    )

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> Solved[Sansaroad]:
        """`width`, `height`; `clues`, the share of the possible dots (default 0.3)."""
        wished: dict[Slot, Value] = {cell: int(rng.random() < 0.35) for cell in self.kind.blank(height, width).cells}
        solution = find_solution(FreeRoads.blank(height, width), wished) or Solution(dict.fromkeys(wished, 1))
        return self.with_roads(rng, height, width, solution, clues), solution

    def with_roads(self, rng: Random, height: int, width: int, roads: Solution, share: float) -> Sansaroad:
        """The board with the triangles of these roads, and some of its dots."""
        blank = self.kind.blank(height, width)
        dots = some(rng, self.clues_of(blank, roads)["dots"], share)
        on = {cell for cell in blank.cells if not roads[cell]}
        junctions = {Cell(2 * c.r, 2 * c.c) for c in on if len(on.intersection(blank.around[c])) == 3}
        places = cells(2 * height - 1, 2 * width - 1)
        marks = (TRIANGLE if place in junctions else dot for place, dot in zip(places, dots, strict=True))
        return replace(blank, dots=tuple(marks))

    def changed(self, puzzle: Sansaroad, rng: Random, solution: Solution, other: Solution) -> Solved[Sansaroad] | None:
        """Draws other roads near these, which differ from them where the two solutions do."""
        differing = solution.differing(other)
        flipped = rng.sample(differing, rng.randint(1, min(3, len(differing))))
        wished: Any = dict(solution.items())
        for cell in flipped:
            wished[cell] = 1 - wished[cell]
        roads = find_solution(FreeRoads.blank(puzzle.height, puzzle.width), wished)
        if roads is None or roads == solution:
            return None
        full = self.with_roads(rng, puzzle.height, puzzle.width, roads, 1.0)
        kept = (dot if old or dot == TRIANGLE else None for dot, old in zip(full.dots, puzzle.dots, strict=True))
        return replace(puzzle, dots=tuple(kept)), roads

    def clues_of(self, puzzle: Sansaroad, solution: Solution) -> Mapping[str, list[str | None]]:
        layer = list[str | None]()
        for place, old in zip(cells(2 * puzzle.height - 1, 2 * puzzle.width - 1), puzzle.dots, strict=True):
            near = touched_by(place)
            shaded = sum(solution[cell] == 1 for cell in near)
            layer.append(old if len(near) == 1 else colour_of(shaded, len(near)))
        return {"dots": layer}
