"""Nanameguri: draw a single loop that passes every region once and turns beside every diagonal.

The rules, on W × H cells; walls between cells and diagonals in cells divide the board into regions:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop turns in each cell with a diagonal, on one side of it, and so passes one of the two halves.
4. The loop enters each region once and leaves it once. If the board is one region, the loop stays inside.

Reading chosen, that of puzz.link: a wall may end inside a region. A loop that crosses it leaves the region and enters
it, so none crosses it; if the board is one region, the loop crosses at most two such walls.

Formats, the first written: puzz.link addresses of `nanameguri`; rows of `\\`, `/` and `-`, then rows of names of areas
that walls alone divide, then a line of other walls.

>>> puzzle = Nanameguri.parse("https://puzz.link/p?nanameguri/5/5/6ech200u303101i00")
>>> puzzle.marks.count("/"), puzzle.marks.count("\\\\"), len(puzzle.zones)
(1, 4, 7)
>>> Nanameguri.parse("/-\\n--\\n\\nAB\\nAB").format()
'https://puzz.link/p?nanameguri/2/2/o0i0'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from .common.divided_boards import DividedBoard
from .common.geometry import edges
from .common.inner_walls import walls_inside
from .common.kit import Areas, Borders, Cell, Cells, Edge, LoopPuzzle, PuzzLink, Rows, Signs, cells, components
from .common.puzzlink_marks import Ternary

if TYPE_CHECKING:
    from .common.kit import Drawing, Rule

Piece = tuple[Cell, int]
"""A cell or half of it, and the number of the half: 0 for a whole cell."""

SIDES = {"": ((0, 1, 2, 3),), "\\": ((0, 1), (2, 3)), "/": ((0, 3), (1, 2))}
"""The sides of each half of a cell: 0 north, 1 east, 2 south, 3 west."""
HALVES = {"\\": ("upper right", "lower left"), "/": ("upper left", "lower right")}


@dataclass(frozen=True)
class Nanameguri(DividedBoard, LoopPuzzle):
    """`regions` has the number of each cell's area between walls, and `marks` the diagonal of each cell or None.
    `inner_walls` is as in `common/inner_walls.py`: the walls inside areas."""

    regions: tuple[int, ...]
    marks: tuple[str | None, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "nanameguri"
    area_word = "area"
    turning_signs = ("/\\",)
    formats = (
        PuzzLink("nanameguri", Borders(inside="inner_walls"), Ternary("marks", (None, "\\", "/"))),
        Rows(Cells("marks", Signs({"\\": "\\", "/": "/"})), Areas(), walls="inner_walls"),
    )
    clue_layers = ()

    @cached_property
    def diagonals(self) -> Mapping[Cell, str]:
        """The diagonal of each cell that has one."""
        return self.by_cell(self.marks)

    @cached_property
    def sides(self) -> Mapping[Edge, tuple[Piece, Piece]]:
        """The pieces on both sides of each edge."""
        return _sides(self.height, self.width, self.marks)

    @cached_property
    def zones(self) -> list[list[Piece]]:
        """The regions: the pieces that edges without wall connect."""
        around: dict[Piece, list[Piece]] = {
            (cell, half): [] for cell in self.cells for half in range(1 + (cell in self.diagonals))
        }
        for edge in set(self.edges) - self.walls - walls_inside(self):
            one, other = self.sides[edge]
            around[one].append(other)
            around[other].append(one)
        return [sorted(pieces) for pieces in components([*around], around)]

    @cached_property
    def zone_at(self) -> dict[Piece, int]:
        """The number of the region of each piece."""
        return {piece: number for number, pieces in enumerate(self.zones) for piece in pieces}

    def piece_text(self, piece: Piece) -> str:
        """A cell, or a half by its corner."""
        cell, half = piece
        mark = self.diagonals.get(cell)
        return f"the {HALVES[mark][half]} half of {cell}" if mark else str(cell)

    @cached_property
    def gates(self) -> list[tuple[list[Edge], list[Edge]]]:
        """For each region the walls between it and others, and those inside it."""
        gates: list[tuple[list[Edge], list[Edge]]] = [([], []) for _ in self.zones]
        for edge in sorted(self.walls | walls_inside(self)):
            one, other = (self.zone_at[piece] for piece in self.sides[edge])
            gates[one][one == other].append(edge)
            if one != other:
                gates[other][0].append(edge)
        return gates

    def rules(self) -> "Iterator[Rule]":
        from .common.kit import Count, Table

        yield from self.loop_rules()
        for cell, mark in self.diagonals.items():
            text = f"the loop turns on one side of the diagonal of {cell}"
            beside = self.beside(cell)
            ways = [
                [int(i in half) for i, edge in enumerate(beside) if edge]
                for half in SIDES[mark]
                if all(beside[i] for i in half)
            ]
            yield Table(self.clue("diagonal", cell, text, (cell,)), [edge for edge in beside if edge], ways)
        for part, pieces in enumerate(self.zones):
            gates, inside = self.gates[part]
            inner = tuple(dict.fromkeys(cell for cell, _ in pieces))
            if len(self.zones) > 1:
                first = next((piece for piece in pieces if piece[0] not in self.diagonals), pieces[0])
                text = f"the loop passes the region with {self.piece_text(first)} once"
                yield Count(self.rule("once", part, text, inner), gates, (1,), 2, 2)
                for edge in inside:
                    text = f"the loop does not cross the wall {edge.between_text}"
                    yield Count(self.rule("inside", edge, text, edge.ends), (edge,), (1,), high=0)
            elif inside:
                text = "the loop crosses at most two of the walls inside the region"
                ends = tuple(dict.fromkeys(end for edge in inside for end in edge.ends))
                yield Count(self.rule("inside", inside[0], text, ends), inside, (1,), high=2)

    def sign_of_place(self, place: Cell) -> str:
        return self.diagonals.get(place, ".")

    def draw_clues(self, drawing: "Drawing") -> None:
        from .common.kit import INK

        drawing.outlines(self.regions, walls_inside(self))
        for cell, mark in self.diagonals.items():
            drawing.diagonal(cell, mark, INK)


@lru_cache(8)
def _sides(height: int, width: int, marks: Sequence[str | None]) -> dict[Edge, tuple[Piece, Piece]]:
    second = {cell: SIDES[mark][1] for cell, mark in zip(cells(height, width), marks, strict=True) if mark}

    def piece(cell: Cell, side: int) -> Piece:
        return cell, int(side in second.get(cell, ()))

    ways = {True: (1, 3), False: (2, 0)}
    return {
        edge: (piece(edge.ends[0], ways[edge.flat][0]), piece(edge.ends[1], ways[edge.flat][1]))
        for edge in edges(height, width)
    }
