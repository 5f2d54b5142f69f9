"""Generator of Barns puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Boards, Cell, CrossingGenerator, Every, Solution, edges, some

from ..barns import Barns


class BarnsGenerator(CrossingGenerator[Barns]):
    few_clues: ClassVar[Mapping[str, Any]] = {"walls": 0.0}
    many_clues: ClassVar[Mapping[str, Any]] = {"walls": 1.0}
    tiny_boards = (
        Boards(
            ((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)), by_edge="stops",
            ice=Every((None, 1), most=1), stops=Every((None, 1), most=1),
        ),
    )  # fmt: skip

    def clues_of(self, puzzle: Barns, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"stops": [None if solution.get(edge) else 1 for edge in puzzle.touching]}

    def with_loop(self, puzzle: Barns, rng: Random, lines: Solution) -> Barns:
        crossed = puzzle.crossed(lines)
        straight = {cell for cell in puzzle.cells if not puzzle.turns(cell, lines)} | crossed
        ice = (1 if cell in crossed or (old and cell in straight) else None for cell, old in self._ice(puzzle))
        return replace(puzzle, ice=tuple(ice), stops=tuple(self.clues_of(puzzle, lines)["stops"]))

    def _ice(self, puzzle: Barns) -> Iterator[tuple[Cell, int | None]]:
        return zip(puzzle.cells, puzzle.ice, strict=True)

    def random(
        self, rng: Random, width: int, height: int, walls: float = 0.3, ice: float = 0.5
    ) -> tuple[Barns, Solution]:
        """`width`, `height`, both 2 or more, one of them even; `walls`, the share of possible walls that are set
        (default 0.3); `ice`, the share of straight pieces on ice (default 0.5; crossings are always on ice)."""
        frozen = some(rng, [1] * width * height, ice)
        blank = self.kind(height, width, frozen, (None,) * len(edges(height, width)))
        lines = self.random_crossings(blank, rng, 2)
        puzzle = self.with_loop(blank, rng, lines)
        return replace(puzzle, stops=some(rng, puzzle.stops, walls)), lines
