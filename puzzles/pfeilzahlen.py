"""Pfeilzahlen (arrow numbers): put arrows around the board, so that each number counts the arrows that point at it.

The rules, on W × H cells, some of them with a number:

1. Each place beside the board (above a column, below it, left or right of a row) gets an arrow. It points straight or
   diagonally at a cell of the board.
2. An arrow points at all cells in its direction up to the other side of the board. A number is the number of arrows
   that point at its cell.

Reading chosen: an arrow need not point at a number. On a board with a number in each cell, it always does.

Format: rows of numbers and `-`.

>>> puzzle = Pfeilzahlen.parse("5 2 5\\n3 0 1\\n4 3 4")
>>> puzzle.values(FramePlace("top", 2))
('↓', '↙')

Slots are the places beside the board, the value is the arrow. The text of a solution is the board in a frame of arrows,
the JSON value has the rows of both; cells and the corners of the frame are null.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from .common.geometry import COMPASS, line_text
from .common.kit import GIVEN, Cell, CellPuzzle, Cells, Drawing, Rows, Rules, Signs, Slot, Solution, Value, count_words

STEPS = {step.arrow: step for step in COMPASS}
SIDES = {"top": "above", "bottom": "below", "left": "on the left of", "right": "on the right of"}


class FramePlace(NamedTuple):
    """A place beside the board: at its `side` `top`, `bottom`, `left` or `right`, and the number of the line there."""

    side: str
    number: int

    def __str__(self) -> str:
        line = line_text("column" if self.side in ("top", "bottom") else "row", self.number)
        return f"the arrow {SIDES[self.side]} {line}"


@dataclass(frozen=True)
class Pfeilzahlen(CellPuzzle):
    """`numbers` has the number of each cell, None for no number."""

    numbers: tuple[int | None, ...]

    name = "pfeilzahlen"
    aliases = {"arrow-numbers": {}}
    formats = (Rows(Cells("numbers", Signs(numbers=range(9)))),)
    values_are_numbers = False
    no_sentences = "its slots are places beside the board"
    phrases = {arrow: f"points {step.name}" for arrow, step in STEPS.items()}
    clue_layers = (("numbers",),)

    @cached_property
    def places(self) -> dict[FramePlace, Cell]:
        """The places beside the board, clockwise from the upper left, each with its row and its column."""
        height, width = self.height, self.width
        sides = {
            "top": [Cell(-1, c) for c in range(width)],
            "right": [Cell(r, width) for r in range(height)],
            "bottom": [Cell(height, c) for c in range(width)],
            "left": [Cell(r, -1) for r in range(height)],
        }
        return {FramePlace(side, i): cell for side, cells in sides.items() for i, cell in enumerate(cells)}

    @cached_property
    def pointed(self) -> dict[tuple[FramePlace, str], tuple[Cell, ...]]:
        """The cells at which an arrow in a place points, for all arrows that point at some."""
        found = {}
        for place, (r, c) in self.places.items():
            for step in COMPASS:
                ahead = [Cell(r + k * step.dr, c + k * step.dc) for k in range(1, self.height + self.width)]
                if ahead[0] in self.around:
                    found[place, step.arrow] = tuple(cell for cell in ahead if cell in self.around)
        return found

    def slots(self) -> Sequence[Slot]:
        return tuple(self.places)

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(arrow for place, arrow in self.pointed if place == slot)

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return (self.places[slot],) if isinstance(slot, FramePlace) and slot in self.places else ()

    @cached_property
    def shown_rows(self) -> Sequence[Sequence[Slot]]:
        place_at = {cell: place for place, cell in self.places.items()}
        rows = ([Cell(r, c) for c in range(-1, self.width + 1)] for r in range(-1, self.height + 1))
        return [[place_at.get(cell, cell) for cell in row] for row in rows]

    def sign_of_blank(self, cell: Any) -> str:
        number = self.number_at.get(cell)
        return "." if number is None else str(number)

    def rules(self) -> Rules:
        from .common.rules import CountEach

        pointing: dict[Cell, list[tuple[FramePlace, str]]] = {cell: [] for cell in self.cells}
        for arrow, cells in self.pointed.items():
            for cell in cells:
                pointing[cell].append(arrow)
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'arrow points', 'arrows point')} at {cell}"
            places = [place for place, _ in pointing[cell]]
            arrows = [(arrow,) for _, arrow in pointing[cell]]
            yield CountEach(self.clue("number", cell, text, (cell,)), places, arrows, number, number)

    def canvas(self) -> Drawing:
        from .common.drawing import SIDE, Drawing

        return Drawing(self.height, self.width, self.name, dict.fromkeys(SIDES, SIDE + 4))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .common.drawing import MARK, SOLVED

        def paint(cell: Cell, arrow: Value) -> None:
            drawing.picture.arrow(*drawing.middle(cell), STEPS[str(arrow)], SOLVED)

        for place, cell in self.places.items():
            if place in unsure:
                drawing.fill(cell, MARK)
                drawing.unsure(cell, place, partial(paint, cell))
            elif solution.get(place) is not None:
                paint(cell, solution[place])
            else:
                drawing.fill(cell, GIVEN)
        drawing.grid()
        self.write_numbers(drawing)
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import DrawnGenerator, Filled

    class PfeilzahlenGenerator(DrawnGenerator[Pfeilzahlen]):
        small_sizes = ("2x2", "3x2", "2x3", "4x1", "1x1")
        tiny_boards = (
            Filled((None, 0, 1, 2, 4), sizes=((1, 1), (2, 1), (1, 3))),
            Filled((None, 1, 3), sizes=((2, 2),)),
        )

        def clues_of(self, puzzle: Pfeilzahlen, solution: Solution) -> Mapping[str, Sequence[int]]:
            pointed = Counter(cell for place in puzzle.places for cell in puzzle.pointed[place, str(solution[place])])
            return {"numbers": [pointed[cell] for cell in puzzle.cells]}

    return PfeilzahlenGenerator
