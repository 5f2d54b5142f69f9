"""Grand Tour: draw a loop along the grid lines that passes every corner of the cells.

The rules, on W × H cells:

1. The loop runs along edges of the cells, on the frame, too. Two of its edges meet in each corner.
2. All its edges form one loop.
3. It runs along each given edge.

Format: rows of a hexadecimal digit for each cell with given edges, and `-`: the digit is the sum of 8 for the edge
above the cell, 4 left of it, 2 below it and 1 right of it. An edge may be stated in one of its cells or in both.

>>> puzzle = Grandtour.parse("---\\n-1-\\n---")
>>> print(puzzle.format())
---
-14
---

Slots are edges between corner points, the value is 1 where the loop runs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Self

from .common.formats import Block, Token
from .common.kit import Board, Drawing, Edge, EdgePuzzle, PuzzleError, Rows, Rules, Signs, Slot, Solution, Text
from .common.mesh import squares_with_corners
from .common.puzzle.clues import Place

DIGITS = Signs({f"{number:x}": number for number in range(16)})


class _Sides(Block):
    """The given edges of each cell as a digit."""

    fields = ("given",)

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        mesh, given = squares_with_corners(board["height"], board["width"]), set[Edge]()
        tokens = (token for row in rows for token in row)
        for sides, token in zip(map(_sides, mesh.corners), tokens, strict=True):
            if not self.knows(token.word):
                raise text.error(f"expected a digit from 0 to f or '-', found '{token.word[:40]}'", token.at)
            digit = DIGITS.read(token.word) or 0
            given.update(edge for bit, edge in sides.items() if digit & bit)
        board["given"] = tuple(1 if edge in given else None for edge in mesh.edges)

    def write(self, puzzle: Any) -> list[list[str]]:
        digits = (sum(bit for bit, edge in _sides(cell).items() if edge in puzzle.known) for cell in puzzle.cells)
        tokens = [f"{digit:x}" if digit else "-" for digit in digits]
        return [tokens[i : i + puzzle.width] for i in range(0, len(tokens), puzzle.width)]

    def knows(self, token: str) -> bool:
        return DIGITS.knows(token)

    def refusal(self, puzzle: Any) -> str:
        return "" if {*puzzle.given} <= {None, 1} else "rows hold 1 for a given edge, or nothing"


def _sides(cell: Sequence[int]) -> dict[int, Edge]:
    """The edges of a cell, by their part of its digit."""
    r, c = cell
    return {
        8: Edge(r, c, r, c + 1),
        4: Edge(r, c, r + 1, c),
        2: Edge(r + 1, c, r + 1, c + 1),
        1: Edge(r, c + 1, r + 1, c + 1),
    }


@dataclass(frozen=True)
class Grandtour(EdgePuzzle):
    """`given` has 1 for each given edge of the mesh, else None."""

    given: tuple[int | None, ...]

    name = "grandtour"
    aliases = {"grand-tour": {}}
    formats = (Rows(_Sides()),)
    corners = True
    clue_layers = (("given",),)

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        return super().blank(height, width, layer or (None,) * len(squares_with_corners(height, width).edges), **fields)

    @cached_property
    def known(self) -> set[Edge]:
        """The given edges."""
        return {edge for edge, mark in zip(self.edges, self.given, strict=True) if mark}

    def placed_signs(self) -> Mapping[str, Signs]:
        return {"given": Signs({"x": 1})}

    def place_of(self, clue: tuple[str, int]) -> Place | None:
        edge = self.edges[clue[1]]
        return edge.r1 + edge.r2, edge.c1 + edge.c2

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf, SingleLoop

        for point, edges in self.edges_at.items():
            reason = self.rule("degree", point, f"two edges meet at corner {point}")
            yield Count(reason, edges, (1,), 2, 2)
        yield SingleLoop(self.rule("loop", None, "all edges form one loop"), self.edges)
        for edge in self.edges:
            if edge in self.known:
                yield OneOf(self.clue("given", edge, f"the loop runs along {edge}"), edge, (1,))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        super().draw(drawing, solution, unsure)
        drawing.path(self.known, "#22303c", corners=True)


def generator_class() -> type:
    from .generators.common.kit import GridGenerator, Random
    from .generators.common.random_loops import full_loop

    class GrandtourGenerator(GridGenerator[Grandtour]):
        small_sizes = ("3x3", "5x2", "3x4", "4x3", "1x1")

        def tiny(self) -> Iterator[Grandtour]:
            for size in ((1, 1), (1, 3), (3, 2), (2, 2)):
                blank = self.kind.blank(*size)
                edges = (*range(len(blank.edges)),)
                chosen = ((), *combinations(edges, 1), *((i, i + 4) for i in edges[:-4]), edges[:4], edges)
                for given in dict.fromkeys(chosen):
                    yield blank.with_places([("given", i) for i in given], 1)

        def random_solution(self, rng: Random, blank: Grandtour) -> Solution:
            if blank.height % 2 == blank.width % 2 == 0:
                raise PuzzleError("a loop through all corners needs an odd number of rows or columns of cells")
            drawn = full_loop(rng, blank.height + 1, blank.width + 1)
            return blank.with_ones(drawn)

        def clues_of(self, puzzle: Grandtour, solution: Solution) -> Mapping[str, list[int | None]]:
            return {"given": [1 if solution[edge] else None for edge in puzzle.edges]}

    return GrandtourGenerator
