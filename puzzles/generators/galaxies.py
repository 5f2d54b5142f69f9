"""Generator of Galaxies puzzles."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from ..common.geometry import STEPS
from ..common.kit import Cell, Solution, Solved, cells
from ..galaxies import Galaxies
from ..parts.galaxies.codecs import BLACK, MISSING, WHITE
from ..parts.galaxies.dots import touched, turned
from .common.kit import GridGenerator, Random


class GalaxiesGenerator(GridGenerator[Galaxies]):
    rare_levels = {
        3: "at 10×10, one reason at a time solved 191 of 195 random boards, and one needed longer trials than "
        "those of level 2",
    }
    small_sizes = ("4x3", "3x4", "5x2", "2x3", "1x5", "1x1")
    few_clues = {"largest": 30, "black": 0.5}
    for_levels = {2: {"largest": 30}, 3: {"largest": 30}}

    def tiny(self) -> Iterator[Galaxies]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)):
            places = range((2 * height - 1) * (2 * width - 1))
            for dots in (dots for count in range(4) for dots in combinations(places, count)):
                yield self.kind(height, width, tuple(WHITE if i in dots else None for i in places))
        with_holes = (lattice for lattice in product((None, BLACK, MISSING), repeat=5) if MISSING in lattice)
        puzzles = (self.kind(*size, lattice) for lattice in with_holes for size in ((1, 3), (3, 1)))
        yield from (puzzle for puzzle in puzzles if not puzzle.validation_error())

    def random(
        self, rng: Random, width: int, height: int, largest: int = 8, black: float = 0.0, missing: float = 0.0
    ) -> Solved[Galaxies]:
        """`width`, `height`; `largest`, about the most cells of a galaxy (default 8); `black`, the share of black dots
        (default 0); `missing`, the share of missing cells (default 0)."""
        blank = self.kind(height, width, (None,) * (2 * height - 1) * (2 * width - 1))
        free = {cell for cell in blank.cells if rng.random() >= missing}
        galaxies = dict(random_galaxies(rng, free, largest))
        marks = {Cell(2 * cell.r, 2 * cell.c): MISSING for cell in blank.cells if cell not in free}
        marks |= {dot: BLACK if rng.random() < black else WHITE for dot in galaxies}
        return self._with_dots(blank, galaxies, marks)

    def _with_dots(
        self, board: Galaxies, galaxies: Mapping[Cell, Iterable[Cell]], marks: Mapping[Cell, str]
    ) -> Solved[Galaxies]:
        """The puzzle with these marks on its lattice, and its solution: `galaxies` are the cells of each dot."""
        puzzle = replace(board, lattice=tuple(map(marks.get, cells(2 * board.height - 1, 2 * board.width - 1))))
        return puzzle, puzzle.divided(galaxies.values())

    def excluding(self, puzzle: Galaxies, rng: Random, solution: Solution, other: Solution) -> Solved[Galaxies] | None:
        """Replaces the galaxies beside a border where the two solutions differ."""
        region = dict(zip(puzzle.cells, puzzle.regions(solution) or (), strict=True))
        edge: Any = rng.choice(solution.differing(other))
        galaxies = {dot: {cell for cell in region if region[cell] == region[touched(dot)[0]]} for dot in puzzle.dots}
        kept, new = regrown(rng, galaxies, edge.ends)
        marks = {place: mark for place, mark in puzzle.marks.items() if place in kept or mark == MISSING}
        colours = [puzzle.dots[dot] for dot in galaxies if dot not in kept]
        return self._with_dots(puzzle, kept | new, marks | {dot: rng.choice(colours) for dot in new})


def random_galaxies(rng: Random, free: Iterable[Cell], largest: int) -> Iterator[tuple[Cell, set[Cell]]]:
    """Dots and galaxies that fill these cells, each grown at random from a random dot."""
    free = set(free)
    for start in rng.sample(sorted(free), len(free)):
        if start not in free:
            continue
        lattice_places = (Cell(2 * start.r + dr, 2 * start.c + dc) for dr, dc in product((-1, 0, 1), repeat=2))
        dot = rng.choice([dot for dot in lattice_places if free.issuperset(touched(dot))])
        cells, size = set(touched(dot)), rng.randint(1, max(largest, 1))
        while len(cells) < size:
            around = (Cell(r + dr, c + dc) for r, c in sorted(cells) for dr, dc in STEPS.values())
            options = [cell for cell in around if cell not in cells and {cell, turned(dot, cell)} <= free]
            if not options:
                break
            cell = rng.choice(options)
            cells |= {cell, turned(dot, cell)}
        free -= cells
        yield dot, cells


def regrown(
    rng: Random, galaxies: Mapping[Cell, set[Cell]], ends: Collection[Cell]
) -> tuple[dict[Cell, set[Cell]], dict[Cell, set[Cell]]]:
    """The galaxies, by their dots, without the cells `ends`; and random galaxies on the cells of the other galaxies."""
    kept = {dot: cells for dot, cells in galaxies.items() if not any(end in cells for end in ends)}
    free = [cell for dot, cells in galaxies.items() if dot not in kept for cell in cells]
    return kept, dict(random_galaxies(rng, free, max(8, *map(len, galaxies.values()))))
