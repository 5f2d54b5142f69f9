"""Pills: place pills of three cells each, so that the sums of their numbers are 1, 2, 3 and so on.

The rules, on W × H cells with a number each:

1. A pill covers three cells of a row or column, one beside the other. No cell is in two pills; pills may touch.
2. The numbers of each pill add up to its sum. The sums are 1, 2, …, N, each once; N is the number of pills.
3. A clue below a column or right of a row is the sum of its numbers that pills cover.

Format: rows of numbers, with the clues before them in lines `bottom:` and `right:`, where `-` is no clue. The setting
`pills` is the number of pills, 10 by default; published puzzles have 10 or 12.

>>> puzzle = Pills.parse("bottom: 1 - 0\\nright: 1\\n0 1 0", {"pills": 1})
>>> puzzle.numbers, puzzle.bottom, puzzle.right
((0, 1, 0), (1, None, 0), (1,))

Slots are cells, the value is the sum of the cell's pill, 0 for none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .common.boards import same_for_all

from .common.kit import (  # isort: skip
    Cell, Cells, Drawing, Line, PuzzleError, Rows, Rules, Signs, Slot, Solution, Solved, Value, count_words, windows,
)  # fmt: skip
from .common.puzzle.settings import whole_number
from .common.summed_boards import BELOW_AND_RIGHT, SummedPuzzle, sums_at

if TYPE_CHECKING:
    from random import Random


MOST = 400


@dataclass(frozen=True)
class Pills(SummedPuzzle):
    """`numbers` has the number of each cell; `bottom` and `right` are the clues, `pills` the number of pills."""

    numbers: tuple[Any, ...]
    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]
    pills: int = 10

    name = "pills"
    formats = (Rows(Cells("numbers", Signs(numbers=range(100))), outside=sums_at(*BELOW_AND_RIGHT)),)
    outside = BELOW_AND_RIGHT
    settings = {"pills": whole_number(10, 1, MOST, "the number of pills")}
    signs = {0: "."}
    phrases = {0: "is in no pill"}
    most_cells = 3600
    clue_layers = (BELOW_AND_RIGHT,)

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.pills + 1)

    def validation_error(self) -> str:
        return self.flaw_at("numbers", None, "expected a number in each cell") or super().validation_error()

    def worth(self, line: Line, cell: Cell, value: Value) -> int:
        return self.by_cell(self.numbers)[cell] if value else 0

    def sum_text(self, line: str, clue: int) -> str:
        return f"the numbers of {line} in pills add up to {clue}"

    @property
    def threes(self) -> list[tuple[Cell, ...]]:
        """The cells of all places of a pill."""
        return [three for _, three in windows(self.lines, 3)]

    def rules(self) -> Rules:

        from .common.rules import OnePlace

        places: dict[int, list[list[int]]] = {}
        index = {cell: i for i, cell in enumerate(self.cells)}
        for three in self.threes:
            at = [index[cell] for cell in three]
            places.setdefault(sum(self.numbers[i] for i in at), []).append(at)
        for pill in range(1, self.pills + 1):
            text = f"the pill with the sum {pill} covers three cells in a line, whose numbers add up to {pill}"
            yield OnePlace(self.rule("pill", pill, text), self.cells, pill, places.get(pill, ()))
        yield from self.sum_rules()

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        if value:
            drawing.shade(cell, "#cfe0ea")
            drawing.write(cell, str(value), SOLVED, 14)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, number in self.by_cell(self.numbers).items():
            x, y = drawing.corner(cell)
            drawing.picture.write(x + 9, y + 13, str(number), 12)
        super().draw_clues(drawing)

    def caption(self) -> str:
        return count_words(self.pills, "pill")


def generator_class() -> type:
    from .generators.common.kit import Boards, Ends, Every, Random, SummedGenerator

    class PillsGenerator(SummedGenerator[Pills]):
        rare_signs = dict.fromkeys(BELOW_AND_RIGHT, (4, 5))
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "3x3")
        tiny_boards = (
            Boards(((1, 1), (2, 1), (3, 1)), numbers=Every((0, 1)), bottom=Ends((None, 1)), pills=(1,)),
            Boards(((1, 3), (2, 3)), numbers=Every((0, 1), 0), right=Ends((None, 2)), pills=(1, 2)),
        )

        def random(self, rng: Random, width: int, height: int, clues: float = 1.0, pills: int = 0) -> Solved[Pills]:
            """`width`, `height`; `clues`, the share of given clues (default 1); `pills`, the number of pills (default a
            tenth of the number of cells)."""
            pills = pills or max(1, height * width // 10)
            blank = self.kind(height, width, (0,) * (height * width), (None,) * width, (None,) * height, pills)
            for _ in range(100):
                if placed := _placed(rng, blank):
                    break
            else:
                raise PuzzleError(f"{pills} pills of three cells do not fit into {width}x{height} cells")
            held = {cell: pill for pill, cells in enumerate(placed, 1) for cell in cells}
            solution = Solution((cell, held.get(cell, 0)) for cell in blank.cells)
            numbers = {cell: rng.randint(0, 2 + pills // 4) for cell in blank.cells}
            for pill, cells in enumerate(placed, 1):
                numbers |= zip(cells, _parts(rng, pill), strict=True)
            return self.with_some(replace(blank, numbers=tuple(numbers.values())), rng, solution, clues)

        def changed(self, puzzle: Pills, rng: Random, solution: Solution, other: Solution) -> Solved[Pills] | None:
            """Draws the numbers of a pill, or another number, anew where the solutions differ."""
            differing: list[Any] = solution.differing(other)
            for cell in rng.choices(differing, k=20):
                pill: Any = solution[cell]
                cells = [at for at in puzzle.cells if solution[at] == pill] if pill else [cell]
                drawn = _parts(rng, pill) if pill else [rng.randint(0, 2 + puzzle.pills // 4)]
                numbers = {**puzzle.by_cell(puzzle.numbers), **dict(zip(cells, drawn, strict=True))}
                changed = self.with_clues_of(replace(puzzle, numbers=tuple(numbers.values())), solution)
                if not changed.accepts(other):
                    return changed, solution
            return None

    return PillsGenerator


def _placed(rng: "Random", board: Pills) -> list[tuple[Cell, ...]]:
    """The cells of the board's pills at random places; the empty list if they do not fit."""
    free, placed = {*board.cells}, list[tuple[Cell, ...]]()
    for three in rng.sample(threes := board.threes, len(threes)):
        if free.issuperset(three) and len(placed) < board.pills:
            placed.append(three)
            free.difference_update(three)
    return placed if len(placed) == board.pills else []


def _parts(rng: "Random", total: int) -> list[int]:
    """Three random numbers with this sum."""
    first, second = sorted(rng.choices(range(total + 1), k=2))
    return [first, second - first, total - second]
