"""Link-a-Pix's rule about the ends and the lengths of lines."""

from collections.abc import Iterator, Mapping, Sequence

from ...common.geometry import Cell, Edge, steps
from ...common.plural import count_words
from ...common.rules import NoLoop, PartialValues, component_numbers
from ...common.solution import Reason, Violation

Ends = Mapping[Cell, tuple[str, int]]
"""The clue of each end of a line: its text, and the number of cells of the line."""


class EqualEnds(NoLoop):
    """The edges with value 1 form no loop. Each connected part of them has two `ends`, which have the same text, and as
    many cells as these say."""

    def __init__(self, reason: Reason, edges: Sequence[Edge], cells: Sequence[Cell], ends: Ends) -> None:
        super().__init__(reason, edges, ({1: edge.ends} for edge in edges))
        self.cells, self.ends = cells, ends
        index = {cell: i for i, cell in enumerate(cells)}
        self.places = [(index[a], index[b]) for a, b in (edge.ends for edge in edges)]

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return [*super().all_violations(values), *self._wrong(values)]

    def first_violation(self, values: PartialValues) -> Violation | None:
        return super().first_violation(values) or next(self._wrong(values), None)

    def _wrong(self, values: PartialValues) -> Iterator[Violation]:
        sure = component_numbers(
            len(self.cells), (at for at, value in zip(self.places, values, strict=True) if value == 1)
        )
        parts: dict[int, list[Cell]] = {}
        for cell, root in zip(self.cells, sure, strict=True):
            parts.setdefault(root, []).append(cell)
        around: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for (a, b), value in zip(self.places, values, strict=True):
            if value != 0:
                around[self.cells[a]].append(self.cells[b])
                around[self.cells[b]].append(self.cells[a])
        for part in parts.values():
            ends = [cell for cell in part if cell in self.ends]
            finding = self._finding(part, ends, around) if ends or len(part) > 1 else ""
            if finding:
                yield self.violation(finding, ends or part[:1])

    def _finding(self, part: Sequence[Cell], ends: Sequence[Cell], around: Mapping[Cell, Sequence[Cell]]) -> str:
        """What is wrong with cells that lines join; `around` has the cells to which lines may go."""
        if not ends:
            reached = steps(part[0], len(self.cells), lambda _: True, around)
            return "" if any(cell in self.ends for cell in reached) else f"the line at {part[0]} ends at no number"
        (clue, number), first = self.ends[ends[0]], ends[0]
        stranger = next((end for end in ends if self.ends[end] != self.ends[first]), None)
        if stranger is not None or len(ends) > 2:
            return f"{first} is joined to {stranger or ' and '.join(map(str, ends[1:3]))}"
        if len(part) > number:
            return f"the line at {first} has {count_words(len(part), 'cell')}"
        reached = steps(first, number - 1, lambda cell: self.ends.get(cell, (clue, number))[0] == clue, around)
        if not any(end != first and self.ends.get(end) == (clue, number) for end in reached):
            return f"the {clue} at {first} reaches no other"
        return f"the {clue} at {first} has room for {count_words(len(reached), 'cell')} only" * (len(reached) < number)
