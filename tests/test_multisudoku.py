"""The shape of a Multi-Sudoku tells its grids."""

import pytest

from cluewise.registry.loading import puzzle_class

LAYOUTS = {
    "twodoku": ((0, 0), (2, 2)),
    "butterfly": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "flower": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "sohei": ((0, 2), (2, 0), (2, 4), (4, 2)),
    **{
        name: tuple((r, c) for r in range(0, down, 2) for c in range(0, across, 2) if (r + c) % 4 == 0)
        for name, down, across in (("samurai", 5, 5), ("gattai-8", 5, 9), ("shogun", 5, 13), ("sumo", 9, 9))
    },
}
"""The upper left boxes of the grids of published layouts, by row and column of boxes."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_grids_of_published_layouts_are_found(name: str) -> None:
    starts = LAYOUTS[name]
    boxes = {(r + i, c + k) for r, c in starts for i in range(3) for k in range(3)}
    height, width = (3 + 3 * max(box[axis] for box in boxes) for axis in (0, 1))
    rows = ("".join("-" if (r // 3, c // 3) in boxes else "#" for c in range(width)) for r in range(height))
    puzzle = puzzle_class("multisudoku").parse("\n".join(rows))
    assert [(grid.first.r, grid.first.c) for grid in puzzle.grids] == [(3 * r, 3 * c) for r, c in sorted(starts)]  # type: ignore[attr-defined]
