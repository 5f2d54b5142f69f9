"""Generator of Country Road puzzles."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..common.geometry import reached, trails
from ..common.kit import Cell, PuzzleError, Solution, Solved, numbered
from ..country import Country
from .common.kit import Divided, Random, RoomLoopGenerator, each_holed, some, with_holes
from .common.puzzle_generator import open_at_first
from .common.random_loops import changed_patch

TRIES = 300
"""The number of changes that `excluding` tries."""


class CountryGenerator(RoomLoopGenerator[Country]):
    rare_levels = {1: open_at_first(98)}
    rare_signs = {"numbers": (0,)}
    few_clues = {"told": 0.0, "length": 8}
    many_clues = {"told": 1.0}
    tiny_boards = (
        Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 1)),
        Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (2,), rooms=2),
        Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (4,), rooms=1),
        Divided(((2, 2), (3, 2)), (None,), walled=True),
    )

    def tiny(self) -> Iterator[Country]:
        yield from super().tiny()
        yield from each_holed(Divided(((3, 2), (3, 3)), (None, 4), rooms=2).of(self.kind))

    def random(
        self, rng: Random, width: int, height: int, told: float = 0.5, length: int = 5, holes: int = 0
    ) -> Solved[Country]:
        """`width`, `height`, both 2 or more; `told`, the share of regions with a number (default 0.5); `length`, the
        desired number of cells of the loop in a region, at least 1 (default 5); `holes`, the number of cells that do
        not belong to the board (default 0)."""
        if length < 1:
            raise PuzzleError("the loop has to pass at least 1 cell in a region")
        blank = self.kind(height, width, (0,) * (width * height), (None,))
        lines = self.random_loop(rng, blank)
        (path,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        cuts = set(rng.sample(range(1, len(path) - 1), min(len(path) - 2, round(len(path) / length))))
        region_of = {cell: sum(cut <= i for cut in cuts) for i, cell in enumerate(path[:-1])}
        region_of = {cell: region % max(len(cuts), 1) for cell, region in region_of.items()}  # the last joins the first
        puzzle = self.in_rooms(blank, self.with_rest(blank, rng, region_of))
        off = set(puzzle.cells) - puzzle.passed(lines)
        puzzle, lines = with_holes(puzzle, rng, lines, off, holes)
        return replace(puzzle, numbers=some(rng, self.clues_of(puzzle, lines)["numbers"], told)), lines

    def in_rooms(self, puzzle: Country, region_of: Mapping[Cell, int]) -> Country:
        """The puzzle with these regions, by the names of their cells. No region has a number."""
        regions = numbered([region_of[cell] for cell in puzzle.cells])
        return replace(puzzle, regions=regions, numbers=(None,) * (max(regions) + 1))

    def changed(self, puzzle: Country, rng: Random, solution: Solution, other: Solution) -> Solved[Country] | None:
        """Moves a cell where the two solutions differ to another region, divides its region, or changes the loop there,
        so that `other` is no solution."""
        differing = solution.differing(other)
        for _ in range(TRIES):
            edge: Any = rng.choice(differing)
            cell, kind = rng.choice(edge.ends), rng.random()
            lines = solution
            if kind < 0.6:
                changed = self.in_rooms(puzzle, self._moved(puzzle, rng, cell))
            elif kind < 0.8 or puzzle.holes:
                changed = self._cut(puzzle, rng, solution, cell)
            else:
                faces = puzzle.mesh.beside[edge]
                changed, lines = puzzle, puzzle.border(changed_patch(rng, puzzle.mesh, puzzle.inside(solution), faces))
            if changed.validation_error() or not self._passes_once(changed, lines):
                continue
            counts, other_counts = self.clues_of(changed, lines)["numbers"], self.clues_of(changed, other)["numbers"]
            excluded = not self._passes_once(changed, other)
            if excluded or counts != other_counts:
                all_given, pairs = None not in puzzle.numbers, zip(counts, other_counts, strict=True)
                numbers = (n if all_given or (n != m and not excluded) else None for n, m in pairs)
                return replace(changed, numbers=tuple(numbers)), lines
        return None

    def _passes_once(self, puzzle: Country, lines: Solution) -> bool:
        """True if a loop keeps rules 3 and 5."""
        passed = puzzle.passed(lines)
        crossed = Counter(puzzle.area_at[end] for edge in puzzle.walls if lines[edge] for end in edge.ends)
        once = not puzzle.walls or all(crossed[region] == 2 for region in range(len(puzzle.areas)))
        return once and all(any(end in passed for end in edge.ends) for edge in puzzle.walls)

    def _cut(self, puzzle: Country, rng: Random, lines: Solution, cell: Cell) -> Country:
        """Cuts the loop in this cell's region at a random edge: the cells on one side become a new region."""
        cells = puzzle.areas[puzzle.area_at[cell]]
        inner = [
            edge for member in cells for edge in puzzle.edges_at[member] if lines[edge] and edge not in puzzle.walls
        ]
        if not inner:
            return puzzle
        cut = rng.choice(inner)
        along = {
            member: [end for edge in puzzle.edges_at[member] if lines[edge] and edge != cut for end in edge.ends]
            for member in cells
        }
        part = set(reached(cut.ends[0], cells.__contains__, along))
        return self.in_rooms(puzzle, {**puzzle.area_at, **dict.fromkeys(part, len(puzzle.areas))})
