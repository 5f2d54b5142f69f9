"""Trinairo: write three letters evenly into rows and columns; a grey cell differs from the cells beside it.

The rules, on W × H cells, both multiples of three:

1. Every cell holds one of three letters: 1, 2 or 3.
2. Each row and each column holds each letter equally often.
3. The letter of a grey cell is not that of a cell that shares an edge with it.
4. A cell with a given letter holds it.

Format: rows of given letters, `1` to `3`, and `-`; then rows of `x` for a grey cell and `-`.

>>> puzzle = Trinairo.parse("12-\\n---\\n---\\n\\n---\\n-x-\\n---")
>>> puzzle.given[:3], puzzle.grey.index(1)
((1, 2, None), 4)

Slots are cells, values are the letters 1 to 3.
"""

from dataclasses import dataclass
from typing import Any

from .common.kit import CellPuzzle, Cells, Drawing, Rows, Rules, Signs, Solution, count_words


@dataclass(frozen=True)
class Trinairo(CellPuzzle):
    """`given` has the letter of each cell, None where it is open; `grey` has 1 for each grey cell, else None."""

    given: tuple[int | None, ...]
    grey: tuple[int | None, ...]

    name = "trinairo"
    formats = (Rows(Cells("given", Signs(numbers=range(1, 4))), Cells("grey", Signs({"x": 1}))),)
    signs = {1: "1", 2: "2", 3: "3"}
    clue_layers = (("given",), ("grey",))
    clues_show_given = True

    def validation_error(self) -> str:
        odd = self.width % 3 or self.height % 3
        return f"both sides have to be multiples of three, not {self.width}x{self.height}" if odd else ""

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Count

        yield from self.given_rules()
        for line in self.lines:
            third = len(line.cells) // 3
            for letter in self.signs:
                text = f"{line} holds {letter} {count_words(third, 'time')}"
                reason = self.rule("third", (line.kind, line.number, letter), text, line.cells)
                yield Count(reason, line.cells, (letter,), third, third)
        for pair in ((cell, near) for cell in self.by_cell(self.grey) for near in self.around[cell]):
            reason = self.clue("grey", pair, f"the grey {pair[0]} differs from {pair[1]}", pair)
            yield AllDifferent(reason, pair)

    def draw_ground(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.grey):
            drawing.shade(cell, "#c9d1d9")


def generator_class() -> type:
    from .generators.common.kit import Boards, DrawnGenerator, Every, Random

    class TrinairoGenerator(DrawnGenerator[Trinairo]):
        small_sizes = ("3x3", "6x3", "3x6")
        tiny_boards = (Boards(((3, 3),), given=Every((None, 1, 2), most=2), grey=Every((None, 1), most=1)),)

        def blank_board(self, rng: Random, height: int, width: int, room: int) -> Trinairo:
            return self.kind.blank(height, width, grey=(None,) * (height * width))

        def clues_of(self, puzzle: Trinairo, solution: Solution) -> dict[str, list[Any]]:
            """All letters, and the grey cells that they allow."""
            near = ({solution[other] for other in puzzle.around[cell]} for cell in puzzle.cells)
            held = [solution[cell] for cell in puzzle.cells]
            return {"given": held, "grey": [None if a in them else 1 for a, them in zip(held, near, strict=True)]}

    return TrinairoGenerator
