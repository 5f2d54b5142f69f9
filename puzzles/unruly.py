"""Unruly (binairo, takuzu, tohu wa vohu): colour the cells black and white, evenly and without three in a row.

The rules, on W × H cells, both even:

1. Every cell is black or white.
2. No three neighbours in a row or column have the same colour.
3. In each row and each column half of the cells are black.
4. With `unique`, no two rows are equal and no two columns are; a row may equal a column.
5. A given cell has its colour.

Formats, the first written. Tatham's game ID: `WxH:` (with `u`, rule 4 holds), then letters: `a`–`y` are 0–24 blanks and
a white cell, `A`–`Y` are 0–24 blanks and a black cell, `z` is 25 blanks; the text ends with a white cell one place past
the grid. Rows of `0` (white), `1` (black) and `-`.

>>> puzzle = Unruly.parse("4x2:Acbc")
>>> puzzle.given
(1, None, None, 0, None, 0, None, None)
>>> Unruly.parse("1-\\n--").format()
'2x2:Ad'

Slots are cells, the value is 1 for black and 0 for white; text and JSON value are rows of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import Cells, Line, Rows, ShadingPuzzle, Signs, Switches, Tatham, Value, count_words, yes_or_no

if TYPE_CHECKING:
    from cluewise.kit import Rule


@dataclass(frozen=True)
class Unruly(ShadingPuzzle):
    """`given` has the colour of each cell, None where it is open."""

    given: tuple[int | None, ...]
    unique: bool = False

    name = "unruly"
    most_cells = 40_000
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "takuzu": {"unique": "yes"},
        "binairo": {"unique": "yes"},
        "tohu-wa-vohu": {},
    }
    formats = (Tatham(Switches("given"), flags={"u": "unique"}), Rows(Cells("given", Signs({"0": 0, "1": 1}))))
    settings: ClassVar[Mapping[str, Any]] = {"unique": yes_or_no(False, "no two rows and no two columns are equal")}
    signs: ClassVar[Mapping[Value, str]] = {0: "0", 1: "1"}
    phrases: ClassVar[Mapping[Value, str]] = {0: "is white", 1: "is black"}
    two_colours = True
    clue_layers = (("given",),)

    def validation_error(self) -> str:
        odd = self.width % 2 or self.height % 2
        return f"both sides have to be even, not {self.width}x{self.height}" if odd else ""

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Count, Relation

        for line in self.lines:
            half = len(line.cells) // 2
            text = f"{line} has {count_words(half, 'black cell')}"
            reason = self.rule("half", (line.kind, line.number), text, line.cells)
            yield Count(reason, line.cells, (1,), half, half)
            for i, three in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
                text = f"{three[0]} to {three[2]} are not all of one colour"
                yield Count(self.rule("three", (line.kind, line.number, i), text, three), three, (1,), 1, 2)
        for first, second in self.line_pairs():
            both = (*first.cells, *second.cells)
            place = (first.kind, first.number, second.number)
            reason = self.rule("unlike", place, f"{first} and {second} differ", both)
            yield Relation(reason, both, lambda *held: held[: len(held) // 2] != held[len(held) // 2 :])
        yield from self.given_rules()

    def line_pairs(self) -> Iterator[tuple[Line, Line]]:
        """The pairs of lines for rule 4."""
        pairs = combinations(self.lines, 2) if self.unique else ()
        return (pair for pair in pairs if pair[0].kind == pair[1].kind)
