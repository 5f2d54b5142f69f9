"""Generator of Signpost puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ..common.geometry import COMPASS, ray
from ..common.kit import Cell, Solution, Solved, cells
from ..signpost import Signpost
from .common.kit import CellGenerator, Random
from .common.puzzle_generator import LONG_TRIALS


class SignpostGenerator(CellGenerator[Signpost]):
    rare_levels = {2: LONG_TRIALS, 3: LONG_TRIALS}
    few_clues = {"hints": 0.1, "ends": False}
    many_clues = {"hints": 1.0}

    def tiny(self) -> Iterator[Signpost]:
        """All puzzles of up to three cells, and those of 2 × 2 cells without hints.

        Of the arrows that point to the same cells, only one is used.
        """
        for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)):
            places = cells(height, width)
            hints: tuple[int | None, ...] = (None, *range(1, len(places) + 1))
            for arrows in product(*(_seeing_differently(cell, width, height) for cell in places)):
                for chosen in product(hints if len(places) < 4 else (None,), repeat=len(places)):
                    yield self.kind(height, width, arrows, chosen)

    def random(self, rng: Random, width: int, height: int, hints: float = 0.3, ends: bool = True) -> Solved[Signpost]:
        """`ends`, True if 1 and N are given (default); `hints`, the share of other numbers given (default 0.3)."""
        places = cells(height, width)
        path = _random_path(rng, places)
        numbers = {place: number for number, place in enumerate(path, 1)}
        arrows = dict(zip(path, map(_heading, path, path[1:]), strict=False))
        arrows[path[-1]] = rng.randrange(8)
        hinted = {place for place in places if rng.random() < hints} | ({path[0], path[-1]} if ends else set())
        puzzle = self.kind(
            height,
            width,
            tuple(arrows[place] for place in places),
            tuple(numbers[place] if place in hinted else None for place in places),
        )
        return puzzle, Solution(numbers)

    def clues_of(self, puzzle: Signpost, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"hints": [solution[cell] for cell in puzzle.cells]}


def _seeing_differently(cell: Cell, width: int, height: int) -> list[int]:
    """One arrow for every set of cells that an arrow of this cell can point to."""
    seen = {ray(cell, COMPASS[arrow], height, width): arrow for arrow in reversed(range(8))}
    return sorted(seen.values())


def _heading(start: Cell, end: Cell) -> int:
    """The index into COMPASS of the direction from one cell to another in line with it."""
    step = tuple((b > a) - (b < a) for a, b in zip(start, end, strict=True))
    return next(i for i, direction in enumerate(COMPASS) if (direction.dr, direction.dc) == step)


def _random_path(rng: Random, places: Sequence[Cell]) -> list[Cell]:
    """A random Hamiltonian path of queen moves, by rotation and extension (Pósa 1976).

    Each step takes a random cell in line with the end of the path. A new cell extends the path. If the cell is on the
    path, the part after it is reversed, which gives a new end. Being in line is mutual, so the result is still a path.
    """
    height, width = places[-1].r + 1, places[-1].c + 1
    path = [rng.choice(places)]
    position = {path[0]: 0}
    while len(path) < len(places):
        seen = _seen(rng, path[-1], height, width)
        fresh = next((cell for cell in seen if cell not in position), None)
        if fresh is not None:
            position[fresh] = len(path)
            path.append(fresh)
            continue
        pivot = position[seen[0]]
        path[pivot + 1 :] = path[:pivot:-1]
        for i in range(pivot + 1, len(path)):
            position[path[i]] = i
    return path


def _seen(rng: Random, cell: Cell, height: int, width: int) -> list[Cell]:
    """Thirty random cells in line with `cell` (on long strips, all of them would take too long)."""
    down, up, right, left = height - 1 - cell.r, cell.r, width - 1 - cell.c, cell.c
    reaches = [
        min(
            up if d.dr < 0 else down if d.dr else height * width,
            left if d.dc < 0 else right if d.dc else height * width,
        )
        for d in COMPASS
    ]
    seen = []
    for direction in rng.choices(COMPASS, reaches, k=30):
        distance = rng.randint(1, reaches[COMPASS.index(direction)])
        seen.append(Cell(cell.r + distance * direction.dr, cell.c + distance * direction.dc))
    return seen
