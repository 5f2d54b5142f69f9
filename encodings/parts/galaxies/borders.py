"""Galaxies without owners: what the regions between a candidate's walls have wrong is cut, wall by wall.

A region is walked through from its dot, or from any cell where it has none. An open way from the dot to a cell says
that the cell is of the galaxy, so most cuts begin with the walls on such a way: one of them stands, or what follows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.parts.galaxies.dots import touched, turned

from ...common.model import Candidate, Clause, Cut, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.galaxies import Galaxies

Walls = Mapping[Edge, Literal]


def between(one: Cell, other: Cell) -> Edge:
    """The border of two cells, whichever comes first."""
    return Edge(*min(one, other), *max(one, other))


def opposite(dot: Cell, edge: Edge) -> Edge:
    """Where a half turn around the dot leads a border, which may be outside the grid."""
    one, other = edge.ends
    return between(turned(dot, one), turned(dot, other))


# ── stated beforehand ──


def state_borders(model: Model, puzzle: "Galaxies", walls: Walls, reach: Mapping[Cell, Sequence[Cell]]) -> None:
    """dot: ¬w[e] under a dot.  turn: w[e] ∨ ¬w[e'] for a border at a cell that touches a dot and the one opposite.
    apart: w[e] where no dot reaches both cells.  corner: w[e] → ∨ the others that meet there."""
    galaxy = puzzle.why["galaxy"]
    able: dict[Cell, set[Cell]] = {cell: set() for cell in puzzle.borders_of}
    for dot, cells in reach.items():
        for cell in cells:
            able[cell].add(dot)
        under = puzzle.under(dot)
        for edge in under:
            model.family("dot").clause((-walls[edge],), puzzle.why["dot", dot])
        at_dot = [edge for cell in touched(dot) for edge in puzzle.borders_of[cell] if edge not in under]
        for edge in at_dot:
            turn = walls.get(opposite(dot, edge))
            model.family("turn").clause((walls[edge], *((-turn,) if turn else ())), galaxy.narrowed(touched(dot)))
    for edge, wall in walls.items():
        one, other = edge.ends
        if able[one].isdisjoint(able[other]):
            model.family("apart").clause((wall,), galaxy.narrowed(edge.ends))
    for corner, meeting in puzzle.corners():
        for edge in meeting:
            others = (walls[other] for other in meeting if other != edge)
            model.family("corner").clause((-walls[edge], *others), puzzle.why["wall"].narrowed((corner,)))


# ── cut ──


class Region(NamedTuple):
    """What a walk found: per cell, in the order of the walk, the one before it; None at the start."""

    before: dict[Cell, Cell | None]

    def way(self, cell: Cell) -> list[Edge]:
        """The borders that the walk crosses from the start to a cell, the last one first."""
        crossed = []
        while (previous := self.before[cell]) is not None:
            crossed.append(between(previous, cell))
            cell = previous
        return crossed


class BorderCuts(NamedTuple):
    """The cuts of a candidate, where `way` are the walls on an open way between two cells.

    Two dots in a region: ∨ way.  A region without a dot: ∨ ¬w[e] around it.  A border unlike the one opposite:
    ∨ way ∨ w[e] ∨ ¬w[e'].  A wall inside a region: ∨ way ∨ ¬w[e].
    """

    puzzle: "Galaxies"
    walls: Walls

    def find(self, holds: Candidate) -> list[Cut]:
        shut = {edge for edge, wall in self.walls.items() if holds(wall)}
        cuts, at = list[Cut](), dict[Cell, Region]()
        for dot, cells in self._starts():
            met = next((cell for cell in cells if cell in at), None)
            if met is None:
                region = self._walked(cells, shut)
                at |= dict.fromkeys(region.before, region)
                cuts += [self._lonely(region)] if dot is None else self._unlike(dot, region, shut)
            elif dot is not None:
                cuts.append(self._across(at[met].way(met)))
        for edge in sorted(shut):
            one, other = edge.ends
            if at[one] is at[other]:
                way = {*at[one].way(one)} ^ {*at[one].way(other)}
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
                other = edge.ends[edge.ends[0] == cell]
                if other not in before and edge not in shut:
                    before[other] = cell
                    queue.append(other)
        return Region(before)

    def _across(self, way: Sequence[Edge], *more: Literal, rule: str = "galaxy") -> Cut:
        cells = dict.fromkeys(end for edge in way for end in edge.ends)
        clause = Clause(dict.fromkeys((*(self.walls[edge] for edge in way), *more)))
        return Cut(clause, self.puzzle.why[rule].narrowed(cells))

    def _lonely(self, region: Region) -> Cut:
        edges = (edge for cell in region.before for edge in self.puzzle.borders_of[cell])
        clause = Clause(-self.walls[edge] for edge in edges if not region.before.keys() >= {*edge.ends})
        return Cut(clause, self.puzzle.why["galaxy"].narrowed(region.before))

    def _unlike(self, dot: Cell, region: Region, shut: Collection[Edge]) -> Iterator[Cut]:
        lost: set[Cell | None] = set()  # what lies behind a cut comes up again once that holds
        for cell, previous in region.before.items():
            if previous is None:
                continue
            turn = opposite(dot, between(previous, cell))
            if previous in lost:
                lost.add(cell)
            elif turn not in self.walls or turn in shut:
                lost.add(cell)
                yield self._across(region.way(cell), *((-self.walls[turn],) if turn in shut else ()))
