"""Base classes of puzzles in which only some cells have a number."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import kept_for_size
from .cell_boards import AreaPuzzle, CellPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .solution import Slot, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class SomeNumbers(CellPuzzle):
    """A cell has a number from `least` on or is `empty`. List it before other bases that have fields.

    `given` has the clue of each cell: a number, `?` for a cell with an unknown number, None for an open cell.
    """

    given: tuple[Any, ...]

    least: ClassVar[int] = 1
    empty: ClassVar[Value] = 0
    dots_if_empty = True
    signs: ClassVar[Mapping[Value, str]] = {0: "."}
    phrases: ClassVar[Mapping[Value, str]] = {0: "is empty"}
    clue_layers: ClassVar[tuple[tuple[str, ...], ...]] = (("given",),)
    clues_show_given = True
    most_cells = 2500

    @abstractmethod
    def most(self, cell: Cell) -> int:
        """The largest number that the cell can have."""

    def validation_error(self) -> str:
        return super().validation_error() or self.flaw_in(
            "given", lambda n: n < self.least, f"a given number is at least {self.least}, not {{}}"
        )

    def numbers_of(self, cell: Cell) -> range:
        """The numbers that a cell can have."""
        return range(self.least, self.most(cell) + 1)

    def values(self, slot: Slot) -> Sequence[Value]:
        assert isinstance(slot, Cell)
        return _with_empty(self.empty, self.numbers_of(slot))

    def given_rules(self) -> "Iterator[Rule]":
        from .rules import OneOf

        yield from super().given_rules()
        for cell, clue in self.by_cell(self.given).items():
            if clue == UNKNOWN:
                reason = self.clue("given", cell, f"{cell} holds a number", (cell,))
                yield OneOf(reason, cell, self.numbers_of(cell))

    def draw_given(self, drawing: "Drawing", cell: Cell, clue: Any) -> None:
        if clue == UNKNOWN:
            drawing.circle(cell, radius=0.4)
        else:
            super().draw_given(drawing, cell, clue)


@lru_cache(1000)
def _with_empty(empty: Value, numbers: range) -> Sequence[Value]:
    return (empty, *numbers)


@dataclass(frozen=True)
class CountingNumbers(SomeNumbers):
    """A number counts the cells with numbers that share an edge with its cell; cells with numbers are connected."""

    def most(self, cell: Cell) -> int:
        return max(1, len(self.around[cell]))

    def counting_rules(self) -> "Iterator[Rule]":
        """The rules of given numbers and of counts."""
        yield from self.given_rules()
        yield from self.count_rules()

    @kept_for_size
    def count_rules(self) -> "Iterator[Rule]":
        """The rules that numbers count the numbers beside them."""
        from .rules import Relation

        for cell in self.cells:
            reason = self.rule("count", cell, f"a number at {cell} counts the numbers beside it", (cell,))
            yield Relation(reason, (cell, *self.around[cell]), _counted, alike=bool)

    def connected_numbers(self) -> "Rule":
        """The rule that all cells with numbers are connected."""
        from .rules import Connected

        reason = self.rule("connected", None, "all cells with numbers are connected")
        return Connected(reason, self.cells, range(1, 5), self.touching_pairs)


def _counted(number: int, *beside: int) -> bool:
    return not number or number == len(beside) - beside.count(0)


@dataclass(frozen=True)
class RoomSizes(SomeNumbers, AreaPuzzle):
    """Exactly one cell of each room has a number, the size of the room."""

    def most(self, cell: Cell) -> int:
        return self.size_at[cell]

    def values(self, slot: Slot) -> Sequence[Value]:
        assert isinstance(slot, Cell)
        return (0, self.size_at[slot])

    def room_rules(self) -> "Iterator[Rule]":
        """The rules that each room has one number and that given cells have their numbers."""
        from .rules import Count

        for area in self.areas:
            reason = self.rule("room", area[0], f"the room at {area[0]} holds {len(area)} in one of its cells", area)
            yield Count(reason, area, (len(area),), 1, 1)
        yield from self.given_rules()
