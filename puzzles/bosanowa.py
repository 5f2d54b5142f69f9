"""Bosanowa: put numbers into the circles, each the sum of its differences to the numbers beside it.

The rules, on W × H cells, some of them circles:

1. Each circle holds a positive number.
2. A number is the sum of the differences between it and each number in a circle that shares an edge with its own.
3. A circle with a given number holds it.

Bound: no rule gives a largest number. But a number beside m is at most 2m, because a greater difference would exceed m,
and further away the bound grows with each step. `parts/bosanowa/bounds.py` narrows these bounds by the sums, until
nothing changes. If no given number is connected with some circles, their numbers can be doubled in every solution.
Boards with such circles are refused, and so are boards on which a circle could have more than 1023.

Formats, the first written: puzz.link addresses of `bosanowa` (and `bossanova`); rows of given numbers, `#` for a cell
without circle, and `-`.

>>> puzzle = Bosanowa.parse("1-#\\n#--")
>>> puzzle.circles
(1, None, '#', '#', None, None)
>>> puzzle.most[Cell(1, 1)]
2
>>> puzzle.format()
'https://puzz.link/p?bosanowa/3/2/601k'

Slots are the circles, the value is the number.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, CellPuzzle, Cells, Drawing, PuzzleError, PuzzLink, Rows, Rules, Scanner, Signs, Slot,
    Solution, Solved, Value,
)  # fmt: skip
from .common.puzzlink_marks import HoledNumbers
from .common.puzzlink_numbers import is_number, read_number16, read_skipping

HOLE = "#"
HIGHEST, USUAL = 1023, 63
"""The largest number on any board, and on boards with small numbers."""

WRONG = f"a given number is from 1 to {HIGHEST}"


class _Circles(HoledNumbers):
    """Numbers up to a bound, none of them without a value."""

    holding = f"numbers from 1 to {HIGHEST} and cells without circle"

    def numbers_of(self, scanner: Scanner, count: int) -> Sequence[Any]:
        return read_skipping(scanner, count, self._number)

    def _number(self, scanner: Scanner) -> int:
        start, number = scanner.at, read_number16(scanner)
        if number == UNKNOWN or not 0 < number <= HIGHEST:
            raise scanner.error(f"{WRONG}, not {number}", start)
        return int(number)

    def fits(self, value: Any) -> bool:
        return value == HOLE or (is_number(value, HIGHEST) and value > 0)


@dataclass(frozen=True)
class Bosanowa(CellPuzzle):
    """`circles` has for each cell `#` for no circle, the given number of a circle, or None for an open circle."""

    circles: tuple[Any, ...]

    name = "bosanowa"
    aliases = {"bossanova": {}}
    formats = (
        PuzzLink("bosanowa", _Circles("circles", HOLE, first=True), also=("bossanova",)),
        Rows(Cells("circles", Signs({HOLE: HOLE}, numbers=range(1, HIGHEST + 1)))),
    )
    most_cells = 2500
    clue_layers = (("circles",),)
    fixed_marks = (HOLE,)
    fixed_by_need = True
    clues_show_given = True

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: value for cell, value in self.by_cell(self.circles).items() if value != HOLE}

    @cached_property
    def beside(self) -> dict[Cell, list[Cell]]:
        """The circles beside each circle."""
        free = {cell for cell, value in zip(self.cells, self.circles, strict=True) if value != HOLE}
        return {cell: [other for other in self.around[cell] if other in free] for cell in self.cells if cell in free}

    @cached_property
    def most(self) -> dict[Cell, int]:
        """The bound of each circle that a given number bounds (see the head of this file)."""
        from .parts.bosanowa.bounds import bounds

        return {cell: int(held.high) for cell, held in bounds(self.beside, self.known).items() if held.high < inf}

    @property
    def too_far(self) -> list[Cell]:
        """The circles that could have more than the highest number, because no given number is near enough."""
        return [cell for cell in self.beside if self.most.get(cell, HIGHEST + 1) > HIGHEST]

    @cached_property
    def top(self) -> int:
        """An upper bound of all circles. It is the same for all boards with small numbers, whatever their clues."""
        return max(USUAL, *self.most.values())

    def validation_error(self) -> str:
        if wrong := self.flaw_in("circles", lambda n: not 0 < n <= HIGHEST, f"{WRONG}, not {{}}"):
            return wrong
        if not self.beside:
            return "expected at least one circle"
        far = min(self.too_far, default=None)
        if far is None:
            return ""
        if far in self.most:
            return f"the circle at {far} may be above {HIGHEST}: no given number is near enough to bound it"
        return f"no given number bounds the circle at {far}: all numbers there can be doubled"

    def slots(self) -> Collection[Slot]:
        return tuple(self.beside)

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.top + 1)

    def rules(self) -> Rules:
        from .common.kit import Relation
        from .parts.bosanowa.differences import Differences

        yield from self.given_rules()
        for cell, others in self.beside.items():
            text = f"{cell} is the sum of the differences to the numbers beside it"
            reason = self.rule("sum", cell, text, (cell, *others))
            yield Differences(reason, (cell, *others))
            for other in others:  # implied: the search finds the bound early
                yield Relation(reason, (cell, other), lambda number, beside: beside <= 2 * number)

    def draw_ground(self, drawing: Drawing) -> None:
        for cell in self.beside:
            drawing.circle(cell, radius=0.42)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, number in self.known.items():
            drawing.write(cell, str(number))
        drawing.frame()

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """Numbers that may be removed together, because the others bound all circles by `top`. So a Model of the puzzle
        has all values that the puzzle has without them."""
        board, spare = self, list[tuple[str, int]]()
        for i, value in enumerate(self.circles):
            fewer = board if value in (None, HOLE) else board.with_place("circles", i, None)
            if fewer is not board and not fewer.validation_error() and fewer.top <= self.top:
                board, spare = fewer, [*spare, ("circles", i)]
        return [spare]


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random
    from .generators.common.puzzle_generator import LONG_TRIALS

    class BosanowaGenerator(CellGenerator[Bosanowa]):
        rare_levels = {3: LONG_TRIALS}
        small_sizes = ("3x3", "4x2", "2x3", "1x3")
        few_clues = {"given": 0.0, "largest": 8}
        many_clues = {"given": 1.0}
        tiny_boards = (Filled((None, 1, 2, HOLE), sizes=((1, 1), (3, 1), (1, 2), (2, 2))),)

        def random(
            self, rng: Random, width: int, height: int, given: float = 0.4, largest: int = 9
        ) -> Solved[Bosanowa]:
            """`width`, `height`; `given`, the share of given numbers (default 0.4); `largest`, the largest number
            (default 9)."""
            from .generators.parts.bosanowa.tiles import numbers_in_pieces

            if max(width, height) < 3 or not 2 <= largest <= HIGHEST:
                raise PuzzleError(f"no random numbers up to {largest} for {width}x{height} cells")
            board = self.kind.blank(height, width, (1,) * (height * width))
            number: dict[Cell, int] = {}
            while not number:
                number = numbers_in_pieces(rng, board, largest)
            known = {cell for cell in number if rng.random() < given}
            while True:
                shown = {cell: value if cell in known else None for cell, value in number.items()}
                puzzle = self.kind(height, width, tuple(shown.get(cell, HOLE) for cell in board.cells))
                if not (far := puzzle.too_far):
                    return puzzle, Solution(number)
                known.add(rng.choice(far))

        def clues_of(self, puzzle: Bosanowa, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"circles": [solution.get(cell, HOLE) for cell in puzzle.cells]}

    return BosanowaGenerator
