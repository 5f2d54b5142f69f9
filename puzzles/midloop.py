"""Mid-loop: draw a single loop through all dots; each dot is the middle of a straight stretch.

The rules, on W × H cells with dots in the middles of cells and of the borders between them:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every dot. Each dot is the middle of a straight stretch of the loop, from one turn to the next.

Formats, the first written: puzz.link addresses of `midloop`, without the flag `f` (all cells are passed); rows of the
cells and the places between them, 2W − 1 by 2H − 1, with `o` for a dot and `-`.

>>> puzzle = Midloop.parse("https://puzz.link/p?midloop/4/4/jfjfi3fr")
>>> sorted(puzzle.marks)[:2]
[Cell(r=0, c=4), Cell(r=2, c=2)]
>>> Midloop.parse("-o-\\n---\\n---").format()
'https://puzz.link/p?midloop/2/2/gf'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .common.formats import Lattice
from .common.kit import Cell, Drawing, Edge, LoopPuzzle, PuzzLink, Rows, Rules, Signs, Solution, cells
from .common.puzzlink_marks import Dots


@dataclass(frozen=True)
class Midloop(LoopPuzzle):
    """`dots` has "o" for a dot in the middle of a cell or of a border between two cells, else None; row by row, cells
    and the places between them alternate."""

    dots: tuple[str | None, ...]

    name = "midloop"
    aliases = {"mid-loop": {}}
    formats = (
        PuzzLink("midloop", Dots("dots", ("x", "o")), other={"f": "the loop has to pass every cell"}),
        Rows(Lattice("dots", Signs({"o": "o"}))),
    )
    clue_layers = (("dots",),)

    def validation_error(self) -> str:
        if "x" in self.dots:
            return "expected dots of the second kind only (odd digits of an address)"
        wrong = any(r % 2 and c % 2 for r, c in self.marks)
        return "expected dots in the middle of cells or of borders, found one at a corner" if wrong else ""

    @cached_property
    def marks(self) -> frozenset[Cell]:
        """The dots by their places on the lattice; cell (r, c) is place (2r, 2c)."""
        places = cells(2 * self.height - 1, 2 * self.width - 1)
        return frozenset(place for place, dot in zip(places, self.dots, strict=True) if dot)

    def middles(self) -> Iterator[tuple[Cell, str, tuple[Cell, ...]]]:
        """For each dot its place, its name, and the one or two cells that it touches."""
        for place in sorted(self.marks):
            one, other = Cell(place.r // 2, place.c // 2), Cell((place.r + 1) // 2, (place.c + 1) // 2)
            at = f"{Cell(*one)}" if one == other else f"{Cell(*one)}–{Cell(*other)}"
            yield place, f"the dot at {at}", tuple(dict.fromkeys((one, other)))

    def halves(self, touched: Sequence[Cell]) -> list[tuple[Sequence[Edge], Sequence[Edge]]]:
        """The pairs of opposite arms from a dot: two for a dot in a cell, one for a dot on a border."""
        if len(touched) == 1:
            north, east, south, west = self.arms[touched[0]]
            return [(north, south), (east, west)]
        one, other = touched
        i = 1 if one.r == other.r else 2
        return [(self.arms[one][i - 2], self.arms[other][i])]

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import Stretches

        yield from self.loop_rules()
        for place, name, touched in self.middles():
            passing = self.clue("dot", place, f"the loop passes {name}", touched)
            edges = self.edges_at[touched[0]] if len(touched) == 1 else [Edge(*touched[0], *touched[1])]
            yield Count(passing, edges, (1,), low=1)
            reason = self.clue("middle", place, f"{name} is the middle of a straight stretch", touched)
            for pair in self.halves(touched):
                yield Stretches(reason, pair, lambda lengths: lengths[0] == lengths[1])

    def draw_over(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for r, c in self.marks:
            x, y = drawing.middle(Cell(0, 0))
            drawing.picture.circle(x + 20 * c, y + 20 * r, 6, fill=INK)
        drawing.frame()

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        return cls(height, width, tuple(layer or (None,) * ((2 * height - 1) * (2 * width - 1))))


def generator_class() -> type:
    from .generators.common.kit import TINY_SIZES, Boards, Every, LoopGenerator

    class MidloopGenerator(LoopGenerator[Midloop]):
        defaults = {"clues": 0.6}
        heeds_symmetry = True
        tiny_boards = (Boards((*TINY_SIZES, (2, 3), (3, 3)), by_lattice="dots", dots=Every((None, "o"), most=2)),)

        def clues_of(self, puzzle: Midloop, solution: Solution) -> Mapping[str, Sequence[Any]]:
            lengths = [(cell, puzzle.lengths(cell, solution)) for cell in puzzle.cells]
            middles = {(2 * r + south, 2 * c) for (r, c), (north, _, south, _) in lengths if south and not north}
            middles |= {(2 * r, 2 * c + east) for (r, c), (_, east, _, west) in lengths if east and not west}
            places = cells(2 * puzzle.height - 1, 2 * puzzle.width - 1)
            return {"dots": ["o" if place in middles else None for place in places]}

    return MidloopGenerator
