"""Rules that count what a walk over cells of one value reaches: cells, or others beside it."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from ..geometry import Cell, flooded
from ..solution import Reason, Value, Violation
from .rule import PartialValues, Rule


class JoinedCount(Rule):
    """Exactly `count` cells of one value are joined to cells of `starts`; such cells that share an edge are joined.

    If `values` has several values, there is one start, and the value is that of the start. `cells` are the cells within
    `count` + 1 steps from the starts; cells further away do not matter.
    """

    speaks = True

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        starts: Collection[Cell],
        around: Mapping[Cell, Iterable[Cell]],
        count: int,
        values: Sequence[Value] = (1,),
    ) -> None:
        super().__init__(reason, cells)
        index = {cell: i for i, cell in enumerate(cells)}
        self.starts = [index[cell] for cell in starts if cell in index]
        self.around = [[index[neighbour] for neighbour in around[cell] if neighbour in index] for cell in cells]
        self.count, self.values = count, values

    def first_violation(self, values: PartialValues) -> Violation | None:
        own = None if len(self.values) == 1 else values[self.starts[0]]
        findings = [self._finding(values, value) for value in self.values if own in (None, value)]
        return None if "" in findings else self.violation(findings[0] if findings else f"found {own}")

    def _finding(self, held: PartialValues, wanted: Value) -> str:
        """The reason why the groups of this value cannot have the right number of cells; empty if they can."""
        least = self._joined([value == wanted for value in held])
        if least > self.count:
            return f"found {least}{' or more' if None in held else ''}"
        most = self._joined([value is None or value == wanted for value in held])
        if most >= self.count:
            return ""
        return f"found {most}" if least == most else f"{least} to {most} are possible"

    def _joined(self, inside: Sequence[bool]) -> int:
        """The number of cells that a walk from the starts through cells inside reaches."""
        return len(flooded([i for i in self.starts if inside[i]], inside.__getitem__, self.around.__getitem__))


class ReachedCount(Rule):
    """Exactly `count` of the cells `goals`, other than `start`, are beside the start or beside a cell that a walk from
    it over cells with the value reaches. The walk does not enter a goal: the slots are other cells."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        start: Cell,
        goals: Container[Cell],
        around: Mapping[Cell, Iterable[Cell]],
        count: int,
        value: Value = 0,
    ) -> None:
        super().__init__(reason, cells)
        index = {cell: i for i, cell in enumerate(cells)}
        places = (start, *cells)
        near = [[index[other] for other in around[place] if other in index] for place in places]
        goals_at = [[other for other in around[place] if other in goals and other != start] for place in places]
        self.first, *self.around = near
        self.first_goals, *self.goals = goals_at
        self.count, self.value = count, value

    def first_violation(self, values: PartialValues) -> Violation | None:
        least = self._reached([value == self.value for value in values])
        if least > self.count:
            return self.violation(f"found {least}{' or more' if None in values else ''}")
        most = self._reached([value in (None, self.value) for value in values])
        if most >= self.count:
            return None
        return self.violation(f"found {most}" if None not in values else f"at most {most} are possible")

    def _reached(self, inside: Sequence[bool]) -> int:
        """The number of goals beside a walk through cells inside."""
        walk = flooded([i for i in self.first if inside[i]], inside.__getitem__, self.around.__getitem__)
        return len({*self.first_goals, *(goal for i in walk for goal in self.goals[i])})
