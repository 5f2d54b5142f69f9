"""Dots of Galaxies: their places, the cells that touch them, and half turns.

A dot is named by its place on the lattice of cells, edges and corners, where cell (r, c) has the place (2r, 2c).
"""

from ...common.geometry import Cell


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
    """The sentence that a cell and the opposite cell belong to the galaxy of a dot, or (not `holds`) do not."""
    pair = sorted({cell, turned(dot, cell)})
    verbs = ("is", "is not") if len(pair) == 1 else ("are", "are not")
    return f"{' and '.join(map(str, pair))} {verbs[not holds]} of the galaxy of the dot at {place(dot)}"
