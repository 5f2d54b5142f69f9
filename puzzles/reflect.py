"""Reflect Link: draw a single loop that turns at triangles and crosses itself at crosses; numbers are lengths.

The rules, on W × H cells, some of them with a cross or a triangle, which may have a number:

1. The line runs between the middles of neighbouring cells; none, two or four of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty. It need not pass every cell.
3. The loop crosses itself at every cross, straight on in both directions, and nowhere else.
4. The loop turns at every triangle and joins the two sides that the triangle shows: `◣` the cells above and at the
   right, `◢` above and left, `◥` below and left, `◤` below and right.
5. A number counts the cells of the two straight stretches from its triangle to the next turns, its own cell once.

Formats, the first written: puzz.link addresses of `reflect`; rows of `+` for a cross, a triangle with its number after
it (`◣5`), and `-`.

>>> puzzle = Reflect.parse("https://puzz.link/p?reflect/5/5/49l20c5f24")
>>> [mark for mark in puzzle.marks if mark]
['◤9', '◢', '+', '◢4']
>>> Reflect.parse("◤ -\\n- ◢3").format()
'https://puzz.link/p?reflect/2/2/40b23'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from .common.crossing_boards import CrossingPuzzle
from .common.formats import Words
from .common.kit import Cell, Cells, Drawing, PuzzLink, Rows, Rules, Scanner, Solution, Solved, count_words
from .common.puzzlink import Layer
from .common.puzzlink_numbers import read_hex, read_skipping, write_skipping

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


CROSS, TRIANGLES = "+", "◣◢◥◤"
SIDES = {"◣": (0, 1), "◢": (0, 3), "◥": (2, 3), "◤": (1, 2)}
"""The sides to which the loop turns: 0 north, 1 east, 2 south, 3 west."""
MARK = Words(r"\+|[◣◢◥◤]([1-9][0-9]{0,2})?", "+, ◣, ◢5")


class _Marks(Layer):
    """`5` a cross, `1`–`4` a triangle and a number in a hex digit, `6`–`9` with two, 0 for none; `a`–`z` skip."""

    holding = "crosses, and triangles with numbers up to 255"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._mark, "a")

    def _mark(self, scanner: Scanner) -> str:
        start, digit = scanner.at, "0123456789".find(scanner.take() or "-")
        if digit < 1:
            raise scanner.error("expected a digit from 1 to 9 or a skip", start)
        if digit == 5:
            return CROSS
        number = read_hex(scanner, 1 + digit // 6, start)
        return TRIANGLES[digit % 5 - 1] + (str(number) if number else "")

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, self._word, "a")

    def _word(self, mark: str) -> str:
        if mark == CROSS:
            return "5"
        kind, number = 1 + TRIANGLES.index(mark[0]), int(mark[1:] or 0)
        return f"{kind}{number:x}" if number < 16 else f"{kind + 5}{number:x}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and MARK.holds(value) and int(value[1:] or 0) < 256


@dataclass(frozen=True)
class Reflect(CrossingPuzzle):
    """`marks` has "+" for a cross, a triangle with its number after it ("◣5"), else None."""

    marks: tuple[str | None, ...]

    name = "reflect"
    turning_signs = ("◤◥◢◣",)
    aliases = {"reflect-link": {}, "reflectlink": {}}
    formats = (PuzzLink("reflect", _Marks("marks")), Rows(Cells("marks", MARK)))
    clue_layers = (("marks",),)
    fixed_marks = (CROSS,)

    @cached_property
    def crossable(self) -> Collection[Cell]:
        return frozenset(cell for cell, mark in self.by_cell(self.marks).items() if mark == CROSS)

    def triangles(self) -> Iterator[tuple[Cell, tuple[int, ...], int]]:
        """For each triangle its cell, the sides to which the loop turns, and its number or 0."""
        for cell, mark in self.by_cell(self.marks).items():
            if mark != CROSS:
                yield cell, SIDES[mark[0]], int(mark[1:] or 0)

    def rules(self) -> Rules:
        from .common.kit import Count, Table
        from .common.loop_rules import Stretches

        yield from self.loop_rules()
        for cell in sorted(self.crossable):
            reason = self.clue("cross", cell, f"the loop crosses itself at {cell}", (cell,))
            yield Count(reason, self.edges_at[cell], (1,), 4, 4)
        for cell, sides, number in self.triangles():
            reason = self.clue("triangle", cell, f"the loop turns along the triangle at {cell}", (cell,))
            beside = self.beside(cell)
            fits = all(beside[side] for side in sides)
            row = [int(i in sides) for i, edge in enumerate(beside) if edge]
            yield Table(reason, [edge for edge in beside if edge], [row] if fits else [])
            if number:
                text = f"the stretches from {cell} have {count_words(number, 'cell')} together"
                arms = [self.arms[cell][side] for side in sides]
                yield Stretches(self.clue("number", cell, text, (cell,)), arms, partial(_adds_up, number - 1))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import SHADE

        for cell, mark in self.by_cell(self.marks).items():
            x, y = drawing.middle(cell)
            if mark == CROSS:
                for dx, dy in ((9, 0), (0, 9)):
                    drawing.picture.line(x - dx, y - dy, x + dx, y + dy, stroke_width=9)
            else:
                corner = dict(zip(TRIANGLES, ("sw", "se", "ne", "nw"), strict=True))[mark[0]]
                with self._sign(drawing, cell, mark):
                    drawing.triangle(cell, corner, SHADE)

    def _sign(self, drawing: Drawing, cell: Cell, mark: str) -> "AbstractContextManager[None]":
        """A terminal shows a triangle beside the middle, which the loop passes, and opposite its number."""
        x, y = drawing.middle(cell)
        return drawing.picture.symbol(x + (12 if mark[0] in "◣◤" else -12), y, mark[0])

    def draw_over(self, drawing: Drawing) -> None:
        for cell, mark in self.by_cell(self.marks).items():
            x, y = drawing.middle(cell)
            if mark == CROSS:
                drawing.write(cell, "┼", size=9)
            else:
                dx, dy = {"◣": (-12, 12), "◢": (12, 12), "◥": (12, -12), "◤": (-12, -12)}[mark[0]]
                drawing.picture.write(x + 0.6 * dx, y + 0.6 * dy, mark[1:] or mark[0], 11, fill="#ffffff")
                with self._sign(drawing, cell, mark):
                    pass
        drawing.frame()

    def _mark(self, cell: Cell, solution: Solution) -> str | None:
        lengths = self.lengths(cell, solution)
        sides = tuple(i for i, length in enumerate(lengths) if length)
        triangle = next((mark for mark, held in SIDES.items() if held == sides), None)
        return CROSS if len(sides) == 4 else f"{triangle}{sum(lengths) + 1}" if triangle else None


def _adds_up(total: int, lengths: tuple[int, ...]) -> bool:
    return sum(lengths) == total


def generator_class() -> type:
    from .generators.common.kit import CrossingGenerator, Filled, Random

    class ReflectGenerator(CrossingGenerator[Reflect]):
        changes = 1
        few_clues = {"clues": 0.1}
        tiny_boards = (
            Filled((None, "◤", "◢3", "+"), sizes=((2, 1), (2, 2)), most=2),
            Filled((None, "◤4", "◢", "◥", "+"), sizes=((3, 2), (3, 3)), most=1),
        )

        def clues_of(self, puzzle: Reflect, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"marks": [puzzle._mark(cell, solution) for cell in puzzle.cells]}

        def with_some(
            self, board: Reflect, rng: Random, solution: Solution, share: float, **shares: float
        ) -> Solved[Reflect]:
            """All crossings are given."""
            marks = self.clues_of(board, solution)["marks"]
            given = tuple(mark if mark == CROSS or rng.random() < share else None for mark in marks)
            return self.kind(board.height, board.width, given), solution

    return ReflectGenerator
