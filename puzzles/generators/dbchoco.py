"""Generator of Double Choco puzzles."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice, product
from typing import Any

from ..common.geometry import parted
from ..common.kit import Cell, PuzzleError, Solution, Solved, cells, components, neighbours
from ..common.shapes import turned
from ..dbchoco import Dbchoco
from .common.kit import GridGenerator, Random, some
from .common.puzzle_generator import LONG_TRIALS, of_boards
from .common.tilings import random_tiling

TRIES, EFFORT, OFFERS = 60, 30, 25
"""The number of divisions that are drawn; the steps for each cell in the search for the regions of one; and the number
of regions that it tries at a cell before it steps back."""

ROUNDS = 3
"""The number of times that the colours of the regions are chosen anew."""

Region = tuple[tuple[Cell, ...], tuple[Cell, ...]]
"""The two halves of a region."""


class DbchocoGenerator(GridGenerator[Dbchoco]):
    rare_levels = {1: of_boards(9, hard=8), 3: LONG_TRIALS}
    for_levels = {2: {"size": 3}}
    rare_signs = {"numbers": (0, 5)}
    small_sizes = ("4x2", "2x4", "3x2", "2x2")
    few_clues = {"clues": 0.1}
    many_clues = {"clues": 1.0, "apart": 0.98}

    def tiny(self) -> Iterator[Dbchoco]:
        for width, height in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 2)):
            for i, grey in enumerate(product((None, 1), repeat=width * height)):
                yield self.kind(height, width, grey, (((None, 1, 2)[i % 3]), *(None,) * (width * height - 1)))
        for i, chosen in enumerate(islice(combinations(range(8), 4), 0, None, 2)):
            grey = tuple(1 if k in chosen else None for k in range(8))
            yield self.kind(2, 4, grey, (*(None,) * 7, (None, 2, 4)[i % 3]))

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.4, size: int = 4, apart: float = 0.0
    ) -> Solved[Dbchoco]:
        """`width`, `height`, an even number of cells; `clues`, the share of cells with a number (default 0.4); `size`,
        the approximate largest number of cells of a half (default 4); `apart`, the share of regions that are coloured
        so that fewer cells of one colour meet across their borders (default 0)."""
        if width * height % 2:
            raise PuzzleError(f"{width}x{height} is an odd number of cells: each region has two halves")
        board, around = cells(height, width), neighbours(height, width)

        def fits(region: Region, left: set[Cell], chosen: Sequence[Region]) -> bool:
            if apart and rng.random() < apart:
                beside = {near for half in region for cell in half for near in around[cell]}
                alike = (other for other in chosen if len(other[0]) == len(region[0]))
                if any(not beside.isdisjoint(other[0] + other[1]) for other in alike):
                    return False
            return all(len(part) % 2 == 0 for part in components(left, around))

        def options(cell: Cell, free: Collection[Cell]) -> Iterator[Region]:
            offers = (random_region(rng, cell, free, around, rng.randint(1, max(1, size))) for _ in range(OFFERS))
            yield from filter(None, offers)
            yield from (((cell,), (near,)) for near in around[cell] if near in free)

        tries = (
            random_tiling(board, options, lambda region: region[0] + region[1], fits, EFFORT) for _ in range(TRIES)
        )
        if (regions := next(filter(None, tries), None)) is None:
            raise PuzzleError(f"no division of {width}x{height} was found")
        dark = self._coloured(rng, regions, around, apart)
        puzzle = self.kind(height, width, tuple(1 if cell in dark else None for cell in board), (None,) * len(board))
        solution = puzzle.divided(white + grey for white, grey in regions)
        return replace(puzzle, numbers=some(rng, self.clues_of(puzzle, solution)["numbers"], clues)), solution

    @staticmethod
    def _coloured(
        rng: Random, regions: Sequence[Region], around: Mapping[Cell, Sequence[Cell]], apart: float
    ) -> set[Cell]:
        """One half of each region, at random; then repeatedly, for a share of the regions, the half with fewer
        neighbours among those of other regions."""
        dark = {cell for region in regions for cell in rng.choice(region)}
        for region in ROUNDS * [region for region in regions if apart and rng.random() < apart]:
            rest = dark.difference(*region)
            beside = [
                sum((near in rest) - (near not in rest and near not in whole) for cell in half for near in around[cell])
                for whole in ({*region[0], *region[1]},)
                for half in region
            ]
            dark = rest.union(region[beside[0] > beside[1]])
        return dark

    def clues_of(self, puzzle: Dbchoco, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The sizes of the halves of all cells."""
        regions = puzzle.regions(solution) or ()
        return {"numbers": [regions.count(region) // 2 for region in regions]}

    def changed(self, puzzle: Dbchoco, rng: Random, solution: Solution, other: Solution) -> Solved[Dbchoco] | None:
        """Swaps the colours of a region, so that `other` breaks a rule."""
        regions = parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())
        for region in rng.sample(regions, len(regions)):
            swapped = puzzle.at_grey.symmetric_difference(region)
            changed = replace(puzzle, grey=tuple(1 if cell in swapped else None for cell in puzzle.cells))
            if not changed.accepts(other):
                return changed, solution
        return None


def random_region(
    rng: Random, start: Cell, free: Collection[Cell], around: Mapping[Cell, Sequence[Cell]], size: int
) -> Region | None:
    """A region whose one half has `size` cells, grown at random from a free cell; None if its image does not fit."""
    half = [start]
    while len(half) < size:
        beyond = [near for cell in half for near in around[cell] if near in free and near not in half]
        if not beyond:
            break
        half.append(rng.choice(beyond))
    gates = [near for cell in half for near in around[cell] if near in free and near not in half]
    if not gates:
        return None
    turn, (r, c), gate = rng.randrange(8), rng.choice(half), rng.choice(gates)
    image = [turned(turn, (cell.r - r, cell.c - c)) for cell in half]
    other = tuple(Cell(gate.r + dr, gate.c + dc) for dr, dc in image)
    return (tuple(half), other) if all(cell in free and cell not in half for cell in other) else None
