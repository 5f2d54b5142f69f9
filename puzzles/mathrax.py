"""Mathrax: fill a Latin square, so that signs at corners are right for the numbers that are diagonally opposite there.

The rules, on N × N cells:

1. Every row and every column holds each number from 1 to N once.
2. A sign where four cells meet is about both diagonal pairs there, each by itself: `12*` is the product of the pair,
   `4+` its sum, `3-` its difference and `2/` its quotient, the larger number by the smaller one.
3. All four numbers around `E` are even, those around `O` odd.
4. A given cell holds the given number.

Format: rows of given numbers and `-`; then N − 1 rows of the signs where four cells meet.

>>> puzzle = Mathrax.parse("1--\\n---\\n---\\n\\n5+ -\\n-  E")
>>> puzzle.marks
('5+', None, None, 'E')

Slots are cells, values are numbers.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .common.formats import Words
from .common.geometry import Corner
from .common.kit import Cell, Cells, Drawing, LatinPuzzle, Rows, Rules, Signs, Solution, Solved

RESULTS: Mapping[str, tuple[str, Callable[[int, int], float]]] = {
    "*": ("product", lambda a, b: a * b),
    "+": ("sum", lambda a, b: a + b),
    "-": ("difference", lambda a, b: abs(a - b)),
    "/": ("quotient", lambda a, b: max(a, b) / min(a, b)),
}
PARITIES = {"E": ("even", 0), "O": ("odd", 1)}


@dataclass(frozen=True)
class Mathrax(LatinPuzzle):
    """`given` has the number of each cell, None where it is open; `marks` has the sign of each inner corner point, row
    by row, None for no sign."""

    given: tuple[Any, ...]
    marks: tuple[Any, ...]

    name = "mathrax"
    formats = (
        Rows(
            Cells("given", Signs(numbers=range(1, 33))),
            Cells("marks", Words(r"[EO]|\d{1,4}[*+/-]", "'12*', '4+', '3-', '2/', 'E', 'O'"), crossings=True),
        ),
    )
    least_side = 3
    most_cells = 1024
    clue_layers = (("given",), ("marks",))
    crossing_layers = ("marks",)

    def marked(self) -> "Iterator[tuple[tuple[Cell, Cell, Cell, Cell], str]]":
        """The 2×2 squares with a sign in the middle, and the sign."""
        return ((four, mark) for four, mark in zip(self.squares, self.marks, strict=True) if mark)

    def rules(self) -> Rules:
        from .common.kit import Count, Relation

        yield from self.latin_rules()
        for four, mark in self.marked():
            if mark in PARITIES:
                word, rest = PARITIES[mark]
                reason = self.clue("parity", four, f"all cells at corner {Corner(*four[3])} are {word}", four)
                yield Count(reason, four, range(rest or 2, self.width + 1, 2), low=4)
                continue
            for pair in (four[::3], four[1:3]):
                word, result = RESULTS[mark[-1]]
                reason = self.clue("result", pair, f"the {word} of {pair[0]} and {pair[1]} is {mark[:-1]}", pair)
                yield Relation(reason, pair, lambda a, b, result=result, n=int(mark[:-1]): result(a, b) == n)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for four, mark in self.marked():
            drawing.clue_at_corner(four[3], mark.replace("*", "×").replace("/", ":"))


def generator_class() -> type:
    from .generators.common.kit import Boards, Every, LatinGenerator, Random, latin_square

    class MathraxGenerator(LatinGenerator[Mathrax]):
        small_sizes = ("3x3", "4x4", "5x5")
        few_clues = {"clues": 0.3, "given": 0.0}
        many_clues = {"clues": 1.0, "given": 1.0}
        signs = ("E", "O", "4+", "2*", "1-", "0-", "3/")
        tiny_boards = (
            Boards(((3, 3),), given=Every((None, 2), most=1), marks=Every((None, *signs), most=2), by_crossing="marks"),
        )

        def random(self, rng: Random, side: int, clues: float = 0.6, given: float = 0.25) -> Solved[Mathrax]:
            """`side`, at least 3; `clues`, the share of the possible signs (default 0.6); `given`, the share of given
            numbers (default 0.25)."""
            blank = self.kind.blank(side, side, marks=(None,) * (side - 1) ** 2)
            return self.with_some(blank, rng, Solution(latin_square(rng, side)), clues, given=given)

        def clues_of(self, puzzle: Mathrax, solution: Solution) -> dict[str, list[Any]]:
            """The numbers; the signs of the puzzle that stay right, and else one of those that are."""
            marks = list[Any]()
            for four, old in zip(puzzle.squares, puzzle.marks, strict=True):
                a, b, c, d = (int(solution[cell]) for cell in four)  # type: ignore[call-overload]
                fits = [sign for sign, (_, rest) in PARITIES.items() if {a % 2, b % 2, c % 2, d % 2} == {rest}]
                made = ((sign, result(a, d), result(b, c)) for sign, (_, result) in RESULTS.items())
                fits += [f"{int(one)}{sign}" for sign, one, other in made if int(one) == one == other]
                marks.append(old if old in fits else fits[(a + b) % len(fits)] if fits else None)
            return {"given": [solution[cell] for cell in puzzle.cells], "marks": marks}

    return MathraxGenerator
