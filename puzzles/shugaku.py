"""Shugaku (School Trip): put beds into the room so that numbers count pillows and the rest is one aisle.

The rules, on W × H cells, some of them with a number:

1. A bed has a pillow in one cell and its foot in a cell beside it. Cells with a number hold no bed.
2. A bed that stands upright has its pillow below its foot.
3. All other cells without a number are shaded. They are connected over edges, and no 2×2 square of them is shaded.
4. Every bed shares an edge with a shaded cell.
5. A number counts the pillows in the up to four cells beside it. A clue `?` says nothing.

Formats, the first written: puzz.link addresses of `shugaku`; rows of numbers, `?` and `-`.

>>> Shugaku.parse("-2-\\n---").format()
'https://puzz.link/p?shugaku/3/2/629'

Slots are the cells without a number. The values are `#` for shaded, `^`, `<` and `>` for a pillow with its foot on
that side, and `.` for a foot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.arrows import DIRECTIONS, WORDS, towards
from .common.clue_cell_boards import ClueCellPuzzle

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, Slot, Solution, Value, count_words,
)  # fmt: skip


SHADED, FOOT, PILLOWS = "#", ".", ("^", "<", ">")
OPPOSITE = {"v": "^", "<": ">", ">": "<"}


@dataclass(frozen=True)
class Shugaku(ClueCellPuzzle):
    """`numbers` has the number of each cell, `?` for an unknown one, else None."""

    numbers: tuple[Any, ...]

    name = "shugaku"
    aliases = {"school-trip": {}}
    formats = (
        PuzzLink("shugaku", Number10("numbers", {**{str(n): n for n in range(5)}, "5": UNKNOWN}, "6")),
        Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))),
    )
    turns_to = "sides"
    values_are_numbers = False
    signs = {sign: sign for sign in (SHADED, *PILLOWS, FOOT)}
    phrases = {
        SHADED: "is shaded",
        FOOT: "holds a foot",
        **{sign: f"holds a pillow with its foot {WORDS[sign]} it" for sign in PILLOWS},
    }
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        return self.flaw_in("numbers", lambda n: n > 4, "a cell has at most four cells beside it, found {}")

    def beside(self, cell: Cell) -> dict[str, Cell]:
        """The cells without a number beside a cell, by direction."""
        return towards(cell, self._open)

    def values(self, slot: Slot) -> Sequence[Value]:
        near = self.beside(slot)  # type: ignore[arg-type]
        return [SHADED, *(sign for sign in PILLOWS if sign in near), FOOT]

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Connected, CountEach, CountWhen

        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'pillow is', 'pillows are')} beside {cell}"
            beside = [*self.beside(cell).values()]
            yield Count(self.clue("number", cell, text, (cell,)), beside, PILLOWS, number, number)
        for cell in self.free:
            near = self.beside(cell)
            towards = {other: OPPOSITE[sign] for sign, other in near.items() if sign != "^"}
            text = f"{cell} holds a foot exactly if one pillow beside it points to it"
            others = [(SHADED, *PILLOWS), *((sign,) for sign in towards.values())]
            yield CountEach(self.rule("foot", cell, text, (cell, *towards)), (cell, *towards), others, 1, 1)
            for sign in PILLOWS:
                if sign in near:
                    around = {*near.values(), *self.beside(near[sign]).values()} - {cell, near[sign]}
                    text = f"a bed at {cell} and {near[sign]} shares an edge with a shaded cell"
                    reason = self.rule("aisle", (cell, sign), text, (cell, near[sign], *sorted(around)))
                    yield CountWhen(reason, [(cell, (sign,))], sorted(around), (SHADED,), 1, len(around))
        for four in self.squares:
            if self._open.issuperset(four):
                reason = self.rule("square", four[0], f"the square at {four[0]} is not all shaded", four)
                yield Count(reason, four, (SHADED,), high=3)
        links = (edge.ends for edge in self.touching if self._open.issuperset(edge.ends))
        yield Connected(self.rule("connected", None, "the shaded cells are connected"), self.free, (SHADED,), links)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.shade(cell, "#8494a0" if value == SHADED else "#e8dcc8")
        if value in PILLOWS:
            drawing.circle(cell, radius=0.3)
            drawing.write(cell, DIRECTIONS[str(value)].arrow)


def generator_class() -> type:
    from .generators.common.kit import ClueCellGenerator, Filled

    class ShugakuGenerator(ClueCellGenerator[Shugaku]):
        moved = 0.7
        small_sizes = ("4x3", "3x4", "1x4", "2x2")
        tiny_boards = (
            Filled((None, UNKNOWN, 0, 1, 2), ((1, 1), (3, 1), (1, 2), (2, 2)), most=2),
            Filled((None, 0, 1, 2), ((3, 2),), most=2),
        )

        def clue_at(self, puzzle: Shugaku, cell: Cell, solution: Solution) -> int:
            return sum(solution[other] in PILLOWS for other in puzzle.beside(cell).values())

    return ShugakuGenerator
