"""Rules about tents. The slots are the trees, the values the directions to their tents."""

from collections.abc import Iterable, Mapping, Sequence

from ...common.geometry import STEP_NAMES, Cell
from ...common.plural import count_words
from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Slot, Value, Violation

Sites = Sequence[tuple[Cell, Mapping[str, Cell]]]
"""Trees, each with the possible cells of its tent by direction."""


class TentBeside(Rule):
    """A tree has its tent on one of its cells."""

    def __init__(self, reason: Reason, tree: Cell, directions: Iterable[str]) -> None:
        super().__init__(reason, (tree,))
        self.directions = frozenset(directions)

    def first_violation(self, values: PartialValues) -> Violation | None:
        if values[0] is None or values[0] in self.directions:
            return None
        return self.violation(f"none can stand in the {STEP_NAMES[values[0]]}")


class OneOwner(Rule):
    """At most one tree has its tent on a cell; `sites` are the trees beside it."""

    def __init__(self, reason: Reason, cell: Cell, sites: Sequence[tuple[Slot, Value]]) -> None:
        super().__init__(reason, (tree for tree, _ in sites))
        self.cell, self.directions = cell, [direction for _, direction in sites]

    def first_violation(self, values: PartialValues) -> Violation | None:
        sharing = [
            tree for tree, a, b in zip(self.slots, values, self.directions, strict=True) if a is not None and a == b
        ]
        return self.violation(f"the trees in {' and '.join(map(str, sharing))} share it") if len(sharing) > 1 else None


class TentCount(Rule):
    """low ≤ number of cells with a tent ≤ high, of the cells of `sites`."""

    def __init__(self, reason: Reason, sites: Sites, low: int, high: int) -> None:
        super().__init__(reason, (tree for tree, _ in sites))
        self.cells, self.low, self.high = [cells for _, cells in sites], low, high

    def first_violation(self, values: PartialValues) -> Violation | None:
        tents, may, openly = set[Cell](), set[Cell](), 0
        for value, cells in zip(values, self.cells, strict=True):
            if value is None:
                openly += 1
                may.update(cells.values())
            elif value in cells:
                tents.add(cells[value])
        most = len(tents) + min(openly, len(may - tents))
        if len(tents) <= self.high and self.low <= most:
            return None
        if most > len(tents) and len(tents) <= self.high:
            return self.violation(f"{len(tents)} to {most} are possible")
        where = f" in {' and '.join(map(str, sorted(tents)))}" if tents else ""
        return self.violation(f"found {count_words(len(tents), 'tent') if tents else 'none'}{where}")
