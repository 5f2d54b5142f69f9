"""Galaxies without owners: clauses over the walls alone, and cuts for wrong regions of a candidate.

A breadth-first walk visits a region from its dot, or from any cell if it has no dot. An open path from the dot to a
cell implies that the cell belongs to the galaxy. So most cuts have the form ∨ walls on such a path ∨ a consequence.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.parts.galaxies.dots import touched, turned

from ...common.model import Candidate, Clause, Cut, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.galaxies import Galaxies

Walls = Mapping[Edge, Literal]


def between(a: Cell, b: Cell) -> Edge:
    """The border of two neighbouring cells, in any order."""
    return Edge(*min(a, b), *max(a, b))


def opposite(dot: Cell, edge: Edge) -> Edge:
    """The border to which a half turn around the dot leads. It may be outside the grid."""
    a, b = edge.ends
    return between(turned(dot, a), turned(dot, b))


# ── constraints ──


def state_borders(model: Model, puzzle: "Galaxies", walls: Walls, reach: Mapping[Cell, Sequence[Cell]]) -> None:
    """dot: ¬w[e] under a dot.  turn: w[e] ∨ ¬w[e'] for a border e of a cell that touches a dot, and the opposite border
    e'.  apart: w[e] if no dot reaches both cells.  corner: w[e] → ∨ the other walls that meet there."""
    galaxy = puzzle.reason_of("galaxy")
    dots_of: dict[Cell, set[Cell]] = {cell: set() for cell in puzzle.borders_of}
    for dot, cells in reach.items():
        for cell in cells:
            dots_of[cell].add(dot)
        under = puzzle.under(dot)
        for edge in under:
            model.family("dot").clause((-walls[edge],), puzzle.reason_of("dot", dot))
        at_dot = [edge for cell in touched(dot) for edge in puzzle.borders_of[cell] if edge not in under]
        for edge in at_dot:
            turn = walls.get(opposite(dot, edge))
            model.family("turn").clause((walls[edge], *((-turn,) if turn else ())), galaxy.narrowed(touched(dot)))
    for edge, wall in walls.items():
        first, second = edge.ends
        if dots_of[first].isdisjoint(dots_of[second]):
            model.family("apart").clause((wall,), galaxy.narrowed(edge.ends))
    for corner, meeting in puzzle.corners():
        for edge in meeting:
            others = (walls[other] for other in meeting if other != edge)
            model.family("corner").clause((-walls[edge], *others), puzzle.reason_of("wall").narrowed((corner,)))


# ── cuts ──


class Region(NamedTuple):
    """The cells of a region in the order of the walk, each with its predecessor; None at the start."""

    before: dict[Cell, Cell | None]

    def way(self, cell: Cell) -> list[Edge]:
        """The borders that the walk crosses from the start to a cell, the last border first."""
        crossed = []
        while (previous := self.before[cell]) is not None:
            crossed.append(between(previous, cell))
            cell = previous
        return crossed


class BorderCuts(NamedTuple):
    """The cuts of a candidate; `way` are the walls on an open path between two cells.

    Two dots in a region: ∨ way.  A region without a dot: ∨ ¬w[e] around it.  A border unlike its opposite:
    ∨ way ∨ w[e] ∨ ¬w[e'].  A wall inside a region: ∨ way ∨ ¬w[e].
    """

    puzzle: "Galaxies"
    walls: Walls

    def find(self, holds: Candidate) -> list[Cut]:
        shut = {edge for edge, wall in self.walls.items() if holds(wall)}
        cuts, region_of = list[Cut](), dict[Cell, Region]()
        for dot, cells in self._starts():
            met = next((cell for cell in cells if cell in region_of), None)
            if met is None:
                region = self._walked(cells, shut)
                region_of |= dict.fromkeys(region.before, region)
                cuts += [self._lonely(region)] if dot is None else self._unlike(dot, region, shut)
            elif dot is not None:
                cuts.append(self._across(region_of[met].way(met)))
        for edge in sorted(shut):
            first, second = edge.ends
            region = region_of[first]
            if region is region_of[second]:
                way = {*region.way(first)} ^ {*region.way(second)}
                cuts.append(self._across(sorted(way), -self.walls[edge], rule="wall"))
        return cuts

    def _starts(self) -> Iterator[tuple[Cell | None, tuple[Cell, ...]]]:
        yield from ((dot, touched(dot)) for dot in self.puzzle.dots)
        yield from ((None, (cell,)) for cell in self.puzzle.borders_of)

    def _walked(self, starts: Sequence[Cell], shut: Collection[Edge]) -> Region:
        before: dict[Cell, Cell | None] = dict.fromkeys(starts)
        queue = list(starts)
        for cell in queue:
            for edge in self.puzzle.borders_of[cell]:
                neighbour = edge.ends[edge.ends[0] == cell]
                if neighbour not in before and edge not in shut:
                    before[neighbour] = cell
                    queue.append(neighbour)
        return Region(before)

    def _across(self, way: Sequence[Edge], *more: Literal, rule: str = "galaxy") -> Cut:
        cells = dict.fromkeys(end for edge in way for end in edge.ends)
        clause = Clause(dict.fromkeys((*(self.walls[edge] for edge in way), *more)))
        return Cut(clause, self.puzzle.reason_of(rule).narrowed(cells))

    def _lonely(self, region: Region) -> Cut:
        edges = (edge for cell in region.before for edge in self.puzzle.borders_of[cell])
        clause = Clause(-self.walls[edge] for edge in edges if not region.before.keys() >= {*edge.ends})
        return Cut(clause, self.puzzle.reason_of("galaxy").narrowed(region.before))

    def _unlike(self, dot: Cell, region: Region, shut: Collection[Edge]) -> Iterator[Cut]:
        behind: set[Cell | None] = set()  # cells behind a cut border are examined again when that cut holds
        for cell, previous in region.before.items():
            if previous is None:
                continue
            turn = opposite(dot, between(previous, cell))
            if previous in behind:
                behind.add(cell)
            elif turn not in self.walls or turn in shut:
                behind.add(cell)
                yield self._across(region.way(cell), *((-self.walls[turn],) if turn in shut else ()))
