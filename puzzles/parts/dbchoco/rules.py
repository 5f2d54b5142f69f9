"""Double Choco's rules about the white and the grey half of each region; the slots are the borders."""

from collections.abc import Collection, Mapping, Sequence

from ...common.geometry import Cell, Edge, components
from ...common.plural import count_words
from ...common.rules import RegionShapes
from ...common.shapes import kind_of
from ...common.solution import Reason


class ConnectedHalves(RegionShapes):
    """Each region has a connected white half and a connected grey half."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], grey: Collection[Cell]) -> None:
        super().__init__(reason, borders, cells, self._error)
        self.grey = grey
        around: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
        for edge in borders:
            for one, other in (edge.ends, edge.ends[::-1]):
                around[one].append(other)
        self.around: Mapping[Cell, Sequence[Cell]] = around

    def parted(self, group: Sequence[Cell]) -> tuple[list[Cell], list[Cell]]:
        """The white and the grey cells of a region."""
        return [cell for cell in group if cell not in self.grey], [cell for cell in group if cell in self.grey]

    def _error(self, group: list[Cell], reach: int) -> str:
        white, grey = (components(half, self.around) for half in self.parted(group))
        if len(group) < reach or len(white) == len(grey) == 1:
            return ""
        return f"found {len(white)} white and {len(grey)} grey parts"


class AlikeHalves(ConnectedHalves):
    """The halves of each region have the same shape."""

    def _error(self, group: list[Cell], reach: int) -> str:
        white, grey = self.parted(group)
        if 2 * max(len(white), len(grey)) > reach:
            return f"there is room for {count_words(reach, 'cell')} only"
        alike = len(group) < reach or kind_of(white) == kind_of(grey)
        return "" if alike else f"those at {white[0]} and {grey[0]} differ"


class HalfSize(ConnectedHalves):
    """The half of a cell has this number of cells."""

    def __init__(
        self,
        reason: Reason,
        borders: Sequence[Edge],
        cells: Sequence[Cell],
        grey: Collection[Cell],
        of: tuple[Cell, int],
    ) -> None:
        super().__init__(reason, borders, cells, grey)
        self.cell, self.number = of

    def _error(self, group: list[Cell], reach: int) -> str:
        if self.cell not in group:
            return ""
        size = len(self.parted(group)[self.cell in self.grey])
        if size > self.number or (size < self.number and len(group) == reach):
            return f"found {size}"
        return f"there is room for {count_words(reach, 'cell')} only" if reach < self.number else ""
