"""Places of a board that are alike under a symmetry, for boards with symmetrical clues."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ...common.geometry import Cell, cells
from ...common.mesh import Mesh

Place = tuple[int, int]
Move = Callable[[Place, Place], Place]

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "half-turn": (lambda place, size: (size[0] - place[0], size[1] - place[1]),),
    "quarter-turn": (lambda place, size: (place[1], size[0] - place[0]),),
    "left-right": (lambda place, size: (place[0], size[1] - place[1]),),
    "top-bottom": (lambda place, size: (size[0] - place[0], place[1]),),
    "both": (
        lambda place, size: (place[0], size[1] - place[1]),
        lambda place, size: (size[0] - place[0], place[1]),
    ),
    "diagonal": (lambda place, size: (place[1], place[0]),),
}
"""The moves of each symmetry: the image of a place on a board that ends at the place `size`."""

SQUARE_ONLY = ("quarter-turn", "diagonal")

EVENINGS = 10
"""The most changes of `evened`, as a multiple of the number of cells."""

Alike = Mapping[Cell, Sequence[Cell]]
"""For each cell or face its mirror images under a symmetry, itself first."""


def reached(place: Place, size: Place, moves: Sequence[Move]) -> list[Place]:
    """All images of a place under these moves, the place first."""
    found = [place]
    for earlier in found:
        found += [new for move in moves if (new := move(earlier, size)) not in found]
    return found


Piece = tuple[Cell, ...]


def images(piece: Piece, height: int, width: int, symmetry: str | None) -> list[Piece]:
    """All images of a list of cells under a symmetry, itself first; the order of its cells gives its direction."""
    found = [piece]
    for earlier in found if symmetry is not None and fits(symmetry, height, width) else ():
        moved = (tuple(Cell(*move(c, (height - 1, width - 1))) for c in earlier) for move in SYMMETRIES[symmetry or ""])
        found += [new for new in moved if new not in found]
    return found


def fits(symmetry: str | None, height: int, width: int) -> bool:
    """True if a board of this height and width can have a symmetry."""
    return symmetry is not None and (height == width or symmetry not in SQUARE_ONLY)


def alike_cells(height: int, width: int, symmetry: str | None) -> Alike:
    """The mirror cells of each cell; the cell alone without a symmetry, and if the board cannot have it."""
    if symmetry is None or not fits(symmetry, height, width):
        return {cell: [cell] for cell in cells(height, width)}
    size, moves = (height - 1, width - 1), SYMMETRIES[symmetry]
    return {cell: [Cell(*place) for place in reached(cell, size, moves)] for cell in cells(height, width)}


def alike_faces(mesh: Mesh, symmetry: str | None) -> Alike:
    """The mirror faces of each face of a mesh of squares; the face alone if the mesh cannot have the symmetry."""
    last = max(mesh.corners)
    alike = alike_cells(last.r + 1, last.c + 1, symmetry)
    return alike if alike.keys() == mesh.corners.keys() else {face: [face] for face in mesh.corners}


def evened(rng: Random, members: set[Any], alike: Alike, may_change: Callable[[set[Any], Any], bool]) -> set[Any]:
    """The cells, changed one by one until all mirror cells of a cell are members or none is, as far as found."""
    members = set(members)
    for _ in range(EVENINGS * len(alike)):
        unlike = [cell for cell, others in alike.items() if 0 < sum(other in members for other in others) < len(others)]
        if not unlike:
            break
        cell = rng.choice(unlike if rng.random() < 0.9 else [*alike])
        if may_change(members, cell):
            members ^= {cell}
    return members
