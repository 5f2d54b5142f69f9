"""The shape of a Multi-Sudoku tells its grids, and its solutions are those of a search that knows only the grids."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cluewise.registry.loading import puzzle_class
from tests.common import solution_set

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


WINDMILL = ((0, 1), (1, 4), (2, 2), (3, 0), (4, 3))


def _board(starts: tuple[tuple[int, int], ...], box: int) -> dict[tuple[int, int], int]:
    """The cells of the grids with these upper left boxes, each with 0."""
    side = box * box
    return {(box * r + i, box * c + k): 0 for r, c in sorted(starts) for i, k in product(range(side), repeat=2)}


def _text(board: dict[tuple[int, int], int]) -> str:
    height, width = (1 + max(at[axis] for at in board) for axis in (0, 1))
    return "\n".join(
        "".join("-#"[(r, c) not in board] if not board.get((r, c)) else str(board[r, c]) for c in range(width))
        for r in range(height)
    )


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_five_grids_of_a_windmill_are_found(*, mirrored: bool) -> None:
    starts = tuple((r, 4 - c if mirrored else c) for r, c in WINDMILL)
    text = _text(_board(starts, 3))
    kind = puzzle_class("multisudoku")
    found = {
        word: [(g.first.r // 3, g.first.c // 3) for g in kind.parse(text, {"pattern": word}).grids]
        for word in ("all", "windmill")
    }  # type: ignore[attr-defined]
    assert found["windmill"] == sorted(starts)
    assert set(found["all"]) > set(starts)


SMALL = {
    "twodoku": ((0, 0), (1, 1)),
    "pair": ((0, 0), (0, 1)),
    "corner": ((0, 0), (0, 1), (1, 0)),
    "samurai": ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
}
"""Layouts of grids of 4×4 cells. In the last one, other squares of boxes are on the board."""


def _brute(board: dict[tuple[int, int], int], starts: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
    """The solutions, as the numbers of the cells in reading order: a number in a cell is not in the same row, column or
    box of a grid again. The cell with the fewest numbers left is next."""
    groups = list[frozenset[tuple[int, int]]]()
    for r, c in starts:
        for i in range(4):
            groups.append(frozenset((2 * r + i, 2 * c + k) for k in range(4)))
            groups.append(frozenset((2 * r + k, 2 * c + i) for k in range(4)))
        for i, k in product((0, 2), repeat=2):
            groups.append(frozenset((2 * r + i + y, 2 * c + k + x) for y, x in product((0, 1), repeat=2)))
    near = {at: frozenset().union(*(group for group in groups if at in group)) - {at} for at in board}
    if any(number and any(board[other] == number for other in near[at]) for at, number in board.items()):
        return
    filled = dict(board)

    def left(at: tuple[int, int]) -> set[int]:
        return {1, 2, 3, 4}.difference(filled[other] for other in near[at])

    def search() -> Iterator[tuple[int, ...]]:
        at = min((at for at in filled if not filled[at]), key=lambda at: len(left(at)), default=None)
        if at is None:
            yield tuple(filled[cell] for cell in sorted(filled))
            return
        for number in sorted(left(at)):
            filled[at] = number
            yield from search()
        filled[at] = 0

    yield from search()


@pytest.mark.parametrize(("name", "seed"), list(product(SMALL, range(8))))
def test_the_solutions_are_those_of_a_search_over_the_grids(name: str, seed: int) -> None:
    rng, starts = Random(f"{name} {seed}"), SMALL[name]
    empty = _board(starts, 2)
    solved = dict(zip(sorted(empty), next(_brute({**empty, (0, 0): rng.randint(1, 4)}, starts)), strict=True))
    change = dict(zip((1, 2, 3, 4), rng.sample((1, 2, 3, 4), 4), strict=True))
    given = {at: change[number] if rng.random() < 0.45 else 0 for at, number in solved.items()}
    if seed % 4 == 3:  # a number that may not fit
        given[rng.choice(sorted(given))] = rng.randint(1, 4)
    puzzle = puzzle_class("multisudoku").parse(
        _text(given), {"box": "2", "pattern": "windmill" if name == "samurai" else "all"}
    )
    assert [(grid.first.r // 2, grid.first.c // 2) for grid in puzzle.grids] == sorted(starts)  # type: ignore[attr-defined]
    found = {tuple(solution[cell] for cell in sorted(puzzle.slots())) for solution in solution_set(puzzle)}  # type: ignore[type-var]
    assert found == {*_brute(given, starts)}
