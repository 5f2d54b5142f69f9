"""Galaxies' rule: each region has one dot, and a half turn around the dot maps the region to itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ...common.geometry import Cell, Edge
from ...common.rules import GlobalRule, PartialValues, component_numbers
from ...common.solution import Reason, Violation


class HalfTurns(GlobalRule):
    """The slots are the borders between cells: 0 joins them, 1 is a wall. `dots` has one cell of each dot's region.

    `turned(dot, cell)` is the cell to which a half turn around the dot moves a cell.
    """

    def __init__(
        self,
        reason: Reason,
        borders: Sequence[Edge],
        cells: Iterable[Cell],
        dots: Mapping[Cell, Cell],
        turned: Callable[[Cell, Cell], Cell],
    ) -> None:
        super().__init__(reason, borders)
        self.cells = tuple(cells)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.links = [(self.index[edge.ends[0]], self.index[edge.ends[1]]) for edge in borders]
        self.dots = [(dot, self.index[cell]) for dot, cell in dots.items()]
        self.turned = turned

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        pairs = list(zip(self.links, values, strict=True))
        sure = component_numbers(len(self.cells), (link for link, value in pairs if value == 0))
        possible = component_numbers(len(self.cells), (link for link, value in pairs if value != 1))
        groups: dict[int, list[int]] = {}
        for i, root in enumerate(sure):
            groups.setdefault(root, []).append(i)
        dots: dict[int, list[Cell]] = {}
        for dot, i in self.dots:
            dots.setdefault(sure[i], []).append(dot)
        with_dot = {possible[i] for _, i in self.dots}
        for root, group in groups.items():
            finding = self._finding(group, dots.get(root, []), possible, with_dot)
            if finding:
                yield self.violation(finding, (self.cells[i] for i in group))

    def _finding(self, group: list[int], dots: list[Cell], possible: Sequence[int], with_dot: set[int]) -> str:
        if len(dots) > 1:
            return f"{len(dots)} dots are in one region"
        if possible[group[0]] not in with_dot:
            return "this region has no dot"
        for i in group if dots else ():
            opposite = self.turned(dots[0], self.cells[i])
            if opposite not in self.index:
                return f"the place opposite {self.cells[i]} is not on the board"
            if possible[self.index[opposite]] != possible[i]:
                return f"{opposite}, opposite {self.cells[i]}, is not in it"
        return ""
