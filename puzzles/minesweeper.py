"""Minesweeper (mines): find the mines; every number counts the mines that touch its cell.

The rules, on W × H cells, some of them with a clue:

1. Every cell holds a mine or no mine.
2. A number counts the mines in the up to eight cells that touch its cell at an edge or a corner. Its own cell
   does not count. A clue `?` has no number.
3. Without `anywhere`, a cell with a clue holds no mine.
4. With `total`, the number of mines in the grid is `total`.

Formats, the first written: puzz.link addresses of `mines`; rows of numbers, `?` and `-`. Tatham's game IDs (Mines) are
read: the cells that are open after the first one is opened, and the number of mines.

>>> puzzle = Minesweeper.parse("1--\\n--?")
>>> puzzle.numbers
(1, None, None, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?mines/3/2/1j.'
>>> Minesweeper.parse("5x1:0,0,u10").numbers
(0, 0, 1, None, None)

Slots are cells, the value is 1 for a mine and 0 for none.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.geometry import surroundings

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, CellPuzzle, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs, Solution, Tatham, Value,
    count_words, yes_or_no,
)  # fmt: skip
from .common.puzzle.settings import number_from
from .common.solution import UNSPOKEN, is_silent
from .parts.minesweeper.ids import MineMap

NUMBERS = range(9)
INKS = ("#5f707c", "#1f4fd8", "#2e7d32", "#d32f2f", "#1a237e", "#8d2323", "#00838f", "#222222", "#616161")
"""The colours of the numbers from 0 on, as in the computer game."""


@dataclass(frozen=True)
class Minesweeper(CellPuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without a number."""

    numbers: tuple[Any, ...]
    anywhere: bool = False
    total: int | None = None

    name = "minesweeper"
    values_are_numbers = False
    most_cells = 40_000
    aliases = {"mines": {}, "mine-sweeper": {}}
    formats = (
        PuzzLink("mines", Number16("numbers")),
        Tatham(MineMap(), derived={"n": "mines"}, skipped="a"),
        Rows(Cells("numbers", Signs(numbers=NUMBERS, unknown=True))),
    )
    settings = {
        "anywhere": yes_or_no(False, "a cell with a clue may hold a mine"),
        "total": number_from(0, None, "the number of mines in the grid, or none if it is not given"),
    }
    signs = {0: ".", 1: "*"}
    phrases = {0: "holds no mine", 1: "holds a mine"}
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        if self.total is not None and self.total > len(self.cells):
            return f"a grid of {count_words(len(self.cells), 'cell')} does not hold {count_words(self.total, 'mine')}"
        text = f"no cell touches more than {NUMBERS[-1]} others, found {{}}"
        return self.flaw_in("numbers", lambda n: n not in NUMBERS, text)

    @cached_property
    def bare(self) -> frozenset[Cell]:
        """The cells that hold no mine by rule 3."""
        return frozenset(() if self.anywhere else self.by_cell(self.numbers))

    @property
    def closed(self) -> list[Cell]:
        """The cells that a player may open next: those without a clue."""
        clues = self.by_cell(self.numbers)
        return [cell for cell in self.cells if cell not in clues]

    def near(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that touch this cell, clockwise from the north."""
        return surroundings(self.height, self.width)[cell]

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf

        bare = sorted(self.bare)
        if bare and is_silent():  # one rule for all
            yield Count(UNSPOKEN, bare, (1,), high=0)
            bare = []
        for cell in bare:
            yield OneOf(self.clue("clue", cell, f"{cell} holds no mine", (cell,)), cell, (0,))
        for cell, number in self.number_at.items():
            neighbours = self.near(cell)
            text = f"{count_words(number, 'mine touches', 'mines touch')} {cell}"
            reason = self.clue("number", cell, text, (cell, *neighbours))
            yield Count(reason, neighbours, (1,), number, number)
        if self.total is not None:
            reason = self.rule("total", "total", f"the grid holds {count_words(self.total, 'mine')}")
            yield Count(reason, self.cells, (1,), self.total, self.total)

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.drawing import UNDECIDED

        for cell in set(self.cells) - self.bare:
            drawing.fill(cell, UNDECIDED)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if not value:
            drawing.fill(cell, "#ffffff")
            return
        x, y = drawing.middle(cell)
        with drawing.picture.symbol(x, y, "✹", "#222222"):
            for dx, dy in ((13, 0), (0, 13), (9, 9), (9, -9)):
                drawing.picture.line(x - dx, y - dy, x + dx, y + dy, stroke="#222222", stroke_width=2.5)
            drawing.circle(cell, radius=0.22, colour="#222222", filled=True)
            drawing.picture.circle(x - 3, y - 3, 2, fill="#ffffff")

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, number in self.by_cell(self.numbers).items():
            drawing.write(cell, str(number), INKS[0 if number == UNKNOWN else number])
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled

    class MinesweeperGenerator(DrawnGenerator[Minesweeper], CellGenerator[Minesweeper]):
        ones = 0.2
        few_clues = {"clues": 0.3}
        small_sizes = ("4x3", "3x4", "5x2", "2x5", "1x4", "1x1")
        tiny_boards = (
            Filled((None, 0, 1, 2), most=3, each={"anywhere": (False, True)}),
            Filled((UNKNOWN, 3), ((1, 1), (2, 1), (1, 3), (2, 2)), each={"anywhere": (False, True)}),
            Filled((None, 1, UNKNOWN), ((1, 3), (2, 2), (3, 1)), each={"total": range(4)}),
        )

        def clues_of(self, puzzle: Minesweeper, solution: Solution) -> dict[str, list[int | None]]:
            mines = {cell: sum(solution[near] == 1 for near in puzzle.near(cell)) for cell in puzzle.cells}
            return {"numbers": [mines[cell] if puzzle.anywhere or not solution[cell] else None for cell in mines]}

    return MinesweeperGenerator
