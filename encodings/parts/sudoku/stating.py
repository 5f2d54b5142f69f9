"""From the constraints of a variant, over forms, to clauses on the grid of variables."""

from typing import TYPE_CHECKING, Any

from .clauses import Automata, LinearSums
from .crossing_sums import crossing_sums
from .grid import NumberModel, SumGroup, seeing, sets_of
from .records import AllDistinct, AllowedPair, Form, Total
from .split_sums import full_houses
from .table import forms

if TYPE_CHECKING:
    from cluewise.puzzles.sudoku import Sudoku

STYLES = {"automata": Automata, "sums": LinearSums}


def all_forms(puzzle: "Sudoku") -> list[Form]:
    """The forms of all constraints."""
    from cluewise.puzzles.parts.sudoku.table import kind_of

    return [form for c in puzzle.constraints for spot in kind_of(c).spots(c, puzzle) for form in forms(c, spot, puzzle)]


def seen_by_all(puzzle: "Sudoku", listed: list[Form]) -> list[int]:
    """For each cell the cells that never hold the same number, as bits: by the units, the cages and these forms."""
    return seen_by(listed, seeing(puzzle))


def seen_by(listed: list[Form], seen: list[int]) -> list[int]:
    """Adds to `seen` (for each cell others, as bits) the cells that these forms keep from holding the same number."""
    for form in listed:
        if isinstance(form, AllDistinct):
            mask = sum(1 << i for i in form.cells)
            for i in form.cells:
                seen[i] |= mask
        elif isinstance(form, AllowedPair) and not any(to >> number & 1 for number, to in enumerate(form.allowed[0])):
            seen[form.a] |= 1 << form.b
            seen[form.b] |= 1 << form.a
    return seen


def further_groups(puzzle: "Sudoku", listed: list[Form]) -> "list[SumGroup]":
    """The sums among these forms whose cells all differ, as groups with their sets of numbers."""
    seen = seen_by_all(puzzle, listed)
    groups = []
    for form in listed:
        if isinstance(form, Total) and set(form.weights) == {1} and form.low == form.high:
            cells = form.cells
            if all(seen[i] >> j & 1 for k, i in enumerate(cells) for j in cells[k + 1 :]):
                groups.append(SumGroup(cells, form.low, True, sets_of(puzzle.numbers, len(cells), form.low)))
    return groups


def state_all(grid: "NumberModel", style: str, *, blames: bool) -> None:
    """States every constraint at every spot in the family of its kind. Reasons are made only with `blames`; without
    them, sums that follow (`crossing_sums`) are stated too."""
    from cluewise.puzzles.parts.sudoku.table import kind_of

    puzzle = grid.puzzle
    spots = puzzle.placed if blames else ((c, s, None) for c in puzzle.constraints for s in kind_of(c).spots(c, puzzle))
    placed: list[tuple[str, list[Form], Any]] = [(c.kind, forms(c, spot, puzzle), reason) for c, spot, reason in spots]
    every = [form for _, listed, _ in placed for form in listed]
    if not blames:
        placed.append(("crossing", list(crossing_sums(puzzle, every)), None))
    seen = seen_by_all(puzzle, every)
    for kind, listed, reason in placed:
        if blames:  # a reason says no more than its own rule
            out = STYLES[style](grid, seen_by(listed, [0] * len(puzzle.cells)), ())
        else:
            out = STYLES[style](grid, seen, full_houses(grid))
        for form in listed:
            out.state(form, grid.model.family(kind), reason)
