"""Generator of Unequal puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, cast

from ..common.geometry import edges
from ..common.kit import Solution, Solved
from ..unequal import BARS, Place, Unequal, _places
from .common.kit import LatinGenerator, Random, latin_square


class UnequalGenerator(LatinGenerator[Unequal]):
    few_clues = {"signs": 0.2, "given": 0.1}
    many_clues = {"given": 1.0}

    def tiny(self) -> Iterator[Unequal]:
        for adjacent, number in product((False, True), (None, 1)):
            yield self.kind(1, 1, (number,), adjacent)
            across, down = ((None, "|"), (None, "_")) if adjacent else ((None, "<", ">"), (None, "^", "v"))
            for a, b, c, d in product(across, across, down, down):
                yield self.kind(2, 2, (number, a, None, c, None, d, None, b, None), adjacent)

    def further_clues(self, puzzle: Unequal, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """The number of each cell, and each sign but the bars, which are complete."""
        lattice = dict(zip(_places(puzzle.width), self.values_of(puzzle, solution)["lattice"], strict=True))
        for edge in () if puzzle.adjacent else edges(puzzle.height, puzzle.width):
            first, second = (solution[cell] for cell in edge.ends)
            lattice[edge.r1 + edge.r2, edge.c1 + edge.c2] = ("<>" if edge.flat else "^v")[first > second]  # type: ignore[operator]
        return [("lattice", [*map(lattice.get, _places(puzzle.width))])]

    def random(
        self, rng: Random, side: int, signs: float = 0.35, given: float = 0.15, adjacent: bool = False
    ) -> Solved[Unequal]:
        """`side`; `signs`, the share of given signs (default 0.35; bars are all given); `given`, the share of given
        cells (default 0.15); `adjacent`, True if rule 3 applies."""
        numbers = latin_square(rng, side)
        lattice: dict[Place, Any] = {(2 * r, 2 * c): n for (r, c), n in numbers.items() if rng.random() < given}
        for edge in edges(side, side):
            difference = numbers[edge.ends[0]] - numbers[edge.ends[1]]
            place = edge.r1 + edge.r2, edge.c1 + edge.c2
            if adjacent and abs(difference) == 1:
                lattice[place] = BARS[place[0] % 2]
            elif not adjacent and rng.random() < signs:
                lattice[place] = ("<>" if edge.flat else "^v")[difference > 0]
        return self.kind(side, side, tuple(map(lattice.get, _places(side))), adjacent), Solution(numbers)

    def with_clues_of(self, puzzle: Unequal, solution: Solution) -> Unequal:
        """Bars are where rule 3 has them; other clues stay at their places."""
        ((_, clues),) = self.further_clues(puzzle, solution)
        kept = (None if old is None else new for old, new in zip(puzzle.lattice, clues, strict=True))
        lattice = dict(zip(_places(puzzle.width), kept, strict=True))
        for edge in edges(puzzle.height, puzzle.width) if puzzle.adjacent else ():
            one, other = (cast("int", solution[end]) for end in edge.ends)
            place = edge.r1 + edge.r2, edge.c1 + edge.c2
            lattice[place] = BARS[place[0] % 2] if abs(one - other) == 1 else None
        return replace(puzzle, lattice=tuple(lattice.values()))

    def values_of(self, puzzle: Unequal, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The number of each cell."""
        numbers: dict[Place, Any] = {(2 * cell.r, 2 * cell.c): solution[cell] for cell in puzzle.cells}
        return {"lattice": [*map(numbers.get, _places(puzzle.width))]}
