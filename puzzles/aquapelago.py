"""Aquapelago: shade cells apart, so that numbers are the sizes of groups over corners and no unshaded square is left.

The rules, on W × H cells, some of them with a clue, a number or `?`:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. No 2×2 square is all unshaded.
4. A cell with a clue is shaded.
5. Shaded cells that touch at corners form groups. A number is the number of cells of its group; `?` leaves it open.

So different numbers are in different groups. A group may have several equal numbers or none.

Formats, the first written: puzz.link addresses of `aquapelago`; rows of numbers, `?` and `-`.

>>> Aquapelago.parse("1 -\\n- -").format()
'https://puzz.link/p?aquapelago/2/2/1i'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading
from .common.island_boards import ISLAND_ROWS

from .common.kit import (  # isort: skip
    UNKNOWN, Number16, PuzzLink, Rules, Solution, connected_rule, square_rules, touch_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Aquapelago(NumberedShading):
    """`numbers` has the clue of each cell: a number, `?` for a clue without one, None for no clue."""

    name = "aquapelago"
    formats = (PuzzLink("aquapelago", Number16("numbers")), ISLAND_ROWS)

    def validation_error(self) -> str:
        return self.flaw_in("numbers", lambda n: n < 1, "a number is at least 1, not {}")

    def rules(self) -> Rules:
        yield from self.group_rules(self.corners, "a group")
        yield from touch_rules(self)
        yield from square_rules(self, 1)
        yield connected_rule(self, 0)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled

    class AquapelagoGenerator(DrawnGenerator[Aquapelago], CellGenerator[Aquapelago]):
        rare_signs = {"numbers": (5,)}
        small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
        tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3), most=2),)

        def clues_of(self, puzzle: Aquapelago, solution: Solution) -> dict[str, list[int | None]]:
            return {"numbers": puzzle.group_sizes(solution, puzzle.corners)}

    return AquapelagoGenerator
