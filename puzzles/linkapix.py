"""Link-a-Pix: join pairs of equal clues by paths; the number of a clue is the number of cells of its path.

The rules, on W × H cells, some of them with a number, which may have a colour:

1. A line runs between the middles of neighbouring cells. It does not branch or cross itself or another line.
2. It begins and ends in a cell with a number and passes no other number. There are no other lines and no loops.
3. Both numbers of a line are equal, have the same colour, and are the number of its cells.
4. A 1 is a path of one cell: no line leaves it.

Readings chosen. Some cells may be on no line. Which of several equal numbers belong together is open. Two solutions are
different if their lines are, even if the same cells are painted.

Format: rows of `-` and of numbers, each alone or with a letter for its colour.

>>> puzzle = Linkapix.parse("3 - 2r\\n- 3 2r")
>>> puzzle.numbers
('3', None, '2r', None, '3', '2r')
>>> puzzle.length[Cell(0, 2)]
2

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import Any

from .common.formats import Words
from .common.kit import Cell, Cells, Drawing, Edge, EdgePuzzle, Flaw, Rows, Rules, count_words

COLOURS = {"r": "#c0392b", "g": "#3d8b40", "b": "#2f6db5", "y": "#9a7b00", "o": "#b85c00", "p": "#8e44ad"}
"""The colours of lines by letter; lines with other letters are drawn as those without one."""


@dataclass(frozen=True)
class Linkapix(EdgePuzzle):
    """`numbers` has the clue of each cell as a text such as `5` or `5r`, None for a cell without one."""

    numbers: tuple[str | None, ...]

    name = "linkapix"
    aliases = {"link-a-pix": {}, "paint-by-pairs": {}, "pathpix": {}, "pictlink": {}}
    formats = (Rows(Cells("numbers", Words(r"[1-9][0-9]{0,3}[a-z]?", "5, 5r"))),)
    clue_layers = ()

    def validation_error(self) -> str:
        times = Counter(self.numbers)
        for i, clue in enumerate(self.numbers):
            if clue is not None and clue.rstrip(ascii_lowercase) != "1" and times[clue] % 2:
                found = count_words(times[clue], "cell")
                return Flaw(f"equal numbers form pairs, but {clue} is in {found}", "numbers", i)
        return ""

    @cached_property
    def clue_at(self) -> dict[Cell, str]:
        """The cells with a clue."""
        return self.by_cell(self.numbers)

    @cached_property
    def length(self) -> dict[Cell, int]:
        """The numbers of the cells with a clue."""
        return {cell: int(clue.rstrip(ascii_lowercase)) for cell, clue in self.clue_at.items()}

    def rules(self) -> Rules:
        from .common.kit import Count
        from .parts.linkapix.rules import EqualEnds

        for cell, meeting in self.edges_at.items():
            if cell in self.clue_at:
                lines = int(self.length[cell] > 1)
                reason = self.clue("end", cell, f"a line ends at {cell}", (cell,))
                if not lines:
                    reason = self.clue("single", cell, f"{cell} is on no line", (cell,))
                yield Count(reason, meeting, (1,), lines, lines)
            else:
                reason = self.rule("degree", cell, f"no line, or one, enters and leaves {cell}", (cell,))
                yield Count(reason, meeting, (1,), numbers=(0, 2))
        ends = {cell: (clue, self.length[cell]) for cell, clue in self.clue_at.items() if self.length[cell] > 1}
        text = "lines join equal numbers and have that number of cells, and there are no other lines"
        yield EqualEnds(self.rule("joined", None, text), self.edges, self.cells, ends)

    def sign_of_place(self, place: Cell) -> str:
        return "o" if place in self.clue_at else "."

    def draw_lines(self, drawing: Drawing, lines: Iterable[Edge]) -> None:
        from .common.drawing import SOLVED
        from .common.geometry import trails

        for trail in trails(lines):
            colours = (COLOURS.get(self.clue_at[cell][-1]) for cell in trail if cell in self.clue_at)
            drawing.path(map(Edge.between, trail, trail[1:]), next(filter(None, colours), SOLVED))

    def draw(self, drawing: Drawing, solution: Any, unsure: set[Any]) -> None:
        super().draw(drawing, solution, unsure)
        for cell, clue in self.clue_at.items():
            drawing.circle(cell, radius=0.34)
            drawing.write(cell, clue, size=17)
        drawing.frame()
