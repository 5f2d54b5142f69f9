"""Rectangles: a choice of them, or the owner of every cell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rectangle_boards import Rectangle
from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal, Model
from .owners import Owners, name_owners
from .regions import OwnedRegions, by_owners

Walls = Mapping[Edge, Literal]


def walls_of(puzzle: Any, model: Model, *clues: Reason) -> dict[Edge, Literal]:
    """The slots: w[e], a wall on border e. Owners and boxes rely on the rule of rectangles with one clue each and on
    the `clues`, which decide the possible rectangles.
    """
    rectangles = puzzle.rule("corner", None, "all regions are rectangles")
    model.uses("one", rectangles, *clues)
    for rule in ("", "sign"):
        model.uses(rule, puzzle.reason_of("one"), rectangles, *clues)
    return model.booleans(puzzle.borders)


def cover_by_boxes(
    model: Model, walls: Walls, boxes: Mapping[Cell, Sequence[Rectangle]], reason: Reason
) -> dict[tuple[Cell, Rectangle], Literal]:
    """Variables: b[k,R], the clue of cell k has the rectangle R. Returns them.

    area: Σ_R b[k,R] = 1.  cell: Σ b[k,R] = 1 over the rectangles with this cell.
    wall: ¬w[e] ↔ ∨ b[k,R] over the rectangles with both cells.
    """
    over: dict[Cell, list[Literal]] = {end: [] for edge in walls for end in edge.ends} or {Cell(0, 0): []}
    across: dict[Edge, list[Literal]] = {edge: [] for edge in walls}
    has: dict[tuple[Cell, Rectangle], Literal] = {}
    for clue, options in boxes.items():
        chosen = [model.new() for _ in options]
        has |= zip(((clue, box) for box in options), chosen, strict=True)
        model.family("area").exactly(1, chosen, reason.narrowed((clue,)))
        for literal, box in zip(chosen, options, strict=True):
            for cell in box.cells():
                over[cell].append(literal)
            for edge in joined(box):
                across[edge].append(literal)
    for cell in sorted(over):
        model.family("cell").exactly(1, over[cell], reason.narrowed((cell,)))
    family = model.family("wall")
    for edge, wall in walls.items():
        family.clause((wall, *across[edge]))
        for literal in across[edge]:
            family.clause((-wall, -literal))
    return has


def joined(box: Rectangle) -> Iterator[Edge]:
    """The borders inside a rectangle."""
    for r, c in box.cells():
        if c + 1 < box.right:
            yield Edge(r, c, r, c + 1)
        if r + 1 < box.bottom:
            yield Edge(r, c, r + 1, c)


def boxes_left(width: int, choices: Iterable[Iterable[Rectangle]]) -> list[dict[Rectangle, int]]:
    """For each clue, the rectangles that remain of its choices, with their cells as bits; the board has this width.

    Two deductions are repeated until nothing changes. Cells that all rectangles of a clue contain exclude the
    rectangles of other clues. A cell that only one clue reaches is in the rectangle of that clue.
    """
    left = list[dict[Rectangle, int]]()
    for candidates in choices:
        rows = ((box, ((1 << box.right - box.left) - 1) << box.left) for box in candidates)
        left.append({box: sum(row << r * width for r in range(box.top, box.bottom)) for box, row in rows})
    count = 0
    while count != sum(map(len, left)):
        count = sum(map(len, left))
        common = [reduce(and_, boxes.values(), -1) for boxes in left]
        reach = [reduce(or_, boxes.values(), 0) for boxes in left]
        once = several = 0
        for cells in reach:
            once, several = once | cells, several | (once & cells)
        taken = reduce(or_, (cells for cells in common if cells > 0), 0)
        for i, boxes in enumerate(left):
            closed, needed = taken & ~common[i], reach[i] & ~several
            left[i] = {box: cells for box, cells in boxes.items() if not cells & closed and cells & needed == needed}
    return left


def straight_walls(model: Model, puzzle: Any, walls: Walls) -> None:
    """corner: a wall continues into the opposite one, or into both across."""
    for corner, borders in puzzle.corners():
        around = [walls[edge] for edge in borders]
        for i, wall in enumerate(around):
            for across in (around[(i + 1) % 4], around[(i + 3) % 4]):
                model.family("corner").clause((-wall, around[(i + 2) % 4], across), puzzle.reason_of("corner", corner))


def toward(model: Model, owns: Owners, reason: Reason) -> None:
    """toward: o[c,k] → o[d,k] for the neighbours d of c that lie nearer to the clue."""
    for (r, c), options in owns.items():
        for clue, owned in options.items():
            ahead = {Cell(r + (clue.r > r) - (clue.r < r), c), Cell(r, c + (clue.c > c) - (clue.c < c))} - {Cell(r, c)}
            nearer = (owns[cell][clue] for cell in sorted(ahead))
            model.family("toward").implies(owned, nearer, reason.narrowed((clue,)))


def owned_boxes(puzzle: Any, model: Model, walls: Walls, reason: Reason) -> Owners:
    """Variables: o[c,k], cell c belongs to the clue of cell k, if a rectangle of k can contain it.

    owner: Σ_k o[c,k] = 1.  beside: w[e] separates owners, ¬w[e] joins them.  corner, toward: as above.
    """
    rooms = {
        clue: sorted({clue, *(cell for box in boxes for cell in box.cells())}) for clue, boxes in puzzle.boxes.items()
    }
    regions = OwnedRegions(puzzle.cells, walls, rooms, lambda _, __: (), len(puzzle.cells))
    owns = by_owners(model, regions, reason)
    name_owners(model, owns)
    toward(model, owns, reason)
    straight_walls(model, puzzle, walls)
    return owns


def filled(
    family: Family, puzzle: Any, boxes: Iterable[Rectangle], members: Mapping[Cell, Literal], reason: Reason
) -> list[Literal]:
    """New variables b[R] for these rectangles. b[R] → the cells of R are members, those around it are not."""
    chosen = []
    for box in boxes:
        inside = dict.fromkeys(box.cells())
        around = dict.fromkeys(near for cell in inside for near in puzzle.around[cell] if near not in inside)
        chosen.append(family.model.new())
        literals = (*(members[cell] for cell in inside), *(-members[cell] for cell in around))
        family.implies(chosen[-1], literals, reason)
    return chosen
