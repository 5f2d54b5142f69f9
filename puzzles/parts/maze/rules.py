"""The rules of mazes about one cell and about the whole path."""

from collections.abc import Container, Mapping, Sequence
from operator import eq

from ...common.geometry import Cell
from ...common.plural import count_words
from ...common.rules import PartialValues, Rule, component_numbers
from ...common.solution import Reason, Violation
from .ways import OFF


class EnteredOnce(Rule):
    """A cell with the value `off` and the start (`entered=False`) are entered from no neighbour, other cells from one.

    `into` has, for each neighbour, the step that leads from there to the cell.
    """

    def __init__(self, reason: Reason, cell: Cell, into: Mapping[Cell, str], *, entered: bool) -> None:
        super().__init__(reason, (cell, *into))
        self.into, self.entered = tuple(into.values()), entered

    def first_violation(self, values: PartialValues) -> Violation | None:
        value, beside = values[0], values[1:]
        times = sum(map(eq, beside, self.into))
        if times > self.entered or (times and value == OFF):
            return self.violation(f"it is {value}, and entered {count_words(times, 'time')}")
        if self.entered and value not in (None, OFF) and not times and None not in beside:
            return self.violation("nothing leads there")
        return None


class OneWay(Rule):
    """The steps form a single path from the start: each is connected with the start, no cell is entered twice, no loop
    is closed, and the path ends only at an exit. `onward` has the neighbours of each cell by the steps to them.
    """

    is_global = True

    def __init__(
        self, reason: Reason, start: Cell, onward: Mapping[Cell, Mapping[str, Cell]], ends: Container[Cell]
    ) -> None:
        super().__init__(reason, onward)
        self.ends = [cell in ends for cell in onward]
        index = {cell: i for i, cell in enumerate(onward)}
        self.start, self.cells = index[start], tuple(onward)
        self.onward = [{step: index[to] for step, to in near.items()} for near in onward.values()]

    def first_violation(self, values: PartialValues) -> Violation | None:
        steps = [
            (i, near[value]) for i, (value, near) in enumerate(zip(values, self.onward, strict=True)) if value in near
        ]
        open_steps = [(i, to) for i, value in enumerate(values) if value is None for to in self.onward[i].values()]
        entered = [to for _, to in steps]
        if len({*entered, self.start}) <= len(entered):
            return self._at(steps, "a cell is entered twice")
        if any(values[to] is not None and values[to] not in self.onward[to] and not self.ends[to] for to in entered):
            return self._at(steps, "it does not go on")
        if len(set(component_numbers(len(values), steps))) + len(steps) > len(values):
            return self._at(steps, "a loop is closed")
        root = component_numbers(len(values), [*steps, *open_steps])
        apart = [(i, to) for i, to in steps if root[i] != root[self.start]]
        return self._at(apart, "this is not reached from the start") if apart else None

    def _at(self, steps: Sequence[tuple[int, int]], finding: str) -> Violation:
        return self.violation(finding, [self.cells[i] for i, _ in steps])
