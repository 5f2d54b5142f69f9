"""Generator of Araf puzzles."""

from collections.abc import Sequence

from ..araf import Araf
from ..common.geometry import parted
from ..common.kit import UNKNOWN, Cell, PuzzleError, Solution, Solved, cells, components
from .common.kit import Filled, GridGenerator, Random, random_regions
from .common.puzzle_generator import LONG_TRIALS

MOVES = 0.4
"""The probability that `excluding` moves numbers before it cuts a region."""


class ArafGenerator(GridGenerator[Araf]):
    rare_levels = {2: LONG_TRIALS, 3: LONG_TRIALS}
    small_sizes = ("4x3", "2x4", "2x2", "1x4")
    few_clues = {"spread": 5}
    many_clues = {"spread": 1}
    tiny_boards = (
        Filled((None, UNKNOWN, 1, 3), sizes=((1, 1), (2, 1), (1, 3))),
        Filled((None, UNKNOWN, 7), sizes=((3, 2),), least=2, most=2),
    )

    def random(self, rng: Random, width: int, height: int, size: int = 5, spread: int = 2) -> Solved[Araf]:
        """`width`, `height`, at least 2 cells; `size`, the approximate number of cells of a region (default 5);
        `spread`, the largest difference between a number and the size of its region (default 2)."""
        board = cells(height, width)
        seeds = rng.sample(board, max(1, round(len(board) / max(1, size))))
        while seeds:
            regions = parted(height, width, random_regions(rng, height, width, seeds))
            alone = [region[0] for region in regions if len(region) == 1]
            if not alone:
                break
            seeds.remove(rng.choice(alone))
        else:
            raise PuzzleError(f"no regions of two cells or more were found on {width}x{height}")
        numbers = dict[Cell, int]()
        for region in regions:
            numbers |= self._clues(rng, region, spread)
        puzzle = self.kind(height, width, tuple(map(numbers.get, board)))
        return puzzle, puzzle.divided(regions)

    @staticmethod
    def _clues(rng: Random, region: Sequence[Cell], spread: int) -> dict[Cell, int]:
        """Two numbers in random cells of a region."""
        low, high = rng.sample(list(region), 2)
        return {
            low: max(0, len(region) - rng.randint(1, max(1, spread))),
            high: len(region) + rng.randint(1, max(1, spread)),
        }

    def excluding(self, puzzle: Araf, rng: Random, solution: Solution, other: Solution) -> Solved[Araf] | None:
        """Moves the numbers of a region to other cells, close to its size, so that `other` breaks a rule. Sometimes,
        and if nothing else helps, it cuts a region in two: `other` then has too few regions."""
        regions = parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())
        steps = [self._renumbered, self._cut]
        for step in steps if rng.random() < MOVES else reversed(steps):
            changed = step(puzzle, rng, regions, solution, other)
            if changed:
                return changed
        return None

    def _renumbered(
        self, puzzle: Araf, rng: Random, regions: Sequence[Sequence[Cell]], solution: Solution, other: Solution
    ) -> Solved[Araf] | None:
        for region in rng.sample(regions, len(regions)):
            for _ in range(len(region)):
                changed = self._with(puzzle, self._clues(rng, region, 1), region)
                if not changed.accepts(other):
                    return changed, solution
        return None

    def _cut(
        self, puzzle: Araf, rng: Random, regions: Sequence[Sequence[Cell]], solution: Solution, other: Solution
    ) -> Solved[Araf] | None:
        differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        large = [region for region in regions if len(region) > 3 and not differing.isdisjoint(region)]
        for region in rng.sample(large, len(large)):
            for _ in region:
                half = self._half(puzzle, rng, region)
                rest = [cell for cell in region if cell not in half]
                if len(rest) > 1 and len(components(rest, puzzle.around)) == 1:
                    parts = [*(part for part in regions if part != region), half, rest]
                    changed = self._with(puzzle, self._clues(rng, half, 1) | self._clues(rng, rest, 1), region)
                    return changed, puzzle.divided(parts)
        return None

    def _half(self, puzzle: Araf, rng: Random, region: Sequence[Cell]) -> list[Cell]:
        """Half of the cells of a region, connected."""
        half = [rng.choice(region)]
        while len(half) < len(region) // 2:
            half.append(rng.choice([c for cell in half for c in puzzle.around[cell] if c in region and c not in half]))
        return half

    def _with(self, puzzle: Araf, numbers: dict[Cell, int], region: Sequence[Cell]) -> Araf:
        """The puzzle with these numbers in a region instead of its own."""
        kept = {cell: number for cell, number in puzzle.clued.items() if cell not in region}
        return type(puzzle)(puzzle.height, puzzle.width, tuple(map((kept | numbers).get, puzzle.cells)))
