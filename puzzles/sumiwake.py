"""Sumiwake: shade cells apart, so that circles count them at corners and no unshaded line crosses two borders.

The rules, on W × H cells that are divided into rooms, with circles on some of the (W + 1) × (H + 1) corner points:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. Of the up to four cells that meet in a circle, one is shaded if the circle is outlined, two if it is filled.
4. No straight line of unshaded cells crosses two borders of rooms.

Reading chosen, that of puzz.link: a wall may end inside a room; it counts as a border.

Formats, the first written: puzz.link addresses of `sumiwake`; rows of `1` for an outlined circle, `2` for a filled one
and `-`, one sign for each corner point, then rows of the rooms' names, any sign or word.

>>> puzzle = Sumiwake.parse("-1-\\n-2-\\n---\\n\\nAB\\nAB")
>>> puzzle.numbers
(None, 1, None, None, 2, None, None, None, None)
>>> puzzle.format()
'https://puzz.link/p?sumiwake/2/2/gbcho0'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .common.cell_boards import ShadedAreas
from .common.corner_boards import CornerPuzzle

from .common.kit import (  # isort: skip
    Areas, Borders, Cells, Drawing, Flaw, PuzzLink, Rows, Rules, Signs, Solution, connected_rule, touch_rules,
)  # fmt: skip
from .common.puzzlink_numbers import Four
from .common.room_spans import span_rules


@dataclass(frozen=True)
class Sumiwake(CornerPuzzle, ShadedAreas):
    """`numbers` has 1 for an outlined circle and 2 for a filled one, else None. `inner_walls` is as in
    `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "sumiwake"
    formats = (
        PuzzLink("sumiwake", Four("numbers", "corners"), Borders(inside="inner_walls")),
        Rows(Cells("numbers", Signs(numbers=range(1, 3)), corners=True), Areas(), walls="inner_walls"),
    )
    puzzlink_needs = "shaded cell"

    def validation_error(self) -> str:
        for i, number in enumerate(self.numbers):
            if number not in (None, 1, 2):
                return Flaw(f"a circle is 1 (outlined) or 2 (filled), not {number}", "numbers", i)
        return super().validation_error()

    def rules(self) -> Rules:
        yield from touch_rules(self)
        yield from self.shaded_counts()
        yield from span_rules(self)
        yield connected_rule(self, 0)

    def draw_ground(self, drawing: Drawing) -> None:
        """Rooms have no colours: the shading is the picture."""

    def draw_clues(self, drawing: Drawing) -> None:
        ShadedAreas.draw_clues(self, drawing)
        for point, number in self.counts.items():
            drawing.circle_at_corner(point, filled=number == 2)


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Begun, Boards

    class SumiwakeGenerator(AreaGenerator[Sumiwake]):
        small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
        defaults = {"clues": 0.6}
        boxes = True
        tiny_boards = (
            Boards(
                ((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), rooms=6, by_corner="numbers",
                numbers=Begun(((None,), (1,), (None, 2), (*(None,) * 4, 2))),
            ),
            Boards(((2, 2), (1, 4)), walled=True, by_corner="numbers", numbers=Begun(((None,), (None, 1)))),
        )  # fmt: skip

        def blank_with(self, regions: tuple[int, ...], height: int, width: int) -> Sumiwake:
            return self.kind(height, width, regions, (None,) * ((height + 1) * (width + 1)))

        def clues_of(self, puzzle: Sumiwake, solution: Solution) -> Mapping[str, list[int | None]]:
            counts = (sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points)
            return {"numbers": [count or None for count in counts]}

    return SumiwakeGenerator
