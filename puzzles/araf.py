"""Araf: cut the grid into regions with two numbers each; the size of a region is between its numbers.

The rules, on W × H cells, some of them with a number:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region holds exactly two numbers.
3. The number of its cells is larger than one of them and smaller than the other. Beside a number without value (`?`) it
   only differs from the other number.

Formats, the first written: puzz.link addresses of `araf`; rows of numbers, `?` and `-`.

>>> puzzle = Araf.parse("https://puzz.link/p?araf/5/5/457m3i8ma57")
>>> puzzle.numbers[:3]
(4, 5, 7)
>>> Araf.parse("1 -\\n- 5").format()
'https://puzz.link/p?araf/2/2/1h5'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, Number16, PuzzLink, RegionPuzzle, Rows, Rule, Signs
from .common.rules import GlobalRule, PartialValues, component_numbers
from .common.solution import Violation


class PairedRegions(GlobalRule):
    """Each region has two numbers, and its size is between them; the slots are the borders of `puzzle`."""

    def __init__(self, puzzle: "Araf") -> None:
        reason = puzzle.rule("pair", None, "each region holds two numbers, and its size lies between them")
        super().__init__(reason, puzzle.borders)
        index = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.cells, self.numbered = puzzle.cells, [(index[cell], number) for cell, number in puzzle.clued.items()]
        self.links = [(index[edge.ends[0]], index[edge.ends[1]]) for edge in puzzle.borders]

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        pairs = list(zip(self.links, values, strict=True))
        sure = component_numbers(len(self.cells), (link for link, value in pairs if value == 0))
        possible = component_numbers(len(self.cells), (link for link, value in pairs if value != 1))
        sizes, reach = Counter(sure), Counter(possible)
        in_reach = Counter(possible[i] for i, _ in self.numbered)
        numbers: dict[int, list[Any]] = {}
        for i, number in self.numbered:
            numbers.setdefault(sure[i], []).append(number)
        for root, size in sizes.items():
            finding, most = "", reach[possible[root]]
            mine = numbers.get(root, [])
            if len(mine) > 2:
                finding = f"{len(mine)} numbers are in the region of {self.cells[root]}"
            elif in_reach[possible[root]] < 2:
                finding = f"the region of {self.cells[root]} does not reach two numbers"
            elif len(mine) == 2 and not any(lies_between(some, *mine) for some in range(size, most + 1)):
                finding = f"the region of {self.cells[root]} has {size} cells and no fitting numbers"
            if finding:
                yield self.violation(finding, (cell for i, cell in enumerate(self.cells) if sure[i] == root))


def lies_between(size: int, one: Any, other: Any) -> bool:
    """True if rule 3 holds for a size and two numbers."""
    if UNKNOWN in (one, other):
        return size not in (one, other)
    return bool(min(one, other) < size < max(one, other))


@dataclass(frozen=True)
class Araf(RegionPuzzle):
    """`numbers` has the number of each cell, `?` for a number without value, None for no number."""

    numbers: tuple[Any, ...]

    name = "araf"
    formats = (
        PuzzLink("araf", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10_001), unknown=True))),
    )
    clue_layers = ()

    @cached_property
    def clued(self) -> dict[Cell, Any]:
        """The cells with numbers."""
        return self.by_cell(self.numbers)

    def rules(self) -> Iterator[Rule]:
        yield self.wall_rule()
        yield PairedRegions(self)
