"""Dots of Galaxies: their places, the cells that touch them, half turns, and random galaxies around them.

A dot is named by its place on the lattice of cells, edges and corners, where cell (r, c) has the place (2r, 2c).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from random import Random

from ...common.geometry import Cell

BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))


def touched(dot: Cell) -> tuple[Cell, ...]:
    """The cells that touch the dot at a place of the lattice."""
    rows, columns = {dot.r // 2, (dot.r + 1) // 2}, {dot.c // 2, (dot.c + 1) // 2}
    return tuple(Cell(r, c) for r in sorted(rows) for c in sorted(columns))


def turned(dot: Cell, cell: Cell) -> Cell:
    """The cell to which a half turn around the dot moves a cell. It may be outside the grid."""
    return Cell(dot.r - cell.r, dot.c - cell.c)


def place(dot: Cell) -> str:
    """The place of a dot as text: its cell, or the first and the last of the cells around it."""
    cells = touched(dot)
    return str(cells[0]) if len(cells) == 1 else f"{cells[0]}–{cells[-1]}"


def owner_words(cell: Cell, dot: Cell, *, holds: bool) -> str:
    """A sentence: a cell and the cell opposite to it belong to the galaxy of a dot, or (not `holds`) do not."""
    pair = sorted({cell, turned(dot, cell)})
    verbs = ("is", "is not") if len(pair) == 1 else ("are", "are not")
    return f"{' and '.join(map(str, pair))} {verbs[not holds]} of the galaxy of the dot at {place(dot)}"


def random_galaxies(rng: Random, free: Iterable[Cell], largest: int) -> Iterator[tuple[Cell, set[Cell]]]:
    """Dots and galaxies that fill these cells, each grown at random from a random dot."""
    free = set(free)
    for start in rng.sample(sorted(free), len(free)):
        if start not in free:
            continue
        lattice_places = (Cell(2 * start.r + dr, 2 * start.c + dc) for dr, dc in product((-1, 0, 1), repeat=2))
        dot = rng.choice([dot for dot in lattice_places if free.issuperset(touched(dot))])
        cells, size = set(touched(dot)), rng.randint(1, max(largest, 1))
        while len(cells) < size:
            around = (Cell(r + dr, c + dc) for r, c in sorted(cells) for dr, dc in BESIDE)
            options = [cell for cell in around if cell not in cells and {cell, turned(dot, cell)} <= free]
            if not options:
                break
            cell = rng.choice(options)
            cells |= {cell, turned(dot, cell)}
        free -= cells
        yield dot, cells


def regrown(
    rng: Random, galaxies: Mapping[Cell, set[Cell]], ends: Collection[Cell]
) -> tuple[dict[Cell, set[Cell]], dict[Cell, set[Cell]]]:
    """The galaxies, by their dots, without the cells `ends`; and random galaxies on the cells of the other galaxies."""
    kept = {dot: cells for dot, cells in galaxies.items() if not any(end in cells for end in ends)}
    free = [cell for dot, cells in galaxies.items() if dot not in kept for cell in cells]
    return kept, dict(random_galaxies(rng, free, 8))
