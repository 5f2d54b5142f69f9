"""Nikoji: cut the grid into regions with a letter each, of the same shape for the same letter and for no other.

The rules, on W × H cells, some of them with a letter:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region holds exactly one letter.
3. Regions with the same letter have the same shape, which is neither turned nor mirrored, and the letter is in the same
   cell of it.
4. Regions with different letters have different shapes. Shapes that are turned or mirrored are equal.

Letters are A to Z, then AA to AZ. A letter without a number (`.` in an address) is refused, as puzz.link never takes
one.

Formats, the first written: puzz.link addresses of `nikoji`; rows of letters and `-`.

>>> puzzle = Nikoji.parse("A - B\\nA - -")
>>> puzzle.letters
(1, None, 2, 1, None, None)
>>> puzzle.format()
'https://puzz.link/p?nikoji/3/2/1g21h'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, RegionPuzzle, Rows, Rules, Signs
from .common.letters import LETTER_RANGE, LETTER_SIGNS, LETTERS


@dataclass(frozen=True)
class Nikoji(RegionPuzzle):
    """`letters` has the number of each cell's letter, from 1, else None."""

    letters: tuple[Any, ...]

    name = "nikoji"
    formats = (PuzzLink("nikoji", Number16("letters")), Rows(Cells("letters", Signs(LETTERS))))
    clue_layers = ()  # a region without its letter is wrong

    def validation_error(self) -> str:
        if UNKNOWN in self.letters:
            return "expected a letter in each region, found '?'"
        return self.flaw_in("letters", lambda n: not 0 < n <= len(LETTERS), LETTER_RANGE)

    @cached_property
    def of_letter(self) -> Mapping[int, Sequence[Cell]]:
        """The cells of each letter."""
        found: dict[int, list[Cell]] = {}
        for cell, letter in self.by_cell(self.letters).items():
            found.setdefault(letter, []).append(cell)
        return found

    def rules(self) -> Rules:
        from .common.rules import MovedRegion, Regions, UnlikePair

        yield self.wall_rule()
        reason = self.rule("letter", None, "each region has one letter")
        yield Regions(reason, self.borders, self.cells, dict.fromkeys(self.by_cell(self.letters)))
        for letter, (first, *others) in self.of_letter.items():
            for other in others:
                text = (
                    f"the regions of {first} and {other} have one shape, with {LETTER_SIGNS[letter]} in the same cell"
                )
                reason = self.clue("same", (first, other), text, (first, other))
                yield MovedRegion(reason, self.borders, self.cells, first, other)
        for one, two in combinations(sorted(self.of_letter), 2):
            first, second = self.of_letter[one][0], self.of_letter[two][0]
            text = f"the regions of {LETTER_SIGNS[one]} and {LETTER_SIGNS[two]} have different shapes"
            reason = self.clue("other", (first, second), text, (first, second))
            yield UnlikePair(reason, self.borders, self.cells, first, second)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, letter in self.by_cell(self.letters).items():
            drawing.write(cell, LETTER_SIGNS[letter])
