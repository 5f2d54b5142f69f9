"""Numberlink: join equal numbers by lines that do not cross.

The rules, on W × H cells of which some hold a number; each number is in two cells:

1. A line runs between the middles of neighbouring cells. It does not branch or cross itself or another line.
2. It begins in a cell with a number and ends in the other cell with the same number, and passes no other number.
3. Each pair of numbers has its line. There are no other lines and no loops.
4. With `full` (default: no), every cell belongs to a line.

Reading chosen: without `full`, lines may leave cells out, as in puzz.link. Many collections require that lines use all
cells.

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

MOST = 10_000  # the largest number allowed


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
    few_clues: ClassVar[Mapping[str, Any]] = {"left_out": 0.6}

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
        by_number = sorted(self.held, key=self.held.__getitem__)
        return {self.held[a]: (a, b) for a, b in zip(by_number[::2], by_number[1::2], strict=True)}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count
        from .parts.numberlink.rules import JoinedPairs

        for cell, meeting in self.edges_at.items():
            if cell in self.held:
                reason = self.clue("end", cell, f"a line ends at the {self.held[cell]} at {cell}", (cell,))
                yield Count(reason, meeting, (1,), 1, 1)
            else:
                text = "a line enters and leaves" if self.full else "no line, or one, enters and leaves"
                reason = self.rule("degree", cell, f"{text} {cell}", (cell,))
                yield Count(reason, meeting, (1,), numbers=(2,) if self.full else (0, 2))
        reason = self.rule("joined", None, "lines join equal numbers, and there are no other lines")
        yield JoinedPairs(reason, self.edges, tuple(self.pairs.values()))

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
            for first in combinations(blank.cells, 2):
                yield blank.with_numbers([first])
                remaining = [cell for cell in blank.cells if cell > first[0] and cell != first[1]]
                yield from (blank.with_numbers([first, second]) for second in combinations(remaining, 2))

    def with_numbers(self, pairs: Sequence[Sequence[Cell]]) -> Self:
        """The puzzle with numbers from 1 on at pairs of cells."""
        at = {cell: number for number, pair in enumerate(sorted(pairs, key=min), 1) for cell in pair}
        return replace(self, numbers=tuple(map(at.get, self.cells)))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, full: bool = False, length: float = 8.0, left_out: float = 0.0
    ) -> tuple[Self, Solution]:
        """`width`, `height`, at least 2 cells; `full` as the setting; `length`, the average number of cells of a line
        (default 8); `left_out`, the share of lines that are left out without `full` (default 0).
        """
        blank = cls.blank(height, width, full=full)
        for _ in range(100):
            paths = blank.random_ways(rng, length)
            if not full:
                kept = [path for path in paths if len(path) > 1 and rng.random() >= left_out]
                paths = kept or [max(paths, key=len)]
            if all(len(path) > 1 for path in paths):
                return blank.joining(paths)
        raise PuzzleError(f"no lines through all cells of {width}x{height} were found")

    def joining(self, paths: Sequence[Sequence[Cell]]) -> tuple[Self, Solution]:
        """The puzzle with numbers at the ends of these paths, and the paths as its solution."""
        drawn = {Edge.between(*pair) for path in paths for pair in pairwise(path)}
        puzzle = self.with_numbers([(path[0], path[-1]) for path in paths])
        return puzzle, Solution({edge: int(edge in drawn) for edge in self.edges})

    def random_ways(self, rng: "Random", length: float) -> list[list[Cell]]:
        """Random paths through all cells that do not touch themselves, of about this length on average.

        The paths begin as dominoes. Then, again and again, the end of a path takes over a neighbouring path from the
        cell beside it on.
        """
        paths = [list(part) for part in parted(self.height, self.width, random_dominoes(rng, self.height, self.width))]
        path_of, count = {cell: path for path in paths for cell in path}, len(paths)
        for _ in range(60 * (len(self.cells) - 1)):
            cell = rng.choice(self.cells)
            taker, neighbour = path_of[cell], rng.choice(self.around[cell])
            giver = path_of[neighbour]
            if cell not in (taker[0], taker[-1]) or giver is taker:
                continue
            if rng.random() < 0.5:
                giver = giver[::-1]
            rest, taken = giver[: giver.index(neighbour)], giver[giver.index(neighbour) :]
            if len(rest) == 1 or sum(next_to in taken for end in taker for next_to in self.around[end]) > 1:
                continue
            joined = (taker if taker[-1] == cell else taker[::-1]) + taken
            path_of.update({**dict.fromkeys(joined, joined), **dict.fromkeys(rest, rest)})
            count -= not rest
            if count * length <= len(self.cells):
                break
        return list({id(path): path for path in path_of.values()}.values())

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Cuts a line in two at a place where the two solutions differ."""
        paths = [list(path) for path in trails(e for e in self.edges if solution[e])]
        differing: Any = solution.differing(other)
        ends = {end for edge in differing for end in edge.ends}
        cuts = [(path, k) for path in paths for k in range(2, len(path) - 1) if ends.intersection(path[k - 1 : k + 1])]
        if not cuts:
            return None
        path, k = rng.choice(cuts)
        return self.joining([*(kept for kept in paths if kept is not path), path[:k], path[k:]])
