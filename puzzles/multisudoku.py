"""Multi-Sudoku (Samurai Sudoku): fill Sudoku grids that share boxes.

The rules, on W × H cells in boxes of k × k cells, n = k² (setting `box`, default 3):

1. Every cell of the board holds a number from 1 to n. Some boxes do not belong to the board.
2. Every row and every column of a grid holds each number once. A grid is a square of k × k boxes of the board.
3. Every box holds each number once.
4. A cell with a given number holds it.
5. With `hidden=boxes` or `hidden=cells`, k² grids lie side by side and share nothing. The middle boxes of the grids, or
   the middle cells of all boxes, pushed together, are one more grid.
6. With `pattern=windmill`, only the square in the middle of the board is a grid, and each square with a box that no
   other square has.

Reading chosen: each square of k × k boxes that is wholly on the board is a grid, so the shape of the board tells the
grids: two (Twodoku), four (Butterfly, Sohei), five (Samurai, Flower), eight (Gattai-8), eleven (Shogun), thirteen
(Sumo). A Windmill has five grids, and squares over boxes of several of them that are none, so it needs its setting.

Format: rows of given numbers, `#` for a cell that does not belong to the board, and `-`.

>>> puzzle = Multisudoku.parse("# set: box=2\\n1---##\\n----##\\n------\\n------\\n##----\\n##--3-")
>>> [str(grid.first) for grid in puzzle.grids], len(puzzle.slots())
(['r1c1', 'r3c3'], 28)

Slots are the cells of the board, the value is the number.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from .common.geometry import HOLE
from .common.kit import Cell, CellPuzzle, Cells, Drawing, Rows, Rules, Setting, Signs, Slot, Value
from .common.puzzle.settings import number_from

OUTSIDE, MOST = "#", 6
HIDDEN, PATTERNS = ("none", "boxes", "cells"), ("all", "windmill")


class SudokuGrid(NamedTuple):
    """The indices of the rows and of the columns of a grid."""

    rows: Sequence[int]
    columns: Sequence[int]
    name: str

    @property
    def first(self) -> Cell:
        return Cell(self.rows[0], self.columns[0])

    @property
    def lines(self) -> Iterator[tuple[str, int, tuple[Cell, ...]]]:
        """The kind, the number from 1 and the cells of each row and column."""
        for i, r in enumerate(self.rows, 1):
            yield "row", i, tuple(Cell(r, c) for c in self.columns)
        for i, c in enumerate(self.columns, 1):
            yield "column", i, tuple(Cell(r, c) for r in self.rows)

    def boxes(self, box: int) -> Iterator[tuple[Cell, ...]]:
        """The cells of each box."""
        for r, c in product(range(0, box * box, box), repeat=2):
            yield tuple(Cell(*at) for at in product(self.rows[r : r + box], self.columns[c : c + box]))


@dataclass(frozen=True)
class Multisudoku(CellPuzzle):
    """`given` has for each cell its given number, `#` if it does not belong to the board, or None."""

    given: tuple[Any, ...]
    box: int = 3
    hidden: str = "none"
    pattern: str = "all"

    name = "multisudoku"
    aliases = {
        "multi-sudoku": {},
        "samurai-sudoku": {},
        "samurai": {},
        "twodoku": {},
        "butterfly-sudoku": {},
        "flower-sudoku": {},
        "sohei-sudoku": {},
        "gattai": {},
        "shogun-sudoku": {},
        "sumo-sudoku": {},
        "windmill-sudoku": {"pattern": "windmill"},
        "kazaguruma": {"pattern": "windmill"},
        "clueless-1-sudoku": {"hidden": "cells"},
        "clueless-2-sudoku": {"hidden": "boxes"},
    }
    formats = (Rows(Cells("given", Signs({OUTSIDE: OUTSIDE}, numbers=range(1, MOST * MOST + 1)))),)
    settings = {
        "box": number_from(1, 3, "the side of a box"),
        "hidden": Setting("none", "what the grids side by side hide: a grid of middle boxes or cells", str, HIDDEN),
        "pattern": Setting("all", "the squares that are grids: all, or those of a windmill", str, PATTERNS),
    }
    most_cells = 2500
    clue_layers = (("given",),)
    fixed_marks = (OUTSIDE,)
    fixed_by_need = True
    clues_show_given = True

    @property
    def side(self) -> int:
        """The side of a grid."""
        return self.box * self.box

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: value for cell, value in self.by_cell(self.given).items() if value != OUTSIDE}

    @cached_property
    def board_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell, value in zip(self.cells, self.given, strict=True) if value != OUTSIDE)

    @cached_property
    def grids(self) -> list[SudokuGrid]:
        """All grids, the hidden one last."""
        side, box, inside = self.side, self.box, {*self.board_cells}
        step = box if self.hidden == "none" else side
        starts = product(range(0, self.height - side + 1, step), range(0, self.width - side + 1, step))
        grids = [SudokuGrid(range(r, r + side), range(c, c + side), f"the grid at {Cell(r, c)}") for r, c in starts]
        found = [grid for grid in grids if inside.issuperset(cell for _, _, line in grid.lines for cell in line)]
        if self.hidden != "none":
            size = box if self.hidden == "boxes" else 1
            middle = [i for i in range(self.height) if i // size % box == box // 2]
            found.append(SudokuGrid(middle, middle, "the hidden grid"))
        if self.pattern == "windmill":
            times = Counter(cells for grid in found for cells in grid.boxes(box))
            found = [one for one in found if one.first == self.middle or 1 in map(times.get, one.boxes(box))]
        return found

    @property
    def middle(self) -> Cell:
        """The first cell of the square in the middle."""
        return Cell((self.height - self.side) // 2, (self.width - self.side) // 2)

    @cached_property
    def box_of(self) -> tuple[int, ...]:
        """The number of the box of each cell, HOLE outside the board."""
        across, outside = self.width // self.box, {*self.cells}.difference(self.board_cells)
        return tuple(HOLE if at in outside else at.r // self.box * across + at.c // self.box for at in self.cells)

    def slots(self) -> Collection[Slot]:
        return self.board_cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.side + 1)

    def validation_error(self) -> str:
        box, side = self.box, self.side
        if box > MOST or min(self.height, self.width) < side or self.height % box or self.width % box:
            return f"grids of {side}x{side} cells do not fill a board of {self.width}x{self.height}"
        if self.hidden != "none" and (self.height != box * side or self.width != box * side or not box % 2):
            return f"a hidden grid needs boxes of odd sides and {box}x{box} grids"
        firsts = [grid.first for grid in self.grids]
        if self.pattern == "windmill" and (self.hidden != "none" or self.middle not in firsts):
            return f"a windmill has a grid of {side}x{side} cells in the middle, and no hidden grid"
        if wrong := self.flaw_in("given", lambda n: n > side, f"expected numbers from 1 to {side}, found {{}}"):
            return wrong
        covered = {cell for grid in self.grids for _, _, line in grid.lines for cell in line}
        alone = next((cell for cell in self.board_cells if cell not in covered), None)
        if alone:
            return f"{alone} is in no grid of {side}x{side} cells"
        return "" if self.grids else "expected at least one grid"

    def rules(self) -> Rules:
        from .common.kit import AllDifferent

        boxes = dict.fromkeys(cells for grid in self.grids for cells in grid.boxes(self.box))
        for grid in self.grids:
            for kind, number, cells in grid.lines:
                text = f"{kind} {number} of {grid.name} holds each number once"
                yield AllDifferent(self.rule(kind, (grid.name, number), text, cells), cells)
        for cells in boxes:
            text = f"the box from {cells[0]} to {cells[-1]} holds each number once"
            yield AllDifferent(self.rule("box", (cells[0], cells[-1]), text, cells), cells)
        yield from self.given_rules()

    def sign_of_blank(self, cell: Cell) -> str:
        return OUTSIDE

    def draw_ground(self, drawing: Drawing) -> None:
        drawing.holes(self.box_of)
        for _, _, line in self.grids[-1].lines if self.hidden != "none" else ():
            for cell in line:
                drawing.shade(cell, "#c9d1d9")

    def draw_clues(self, drawing: Drawing) -> None:
        self.write_given(drawing)
        drawing.outlines(self.box_of)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        if clue != OUTSIDE:
            super().draw_given(drawing, cell, clue)
