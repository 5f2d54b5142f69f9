"""Haisu: draw a path from S to G through all cells; a number says at which visit to its room the path passes its cell.

The rules, on W × H cells that are divided into rooms; one cell has S, one has G, some have a number, S and G too:

1. The line runs between the middles of neighbouring cells. One of its pieces ends in S and one in G, and two meet in
   each other cell.
2. All its pieces form one path.
3. On the way from S to G, a visit to a room lasts until the path crosses a border. A number is the number of the visit
   to its room at which the path passes its cell. The first visit to the room of S begins in S.

Reading chosen, that of puzz.link: a wall may end inside a room. A path that crosses it begins a new visit to the room.
A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `haisu`; rows of `S`, `G`, numbers, `?`, both such as `S1`, and `-`,
then rows of the rooms' names.

>>> puzzle = Haisu.parse("S-2\\n--G\\n\\nAAB\\nABB")
>>> puzzle.marks
('S', None, '2', None, None, 'G')
>>> puzzle.format()
'https://puzz.link/p?haisu/3/2/1132c8h2i'

Slots are pairs of neighbouring cells, the value is 1 where the path runs from one to the other.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .common.courses import Course
from .common.formats import Words
from .common.inner_walls import walls_inside

from .common.kit import (  # isort: skip
    UNKNOWN, Areas, Board, Borders, Cell, Cells, Codec, Drawing, Edge, Flaw, Number16, PuzzLink, RoomLoopPuzzle, Rows,
    Rules, Scanner,
)  # fmt: skip
from .common.puzzlink_numbers import read_number16, write_number16

ENDS = "SG"


class _Marks(Codec):
    """Column and row of S and of G, the rooms, and the numbers of the cells."""

    fields = ("marks", "regions", "inner_walls")
    rooms, numbers = Borders(inside="inner_walls"), Number16("marks", least=1)

    def read(self, scanner: Scanner, board: Board) -> None:
        ends = dict[int, str]()
        for end in ENDS:
            at, column, row = scanner.at, read_number16(scanner), read_number16(scanner)
            inside = UNKNOWN not in (column, row) and 1 <= column <= board["width"] and 1 <= row <= board["height"]
            place = (row - 1) * board["width"] + column - 1 if inside else -1
            if not inside or place in ends:
                raise scanner.error(f"expected the column and the row of {end}, another cell of the board", at)
            ends[place] = end
        self.rooms.read(scanner, board)
        numbers = self.numbers.values_of(scanner, board["width"] * board["height"])
        marks = (ends.get(i, "") + ("" if number is None else str(number)) for i, number in enumerate(numbers))
        board["marks"] = tuple(mark or None for mark in marks)

    def write(self, puzzle: Any) -> str:
        places = [coordinate + 1 for cell in puzzle.ends for coordinate in (cell.c, cell.r)]
        numbers = [number_of(mark) for mark in puzzle.marks]
        return "".join(map(write_number16, places)) + self.rooms.write(puzzle) + self.numbers.written(numbers)

    def refusal(self, puzzle: Any) -> str:
        return self.rooms.refusal(puzzle) or ("" if len(puzzle.ends) == len(ENDS) else "an address has S and G")


def number_of(mark: str | None) -> Any:
    """The number of a mark or `?`; None for S, G and an empty cell."""
    text = (mark or "").strip(ENDS)
    return int(text) if text.isdigit() else text or None


@dataclass(frozen=True)
class Haisu(RoomLoopPuzzle):
    """`marks` has `S`, `G`, a number or `?` as a string, a letter before the number, or None. `inner_walls` is as in
    `common/inner_walls.py`."""

    marks: tuple[str | None, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "haisu"
    formats = (
        PuzzLink("haisu", _Marks()),
        Rows(
            Cells("marks", Words(r"[SG]?(?:[1-9][0-9]{0,3}|\?)|[SG]", "S, G, 3, ?, S1")), Areas(), walls="inner_walls"
        ),
    )
    clue_layers = (("marks",),)
    fixed_marks = (*ENDS,)

    def validation_error(self) -> str:
        for end in ENDS:
            held = [i for i, mark in enumerate(self.marks) if (mark or "").startswith(end)]
            if len(held) != 1:
                text = f"expected one {end}, found {len(held)}"
                return Flaw(text, "marks", held[1]) if held else text
        return super().validation_error()

    def without_clue(self, clue: tuple[str, int]) -> Self:
        """The puzzle without a number; S and G remain."""
        end = (self.marks[clue[1]] or "")[:1]
        return self.with_place(*clue, end if end in ENDS else None)

    @cached_property
    def ends(self) -> tuple[Cell, ...]:
        """The cells with S and G."""
        at = {mark[0]: cell for cell, mark in self.by_cell(self.marks).items()}
        return tuple(at[end] for end in ENDS if end in at)

    @cached_property
    def course(self) -> Course:
        """The course of the path from S."""
        return Course(self, self.ends[0])

    @cached_property
    def entries(self) -> list[set[tuple[Edge, Cell]]]:
        """For each room the ways on which a path begins a visit to it: an edge and its end."""
        borders = {*self.walls, *walls_inside(self)}
        return [{(e, c) for c in cells for e in self.edges_at[c] if e in borders} for cells in self.areas]

    @cached_property
    def told(self) -> dict[Cell, int]:
        """The cells with a number."""
        numbers = {cell: number_of(mark) for cell, mark in self.by_cell(self.marks).items()}
        return {cell: number for cell, number in numbers.items() if number not in (None, UNKNOWN)}

    def rules(self) -> Rules:
        from .common.courses import CountOnCourse
        from .common.kit import Count
        from .common.rules import ConnectedLines

        for cell, meeting in self.edges_at.items():
            number = 1 if cell in self.ends else 2
            text = f"the path {'has an end in' if number == 1 else 'passes'} {cell}"
            yield Count(self.rule("degree", cell, text, (cell,)), meeting, (1,), number, number)
        yield ConnectedLines(self.rule("path", None, "all pieces form one path"), self.edges)
        for cell, number in self.told.items():
            room = self.area_at[cell]
            text = f"the path passes {cell} at visit {number} to its room"
            reason, first = self.clue("number", cell, text, (cell,)), int(self.area_at[self.course.start] == room)
            yield CountOnCourse(reason, self.course, self.entries[room], {cell: number}, first)

    def draw_over(self, drawing: Drawing) -> None:
        for cell, mark in self.by_cell(self.marks).items():
            if mark[0] in ENDS:
                drawing.write(cell, mark[0])
            if number := mark.strip(ENDS):
                drawing.write_in_corner(cell, number)

    def sign_of_place(self, place: Cell) -> str:
        return next((end for end, cell in zip(ENDS, self.ends, strict=False) if cell == place), ".")
