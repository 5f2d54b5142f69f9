"""View: put numbers into some cells; each number counts the empty cells that are seen from it.

The rules, on W × H cells:

1. A number, from 0 on, counts the empty cells that are seen from its cell in the four directions, up to the nearest
   number or the frame in each.
2. Equal numbers do not share an edge.
3. All cells with numbers are connected over edges.
4. A cell with a given number holds it; a cell with `?` holds some number.

Reading chosen: a board without any number is a solution, if nothing is given.

Formats, the first written: puzz.link addresses of `view`; rows of given numbers, `?` and `-`.

>>> puzzle = NumberView.parse("2-?\\n---")
>>> puzzle.given
(2, None, '?', None, None, None)
>>> puzzle.format()
'https://puzz.link/p?view/3/2/2g.i'

Slots are cells, the value is the number, and `.` for an empty cell.
"""

from dataclasses import dataclass

from .common.geometry import COMPASS, ray
from .common.kit import UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs
from .common.number_boards import SomeNumbers


@dataclass(frozen=True)
class NumberView(SomeNumbers):
    """`given` has the clue of each cell: a number, `?` or None."""

    name = "view"
    formats = (
        PuzzLink("view", Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1000), unknown=True))),
    )
    least = 0
    empty = "."
    signs = {".": "."}
    phrases = {".": "is empty"}
    puzzlink_needs = "number"

    def most(self, cell: Cell) -> int:
        return self.width + self.height - 2

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells from a cell to the frame, nearest first, in each direction."""
        return [[self.cells[i] for i in ray(cell, step, self.height, self.width)] for step in COMPASS[::2]]

    def rules(self) -> Rules:
        from .common.kit import Relation
        from .common.rules import Connected, SeenNumber

        yield from self.given_rules()
        for cell in self.cells:
            reason = self.rule("count", cell, f"a number at {cell} counts the empty cells seen from it", (cell,))
            yield SeenNumber(reason, cell, self.arms(cell), (".",))
        for edge in self.touching:
            text = f"{edge.ends[0]} and {edge.ends[1]} do not hold the same number"
            yield Relation(self.rule("apart", edge, text, edge.ends), edge.ends, lambda a, b: a != b or a == ".")
        reason = self.rule("connected", None, "all cells with numbers are connected")
        yield Connected(reason, self.cells, range(self.most(self.cells[0]) + 1), self.touching_pairs)


def generator_class() -> type:
    from .generators.common.kit import DrawnGenerator, Filled, SomeNumbersGenerator
    from .generators.common.puzzle_generator import LONG_TRIALS

    class ViewGenerator(DrawnGenerator[NumberView], SomeNumbersGenerator[NumberView]):
        rare_levels = {3: LONG_TRIALS}
        defaults = {"clues": 0.4}
        few_clues = {"clues": 0.05}
        many_clues = {"clues": 1.0}
        tiny_boards = (
            Filled((None, 0, 1, UNKNOWN), sizes=((1, 1), (3, 1), (1, 2), (2, 2)), most=2),
            Filled((None, 2, 3), sizes=((3, 2),), least=1, most=1),
        )

    return ViewGenerator
