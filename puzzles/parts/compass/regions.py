"""Puzzles that divide the grid into connected regions with one clue each."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from cluewise.puzzles.common.geometry import Cell, cells, parted
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.sampling import random_regions
from cluewise.puzzles.common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from cluewise.puzzles.common.rules import Rule


@dataclass(frozen=True)
class ClueRegions(RegionPuzzle):
    """A division into connected regions, each with exactly one clue; its Reasons are "wall" and "one"."""

    @cached_property
    @abstractmethod
    def clued(self) -> Mapping[Cell, Any]:
        """The cells with clues."""

    @abstractmethod
    def clue_in(self, cell: Cell, region: Sequence[Cell]) -> Any:
        """The clue of a cell in this region."""

    def region_rules(self) -> "Iterator[Rule]":
        """The rules that walls separate regions, with one clue each."""
        from cluewise.puzzles.common.rules import Division, Regions

        yield Division(self.rule("wall", None, "walls stand only between different regions"), self.borders, self.cells)
        reason = self.rule("one", None, "each region holds one clue")
        yield Regions(reason, self.borders, self.cells, dict.fromkeys(self.clued))

    def groups(self, solution: Solution) -> tuple[tuple[Cell, ...], ...]:
        """The regions of a solution."""
        regions = self.regions(solution)
        return () if regions is None else parted(self.height, self.width, regions)

    def with_clues(self, places: Mapping[Cell, Sequence[Cell]]) -> Self:
        """The puzzle with the full clues of these cells in their regions."""
        *_, layer = (field.name for field in dataclass_fields(self))
        held = {cell: self.clue_in(cell, region) for cell, region in places.items()}
        fields: dict[str, Any] = {layer: tuple(map(held.get, self.cells))}
        return replace(self, **fields)

    @classmethod
    def random_regions(cls, rng: "Random", width: int, height: int, size: int) -> tuple[Self, Solution]:
        """Random regions of about `size` cells, with full clues in random cells."""
        blank, board = cls.blank(height, width), cells(height, width)
        seeds = rng.sample(board, max(1, round(len(board) / max(1, size))))
        regions = random_regions(rng, height, width, seeds)
        places = {rng.choice(region): region for region in parted(height, width, regions)}
        return blank.with_clues(places), blank.solution_of(regions)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Gives all numbers, or moves a clue within its region to a cell where the other solution breaks it."""
        region_of = {cell: region for region in self.groups(solution) for cell in region}
        places = {cell: region_of[cell] for cell in self.clued}
        full = self.with_clues(places)
        if full.check(other):
            return full, solution
        moves = [(old, new) for old, region in places.items() for new in region if new != old]
        for old, new in rng.sample(moves, len(moves)):
            moved = self.with_clues({new if cell == old else cell: region for cell, region in places.items()})
            if moved.check(other):
                return moved, solution
        return None
