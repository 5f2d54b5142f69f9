"""Slalom (Suraromu): draw a loop from a circle through all gates, in the order of their numbers.

The rules, on W × H cells, some of them black, some with a piece of a gate, one with a circle:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which passes the circle and no black cell.
3. A gate is a row of its pieces across the way of the loop: upright pieces above each other, or lying ones side by
   side. The loop passes one piece of each gate, and straight across it.
4. From the circle, in one of its two directions, the loop passes each gate with a number in the place that it says: the
   gate with 1 first.
5. A number in a black cell belongs to a gate that ends at this cell: the one in the direction of its arrow, if it has
   one.

Readings chosen, those of puzz.link. A gate with equal numbers at both ends has that number, and no other gate has it.
Of the other gates, one with a single number has it, unless that is the single number of another one, too. Of several
numbers at a gate, the gate has one that is at no other gate, if it is the only such number. These steps are repeated.
A number that remains says nothing.

Formats, the first written: puzz.link addresses of `slalom`; rows of `#` for a black cell, numbers such as `3`, `3^`,
`3>`, `3v` and `3<` for one with a number, `|` and `_` for upright and lying pieces of gates, `o` for the circle, and
`-`.

>>> puzzle = Slalom.parse("- - - -\\n- # _ 1\\no - - -")
>>> [cells for cells in puzzle.gates], puzzle.numbered
([[Cell(r=1, c=2)]], {0: 1})
>>> puzzle.format()
'https://puzz.link/p?slalom/d/4/3/81317g01/8'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .common.arrows import DIRECTIONS, Arrows
from .common.courses import Course

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, Cells, Codec, Drawing, Flaw, LoopPuzzle, PuzzLink, Rows, Rules, Scanner,
)  # fmt: skip
from .common.puzzlink import cut_off
from .common.puzzlink_numbers import Arrow, Arrow16, read_skipping, write_skipping

BLACK, START, GATES = "#", "o", "|_"
MOST = 4095


class _Cells(Codec):
    """The black cells and the gates, then the numbers of the black cells, and the cell of the circle."""

    fields = ("marks",)
    signs = {"1": BLACK, "2": GATES[0], "3": GATES[1]}
    number = Arrow16("marks")

    def read(self, scanner: Scanner, board: Board) -> None:
        count = board["height"] * board["width"]
        marks: list[Any] = [*read_skipping(scanner, count, self._mark, "4")]
        black = [i for i, mark in enumerate(marks) if mark == BLACK]
        for i, number in zip(black, read_skipping(scanner, len(black), self._number), strict=True):
            marks[i] = number or BLACK
        if scanner.peek() != "/":
            raise cut_off(scanner)
        scanner.take()
        at, start = scanner.at, scanner.number()
        if start is None or start >= count or marks[start] is not None:
            raise scanner.error(f"expected the number of an empty cell, from 0 to {count - 1}, for the circle", at)
        marks[start] = START
        board["marks"] = tuple(marks)

    def _mark(self, scanner: Scanner) -> str:
        if scanner.peek() not in self.signs:
            raise scanner.error(f"expected 1, 2, 3 or a skip from 4 to z, found {scanner.found()}")
        return self.signs[scanner.take()]

    def _number(self, scanner: Scanner) -> Arrow:
        at, found = scanner.at, self.number.values_of(scanner, 1)[0]
        if found is None or found[0] in (None, UNKNOWN, 0):
            raise scanner.error("expected a direction from 0 to 4 and a number", at)
        return Arrow(*found)

    def write(self, puzzle: Any) -> str:
        codes = {BLACK: "1", GATES[0]: "2", GATES[1]: "3"}
        marks = [None if mark in (None, START) else codes.get(mark, "1") for mark in puzzle.marks]
        numbers = [None if mark == BLACK else mark for mark in puzzle.marks if mark == BLACK or isinstance(mark, tuple)]
        words = write_skipping(marks, str, "4") + write_skipping(numbers, lambda n: self.number.written([n]))
        return f"{words}/{puzzle.marks.index(START)}"

    def refusal(self, puzzle: Any) -> str:
        return "" if START in puzzle.marks else "an address has a circle"


@dataclass(frozen=True)
class Slalom(LoopPuzzle):
    """`marks` has `#` or an `Arrow` for a black cell without and with a number, `|` or `_` for a piece of a gate, `o`
    for the circle, else None."""

    marks: tuple[Any, ...]

    name = "slalom"
    aliases = {"suraromu": {}}
    turning_signs = ("^>v<", GATES)
    formats = (
        PuzzLink("slalom", _Cells(), always="d"),
        Rows(Cells("marks", Arrows({sign: sign for sign in (BLACK, START, *GATES)}, bare=True))),
    )
    clue_layers = (("marks",),)
    fixed_marks = (BLACK, START, *GATES)

    def validation_error(self) -> str:
        for i, mark in enumerate(self.marks):
            if isinstance(mark, tuple) and (mark[0] == UNKNOWN or not 0 < mark[0] <= MOST):
                return Flaw(f"a number of a gate is from 1 to {MOST}", "marks", i)
        return "" if self.marks.count(START) == 1 else "expected one circle (o)"

    def without_clue(self, clue: tuple[str, int]) -> Self:
        """The puzzle without a number; the black cell remains."""
        return self.with_place(*clue, BLACK)

    @cached_property
    def mark(self) -> dict[Cell, Any]:
        """The cells with a mark."""
        return self.by_cell(self.marks)

    @cached_property
    def black(self) -> list[Cell]:
        """The black cells."""
        return [cell for cell, mark in self.mark.items() if mark == BLACK or isinstance(mark, tuple)]

    @cached_property
    def gates(self) -> list[list[Cell]]:
        """The cells of each gate."""
        at = dict[Cell, int]()
        for cell, mark in self.mark.items():
            if mark in (*GATES,):
                before = Cell(cell.r - 1, cell.c) if mark == GATES[0] else Cell(cell.r, cell.c - 1)
                at[cell] = at[before] if self.mark.get(before) == mark else len({*at.values()})
        return [[cell for cell, gate in at.items() if gate == number] for number in range(len({*at.values()}))]

    def beside_gate(self, cell: Cell) -> dict[str, int]:
        """The gates that end at a cell, each with the arrow from the cell to it."""
        at = {place: number for number, cells in enumerate(self.gates) for place in cells}
        near = {arrow: Cell(cell.r + to.dr, cell.c + to.dc) for arrow, to in DIRECTIONS.items()}
        return {arrow: at[place] for arrow, place in near.items() if self.mark.get(place) == GATES[arrow in "<>"]}

    @cached_property
    def numbered(self) -> dict[int, int]:
        """The gates that have a number, by their index, and their numbers."""
        at: dict[int, list[int]] = {}
        for cell in self.black:
            for arrow, gate in self.beside_gate(cell).items():
                if isinstance(mark := self.mark[cell], tuple) and mark[1] in ("", arrow):
                    at.setdefault(gate, []).append(mark[0])
        known = {gate: numbers[0] for gate, numbers in at.items() if len(numbers) == 2 and len({*numbers}) == 1}
        while True:
            at = {g: [n for n in numbers if n not in known.values()] for g, numbers in at.items() if g not in known}
            counts = Counter(numbers[0] for numbers in at.values() if len(numbers) == 1)
            new = {gate: n[0] for gate, n in at.items() if len(n) == 1 and counts[n[0]] == 1}
            if not new:
                counts = Counter(number for numbers in at.values() for number in numbers)
                own = {gate: [n for n in numbers if counts[n] == 1] for gate, numbers in at.items()}
                new = {gate: numbers[0] for gate, numbers in own.items() if len(numbers) == 1}
            if not new:
                return known
            known |= new

    @cached_property
    def course(self) -> Course:
        """The two courses of the loop from the circle."""
        return Course(self, self.cells[self.marks.index(START)], loop=True)

    @cached_property
    def arrivals(self) -> set[Any]:
        """The ways into cells of gates: an edge and its end."""
        return {(edge, cell) for cells in self.gates for cell in cells for edge in self.edges_at[cell]}

    def rules(self) -> Rules:
        from .common.courses import CountOnCourse
        from .common.kit import Count
        from .common.rules import PassedGroups

        yield from self.loop_rules()
        yield from self.passing("black", self.black, "the black cell {}", on=False)
        yield from self.passing("start", [self.course.start], "the circle at {}")
        for gate in self.gates:
            for cell in gate:
                along = [edge for edge in self.beside(cell)[self.mark[cell] == GATES[1] :: 2] if edge]
                if along:
                    text = f"the loop passes the gate at {cell} straight across"
                    yield Count(self.clue("across", cell, text, (cell,)), along, (1,), 0, 0)
            reason = self.clue("gate", gate[0], f"the loop passes the gate at {gate[0]} once", tuple(gate))
            yield PassedGroups(reason, [self.edges_at[cell] for cell in gate], (1,), 1)
        places = [dict.fromkeys(self.gates[g], n) for g, n in self.numbered.items()]
        for at, (index, number) in zip(places, self.numbered.items(), strict=True):
            cells = self.gates[index]
            text = f"the gate at {cells[0]} is number {number} on the way of the loop"
            reason = self.clue("number", cells[0], text, tuple(cells))
            yield CountOnCourse(reason, self.course, self.arrivals, at, all_at=places)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for gate in self.gates:
            for cell in gate:
                x, y = drawing.middle(cell)
                half = 19
                down = self.mark[cell] == GATES[0]
                ends = (x - half * (not down), y - half * down), (x + half * (not down), y + half * down)
                drawing.picture.line(*ends[0], *ends[1], stroke=INK, stroke_width=2.4, stroke_dasharray="4 4")
        for cell in self.black:
            drawing.shade(cell, INK)
            if isinstance(mark := self.mark[cell], tuple):
                drawing.write(cell, f"{mark[0]}{DIRECTIONS[mark[1]].arrow if mark[1] else ''}", "#ffffff")
        drawing.frame()

    def draw_over(self, drawing: Drawing) -> None:
        for cell, mark in self.mark.items():
            if mark == START:
                drawing.circle(cell)

    def sign_of_place(self, place: Cell) -> str:
        return "#" if place in self.black else "o" if self.mark.get(place) == START else "."
