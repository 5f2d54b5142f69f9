"""Keen (kenken, calcudoku, mathdoku): fill a Latin square so that the numbers of each cage give its clue.

The rules, on N × N cells that are divided into cages:

1. Every row and every column holds each number from 1 to N once; a cage may hold a number twice.
2. The numbers of a cage with `+` add up to its clue. The numbers of a cage with `*` have its clue as their product.
3. A cage with `-` or `/` has two cells. Its clue is the larger number minus, or divided by, the smaller number.
4. A cage without a clue holds any numbers.

Formats, the first written. Tatham's game ID: `N:`, the lines between cages, a comma, and the clue of each cage, in
reading order of their first cells: `a` for a sum, `s` difference, `m` product, `d` quotient, and the number. The lines
are between pairs of neighbours, first along the rows, then along the columns: `_` is a line, `a`–`z` are 1–26 pairs
without a line and then a line. Only `y` has no line after its pairs, as in the game's own reader. A number after a sign
repeats the sign. A line after the last pair ends them. puzz.link addresses of `factors`, where all clues are products.
Rows of clues such as `12+`, each in a cell of its cage, `-` in other cells; then rows of the cages' names.

>>> puzzle = Keen.parse("2:__b,m2s1")
>>> puzzle.cages, puzzle.labels
((0, 1, 0, 1), ('2*', '1-'))
>>> print(Keen.parse("3+ -\\n1- -\\n\\nAA\\nBB").format())
2:b__,a3s1

Slots are cells, values are numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import (  # isort: skip
    UNKNOWN, Areas, Board, Borders, Cell, Codec, Labels, LatinPuzzle, Number16, PuzzLink, Rows, Scanner, Tatham, Words,
    flaw_of_areas, parted, read_blocks, walls_of, write_blocks,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.kit import Drawing, Rule

LETTERS = {"a": "+", "s": "-", "m": "*", "d": "/"}
TOKENS = Words("(0|[1-9][0-9]{0,8})[-+*/]", "a clue such as 12+, 3-, 24*, 2/")
MOST = 10**9
"""Every clue is smaller than this."""


def clues_of(numbers: Sequence[int]) -> list[str]:
    """All clues that fit a cage with these numbers."""
    low, high = min(numbers), max(numbers)
    clues = [f"{sum(numbers)}+"] + [f"{prod(numbers)}*"] * (prod(numbers) < MOST)
    if len(numbers) == 2:
        clues += [f"{high - low}-"] + [f"{high // low}/"] * (high % low == 0)
    return clues


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
            labels.append(f"{number}{operation}")
        board["labels"] = tuple(labels)

    def write(self, puzzle: Any) -> str:
        letters = {operation: letter for letter, operation in LETTERS.items()}
        clues = (f"{letters[operation]}{number}" for _, number, operation in puzzle.stated())
        return f"{write_blocks(puzzle.cages, puzzle.width, full='y', counted=True)},{''.join(clues)}"

    def refusal(self, puzzle: Any) -> str:
        return "a game ID needs a clue for each cage" if None in puzzle.labels else ""


class _Products(Number16):
    """The products of an address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        board["labels"] = tuple(None if number in (None, UNKNOWN) else f"{number}*" for number in board["labels"])

    def layer(self, puzzle: Any) -> list[Any]:
        return [label and int(label[:-1]) for label in puzzle.labels]

    def refusal(self, puzzle: Any) -> str:
        fits = all(operation == "*" and number < 2**20 for _, number, operation in puzzle.stated())
        return "" if fits else "an address of factors holds only products below 1048576"


@dataclass(frozen=True)
class Keen(LatinPuzzle):
    """`cages` has the index of each cell's cage, counted from 0 by first cells; `labels` has the clue of each cage."""

    cages: tuple[int, ...]
    labels: tuple[str | None, ...]

    name = "keen"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"kenken": {}, "calcudoku": {}, "mathdoku": {}, "factors": {}}
    clue_layers = ()  # every clue is given
    formats = (
        Tatham(_Cages(), square=True, skipped="dm"),
        PuzzLink("factors", Borders("cages"), _Products("labels", "cages")),
        Rows(Labels("labels", TOKENS, "cages"), Areas("cages", "labels")),
    )
    most_cells = 900

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each cage."""
        return parted(self.height, self.width, self.cages)

    def stated(self) -> Iterator[tuple[tuple[Cell, ...], int, str]]:
        """For each cage with a clue: its cells, and the number and the operation of the clue."""
        for area, label in zip(self.areas, self.labels, strict=True):
            if label is not None:
                yield area, int(label[:-1]), label[-1]

    def validation_error(self) -> str:
        if flaw := flaw_of_areas(self.height, self.width, self.cages, "cage", "cages"):
            return flaw
        wrong = [area[0] for area, _, operation in self.stated() if operation in "-/" and len(area) != 2]
        return f"the cage at {wrong[0]} has to have two cells" if wrong else ""

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Product, Relation, Sum

        yield from self.latin_rules()
        for area, number, operation in self.stated():
            clue = f"{number}{operation}"
            reason = self.clue("cage", area[0], f"the cage at {area[0]} gives {clue}", area)
            if operation == "+":
                yield Sum(reason, area, number, number, 1, self.width)
            elif operation == "*":
                yield Product(reason, area, number, self.width)
            else:
                yield Relation(reason, area, lambda *held, clue=clue: clue in clues_of(held))

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.cages)
        signs = {"+": "+", "*": "×", "-": "−", "/": "÷"}
        for area, number, operation in self.stated():
            x, y = drawing.corner(area[0])
            text = f"{number}{signs[operation] if len(area) > 1 else ''}"
            drawing.picture.write(x + 3, y + 7, text, 10, text_anchor="start")
