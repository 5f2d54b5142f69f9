"""The twelve pentominoes by their letters."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from ...common.geometry import Cell
from ...common.shapes import Kind, kind_of, moved, orientations

DRAWN = {
    "F": "-XX XX- -X-",
    "I": "XXXXX",
    "L": "XXXX X---",
    "N": "XXX- --XX",
    "P": "XX XX X-",
    "T": "XXX -X- -X-",
    "U": "X-X XXX",
    "V": "X-- X-- XXX",
    "W": "X-- XX- -XX",
    "X": "-X- XXX -X-",
    "Y": "XXXX -X--",
    "Z": "XX- -X- -XX",
}
"""The shape of each letter, row by row."""
KINDS: Mapping[str, Kind] = {
    letter: kind_of(Cell(r, c) for r, row in enumerate(rows.split()) for c, x in enumerate(row) if x == "X")
    for letter, rows in DRAWN.items()
}
LETTERS = {kind: letter for letter, kind in KINDS.items()}


@lru_cache
def parts_of(kind: Kind) -> frozenset[Kind]:
    """The sets of cells that are part of this shape, turned or mirrored, each moved to the corner."""
    sizes = range(1, len(kind) + 1)
    return frozenset(
        moved(part) for shape in orientations(kind) for size in sizes for part in combinations(shape, size)
    )


def not_of_shape(cell: Cell, kind: Kind, group: list[Cell], reach: int) -> str:
    """The reason why the region of a cell does not have this shape; "" for other groups."""
    if cell not in group:
        return ""
    if reach < len(kind):
        return f"there is room for {reach} cells only"
    return "" if moved(group) in parts_of(kind) else "its cells form another shape"
