"""Base class of boards with areas and holes: cells that do not belong to the board."""

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .divided_boards import DividedBoard
from .formats import Areas, Token
from .geometry import HOLE, Cell, Edge, Line, walls_of
from .loop_boards import RoomLoopPuzzle
from .solution import Slot, Solution

SIGN = "#"
"""The token of a hole in rows."""


class HoledAreas(Areas):
    """Regions in rows, with `#` for a hole."""

    def names(self, tokens: Sequence[Token]) -> list[Any]:
        return [HOLE if token.word == SIGN else token.word for token in tokens]

    def write(self, puzzle: Any) -> list[list[str]]:
        rows, holes = super().write(puzzle), puzzle.holes
        return [[SIGN if (r, c) in holes else name for c, name in enumerate(row)] for r, row in enumerate(rows)]


@dataclass(frozen=True)
class HoledBoard(DividedBoard):
    """A divided board on which a region `HOLE` marks the cells that do not exist.

    List it before the base class that defines the slots. `cells` has all cells, because layers have a place for each;
    slots, lines, neighbours, edges and areas have no holes.
    """

    may_have_holes = True

    @cached_property
    def holes(self) -> frozenset[Cell]:
        if HOLE not in self.regions:
            return frozenset()
        return frozenset(cell for cell, region in zip(self.cells, self.regions, strict=True) if region == HOLE)

    @cached_property
    def board_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell not in self.holes) if self.holes else self.cells

    def slots(self) -> Collection[Slot]:
        return self.board_cells

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        lines, holes = super().lines, self.holes
        if not holes:
            return lines
        return tuple(line._replace(cells=tuple(cell for cell in line.cells if cell not in holes)) for line in lines)

    @cached_property
    def around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        around, holes = super().around, self.holes
        if not holes:
            return around
        return {cell: tuple(near for near in around[cell] if near not in holes) for cell in self.board_cells}

    @cached_property
    def touching(self) -> tuple[Edge, ...]:
        edges, holes = super().touching, self.holes
        return tuple(edge for edge in edges if holes.isdisjoint(edge.ends)) if holes else edges

    @cached_property
    def walls(self) -> frozenset[Edge]:
        walls = walls_of(self.height, self.width, self.regions)
        return walls.intersection(self.touching) if self.holes else walls

    @cached_property
    def squares(self) -> tuple[tuple[Cell, Cell, Cell, Cell], ...]:
        squares, holes = super().squares, self.holes
        return tuple(four for four in squares if holes.isdisjoint(four)) if holes else squares

    def validation_error(self) -> str:
        no_cell = len(self.holes) == len(self.cells)
        return "expected at least one cell that is no hole" if no_cell else super().validation_error()


@dataclass(frozen=True)
class HoledLoop(HoledBoard, RoomLoopPuzzle):
    """A single loop on such a board: the slots are the edges between its cells. `mesh` has the full rectangle."""

    @property
    def edges(self) -> tuple[Edge, ...]:
        return self.touching

    def slots(self) -> Collection[Slot]:
        return self.edges

    @cached_property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        if not self.holes:
            return super().edges_at
        at: dict[Cell, list[Edge]] = {cell: [] for cell in self.board_cells}
        for edge in self.edges:
            for end in edge.ends:
                at[end].append(edge)
        return at

    def border(self, inside: Container[Cell]) -> Solution:
        lines = super().border(inside)
        return Solution({edge: lines[edge] for edge in self.edges}) if self.holes else lines

    def sign_of_place(self, place: Cell) -> str:
        return SIGN if place in self.holes else super().sign_of_place(place)
