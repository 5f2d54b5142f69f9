"""Kurodoko (kuromasu, range): shade cells so that every number counts the cells that are seen from it.

The rules, on W × H cells of which some hold a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A cell with a number is not shaded, nor is one with `?`.
4. A number tells how many unshaded cells are seen from it along its row and its column, up to the nearest shaded cell
   or the frame in each direction. Its own cell counts once.

Formats, the first written. Tatham's game ID (Range): `WxH:`, then cells in reading order, numbers and `a`–`z` for 1–26
cells without; `_` stands between two numbers, and is read anywhere. puzz.link addresses of `kurodoko`. Rows of numbers,
`?` and `-`. A number is at most W + H − 1: no cell sees more.

>>> puzzle = Kurodoko.parse("4x2:2_3b3b4")
>>> puzzle.numbers
(2, 3, None, None, 3, None, None, 4)
>>> Kurodoko.parse("- 2\\n? -").format()
'https://puzz.link/p?kurodoko/2/2/g2.g'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import COMPASS, Cell, ray
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.sampling import random_shading
from .common.solution import Solution
from .common.tatham import Runs, Tatham

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

NUMBERS = range(1, 20_001)


@dataclass(frozen=True)
class Kurodoko(ShadingPuzzle):
    """`numbers` has the number of each cell, None or `?` where it has none."""

    numbers: tuple[Any, ...]

    name = "kurodoko"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"kuromasu": {}, "range": {}}
    formats = (
        Tatham(Runs("numbers", numbers=NUMBERS), skipped=""),
        PuzzLink("kurodoko", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=NUMBERS, unknown=True))),
    )
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.15}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def flaw(self) -> str:
        most = self.width + self.height - 1
        large = [number for number in self.numbers if number not in (None, UNKNOWN) and number > most]
        return f"no cell sees more than {most} cells here, found {large[0]}" if large else ""

    def counts(self) -> dict[Cell, int]:
        """The cells with a number."""
        return {cell: number for cell, number in self.by_cell(self.numbers).items() if number != UNKNOWN}

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells from a cell to the frame, nearest first: to the north, east, south and west."""
        return [[self.cells[i] for i in ray(cell, step, self.height, self.width)] for step in COMPASS[::2]]

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count, OneOf, Sight

        for cell in self.by_cell(self.numbers):
            yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
        for edge in self.touching:
            words = f"{edge.ends[0]} and {edge.ends[1]} are not both shaded"
            yield Count(self.rule("touch", edge, words, edge.ends), edge.ends, (1,), high=1)
        for cell, number in self.counts().items():
            words = f"{number} cells are seen from {cell}"
            yield Sight(self.clue("sight", cell, words, (cell,)), self.arms(cell), (0,), number)
        reason = self.rule("connected", None, "the unshaded cells are connected")
        yield Connected(reason, self.cells, (0,), (edge.ends for edge in self.touching))

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell in self.by_cell(self.numbers):
            drawing.circle(cell, radius=0.4)
        super().draw_clues(drawing)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, UNKNOWN, 1, 2, 3, 4), most=2)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.3) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.3)."""
        shaded = random_shading(rng, height, width)
        blank = cls.blank(height, width)
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        counts = (blank.seen(cell, solution) for cell in blank.cells)
        numbers = (count if count and rng.random() < clues else None for count in counts)
        return replace(blank, numbers=tuple(numbers)), solution

    def seen(self, cell: Cell, solution: Mapping[Any, Any]) -> int:
        """How many cells are seen from an unshaded cell, 0 from a shaded one."""
        if solution[cell]:
            return 0
        return 1 + sum(1 for arm in self.arms(cell) for _ in takewhile(lambda other: not solution[other], arm))

    def clues_of(self, solution: Solution) -> dict[str, list[int | None]]:
        return {"numbers": [self.seen(cell, solution) or None for cell in self.cells]}
