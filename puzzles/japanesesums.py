"""Japanese Sums: put numbers into some cells; numbers outside are the sums of the runs of cells with numbers.

The rules, on W × H cells; the setting `numbers` is n:

1. A cell is shaded, or it has a number from 1 to n.
2. No number is twice in a row or a column.
3. The numbers outside a line are the sums of all its maximal runs of cells with numbers, in their order; `?` is any
   sum. A line without numbers outside is free.
4. A given cell has the given number; a given `?` is a cell with some number.

Formats, the first written: puzz.link addresses of `japanesesums`, with n before the sums; rows of given numbers, `?`
and `-`, below lines `top:` and `left:` of sums, with commas between those of a line.

>>> puzzle = JapaneseSums.parse("# set: numbers=3\\ntop: 1,2 - 3\\nleft: - ? 5\\n---\\n-2-\\n---")
>>> puzzle.top, puzzle.left
(((1, 2), None, (3,)), (None, ('?',), (5,)))
>>> puzzle.format()
'https://puzz.link/p?japanesesums/3/3/3/21h3i.g5gj2j'

Slots are cells, the value is the number, and 0 for a shaded cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from .common.block_clues import Blocks, Outwards, SomeBlockSigns, draw_blocks, room_for_blocks

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, UNKNOWN, Cell, Cells, Drawing, Line, Number16, Outside, PuzzLink, Rows, Rules, Signs, Solution,
)  # fmt: skip
from .common.number_boards import SomeNumbers
from .common.puzzle.settings import whole_number
from .common.puzzlink import Trailing
from .common.puzzlink_numbers import DecimalCount


@dataclass(frozen=True)
class JapaneseSums(SomeNumbers):
    """`top` and `left` have the sums of each line, None for a free one; `given` has the number of each cell, `?` or
    None."""

    top: tuple[Blocks | None, ...]
    left: tuple[Blocks | None, ...]
    numbers: int = 4

    name = "japanesesums"
    lists_blocks = True
    aliases = {"japanese-sums": {}}
    formats = (
        PuzzLink("japanesesums", DecimalCount("numbers"), Outwards(TOP_AND_LEFT, None), Trailing(Number16("given"))),
        Rows(
            Cells("given", Signs(numbers=range(1, 10), unknown=True)), outside=Outside(SomeBlockSigns(), TOP_AND_LEFT)
        ),
    )
    settings = {"numbers": whole_number(4, 1, 9, "the highest number")}
    signs = {0: "#"}
    phrases = {0: "is shaded"}
    dots_if_empty = False
    outside = TOP_AND_LEFT
    most_cells = 900
    clue_layers = (TOP_AND_LEFT, ("given",))

    def most(self, cell: Cell) -> int:
        return self.numbers

    def validation_error(self) -> str:
        text = f"expected numbers from 1 to {self.numbers} in cells, found {{}}"
        return super().validation_error() or self.flaw_in("given", lambda n: n > self.numbers, text)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import RunSums

        for line in self.lines:
            for number in range(1, self.numbers + 1):
                text = f"{line} has {number} at most once"
                yield Count(
                    self.rule("repeat", (line.kind, line.number, number), text, line.cells), line.cells, (number,), 0, 1
                )
        for _, line, sums, cells in self.clues_beside(*self.outside):
            text = f"{line} has {'the sums' if sums[1:] else 'one run with the sum'} {', '.join(map(str, sums))}"
            reason = self.clue("sums", (line.kind, line.number), text, cells)
            yield RunSums(reason, line.cells, (None if one == UNKNOWN else one for one in sums), self.numbers)
        yield from self.given_rules()

    def canvas(self) -> Drawing:
        return room_for_blocks(self, self.left, self.top)

    def draw_outside(self, drawing: Drawing) -> None:
        draw_blocks(drawing, self.left, self.top)

    def caption(self) -> str:
        return f"numbers 1 to {self.numbers}"


def generator_class() -> type:
    from .generators.common.kit import Boards, CellGenerator, Ends, Every, OutsideGenerator, Random, latin_rectangle

    class JapaneseSumsGenerator(OutsideGenerator[JapaneseSums], CellGenerator[JapaneseSums]):
        defaults = {"clues": 0.9}
        rare_signs = {"given": (5, 6, 7, 8, 9)}
        tiny_boards = (
            Boards(
                ((1, 1), (3, 1), (1, 2), (2, 2)),
                given=Ends((None, 1, UNKNOWN)), top=Every((None, (1,), (2,))), left=Ends((None, (1, 1), (1,))),
                numbers=(2,),
            ),
        )  # fmt: skip

        def random_solution(self, rng: Random, blank: JapaneseSums) -> Solution:
            """A Latin rectangle, some of whose numbers are left out."""
            square, side = latin_rectangle(rng, blank.height, blank.width), max(blank.height, blank.width)
            few = rng.sample(range(1, max(side, blank.numbers) + 1), side)
            kept = {cell: few[number - 1] for cell, number in square.items() if rng.random() < 0.85}
            return Solution((c, n if (n := kept.get(c, 0)) <= blank.numbers else 0) for c in blank.cells)

        def line_clue(
            self, puzzle: JapaneseSums, line: Line, seen: Sequence[Cell], solution: Solution
        ) -> Blocks | None:
            values: list[Any] = [solution[cell] for cell in seen]
            return tuple(sum(run) for filled, run in groupby(values, bool) if filled) or None

    return JapaneseSumsGenerator
