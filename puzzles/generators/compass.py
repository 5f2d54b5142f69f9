"""Generator of Compass puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.geometry import parted
from ..common.kit import UNKNOWN, Cell, PuzzleError, Solution, Solved, components
from ..compass import HOLE, Compass
from .common.kit import Filled, GridGenerator, Random, random_regions

COMPASSES = ("?,?,?,?", "0,?,?,1", "?,1,0,?", "?,?,1,2")


class CompassGenerator(GridGenerator[Compass]):
    small_sizes = ("4x3", "3x4", "5x2", "2x2", "4x1")
    few_clues = {"told": 0.3}
    many_clues = {"told": 1.0, "size": 3}
    tiny_boards = (
        Filled((None, *COMPASSES), sizes=((1, 1), (2, 1), (1, 3), (2, 2))),
        Filled((None, *COMPASSES), sizes=((3, 2),), most=1),
        Filled((HOLE, *COMPASSES[:2]), sizes=((3, 1), (2, 2))),
        Filled((None, HOLE, COMPASSES[2]), sizes=((3, 2),), least=2, most=2),
    )

    def tiny(self) -> Iterator[Compass]:
        yield from dict.fromkeys(super().tiny())

    def further_clues(self, puzzle: Compass, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """All numbers of a compass."""
        places = {cell: region for region in puzzle.groups(solution) for cell in region if cell in puzzle.clued}
        return [("needles", self._with_clues(puzzle, places).needles)]

    def random(
        self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 6, holes: int = 0
    ) -> Solved[Compass]:
        """`width`, `height`; `told`, the share of the numbers of compasses that are given (default 0.8); `size`, the
        approximate number of cells of a region (default 6); `holes`, the number of cells that belong to no region
        (default 0)."""
        puzzle, solution = self._random_regions(rng, width, height, size)
        if holes:
            puzzle, solution = self._holed(rng, puzzle, solution, holes)
        known = (
            compass
            if compass in (None, HOLE)
            else ",".join(n if rng.random() < told else UNKNOWN for n in compass.split(","))
            for compass in puzzle.needles
        )
        return replace(puzzle, needles=tuple(known)), solution

    def _random_regions(self, rng: Random, width: int, height: int, size: int) -> Solved[Compass]:
        """Random regions of about `size` cells, with full clues in random cells; with a symmetry, where they grew."""
        blank = self.kind.blank(height, width)
        seeds = self.some_cells(rng, blank, max(1, round(len(blank.cells) / max(1, size))))
        regions = random_regions(rng, height, width, seeds)
        parts = parted(height, width, regions)
        if self.symmetry is None:
            places = {rng.choice(region): region for region in parts}
        else:
            places = {seed: next(region for region in parts if seed in region) for seed in seeds}
        return self._with_clues(blank, places), blank.solution_of(regions)

    def _holed(self, rng: Random, puzzle: Compass, solution: Solution, count: int) -> Solved[Compass]:
        """The puzzle with this number of holes, which leave their regions connected."""
        regions, needles = puzzle.groups(solution), list(puzzle.needles)
        for cell in rng.sample(puzzle.cells, len(puzzle.cells)):
            rest = [[other for other in region if other != cell] for region in regions]
            if count and cell not in puzzle.clued and all(len(components(r, puzzle.around)) == 1 for r in rest):
                regions, count = tuple(map(tuple, rest)), count - 1
                needles[puzzle.cells.index(cell)] = HOLE
        if count:
            raise PuzzleError(f"this board has no room for {count} more holes")
        holed = replace(puzzle, needles=tuple(needles))
        places = {cell: region for region in regions for cell in region if cell in puzzle.clued}
        return self._with_clues(holed, places), holed.divided(regions)

    def _with_clues(self, puzzle: Compass, places: Mapping[Cell, Sequence[Cell]]) -> Compass:
        """The puzzle with the full clues of these cells in their regions."""
        held = {
            cell: ",".join(str(len(set(region).intersection(beyond))) for beyond in puzzle.beyond(cell))
            for cell, region in places.items()
        }
        return replace(puzzle, needles=tuple(HOLE if c in puzzle.holes else held.get(c) for c in puzzle.cells))

    def excluding(self, puzzle: Compass, rng: Random, solution: Solution, other: Solution) -> Solved[Compass] | None:
        """Gives all numbers, or moves a clue within its region to a cell where the other solution breaks it."""
        region_of = {cell: region for region in puzzle.groups(solution) for cell in region}
        places = {cell: region_of[cell] for cell in puzzle.clued}
        full = self._with_clues(puzzle, places)
        if full == puzzle and len(solution.differing(other)) == 1:
            return puzzle, solution  # any change of one border breaks a rule
        if not full.accepts(other):
            return full, solution
        moves = [(old, new) for old, region in places.items() for new in region if new != old]
        for old, new in rng.sample(moves, len(moves)):
            moved = self._with_clues(puzzle, {new if cell == old else cell: region for cell, region in places.items()})
            if not moved.accepts(other):
                return moved, solution
        return None

    def changed(self, puzzle: Compass, rng: Random, solution: Solution, other: Solution) -> Solved[Compass] | None:
        """Moves a clue to another cell of its region, beside a border where the solutions differ: its numbers may
        restrict more there."""
        region_of = {cell: region for region in puzzle.groups(solution) for cell in region}
        ends = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        places = {cell: region_of[cell] for cell in puzzle.clued}
        moves = [(old, new) for old, region in places.items() if not ends.isdisjoint(region) for new in region]
        moves = [(old, new) for old, new in moves if new != old]
        if not moves:
            return None
        old, new = rng.choice(moves)
        del places[old]
        return self._with_clues(puzzle, {**places, new: region_of[new]}), solution
