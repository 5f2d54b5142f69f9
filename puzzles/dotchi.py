"""Dotchi Loop: draw a single loop through all white circles; in each room it turns at all of them, or at none.

The rules, on W × H cells that are divided into rooms, of which some hold a white or a black circle:

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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.formats import Areas, Cells, Rows, Signs
from .common.geometry import Cell, divisions
from .common.loop_boards import RoomLoopPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders, Ternary
from .common.sampling import some
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Dotchi(RoomLoopPuzzle):
    """`circles` has "w" and "b" for white and black circles, else None."""

    circles: tuple[str | None, ...]

    name = "dotchi"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"dotchi-loop": {}, "dotchiloop": {}}
    formats = (
        PuzzLink("dotchi", Borders(), Ternary("circles", (None, "w", "b"))),
        Rows(Cells("circles", Signs({"w": "w", "b": "b"})), Areas()),
    )
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("circles",),)

    def white(self) -> Iterator[tuple[int, list[Cell]]]:
        """The rooms with white circles, and the cells of these."""
        for room, cells in enumerate(self.areas):
            held = [cell for cell in cells if self.circles[cell.r * self.width + cell.c] == "w"]
            if held:
                yield room, held

    def rules(self) -> "Iterator[Rule]":
        from .common.loop_rules import Turns

        yield from self.loop_rules()
        circles = self.by_cell(self.circles)
        yield from self.passing("white", (c for c, mark in circles.items() if mark == "w"), "the circle at {}")
        yield from self.passing(
            "black", (c for c, mark in circles.items() if mark == "b"), "the circle at {}", on=False
        )
        for _, cells in self.white():
            for cell in cells:  # a Reason for each circle: it goes with the circle
                text = f"the loop turns at {cell} exactly if it turns at all circles of this room"
                reason = self.clue("alike", cell, text, (cell,))
                yield Turns(reason, [self.beside(other) for other in cells], (0, len(cells)))

    def draw_over(self, drawing: "Drawing") -> None:
        for cell, mark in self.by_cell(self.circles).items():
            drawing.stone(cell, black=mark == "b", radius=0.28)

    def telling(self, solution: Solution, other: Solution) -> list[Cell]:
        return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """White circles where the loop does what it does most often in the room, black ones where it is not."""
        on, marks = self.passed(solution), dict[Cell, str]()
        for cells in self.areas:
            turns = {cell: self.turns(cell, solution) for cell in cells if cell in on}
            most = 2 * sum(turns.values()) > len(turns)
            marks |= {cell: "b" if cell not in on else "w" for cell in cells if turns.get(cell, most) == most}
        return {"circles": [marks.get(cell) for cell in self.cells]}

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 2), (3, 2), (2, 3)):
            for regions in divisions(height, width):
                for marks in ((None, None), ("w", None), ("w", "w"), (None, "b")) if width > 1 else ((None,),):
                    yield cls(height, width, regions, (*marks, *(None,) * (width * height))[: width * height])

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.7, size: int = 6) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.7); `size`,
        about how many cells a room has (default 6)."""
        regions = cls.random_rooms(rng, height, width, size)
        blank = cls(height, width, regions, (None,) * (width * height))
        lines = cls.random_loop(rng, blank)
        return cls(height, width, regions, some(rng, blank.clues_of(lines)["circles"], clues)), lines
