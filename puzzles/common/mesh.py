"""Meshes: points, the edges between them, and the faces that the edges enclose.

Most are lattices of squares; other grids are made of the corners of their faces (`mesh_of`). Points are `Cell`s on a
lattice of whole numbers, and faces have `Cell`s as names. What follows of a mesh is found once, when it is asked for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from .geometry import Cell, Edge, cells, edges


@dataclass(frozen=True)
class Mesh:
    """`corners` has the corner points of each face, clockwise. Edges that enclose no face may be there as well."""

    points: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    corners: Mapping[Cell, tuple[Cell, ...]]

    @cached_property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        """Per point the edges that end there."""
        at: dict[Cell, list[Edge]] = {point: [] for point in self.points}
        for edge in self.edges:
            for end in edge.ends:
                at[end].append(edge)
        return at

    @cached_property
    def sides(self) -> dict[Cell, tuple[Edge, ...]]:
        """Per face its edges, clockwise; the first leads from the first corner to the second."""
        return {face: tuple(sides_of(corners)) for face, corners in self.corners.items()}

    @cached_property
    def beside(self) -> dict[Edge, list[Cell]]:
        """Per edge the faces on its sides: two, or fewer at the frame."""
        beside: dict[Edge, list[Cell]] = {edge: [] for edge in self.edges}
        for face, sides in self.sides.items():
            for edge in sides:
                beside[edge].append(face)
        return beside

    @cached_property
    def around(self) -> dict[Cell, list[Cell | None]]:
        """Per point the faces that meet there, clockwise; None for what lies outside, once for each gap."""
        at: dict[Cell, dict[Edge, tuple[Cell, Edge]]] = {point: {} for point in self.points}
        for face, corners in self.corners.items():
            sides = self.sides[face]
            for point, ending, starting in zip(corners, (sides[-1], *sides), sides, strict=False):
                at[point][starting] = face, ending
        return {point: _clockwise(faces) for point, faces in at.items()}

    @cached_property
    def ring(self) -> dict[Cell, list[Cell | None]]:
        """Per face what touches it at an edge or a corner, clockwise; some stand twice, one after the other."""
        ring: dict[Cell, list[Cell | None]] = {face: [] for face in self.corners}
        for face, corners in self.corners.items():
            for point in (*corners[1:], corners[0]):
                here = self.around[point].index(face)
                ring[face] += self.around[point][here + 1 :] + self.around[point][:here]
        return ring

    def neighbours(self, face: Cell) -> list[Cell]:
        """The faces that share an edge with one, clockwise."""
        return [other for edge in self.sides[face] for other in self.beside[edge] if other != face]


def _clockwise(faces: dict[Edge, tuple[Cell, Edge]]) -> list[Cell | None]:
    """Faces around a point, each by its side that starts there, and with the one that ends there: the next one's."""
    around: list[Cell | None] = []
    ends = {ending for _, ending in faces.values()}
    for first in sorted(faces, key=ends.__contains__):  # behind a gap there is no end
        edge = first
        while edge in faces:
            face, edge = faces.pop(edge)
            around.append(face)
        if edge != first:
            around.append(None)
    return around


def sides_of(corners: tuple[Cell, ...]) -> Iterable[Edge]:
    """The edges between corners, from the first round to the first."""
    return (Edge.between(*pair) for pair in pairwise((*corners, corners[0])))


@lru_cache(16)
def squares_between(rows: int, columns: int) -> Mesh:
    """The mesh of `rows` × `columns` points; a square has the place of its upper left corner as its name."""
    corners = {
        Cell(r, c): (Cell(r, c), Cell(r, c + 1), Cell(r + 1, c + 1), Cell(r + 1, c))
        for r, c in cells(rows - 1, columns - 1)
    }
    return Mesh(cells(rows, columns), edges(rows, columns), corners)


def mesh_of(corners: Mapping[Cell, tuple[Cell, ...]]) -> Mesh:
    """The mesh of faces with these corners, clockwise."""
    points = sorted({point for face in corners.values() for point in face})
    return Mesh(tuple(points), tuple(sorted({edge for face in corners.values() for edge in sides_of(face)})), corners)
