"""Double Back: draw a single loop through all cells that are not shaded; it visits every room exactly twice.

The rules, on W × H cells that are divided into rooms, of which some are shaded:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every cell that is not shaded, and no shaded cell.
4. The loop enters and leaves each room exactly twice.

Readings chosen: rooms are what borders enclose, shaded cells included. Rule 4 does not hold for a room of which all
cells are shaded.

Formats, the first written: puzz.link addresses of `doubleback`; rows of `#` for a shaded cell and `-`, then rows of the
rooms' names.

>>> puzzle = Doubleback.parse("https://puzz.link/p?doubleback/4/4/14063o")
>>> puzzle.regions
(0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2)
>>> Doubleback.parse("--#\\n---\\n\\nAAB\\nBBB").format()
'https://puzz.link/p?doubleback/3/2/8o40'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import Areas, Cells, Rows, Signs
from .common.geometry import Cell, Edge, divisions, numbered
from .common.loop_boards import RoomLoopPuzzle
from .common.puzzlink import PuzzLink, Trailing
from .common.puzzlink_marks import Bits, Borders
from .common.solution import Slot, Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


TRIES = 200
"""The number of times that the stretches of a loop are joined in pairs at random."""


@dataclass(frozen=True)
class Doubleback(RoomLoopPuzzle):
    """`shaded` has 1 for each shaded cell, else None."""

    shaded: tuple[int | None, ...]

    name = "doubleback"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"double-back": {}}
    formats = (
        PuzzLink("doubleback", Borders(), Trailing(Bits("shaded"))),
        Rows(Cells("shaded", Signs({"#": 1})), Areas()),
    )
    small_sizes = ("4x4", "4x3", "3x4", "5x3")

    def visited(self) -> Iterator[tuple[int, list[Edge]]]:
        """The rooms with a cell that is not shaded, and the edges that lead out of them."""
        dark = self.by_cell(self.shaded)
        for room, cells in enumerate(self.areas):
            if not dark.keys() >= set(cells):
                yield room, self.gates(room)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        dark = self.by_cell(self.shaded)
        yield from self.loop_rules()
        yield from self.full_rules("open", (cell for cell in self.cells if cell not in dark))
        yield from self.passing("shaded", dark, "the shaded cell {}", on=False)
        for room, gates in self.visited():
            cells = self.areas[room]
            reason = self.rule("twice", room, f"the loop visits the room at {cells[0]} twice", cells)
            yield Count(reason, gates, (1,), 4, 4)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        super().draw(drawing, solution, unsure)
        for cell in self.by_cell(self.shaded):
            drawing.shade(cell)

    def telling(self, solution: Solution, other: Solution) -> list[Cell]:
        return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        on = self.passed(solution)
        return {"shaded": [None if cell in on else 1 for cell in self.cells]}

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)):
            for regions in divisions(height, width):
                for first in (None, 1):
                    yield cls(height, width, regions, (first, *(None,) * (width * height - 1)))
        rooms, nothing = (0, 0, 1, 0, 1, 1, 0, 0, 0), (None,) * 9
        for i in (6, 7):  # the first has a solution
            yield cls(3, 3, rooms, (*nothing[:i], 1, *nothing[i + 1 :]))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, size: int = 10) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `size`, about how many cells a room has (default 10)."""
        blank = cls(height, width, (0,) * (width * height), (None,) * (width * height))
        for number in range(TRIES):  # fewer rooms from the middle of the tries on: they are found more easily
            lines = cls.random_loop(rng, blank)
            rooms = max(2, round(width * height / max(1, size) * min(1, 2 - 2 * number / TRIES)))
            regions = blank.paired(rng, blank.rooms_along(rng, lines, 2 * rooms))
            if regions:
                puzzle = cls(height, width, regions, ()).with_loop(rng, lines)
                if not puzzle.check(lines):
                    return puzzle, lines
        raise PuzzleError(f"no rooms that a loop visits twice were found on {width}x{height}")

    def paired(self, rng: "Random", part_of: Mapping[Cell, int]) -> tuple[int, ...]:
        """The regions in which parts that touch are joined in pairs at random; empty if some part remains."""
        count = max(part_of.values()) + 1
        joints = {
            (min(part_of[a], part_of[b]), max(part_of[a], part_of[b])) for a, b in (edge.ends for edge in self.touching)
        }
        room_of: dict[int, int] = {}
        far = [pair for pair in sorted(joints) if (pair[1] - pair[0]) % count not in (0, 1, count - 1)]
        while len(room_of) < count:  # the part with the fewest partners left is joined first
            partners: dict[int, list[int]] = {part: [] for part in range(count) if part not in room_of}
            for one, other in far:
                if one in partners and other in partners:
                    partners[one].append(other)
                    partners[other].append(one)
            part = min(partners, key=lambda part: (len(partners[part]), rng.random()))
            if not partners[part]:
                return ()
            other = min(partners[part], key=lambda other: (len(partners[other]), rng.random()))
            room_of[part] = room_of[other] = part
        return numbered([room_of[part_of[cell]] for cell in self.cells])
