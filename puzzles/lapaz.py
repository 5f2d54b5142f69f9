"""La Paz: shade single cells and divide the others into pairs; numbers count the shaded cells of their line.

The rules, on W × H cells, some of which may be holes:

1. Every cell that is no hole is shaded, or it belongs to a pair: two cells that share an edge.
2. Two shaded cells do not share an edge.
3. A cell with a clue belongs to a pair. A pair may have two clues.
4. A number in a lying pair is the number of shaded cells of its row; in an upright pair, of its column. Only the
   cells up to the nearest holes count. `?` is a clue without number.

Formats, the first written: puzz.link addresses of `lapaz`; rows of numbers, `?`, `#` for a hole and `-`.

>>> puzzle = Lapaz.parse("1-#\\n---")
>>> puzzle.numbers
(1, None, '#', None, None, None)
>>> puzzle.format()
'https://puzz.link/p?lapaz/3/2/1k40'

Slots are the cells, the value is `#` for a shaded cell, else the arrow `^`, `v`, `<` or `>` that points to the other
cell of its pair.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from .common.arrows import DIRECTIONS, WORDS, towards
from .common.geometry import ray

from .common.kit import (  # isort: skip
    Cell, CellPuzzle, Cells, Drawing, PlayBoard, PuzzLink, Rows, Rules, Signs, Slot, Solution, Solved, Value,
    count_words,
)  # fmt: skip
from .common.puzzlink_marks import HoledNumbers

HOLE, SHADED = "#", "#"
OPPOSITE = dict(zip("^>v<", "v<^>", strict=True))
LINES = {"row": "<>", "column": "^v"}


@dataclass(frozen=True)
class Lapaz(CellPuzzle):
    """`numbers` has the clue of each cell, a number or `?`, `#` for a hole, else None."""

    numbers: tuple[Any, ...]

    name = "lapaz"
    family = "Shading"
    aliases = {"la-paz": {}}
    formats = (
        PuzzLink("lapaz", HoledNumbers("numbers", HOLE), other={"l": "some clues are wrong"}),
        Rows(Cells("numbers", Signs({HOLE: HOLE}, numbers=range(1000), unknown=True))),
    )
    values_are_numbers = False
    signs = {sign: sign for sign in (SHADED, *DIRECTIONS)}
    phrases = {SHADED: "is shaded", **{arrow: f"is in a pair with the cell {WORDS[arrow]} it" for arrow in DIRECTIONS}}
    fixed_marks = (HOLE,)
    clue_layers = (("numbers",),)

    def sign_of_blank(self, cell: Cell) -> str:
        return "."

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, clue in self.by_cell(self.numbers).items() if clue == HOLE)

    @cached_property
    def board_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell not in self.holes)

    def slots(self) -> Collection[Slot]:
        return self.board_cells

    def partners(self, cell: Cell) -> dict[str, Cell]:
        """The cells with which a cell may be in a pair, by the arrow that points to them."""
        return towards(cell, frozenset(self.board_cells))

    def values(self, slot: Slot) -> Sequence[Value]:
        return (SHADED, *self.partners(slot))  # type: ignore[arg-type]

    def along(self, cell: Cell, arrows: str) -> list[Cell]:
        """The other cells of a line that has these arrows, up to the nearest holes."""
        rays = (ray(cell, DIRECTIONS[arrow], self.height, self.width) for arrow in arrows)
        return [c for seen in rays for c in takewhile(lambda c: c not in self.holes, (self.cells[i] for i in seen))]

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf
        from .common.rules import CountEach, CountIf

        for cell in self.board_cells:
            for arrow, other in self.partners(cell).items():
                if cell < other:
                    text = f"{cell} points to {other} exactly if {other} points to {cell}"
                    rest = [value for value in self.values(other) if value != OPPOSITE[arrow]]
                    reason = self.rule("pair", (cell, other), text, (cell, other))
                    yield CountEach(reason, (cell, other), [(arrow,), rest], 1, 1)
                    reason = self.rule("touch", (cell, other), f"{cell} and {other} are not both shaded", (cell, other))
                    yield Count(reason, (cell, other), (SHADED,), high=1)
        for cell, clue in self.by_cell(self.numbers).items():
            if clue != HOLE:
                yield OneOf(self.clue("clue", cell, f"{cell} belongs to a pair", (cell,)), cell, [*self.partners(cell)])
        for cell, number in self.number_at.items():
            for line, arrows in LINES.items() if number != HOLE else ():
                shaded = count_words(number, "cell of its {line} is", "cells of its {line} are").format(line=line)
                text = f"if the pair of {cell} is in one {line}, {shaded} shaded"
                reason = self.clue(line, cell, text, (cell,))
                yield CountIf(reason, cell, arrows, self.along(cell, arrows), (SHADED,), number, number)

    def board(self) -> PlayBoard:
        """A drag from a cell to the next one makes them a pair."""
        from .common.play_board import Surface

        surface = Surface(self)
        links = {
            (cell, other): ((cell, arrow), (other, OPPOSITE[arrow]))
            for cell in self.board_cells
            for arrow, other in self.partners(cell).items()
        }
        return surface.board(drag=surface.walk(self.board_cells, links))

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if value == SHADED:
            drawing.shade(cell, "#8494a0")
        else:
            first, last = sorted((cell, self.partners(cell)[str(value)]))
            drawing.plate(first, last, "#e8dcc8")

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.holes:
            drawing.shade(cell)
        self.write_numbers(drawing)
        super().draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled, Random

    class LapazGenerator(DrawnGenerator[Lapaz], CellGenerator[Lapaz]):
        small_sizes = ("4x3", "3x4", "5x2", "1x4")
        rare_signs = {"numbers": (4, 5)}
        tiny_boards = (
            Filled((None, HOLE, "?", 0, 1), ((1, 1), (3, 1), (1, 2), (2, 2)), most=2),
            Filled((None, 1, 2), ((3, 2), (1, 5)), least=1, most=1),
        )

        def default_random(  # type: ignore[override]
            self, rng: Random, width: int, height: int, clues: float = 0.4, holes: float = 0.05
        ) -> Solved[Lapaz]:
            """`width`, `height`; `clues`, the share of possible clues (default 0.4); `holes`, the share of holes
            (default 0.05)."""
            marks = (HOLE, None)

            def blank() -> Lapaz:
                chosen = tuple(marks[rng.random() >= holes] for _ in range(height * width))
                return self.kind(height, width, chosen if None in chosen else (None,) * len(chosen))

            return self.with_random_solution(rng, blank, clues)

        def wished(self, rng: Random, blank: Lapaz) -> Mapping[Slot, Value]:
            shaded = {slot for slot in blank.slots() if rng.random() < 0.3}
            return {slot: SHADED if slot in shaded else rng.choice(blank.values(slot)) for slot in blank.slots()}

        def clues_of(self, puzzle: Lapaz, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"numbers": [self._clue(puzzle, cell, solution) for cell in puzzle.cells]}

        def _clue(self, puzzle: Lapaz, cell: Cell, solution: Solution) -> Any:
            if cell in puzzle.holes:
                return HOLE
            line = next((arrows for arrows in LINES.values() if str(solution[cell]) in arrows), None)
            return line and sum(solution[other] == SHADED for other in puzzle.along(cell, line))

    return LapazGenerator
