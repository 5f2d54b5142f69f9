"""Mochikoro: shade cells, so that numbers stand on rectangles of their size that touch each other at corners.

The rules, on W × H cells of which some hold a number:

1. Every block of unshaded cells, connected over edges, is a full rectangle.
2. A cell with a number or `?` is not shaded; a block holds at most one of them.
3. A number tells how many cells its block has.
4. The unshaded cells are connected over edges and corners.
5. No 2×2 square is all shaded.

Formats, the first written: puzz.link addresses of `mochikoro`; rows of numbers, `?` and `-`.

>>> Mochikoro.parse("2 -\\n- -").format()
'https://puzz.link/p?mochikoro/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import UNKNOWN
from .common.geometry import Cell, cells, components, neighbours, squares, steps, surroundings
from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.rectangle_boards import box_of
from .common.sampling import some
from .common.shading import rectangle_rules, square_rules
from .common.solution import Solution, Value
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Mochikoro(IslandPuzzle):
    """`numbers` has the clue of each cell, None for a cell without one."""

    name = "mochikoro"
    formats = (PuzzLink("mochikoro", Number16("numbers")), ISLAND_ROWS)
    shade = "#8494a0"
    phrases: ClassVar[Mapping[Value, str]] = {0: "is not shaded", 1: "is shaded"}
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    clue_layers = (("numbers",),)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count, JoinedCount, OneOf

        for cell in self.sizes:
            yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
        yield from rectangle_rules(self, 0)
        yield from square_rules(self)
        for pair in self.pairs:
            box = list(box_of(pair).cells())
            reason = self.rule("apart", pair, f"{pair[0]} and {pair[1]} are in different rectangles", box)
            yield Count(reason, box, (1,), low=1)
        for cell, size in self.sizes.items():
            if size is not None:
                reason = self.clue("size", cell, f"the rectangle of {cell} has {count_words(size, 'cell')}", (cell,))
                near = list(steps(cell, size + 1, lambda _: True, self.around))
                yield JoinedCount(reason, near, (cell,), self.around, size, (0,))
        links = [(cell, near) for cell, around in self.surroundings.items() for near in around if cell < near]
        reason = self.rule("connected", None, "the unshaded cells are connected over edges and corners")
        yield Connected(reason, self.cells, (0,), links)

    @property
    def surroundings(self) -> Mapping[Cell, tuple[Cell, ...]]:
        return surroundings(self.height, self.width)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of clues whose numbers would let a rectangle hold both."""
        together = []
        for pair in combinations(self.sizes, 2):
            known = {self.sizes[cell] for cell in pair} - {None}
            if len(known) < 2 and all(size >= box_of(pair).size for size in known if size):
                together.append(pair)
        return tuple(together)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, 1, 2, 3, UNKNOWN), most=3)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 1.0) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of rectangles with a number (default 1)."""
        unshaded = _rectangles(rng, height, width)
        solution = Solution({cell: int(cell not in unshaded) for cell in cells(height, width)})
        puzzle = cls.blank(height, width).with_clues(rng, solution)
        return replace(puzzle, numbers=some(rng, puzzle.numbers, clues)), solution

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number to a rectangle that has none, or changes the board as for other islands."""
        there = {cell: part for part in self.groups(other) for cell in part}
        for part in self.groups(solution):
            telling = [cell for cell in part if len(there.get(cell, ())) != len(part)]
            if telling and not any(cell in self.sizes for cell in part):
                return self.with_place("numbers", self.cells.index(rng.choice(telling)), len(part)), solution
        return super().excluding(rng, solution, other)


def _rectangles(rng: "Random", height: int, width: int) -> set[Cell]:
    """Random cells for rules 1, 4 and 5. Raises PuzzleError if none are found.

    Rectangles are placed corner to corner, the single cells last. Those around a shaded square are then removed.
    """
    board, near, around = cells(height, width), surroundings(height, width), neighbours(height, width)
    unshaded = set[Cell]()
    for _ in range(20 * len(board)):
        for first, single in ((first, k == 3) for k in range(4) for first in rng.sample(board, len(board))):
            rows, columns = (1, 1) if single else rng.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)))
            box = {Cell(first.r + r, first.c + c) for r in range(rows) for c in range(columns)}
            beside = {place for cell in box for place in around.get(cell, ())} | box
            joined = not unshaded or any(place in unshaded for cell in box for place in near.get(cell, ()))
            if joined and box <= around.keys() and unshaded.isdisjoint(beside):
                unshaded |= box
        shaded = [four for four in squares(height, width) if unshaded.isdisjoint(four)]
        if not shaded:
            return unshaded
        close = {place for cell in rng.choice(shaded) for place in near[cell]}
        kept = [part for part in components(unshaded, around) if close.isdisjoint(part) or rng.random() < 0.2]
        unshaded = set(max(components({cell for part in kept for cell in part}, near), key=len, default=()))
    raise PuzzleError(f"no random rectangles were found on {width}x{height}")
