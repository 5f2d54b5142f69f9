"""Pipelink: draw a single loop through all cells that may cross itself; some of its pieces are given.

The rules, on W × H cells, some of them with a given piece:

1. The line runs between the middles of neighbouring cells. In each cell two of its pieces meet, or four.
2. Where four meet, the loop crosses itself: it goes straight on in both directions.
3. All pieces form one loop, which passes all cells.
4. A given piece shows the sides to which the loop leads from its cell; a given cross is crossed.

Formats, the first written: puzz.link addresses of `pipelink`; rows of `┼`, `│`, `─`, `└`, `┘`, `┐`, `┌` and `-`.

>>> puzzle = Pipelink.parse("https://puzz.link/p?pipelink/5/5/mamejan")
>>> sorted(set(puzzle.by_cell(puzzle.pieces).values()))
['┘', '┼']
>>> Pipelink.parse("┌ -\\n- ┘").format()
'https://puzz.link/p?pipelink/2/2/gie'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.crossing_boards import CrossingPuzzle
from .common.kit import UNKNOWN, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, Solution

PIECES = "┼│─└┘┐┌"
SIDES = {"┼": (0, 1, 2, 3), "│": (0, 2), "─": (1, 3), "└": (0, 1), "┘": (0, 3), "┐": (2, 3), "┌": (1, 2)}
"""The sides of each piece: 0 north, 1 east, 2 south, 3 west."""


@dataclass(frozen=True)
class Pipelink(CrossingPuzzle):
    """`pieces` has the given piece of each cell, else None."""

    pieces: tuple[str | None, ...]

    name = "pipelink"
    turning_signs = ("┌┐┘└", "│─")
    aliases = {"pipe-link": {}}
    formats = (
        PuzzLink("pipelink", Number10("pieces", dict(zip("abcdefg", PIECES, strict=True)), "h")),
        Rows(Cells("pieces", Signs({piece: piece for piece in PIECES}))),
    )
    clue_layers = (("pieces",),)

    def validation_error(self) -> str:
        return "expected a piece, found '?'" if UNKNOWN in self.pieces else ""

    def rules(self) -> Rules:
        from .common.kit import Table

        yield from self.loop_rules()
        yield from self.full_rules()
        for cell, piece in self.by_cell(self.pieces).items():
            reason = self.clue("piece", cell, f"the piece {piece} lies in {cell}", (cell,))
            wanted = [i in SIDES[piece] for i in range(4)]
            beside = self.beside(cell)
            fits = all(edge or not on for edge, on in zip(beside, wanted, strict=True))
            row = [int(on) for edge, on in zip(beside, wanted, strict=True) if edge]
            yield Table(reason, [edge for edge in beside if edge], [row] if fits else [])

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        for cell, piece in self.by_cell(self.pieces).items():
            drawing.fill(cell, GIVEN)
            x, y = drawing.middle(cell)
            for side in SIDES[piece]:
                dx, dy = ((0, -15), (15, 0), (0, 15), (-15, 0))[side]
                drawing.picture.line(x, y, x + dx, y + dy, stroke_width=8)
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import CrossingGenerator, Filled

    class PipelinkGenerator(CrossingGenerator[Pipelink]):
        defaults = {"clues": 0.4}
        tiny_boards = (
            Filled((None, *"┼│┌┘"), sizes=((1, 1), (2, 1), (2, 2)), most=2),
            Filled((None, *PIECES), sizes=((3, 2), (2, 3)), most=1),
        )

        def clues_of(self, puzzle: Pipelink, solution: Solution) -> Mapping[str, Sequence[Any]]:
            piece = {sides: sign for sign, sides in SIDES.items()}
            held = ([edge and solution.get(edge) for edge in puzzle.beside(cell)] for cell in puzzle.cells)
            return {"pieces": [piece.get(tuple(i for i, on in enumerate(sides) if on)) for sides in held]}

    return PipelinkGenerator
