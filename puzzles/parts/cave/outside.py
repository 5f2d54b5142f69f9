"""Cave's rule for the cells outside the cave: they are connected to the frame."""

from collections.abc import Collection, Iterable

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Connected, PartialValues, component_numbers
from cluewise.puzzles.common.solution import Reason, Violation


class JoinedToFrame(Connected):
    """Cells with value 1 connect every cell with value 1 to a cell of `frame`."""

    def __init__(
        self, reason: Reason, cells: Iterable[Cell], links: Iterable[tuple[Cell, Cell]], frame: Collection[Cell]
    ) -> None:
        super().__init__(reason, cells, (1,), links)
        self.frame = [i for i, cell in enumerate(self.slots) if cell in frame]

    def _is_joined(self, held: PartialValues) -> bool:
        return not self._cut_off(held)

    def _cut_off(self, held: PartialValues) -> list[Violation]:
        root = component_numbers(len(held), ((a, b) for a, b in self.links if held[a] != 0 and held[b] != 0))
        grounded = {root[i] for i in self.frame if held[i] != 0}
        parts: dict[int, list[Cell]] = {}
        for cell, value, part in zip(self.slots, held, root, strict=True):
            if value == 1 and part not in grounded:
                assert isinstance(cell, Cell)
                parts.setdefault(part, []).append(cell)
        return [self.violation(f"{part[0]} is enclosed", part) for part in parts.values()]
