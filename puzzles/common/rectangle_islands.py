"""Base class of puzzles whose unshaded or shaded cells form rectangles that touch at corners."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from .geometry import Cell, steps, surroundings
from .island_boards import IslandPuzzle
from .plural import count_words
from .rectangle_boards import box_of
from .shading import connected_rule, rectangle_rules, square_rules
from .solution import Value

if TYPE_CHECKING:
    from .rules import Rule


@dataclass(frozen=True)
class RectangleIslands(IslandPuzzle):
    """The unshaded blocks are rectangles with at most one clue each, their size; all are connected over edges and
    corners. No 2×2 square is all shaded."""

    shade = "#8494a0"
    phrases: ClassVar[Mapping[Value, str]] = {0: "is not shaded", 1: "is shaded"}
    clue_layers = (("numbers",),)

    def rules(self) -> "Iterator[Rule]":
        yield from self.clue_rules()
        yield from square_rules(self)
        yield connected_rule(self, self.island, corners=True)

    def clue_rules(self) -> "Iterator[Rule]":
        """The rules that blocks are rectangles with at most one clue, their size: "clue", "corner", "apart", "size"."""
        from .rules import Count, JoinedCount, OneOf

        island, name = self.island, self.phrases[self.island]
        for cell in self.sizes:
            yield OneOf(self.clue("clue", cell, f"{cell} {name}", (cell,)), cell, (island,))
        yield from rectangle_rules(self, island)
        for pair in self.pairs:
            box = list(box_of(pair).cells())
            reason = self.rule("apart", pair, f"{pair[0]} and {pair[1]} are in different rectangles", box)
            yield Count(reason, box, (1 - island,), low=1)
        for cell, size in self.sizes.items():
            if size is not None:
                reason = self.clue("size", cell, f"the rectangle of {cell} has {count_words(size, 'cell')}", (cell,))
                near = list(steps(cell, size + 1, lambda _: True, self.around))
                yield JoinedCount(reason, near, (cell,), self.around, size, (island,))

    @property
    def surroundings(self) -> Mapping[Cell, tuple[Cell, ...]]:
        return surroundings(self.height, self.width)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of clues whose numbers allow one rectangle to contain both."""
        together = []
        for pair in combinations(self.sizes, 2):
            known = {self.sizes[cell] for cell in pair} - {None}
            if len(known) < 2 and all(size >= box_of(pair).size for size in known if size):
                together.append(pair)
        return tuple(together)
