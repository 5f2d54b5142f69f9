"""The clues of a puzzle: those that are separate from shared rules, and those that can be removed."""

from collections.abc import Sequence
from typing import Any, Self

from ..solution import Clue, Reason
from .rules import PuzzleRules

Place = tuple[int, int]
"""Twice the row and twice the column of a point, in cells: the middle of the first cell is (1, 1)."""


def middle_of(cell: tuple[int, int]) -> Place:
    """The middle of a cell."""
    return 2 * cell[0] + 1, 2 * cell[1] + 1


class PuzzleClues(PuzzleRules):
    """For engines that load rules once, generators that remove clues, and explanations that need few clues."""

    def clues(self) -> Sequence[Clue]:
        """The clues of the instance: together with the rules of `without_clues` they are the whole puzzle."""
        return ()

    def without_clues(self) -> Self | None:
        """The puzzle with the same rules but without its `clues`; None if clues and rules cannot be separated.

        Two puzzles share their rules if their results here are equal: an engine then loads the rules once (see
        `Encoding.shares`).
        """
        return None

    @property
    def several_anew(self) -> bool:
        """True if an engine that puzzles share only decides that there is one solution or none. Several solutions are
        found anew, in the order of a single solve."""
        return False

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The clues that can be removed, in groups; clues of the first group are removed first."""
        return ()

    def fixed_clues(self) -> Sequence[Any]:
        """The clues that cannot be removed: a symmetry and a mask must hold for them and the `spare_clues` together."""
        return ()

    def without_fixed(self, clue: Any) -> Self | None:
        """The puzzle without one of its `fixed_clues`, if another clue can replace it; else None."""
        return None

    def traces(self) -> Sequence[Place]:
        """The places where a sign remains when all spare clues are removed, such as a circle without its number."""
        return ()

    def optional_clues(self) -> Sequence[Sequence[Any]]:
        """The clues that explanations try to omit: the `spare_clues`, and others that a generator keeps."""
        return self.spare_clues()

    def without_clue(self, clue: Any) -> Self:
        """The puzzle without one of its `optional_clues`."""
        raise NotImplementedError

    def place_of(self, clue: Any) -> Place | None:
        """The place of a spare clue: twice the row and twice the column of its middle, in cells from the upper left
        corner of the board. None if it has no place in rows and columns."""
        return None


def lost_reasons(puzzle: PuzzleRules, fewer: PuzzleRules) -> tuple[Reason, ...]:
    """The Reasons that a puzzle with fewer clues lacks: those of the removed clues, and of rules about them alone.

    A rule whose sentence only changes is not among them.
    """
    same = set(fewer.reasons())
    places = {reason.place for reason in same}
    return tuple(
        reason
        for reason in puzzle.reasons()
        if reason not in same and (reason.kind == "clue" or reason.place not in places)
    )
