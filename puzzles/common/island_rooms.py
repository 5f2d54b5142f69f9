"""Base class of puzzles with one block of shaded cells in each room, its island, which touches no other."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .geometry import Edge
from .inner_walls import walls_inside
from .shading import CountedRooms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .rules import Rule


@dataclass(frozen=True)
class IslandRooms(CountedRooms):
    """`numbers` has the number of each room, the size of its island. `inner_walls` is as in `inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    least: ClassVar[int] = 1
    """The least number of a room. If it is 0, a room with the number 0 has no island."""
    may_be_empty: ClassVar[bool] = False
    """True if a room without a number may have no island."""

    @cached_property
    def borders(self) -> dict[Edge, tuple[int, int]]:
        """The pairs of neighbours in different rooms, and these rooms, the lower number first."""
        room = self.area_at
        pairs = {edge: tuple(sorted(room[end] for end in edge.ends)) for edge in self.touching}
        return {edge: (a, b) for edge, (a, b) in pairs.items() if a != b}

    @property
    def separated(self) -> tuple[Edge, ...]:
        """The pairs of neighbours with a border or a wall between them."""
        return (*self.borders, *sorted(walls_inside(self)))

    def validation_error(self) -> str:
        text = "an island has at least one cell, so the number of a room is at least 1, not {}"
        return super().validation_error() or self.flaw_in("numbers", lambda n: n < self.least, text)

    def island_rules(self) -> "Iterator[Rule]":
        """The numbers; one island a room ("some", "island"); islands are "apart"."""
        from .rules import Connected, Count

        yield from self.number_rules()
        connected = self.rule("island", None, "the shaded cells of each room are connected")
        for room, area in enumerate(self.areas):
            if self.numbers[room] == 0 and not self.may_be_empty:
                continue
            if not self.may_be_empty:
                reason = self.rule("some", room, f"the room at {area[0]} has a shaded cell", area)
                yield Count(reason, area, (1,), low=1)
            yield Connected(connected, area, (1,), self.pairs_inside[room])
        for edge in self.separated:
            text = f"{edge.ends[0]} and {edge.ends[1]} are not both shaded: a border is between them"
            yield Count(self.rule("apart", edge, text, edge.ends), edge.ends, (1,), high=1)
