"""Wall Logic (Four Winds, Mauerlogik): draw lines from the numbers in four directions, so that they cover the board.

The rules, on W × H cells, some of them with a clue, a number or `?`, and some of them black:

1. Every cell that is neither black nor a clue is on one line. A line starts at a clue and runs straight up, down, left
   or right over such cells.
2. The lines of a number have as many cells together as it says. `?` leaves that open.

Readings chosen: every cell is covered, as janko.at says; puzz.link accepts cells without a line where the numbers
agree. A number 0 has no line; puzz.link refuses each answer of a board with one.

Formats, the first written: puzz.link addresses of `walllogic`; rows of numbers, `?`, `#` for a black cell, and `-`.

>>> puzzle = Walllogic.parse("2 - -\\n- # ?")
>>> puzzle.numbers
(2, None, None, None, '#', '?')
>>> puzzle.format()
'https://puzz.link/p?walllogic/3/2/2i+.'

Slots are the cells without clue that are not black, the value is `^`, `v`, `<` or `>`: the way that the line runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from .common.arrows import DIRECTIONS
from .common.clue_cell_boards import ClueCellPuzzle
from .common.geometry import ray

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number16, PlayBoard, PuzzLink, Rows, Rules, Scanner, Signs, Solution, Solved, Value,
    count_words,
)  # fmt: skip
from .common.puzzlink_numbers import is_number, read_number16, read_skipping, write_number16, write_skipping

BLACK = "#"
WAYS = dict(zip(DIRECTIONS, ("up", "to the right", "down", "to the left"), strict=True))


class _Walls(Number16):
    """As `Number16`, with numbers up to 255; `+` is a black cell."""

    holding = "numbers from 0 to 255 and black cells"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._clue)

    def _clue(self, scanner: Scanner) -> Any:
        if scanner.peek() == "+":
            scanner.take()
            return BLACK
        return read_number16(scanner)

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, lambda clue: "+" if clue == BLACK else write_number16(clue))

    def fits(self, value: Any) -> bool:
        return value in (UNKNOWN, BLACK) or is_number(value, 255)


@dataclass(frozen=True)
class Walllogic(ClueCellPuzzle):
    """`numbers` has the clue of each cell: a number, `?`, `#` for a black cell, or None."""

    numbers: tuple[Any, ...]

    name = "walllogic"
    aliases = {"wall-logic": {}, "four-winds": {}, "mauerlogik": {}}
    formats = (
        PuzzLink("walllogic", _Walls("numbers")),
        Rows(Cells("numbers", Signs({BLACK: BLACK}, numbers=range(256), unknown=True))),
    )
    turning_signs = ("^>v<",)
    signs = {sign: sign for sign in DIRECTIONS}
    phrases = {sign: f"is on a line {way}" for sign, way in WAYS.items()}
    value_words = {"^": "upward", "v": "downward", "<": "leftward", ">": "rightward"}
    values_are_numbers = False
    clue_layers = (("numbers",),)
    fixed_marks = (BLACK,)

    @cached_property
    def arms(self) -> Mapping[Cell, Mapping[str, Sequence[Cell]]]:
        """For each clue and each direction the cells that a line can pass, nearest first."""
        found: dict[Cell, dict[str, list[Cell]]] = {}
        for start in (cell for cell, clue in self.by_cell(self.numbers).items() if clue != BLACK):
            for sign, step in DIRECTIONS.items():
                found.setdefault(start, {})[sign] = arm = list[Cell]()
                for i in ray(start, step, self.height, self.width):
                    if self.numbers[i] is not None:
                        break
                    arm.append(self.cells[i])
        return found

    def board(self) -> PlayBoard:
        """A drag from a clue over cells enters a line."""
        from .common.play_board import Surface

        surface, free = Surface(self), set(self.free)
        steps = [(c, Cell(c.r + step.dr, c.c + step.dc), sign) for c in self.cells for sign, step in DIRECTIONS.items()]
        return surface.board(drag=surface.walk(self.cells, {(c, d): ((d, sign),) for c, d, sign in steps if d in free}))

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import CountEach, CountIf

        behind = {(cell, sign) for arms in self.arms.values() for sign, arm in arms.items() for cell in arm}
        for cell in self.free:
            reason = self.rule("start", cell, f"a line from a clue reaches {cell}", (cell,))
            yield OneOf(reason, cell, [sign for sign in self.signs if (cell, sign) in behind])
        for arms in self.arms.values():
            for sign, (before, cell) in ((sign, pair) for sign, arm in arms.items() for pair in pairwise(arm)):
                text = f"a line {WAYS[sign]} passes {before} before {cell}"
                yield CountIf(
                    self.rule("line", (cell, sign), text, (cell, before)), cell, (sign,), (before,), (sign,), 1
                )
        for start, number in self.by_cell(self.numbers).items():
            if number not in (UNKNOWN, BLACK):
                places = [(cell, sign) for sign, arm in self.arms[start].items() for cell in arm]
                text = f"the lines of {start} have {count_words(number, 'cell')}"
                reason = self.clue("number", start, text, (start,))
                yield CountEach(reason, [c for c, _ in places], [(sign,) for _, sign in places], number, number)

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, clue in self.by_cell(self.numbers).items():
            if clue == BLACK:
                drawing.shade(cell, INK)
            else:
                drawing.circle(cell)
                drawing.write(cell, str(clue))

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        drawing.write(cell, DIRECTIONS[str(value)].arrow, SOLVED)


def generator_class() -> type:
    from .generators.common.kit import ClueCellGenerator, Filled, Random

    class WalllogicGenerator(ClueCellGenerator[Walllogic]):
        rare_signs = {"numbers": (0,)}
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
        few_clues = {"clues": 0.2}
        tiny_boards = (
            Filled((None, UNKNOWN, BLACK, 1, 2), ((1, 1), (3, 1), (1, 2))),
            Filled((None, BLACK, 0, 1, 3), ((2, 2),), most=2),
            Filled((None, UNKNOWN, 2, 4), ((3, 2), (4, 1)), most=2),
        )

        def random(self, rng: Random, width: int, height: int, clues: float = 0.9) -> Solved[Walllogic]:
            """`width`, `height`; `clues`, the share of clues with a number (default 0.9). A cell that lines leave out
            is black."""
            blank, held = self.kind.blank(height, width), dict[Cell, Any]()
            for start in rng.sample(blank.cells, len(blank.cells)):
                if start in held:
                    continue
                held[start] = BLACK
                for sign, step in rng.sample([*DIRECTIONS.items()], 4):
                    for i in ray(start, step, height, width)[: rng.randint(1, max(height, width))]:
                        if blank.cells[i] in held:
                            break
                        held[blank.cells[i]], held[start] = sign, UNKNOWN
            board = replace(blank, numbers=tuple(held[c] if held[c] in (BLACK, UNKNOWN) else None for c in blank.cells))
            return self.with_some(board, rng, Solution({cell: held[cell] for cell in board.free}), clues)

        def clue_at(self, puzzle: Walllogic, cell: Cell, solution: Solution) -> Any:
            """The number of cells on its lines; `?` if it has none, as puzz.link refuses a 0."""
            arms = puzzle.arms.get(cell, {})
            return sum(solution[c] == sign for sign, arm in arms.items() for c in arm) or UNKNOWN

    return WalllogicGenerator
