"""Munraito (moonlight): put a star and a cloud into each row and column, so that the stars light the planets.

The rules, on N × N cells, some of them with a planet:

1. Each row and each column has exactly one star and one cloud, in cells without a planet.
2. A star shines along its row and its column, up to a cloud, a planet or the frame.
3. The stars light exactly those sides of a planet that its number tells: the sum of 8 for the upper side, 4 for the
   left, 2 for the lower and 1 for the right one. A planet without number (`?`) says nothing.

Format: rows of numbers, `?` and `-`.

>>> Munraito.parse("3 -\\n- -").planets
(3, None, None, None)

Slots are the cells without a planet; the values are `*` for a star, `o` for a cloud and `.` for none.
"""

from dataclasses import dataclass
from typing import Any

from .common.clue_cell_boards import ClueCellPuzzle
from .common.kit import UNKNOWN, Cell, Cells, Drawing, Rows, Rules, Signs, Solution, Solved, Value

STAR, CLOUD = "*", "o"
SIDES = {8: ("above", (-1, 0)), 4: ("left of", (0, -1)), 2: ("below", (1, 0)), 1: ("right of", (0, 1))}


@dataclass(frozen=True)
class Munraito(ClueCellPuzzle):
    """`planets` has the number of each planet, `?` for a planet without number, None for a cell without planet."""

    planets: tuple[Any, ...]

    name = "munraito"
    aliases = {"moonlight": {}, "sternenhaufen": {}}
    formats = (Rows(Cells("planets", Signs(numbers=range(16), unknown=True))),)
    turns_to = "same"
    is_square = True
    values_are_numbers = False
    signs = {".": ".", STAR: STAR, CLOUD: CLOUD}
    phrases = {".": "is empty", STAR: "holds a star", CLOUD: "holds a cloud"}
    clue_layers = (("planets",),)

    def seen(self, cell: Cell, step: tuple[int, int]) -> list[Cell]:
        """The cells that are seen from a planet in a direction, up to the next planet or the frame."""
        seen = list[Cell]()
        while (cell := Cell(cell.r + step[0], cell.c + step[1])) in self._open:
            seen.append(cell)
        return seen

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import CountIf, FirstSeen

        for line in self.lines:
            cells = [cell for cell in line.cells if cell in self._open]
            for value, word in ((STAR, "star"), (CLOUD, "cloud")):
                reason = self.rule(word, (line.kind, line.number), f"{line} has one {word}", line.cells)
                yield Count(reason, cells, (value,), 1, 1)
        for cell, planet in self.by_cell(self.planets).items():
            for bit, (side, step) in SIDES.items() if planet != UNKNOWN else ():
                seen = self.seen(cell, step)
                if planet & bit:
                    reason = self.clue(
                        "lit", (cell, bit), f"the first sign {side} the planet at {cell} is a star", (cell, *seen)
                    )
                    yield FirstSeen(reason, seen, (".",), STAR)
                    continue
                for i, star in enumerate(seen):
                    text = f"a star at {star} does not light the planet at {cell}: a cloud is between them"
                    yield CountIf(
                        self.clue("dark", (cell, star), text, seen[: i + 1]), star, (STAR,), seen[:i], (CLOUD,), 1, i
                    )

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if value == STAR:
            drawing.star(cell)
        elif value == CLOUD:
            drawing.circle(cell, filled=True, colour="#8494a0", radius=0.25)


def generator_class() -> type:
    from .generators.common.kit import ClueCellGenerator, Filled, Random

    class MunraitoGenerator(ClueCellGenerator[Munraito]):
        small_sizes = ("3x3", "4x4", "2x2")
        rare_signs = {"planets": (5, 7, 10, 11, 13, 14, 15)}  # two stars in a line
        tiny_boards = (
            Filled((None, UNKNOWN, 0), ((1, 1),)),
            Filled((None, UNKNOWN, 0, 1, 2, 4, 8, 9), ((2, 2),), most=2),
            Filled((None, UNKNOWN, 0, 3, 5, 6, 10, 12, 15), ((3, 3),), least=1, most=2),
        )

        def random(self, rng: Random, side: int, clues: float = 0.9, planets: float = 0.2) -> Solved[Munraito]:
            """`side`, at least 2; `clues`, the share of planets with a number (default 0.9); `planets`, the share of
            cells with a planet (default 0.2)."""
            return self.on_marked_cells(rng, side, side, planets, clues)

        def clue_at(self, puzzle: Munraito, cell: Cell, solution: Solution) -> int:
            rays = {bit: map(solution.get, puzzle.seen(cell, step)) for bit, (_, step) in SIDES.items()}
            return sum(bit for bit, seen in rays.items() if next((sign for sign in seen if sign != "."), "") == STAR)

    return MunraitoGenerator
