"""Fuzuli: put the numbers from 1 to n once into each row and column, so that each 2×2 square has an empty cell.

The rules, on N × N cells; the setting `n` is the highest number (n ≤ N):

1. Every row and every column holds each number from 1 to n once. Its other cells stay empty.
2. No 2×2 square is filled.
3. A given cell holds the given number.

Format: rows of given numbers and `-`.

>>> puzzle = Fuzuli.parse("# set: n=2\\n1--\\n---\\n--2")
>>> puzzle.n, puzzle.given[:3]
(2, (1, None, None))

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from dataclasses import dataclass

from .common.kit import Cells, PuzzleError, Rows, Rules, Signs, Solved
from .common.latin_boards import BlankedLatin
from .common.puzzle.settings import whole_number

MOST = 30


@dataclass(frozen=True)
class Fuzuli(BlankedLatin):
    """`n` is the highest number."""

    n: int = 3

    name = "fuzuli"
    formats = (Rows(Cells("given", Signs(numbers=range(1, MOST + 1)))),)
    settings = {"n": whole_number(3, 1, MOST, "the highest number")}
    signs = {0: "."}
    phrases = {0: "is empty"}
    blank_word = "empty cell"
    most_cells = MOST * MOST
    clue_layers = (("given",),)

    @property
    def highest(self) -> int:
        return self.n

    def validation_error(self) -> str:
        if not 0 < self.n <= self.width:
            return f"the numbers from 1 to {self.n} do not fit into lines of {self.width} cells"
        return super().validation_error()

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.latin_rules()
        for four in self.squares:
            reason = self.rule("square", four[0], f"the square at {four[0]} has an empty cell", four)
            yield Count(reason, four, (0,), low=1)

    def caption(self) -> str:
        return f"numbers 1 to {self.n}"


def generator_class() -> type:
    from .generators.common.kit import BlankedLatinGenerator, Boards, DrawnGenerator, Every, Random
    from .generators.common.puzzle_generator import of_boards

    class FuzuliGenerator(DrawnGenerator[Fuzuli], BlankedLatinGenerator[Fuzuli]):  # type: ignore[misc]
        rare_levels = {3: of_boards(48, one=45)}
        small_sizes = ("4x4", "5x5")
        changed = DrawnGenerator.redrawn  # an exchange of numbers may fill a square
        rare_signs = {"given": (4, 5)}
        tiny_boards = (
            Boards(((1, 1),), given=Every((None, 1)), n=(1,)),
            Boards(((2, 2), (3, 3)), given=Every((None, 1, 2), most=2), n=(1, 2)),
            Boards(((4, 4),), given=Every((None, 2, 3), 1, 1), n=(2, 3)),
        )

        def random(self, rng: Random, side: int, clues: float = 0.3, n: int = 3) -> Solved[Fuzuli]:
            """`side`; `clues`, the share of cells with a number that are given (default 0.3); `n`, the highest number
            (default 3)."""
            if n > side:
                raise PuzzleError(f"the numbers from 1 to {n} need a side of at least {n}, not {side}")
            return self.drawn(rng, side, side, 0, clues, n=n)

    return FuzuliGenerator
