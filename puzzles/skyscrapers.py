"""Skyscrapers (towers): fill a Latin square of towers; clues outside count the towers that are seen from there.

The rules, on N × N cells, for a number of parks in each line (default 0):

1. Every row and every column holds each height from 1 to N − `parks` once. Its other cells are parks, without a tower.
2. With `diagonals`, this also holds for both long diagonals.
3. A clue beside a line counts the towers that are seen from there: a tower hides all lower ones behind it.
4. A given cell has the given height.

Formats, the first written. Tatham's game ID (Towers): `N:`, then the clues separated by `/`, empty where there is none:
the top and the bottom from left to right, the left and the right from top to bottom. If cells are given, `,` follows,
and the cells in reading order: a number, `a`–`z` for 1–26 open cells, `_` between two numbers. puzz.link addresses of
`skyscrapers`. Rows of numbers and `-`, with the clues before them in lines `top:`, `bottom:`, `left:`, `right:`.

>>> puzzle = Skyscrapers.parse("2:1//2///1//")
>>> puzzle.top, puzzle.bottom, puzzle.left, puzzle.right
((1, None), (2, None), (None, 1), (None, None))
>>> print(Skyscrapers.parse("top: 1 2\\n--\\n-1").format())
2:1/2//////,c1

>>> Skyscrapers.parse("# set: parks=1\\n--\\n--").highest
1

Slots are cells, values are heights, 0 for a park.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from .common.boards import same_for_all

from .common.kit import (  # isort: skip
    SIDES, Cell, Cells, LatinPuzzle, LetterRuns, Line, Number16, Outside, PuzzLink, Rows, Rules, Signs, Slot,
    Solution, Tatham, Value, count_words, yes_or_no,
)  # fmt: skip
from .common.latin_boards import BlankedLatin
from .common.puzzle.settings import number_from
from .common.puzzlink import Trailing
from .common.puzzlink_numbers import Outer16
from .common.tatham import Clues, Optional

HEIGHTS = range(1, 100)


@dataclass(frozen=True)
class Skyscrapers(BlankedLatin):
    """`given` has the height of each cell, None where it is open; `top`, `bottom`, `left`, `right` are the clues."""

    top: tuple[Any, ...]
    bottom: tuple[Any, ...]
    left: tuple[Any, ...]
    right: tuple[Any, ...]
    parks: int = 0
    diagonals: bool = False

    name = "skyscrapers"
    aliases = {"towers": {}, "building": {}, "skyscraper": {}}
    formats = (
        Tatham(Clues(), Optional(LetterRuns("given", numbers=HEIGHTS)), square=True),
        PuzzLink("skyscrapers", Outer16(), Trailing(Number16("given")), also=("building", "skyscraper")),
        Rows(
            Cells("given", Signs(numbers=HEIGHTS, unknown=True)),
            outside=Outside(Signs(numbers=range(100), unknown=True)),
        ),
    )
    settings = {
        "parks": number_from(0, 0, "cells without a tower in each line"),
        "diagonals": yes_or_no(False, "both long diagonals hold each height once"),
    }
    signs = {0: "."}
    phrases = {0: "is a park"}
    blank_word = "park"
    outside = SIDES
    most_cells = 900
    clue_layers = (("given",), SIDES)

    @property
    def highest(self) -> int:
        return self.width - self.parks

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return range(0 if self.parks else 1, self.highest + 1)

    @property
    def rest(self) -> Value | None:
        return 0 if self.parks else None

    def validation_error(self) -> str:
        if self.highest < 1:
            return f"{count_words(self.parks, 'park')} leave no tower in a line of {count_words(self.width, 'cell')}"
        return LatinPuzzle.validation_error(self)

    def rules(self) -> Rules:
        from .common.rules import Visible

        yield from super().latin_rules() if self.parks else LatinPuzzle.latin_rules(self)
        for side, line, clue, cells in self.clues_beside(*SIDES):
            text = f"{count_words(clue, 'tower is', 'towers are')} seen from the {side} of {cells[0]}"
            yield Visible(
                self.clue("seen", (side, line.number), text, cells), cells, clue, self.highest, 0 if self.parks else 1
            )

    def caption(self) -> str:
        parks = f"{count_words(self.parks, 'park')} in each line" if self.parks else ""
        return "; ".join(filter(None, (parks, self.diagonals_text())))


def generator_class() -> type:
    from .generators.common.kit import BlankedLatinGenerator, Boards, Ends, Every

    class SkyscrapersGenerator(BlankedLatinGenerator[Skyscrapers]):
        small_sizes = ("3x3", "4x4", "2x2", "1x1")
        rare_signs = dict.fromkeys(SIDES, (0,))
        tiny_boards = (
            Boards(((1, 1),), given=((None,), (1,)), top=Every((None, 1, 2)), left=Every((None, 1, 2))),
            Boards(
                ((2, 2), (3, 3)),
                given=Ends(),
                top=Ends((None, 1, 2)),
                bottom=Ends((None, 1, 3)),
                left=Ends(last=(None, 1, 2)),
                right=Ends((None, 2)),
                parks=(0, 1),
            ),
            Boards(((4, 4),), given=Ends((None, 1, 2, 3, 4)), top=Ends((2,)), bottom=Ends((3,)), diagonals=(True,)),
        )

        def line_clue(self, puzzle: Skyscrapers, line: Line, seen: "Sequence[Cell]", solution: Solution) -> int:
            heights: list[Any] = [solution[cell] for cell in seen]
            return len({*accumulate(heights, max)} - {0})

    return SkyscrapersGenerator
