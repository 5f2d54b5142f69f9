"""Dominosa (solitaire dominoes, domino hunt): cut the grid into dominoes, so that each pair of numbers occurs once.

The rules, on a grid that holds each number from 0 to n exactly n + 2 times:

1. Every cell belongs to one domino, which covers two neighbouring cells.
2. Each pair of numbers, also of two equal numbers, is on exactly one domino.

Formats, the first written. Tatham's game ID: `n:`, for n + 2 columns and n + 1 rows, then the numbers in reading order.
Numbers from 10 on are in brackets: `[10]`. Rows of numbers, of any width and height that fit all dominoes.

>>> puzzle = Dominosa.parse("1:001101")
>>> puzzle.width, puzzle.height, puzzle.highest
(3, 2, 1)
>>> Dominosa.parse("001\\n101").format()
'1:001101'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 if a domino covers both cells.
The text of a solution has one letter for each domino.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations_with_replacement
from math import isqrt
from typing import TYPE_CHECKING, Any

from .common.formats import count_places

from .common.kit import (  # isort: skip
    Board, Cell, Cells, Codec, Edge, GridPuzzle, PuzzleError, RegionPuzzle, Rows, Rules, Scanner, Signs, Tatham,
)  # fmt: skip

if TYPE_CHECKING:
    from .common.play_board import Moves, PlayBoard


Pair = tuple[int, int]
HIGHEST = 98
"""The highest number on a board of at most 10 000 cells."""


class Bracketed(Codec):
    """One number for each cell: a digit, or several digits in brackets."""

    NUMBER = re.compile(r"([0-9])|\[([0-9]{1,9})\]")

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        count, numbers = count_places("cells", board), list[int]()
        while len(numbers) < count:
            match = self.NUMBER.match(scanner.text.body, scanner.at)
            if match is None:
                raise scanner.error(f"expected number {len(numbers) + 1} of {count}, found {scanner.found()}")
            numbers.append(int(match[1] or match[2]))
            scanner.at = match.end()
        board[self.fields[0]] = tuple(numbers)

    def write(self, puzzle: "GridPuzzle") -> str:
        return "".join(str(n) if n < 10 else f"[{n}]" for n in getattr(puzzle, self.fields[0]))


@dataclass(frozen=True)
class Dominosa(RegionPuzzle):
    """`numbers` has the number of each cell."""

    numbers: tuple[int, ...]

    name = "dominosa"
    aliases = {"solitaire-dominoes": {}, "domino-hunt": {}}
    formats = (
        Tatham(Bracketed("numbers"), beyond=(2, 1), skipped="da"),
        Rows(Cells("numbers", Signs(numbers=range(HIGHEST + 1)))),
    )

    @property
    def highest(self) -> int:
        """The highest number n of a board with (n + 1)(n + 2) cells."""
        return isqrt(len(self.cells)) - 1

    def validation_error(self) -> str:
        n = self.highest
        if (n + 1) * (n + 2) != len(self.cells):
            return f"no set of dominoes covers {self.width}x{self.height} cells: expected 3x2, 4x3, 5x4, …"
        if None in self.numbers:
            return "every cell has a number"
        if max(self.numbers) > n:
            return f"expected numbers from 0 to {n}, found {max(self.numbers)}"
        count = {number: self.numbers.count(number) for number in range(n + 1)}
        if wrong := [number for number in count if count[number] != n + 2]:
            return f"expected each number {n + 2} times, found {wrong[0]} {count[wrong[0]]} times"
        return ""

    @cached_property
    def places(self) -> dict[Pair, list[Edge]]:
        """For each pair of numbers, the lower first: the edges that its domino may cover."""
        number = self.by_cell(self.numbers)
        places: dict[Pair, list[Edge]] = {
            pair: [] for pair in combinations_with_replacement(range(self.highest + 1), 2)
        }
        for edge in self.touching:
            low, high = sorted(number[end] for end in edge.ends)
            places[low, high].append(edge)
        return places

    def board(self) -> "PlayBoard":
        """A drag over two cells draws their domino: no wall between them, and walls around them."""
        from .common.play_board import Surface

        surface = Surface(self)
        links: dict[tuple[Cell, Cell], Moves] = {}
        for edge in self.borders:
            (a, b), around = edge.ends, dict.fromkeys(chain.from_iterable(map(self.borders_of.__getitem__, edge.ends)))
            links[a, b] = links[b, a] = ((edge, 0), *((other, 1) for other in around if other != edge))
        return surface.board(drag=surface.walk(self.cells, links))

    def rules(self) -> Rules:
        from .common.kit import Count

        for cell, edges in self.borders_of.items():
            yield Count(self.rule("cell", cell, f"{cell} is in one domino", (cell,)), edges, (0,), 1, 1)
        for (a, b), edges in self.places.items():
            cells = dict.fromkeys(cell for edge in edges for cell in edge.ends)
            yield Count(self.rule("pair", (a, b), f"one domino has {a} and {b}", cells), edges, (0,), 1, 1)

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        """`6` → 6, the highest number."""
        if not (text.isascii() and text.isdigit() and 0 < int(text[:4]) <= HIGHEST):
            raise PuzzleError(f"expected the highest number, from 1 to {HIGHEST}, found '{text[:40]}'")
        return {"highest": int(text)}
