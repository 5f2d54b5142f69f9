"""Nurimisaki: shade cells so that the unshaded cells form one piece of land whose capes are the circles.

The rules, on W × H cells, some of them with a circle, which may have a number:

1. The unshaded cells are connected over edges.
2. No 2×2 square is all shaded, and none is all unshaded.
3. A cell with a circle is a cape: it is unshaded, and exactly one of its neighbours is unshaded.
4. An unshaded cell without a circle is no cape.
5. A number is the length of the straight line of unshaded cells that begins at the circle and ends before the nearest
   shaded cell or at the frame. The circle's own cell counts.

Reading chosen: a single unshaded cell, without an unshaded neighbour, is no cape.

Formats, the first written: puzz.link addresses of `nurimisaki`; rows of numbers, `?` for a circle without number, and
`-`. A number is at most W + H − 1.

>>> puzzle = Nurimisaki.parse("? -\\n- ?")
>>> puzzle.format()
'https://puzz.link/p?nurimisaki/2/2/.h.'
>>> puzzle.numbers
('?', None, None, '?')

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from .common.boards import kept_for_size

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs, connected_rule, count_words, square_rules,
)  # fmt: skip
from .common.sight_boards import SightPuzzle

if TYPE_CHECKING:
    from .common.kit import Rule


@dataclass(frozen=True)
class Nurimisaki(SightPuzzle):
    """`numbers` has the number of each circle, `?` for a circle without number, None where there is no circle."""

    name = "nurimisaki"
    formats = (
        PuzzLink("nurimisaki", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=SightPuzzle.NUMBERS, unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    bare_clue = UNKNOWN

    def rules(self) -> Rules:
        from .parts.nurimisaki.capes import StraightSight

        circles = self.by_cell(self.numbers)
        for cell, (cape, bare) in _cape_rules(self).items():
            yield from cape if cell in circles else bare
        for cell, number in self.number_at.items():
            text = f"a line of {count_words(number, 'cell')} leads away from {cell}"
            yield StraightSight(self.clue("line", cell, text, (cell,)), self.arms(cell), (0,), number)
        yield from square_rules(self, 1)
        yield connected_rule(self, 0)

    def write_numbers(self, drawing: Drawing) -> None:
        for cell, number in self.number_at.items():
            drawing.write(cell, str(number))


@kept_for_size
def _cape_rules(puzzle: Nurimisaki) -> "dict[Cell, tuple[list[Rule], list[Rule]]]":
    """For each cell the rules if it has a circle, and if it has none."""
    from .common.kit import Count, OneOf, Table

    rules = dict[Cell, tuple[list["Rule"], list["Rule"]]]()
    for cell, adjacent in puzzle.around.items():
        circle = puzzle.clue("circle", cell, f"{cell} is not shaded", (cell,))
        cape = puzzle.clue("cape", cell, f"{cell} is a cape: one of its neighbours is not shaded", (cell,))
        bare = puzzle.rule("bare", cell, f"{cell} is no cape", (cell,))
        rules[cell] = (
            [OneOf(circle, cell, (0,)), Count(cape, adjacent, (0,), 1, 1)],
            [Table(bare, (cell, *adjacent), _bare(len(adjacent)))],
        )
    return rules


@lru_cache
def _bare(count: int) -> frozenset[tuple[int, ...]]:
    """The possible values of a cell that is no cape and of its `count` neighbours, the cell's own value first."""
    return frozenset(held for held in product((0, 1), repeat=count + 1) if held.count(0) != 2 or held[0])
