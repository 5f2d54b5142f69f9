"""Encodings of Shikaku: a choice of rectangles, one per clue.

Rule numbers are those of `puzzles/shikaku.py`.
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, Edge
from ..puzzles.common.rectangle_boards import Rectangle, with_one
from .common.kit import TRUE, Literal, Model, encoding
from .common.rectangles import boxes_left, cover_by_boxes, joined
from .common.references import KNUTH_2000

if TYPE_CHECKING:
    from cluewise.puzzles.shikaku import Shikaku


def rectangles(puzzle: "Shikaku") -> dict[Cell, list[Rectangle]]:
    """For each clue, the rectangles of its area that contain it and no other clue, in a fixed order."""
    alone = with_one(puzzle.sizes, puzzle.height, puzzle.width)
    return {clue: [box for box in _around(puzzle, clue, area) if alone(box)] for clue, area in puzzle.sizes.items()}


def _around(puzzle: "Shikaku", clue: Cell, area: int | None) -> Iterator[Rectangle]:
    for height in range(1, puzzle.height + 1):
        widths = range(1, puzzle.width + 1) if area is None else [area // height] if area % height == 0 else []
        for width in widths:
            tops = range(max(0, clue.r - height + 1), min(clue.r, puzzle.height - height) + 1)
            lefts = range(max(0, clue.c - width + 1), min(clue.c, puzzle.width - width) + 1)
            yield from (Rectangle(top, left, top + height, left + width) for top, left in product(tops, lefts))


@encoding(
    summary="a choice of rectangles for each clue; each cell is in one",
    source=f"exact cover; {KNUTH_2000}",
    redundant=("area",),
)
def cover(puzzle: "Shikaku") -> Model:
    """Variables: w[e]; b[k,R]: the clue of cell k has the rectangle R, for rectangles of its area without another clue.

    area: Σ_R b[k,R] = 1.  cell: Σ b[k,R] = 1 over the rectangles with this cell.
    wall: ¬w[e] ↔ ∨ b[k,R] over the rectangles with both cells.
    """
    model = Model()
    walls = model.booleans(puzzle.borders)
    model.name_choices("rectangle", cover_by_boxes(model, walls, rectangles(puzzle), puzzle.reason_of("area")))
    rectangles_only = puzzle.rule("corner", None, "all regions are rectangles")
    model.uses("area", rectangles_only)
    model.uses("", puzzle.reason_of("area"), rectangles_only)  # walls that no rectangle can cross
    return model


@encoding(
    summary="as `cover`, without the rectangles that the others rule out",
    source=f"exact cover; {KNUTH_2000}; propagation before encoding as for Sudoku",
    blames=False,
    redundant=("area",),
)
def pruned(puzzle: "Shikaku") -> Model:
    """Variables: b[k,R] for the rectangles that are left, of clues with several; w[e], where they differ.

    area, cell, wall: as in `cover`, over these variables.
    """
    model = Model()
    over: dict[int, list[Literal]] = {1 << i: [] for i in range(len(puzzle.cells))}
    across: dict[Edge, list[Literal]] = {edge: [] for edge in puzzle.borders}
    for boxes in _left(puzzle):
        chosen = [model.new() for _ in boxes] if len(boxes) != 1 else [model.true]
        model.family("area").exactly(1, chosen)
        for literal, (box, covered) in zip(chosen, boxes.items(), strict=True):
            while covered:
                cell = covered & -covered
                over[cell].append(literal)
                covered ^= cell
            for edge in joined(box):
                across[edge].append(literal)
    cells, family = model.family("cell"), model.family("wall")
    for literals in over.values():
        if literals != [TRUE]:
            cells.exactly(1, literals)
    for edge, literals in across.items():
        if not literals or literals == [TRUE]:
            model.fixed(edge, int(not literals))
            continue
        wall = model.boolean(edge, 0, 1).variable
        family.clause((wall, *literals))
        for literal in literals:
            family.clause((-wall, -literal))
    return model


def _left(puzzle: "Shikaku") -> list[dict[Rectangle, int]]:
    """For each clue, the remaining rectangles with their cells as bits."""
    return boxes_left(puzzle.width, rectangles(puzzle).values())


ENCODINGS = (pruned, cover)
