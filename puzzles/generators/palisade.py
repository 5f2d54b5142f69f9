"""Generator of Palisade puzzles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.geometry import parted
from ..common.kit import Cell, Solution, Solved, cells, components, neighbours, numbered
from ..palisade import HOLE, Palisade
from .common.kit import Filled, GridGenerator, Random, random_regions, stays_connected

HALVES = 40
"""The number of times that `changed` divides two regions at random."""


class PalisadeGenerator(GridGenerator[Palisade]):
    rare_signs = {"numbers": (4,)}
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "1x5", "1x1")
    few_clues = {"clues": 0.2, "size": 3}
    tiny_boards = (
        Filled((None, 1, 2, 3, HOLE), ((1, 1), (2, 1)), most=3, each={"size": (1,)}),
        Filled((None, 1, 2, 3, HOLE), ((1, 3), (2, 2)), most=3, each={"size": (2, 3)}),
        Filled((None, 1, 2, 3, HOLE), ((2, 3),), most=3, each={"size": (3,)}),
    )

    def clues_of(self, puzzle: Palisade, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The numbers of all cells under a solution."""
        sides = {cell: 4 - len(edges) + sum(map(solution.get, edges)) for cell, edges in puzzle.borders_of.items()}
        return {"numbers": [sides.get(cell, HOLE) for cell in puzzle.cells]}

    def random(self, rng: Random, width: int, height: int, size: int = 5, clues: float = 0.6) -> Solved[Palisade]:
        """`width`, `height`; `size` of the regions (default 5), where remaining cells become holes; `clues`, the share
        of cells with a number (default 0.6)."""
        regions = _random_division(rng, height, width, size)
        holes = {region for region, count in Counter(regions).items() if count < size}
        board = self.kind(height, width, tuple(HOLE if region in holes else None for region in regions), size)
        solution = board.solution_of(regions)
        numbers = (
            clue if clue == HOLE or rng.random() < clues else None for clue in self.clues_of(board, solution)["numbers"]
        )
        return replace(board, numbers=tuple(numbers)), solution

    def changed(self, puzzle: Palisade, rng: Random, solution: Solution, other: Solution) -> Solved[Palisade] | None:
        """Divides two regions that touch anew, near a border where the solutions differ."""
        parts = parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())
        part_of = {cell: part for part in parts for cell in part}
        differing: list[Any] = solution.differing(other)
        for _ in range(HALVES):
            first = part_of[rng.choice(rng.choice(differing).ends)]
            beside = [part_of[near] for cell in first for near in puzzle.around[cell] if part_of[near] != first]
            second = rng.choice(beside) if beside else ()
            half = _half(rng, {*first, *second}, puzzle.size, puzzle.around) if len(second) == puzzle.size else []
            if half and half not in (sorted(first), sorted(second)):
                rest = [cell for cell in (*first, *second) if cell not in half]
                redrawn = puzzle.divided([*(part for part in parts if part not in (first, second)), half, rest])
                return self.with_clues_of(puzzle, redrawn), redrawn
        return None


def _half(rng: Random, both: set[Cell], size: int, around: Mapping[Cell, Sequence[Cell]]) -> list[Cell]:
    """`size` connected cells that leave the others connected; the empty list if none are found at random."""
    half = [rng.choice(sorted(both))]
    while len(half) < size:
        half.append(rng.choice([near for cell in half for near in around[cell] if near in both and near not in half]))
    return sorted(half) if len(components(sorted(both.difference(half)), around)) == 1 else []


def _random_division(rng: Random, height: int, width: int, size: int) -> tuple[int, ...]:
    """Random regions of `size` cells; the remaining cells become regions of a single cell.

    Regions grow at random from random cells. Then single cells move to a neighbouring region whose surplus of cells is
    smaller than the surplus of their own region, until the surplus fills a gap.
    """
    board, around = cells(height, width), neighbours(height, width)
    count, remainder = divmod(len(board), size)
    while True:
        region = list(random_regions(rng, height, width, rng.sample(board, count + remainder)))
        members = [
            {cell for cell, k in zip(board, region, strict=True) if k == number} for number in range(count + remainder)
        ]
        small = sorted(range(count + remainder), key=lambda k: len(members[k]))[:remainder]
        surplus = [len(cells) - (1 if k in small else size) for k, cells in enumerate(members)]
        for _ in range(100 * len(board)):
            if not any(surplus):
                return numbered(region)
            i = rng.randrange(len(board))
            neighbour = rng.choice(around[board[i]])
            old, new = region[i], region[neighbour.r * width + neighbour.c]
            if surplus[old] > surplus[new] and stays_connected(members[old], board[i], around):
                region[i] = new
                members[old].discard(board[i])
                members[new].add(board[i])
                surplus[old] -= 1
                surplus[new] += 1
