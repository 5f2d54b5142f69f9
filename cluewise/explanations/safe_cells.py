"""The cells that can be opened without guessing, for kinds whose boards are opened cell by cell."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

from .explanation import explain
from .results import NONE, SEVERAL, UNKNOWN

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell


class SafeCells:
    """The answer to the question if a board can be opened further without guessing.

    - `safe`, `mined`: the closed cells that hold no mine, or a mine, in every solution; None if the time was up, or if
      there is no solution (`right` is then False).
    """

    def __init__(self, puzzle: Any) -> None:
        self.puzzle, self.right, self.stopped = puzzle, True, False
        self.safe: Sequence[Cell] | None = None
        self.mined: Sequence[Cell] | None = None

    def known(self) -> Solution:
        """The known cells as a partial solution, for a picture."""
        return Solution({**dict.fromkeys(self.safe or (), 0), **dict.fromkeys(self.mined or (), 1)})

    def lines(self) -> list[str]:
        """The answer in words."""
        if self.stopped:
            return ["The time was up before it was known which cells are safe."]
        if not self.right or self.safe is None or self.mined is None:
            return ["These numbers have no solution."]
        if len(self.mined) == len(self.puzzle.closed):
            return ["Each closed cell holds a mine: the board is solved."]
        safe, mined = (", ".join(map(str, cells)) for cells in (self.safe, self.mined))
        safe = f"Safe: {safe}." if safe else "No closed cell is safe: the next step is a guess."
        mined = f"Certainly a mine: {mined}." if mined else ""
        return [line for line in (safe, mined) if line]


def safe_cells(
    puzzle: Puzzle,
    *,
    timeout: float | None = 10.0,
    memory: float | None = None,
    watch: Callable[[Any, str], None] | None = None,
) -> SafeCells:
    """The closed cells of a Minesweeper that certainly hold no mine. Raises Refused for other kinds."""
    closed: Sequence[Cell] | None = getattr(puzzle, "closed", None)
    if closed is None:
        raise Refused(f"only minesweeper has safe cells: its cells are opened one by one; use hint for {puzzle.name}")
    answer = SafeCells(puzzle)
    found = explain(puzzle, timeout=timeout, memory=memory, watch=lambda _, activity: watch and watch(answer, activity))
    answer.right = found.verdict != NONE
    if found.verdict == SEVERAL:
        known = found.values.forced if found.values is not None and found.values.complete else None
    else:
        known = {} if found.solution is None else dict(found.solution.items())
    answer.stopped = found.verdict == UNKNOWN or known is None
    if answer.right and known is not None:
        answer.safe = [cell for cell in closed if known.get(cell) == 0]
        answer.mined = [cell for cell in closed if known.get(cell) == 1]
    return answer
