"""Minarism: fill a Latin square; between its cells, signs say which number is greater, and numbers by how much they
differ.

The rules, on W × H cells, where N is the longer side:

1. Every cell holds a number from 1 to N. No row or column holds a number twice.
2. A sign between two neighbours points to the smaller number.
3. A number between two neighbours is their difference.
4. A given cell holds the given number.

A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `minarism`, if no number is given; rows of the cells and of the
places between them: numbers, `<`, `>`, `^`, `v`, `?` and `-`.

>>> puzzle = Minarism.parse("-<-\\n1-^\\n---")
>>> puzzle.between
('<', None, 1, '^')
>>> puzzle.format()
'https://puzz.link/p?minarism/2/2/gi1g'

Slots are cells, values are numbers.
"""

from dataclasses import dataclass
from operator import gt
from typing import Any

from .common.between_boards import BetweenNumbers, BetweenPuzzle, CellsAndBetween, NotInAddress
from .common.kit import UNKNOWN, LatinPuzzle, PuzzLink, Rows, Rules, Signs, Solution, Solved


@dataclass(frozen=True)
class Minarism(BetweenPuzzle, LatinPuzzle):
    """A sign or a difference is between some neighbours."""

    name = "minarism"
    formats = (
        PuzzLink("minarism", BetweenNumbers("between", {"g": ("<", "^"), "h": (">", "v")}), NotInAddress()),
        Rows(CellsAndBetween("between", Signs({sign: sign for sign in "<>^v?"}, numbers=range(1, 256)))),
    )
    is_square = False
    turning_signs = ("^>v<",)

    def rules(self) -> Rules:
        from .common.kit import Relation

        yield from self.latin_rules()
        for edge, clue in self.clues_between():
            if clue in ("<", "^", ">", "v"):
                cells = edge.ends if clue in (">", "v") else edge.ends[::-1]
                reason = self.clue("greater", edge, "{} is greater than {}".format(*cells), edge.ends)
                yield Relation(reason, cells, gt)
            elif clue != UNKNOWN:
                reason = self.clue("difference", edge, "{} and {} differ by {}".format(*edge.ends, clue), edge.ends)
                yield Relation(reason, edge.ends, lambda a, b, clue=clue: abs(a - b) == clue)


def generator_class() -> type:
    from .generators.common.kit import Boards, Every, LatinGenerator, Random, latin_rectangle
    from .generators.common.puzzle_generator import LONG_TRIALS

    class MinarismGenerator(LatinGenerator[Minarism]):
        rare_levels = {3: LONG_TRIALS}
        small_sizes = ("3x3", "4x2", "4x4", "2x2", "1x1")
        few_clues = {"clues": 0.2}
        many_clues = {"clues": 1.0, "given": 1.0}
        tiny_boards = (
            Boards(((1, 1), (1, 3), (3, 1)), given=Every((None, 2)), between=Every((None, "<", "^", 1, 2, "?")),
                   by_edge="between"),
            Boards(((2, 2),), between=Every((None, "<", ">", "v", 1)), given=Every((None,)), by_edge="between"),
        )  # fmt: skip

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.6, given: float = 0.0
        ) -> Solved[Minarism]:
            """`width`, `height`; `clues`, the share of neighbours with a clue (default 0.6); `given`, the share of
            given numbers (default 0)."""
            solution = Solution(latin_rectangle(rng, height, width))
            return self.with_some(self.kind.blank(height, width), rng, solution, clues, given=given)

        def clues_of(self, puzzle: Minarism, solution: Solution) -> dict[str, list[Any]]:
            """The numbers; a clue of the same sort as the puzzle's, or else of a random sort."""
            rng, between = Random(str(solution.picked(puzzle.cells))), list[Any]()
            for edge, old in zip(puzzle.touching, puzzle.between, strict=True):
                one, other = (int(solution[cell]) for cell in edge.ends)  # type: ignore[call-overload]
                is_sign = rng.random() < SIGNS if old is None else isinstance(old, str)
                between.append(("<>" if edge.flat else "^v")[one > other] if is_sign else abs(one - other))
            return {"given": [solution[cell] for cell in puzzle.cells], "between": between}

    return MinarismGenerator


SIGNS = 0.7
"""The probability that a random clue is a sign and not a number."""
