"""Generator of Tents puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.geometry import STEPS
from ..common.kit import Cell, Solution, Solved, cells
from ..tents import Tents
from .common.kit import GridGenerator, Random
from .common.puzzle_generator import Addition


class TentsGenerator(GridGenerator[Tents]):
    small_sizes = ("6x4", "3x5", "5x5", "6x1", "1x5", "1x1")
    few_clues = {"trees": 0.3, "counts": 0.3, "marks": 0.1}

    def tiny(self) -> Iterator[Tents]:
        """All trees on up to 3 × 2 cells, each count 1 or None (on two cells also 0); on one row also all marks."""
        for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)):
            places = cells(height, width)
            for signs in product("*-Ax" if height == 1 else "*-", repeat=len(places)):
                marked = [tuple(cell for cell, s in zip(places, signs, strict=True) if s == sign) for sign in "*Ax"]
                counts = (None, 0, 1) if len(places) < 3 else (None, 1)
                for columns in product(counts, repeat=width):
                    for rows in product(counts, repeat=height) if len(places) < 6 else ((None, None), (1, 1)):
                        yield self.kind(height, width, marked[0], columns, rows, marked[1], marked[2])

    def additions(self, puzzle: Tents, solution: Solution) -> Iterator[Addition]:
        """The missing counts, and the tents that are not given, by the numbers of their cells."""
        tents = {puzzle.tent(tree, solution[tree]) for tree in puzzle.trees}
        for field, counts in (("columns", puzzle.columns), ("rows", puzzle.rows)):
            at = 1 if field == "columns" else 0
            for number, old in enumerate(counts):
                if old is None:
                    yield Addition(field, number, sum(tent is not None and tent[at] == number for tent in tents))
        for tent in sorted(filter(None, tents)):
            if tent not in puzzle.given:
                yield Addition("given", tent.r * puzzle.width + tent.c, "tent")

    def with_addition(self, puzzle: Tents, addition: Addition) -> Tents:
        if addition.field == "given":
            tent = Cell(*divmod(addition.place, puzzle.width))
            return replace(puzzle, given=tuple(sorted((*puzzle.given, tent))))
        return super().with_addition(puzzle, addition)

    def random(
        self, rng: Random, width: int, height: int, trees: float = 0.2, counts: float = 1.0, marks: float = 0.0
    ) -> Solved[Tents]:
        """`trees`, their share of the cells (default 0.2; from 0.18 on, fewer may fit); `counts`, the share of given
        counts (default 1); `marks`, the share of cells with a given tent or barred (default 0)."""
        places = cells(height, width)
        directions = _random_directions(rng, places, round(trees * len(places)))
        tents = {Cell(r + STEPS[direction][0], c + STEPS[direction][1]) for (r, c), direction in directions.items()}
        marked = [cell for cell in places if cell not in directions and rng.random() < marks]

        def count(line: Sequence[Cell]) -> int | None:
            return sum(cell in tents for cell in line) if rng.random() < counts else None

        puzzle = self.kind(
            height,
            width,
            tuple(sorted(directions)),
            tuple(count(places[c::width]) for c in range(width)),
            tuple(count(places[r * width : (r + 1) * width]) for r in range(height)),
            tuple(cell for cell in marked if cell in tents),
            tuple(cell for cell in marked if cell not in tents),
        )
        return puzzle, Solution((tree, directions[tree]) for tree in puzzle.trees)

    def excluding(self, puzzle: Tents, rng: Random, solution: Solution, other: Solution) -> Solved[Tents] | None:
        """Removes a tree whose tents differ in the two solutions, with its tent in `solution`."""
        tree: Any = rng.choice(solution.differing(other))
        tent = puzzle.tent(tree, solution[tree])
        assert tent is not None
        changed = replace(
            puzzle,
            trees=tuple(kept for kept in puzzle.trees if kept != tree),
            columns=tuple(n and n - (c == tent.c) for c, n in enumerate(puzzle.columns)),
            rows=tuple(n and n - (r == tent.r) for r, n in enumerate(puzzle.rows)),
            given=tuple(cell for cell in puzzle.given if cell != tent),
        )
        return changed, Solution((kept, solution[kept]) for kept in changed.trees)


def _random_directions(rng: Random, places: Sequence[Cell], most: int) -> dict[Cell, str]:
    """At most `most` trees with the directions of their tents, placed in pairs at random while they fit."""
    grid, directions = set(places), dict[Cell, str]()
    tents: set[tuple[int, int]] = set()
    for r, c in rng.sample(places, len(places)):
        if len(directions) == most:
            break
        if Cell(r, c) in directions or any((r + dr, c + dc) in tents for dr in (-1, 0, 1) for dc in (-1, 0, 1)):
            continue
        sites = [(Cell(r - dr, c - dc), direction) for direction, (dr, dc) in STEPS.items()]
        sites = [(tree, direction) for tree, direction in sites if tree in grid and tree not in directions]
        if sites:
            tree, direction = rng.choice(sites)
            directions[tree] = direction
            tents.add((r, c))
    return directions
