"""Choco Banana: shade rectangles, so that no unshaded block is one, and numbers are sizes of blocks.

The rules, on W × H cells, some of them with a clue:

1. Every block of shaded cells, connected over edges, is a full rectangle.
2. No block of unshaded cells is a full rectangle; a single cell is one, too.
3. A number is the number of cells of its block, shaded or not.

Reading chosen: a clue `?` says nothing.

Formats, the first written: puzz.link addresses of `cbanana`; rows of numbers, `?` and `-`.

>>> Cbanana.parse("3 -\\n- 1").format()
'https://puzz.link/p?cbanana/2/2/3h1'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.geometry import reached, steps

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, components,
    count_words,
)  # fmt: skip
from .common.rectangle_boards import box_of
from .common.shading import rectangle_rules


@dataclass(frozen=True)
class Cbanana(ShadingPuzzle):
    """`numbers` has the clue of each cell, None for no clue, `?` for a clue without a number."""

    numbers: tuple[Any, ...]

    name = "cbanana"
    aliases = {"choco-banana": {}, "chocobanana": {}}
    formats = (
        PuzzLink("cbanana", Number16("numbers", least=1)),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    shade = "#8494a0"
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.rules import JoinedCount, NoRectangles

        yield from rectangle_rules(self, 1)
        reason = self.rule("bend", None, "no block of unshaded cells is a rectangle")
        yield NoRectangles(reason, self.cells, 0, self.touching_pairs)
        for cell, number in self.number_at.items():
            text = f"{cell} is in a block of {count_words(number, 'cell')}"
            near = list(steps(cell, number + 1, lambda _: True, self.around))
            yield JoinedCount(self.clue("number", cell, text, (cell,)), near, (cell,), self.around, number, (0, 1))

    def fits(self, shaded: set[Cell], cell: Cell) -> bool:
        """True if the blocks around a cell satisfy rules 1 and 2."""
        parts = (shaded, {*self.cells} - shaded)
        places = (cell, *self.around[cell])
        blocks = [reached(place, parts[place not in shaded].__contains__, self.around) for place in places]
        return all(_is_box(block) == (block[0] in shaded) for block in blocks)

    def blocks(self, shaded: set[Cell]) -> list[list[Cell]]:
        """The blocks of shaded and of other cells."""
        parts = (shaded, {cell for cell in self.cells if cell not in shaded})
        return [block for part in parts for block in components(sorted(part), self.around)]


def _is_box(block: Sequence[Cell]) -> bool:
    return len(block) == box_of(block).size


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random
    from .generators.common.shading import more_parts, random_rectangles

    class CbananaGenerator(CellGenerator[Cbanana]):
        small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
        tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3, 4), most=2),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Cbanana]:
            """`width`, `height`; `clues`, the share of cells with a number (default 0.5)."""
            blank = self.kind.blank(height, width)
            drawn = random_rectangles(rng, height, width, share=0.2)
            shaded = {cell for cell in blank.cells if drawn[cell]}
            while boxes := [block for block in blank.blocks(shaded) if block[0] not in shaded and _is_box(block)]:
                near = sorted({cell for place in boxes[0] for cell in blank.around[place]} & shaded)
                if not near:  # the whole board is unshaded
                    shaded = {*blank.cells}
                    break
                shaded -= {*next(block for block in blank.blocks(shaded) if near[0] in block)}
            if len(shaded) < len(blank.cells):
                shaded = more_parts(rng, blank.around, shaded, blank.fits, 8)
            return self.with_shading(blank, rng, shaded, clues)

        def clues_of(self, puzzle: Cbanana, solution: Solution) -> dict[str, list[int]]:
            blocks = puzzle.blocks({cell for cell in puzzle.cells if solution[cell]})
            size = {cell: len(block) for block in blocks for cell in block}
            return {"numbers": [size[cell] for cell in puzzle.cells]}

    return CbananaGenerator
