"""The rules of Nuri-Maze about the way from the start to the goal."""

from collections.abc import Iterable

from ...common.geometry import Cell
from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Violation


class OnWay(Rule):
    """Every way from one slot to another over links between slots with the value passes a third slot; with `on` false,
    a way avoids it. The slots are cells of two values."""

    is_global = True

    def __init__(
        self,
        reason: Reason,
        cells: Iterable[Cell],
        links: Iterable[tuple[Cell, Cell]],
        ends: tuple[Cell, Cell],
        cell: Cell,
        *,
        on: bool,
    ) -> None:
        super().__init__(reason, cells)
        self.links, self.ends, self.cell, self.on = tuple(links), ends, cell, on

    def first_violation(self, values: PartialValues) -> Violation | None:
        free = {
            cell for cell, held in zip(self.slots, values, strict=True) if held == 0 or (held is None and not self.on)
        }
        near: dict[object, list[object]] = {cell: [] for cell in free}
        for a, b in self.links:
            if a in free and b in free:
                near[a].append(b)
                near[b].append(a)
        start, goal = self.ends
        way = [start] if start in free and start != self.cell else []
        reached: set[object] = {*way}
        for place in way:
            new = [other for other in near[place] if other != self.cell and other not in reached]
            reached.update(new)
            way += new  # type: ignore[arg-type]
        if self.on and goal in reached:
            return self.violation("a way avoids it")
        if not self.on and goal not in reached:
            return self.violation("no way avoids it")
        return None
