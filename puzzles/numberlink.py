"""Numberlink: join equal numbers by lines that do not cross.

The rules, on W × H cells of which some hold a number, each number two of them:

1. A line runs between the middles of neighbouring cells. It does not branch or cross itself or another line.
2. It begins in a cell with a number and ends in the other cell with the same number, and passes no other number.
3. There are no other lines: no number is without its line, and none of the lines is a loop.
4. With `full` (default: no), every cell belongs to a line.

Reading chosen: puzz.link's, where cells may be left out. Many collections want all of them used.

Formats, the first written. puzz.link addresses of `numlin`. Rows of numbers and `-`.

>>> puzzle = Numberlink.parse("https://puzz.link/p?numlin/5/5/1j2h3m1h2j3")
>>> puzzle.pairs[2]
(Cell(r=1, c=0), Cell(r=3, c=4))
>>> Numberlink.parse("1-2\\n--2\\n--1").format()
'https://puzz.link/p?numlin/3/3/1g2h2h1'

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.edge_boards import EdgePuzzle
from .common.errors import PuzzleError
from .common.formats import Cells, Rows, Signs
from .common.geometry import Cell, Edge, parted, trails
from .common.puzzle import yes_or_no
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.sampling import random_dominoes
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

MOST = 10_000  # no number is larger


@dataclass(frozen=True)
class Numberlink(EdgePuzzle):
    """`numbers` has the number of each cell, None for a cell without one; `full` says that every cell is used."""

    numbers: tuple[Any, ...]
    full: bool = False

    name = "numberlink"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"numlin": {}, "arukone": {}, "flow-free": {"full": "yes"}}
    formats = (
        PuzzLink("numlin", Number16("numbers"), also=("numberlink",)),
        Rows(Cells("numbers", Signs(numbers=range(1, MOST + 1)))),
    )
    settings: ClassVar[Mapping[str, Any]] = {"full": yes_or_no(False, "every cell belongs to a line")}
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "1x4")
    loose: ClassVar[Mapping[str, Any]] = {"left_out": 0.6}

    def flaw(self) -> str:
        for number, times in Counter(number for number in self.numbers if number is not None).items():
            if type(number) is not int or not 0 < number <= MOST:
                return f"numbers are from 1 to {MOST}, not {number}"
            if times != 2:
                return f"each number stands in two cells, and {number} in {times}"
        return ""

    @cached_property
    def held(self) -> dict[Cell, int]:
        """The cells with numbers."""
        return self.by_cell(self.numbers)

    @cached_property
    def pairs(self) -> dict[int, tuple[Cell, Cell]]:
        """For each number its two cells."""
        at: dict[int, list[Cell]] = {}
        for cell, number in self.held.items():
            at.setdefault(number, []).append(cell)
        return {number: (one, other) for number, (one, other) in sorted(at.items())}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count
        from .parts.numberlink.rules import Joined

        for cell, meeting in self.edges_at.items():
            if cell in self.held:
                reason = self.clue("end", cell, f"a line ends at the {self.held[cell]} at {cell}", (cell,))
                yield Count(reason, meeting, (1,), 1, 1)
            else:
                words = "a line enters and leaves" if self.full else "no line, or one, enters and leaves"
                reason = self.rule("degree", cell, f"{words} {cell}", (cell,))
                yield Count(reason, meeting, (1,), numbers=(2,) if self.full else (0, 2))
        reason = self.rule("joined", None, "lines join equal numbers, and there are no others")
        yield Joined(reason, self.edges, tuple(self.pairs.values()))

    def sign_of_place(self, place: Cell) -> str:
        return "o" if place in self.held else "."

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Any]) -> None:
        super().draw(drawing, solution, unsure)
        for cell, number in self.held.items():
            drawing.circle(cell, radius=0.34)
            drawing.write(cell, str(number), size=17)
        drawing.frame()

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for (width, height), full in product(((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (2, 3)), (False, True)):
            blank = cls.blank(height, width, full=full)
            yield blank
            for one in combinations(range(width * height), 2):
                yield blank.with_numbers([one])
                left = [i for i in range(one[0], width * height) if i not in one]
                yield from (blank.with_numbers([one, other]) for other in combinations(left, 2))

    def with_numbers(self, pairs: Sequence[Sequence[int]]) -> Self:
        """The puzzle with numbers from 1 on at pairs of places, given by their indices in reading order."""
        at = {i: number for number, pair in enumerate(sorted(pairs, key=min), 1) for i in pair}
        return replace(self, numbers=tuple(at.get(i) for i in range(len(self.cells))))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, full: bool = False, length: float = 8.0, left_out: float = 0.0
    ) -> tuple[Self, Solution]:
        """`width`, `height`, together 2 cells or more; `full`; `length`, how many cells a line should have on average
        (default 8); `left_out`, the share of lines that are left out where not every cell has to be used (default 0).
        """
        blank = cls.blank(height, width, full=full)
        for _ in range(100):
            ways = blank.random_ways(rng, length)
            if not full:
                kept = [way for way in ways if len(way) > 1 and rng.random() >= left_out]
                ways = kept or [max(ways, key=len)]
            if all(len(way) > 1 for way in ways):
                return blank.joining(ways)
        raise PuzzleError(f"no lines through all cells of {width}x{height} were found")

    def joining(self, ways: Sequence[Sequence[Cell]]) -> tuple[Self, Solution]:
        """The puzzle with numbers at the ends of these ways, which are a solution of it."""
        index = {cell: i for i, cell in enumerate(self.cells)}
        drawn = {Edge.between(*pair) for way in ways for pair in pairwise(way)}
        puzzle = self.with_numbers([(index[way[0]], index[way[-1]]) for way in ways])
        return puzzle, Solution({edge: int(edge in drawn) for edge in self.edges})

    def random_ways(self, rng: "Random", length: float) -> list[list[Cell]]:
        """Ways through all cells, which do not touch themselves, about so long on average.

        They begin as dominoes. Again and again an end of one takes over another one, from a cell beside it on.
        """
        ways = [list(part) for part in parted(self.height, self.width, random_dominoes(rng, self.height, self.width))]
        way_of, count = {cell: way for way in ways for cell in way}, len(ways)
        for _ in range(60 * (len(self.cells) - 1)):
            cell = rng.choice(self.cells)
            one, near = way_of[cell], rng.choice(self.around[cell])
            other = way_of[near]
            if cell not in (one[0], one[-1]) or other is one:
                continue
            if rng.random() < 0.5:
                other = other[::-1]
            rest, taken = other[: other.index(near)], other[other.index(near) :]
            if len(rest) == 1 or sum(next_to in taken for end in one for next_to in self.around[end]) > 1:
                continue
            joined = (one if one[-1] == cell else one[::-1]) + taken
            way_of.update({**dict.fromkeys(joined, joined), **dict.fromkeys(rest, rest)})
            count -= not rest
            if count * length <= len(self.cells):
                break
        return list({id(way): way for way in way_of.values()}.values())

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Cuts a line in two where the other solution runs on elsewhere."""
        ways = [list(way) for way in trails(e for e in self.edges if solution[e])]
        differing: Any = solution.differing(other)
        near = {end for edge in differing for end in edge.ends}
        cuts = [(way, k) for way in ways for k in range(2, len(way) - 1) if near.intersection(way[k - 1 : k + 1])]
        if not cuts:
            return None
        way, k = rng.choice(cuts)
        return self.joining([*(one for one in ways if one is not way), way[:k], way[k:]])
