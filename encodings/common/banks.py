"""Pieces of a bank, placed: every group of shaded cells is one of them, and each is there as often as in the bank.

The puzzle is a `BankPuzzle`, x[c] says that cell c is shaded. Three ways to state it:

- `by_placements`: a variable for each way in which a piece can lie, which says what cells in it and around it are;
- `by_packing`: the same variables, and no two pieces meet; the cells are sums of them (for integer programs);
- `by_group_cuts`: lazily, a clause for a group that is no piece, or one too many of its kind.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, squares
from cluewise.puzzles.common.shapes import Kind, kind_of

from .connected import parts
from .model import TRUE, Candidate, Clause, Cut, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.bank_boards import BankPuzzle

Shaded = Mapping[Cell, Literal]


def by_placements(
    puzzle: "BankPuzzle",
    model: Model,
    shaded: Shaded,
    parted: Iterable[tuple[Cell, Cell]] = (),
    known: Mapping[Cell, int] | None = None,
) -> dict[Kind, dict[Cell, list[Literal]]]:
    """Variables: p[k], a piece lies in placement k. Of `parted` pairs it is stated already that not both are shaded.
    Placements that do not agree with what is `known` are left out.

    piece: p[k] → x[c] of its cells, p[k] → ¬x[d] of the cells around them, which is what p means and has no Reason;
    x[c] → ∨ p[k] over it.
    times: Σ p = how often the bank has the piece.

    Returns the placements of each kind that lie over each cell.
    """
    over: dict[Kind, dict[Cell, list[Literal]]] = {kind: {cell: [] for cell in shaded} for kind in puzzle.kinds}
    apart: dict[Cell, set[Cell]] = {}
    for one, other in parted:
        apart.setdefault(one, set()).add(other)
        apart.setdefault(other, set()).add(one)
    family, reason = model.family("piece"), puzzle.why["piece"]
    for kind, count in puzzle.kinds.items():
        lying = []
        for cells, border in puzzle.placed(kind, known):
            lies = model.new()
            lying.append(lies)
            for cell in cells:
                over[kind][cell].append(lies)
                family.clause((-lies, shaded[cell]))
            for cell in border:
                if cell not in apart or apart[cell].isdisjoint(cells):
                    family.clause((-lies, -shaded[cell]))
        model.family("times").exactly(count, lying, puzzle.why["times", kind])
    for cell, x in shaded.items():
        options = (lies for lying_over in over.values() for lies in lying_over[cell])
        family.clause((-x, *options), reason.narrowed((cell,)))
    return over


def by_packing(puzzle: "BankPuzzle", model: Model, shaded: Shaded) -> None:
    """Variables: p[k], a piece lies in placement k.

    cover: x[c] = Σ p[k] over it.  piece: Σ p[k] that meet a square of four cells (two, where pieces may touch at
    corners) ≤ 1.  times: Σ p = how often the bank has the piece.
    """
    narrow = min(puzzle.height, puzzle.width) == 1
    squared = puzzle.corners and not narrow
    windows = squares(puzzle.height, puzzle.width) if squared else [edge.ends for edge in puzzle.touching]
    at: dict[Cell, list[int]] = {cell: [] for cell in shaded}
    for i, window in enumerate(windows):
        for cell in window:
            at[cell].append(i)
    over: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    meeting: list[list[Literal]] = [[] for _ in windows]
    for kind, count in puzzle.kinds.items():
        lying = []
        for cells, _ in puzzle.placed(kind):
            lying.append(model.new())
            for cell in cells:
                over[cell].append(lying[-1])
            for i in {i for cell in cells for i in at[cell]}:
                meeting[i].append(lying[-1])
        model.family("times").exactly(count, lying, puzzle.why["times", kind])
    reason = puzzle.why["piece"]
    for cell, options in over.items():
        terms = [(1, option) for option in options]
        model.family("cover").sum([*terms, (-1, shaded[cell])], 0, 0, reason=reason.narrowed((cell,)))
    for window, options in zip(windows, meeting, strict=True):
        model.family("piece").at_most(1, options, reason.narrowed(window))


def by_group_cuts(puzzle: "BankPuzzle", model: Model, shaded: Shaded) -> None:
    """size: Σ x = the cells of all pieces.

    Cuts: of a group that is no piece, ∨ ¬x[c] ∨ x[d], c in it and d around it; of a group that is too large, ∨ ¬x[c] of
    some of it; of groups of one kind that are one too many, the first for all together.
    """
    total = sum(len(kind) * count for kind, count in puzzle.kinds.items())
    largest = max(map(len, puzzle.kinds), default=0)
    model.family("size").exactly(total, shaded.values(), puzzle.why["piece"])
    around = {cell: [(other, TRUE) for other in others] for cell, others in puzzle.near.items()}
    reason = puzzle.why["piece"]

    def find(holds: Candidate) -> list[Cut]:
        cuts, there = [], dict[Kind, list[list[Cell]]]()
        for group in parts([cell for cell, x in shaded.items() if holds(x)], around, holds):
            if len(group) > largest:  # a walk over the group reached these first: they hang together
                cells = group[: largest + 1]
                cuts.append(Cut(Clause(-shaded[cell] for cell in cells), reason.narrowed(cells)))
                continue
            there.setdefault(kind_of(group), []).append(group)
        for kind, groups in there.items():
            if kind not in puzzle.kinds:
                cuts += [Cut(closed([group]), reason.narrowed(group)) for group in groups]
            elif len(groups) > puzzle.kinds[kind]:
                cuts.append(Cut(closed(groups[: puzzle.kinds[kind] + 1]), puzzle.why["times", kind]))
        return cuts

    def closed(groups: list[list[Cell]]) -> Clause:
        """Not all of these are groups."""
        inside = {cell for group in groups for cell in group}
        border = {other for cell in inside for other in puzzle.near[cell]} - inside
        return Clause((*(-shaded[cell] for cell in sorted(inside)), *(shaded[cell] for cell in sorted(border))))

    model.cut(find)
