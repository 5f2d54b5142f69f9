"""Meshes: points, the edges between them, and the faces that the edges enclose.

Most are lattices of squares; other grids are made of the corners of their faces (`mesh_of`). Points are `Cell`s on a
lattice of whole numbers, and faces have `Cell`s as names. Derived properties are computed once, on first use.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from .geometry import Cell, Corner, CornerEdge, Edge, cells, corner_edges, corner_points, edges, ends_of

_new = tuple.__new__


@dataclass(frozen=True)
class Mesh:
    """`corners` has the corner points of each face, clockwise. A mesh may also have edges that enclose no face."""

    points: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    corners: Mapping[Cell, tuple[Cell, ...]]

    @cached_property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        """For each point the edges that end there."""
        at: dict[Cell, list[Edge]] = {point: [] for point in self.points}
        for edge, ends in zip(self.edges, ends_of(self.edges), strict=True):
            for end in ends:
                at[end].append(edge)
        return at

    @cached_property
    def meeting(self) -> dict[Edge, tuple[Edge, ...]]:
        """For each edge the edges at its two ends, the edge itself among them."""
        at = self.edges_at
        pairs = zip(self.edges, ends_of(self.edges), strict=True)
        return {edge: tuple(dict.fromkeys((*at[a], *at[b]))) for edge, (a, b) in pairs}

    @cached_property
    def sides(self) -> dict[Cell, tuple[Edge, ...]]:
        """For each face its edges, clockwise; the first edge leads from the first corner to the second."""
        return {face: tuple(sides_of(corners)) for face, corners in self.corners.items()}

    @cached_property
    def beside(self) -> dict[Edge, list[Cell]]:
        """For each edge the faces on its sides: two, or fewer at the frame."""
        beside: dict[Edge, list[Cell]] = {edge: [] for edge in self.edges}
        for face, sides in self.sides.items():
            for edge in sides:
                beside[edge].append(face)
        return beside

    @cached_property
    def around(self) -> dict[Cell, list[Cell | None]]:
        """For each point the faces that meet there, clockwise; None for each gap between faces."""
        at: dict[Cell, dict[Edge, tuple[Cell, Edge]]] = {point: {} for point in self.points}
        for face, corners in self.corners.items():
            sides = self.sides[face]
            for point, ending, starting in zip(corners, (sides[-1], *sides), sides, strict=False):
                at[point][starting] = face, ending
        return {point: _clockwise(faces) for point, faces in at.items()}

    @cached_property
    def ring(self) -> dict[Cell, list[Cell | None]]:
        """For each face the faces and gaps (None) that touch it, also at a corner, clockwise; repeats are adjacent."""
        ring: dict[Cell, list[Cell | None]] = {face: [] for face in self.corners}
        for face, corners in self.corners.items():
            for point in (*corners[1:], corners[0]):
                at = self.around[point].index(face)
                ring[face] += self.around[point][at + 1 :] + self.around[point][:at]
        return ring

    def neighbours(self, face: Cell) -> list[Cell]:
        """The faces that share an edge with a face, clockwise."""
        return [neighbour for edge in self.sides[face] for neighbour in self.beside[edge] if neighbour != face]


def _clockwise(faces: dict[Edge, tuple[Cell, Edge]]) -> list[Cell | None]:
    """The faces around a point, clockwise; None for each gap. A key is the side of a face that starts at the point. The
    value has the face and its side that ends there, which is the key of the next face."""
    around: list[Cell | None] = []
    ends = {ending for _, ending in faces.values()}
    for first in sorted(faces, key=ends.__contains__):  # after a gap no side ends here
        edge = first
        while edge in faces:
            face, edge = faces.pop(edge)
            around.append(face)
        if edge != first:
            around.append(None)
    return around


def sides_of(corners: tuple[Cell, ...]) -> Iterable[Edge]:
    """The edges between successive corners, and from the last corner to the first."""
    kind = CornerEdge if isinstance(corners[0], Corner) else Edge
    return [_new(kind, (*a, *b) if a < b else (*b, *a)) for a, b in pairwise((*corners, corners[0]))]


@lru_cache(16)
def squares_between(rows: int, columns: int) -> Mesh:
    """The mesh of `rows` × `columns` points; the name of a square is its upper left corner."""
    return Mesh(cells(rows, columns), edges(rows, columns), _squares(cells(rows, columns), rows, columns))


@lru_cache(16)
def squares_with_corners(height: int, width: int) -> Mesh:
    """The mesh of the corner points of `height` × `width` cells; the squares are the cells."""
    points = corner_points(height, width)
    return Mesh(points, corner_edges(height + 1, width + 1), _squares(points, height + 1, width + 1))


def _squares(points: Sequence[Cell], rows: int, columns: int) -> dict[Cell, tuple[Cell, ...]]:
    """The squares between `rows` × `columns` points in reading order, each with its corners, clockwise."""
    names = cells(rows - 1, columns - 1)
    at = [r * columns + c for r, c in names]
    corners = ((points[i], points[i + 1], points[i + columns + 1], points[i + columns]) for i in at)
    return dict(zip(names, corners, strict=True))


def mesh_of(corners: Mapping[Cell, tuple[Cell, ...]]) -> Mesh:
    """The mesh of faces with these corners, clockwise."""
    points = sorted({point for face in corners.values() for point in face})
    return Mesh(tuple(points), tuple(sorted({edge for face in corners.values() for edge in sides_of(face)})), corners)
