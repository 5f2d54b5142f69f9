"""Nagenawa: draw rectangular loops, which may cross; numbers count the cells of rooms that a loop passes.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. Lines run between the middles of neighbouring cells. In each cell none, two or four of their pieces meet; where four
   meet, two lines cross, straight on.
2. The lines form loops. Each loop is a rectangle of 2×2 cells or more.
3. A number counts the cells of its room that a loop passes. A cell in which loops cross counts once.

Readings chosen: a board without a loop is a solution if the numbers allow it. As in puzz.link, a wall that ends inside
a room has no meaning.

Formats, the first written: puzz.link addresses of `nagenawa`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Nagenawa.parse("3-\\n--\\n\\nAA\\nAB")
>>> puzzle.numbers, puzzle.regions
((3, None), (0, 0, 0, 1))
>>> puzzle.format()
'https://puzz.link/p?nagenawa/2/2/883g'

Slots are pairs of neighbouring cells, the value is 1 where a loop runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .common.crossing_boards import CrossedLines
from .common.kit import Cell, Edge, RoomLoopPuzzle, Rules, Solution, count_words
from .common.rectangle_boards import Rectangle
from .common.shading import room_formats


@dataclass(frozen=True)
class Nagenawa(RoomLoopPuzzle, CrossedLines):
    """`numbers` has the number of each room: None for no clue, `?` for a clue without a number."""

    numbers: tuple[Any, ...]

    name = "nagenawa"
    formats = room_formats("nagenawa")
    puzzlink_needs = "line"
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.crossing_boards import RectangularLoops
        from .common.kit import Count
        from .common.rules import PassedGroups

        for cell, meeting in self.edges_at.items():
            reason = self.rule("degree", cell, f"none, two or four pieces meet in {cell}", (cell,))
            yield Count(reason, meeting, (1,), numbers=(0, 2, 4))
        reason = self.rule("rectangle", None, "each loop is a rectangle")
        yield RectangularLoops(reason, self.edges, map(self.beside, self.cells))
        for room, number in self.counted():
            cells = self.areas[room]
            text = f"loops pass {count_words(number, 'cell')} of the room at {cells[0]}"
            reason = self.clue("number", room, text, cells)
            yield PassedGroups(reason, [self.edges_at[cell] for cell in cells], (1,), number)

    def loops(self, solution: Solution) -> Iterator[Rectangle]:
        """The rectangles of cells whose outer cells a loop passes."""
        turning = {cell for cell in self.cells if self.turns(cell, solution)} - self.crossed(solution)
        for r, c in sorted(turning):
            _, east, south, _ = self.beside(Cell(r, c))
            if east and south and solution[east] and solution[south]:
                bottom = next(row for row in range(r + 1, self.height) if (row, c) in turning)
                right = next(column for column in range(c + 1, self.width) if (r, column) in turning)
                yield Rectangle(r, c, bottom + 1, right + 1)


def sides(box: Rectangle) -> tuple[set[Edge], set[tuple[int, int]]]:
    """The edges of the loop around a rectangle of cells, and the cells of its corners."""
    rows, columns = (box.top, box.bottom - 1), (box.left, box.right - 1)
    flat = {Edge(r, c, r, c + 1) for r in rows for c in range(box.left, box.right - 1)}
    upright = {Edge(r, c, r + 1, c) for c in columns for r in range(box.top, box.bottom - 1)}
    return flat | upright, {(r, c) for r in rows for c in columns}


def generator_class() -> type:
    from .generators.common.kit import Divided, Random, RoomLoopGenerator
    from .generators.common.puzzle_generator import of_boards, open_at_first

    class NagenawaGenerator(RoomLoopGenerator[Nagenawa]):
        rare_levels = {1: open_at_first(64, 10), 3: of_boards(32, two=1, eight=22)}
        small_sizes = ("4x3", "3x4", "5x2", "4x4")
        few_clues = {"told": 0.2}
        many_clues = {"told": 1.0}
        tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 0, 1, 2, 4)),)

        def random_loop(self, rng: Random, blank: Nagenawa) -> Solution:
            return self._with_more(rng, blank, [], len(blank.cells) // 2)

        def changed_loop(self, puzzle: Nagenawa, rng: Random, solution: Solution, other: Solution) -> Solution:
            """Exchanges a rectangle, if possible one that is not in the other solution."""
            boxes = list(puzzle.loops(solution))
            differing = [box for box in boxes if not all(other[edge] for edge in sides(box)[0])]
            if boxes:
                boxes.remove(rng.choice(differing or boxes))
            return self._with_more(rng, puzzle, boxes, 10)

        def _with_more(self, rng: Random, board: Nagenawa, boxes: list[Rectangle], tried: int) -> Solution:
            """The loops around these rectangles and random others that only cross them."""
            drawn, corners = set[Edge](), set[tuple[int, int]]()
            for k in range(len(boxes) + tried if min(board.height, board.width) > 1 else 0):
                top, bottom = sorted(rng.sample(range(board.height), 2))
                left, right = sorted(rng.sample(range(board.width), 2))
                edges, turning = sides(boxes[k] if k < len(boxes) else Rectangle(top, left, bottom + 1, right + 1))
                passed, taken = ({end for edge in some for end in edge.ends} for some in (edges, drawn))
                if not (edges & drawn or turning & taken or corners & passed):
                    drawn |= edges
                    corners |= turning
            return board.with_ones(drawn)

    return NagenawaGenerator
