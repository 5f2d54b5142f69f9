"""Pieces of a bank: every group of shaded cells is a piece, and each piece occurs as often as in the bank.

The puzzle is a `BankPuzzle`; x[c] says that cell c is shaded. Two ways to state this:

- `by_placements`: a variable for each way to place a piece, which determines the cells in it and around it;
- `by_packing`: the same variables; no two pieces meet, and each cell is a sum of variables (for integer programs).
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, squares

from ...common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.bank_boards import BankPuzzle

Shaded = Mapping[Cell, Literal]


def by_placements(
    puzzle: "BankPuzzle",
    model: Model,
    shaded: Shaded,
    parted: Iterable[tuple[Cell, Cell]],
) -> None:
    """Variables: p[k], a piece lies in placement k. Other constraints state that not both cells of a pair in
    `parted` are shaded.

    piece: p[k] → x[c] for its cells, p[k] → ¬x[d] for the cells around them (these define p and have no Reason);
    x[c] → ∨ p[k] over c.
    times: Σ p = the number of these pieces in the bank.
    """
    over: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    apart: dict[Cell, set[Cell]] = {}
    for a, b in parted:
        apart.setdefault(a, set()).add(b)
        apart.setdefault(b, set()).add(a)
    family, reason = model.family("piece"), puzzle.reason_of("piece")
    for kind, count in puzzle.kinds.items():
        placements = []
        for cells, border in puzzle.placed(kind):
            placement = model.new()
            placements.append(placement)
            for cell in cells:
                over[cell].append(placement)
                family.clause((-placement, shaded[cell]))
            for cell in border:
                if cell not in apart or apart[cell].isdisjoint(cells):
                    family.clause((-placement, -shaded[cell]))
        model.family("times").exactly(count, placements, puzzle.reason_of("times", kind))
    model.completed_by("times", "piece")
    for cell, x in shaded.items():
        family.clause((-x, *over[cell]), reason.narrowed((cell,)))


def by_packing(puzzle: "BankPuzzle", model: Model, shaded: Shaded) -> None:
    """Variables: p[k], a piece lies in placement k.

    cover: x[c] = Σ p[k] over it.  piece: Σ p[k] ≤ 1 over the placements that meet a square of four cells (a pair of
    neighbours if pieces may touch at corners).  times: Σ p = the number of these pieces in the bank.
    """
    narrow = min(puzzle.height, puzzle.width) == 1
    squared = puzzle.corners and not narrow
    windows = squares(puzzle.height, puzzle.width) if squared else [edge.ends for edge in puzzle.touching]
    windows_at: dict[Cell, list[int]] = {cell: [] for cell in shaded}
    for i, window in enumerate(windows):
        for cell in window:
            windows_at[cell].append(i)
    over: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    meeting: list[list[Literal]] = [[] for _ in windows]
    for kind, count in puzzle.kinds.items():
        placements = []
        for cells, _ in puzzle.placed(kind):
            placements.append(model.new())
            for cell in cells:
                over[cell].append(placements[-1])
            for i in {i for cell in cells for i in windows_at[cell]}:
                meeting[i].append(placements[-1])
        model.family("times").exactly(count, placements, puzzle.reason_of("times", kind))
    reason = puzzle.reason_of("piece")
    model.completed_by("times", "piece")
    for cell, options in over.items():
        terms = [(1, option) for option in options]
        model.family("cover").sum([*terms, (-1, shaded[cell])], 0, 0, reason=reason.narrowed((cell,)))
    for window, options in zip(windows, meeting, strict=True):
        model.family("piece").at_most(1, options, reason.narrowed(window))
