"""Groups of cells that have certain shapes: each is one of the placements of these shapes."""

from collections.abc import Sequence

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Shapes, ShapeTimes
from cluewise.puzzles.common.shapes import Kind, orientations

from ..model import FALSE, Literal
from .board import Board, clause
from .counts import state_numbers


def shapes(board: Board, rule: Shapes) -> None:
    """q[P] ↔ the cells of the placement P are a whole group.  x[c] → ∨ q[P] over the placements with c."""
    at: dict[Cell, list[Literal]] = {cell: [] for cell in rule.cells}
    for kind in rule.kinds:
        for covered, literal in placed(board, rule, kind):
            for cell in covered:
                at[cell].append(literal)
    family, members = board.family(rule), board.literals(rule.slots, (1,))
    for cell, member in zip(rule.cells, members, strict=True):
        clause(family, (-member, *at[cell]), rule.reason.narrowed((cell,)))


def shape_times(board: Board, rule: ShapeTimes) -> None:
    """Σ q[P] = count over the placements P of the shape."""
    literals = [literal for _, literal in placed(board, rule, rule.kind)]
    state_numbers(board.family(rule), literals, (rule.count,), rule.reason)


def placed(board: Board, rule: Shapes, kind: Kind) -> Sequence[tuple[Sequence[Cell], Literal]]:
    """The placements of a shape whose cells are linked: the cells, and the literal that they are a whole group."""

    def make() -> list[tuple[Sequence[Cell], Literal]]:
        index = {cell: i for i, cell in enumerate(rule.cells)}
        around: list[set[int]] = [set() for _ in rule.cells]
        for a, b in rule.links:
            around[a].add(b)
            around[b].add(a)
        members = board.literals(rule.slots, (1,))
        made = list[tuple[Sequence[Cell], Literal]]()
        for shape in orientations(kind):
            for corner in _corners(rule.cells):
                inside = [index.get(Cell(corner[0] + r, corner[1] + c), -1) for r, c in shape]
                if min(inside) >= 0 and _is_linked(inside, around):
                    border = set().union(*(around[i] for i in inside)).difference(inside)
                    parts = [*(members[i] for i in inside), *(-members[i] for i in sorted(border))]
                    literal = FALSE if FALSE in parts else board.named("placed").conjunction(parts)
                    made.append(([rule.cells[i] for i in inside], literal))
        return made

    kept: list[tuple[Sequence[Cell], Literal]] = board.once(("placed", rule.slots, tuple(rule.links), kind), make)
    return kept


def _corners(cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """The possible upper left corners of placements."""
    rows, columns = sorted({cell.r for cell in cells}), sorted({cell.c for cell in cells})
    return [(r, c) for r in rows for c in columns]


def _is_linked(inside: Sequence[int], around: Sequence[set[int]]) -> bool:
    """True if links connect these cells."""
    reached, waiting = {inside[0]}, [inside[0]]
    for i in waiting:  # the list grows during the loop
        for j in around[i].intersection(inside):
            if j not in reached:
                reached.add(j)
                waiting.append(j)
    return len(reached) == len(inside)
