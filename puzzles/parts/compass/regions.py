"""Base class of puzzles that divide the grid into connected regions with one clue each."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, parted
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.solution import Solution

if TYPE_CHECKING:
    from cluewise.puzzles.common.rules import Rule


@dataclass(frozen=True)
class ClueRegions(RegionPuzzle):
    """A division into connected regions, each with exactly one clue; its Reasons are "wall" and "one"."""

    @cached_property
    @abstractmethod
    def clued(self) -> Mapping[Cell, Any]:
        """The cells with clues."""

    def region_rules(self) -> "Iterator[Rule]":
        """The rules that walls separate regions, with one clue each."""
        from cluewise.puzzles.common.rules import Division, Regions

        yield Division(
            self.rule("wall", None, "walls stand only between different regions"), self.borders, self.board_cells
        )
        reason = self.rule("one", None, "each region holds one clue")
        yield Regions(reason, self.borders, self.board_cells, dict.fromkeys(self.clued))

    def groups(self, solution: Solution) -> tuple[tuple[Cell, ...], ...]:
        """The regions of a solution."""
        regions = self.regions(solution)
        parts = () if regions is None else parted(self.height, self.width, regions)
        return tuple(part for part in parts if self.holes.isdisjoint(part))
