"""Numberlink's rule that lines join the pairs of equal numbers."""

from collections.abc import Iterable, Iterator, Sequence

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import NoLoop, PartialValues, Rule, component_numbers
from cluewise.puzzles.common.solution import Reason, Violation


class JoinedPairs(NoLoop):
    """The edges with value 1 form no loop. They join the two cells of each pair, and no cells of different pairs; each
    edge is part of such a line."""

    def __init__(self, reason: Reason, edges: Sequence[Edge], pairs: Iterable[tuple[Cell, Cell]]) -> None:
        super().__init__(reason, edges, ({1: edge.ends} for edge in edges))
        index = {cell: i for i, cell in enumerate(dict.fromkeys(end for edge in edges for end in edge.ends))}
        self.cells = list(index)
        self.places = [(index[a], index[b]) for a, b in (edge.ends for edge in edges)]
        self.pairs = [(index[a], index[b]) for a, b in pairs]

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return [*super().all_violations(values), *self._wrong(values)]

    def first_violation(self, values: PartialValues) -> Violation | None:
        return super().first_violation(values) or next(self._wrong(values), None)

    def _wrong(self, held: PartialValues) -> Iterator[Violation]:
        sure = component_numbers(
            len(self.cells), (at for at, value in zip(self.places, held, strict=True) if value == 1)
        )
        possible = component_numbers(
            len(self.cells), (at for at, value in zip(self.places, held, strict=True) if value != 0)
        )
        owner: dict[int, int] = {}
        for number, pair in enumerate(self.pairs):
            first, second = (self.cells[i] for i in pair)
            if possible[pair[0]] != possible[pair[1]]:
                yield self.violation(f"{first} and {second} are not joined", (first, second))
            for i in pair:
                if owner.setdefault(sure[i], number) != number:
                    stranger = self.cells[self.pairs[owner[sure[i]]][0]]
                    yield self.violation(f"{self.cells[i]} is joined to {stranger}", (self.cells[i], stranger))
        numbered = {possible[i] for pair in self.pairs for i in pair}
        drawn = (a for (a, _), value in zip(self.places, held, strict=True) if value == 1)
        stray = next((self.cells[a] for a in drawn if possible[a] not in numbered), None)
        if stray is not None:
            yield self.violation(f"the line at {stray} joins no numbers", (stray,))


class LinesApart(Rule):
    """Two cells of a line that share an edge are joined by it: each edge with the value 0 joins different lines."""

    def __init__(self, reason: Reason, edges: Sequence[Edge]) -> None:
        super().__init__(reason, edges)
        index = {cell: i for i, cell in enumerate(dict.fromkeys(end for edge in edges for end in edge.ends))}
        self.size, self.edges = len(index), edges
        self.places = [(index[a], index[b]) for a, b in (edge.ends for edge in edges)]

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return list(self._touching(values))

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(self._touching(values), None)

    def _touching(self, values: PartialValues) -> Iterator[Violation]:
        line = component_numbers(
            self.size, (place for place, value in zip(self.places, values, strict=True) if value == 1)
        )
        for edge, (a, b), value in zip(self.edges, self.places, values, strict=True):
            if value == 0 and line[a] == line[b]:
                first, second = edge.ends
                yield self.violation(f"the line at {first} touches itself at {second}", edge.ends)
