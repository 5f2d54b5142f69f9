"""Shikaku compiled: a choice of rectangles, one a clue, or the owner of every cell.

Rule numbers are those of `puzzles/shikaku.py`.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.shikaku import Rectangle

from .common.encoding import encoding
from .common.model import Literal, Model
from .common.owners import part_owners

if TYPE_CHECKING:
    from cluewise.puzzles.shikaku import Shikaku


def rectangles(puzzle: "Shikaku") -> dict[Cell, list[Rectangle]]:
    """Per clue the rectangles of its area that hold it and no other clue, in a fixed order."""
    # clues[r][c]: how many clues stand above row r and left of column c.
    clues = [[0] * (puzzle.width + 1)]
    for r in range(puzzle.height):
        row = [0]
        for c in range(puzzle.width):
            row.append(row[-1] + (Cell(r, c) in puzzle.sizes))
        clues.append([above + here for above, here in zip(clues[-1], row, strict=True)])

    def alone(box: Rectangle) -> bool:
        top, left, bottom, right = box
        return clues[bottom][right] - clues[top][right] - clues[bottom][left] + clues[top][left] == 1

    return {clue: [box for box in _around(puzzle, clue, area) if alone(box)] for clue, area in puzzle.sizes.items()}


def _around(puzzle: "Shikaku", clue: Cell, area: int | None) -> Iterator[Rectangle]:
    for height in range(1, puzzle.height + 1):
        widths = range(1, puzzle.width + 1) if area is None else [area // height] if area % height == 0 else []
        for width in widths:
            for top in range(max(0, clue.r - height + 1), min(clue.r, puzzle.height - height) + 1):
                for left in range(max(0, clue.c - width + 1), min(clue.c, puzzle.width - width) + 1):
                    yield Rectangle(top, left, top + height, left + width)


@encoding(
    summary="a choice of rectangles for each clue; each cell is in one",
    source="exact cover; Knuth, Dancing links, 2000",
    redundant=("area",),
)
def cover(puzzle: "Shikaku") -> Model:
    """Variables: w[e]; b[k,R]: the clue of cell k has the rectangle R, for those of its area without another clue.

    area: Σ_R b[k,R] = 1.  cell: Σ b[k,R] = 1 over the rectangles with this cell.
    wall: ¬w[e] ↔ ∨ b[k,R] over the rectangles with both cells.
    """
    model = Model()
    walls = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.touching}
    over: dict[Cell, list[Literal]] = {cell: [] for cell in puzzle.cells}
    across: dict[Edge, list[Literal]] = {edge: [] for edge in walls}
    for clue, boxes in rectangles(puzzle).items():
        chosen = [model.new() for _ in boxes]
        model.family("area").exactly(1, chosen, puzzle.why["area"].narrowed((clue,)))
        for literal, box in zip(chosen, boxes, strict=True):
            for cell in box.cells():
                over[cell].append(literal)
            for edge in _joined(box):
                across[edge].append(literal)
    for cell, literals in over.items():
        model.family("cell").exactly(1, literals, puzzle.why["area"].narrowed((cell,)))
    family = model.family("wall")
    for edge, wall in walls.items():
        family.clause((wall, *across[edge]))
        for literal in across[edge]:
            family.clause((-wall, -literal))
    return model


@encoding(
    summary="the clue that owns each cell; walls stand between owners and make no bend",
    source="the 0-1 model of the rules",
)
def owners(puzzle: "Shikaku") -> Model:
    """Variables: w[e], a wall on border e; o[c,k]: cell c belongs to clue k, where a rectangle of k has it.

    owner: Σ_k o[c,k] = 1.  wall: ¬w[e] → (o[c,k] ↔ o[d,k]), w[e] → ¬(o[c,k] ∧ o[d,k]).
    corner: walls neither end nor bend.  area: Σ_c o[c,k] = number.
    toward: o[c,k] → o[d,k] for the neighbours d of c that lie nearer to the clue.
    """
    model = Model()
    walls = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.touching}
    owns: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in puzzle.cells}
    for clue, boxes in rectangles(puzzle).items():
        mine = {cell: model.new() for cell in sorted({cell for box in boxes for cell in box.cells()})}
        for cell, owned in mine.items():
            owns[cell][clue] = owned
        area, reason = puzzle.sizes[clue], puzzle.why["area"].narrowed((clue,))
        if area is None:
            model.family("area").clause(mine.values(), reason)
        else:
            model.family("area").exactly(area, mine.values(), reason)
        for cell, owned in mine.items():
            model.family("toward").implies(owned, (mine[near] for near in _nearer(cell, clue)), reason)
    for cell, options in owns.items():
        model.family("owner").exactly(1, options.values(), puzzle.why["area"].narrowed((cell,)))
    part_owners(model.family("wall"), walls, owns)
    _corners(puzzle, model, walls)
    return model


def _joined(box: Rectangle) -> Iterator[Edge]:
    """The borders inside a rectangle."""
    for r, c in box.cells():
        if c + 1 < box.right:
            yield Edge(r, c, r, c + 1)
        if r + 1 < box.bottom:
            yield Edge(r, c, r + 1, c)


def _nearer(cell: Cell, clue: Cell) -> list[Cell]:
    """The neighbours of a cell in the direction of a clue: a rectangle with both holds them too."""
    near = []
    if cell.r != clue.r:
        near.append(Cell(cell.r + (1 if cell.r < clue.r else -1), cell.c))
    if cell.c != clue.c:
        near.append(Cell(cell.r, cell.c + (1 if cell.c < clue.c else -1)))
    return near


def _corners(puzzle: "Shikaku", model: Model, walls: Mapping[Edge, Literal]) -> None:
    """No wall alone, and no bend: each wall is followed by the one opposite, or by both across."""
    family = model.family("corner")
    for corner, borders in puzzle.corners():
        reason = puzzle.why["corner", corner]
        around = [walls[edge] for edge in borders]
        for i, wall in enumerate(around):
            right, opposite, left = around[(i + 1) % 4], around[(i + 2) % 4], around[(i + 3) % 4]
            family.clause((-wall, opposite, right), reason)
            family.clause((-wall, opposite, left), reason)


ENCODINGS = (cover, owners)
