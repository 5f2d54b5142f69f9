"""Yajikazu (yajisan-kazusan): shade cells so that the arrows that remain count the shaded cells ahead of them.

The rules, on W × H cells of which some hold a number with an arrow:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A clue in an unshaded cell tells how many cells are shaded in the direction of its arrow, up to the frame. Cells with
   clues count too.
4. A clue in a shaded cell says nothing. A clue without number or arrow says nothing either.

Formats, the first written: puzz.link addresses of `yajikazu`; rows of clues, such as `2^`, `2v`, `2<`, `2>`, `?<`, `2`,
`?`, `#` for a clue cell without number and arrow, and `-`.

>>> puzzle = Yajikazu.parse("1> -\\n- ?")
>>> puzzle.arrows
(Arrow(number=1, direction='>'), None, None, Arrow(number='?', direction=''))
>>> puzzle.format()
'https://puzz.link/p?yajikazu/2/2/41b0.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.arrows import DIRECTIONS, WORDS, Arrows, draw_arrows
from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Rows
from .common.geometry import Cell, ray
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Arrow, Arrow16
from .common.sampling import random_shading
from .common.shading import connected_rule, touch_rules
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Yajikazu(ShadingPuzzle):
    """`arrows` has an Arrow for each cell with a clue, else None."""

    arrows: tuple[Arrow | None, ...]

    name = "yajikazu"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"yajisan-kazusan": {}}
    formats = (
        PuzzLink("yajikazu", Arrow16("arrows")),
        Rows(Cells("arrows", Arrows({"?": Arrow(UNKNOWN), "#": Arrow(None)}, bare=True))),
    )
    shade = "#8494a0"
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    clue_layers = (("arrows",),)

    def seen(self, cell: Cell, arrow: str) -> list[Cell]:
        """The cells that an arrow points to."""
        return [self.cells[i] for i in ray(cell, DIRECTIONS[arrow], self.height, self.width)]

    def counted(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """For each clue with number and arrow its cell, the number, and the cells that it points to."""
        for cell, (number, arrow) in self.by_cell(self.arrows).items():
            if type(number) is int and arrow:
                yield cell, number, self.seen(cell, arrow)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Relation

        arrows = self.by_cell(self.arrows)
        for cell, number, seen in self.counted():
            shaded = count_words(number, "cell is shaded", "cells are shaded")
            text = f"{cell} is shaded, or {shaded} {WORDS[arrows[cell].direction]} it"
            reason = self.clue("number", cell, text, (cell, *seen))
            yield Relation(reason, (cell, *seen), lambda own, *held, number=number: own == 1 or sum(held) == number)
        yield from touch_rules(self)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: "Drawing") -> None:
        draw_arrows(drawing, self.by_cell(self.arrows))
        drawing.frame()

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        arrows = [None, Arrow(None), Arrow(UNKNOWN), Arrow(2), Arrow(UNKNOWN, "<")]
        arrows += [Arrow(number, arrow) for arrow in DIRECTIONS for number in range(3)]
        for (width, height), arrow in product(((1, 1), (3, 1), (1, 3), (2, 2), (3, 2)), arrows):
            blank = cls.blank(height, width)
            for i in range(width * height if arrow else 1):
                yield blank.with_place("arrows", i, arrow)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.3) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of cells with a clue (default 0.3). Shaded cells have random clues."""
        blank = cls.blank(height, width)
        shaded = random_shading(rng, height, width)
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        arrows = [blank._clue(rng, cell, solution) if rng.random() < clues else None for cell in blank.cells]
        return replace(blank, arrows=tuple(arrows)), solution

    def _clue(self, rng: "Random", cell: Cell, solution: Solution) -> Arrow:
        """A clue for a cell: right if the cell is unshaded, random otherwise."""
        arrow = rng.choice(list(DIRECTIONS))
        seen = self.seen(cell, arrow)
        return Arrow(rng.randint(0, (len(seen) + 1) // 2) if solution[cell] else _shaded(seen, solution), arrow)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Puts a clue that excludes the other solution into a cell that neither shades, rather one without clue."""
        free = [(i, cell) for i, cell in enumerate(self.cells) if not solution[cell] and not other[cell]]
        for i, cell in sorted(rng.sample(free, len(free)), key=lambda place: self.arrows[place[0]] is not None):
            for arrow in rng.sample(list(DIRECTIONS), 4):
                seen = self.seen(cell, arrow)
                if _shaded(seen, solution) != _shaded(seen, other):
                    return self.with_place("arrows", i, Arrow(_shaded(seen, solution), arrow)), solution
        return None


def _shaded(cells: list[Cell], solution: Solution) -> int:
    return sum(solution[cell] == 1 for cell in cells)
