"""Easy as ABC (ABC end view, letters): put each letter once into each row and column; clues are the first letters.

The rules, on N × N cells; the setting `letters` is n (n ≤ N):

1. Every row and every column holds each of the first `letters` letters of the alphabet once. Its other cells stay
   empty.
2. With `diagonals`, this also holds for both long diagonals.
3. A clue beside a line is the first letter of the line from there. Empty cells do not count.
4. A given cell holds the given letter.

Formats, the first written: puzz.link addresses of `easyasabc`, with n before the clues; rows of given letters and `-`,
with the clues before them in lines `top:`, `bottom:`, `left:`, `right:`. A clue `?` says nothing.

>>> puzzle = EasyAsAbc.parse("# set: letters=2\\ntop: B - A\\n---\\n---\\n---")
>>> puzzle.letters, puzzle.top
(2, (2, None, 1))
>>> puzzle.format()
'https://puzz.link/p?easyasabc/3/3/2/2g1o'

Slots are cells, the value is the number of the letter, and 0 for an empty cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.kit import (  # isort: skip
    SIDES, Cell, Cells, Drawing, Line, Number16, Outside, PuzzLink, Rows, Rules, Signs, Solution, yes_or_no,
)  # fmt: skip
from .common.latin_boards import BlankedLatin
from .common.puzzle.settings import whole_number
from .common.puzzlink import Trailing
from .common.puzzlink_numbers import DecimalCount, Outer16

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
    diagonals: bool = False

    name = "easyasabc"
    family = "Numbers and letters"
    values_are_numbers = False
    aliases = {"abc-end-view": {}, "easy-as-abc": {}}
    formats = (
        PuzzLink("easyasabc", DecimalCount("letters"), Outer16(), Trailing(Number16("given"))),
        Rows(Cells("given", Signs(LETTERS)), outside=Outside(Signs(LETTERS, unknown=True))),
    )
    settings = {
        "letters": whole_number(3, 1, len(ALPHABET), "how many letters there are"),
        "diagonals": yes_or_no(False, "both long diagonals hold each letter once"),
    }
    signs = {0: ".", **{number: letter for letter, number in LETTERS.items()}}
    value_words = {**signs, 0: "empty"}
    phrases = {0: "is empty", **{k: f"is {letter}" for letter, k in LETTERS.items()}}
    blank_word = "empty cell"
    outside = SIDES
    most_cells = 900
    clue_layers = (("given",), SIDES)

    @property
    def highest(self) -> int:
        return self.letters

    def validation_error(self) -> str:
        most, high = min(self.width, len(ALPHABET)), self.letters
        if not 0 < high <= most:
            return f"{high} letters do not fit: expected 1 to {most}"
        wrong = (beside for beside in self.clues_beside(*SIDES) if not 0 < beside[2] <= high)
        texts = (
            f"expected clues from 1 to {high}, found {clue} at the {side} of {line}" for side, line, clue, _ in wrong
        )
        return super().validation_error() or next(texts, "")

    def rules(self) -> Rules:
        from .common.rules import FirstSeen

        yield from self.latin_rules()
        for side, line, clue, cells in self.clues_beside(*SIDES):
            text = f"{ALPHABET[clue - 1]} is the first letter of {line} from the {side}"
            reason = self.clue("first", (side, line.number), text, cells)
            yield FirstSeen(reason, cells, (0,), clue)

    def draw_outside(self, drawing: Drawing) -> None:
        for side in SIDES:
            drawing.clues(side, (self.signs.get(clue, clue) for clue in getattr(self, side)))

    def caption(self) -> str:
        letters = f"letters A to {ALPHABET[self.letters - 1]}"
        return "; ".join(filter(None, (letters, self.diagonals_text())))


def generator_class() -> type:
    from .generators.common.kit import Begun, BlankedLatinGenerator, Boards, Ends

    above: dict[str, Any] = {"top": Ends((None, 1, 2)), "bottom": Ends(last=(None, 2))}
    beside: dict[str, Any] = {"left": Ends(last=(None, "?", 1)), "right": Ends((None, 2))}
    begun = Begun(((1, None, 2), (1, 1, 2), (1, 3, 2)))

    class EasyAsAbcGenerator(BlankedLatinGenerator[EasyAsAbc]):
        defaults = {"clues": 0.7}
        rare_signs = dict.fromkeys(("given", *SIDES), (4, 5))
        tiny_boards = (
            Boards(((1, 1), (2, 2), (3, 3)), given=Ends((None, 1)), **above, **beside, letters=(1, 2)),
            Boards(((3, 3),), given=Ends(), top=Ends((None, 1), (None, 1)), letters=(1,), diagonals=(True,)),
            Boards(((4, 4),), given=Ends((None, 2)), top=begun, diagonals=(True,)),
        )

        def line_clue(self, puzzle: EasyAsAbc, line: Line, seen: Sequence[Cell], solution: Solution) -> Any:
            return next(solution[cell] for cell in seen if solution[cell])

    return EasyAsAbcGenerator
