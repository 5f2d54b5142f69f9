"""Str8ts (straights): fill the white cells so that each street holds consecutive numbers and no line repeats one.

The rules, on N × N cells, some of them black:

1. A white cell holds a number from 1 to N.
2. No number occurs twice in a row or column. The numbers of black cells count, too.
3. A street is a longest run of white cells in a row or column. It holds consecutive numbers in any order.
4. A cell with a given number holds it.

Formats: rows of given numbers, `#` for a black cell, `#5` for a black cell with a number, and `-`.

>>> puzzle = Str8ts.parse("1 - #3\\n- # -\\n# - -")
>>> puzzle.given[:4], [len(cells) for cells in puzzle.streets]
((1, None, '#3', None), [2, 2, 2, 2])

Slots are the white cells, the value is the number.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Self

from .common.kit import Cell, CellPuzzle, Cells, Drawing, Line, Rows, Rules, Signs, Slot, Solution, Solved, Value

BLACK, MOST = "#", 25
SIGNS = (BLACK, *(f"{BLACK}{number}" for number in range(1, MOST + 1)))


@dataclass(frozen=True)
class Str8ts(CellPuzzle):
    """`given` has for each cell its number, `#` or `#` and a number for a black cell, or None."""

    given: tuple[Any, ...]

    name = "str8ts"
    aliases = {"straights": {}}
    formats = (
        Rows(
            Cells("given", Signs({sign: sign for sign in SIGNS}, numbers=range(1, MOST + 1))),
        ),
    )
    is_square = True
    least_side = 2
    most_cells = 625
    clue_layers = (("given",),)
    fixed_marks = (BLACK,)
    clues_show_given = True

    @cached_property
    def black(self) -> dict[Cell, int | None]:
        """The black cells and their numbers, None for a black cell without number."""
        signs = ((cell, str(clue)) for cell, clue in self.by_cell(self.given).items())
        return {cell: int(sign[1:]) if sign[1:] else None for cell, sign in signs if sign[0] == BLACK}

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell not in self.black)

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if cell not in self.black}

    def slots(self) -> Collection[Slot]:
        return self.white

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.width + 1)

    def sign_of_blank(self, cell: Cell) -> str:
        return BLACK

    def compartments(self) -> Iterator[tuple[Line, list[Cell], list[int]]]:
        """For each row and column its white cells and the numbers of its black cells."""
        for line in self.lines:
            told = (self.black.get(cell) for cell in line.cells)
            white = [cell for cell in line.cells if cell not in self.black]
            yield line, white, [number for number in told if number is not None]

    @cached_property
    def streets(self) -> list[tuple[Cell, ...]]:
        """The streets of two cells or more."""
        runs = (groupby(line.cells, self.black.__contains__) for line in self.lines)
        streets = (tuple(cells) for line in runs for black, cells in line if not black)
        return [cells for cells in streets if len(cells) > 1]

    def validation_error(self) -> str:
        numbers = [*self.known.values(), *filter(None, self.black.values())]
        if high := [number for number in numbers if number > self.width]:
            return f"expected numbers from 1 to {self.width}, found {high[0]}"
        twice = (line for line, _, told in self.compartments() if len({*told}) < len(told))
        return next((f"two black cells of {line} have the same number" for line in twice), "")

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Count
        from .common.rules import Consecutive

        yield from self.given_rules()
        for line, cells, numbers in self.compartments():
            if cells:
                reason = self.rule(line.kind, line.number, f"{line} has no number twice", cells)
                yield AllDifferent(reason, cells)
            for number in numbers if cells else ():
                text = f"a black cell of {line} has the number {number}, so no white one holds it"
                yield Count(self.clue("black", (line.kind, line.number, number), text, cells), cells, (number,), high=0)
        for street in self.streets:
            text = f"the street from {street[0]} to {street[-1]} holds consecutive numbers"
            yield Consecutive(self.rule("street", (street[0], street[-1]), text, street), street)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, number in self.black.items():
            drawing.shade(cell, INK)
            if number is not None:
                drawing.write(cell, str(number), "#ffffff")
        for cell, number in self.known.items():
            drawing.write(cell, str(number))
        drawing.frame()

    def without_clue(self, clue: tuple[str, int]) -> Self:
        return self.with_place(*clue, BLACK if str(self.given[clue[1]])[0] == BLACK else None)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random
    from .generators.parts.str8ts.streets import consecutive_streets

    class Str8tsGenerator(CellGenerator[Str8ts]):
        rare_signs = {"given": tuple(f"#{number}" for number in range(7, 26))}
        small_sizes = ("4x4", "3x3", "2x2")
        few_clues = {"given": 0.1}
        many_clues = {"given": 0.8, "told": 0.6}
        tiny_boards = (Filled((None, 1, "#", "#2"), sizes=((2, 2),)),)

        def random(self, rng: Random, side: int, given: float = 0.35, told: float = 0.4) -> Solved[Str8ts]:
            """`side`; `given`, the share of white cells with a given number (default 0.35); `told`, the share of black
            cells with a number (default 0.4)."""
            board = self.kind.blank(side, side)
            number, black = consecutive_streets(rng, board)
            signs = {cell: f"{BLACK}{number[cell] if rng.random() < told else ''}" for cell in black}
            shown = {cell: number[cell] for cell in board.cells if rng.random() < given} | signs
            puzzle = self.kind(side, side, tuple(shown.get(cell) for cell in board.cells))
            return puzzle, Solution((cell, number[cell]) for cell in puzzle.white)

        def clues_of(self, puzzle: Str8ts, solution: Solution) -> Mapping[str, Sequence[Any]]:
            pairs = zip(puzzle.cells, puzzle.given, strict=True)
            return {"given": [clue if cell in puzzle.black else solution[cell] for cell, clue in pairs]}

    return Str8tsGenerator
