"""Slant (gokigen naname): draw a diagonal in every cell, so that they form no loop; numbers count them at points.

The rules, on W × H cells with numbers on some of the (W + 1) × (H + 1) corner points:

1. Every cell holds one of its two diagonals.
2. A number counts the diagonals that end in its point. A clue `?` has no number.
3. No diagonals form a closed loop, of any size.

Formats, the first written. Tatham's game ID (Slant): `WxH:`, then the corner points in reading order, `0`–`4`, `a`–`z`
for 1–26 points without number. puzz.link addresses of `gokigen`; old addresses, with the flag `d`, are refused. Rows of
numbers, `?` and `-`, one sign for each corner point.

>>> puzzle = Slant.parse("2x1:a1c2")
>>> puzzle.numbers
(None, 1, None, None, None, 2)
>>> Slant.parse("https://puzz.link/p?gokigen/3/2/g6790ec").format()
'3x2:a1a2a4a04b2'

Slots are cells, the values are `\\` and `/`; text and JSON value are rows of them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .common.boards import kept_for_size
from .common.corner_boards import CORNERS
from .common.diagonal_boards import FALLING, RISING, DiagonalPuzzle, ends
from .common.kit import Cell, LetterRuns, PuzzLink, Rules, Solution, Solved, Tatham, cells
from .common.puzzlink import OLD_FORM
from .common.puzzlink_numbers import Four

if TYPE_CHECKING:
    from .common.kit import Rule


@dataclass(frozen=True)
class Slant(DiagonalPuzzle):
    """A number counts the diagonals that end in its point."""

    name = "slant"
    aliases = {"gokigen": {}, "gokigen-naname": {}}
    formats = (
        Tatham(LetterRuns("numbers", {str(number): number for number in range(5)}, places="corners")),
        PuzzLink("gokigen", Four("numbers", "corners"), other=OLD_FORM),
        CORNERS,
    )

    def rules(self) -> Rules:
        for part in self.parts():
            yield from self.part_rules(part)
        yield from self.size_rules()

    def size_rules(self) -> Rules:
        yield self._no_loop()

    @kept_for_size
    def _no_loop(self) -> "Rule":
        from .common.rules import NoLoop

        reason = self.rule("loop", None, "no diagonals form a closed loop")
        return NoLoop(reason, self.cells, self.links())


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Pointed, Random

    class SlantGenerator(CellGenerator[Slant]):
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
        few_clues = {"clues": 0.55}
        tiny_boards = (Pointed(((1, 1), (2, 1), (1, 2), (2, 2)), range(5)),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.7) -> Solved[Slant]:
            """`width`, `height`; `clues`, the share of corner points with a number (default 0.7)."""
            signs: dict[Cell, str] = {}
            joined = {point: {point} for point in cells(height + 1, width + 1)}
            for cell in rng.sample(cells(height, width), width * height):
                sign = rng.choice((FALLING, RISING))
                start, end = ends(cell, sign)
                if joined[start] is joined[end]:  # a loop, which would separate the ends of the other diagonal
                    sign = RISING if sign == FALLING else FALLING
                    start, end = ends(cell, sign)
                smaller, larger = sorted((joined[start], joined[end]), key=len)
                larger |= smaller
                joined |= dict.fromkeys(smaller, larger)
                signs[cell] = sign
            blank = self.kind.blank(height, width)
            return self.with_some(blank, rng, Solution({cell: signs[cell] for cell in blank.cells}), clues)

        def clues_of(self, puzzle: Slant, solution: Solution) -> dict[str, list[int]]:
            """The number of diagonals that end in each point."""
            around = (puzzle.around_point(point).items() for point in puzzle.points)
            return {"numbers": [sum(solution[cell] == sign for cell, sign in diagonals) for diagonals in around]}

    return SlantGenerator
