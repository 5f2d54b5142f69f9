"""Fillomino (filling, allied occupation): put a number into every cell, so that groups of equal numbers have its size.

The rules, on W × H cells of which some hold a number:

1. Every cell gets a number, and given ones stay.
2. Cells with the same number that share an edge are of one group. A group has as many cells as its number says.
3. Where there is a largest number, no cell has more.

Reading chosen: a group may hold several given numbers, or none; of any size up to the largest. So two groups of one
size do not share an edge, for they would be one.

Formats, the first written that can hold the puzzle. Tatham's game ID (Filling), with 9 as the largest number: `WxH:`,
then cells in reading order, a digit for a number, `a`–`z` for 1–26 cells without and `0` for one; no digit is above the
longer side, or 3. puzz.link addresses of `fillomino`. Rows of numbers, `?` for a clue without number, and `-`, with the
largest number as a setting, none by default.

>>> puzzle = Fillomino.parse("3x2:a2b33")
>>> puzzle.given, puzzle.largest
((None, 2, None, None, 3, 3), 9)
>>> Fillomino.parse("- 2 -\\n- 3 12").format()
'https://puzz.link/p?fillomino/3/2/g2h3c'

Slots are cells, the value is the number.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import CellPuzzle
from .common.errors import PuzzleError
from .common.formats import UNKNOWN, Board, Cells, Rows, Says, Signs
from .common.geometry import Cell, cells, neighbours, regions_of
from .common.puzzle import positive_number
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.reading import Scanner
from .common.solution import Slot, Solution, Value
from .common.tatham import Runs, Tatham

if TYPE_CHECKING:
    from random import Random

    from .common.boards import GridPuzzle
    from .common.drawing import Drawing
    from .common.rules import Rule

USUAL = 9
"""The largest number of game IDs, and of random puzzles where nothing is said."""


class _Digits(Runs):
    """Digits up to the longer side of the board, or up to 3."""

    def __init__(self) -> None:
        super().__init__("given", {"0": None, **{str(number): number for number in range(1, 10)}})

    def read(self, scanner: Scanner, board: Board) -> None:
        start = scanner.at
        super().read(scanner, board)
        if problem := self._too_large(**board):
            raise scanner.error(problem, start)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return super().refusal(puzzle) or self._too_large(**vars(puzzle))

    def _too_large(self, height: int, width: int, given: Sequence[int | None], **_: Any) -> str:
        most = max(height, width, 3)
        fits = all(number is None or number <= most for number in given)
        return "" if fits else f"a game ID of this size has digits up to {most} only"


@dataclass(frozen=True)
class Fillomino(CellPuzzle):
    """`given` has the number of each cell, None for no clue, `?` for a clue without a number.

    `largest` is the largest number, None if there is no limit.
    """

    given: tuple[Any, ...]
    largest: int | None = None

    name = "fillomino"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"filling": {"largest": "9"}, "allied-occupation": {}}
    formats = (
        Tatham(Says("largest", USUAL), _Digits(), skipped=""),
        PuzzLink("fillomino", Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    settings: ClassVar[Mapping[str, Any]] = {"largest": positive_number(None, "a whole number from 1 on, or none")}
    small_sizes = ("3x2", "2x3", "5x1", "1x4", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("given",),)
    most_cells = 2500

    @cached_property
    def sizes(self) -> range:
        """The sizes that a group may have: no more cells than the board."""
        return range(1, min(self.largest or len(self.cells), len(self.cells)) + 1)

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.sizes

    def _all_values(self) -> Collection[Value]:
        return self.sizes

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The cells with a given number."""
        return {cell: number for cell, number in self.by_cell(self.given).items() if number != UNKNOWN}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import NumberedGroups, OneOf

        for cell, number in self.numbers.items():
            yield OneOf(self.clue("given", cell, f"{cell} holds {number}", (cell,)), cell, (number,))
        reason = self.rule("size", None, "each group of equal numbers has as many cells as they say")
        yield NumberedGroups(reason, self.cells, (edge.ends for edge in self.touching))

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .common.drawing import SOLVED

        sure = {cell: number for cell, number in solution.items() if cell not in unsure}
        walls = {edge for edge in self.touching if len({sure.get(end) for end in edge.ends} - {None}) == 2}
        if len(sure) == len(self.cells):
            drawing.tint(regions_of(self.height, self.width, walls))
        super().draw(drawing, solution, unsure)
        drawing.walls(walls, SOLVED)
        drawing.frame()

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        if cell not in self.numbers:
            super().draw_value(drawing, cell, value)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, number in self.by_cell(self.given).items():
            drawing.write(cell, str(number))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height, largest in ((1, 1, None), (2, 1, None), (1, 3, 2), (2, 2, None), (3, 2, 3), (2, 3, None)):
            for given in product((None, 1, 2, 3, UNKNOWN), repeat=width * height):
                if sum(number is not None for number in given) < 4:
                    yield cls(height, width, given, largest)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.5, largest: int | None = None
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.5); `largest`, the largest number
        (default none, but 9 is the largest that is drawn then)."""
        groups = _random_groups(rng, height, width, largest or USUAL)
        numbers = [len(groups[cell]) for cell in cells(height, width)]
        puzzle = cls(height, width, tuple(number if rng.random() < clues else None for number in numbers), largest)
        return puzzle, Solution(zip(puzzle.cells, numbers, strict=True))


def _random_groups(rng: "Random", height: int, width: int, largest: int) -> dict[Cell, list[Cell]]:
    """For each cell its group. All cells begin alone; a group beside one of its size joins a neighbour, or splits where
    it would become too large."""
    around = neighbours(height, width)
    group = {cell: [cell] for cell in cells(height, width)}
    waiting = rng.sample(list(group), len(group))
    for _ in range(1000 * len(group)):
        if not waiting:
            return group
        own = group[waiting.pop()]
        near = [group[other] for cell in own for other in around[cell] if group[other] is not own]
        if all(len(other) != len(own) for other in near):
            continue
        fitting = [other for other in near if len(other) + len(own) <= largest]
        joined = own + rng.choice(fitting) if fitting else []
        group |= dict.fromkeys(joined, joined) if joined else {cell: [cell] for cell in own}
        waiting += rng.sample(joined or own, len(joined or own))
    raise PuzzleError(f"no random {width}x{height} with numbers up to {largest} was found")
