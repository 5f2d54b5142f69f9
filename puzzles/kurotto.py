"""Kurotto: shade cells, so that a number in a circle is the total size of the groups around it.

The rules, on W × H cells, some of them with a circle:

1. A cell with a circle is not shaded. Every other cell is shaded or not.
2. Shaded cells that share edges form groups. A number in a circle counts the cells of all groups that share an edge
   with its cell. Each group counts once, even if it is on several sides. An empty circle, `?`, says nothing.

Formats, the first written: puzz.link addresses of `kurotto`; rows of numbers, `?` and `-`.

>>> puzzle = Kurotto.parse("2 - ?\\n- 0 -")
>>> puzzle.numbers
(2, None, '?', None, 0, None)
>>> puzzle.format()
'https://puzz.link/p?kurotto/3/2/2g.g0g'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.joined_boards import JOINED_ROWS, JoinedPuzzle
from .common.kit import UNKNOWN, Cell, Drawing, Number16, PuzzLink, Rules, Solved


@dataclass(frozen=True)
class Kurotto(JoinedPuzzle):
    """`numbers` has the number in the circle of each cell, `?` for an empty circle, None for a cell without one."""

    name = "kurotto"
    formats = (PuzzLink("kurotto", Number16("numbers")), JOINED_ROWS)

    def rules(self) -> Rules:
        return self.joined_rules("circle")

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.circles:
            drawing.circle(cell, radius=0.4)
        super().draw_clues(drawing)

    def write_numbers(self, drawing: Drawing) -> None:
        for cell, number in self.counts.items():
            drawing.write(cell, str(number))


def generator_class() -> type:
    from .generators.common.kit import Filled, JoinedGenerator, Random

    class KurottoGenerator(JoinedGenerator[Kurotto]):
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 3), most=2),)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45, largest: int = 8
        ) -> Solved[Kurotto]:
            """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5); `shaded`, the
            largest share of shaded cells (default 0.45); `largest`, the largest number of cells of a group (default 8).
            """
            blank = self.kind.blank(height, width)
            black = set[Cell]()
            for cell in rng.sample(blank.cells, len(blank.cells)):
                if len(black) < shaded * len(blank.cells) and len(blank.group(cell, black)) <= largest:
                    black.add(cell)
            return self.with_shading(blank, rng, black, clues)

    return KurottoGenerator
