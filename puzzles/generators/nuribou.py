"""Generator of Nuribou puzzles."""

from random import Random

from cluewise.kit import UNKNOWN, Cell, Filled, IslandGenerator, Solution, more_parts

from ..nuribou import Nuribou


class NuribouGenerator(IslandGenerator[Nuribou]):
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> tuple[Nuribou, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width)
        shaded = more_parts(
            rng, blank.around, set(), lambda changed, cell: all(_fits(changed, x) for x in (cell, *blank.around[cell]))
        )
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        return self.with_clues(blank, rng, solution, known), solution


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
