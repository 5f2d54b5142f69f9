"""Keen (kenken, calcudoku, mathdoku): fill a Latin square so that the numbers of each cage give its clue.

The rules, on W × H cells that are divided into cages:

1. Every cell holds one of N numbers from `lowest` on (default 1), where N is the longer side. No row or column holds a
   number twice; a cage may.
2. The numbers of a cage with `+` add up to its clue. The numbers of a cage with `*` have its clue as their product.
3. A cage with `-` or `/` has two cells or more. Its clue is one of its numbers minus all others, or divided by all
   others. A division has no remainder, and no number is divided by 0.
4. A clue without an operation is the result of some operation.
5. A cage without a clue holds any numbers.

Formats, the first written. Tatham's game ID: `N:`, the lines between cages, a comma, and the clue of each cage, in
reading order of their first cells: `a` for a sum, `s` difference, `m` product, `d` quotient, and the number. The lines
are between pairs of neighbours, first along the rows, then along the columns: `_` is a line, `a`–`z` are 1–26 pairs
without a line and then a line. Only `y` has no line after its pairs, as in the game's own reader. A number after a sign
repeats the sign. A line after the last pair ends them. puzz.link addresses of `factors`, where all clues are products.
Rows of clues such as `12+` and `12` (any operation), each in a cell of its cage, `-` in other cells; then rows of the
cages' names. `x` and `×` are read as `*`, `÷` and `:` as `/`.

>>> puzzle = Keen.parse("2:__b,m2s1")
>>> puzzle.cages, puzzle.labels
((0, 1, 0, 1), ('2*', '1-'))
>>> print(Keen.parse("3+ -\\n1- -\\n\\nAA\\nBB").format())
2:b__,a3s1

Slots are cells, values are numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.divided_boards import flaw_of_areas
from .common.formats import Labels, Words
from .common.game_ids import read_blocks, write_blocks
from .common.geometry import parted

from .common.kit import (  # isort: skip
    UNKNOWN, Areas, Board, Borders, Cell, Codec, Drawing, LatinPuzzle, Number16, PuzzLink, Rows, Rules, Scanner,
    Tatham,
)  # fmt: skip
from .common.puzzle.settings import whole_number
from .parts.keen.operations import OPERATIONS, gives

LETTERS = {"a": "+", "s": "-", "m": "*", "d": "/"}
READ = str.maketrans("xX×÷:−", "***//-")
"""Signs of operations that are read as others."""


class _Clues(Words):
    def read(self, token: str) -> str | None:
        return super().read(token.translate(READ) if len(token) > 1 else token)


TOKENS = _Clues("(0|[1-9][0-9]{0,8})[-+*/]?", "a clue such as 12+, 3-, 24*, 2/, 12")


class _Cages(Codec):
    """The cages and clues of a game ID."""

    fields = ("cages", "labels")

    def read(self, scanner: Scanner, board: Board) -> None:
        cages = board["cages"] = read_blocks(scanner, board["width"], full="y", counted=True)
        scanner.expect(",", " and the clues of cages")
        labels = list[str]()
        while len(labels) <= max(cages):
            at, operation = scanner.at, LETTERS.get(scanner.take())
            number = scanner.number()
            if operation is None or number is None:
                raise scanner.error(f"expected clue {len(labels) + 1} of {max(cages) + 1}, such as a12", at)
            if operation in "-/" and cages.count(len(labels)) != 2:
                raise scanner.error(f"a cage with '{operation}' has two cells in a game ID", at)
            labels.append(f"{number}{operation}")
        board["labels"] = tuple(labels)

    def write(self, puzzle: Any) -> str:
        letters = {operation: letter for letter, operation in LETTERS.items()}
        clues = (f"{letters[operation]}{number}" for _, number, operation in puzzle.stated())
        return f"{write_blocks(puzzle.cages, puzzle.width, full='y', counted=True)},{''.join(clues)}"

    def refusal(self, puzzle: Any) -> str:
        if None in puzzle.labels:
            return "a game ID needs a clue for each cage"
        plain = puzzle.height == puzzle.width and all(
            o in {*"+*", *("-/" if len(c) < 3 else "")} for c, _, o in puzzle.stated()
        )
        return "" if plain else "a game ID has a square board, an operation in each clue, and `-` and `/` for two cells"


class _Products(Number16):
    """The products of an address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        board["labels"] = tuple(None if number in (None, UNKNOWN) else f"{number}*" for number in board["labels"])

    def layer(self, puzzle: Any) -> list[Any]:
        return [label and int(label.rstrip(OPERATIONS)) for label in puzzle.labels]

    def refusal(self, puzzle: Any) -> str:
        fits = all(operation == "*" and number < 2**20 for _, number, operation in puzzle.stated())
        return "" if fits else "an address of factors holds only products below 1048576"


@dataclass(frozen=True)
class Keen(LatinPuzzle):
    """`cages` has the index of each cell's cage, counted from 0 by first cells; `labels` has the clue of each cage."""

    cages: tuple[int, ...]
    labels: tuple[str | None, ...]
    lowest: int = 1

    name = "keen"
    aliases = {"kenken": {}, "calcudoku": {}, "mathdoku": {}, "factors": {}}
    clue_layers = ()  # every clue is given
    formats = (
        Tatham(_Cages(), square=True, skipped="dm"),
        PuzzLink("factors", Borders("cages"), _Products("labels", "cages")),
        Rows(Labels("labels", TOKENS, "cages"), Areas("cages", "labels")),
    )
    settings = {"lowest": whole_number(1, 0, 1, "the least number")}
    is_square = False
    most_cells = 900

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each cage."""
        return parted(self.height, self.width, self.cages)

    def stated(self) -> Iterator[tuple[tuple[Cell, ...], int, str]]:
        """For each cage with a clue: its cells, and the number and the operation of the clue, "" for any operation."""
        for area, label in zip(self.areas, self.labels, strict=True):
            if label is not None:
                number = label.rstrip(OPERATIONS)
                yield area, int(number), label[len(number) :]

    def validation_error(self) -> str:
        if flaw := flaw_of_areas(self.height, self.width, self.cages, "cage", "cages"):
            return flaw
        wrong = [area[0] for area, _, operation in self.stated() if operation in ("-", "/") and len(area) < 2]
        return f"the cage at {wrong[0]} has to have two cells or more" if wrong else ""

    def rules(self) -> Rules:
        from .common.kit import Relation, Sum
        from .common.rules import Product
        from .parts.keen.rules import Calculated

        yield from self.latin_rules()
        numbers = range(self.lowest, self.lowest + max(self.height, self.width))
        for area, number, operation in self.stated():
            some = "" if operation or len(area) == 1 else " by some operation"
            reason = self.clue("cage", area[0], f"the cage at {area[0]} gives {number}{operation}{some}", area)
            if operation == "+" or len(area) == 1:
                yield Sum(reason, area, number, number, numbers[0], numbers[-1])
            elif operation == "*" and self.lowest:
                yield Product(reason, area, number, numbers[-1])
            elif operation and len(area) == 2:
                yield Relation(reason, area, lambda *held, n=number, o=operation: gives(held, n, o))
            else:
                yield Calculated(reason, area, number, operation, numbers)

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.outlines(self.cages)
        signs = {"+": "+", "*": "×", "-": "−", "/": "÷"}
        for area, number, operation in self.stated():
            x, y = drawing.corner(area[0])
            text = f"{number}{signs.get(operation, '') if len(area) > 1 else ''}"
            drawing.picture.write(x + 3, y + 7, text, 10, text_anchor="start")
