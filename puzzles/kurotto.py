"""Kurotto: shade cells, so that a number in a circle is the total size of the groups around it.

The rules, on W × H cells of which some hold a circle:

1. A cell with a circle is not shaded. Every other cell is shaded or not.
2. Shaded cells that share edges form groups. A number in a circle tells how many cells the groups around it have in
   total: the groups that share an edge with its cell. Each group counts once, even if it lies on several sides. An
   empty circle, `?`, says nothing.

Formats, the first written: puzz.link addresses of `kurotto`; rows of numbers, `?` and `-`.

>>> puzzle = Kurotto.parse("2 - ?\\n- 0 -")
>>> puzzle.numbers
(2, None, '?', None, 0, None)
>>> puzzle.format()
'https://puzz.link/p?kurotto/3/2/2g.g0g'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, reached, steps
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.sampling import some
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Kurotto(ShadingPuzzle):
    """`numbers` has the number in the circle of each cell, `?` for an empty circle, None for a cell without one."""

    numbers: tuple[Any, ...]

    name = "kurotto"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    formats = (
        PuzzLink("kurotto", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10_001), unknown=True))),
    )
    small_sizes = ("4x3", "3x4", "4x2", "1x4", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.4}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    @cached_property
    def circles(self) -> dict[Cell, Any]:
        """The cells with a circle, and its number or `?`."""
        return self.by_cell(self.numbers)

    @cached_property
    def counts(self) -> dict[Cell, int]:
        """The cells of the circles with a number, and the number."""
        return {cell: number for cell, number in self.circles.items() if number != UNKNOWN}

    def room(self, circle: Cell) -> list[Cell]:
        """The cells that the groups around a circle may reach, and the cells one step further; nearest cells first."""
        distances = steps(circle, self.counts[circle] + 1, lambda cell: cell not in self.circles, self.around)
        return list(distances)[1:]

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import OneOf
        from .parts.kurotto.joined import JoinedCount

        for cell in self.circles:
            yield OneOf(self.clue("circle", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
        for cell, number in self.counts.items():
            text = f"{count_words(number, 'cell is', 'cells are')} in the groups around {cell}"
            reason = self.clue("number", cell, text, (cell, *self.around[cell]))
            yield JoinedCount(reason, self.room(cell), self.around[cell], self.around, number)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell in self.circles:
            drawing.circle(cell, radius=0.4)
        super().draw_clues(drawing)

    def write_numbers(self, drawing: "Drawing") -> None:
        for cell, number in self.counts.items():
            drawing.write(cell, str(number))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, UNKNOWN, 0, 1, 2, 3), most=2)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.5, shaded: float = 0.45, largest: int = 8
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5); `shaded`, the largest
        share of shaded cells (default 0.45); `largest`, how many cells a group has at most (default 8).
        """
        blank = cls.blank(height, width)
        black = set[Cell]()
        for cell in rng.sample(blank.cells, len(blank.cells)):
            if len(black) < shaded * len(blank.cells) and len(blank.group(cell, black)) <= largest:
                black.add(cell)
        solution = Solution({cell: int(cell in black) for cell in blank.cells})
        return replace(blank, numbers=some(rng, blank.clues_of(solution)["numbers"], clues)), solution

    def group(self, cell: Cell, black: set[Cell]) -> Sequence[Cell]:
        """The cell, and the cells of `black` that are connected with it."""
        return reached(cell, black.__contains__, self.around)

    def clues_of(self, solution: Solution) -> dict[str, list[int | None]]:
        black = {cell for cell in self.cells if solution[cell]}
        return {"numbers": [None if cell in black else len(self.group(cell, black)) - 1 for cell in self.cells]}
