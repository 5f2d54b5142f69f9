"""Eulero (Graeco-Latin squares): fill two Latin squares at once, letters and numbers, so that all pairs differ.

The rules, on N × N cells:

1. Every cell holds one of the first N letters and a number from 1 to N.
2. Every row and every column holds each letter once and each number once.
3. No two cells hold the same letter and number.
4. A cell with a given letter or number holds it.

Format: rows of a letter and a number for each cell, with `.` for an unknown one: `A3`, `A.`, `.3`, `..`.

>>> puzzle = Eulero.parse(".. A. .3\\n.. .. ..\\n.. .. B2")
>>> puzzle.given[:3]
(None, 'A.', '.3')

Slots are cells, the value is the letter and the number together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.boards import same_for_all
from .common.formats import Words
from .common.kit import Cell, CellPuzzle, Cells, Drawing, PuzzleError, Rows, Rules, Slot, Solution, Solved, Value

LETTERS, NONE = "ABCDEFGHIJKL", ".."


class _Pairs(Words):
    """A letter and a number; `.` for an unknown one."""

    def read(self, token: str) -> str | None:
        return None if token == NONE else super().read(token)

    def write(self, value: Any) -> str:
        return NONE if value is None else str(value)


@dataclass(frozen=True)
class Eulero(CellPuzzle):
    """`given` has the pair of each cell, such as `A3`, `A.` or `.3`, None for an open cell."""

    given: tuple[Any, ...]

    name = "eulero"
    family = "Numbers and letters"
    aliases = {"graeco-latin": {}, "euler-square": {}}
    formats = (Rows(Cells("given", _Pairs(r"[A-L](?:[1-9]|1[0-2]|\.)|\.(?:[1-9]|1[0-2])", "'A3', 'A.', '.3'"))),)
    is_square = True
    least_side = 2
    most_side = len(LETTERS)
    values_are_numbers = False
    clues_show_given = True
    clue_layers = (("given",),)

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return [f"{letter}{number}" for letter in LETTERS[: self.width] for number in range(1, self.width + 1)]

    def fitting(self, pair: str) -> list[Value]:
        """The values that a given pair allows."""
        letter, number = pair[0].strip("."), pair[1:].strip(".")
        values: Any = self.values(self.cells[0])
        return [value for value in values if letter in value[0] and number in ("", value[1:])]

    def validation_error(self) -> str:
        strange = (pair for pair in self.given if pair is not None and not self.fitting(pair))
        last = f"{LETTERS[self.width - 1]}{self.width}"
        return next((f"expected letters and numbers up to {last}, found {pair}" for pair in strange), "")

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: pair for cell, pair in self.by_cell(self.given).items() if "." not in pair}

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Count, OneOf

        for line in self.lines:
            for part in (*LETTERS[: self.width], *map(str, range(1, self.width + 1))):
                pair = f"{part}." if part in LETTERS else f".{part}"
                reason = self.rule(line.kind, (line.number, part), f"{line} has {part} once", line.cells)
                yield Count(reason, line.cells, self.fitting(pair), 1, 1)
        reason = self.rule("pairs", None, "no two cells hold the same letter and number")
        yield AllDifferent(reason, self.cells)
        for cell, pair in self.by_cell(self.given).items():
            text = f"{cell} has {pair.strip('.')}"
            yield OneOf(self.clue("given", cell, text, (cell,)), cell, self.fitting(pair))

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        for cell in self.by_cell(self.given):
            drawing.fill(cell, GIVEN)

    def draw_open(self, drawing: Drawing, cell: Cell) -> None:
        pair = self.by_cell(self.given).get(cell, "")
        if "." in pair:
            drawing.write(cell, pair.strip("."))

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        if "." not in clue:
            super().draw_given(drawing, cell, clue)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random

    class EuleroGenerator(CellGenerator[Eulero]):
        rare_levels = dict.fromkeys((2, 3), "the trials of one board of 9 numbers take longer than ten seconds")
        small_sizes = ("3x3", "4x4")
        few_clues = {"clues": 0.45}
        tiny_boards = (
            Filled((None, "A.", "B2"), ((2, 2),), most=2),
            Filled((None, "A1", "B.", ".3"), ((3, 3),), least=1, most=2),
        )

        def random(self, rng: Random, side: int, clues: float = 0.7) -> Solved[Eulero]:
            """`side`, odd or a multiple of 4; `clues`, the share of cells with a given part (default 0.7)."""
            if side % 4 == 2:
                raise PuzzleError(f"no random boards are drawn of side {side}: odd ones, and multiples of 4")
            blank, rows, columns = self.kind.blank(side, side), *(rng.sample(range(side), side) for _ in range(2))
            letters, numbers = rng.sample(LETTERS[:side], side), rng.sample(range(1, side + 1), side)
            pairs = ((_sum(side, rows[r], columns[c]), _sum(side, rows[r], columns[c], 2)) for r, c in blank.cells)
            values = [f"{letters[one]}{numbers[other]}" for one, other in pairs]
            return self.with_some(blank, rng, Solution(zip(blank.cells, values, strict=True)), clues)

        def clues_of(self, puzzle: Eulero, solution: Solution) -> Mapping[str, list[Any]]:
            """A part of the pair of each open cell, the whole pair of others."""
            held = [str(solution[cell]) for cell in puzzle.cells]
            parts = [
                f"{pair[0]}." if (r + c) % 2 else f".{pair[1:]}"
                for (r, c), pair in zip(puzzle.cells, held, strict=True)
            ]
            return {
                "given": [
                    part if old is None else pair for old, part, pair in zip(puzzle.given, parts, held, strict=True)
                ]
            }

    return EuleroGenerator


def _sum(side: int, a: int, b: int, times: int = 1) -> int:
    """a + `times` · b, in the integers modulo an odd side, or in the product of them and a field of 4 or 8 elements.

    The sums with `times` 1 and 2 are two orthogonal Latin squares. (Bose, On the application of the properties of
    Galois fields to the problem of construction of hyper-Graeco-Latin squares, 1938.)
    """
    field = next(order for order in (8, 4, 1) if side % order == 0)
    odd, low = side // field, b % field
    doubled = low << 1 if times == 2 else low
    if doubled >= field:
        doubled ^= {8: 0b1011, 4: 0b111, 1: 0}[field]
    return (a // field + times * (b // field)) % odd * field + (a % field ^ doubled)
