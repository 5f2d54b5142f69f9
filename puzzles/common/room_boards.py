"""Base class of puzzles with rooms: a room of n cells has each number from 1 to n once; equal numbers are apart."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import gt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .cell_boards import AreaPuzzle
from .formats import Areas, Cells, Flaw, Rows, Signs
from .geometry import Cell, squares
from .plural import count_words
from .solution import Slot, Value

if TYPE_CHECKING:
    from .rules import Rule

MOST = 99
"""The most cells of a room."""

ROOMS = Rows(Cells("given", Signs(numbers=range(1, MOST + 1), unknown=True)), Areas())
"""Rows of given numbers, `?` for a clue without number, and `-`; then rows of the rooms' names."""


class Pair(NamedTuple):
    """Two cells that may not have the same number n, for every n ≥ `least`."""

    one: Cell
    other: Cell
    least: int = 1


@dataclass(frozen=True)
class RoomPuzzle(AreaPuzzle):
    """`given` has the number of each cell: None for an open cell, `?` for a clue without number."""

    given: tuple[Any, ...]

    clue_layers = (("given",),)
    clues_show_given = True
    most_cells = 2500
    steepness: ClassVar[int] = 1
    """A random room of n cells is drawn with a weight of n to this power."""
    falling: ClassVar[bool] = False
    """True if, of two cells of a room one directly above the other, the upper one has the larger number."""

    winding: ClassVar[bool] = False
    """True if consecutive numbers of a room share an edge."""

    @abstractmethod
    def close(self, most: int) -> Iterator[Pair]:
        """All pairs of cells that may not have equal numbers, for any rooms and numbers up to `most`."""

    def corner_pairs(self) -> Iterator[Pair]:
        """For `close`: the pairs of cells that touch at a corner."""
        for a, b, c, d in squares(self.height, self.width):
            yield Pair(a, d)
            yield Pair(b, c)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of cells in different rooms that are both large enough for a forbidden number."""
        room = self.area_at
        size = [len(area) for area in self.areas]
        return tuple(
            pair
            for pair in self.close(max(size))
            if room[pair.one] != room[pair.other] and pair.least <= min(size[room[pair.one]], size[room[pair.other]])
        )

    @cached_property
    def stacked(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs (upper, lower) of cells of a room in which the upper cell has the larger number."""
        room = self.area_at
        ends = (edge.ends for edge in self.touching if self.falling and not edge.flat)
        return tuple((upper, lower) for upper, lower in ends if room[upper] == room[lower])

    def validation_error(self) -> str:
        large = [area for area in self.areas if len(area) > MOST]
        if flaw := super().validation_error() or (
            f"a room has at most {MOST} cells, not {len(large[0])}" if large else ""
        ):
            return flaw
        for i, (number, region) in enumerate(zip(self.given, self.regions, strict=True)):
            most = len(self.areas[region])
            if type(number) is int and not 0 < number <= most:
                room = count_words(most, "cell")
                return Flaw(f"this room has {room}, so its numbers are from 1 to {most}, not {number}", "given", i)
        return ""

    def values(self, slot: Slot) -> Sequence[Value]:
        assert isinstance(slot, Cell)
        return range(1, self.size_at[slot] + 1)

    def rules(self) -> "Iterator[Rule]":
        from .rules import AllDifferent, Path, Relation

        yield from self.given_rules()
        for area in self.areas:
            text = f"the room at {area[0]} holds each number from 1 to {len(area)} once"
            if len(area) == 1:
                text = f"the room at {area[0]} has one cell, which holds 1"
            elif self.winding:
                text = f"the numbers from 1 to {len(area)} form a path in the room at {area[0]}"
            reason = self.rule("room", area[0], text, area)
            if self.winding:
                index = {cell: i for i, cell in enumerate(area)}
                onward = [[index[near] for near in self.around[cell] if near in index] for cell in area]
                yield Path(reason, area, onward)
            else:
                yield AllDifferent(reason, area)
        for first, second, least in self.pairs:
            text = "{} and {} hold different numbers"
            if least > 1:
                text = "{} and {} do not hold the same number, if that is at least {}"
            reason = self.rule("apart", (first, second), text, (first, second), first, second, least)
            yield Relation(reason, (first, second), lambda a, b, least=least: a != b or a < least)
        for pair in self.stacked:
            reason = self.rule("above", pair, f"{pair[0]} holds a larger number than {pair[1]}", pair)
            yield Relation(reason, pair, gt)
