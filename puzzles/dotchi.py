"""Dotchi Loop: draw a single loop through all white circles; in each room it turns at all of them, or at none.

The rules, on W × H cells, some of them with a white or a black circle, that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every white circle and no black one.
4. In each room the loop turns at all white circles, or it goes straight at all of them.

Formats, the first written: puzz.link addresses of `dotchi`; rows of `w`, `b` and `-`, then rows of the rooms' names.

>>> puzzle = Dotchi.parse("https://puzz.link/p?dotchi/6/6/0402223u0c00231530k21420")
>>> puzzle.circles[:6]
(None, None, 'b', None, 'w', None)
>>> Dotchi.parse("w--\\n---\\n--b\\n\\nAAA\\nAAA\\nBBB").format()
'https://puzz.link/p?dotchi/3/3/003g902'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.circle_boards import CircleRooms, circle_formats
from .common.kit import Cell, Rules, Solution, Solved


@dataclass(frozen=True)
class Dotchi(CircleRooms):
    name = "dotchi"
    aliases = {"dotchi-loop": {}, "dotchiloop": {}}
    formats = circle_formats("dotchi")
    clue_layers = (("circles",),)

    def rules(self) -> Rules:
        from .common.loop_rules import Turns

        yield from self.loop_rules()
        yield from self.passing("white", self.of_colour("w", self.cells), "the circle at {}")
        yield from self.passing("black", self.of_colour("b", self.cells), "the circle at {}", on=False)
        for cells in (self.of_colour("w", area) for area in self.areas):
            for cell in cells:  # a Reason for each circle, because a circle can be removed
                text = f"the loop turns at {cell} exactly if it turns at all circles of this room"
                reason = self.clue("alike", cell, text, (cell,))
                places = [cell, *(other for other in cells if other != cell)]
                yield Turns(reason, list(map(self.beside, places)), (0, len(cells)))


def generator_class() -> type:
    from .generators.common.kit import Begun, Boards, Divided, Random, RoomLoopGenerator

    class DotchiGenerator(RoomLoopGenerator[Dotchi]):
        tiny_boards = (
            Divided(((1, 1),), (None,), by_cell=True),
            Boards(((2, 2), (3, 2), (2, 3)), rooms=6, circles=Begun(((None,), "w", "ww", (None, "b")))),
        )

        def clues_of(self, puzzle: Dotchi, solution: Solution) -> Mapping[str, Sequence[Any]]:
            """White circles where the loop does as in most cells of the room, black circles in the other cells."""
            on, marks = puzzle.passed(solution), dict[Cell, str]()
            for cells in puzzle.areas:
                turns = {cell: puzzle.turns(cell, solution) for cell in cells if cell in on}
                most = 2 * sum(turns.values()) > len(turns)
                marks |= {cell: "b" if cell not in on else "w" for cell in cells if turns.get(cell, most) == most}
            return {"circles": [marks.get(cell) for cell in puzzle.cells]}

        def random(self, rng: Random, width: int, height: int, clues: float = 0.7, size: int = 6) -> Solved[Dotchi]:
            """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.7);
            `size`, the approximate number of cells of a room (default 6)."""
            return self.in_random_rooms(rng, width, height, size, clues, by_cell=True)

    return DotchiGenerator
