"""Nuribou (nuribo): shade strips, so that every number stands on an island of its size.

The rules, on W × H cells of which some hold a number:

1. The unshaded cells form islands: each holds exactly one clue.
2. An island has as many cells as its number says; a clue `?` leaves the size open.
3. Every block of shaded cells, connected over edges, is a strip: it lies in one row or column. One cell is a strip too.
4. Two strips that touch at a corner have different numbers of cells.

Formats, the first written: puzz.link addresses of `nuribou`; rows of numbers, `?` and `-`.

>>> Nuribou.parse("2 -\\n- -").format()
'https://puzz.link/p?nuribou/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for island.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from .common.formats import UNKNOWN
from .common.geometry import Cell, squares
from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.shading import more_parts
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Blocks, Rule


@dataclass(frozen=True)
class Nuribou(IslandPuzzle):
    """`numbers` has the clue of each cell, None for a cell without one."""

    name = "nuribou"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nuribo": {}}
    formats = (PuzzLink("nuribou", Number16("numbers")), ISLAND_ROWS)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import BlockRule, Count

        yield from self.island_rules()
        for four in squares(self.height, self.width):
            text = f"at most two cells of the square at {four[0]} are shaded"
            yield Count(self.rule("strip", four[0], text, four), four, (1,), high=2)
        reason = self.rule("corner", None, "strips that touch at a corner have different sizes")
        yield BlockRule(reason, self.cells, (1,), (edge.ends for edge in self.touching), self._alike)

    @property
    def corners(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that touch at a corner only."""
        for a, b, c, d in squares(self.height, self.width):
            yield a, d
            yield b, c

    def _alike(self, blocks: "Blocks") -> Iterator[tuple[str, tuple[Cell, ...]]]:
        for pair in self.corners:
            one, other = (blocks.get(cell) for cell in pair)
            if one and other and one.cells and one != other and one.done and other.done and one.room == other.room:
                yield f"two of {one.room} meet at {pair[0]} and {pair[1]}", (*one.cells, *other.cells)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, 1, 2, 3, UNKNOWN), most=3)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, known: float = 1.0) -> tuple[Self, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = cls.blank(height, width)
        shaded = more_parts(
            rng, blank.around, set(), lambda changed, cell: all(_fits(changed, x) for x in (cell, *blank.around[cell]))
        )
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        return blank.with_clues(rng, solution, known), solution


def _strip(shaded: set[Cell], cell: Cell) -> list[Cell]:
    """The cells that a walk from a cell straight on in each of the four directions reaches over shaded cells."""
    strip = [cell]
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        place = Cell(cell.r + dr, cell.c + dc)
        while place in shaded:
            strip.append(place)
            place = Cell(place.r + dr, place.c + dc)
    return strip


def _fits(shaded: set[Cell], cell: Cell) -> bool:
    """Is a cell unshaded, or in a strip that touches no other one of its size at a corner?"""
    if cell not in shaded:
        return True
    strip = _strip(shaded, cell)
    if len({r for r, _ in strip}) > 1 and len({c for _, c in strip}) > 1:
        return False
    corners = {Cell(r + dr, c + dc) for r, c in strip for dr in (-1, 1) for dc in (-1, 1)}
    return all(len(_strip(shaded, corner)) != len(strip) for corner in corners & shaded)
