"""Sansa Road: leave a network of unshaded cells in which triangles are the junctions of three roads.

The rules, on W × H cells with triangles in cells, and dots between two cells and at corners of four:

1. The unshaded cells are connected over edges. No square of 2×2 cells is all unshaded.
2. A triangle is in an unshaded cell that shares an edge with exactly three unshaded cells; every other unshaded cell
   shares an edge with exactly two.
3. Of the two or four cells that touch a dot, more than half are shaded if it is black, half of them if it is grey, and
   fewer if it is white.

Formats, the first written: puzz.link addresses of `sansaroad`; rows of the cells and the places between them, 2W − 1 by
2H − 1, with `^` for a triangle, `b`, `g` and `w` for a black, grey and white dot, and `-`.

>>> puzzle = Sansaroad.parse("https://puzz.link/p?sansaroad/5/5/h4qch8h4x1g")
>>> puzzle.dots.count("^"), puzzle.dots.count("g")
(2, 1)
>>> Sansaroad.parse("^--\\n-g-\\n---").format()
'https://puzz.link/p?sansaroad/2/2/4g8h'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from .common.formats import Lattice
from .common.half_dots import COLOURS, DotPairs, DottedBoard, dots_of, draw_dots, shaded_numbers

from .common.kit import (  # isort: skip
    Board, Cell, Drawing, GridPuzzle, PuzzLink, Rows, Rules, Scanner, ShadingPuzzle, Signs, Solution, connected_rule,
)  # fmt: skip

TRIANGLE = "^"


class _Triangles(DotPairs):
    """Dots in addresses; the first kind in a cell is a triangle."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        columns, (black, *_) = 2 * board["width"] - 1, COLOURS
        board["dots"] = tuple(
            TRIANGLE if dot == black and not (i // columns % 2 or i % columns % 2) else dot
            for i, dot in enumerate(board["dots"])
        )

    def layer(self, puzzle: GridPuzzle) -> Sequence[Any]:
        return [COLOURS[0] if dot == TRIANGLE else dot for dot in super().layer(puzzle)]


@dataclass(frozen=True)
class Sansaroad(DottedBoard, ShadingPuzzle):
    """`dots` has "^" for a triangle in a cell and "b", "g" or "w" for a dot elsewhere, else None; row by row, cells and
    the places between them alternate."""

    dots: tuple[str | None, ...]

    name = "sansaroad"
    shade = "#8494a0"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"sansa-road": {}}
    formats = (
        PuzzLink("sansaroad", _Triangles()),
        Rows(Lattice("dots", Signs({sign: sign for sign in (TRIANGLE, *COLOURS)}))),
    )
    fixed_marks = (TRIANGLE,)
    junctions: ClassVar[tuple[int, ...]] = (2,)
    """The numbers of unshaded cells beside an unshaded cell without a triangle."""

    def validation_error(self) -> str:
        wrong = next((name for _, dot, cells, name in self.marks if (dot == TRIANGLE) != (len(cells) == 1)), None)
        return f"expected triangles in cells and dots between them, found another mark: {wrong}" if wrong else ""

    @cached_property
    def marks(self) -> list[tuple[Cell, Any, tuple[Cell, ...], str]]:
        """The triangles and dots, as by `dots_of`."""
        return [*dots_of(self, self.dots)]

    def rules(self) -> Rules:
        from .common.half_dots import WORDS
        from .common.kit import Count, OneOf
        from .common.rules import CountIf

        triangles = [cells[0] for _, dot, cells, _ in self.marks if dot == TRIANGLE]
        for cell in triangles:
            yield OneOf(self.clue("triangle", cell, f"the triangle at {cell} is not shaded", (cell,)), cell, (0,))
        for place, dot, cells, name in self.marks:
            if dot != TRIANGLE:
                reason = self.clue("dot", place, f"{WORDS[dot]} the cells at {name} are shaded", cells)
                yield Count(reason, cells, (1,), numbers=shaded_numbers(dot, len(cells)))
        for cell, near in self.around.items():
            low, *_, high = (3, 3) if cell in triangles else (*self.junctions, *self.junctions)
            text = f"{cell} is shaded, or shares an edge with exactly {low} unshaded cells"
            yield CountIf(self.rule("road", cell, text, (cell, *near)), cell, (0,), near, (0,), low, high)
        for four in self.squares:
            text = f"the square at {four[0]} is not all unshaded"
            yield Count(self.rule("square", four[0], text, four), four, (1,), low=1)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        drawing.frame()

        dots = [None if dot == TRIANGLE else dot for dot in self.dots]
        draw_dots(drawing, self, dots)
        for _, dot, cells, _ in self.marks:
            if dot == TRIANGLE:
                drawing.write(cells[0], "▲", INK, size=20)


def generator_class() -> type:
    from dataclasses import replace

    from .common.half_dots import colour_of, touched_by
    from .common.kit import Slot, Solved, Value, cells
    from .common.random_solutions import find_solution
    from .generators.common.kit import Boards, CellGenerator, Ends, Every, Random, some

    class FreeRoads(Sansaroad):
        """Roads that may meet in threes anywhere."""

        junctions = (2, 3)

    class SansaroadGenerator(CellGenerator[Sansaroad]):
        tiny_boards = (
            Boards(((1, 1), (2, 1), (1, 3), (2, 2)), by_lattice="dots", dots=Every((None, "b", "g", "w", "^"), most=2)),
            Boards(((3, 3),), by_lattice="dots", dots=Every((None, "b", "g", "w"), most=1)),
            Boards(((5, 3), (3, 5)), by_lattice="dots", dots=Ends((None,), (None,))),
        )

        def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> Solved[Sansaroad]:
            """`width`, `height`; `clues`, the share of the possible dots (default 0.3)."""
            wished: dict[Slot, Value] = {
                cell: int(rng.random() < 0.35) for cell in self.kind.blank(height, width).cells
            }
            solution = find_solution(FreeRoads.blank(height, width), wished) or Solution(dict.fromkeys(wished, 1))
            return self.with_roads(rng, height, width, solution, clues), solution

        def with_roads(self, rng: Random, height: int, width: int, roads: Solution, share: float) -> Sansaroad:
            """The board with the triangles of these roads, and some of its dots."""
            blank = self.kind.blank(height, width)
            dots = some(rng, self.clues_of(blank, roads)["dots"], share)
            on = {cell for cell in blank.cells if not roads[cell]}
            junctions = {Cell(2 * c.r, 2 * c.c) for c in on if len(on.intersection(blank.around[c])) == 3}
            places = cells(2 * height - 1, 2 * width - 1)
            marks = (TRIANGLE if place in junctions else dot for place, dot in zip(places, dots, strict=True))
            return replace(blank, dots=tuple(marks))

        def changed(
            self, puzzle: Sansaroad, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Sansaroad] | None:
            """Draws other roads near these, which differ from them where the two solutions do."""
            differing = solution.differing(other)
            flipped = rng.sample(differing, rng.randint(1, min(3, len(differing))))
            wished: Any = dict(solution.items())
            for cell in flipped:
                wished[cell] = 1 - wished[cell]
            roads = find_solution(FreeRoads.blank(puzzle.height, puzzle.width), wished)
            if roads is None or roads == solution:
                return None
            full = self.with_roads(rng, puzzle.height, puzzle.width, roads, 1.0)
            kept = (dot if old or dot == TRIANGLE else None for dot, old in zip(full.dots, puzzle.dots, strict=True))
            return replace(puzzle, dots=tuple(kept)), roads

        def clues_of(self, puzzle: Sansaroad, solution: Solution) -> Mapping[str, list[str | None]]:
            layer = list[str | None]()
            for place, old in zip(cells(2 * puzzle.height - 1, 2 * puzzle.width - 1), puzzle.dots, strict=True):
                near = touched_by(place)
                shaded = sum(solution[cell] == 1 for cell in near)
                layer.append(old if len(near) == 1 else colour_of(shaded, len(near)))
            return {"dots": layer}

    return SansaroadGenerator
