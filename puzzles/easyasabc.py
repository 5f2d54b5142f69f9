"""Easy as ABC (ABC end view, letters): put each letter once into every row and column, so that clues are seen first.

The rules, on N × N cells, with the first n letters of the alphabet (n ≤ N):

1. Every row and every column holds each of these letters once. Its other cells stay empty.
2. A clue beside a line is the first letter that is seen from there. Empty cells do not count.
3. A given cell holds the given letter.

Formats, the first written: puzz.link addresses of `easyasabc`, with n before the clues; rows of given letters and `-`,
with the clues before them in lines `top:`, `bottom:`, `left:`, `right:`. The setting `letters` is n. A clue `?` says
nothing.

>>> puzzle = EasyAsAbc.parse("# set: letters=2\\ntop: B - A\\n---\\n---\\n---")
>>> puzzle.letters, puzzle.top
(2, (2, None, 1))
>>> puzzle.format()
'https://puzz.link/p?easyasabc/3/3/2/2g1o'

Slots are cells, the value is the number of the letter, and 0 for an empty cell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import SIDES, Cells, Outside, Rows, Signs
from .common.latin_boards import BlankedLatin
from .common.puzzle import whole_number
from .common.puzzlink import PuzzLink, Trailing
from .common.puzzlink_numbers import DecimalCount, Number16, Outer16
from .common.sampling import some
from .common.solution import Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = {letter: number for number, letter in enumerate(ALPHABET, 1)}


@dataclass(frozen=True)
class EasyAsAbc(BlankedLatin):
    """`given` has the letter of each cell as a number from 1, None where it is open; `top` … are the clues."""

    top: tuple[Any, ...]
    bottom: tuple[Any, ...]
    left: tuple[Any, ...]
    right: tuple[Any, ...]
    letters: int = 3

    name = "easyasabc"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"abc-end-view": {}, "easy-as-abc": {}}
    formats = (
        PuzzLink("easyasabc", DecimalCount("letters"), Outer16(), Trailing(Number16("given"))),
        Rows(Cells("given", Signs(LETTERS)), outside=Outside(Signs(LETTERS, unknown=True))),
    )
    settings: ClassVar[Mapping[str, Any]] = {"letters": whole_number(3, 1, len(ALPHABET), "how many letters there are")}
    signs: ClassVar[Mapping[Value, str]] = {0: ".", **{number: letter for letter, number in LETTERS.items()}}
    phrases: ClassVar[Mapping[Value, str]] = {0: "is empty", **{k: f"is {letter}" for letter, k in LETTERS.items()}}
    blank_word = "empty cell"
    outside = SIDES
    most_cells = 900
    clue_layers = (("given",), SIDES)

    @property
    def highest(self) -> int:
        return self.letters

    def flaw(self) -> str:
        if not 0 < self.letters <= min(self.width, len(ALPHABET)):
            return f"{self.letters} letters do not fit: expected 1 to {min(self.width, len(ALPHABET))}"
        clues = [clue for _, _, clue, _ in self.looks(*SIDES) if not 0 < clue <= self.letters]
        return super().flaw() or (f"expected clues from 1 to {self.letters}, found {clues[0]}" if clues else "")

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Relation

        yield from self.latin_rules()
        for side, line, clue, cells in self.looks(*SIDES):
            text = f"{ALPHABET[clue - 1]} is the first letter of {line} from the {side}"
            reason = self.clue("first", (side, line.number), text, cells)
            yield Relation(reason, cells, lambda *held, clue=clue: next(filter(None, held), None) == clue)

    def draw_outside(self, drawing: "Drawing") -> None:
        for side in SIDES:
            drawing.clues(side, (self.signs.get(clue, clue) for clue in getattr(self, side)))

    def draw_clues(self, drawing: "Drawing") -> None:
        from .common.drawing import GIVEN

        for cell, letter in self.known.items():
            drawing.fill(cell, GIVEN)
            drawing.write(cell, ALPHABET[letter - 1])
        drawing.frame()

    def draw_value(self, drawing: "Drawing", cell: Any, value: Value) -> None:
        if value:
            super().draw_value(drawing, cell, value)

    def caption(self) -> str:
        return f"letters A to {ALPHABET[self.letters - 1]}"

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for letters, clues in product((1, 2), product((None, 1, 2), repeat=3)):
            if all(clue is None or clue <= letters for clue in clues):
                a, b, c = clues
                yield cls(2, 2, (c, *[None] * 3), (a, b), (None, c), (b, None), (None, a), letters)
                yield cls(3, 3, (None,) * 9, (a, b, c), (None, b, c), (c, None, a), (None,) * 3, letters)
        for clue in (None, 1, "?"):
            yield cls(1, 1, (None,), (clue,), (None,), (None,), (clue,), 1)

    @classmethod
    def random(
        cls, rng: "Random", side: int, clues: float = 0.7, given: float = 0.0, letters: int = 3
    ) -> tuple[Self, Solution]:
        """`side`; `clues`, the share of given clues (default 0.7); `given`, the share of letters inside that are given
        (default 0); `letters`, how many letters there are (default 3)."""
        if letters > side:
            raise PuzzleError(f"{letters} letters need a side of at least {letters}, not {side}")
        blank = cls.blank(side, side, letters=letters)
        solution = cls.filled(rng, blank)
        every = replace(blank, **dict.fromkeys(SIDES, (0,) * side))  # type: ignore[arg-type]
        seen: dict[str, list[Any]] = {name: [] for name in SIDES}
        for name, _, _, cells in every.looks(*SIDES):
            seen[name].append(next(solution[cell] for cell in cells if solution[cell]))
        shown: dict[str, Any] = {name: some(rng, firsts, clues) for name, firsts in seen.items()}
        inside = (value or None for value in solution.values())
        return replace(blank, given=some(rng, inside, given), **shown), solution

    def clues_of(self, solution: Solution) -> Mapping[str, list[Any]]:
        return {"given": [solution[cell] or None for cell in self.cells]}
