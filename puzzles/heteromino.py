"""Heteromino: cut the grid into triominoes; those that share an edge have another shape or lie in another direction.

The rules, on W × H cells, some of which may be holes:

1. The walls between cells cut the grid, without its holes, into connected regions. No wall is inside a region.
2. Each region has three cells.
3. Regions that share an edge have different shapes. Shapes that are turned or mirrored are different: there are six.

Formats, the first written: puzz.link addresses of `heteromino`; rows of `#` for a hole and `-`.

>>> Heteromino.parse("#--\\n---\\n--#").format()
'https://puzz.link/p?heteromino/3/3/7g7'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass
from functools import cached_property

from .common.kit import Cell, Cells, Number10, PuzzleError, PuzzLink, RegionPuzzle, Rows, Rules, Signs, Solution, Solved

HOLE, SIZE = "#", 3

MOVED, MOST_HOLES = 0.8, 0.4
"""The probability that a hole moves rather than a region becomes holes; and the largest share of holes."""


@dataclass(frozen=True)
class Heteromino(RegionPuzzle):
    """`marks` has `#` for each hole, else None."""

    marks: tuple[str | None, ...]

    name = "heteromino"
    formats = (
        PuzzLink("heteromino", Number10("marks", {"7": HOLE}, unknown=False)),
        Rows(Cells("marks", Signs({HOLE: HOLE}))),
    )
    clue_layers = ()

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(self.by_cell(self.marks))

    def rules(self) -> Rules:
        from .common.rules import Division, EqualRegions, UnlikeRegions

        board = self.board_cells
        yield Division(self.rule("wall", None, "walls stand only between different regions"), self.borders, board)
        reason = self.rule("size", None, "each region has three cells")
        yield EqualRegions(reason, self.borders, board, SIZE)
        reason = self.rule("same", None, "regions that share an edge have different shapes, or lie differently")
        yield UnlikeRegions(reason, self.borders, board, turned=False)


def generator_class() -> type:
    from .common.geometry import parted
    from .generators.common.boards import DRAWINGS
    from .generators.common.kit import Filled, GridGenerator, Random

    class HeterominoGenerator(GridGenerator[Heteromino]):
        small_sizes = ("4x3", "3x4", "3x3", "3x1")
        tiny_boards = (
            Filled((None, HOLE), ((1, 1), (2, 1), (1, 4), (2, 2), (3, 2))),
            Filled((None, HOLE), ((3, 3), (2, 4)), most=3),
        )

        def random(self, rng: Random, width: int, height: int, holes: float = 0.1) -> Solved[Heteromino]:
            """`width`, `height`; `holes`, the least share of holes (default 0.1)."""
            size = width * height
            for _ in range(DRAWINGS):
                count = min(size, round(holes * size) + (size - round(holes * size)) % SIZE)
                marks = rng.sample([HOLE] * count + [None] * (size - count), size)
                board = self.kind(height, width, tuple(marks))
                if (solution := self.random_solution(rng, board)) is not None:
                    return board, solution
            raise PuzzleError(f"no random {width}x{height} board of heteromino was found")

        def excluding(
            self, puzzle: Heteromino, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Heteromino] | None:
            """Exchanges a hole and a cell of a region, or makes holes of a region, where the solutions differ."""
            parts = [set(part) for part in parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())]
            regions = [part for part in parts if puzzle.holes.isdisjoint(part)]
            differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
            near = [region for region in regions if not differing.isdisjoint(region)]
            for region in rng.sample(near, len(near)):
                rest = [part for part in regions if part != region]
                moves = [region ^ {cell, hole} for cell in sorted(region) for hole in sorted(puzzle.holes)]
                for changed in (*rng.sample(moves, len(moves) if rng.random() < MOVED else 0), set[Cell]()):
                    made = self._divided(puzzle, [*rest, changed])
                    if made and len(made[0].holes) <= MOST_HOLES * len(puzzle.cells):
                        return made
            return None

        def _divided(self, puzzle: Heteromino, regions: list[set[Cell]]) -> Solved[Heteromino] | None:
            """The board with these regions, and holes elsewhere; None if they break a rule."""
            inside = set().union(*regions)
            board = self.kind(
                puzzle.height, puzzle.width, tuple(None if cell in inside else HOLE for cell in puzzle.cells)
            )
            solution = board.divided(regions)
            return (board, solution) if board.accepts(solution) else None

    return HeterominoGenerator
