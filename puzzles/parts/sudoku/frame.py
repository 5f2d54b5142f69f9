"""The fields of a Sudoku from the data of a variant: the frame, given numbers and constraints."""

from collections.abc import Iterable, Sequence
from typing import Any

from ...common.formats import Board
from .boxes import Box, Cage, rectangles
from .constraint import Constraint

MOST_SIDE = 25
"""The largest side of a variant."""


def default_box(size: int) -> Box:
    """The height and width of a default box of f-puzzles. The height is the largest divisor up to the root."""
    height = next(h for h in range(int(size**0.5), 0, -1) if size % h == 0)
    return height, size // height


def board_of(
    height: int,
    width: int,
    numbers: range,
    given: Sequence[int | None],
    boxes: Sequence[int | None],
    constraints: Sequence[Constraint],
    notes: Sequence[str] = (),
) -> Board:
    """The fields of a puzzle, the same for all its texts.

    Rectangular boxes have their shape, cages are `cages`, both diagonals are `diagonals`, single candidates are given.
    """
    layer = list(given)
    kept: dict[Constraint, None] = {}
    cages: list[Cage] = []
    crossing = {c.values[0] for c in constraints if c.kind == "diagonal"} == {1, -1}
    for c in constraints:
        if c.kind == "cage":
            cages.append(Cage(int(c.values[0]) if c.values else None, c.sets[0]))
        elif c.kind == "one-of" and len(c.values) == 1 and layer[c.sets[0][0]] in (None, c.values[0]):
            layer[c.sets[0][0]] = int(c.values[0])
        elif not (c.kind == "diagonal" and crossing):
            pairs = c.kind in ("pairs", "all-pairs")
            kept[c._replace(values=tuple(sorted(set(map(str, c.values))))) if pairs else c] = None
    usual = numbers == range(1, max(height, width) + 1)
    box, layout = shape(height, width, numbered_boxes(boxes))
    return {
        "height": height,
        "width": width,
        "given": tuple(layer),
        "boxes": layout,
        "box": box,
        "diagonals": crossing,
        "cages": cages_in_order(cages),
        "digits": None if usual else (numbers[0], numbers[-1]),
        "constraints": constraints_in_order(kept),
        "notes": tuple(notes),
    }


def cages_in_order(cages: Iterable[Cage]) -> tuple[Cage, ...]:
    """Different cages in a fixed order."""
    return tuple(sorted(set(cages), key=lambda cage: (cage.cells, cage.sum or -1)))


def constraints_in_order(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Different constraints in a fixed order."""
    return tuple(sorted(set(constraints), key=_order))


def _order(c: Constraint) -> tuple[Any, ...]:
    """The sort key of a constraint. The order in a text does not matter."""
    return c.kind, c.sets, tuple(map(str, c.values)), tuple(tuple(map(_order, option)) for option in c.inner)


def numbered_boxes(boxes: Sequence[Any]) -> tuple[int | None, ...]:
    """Boxes numbered from 0 in reading order of their first cells; None for a cell in no box."""
    names: dict[Any, int] = {}
    return tuple(None if box is None else names.setdefault(box, len(names)) for box in boxes)


def shape(height: int, width: int, boxes: tuple[int | None, ...]) -> tuple[Box | None, tuple[int | None, ...]]:
    """The shape of the boxes if they are rectangles of as many cells as the side of a square, and the boxes."""
    if height == width and None not in boxes:
        first = [i for i, box in enumerate(boxes) if box == 0]
        across = sum(1 for i in first if i < width)
        box = (len(first) // across, across)
        if box[0] * box[1] == height and boxes == rectangles(*box):
            return box, boxes
    return None, boxes


def usual_boxes(height: int, width: int, count: int) -> tuple[int | None, ...]:
    """The boxes of a grid whose text has none: `count` cells, as square as possible; no boxes if none fill the grid.

    On larger grids, a box is more than a part of a row or column.
    """
    shapes = [(h, count // h) for h in range(1, count + 1) if count % h == 0]
    filling = [(h, w) for h, w in shapes if height % h == 0 and width % w == 0 and (count < 4 or min(h, w) > 1)]
    if not filling:
        return (None,) * (height * width)
    return rectangles(*min(filling, key=lambda box: abs(box[0] - box[1])), height, width)
