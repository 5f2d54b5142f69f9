"""Nuribou (nuribo): shade strips, so that every number is the size of its island.

The rules, on W × H cells, some of them with a number:

1. The unshaded cells form islands: each holds exactly one clue.
2. A number is the number of cells of its island; a clue `?` leaves the size open.
3. Every block of shaded cells, connected over edges, is a strip: it is in one row or column. One cell is a strip too.
4. Two strips that touch at a corner have different numbers of cells.

Formats, the first written: puzz.link addresses of `nuribou`; rows of numbers, `?` and `-`.

>>> Nuribou.parse("2 -\\n- -").format()
'https://puzz.link/p?nuribou/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for island.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.kit import Cell, Number16, PuzzLink, Rules, Solution, squares


@dataclass(frozen=True)
class Nuribou(IslandPuzzle):
    name = "nuribou"
    aliases = {"nuribo": {}}
    formats = (PuzzLink("nuribou", Number16("numbers")), ISLAND_ROWS)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import UnequalBlocks

        yield from self.island_rules()
        for four in squares(self.height, self.width):
            text = f"at most two cells of the square at {four[0]} are shaded"
            yield Count(self.rule("strip", four[0], text, four), four, (1,), high=2)
        reason = self.rule("corner", None, "strips that touch at a corner have different sizes")
        yield UnequalBlocks(reason, self.cells, 1, self.touching_pairs, self.corners)

    @property
    def corners(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that touch at a corner only."""
        for a, b, c, d in squares(self.height, self.width):
            yield a, d
            yield b, c


def _strip(shaded: set[Cell], cell: Cell) -> list[Cell]:
    """The shaded cells in a straight line from a cell, in each of the four directions."""
    strip = [cell]
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        place = Cell(cell.r + dr, cell.c + dc)
        while place in shaded:
            strip.append(place)
            place = Cell(place.r + dr, place.c + dc)
    return strip


def _fits(shaded: set[Cell], cell: Cell) -> bool:
    """True if a cell is unshaded, or in a strip that touches no other strip of its size at a corner."""
    if cell not in shaded:
        return True
    strip = _strip(shaded, cell)
    if len({r for r, _ in strip}) > 1 and len({c for _, c in strip}) > 1:
        return False
    corners = {Cell(r + dr, c + dc) for r, c in strip for dr in (-1, 1) for dc in (-1, 1)}
    return all(len(_strip(shaded, corner)) != len(strip) for corner in corners & shaded)


def generator_class() -> type:
    from .generators.common.kit import IslandGenerator, Random
    from .generators.common.puzzle_generator import of_boards
    from .generators.common.shading import more_parts

    class NuribouGenerator(IslandGenerator[Nuribou]):
        rare_levels = {1: of_boards(4, hard=3)}

        def random_solution(self, rng: Random, blank: Nuribou) -> Solution:
            def fits(shaded: set[Cell], cell: Cell) -> bool:
                return all(_fits(shaded, near) for near in (cell, *blank.around[cell]))

            return blank.with_ones(more_parts(rng, blank.around, set(), fits))

    return NuribouGenerator
