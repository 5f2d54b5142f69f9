"""Skyscrapers (towers): fill a Latin square of towers; clues outside count the towers that are seen from there.

The rules, on N × N cells:

1. Every row and every column holds each height from 1 to N once.
2. A clue beside a line counts the towers that are seen from there: a tower hides all lower ones behind it.
3. A given cell has the given height.

Formats, the first written. Tatham's game ID (Towers): `N:`, then the clues separated by `/`, empty where there is none:
the top and the bottom from left to right, the left and the right from top to bottom. If cells are given, `,` follows,
and the cells in reading order: a number, `a`–`z` for 1–26 open cells, `_` between two numbers. puzz.link addresses of
`skyscrapers`. Rows of numbers and `-`, with the clues before them in lines `top:`, `bottom:`, `left:`, `right:`.

>>> puzzle = Skyscrapers.parse("2:1//2///1//")
>>> puzzle.top, puzzle.bottom, puzzle.left, puzzle.right
((1, None), (2, None), (None, 1), (None, None))
>>> print(Skyscrapers.parse("top: 1 2\\n--\\n-1").format())
2:1/2//////,c1

Slots are cells, values are heights.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import (  # isort: skip
    SIDES, Cells, Clues, LatinPuzzle, LetterRuns, Number16, Optional, Outer16, Outside, PuzzLink, Rows, Signs, Tatham,
    Trailing, count_words,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.kit import Rule

HEIGHTS = range(1, 100)


@dataclass(frozen=True)
class Skyscrapers(LatinPuzzle):
    """`given` has the height of each cell, None where it is open; `top`, `bottom`, `left`, `right` are the clues."""

    given: tuple[int | None, ...]
    top: tuple[Any, ...]
    bottom: tuple[Any, ...]
    left: tuple[Any, ...]
    right: tuple[Any, ...]

    name = "skyscrapers"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"towers": {}, "building": {}, "skyscraper": {}}
    formats = (
        Tatham(Clues(), Optional(LetterRuns("given", numbers=HEIGHTS)), square=True),
        PuzzLink("skyscrapers", Outer16(), Trailing(Number16("given")), also=("building", "skyscraper")),
        Rows(
            Cells("given", Signs(numbers=HEIGHTS, unknown=True)),
            outside=Outside(Signs(numbers=range(100), unknown=True)),
        ),
    )
    outside = SIDES
    most_cells = 900
    clue_layers = (("given",), SIDES)

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Visible

        yield from self.latin_rules()
        for side, line, clue, cells in self.clues_beside(*SIDES):
            text = f"{count_words(clue, 'tower is', 'towers are')} seen from the {side} of {cells[0]}"
            yield Visible(self.clue("seen", (side, line.number), text, cells), cells, clue, self.width)
